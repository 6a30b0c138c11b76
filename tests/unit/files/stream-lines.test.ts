// The lines of a stream, however its bytes are divided into chunks.

import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesIn, type StreamLine } from "../../../src/files/stream-lines.js";

async function linesOf(chunks: readonly Uint8Array[], maxCharacters = 1000): Promise<readonly StreamLine[]> {
  const lines: StreamLine[] = [];
  for await (const line of linesIn(Readable.from(chunks), maxCharacters)) lines.push(line);
  return lines;
}

const parts = fc.constantFrom("a", "€", "😀", "\r", "\n", "\r\n", "\ufeff");

describe("lines of a stream", () => {
  it("are independent of the chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: parts, maxLength: 20 }),
        fc.array(fc.nat(40), { maxLength: 6 }),
        async (text, cuts) => {
          const bytes = Buffer.from(text);
          const ends = [0, ...cuts.sort((a, b) => a - b), bytes.length];
          const chunks = ends.slice(1).map((end, i) => bytes.subarray(ends[i]!, end));
          const expected = text.split(/\r\n|\n|\r/);
          if (expected.at(-1) === "") expected.pop();
          expect(await linesOf(chunks)).toEqual(expected.map((line) => ({ kind: "line", text: line })));
        },
      ),
    );
  });

  it("end at the first line that is too long", async () => {
    const chunks = ["a\nbb", "bb", "b\nc"].map((text) => Buffer.from(text));
    expect(await linesOf(chunks, 3)).toMatchObject([
      { kind: "line", text: "a" },
      { kind: "end", trouble: { trouble: "tooLarge" } },
    ]);
  });
});
