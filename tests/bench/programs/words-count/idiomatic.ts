const syllables = ["ka", "to", "mi", "re", "sun", "la", "po", "ve", "ni", "do", "shi", "ra"];
const syllable = (x: number): string => syllables[Math.floor(x / 4096) % syllables.length]!;

function word(x: number): string {
  // x * x may exceed 2^53.
  const square = Number((BigInt(x) * BigInt(x)) % 1000003n);
  return x % 4 < 3 ? syllable(x) + syllable(square) : syllable(x) + "n" + syllable(3 * x) + syllable(x + 5000);
}

function text(n: number): string {
  const words: string[] = [];
  for (let i = 0, x = 99; i < n; i++, x = (16807 * x) % 2147483647) words.push(word(x));
  return words.join(" ");
}

export function run(n: number): string {
  const counts = new Map<string, number>();
  for (const w of text(n).split(" ")) counts.set(w, (counts.get(w) ?? 0) + 1);
  let best = "";
  let most = 0;
  let squares = 0;
  for (const [w, k] of counts) {
    if (k > most || (k === most && w < best)) {
      best = w;
      most = k;
    }
    squares += k * k;
  }
  return `${best} ${most} ${counts.size} ${squares}`;
}
