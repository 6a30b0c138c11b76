// What the library that compresses the scripts of the playground writes is expanded to the same bytes.

import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compressed } from "../../../bin/playground-scripts.js";
import { expandedLzma } from "../../../src/playground/unpacker/lzma.js";

const back = (text: string): string => Buffer.from(expandedLzma(Buffer.from(compressed(text), "base64"))).toString();

describe("the expansion of scripts", () => {
  it("gives back what was compressed, be it empty, the same all over, or a script", async () => {
    const script = await readFile(new URL("../../../src/playground/page/playground.ts", import.meta.url), "utf8");
    for (const text of ["", "a", "x".repeat(100_000), "∈ ∪ \u{1d53d}", script, script + script.slice(7) + script])
      expect(back(text) === text).toBe(true);
  });

  it("gives back texts with repetitions of all lengths and distances", () => {
    // Pieces of what was there before, anywhere in it, make all kinds of repetitions.
    const step = fc.oneof(
      fc.record({ text: fc.string({ maxLength: 20 }) }),
      fc.record({ from: fc.nat(5000), length: fc.nat(400), times: fc.nat(3) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let text = "";
        for (const one of steps)
          if ("text" in one) text += one.text;
          else text += text.slice(-one.from).slice(0, one.length).repeat(one.times);
        expect(back(text)).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it("refuses what is damaged where it can be seen, and ends in any case", () => {
    const bytes = Buffer.from(
      compressed("a text that says the same, a text that says the same, again and again"),
      "base64",
    );
    for (let i = 13; i < bytes.length; i++) {
      const damaged = Uint8Array.from(bytes);
      damaged[i]! ^= 0x55;
      try {
        expect(expandedLzma(damaged)).toHaveLength(69);
      } catch (error) {
        expect(String(error)).toContain("damaged");
      }
    }
    expect(() => expandedLzma(Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow("damaged");
  });
});
