import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlePage } from "../../../src/bundle/bundle.js";
import { link, pageScript, type Pieces } from "../../../src/bundle/link.js";
import { usedParts } from "../../../src/bundle/used-parts.js";
import { resources } from "../../../src/cli/resources.js";
import { compile, gameProgram } from "../../../src/compile.js";
import * as runtime from "../../../src/runtime/index.js";
import { type OptionalPart, optionalParts } from "../../../src/runtime/uses.js";

/** So large the page of tic-tac-toe may be, in bytes, and after gzip. */
const most = { page: 64 * 1024, compressed: 30 * 1024 };

const examples = new URL("../../../examples/", import.meta.url);
const document = readFileSync(new URL("tic-tac-toe.led", examples), "utf8");

/** The games among the examples, by their files. */
const games = readdirSync(examples)
  .filter((name) => name.endsWith(".led"))
  .map((name) => [name, readFileSync(new URL(name, examples), "utf8")] as const)
  .filter(([, text]) => compile(text).document.game !== undefined);

/** A game whose pictures would take for ever if functions did not keep what they gave. */
const remembering = `
/$
initialState := 60
newState := currentState + 1

fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise

common(s, t, i, j) :=
    0 if i = 0 or j = 0;
    common(s, t, i - 1, j - 1) + 1 if s[i] = t[j];
    max(common(s, t, i - 1, j), common(s, t, i, j - 1)) otherwise

first := "a text that has much in common with another one"
second := "another one, which has less in common with it"
images := {text((fib(currentState), common(first, second, |first|, |second|)), point(500, 400), 40, dBlack)}
$/
`;

/** What somebody might do who tries everything: clicks here and there, keys now and then. */
const inputs = Array.from({ length: 24 }, (_, i): runtime.Input => {
  const pointer = { x: (i * 373) % 1000, y: 799 - ((i * 211) % 800) };
  const keys = ["Left", "Right", "Up", "Down", "Space", "Enter", "A"].filter((_, k) => (i + k) % 3 === 0);
  return { click: i % 2 === 0 ? pointer : undefined, pointer, keys };
});

describe("the script of a page", () => {
  let pieces: Pieces;
  beforeAll(async () => {
    pieces = await resources().page();
  }, 30_000);

  it("keeps the page of tic-tac-toe small", () => {
    const compiled = compile(document);
    const game = gameProgram(compiled);
    const sha256 = (text: string, encoding: "hex" | "base64"): string =>
      createHash("sha256").update(text).digest(encoding);
    const page = bundlePage({
      data: { title: "Tic-tac-toe", document: sha256(document, "hex"), keys: [], graphics: {}, sounds: {} },
      code: game.code,
      runtime: pageScript(pieces, game, usedParts(compiled.document, game)),
      sourceMap: () => "",
      sha256: (text) => sha256(text, "base64"),
    });
    expect(Buffer.byteLength(page)).toBeLessThan(most.page);
    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(most.compressed);
  });

  it.each([[[]], [optionalParts]])("is whole for each name of the runtime alone, with the parts %j", (parts) => {
    for (const name of Object.keys(runtime)) {
      const script = link(pieces, { names: [name], reads: [], parts });
      expect(() => new Function(script), name).not.toThrow();
    }
  });

  it("holds all of the runtime if everything is used", () => {
    const easel = runtimeOf(pieces, Object.keys(runtime), [], optionalParts);
    const { add, print, range, setOf, multiply, powerSet, difference, sequence, atom } = easel;
    expect(print(multiply(setOf(1), range(1, 3)))).toBe("{(1, 1), (1, 2), (1, 3)}");
    expect(print(difference(powerSet(setOf(1, 2)), setOf(setOf())))).toBe("{{1}, {2}, {1, 2}}");
    expect(print(add(sequence(atom("a")), sequence("b")))).toBe('<`a, "b">');
    expect(print(easel.sequenceFrom(easel.paintingOf(sequence([atom("disc"), [1, 2], 3, [0, 0, 0]]))))).toBe(
      "<disc(point(1, 2), 3, color(0, 0, 0))>",
    );
  });

  it.each([...games, ["a game with tables", remembering]] as const)("plays %s as the whole runtime does", (_, text) => {
    const compiled = compile(text);
    const program = gameProgram(compiled);
    const hosts = ["stepGame", "pictureOf", "print", "sequenceFrom"] as const;
    const linked = runtimeOf(
      pieces,
      [...program.imports, ...hosts],
      program.fields,
      usedParts(compiled.document, program),
    );
    const frames = (easel: typeof runtime): readonly string[] => {
      const offered: Readonly<Record<string, unknown>> = easel;
      const { game } = new Function("easel", program.code)(program.imports.map((name) => offered[name]));
      let state = game.initialState();
      return inputs.map((input) => {
        const step = easel.stepGame(game, state, input);
        state = step.state;
        return `${easel.print(state)} ${easel.print(easel.sequenceFrom(easel.pictureOf(game, state, input)))} ${step.sounds.join()}`;
      });
    };
    expect(frames(linked)).toEqual(frames(runtime));
  });
});

/** What is linked for these names, as the object that programs are given. */
function runtimeOf(
  { pieces, exports }: Pieces,
  names: readonly string[],
  reads: readonly string[],
  parts: readonly OptionalPart[],
): typeof runtime {
  const offered = names.map((name) => `${name}: ${exports[name]}`);
  return new Function(
    `"use strict"; ${link({ pieces, exports }, { names, reads, parts })}; return { ${offered.join()} };`,
  )();
}
