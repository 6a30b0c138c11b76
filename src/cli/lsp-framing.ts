// The base protocol of the language server: each message is a header with its length in bytes, and a body. This filter
// is needed because vscode-jsonrpc waits for ever after a malformed header.

import { Transform, type TransformCallback } from "node:stream";
import { maxBodyBytes, maxHeaderBytes } from "./limits.js";

/**
 * Passes on the messages whose header has a length. Calls `refuse` with the reason for others, and resynchronises at
 * the next header.
 */
export class Framing extends Transform {
  /** Bytes of an incomplete header. */
  #pending: Buffer = Buffer.alloc(0);
  /** The remaining bytes of the current body. */
  #missing = 0;
  /** True after a malformed header, until the next one begins. */
  #isLost = false;

  constructor(private readonly refuse: (reason: string) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    let rest = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (rest.length > 0) {
      const next = this.#missing > 0 ? this.#body(rest) : this.#header(rest);
      if (next === undefined) break;
      rest = next;
    }
    this.#pending = rest;
    callback();
  }

  #body(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#missing);
    this.#missing -= part.length;
    this.push(part);
    return bytes.subarray(part.length);
  }

  /** Parses the header at the beginning and returns the bytes after it; undefined if it is incomplete. */
  #header(bytes: Buffer): Buffer | undefined {
    const text = bytes.toString("latin1", 0, maxHeaderBytes);
    if (this.#isLost) {
      const start = text.search(/content-length:/i);
      if (start >= 0) this.#isLost = false;
      // The last bytes may be a prefix of the name.
      const skipped = start >= 0 ? start : text.length - "content-length:".length + 1;
      return skipped > 0 || start === 0 ? bytes.subarray(Math.max(0, skipped)) : undefined;
    }
    const end = /\r?\n\r?\n/.exec(text);
    if (end === null && bytes.length < maxHeaderBytes) return undefined;
    const header = text.slice(0, end?.index ?? text.length);
    const length = /^content-length:[ \t]*(\d{1,12})[ \t]*$/im.exec(header.replaceAll("\r", ""))?.[1];
    if (end === null || length === undefined || Number(length) > maxBodyBytes) {
      this.refuse(`a message begins with ${JSON.stringify(header.slice(0, 80))} instead of its Content-Length`);
      this.#isLost = true;
      return bytes.subarray(end === null ? 1 : end.index + end[0].length);
    }
    this.#missing = Number(length);
    this.push(`Content-Length: ${length}\r\n\r\n`);
    return bytes.subarray(end.index + end[0].length);
  }
}
