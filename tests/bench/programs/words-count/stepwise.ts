const next = (x: number): number => (16807 * x) % 2147483647;
const syllables = ["ka", "to", "mi", "re", "sun", "la", "po", "ve", "ni", "do", "shi", "ra"];
const syllable = (x: number): string => syllables[Math.floor(x / 4096) % syllables.length]!;

function word(x: number): string {
  if (x % 4 < 3) return syllable(x) + syllable(Number((BigInt(x) * BigInt(x)) % 1000003n));
  return syllable(x) + "n" + syllable(3 * x) + syllable(x + 5000);
}

function text(x: number, n: number): string {
  let s = word(x);
  for (; n > 1; n--) {
    x = next(x);
    s += " " + word(x);
  }
  return s;
}

function words(s: string): string[] {
  const W: string[] = [];
  let w = "";
  for (const c of s) {
    if (c === " ") {
      W.push(w);
      w = "";
    } else w += c;
  }
  W.push(w);
  return W;
}

function frequency(w: string, W: readonly string[]): number {
  let k = 0;
  for (const v of W) if (v === w) k++;
  return k;
}

export function run(n: number): string {
  const W = words(text(99, n));
  const F = new Map<string, number>();
  for (const w of new Set(W)) F.set(w, frequency(w, W));
  let most = 0;
  for (const k of F.values()) most = Math.max(most, k);
  const w = [...F]
    .filter(([, k]) => k === most)
    .map(([v]) => v)
    .sort()[0]!;
  let squares = 0;
  for (const k of F.values()) squares += k ** 2;
  return `${w} ${most} ${F.size} ${squares}`;
}
