// Sets of up to three numbers below 127, encoded as integers: each number plus one in seven bits, the largest first, 0
// for none. A bit table records the members of a family.

const base = 128;

export function membersOf(code: number): readonly number[] {
  const found: number[] = [];
  for (let rest = code; rest > 0; rest = Math.floor(rest / base)) found.push((rest % base) - 1);
  return found;
}

/** A set of codes. */
class Family {
  readonly codes: number[] = [];
  private readonly known = new Int32Array(base ** 3 / 32);

  add(code: number): void {
    const word = code >> 5;
    const bit = 1 << (code & 31);
    if ((this.known[word]! & bit) !== 0) return;
    this.known[word]! |= bit;
    this.codes.push(code);
  }
}

function code(a: number, b: number, c: number): number {
  const high = Math.max(a, b, c);
  const low = Math.min(a, b, c);
  const middle = a + b + c - high - low;
  let made = high + 1;
  if (middle !== high) made = made * base + middle + 1;
  if (low !== middle) made = made * base + low + 1;
  return made;
}

export function layers(n: number): readonly [readonly number[], readonly number[]] {
  const blocks = new Family();
  for (let i = 1; i <= n; i++) blocks.add(code(i % 97, (i * i) % 89, (i * i * i) % 83));
  const shadow = new Family();
  for (const block of blocks.codes) {
    // Without the smallest member, the middle one, and the largest.
    const tail = block & 127;
    const head = block >> 7;
    shadow.add(head);
    if (head === 0) continue;
    const top = head >> 7;
    shadow.add((top << 7) | tail);
    if (top > 0) shadow.add(block & 0x3fff);
  }
  return [blocks.codes, shadow.codes];
}
