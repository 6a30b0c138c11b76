// Growable arrays of numbers in fixed-size segments, so that growth never copies.

const bits = 16;
const size = 1 << bits;
const mask = size - 1;

export class Words {
  private readonly segments: Uint32Array[] = [];
  length = 0;

  push(value: number): void {
    const { length } = this;
    if ((length & mask) === 0) this.segments.push(new Uint32Array(size));
    this.segments[length >>> bits]![length & mask] = value;
    this.length = length + 1;
  }

  get(index: number): number {
    return this.segments[index >>> bits]![index & mask]!;
  }

  set(index: number, value: number): void {
    this.segments[index >>> bits]![index & mask] = value;
  }

  /** Frees the whole segments before an index. Later elements keep their indices. */
  forget(before: number): void {
    for (let i = (before >>> bits) - 1; i >= 0 && this.segments[i]!.length > 0; i--) this.segments[i] = nothing;
  }

  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.byteLength, 0);
  }

  static zeros(length: number): Words {
    const words = new Words();
    for (let i = 0; i < length; i += size) words.segments.push(new Uint32Array(size));
    words.length = length;
    return words;
  }
}

const nothing = new Uint32Array(0);
