// Byte buffers for encoding and decoding.

export class Bytes {
  data = new Uint8Array(256);
  words = new Uint32Array(this.data.buffer);
  at = 0;

  byte(value: number): void {
    if (this.at === this.data.length) this.grow();
    this.data[this.at++] = value;
  }

  /** Writes a natural number below 2^53 as a varint (LEB128). */
  natural(value: number): void {
    let left = value;
    while (left >= 128) {
      this.byte((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    this.byte(left);
  }

  /** Writes a natural number below 2^32 in a fixed number of bytes, little-endian. */
  fix(value: number, bytes: number): void {
    let left = value;
    for (let i = 0; i < bytes; i++) {
      this.byte(left & 255);
      left >>>= 8;
    }
  }

  /** Writes UTF-16 code units, prefixed with their number. */
  text(text: string): void {
    this.natural(text.length);
    for (let i = 0; i < text.length; i++) this.natural(text.charCodeAt(i));
  }

  /** Writes the bytes of `data` from `start` to before `end`. */
  append(data: Uint8Array, start: number, end: number): void {
    for (let i = start; i < end; i++) this.byte(data[i]!);
  }

  /** Replaces the byte at `start`, and moves the bytes after it, so that they follow `value` as written by `natural`. */
  prefix(start: number, value: number): void {
    if (value < 128) {
      this.data[start] = value;
      return;
    }
    const after = this.data.slice(start + 1, this.at);
    this.at = start;
    this.natural(value);
    this.append(after, 0, after.length);
  }

  /** Pads with zeros to a multiple of four bytes. */
  pad(): void {
    while (this.at % 4 !== 0) this.byte(0);
  }

  private grow(): void {
    const larger = new Uint8Array(2 * this.data.length);
    larger.set(this.data);
    this.data = larger;
    this.words = new Uint32Array(larger.buffer);
  }
}

export class ByteReader {
  data: Uint8Array = new Uint8Array(0);
  at = 0;

  byte(): number {
    return this.data[this.at++]!;
  }

  natural(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }

  fix(bytes: number): number {
    let value = 0;
    for (let i = 0, scale = 1; i < bytes; i++, scale *= 256) value += this.byte() * scale;
    return value;
  }

  text(): string {
    const length = this.natural();
    let text = "";
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.natural());
    return text;
  }
}
