// Bytes that are written one after the other, and read again.

/** A buffer that grows as it is written. */
export class Bytes {
  data = new Uint8Array(256);
  words = new Uint32Array(this.data.buffer);
  /** Where the next byte is written. */
  at = 0;

  byte(value: number): void {
    if (this.at === this.data.length) this.grow();
    this.data[this.at++] = value;
  }

  /** A natural number below 2^53, in as few bytes as it needs. */
  natural(value: number): void {
    let left = value;
    while (left >= 128) {
      this.byte((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    this.byte(left);
  }

  /** A natural number below 2^32, in so many bytes. */
  fixed(value: number, bytes: number): void {
    let left = value;
    for (let i = 0; i < bytes; i++) {
      this.byte(left & 255);
      left >>>= 8;
    }
  }

  /** UTF-16 units, with their number before them. */
  text(text: string): void {
    this.natural(text.length);
    for (let i = 0; i < text.length; i++) this.natural(text.charCodeAt(i));
  }

  /** Fills the last word with zeros. */
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

/** Reads what {@link Bytes} has written. */
export class Reading {
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

  fixed(bytes: number): number {
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
