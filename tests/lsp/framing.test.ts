import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Framing } from "../../src/cli/lsp-framing.js";
import { isLong } from "../support/random.js";

/** Feeds bytes in chunks of these lengths; returns the accepted messages, concatenated, and the number of refusals. */
function framed(
  bytes: Buffer,
  lengths: readonly number[] = [],
): { readonly passed: string; readonly refusals: number } {
  let refusals = 0;
  const passed: Buffer[] = [];
  const framing = new Framing(() => refusals++);
  framing.on("data", (part: Buffer) => passed.push(part));
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    framing.write(bytes.subarray(at, at + length));
    at += length;
  }
  return { passed: Buffer.concat(passed).toString(), refusals };
}

const message = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe("message framing", () => {
  it.each([
    ["without a length", "Content-Type: x\r\n\r\n{}"],
    ["with a negative length", "Content-Length: -2\r\n\r\n{}"],
    ["with a huge length", "Content-Length: 4294967296\r\n\r\n{}"],
    ["with an invalid length", "Content-Length: two\r\n\r\n{}"],
    ["without a blank line", `X: ${"x".repeat(5000)}`],
  ])("rejects messages %s once, and reads the next one", (_, broken) => {
    const next = message('{"a":"ä"}');
    expect(framed(Buffer.from(broken + next + next))).toEqual({ passed: next + next, refusals: 1 });
  });

  it("accepts bare line feeds and other headers", () => {
    const odd = "content-length: 2\nContent-Type: utf-8\n\n{}";
    expect(framed(Buffer.from(odd))).toEqual({ passed: message("{}"), refusals: 0 });
  });

  it("preserves messages in any chunks, with malformed ones between them", () => {
    const whole = fc.string({ unit: "binary", maxLength: 60 }).map((body) => ({ text: message(body), isWhole: true }));
    const broken = fc
      .constantFrom(
        "Content-Lenght: 3\r\n\r\nabc",
        "Content-Length: x\r\n\r\n",
        "no header at all\n\n{}",
        "A: b\r\n\r\n",
      )
      .map((text) => ({ text, isWhole: false }));
    const property = fc.property(
      fc.array(fc.oneof(whole, broken), { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 25 })),
      (parts, lengths) => {
        const { passed, refusals } = framed(Buffer.from(parts.map(({ text }) => text).join("")), lengths);
        expect(passed).toBe(parts.flatMap(({ text, isWhole }) => (isWhole ? [text] : [])).join(""));
        // Consecutive broken messages count as one disturbance.
        const disturbances = parts.filter(({ isWhole }, i) => !isWhole && (i === 0 || parts[i - 1]!.isWhole)).length;
        expect(refusals).toBeGreaterThanOrEqual(disturbances);
      },
    );
    fc.assert(property, { numRuns: isLong ? 20_000 : 300 });
  });
});
