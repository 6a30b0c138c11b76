import { createHash } from "node:crypto";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlePage } from "../../../src/web/bundle/bundle.js";
import {
  extraNames,
  extrasOf,
  pageOffering,
  pageScript,
  type PageScripts,
} from "../../../src/web/bundle/page-script.js";
import { resources } from "../../../src/cli/resources.js";
import { compile } from "../../../src/compiler.js";
import { gameProgram } from "../../../src/program.js";
import * as runtime from "../../../src/runtime/index.js";
import { compiledOf, documentsIn } from "../../documents.js";

/** Maximum page sizes after gzip, in bytes. */
const most: Readonly<Record<string, number>> = {
  "tic-tac-toe.led": 37 * 1024,
  "nim.led": 50 * 1024,
  "golf.led": 50 * 1024,
};
const maxOfOthers = 45 * 1024;

const games = documentsIn("examples")
  .map((written) => [basename(written.path), compiledOf(written)] as const)
  .filter(([, { document }]) => document.game !== undefined);

/** A game whose pictures are infeasible without memoisation. */
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

/** Varied inputs: a click in each frame at changing positions, with changing keys. */
const inputs = Array.from({ length: 24 }, (_, i): runtime.Input => {
  const pointer = { x: (i * 373) % 1000, y: 799 - ((i * 211) % 800) };
  const keys = ["Left", "Right", "Up", "Down", "Space", "Enter", "A"].filter((_, k) => (i + k) % 3 === 0);
  return { click: i % 2 === 0 ? pointer : undefined, pointer, keys };
});

describe("page scripts", () => {
  let scripts: PageScripts;
  beforeAll(async () => {
    scripts = await resources().page();
  }, 180_000);

  it.each(games)("keep the page of %s below its size limit", (name, compiled) => {
    const game = gameProgram(compiled);
    const sha256 = (part: string, encoding: "hex" | "base64"): string =>
      createHash("sha256").update(part).digest(encoding);
    const page = bundlePage({
      data: { title: name, document: sha256(compiled.document.source.text, "hex"), keys: [], graphics: {}, sounds: {} },
      code: game.code,
      runtime: pageScript(scripts, game, extrasOf(compiled.document, game)),
      sourceMap: () => "",
      sha256: (part) => sha256(part, "base64"),
    });
    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(most[name] ?? maxOfOthers);
  });

  it("are chosen as the shortest that exports all names a program needs", () => {
    const [shortest, next] = scripts.pages;
    expect(pageOffering(scripts.pages, ["ledWith", "add"])).toBe(shortest?.code);
    expect(pageOffering(scripts.pages, ["ledWith", "add", "random"])).toBe(next?.code);
    expect(scripts.pages.map(({ code }) => code.length)).toEqual(
      scripts.pages.map(({ code }) => code.length).sort((a, b) => a - b),
    );
    expect(() => pageOffering(scripts.pages, ["ledWith", "nothing of the kind"])).toThrow("nothing of the kind");
  });

  it("export all imports of tic-tac-toe in the shortest, and those of all examples in the next two", () => {
    const sizes = games.map(([name, compiled]) => {
      const { imports } = gameProgram(compiled);
      return [name, scripts.pages.findIndex(({ names }) => imports.every((imported) => names.includes(imported)))];
    });
    expect(Object.fromEntries(sizes)).toMatchObject({ "tic-tac-toe.led": 0 });
    for (const [name, size] of sizes) expect([0, 1, 2], String(name)).toContain(size);
  });

  it("support every kind of image, except for the shortest", () => {
    for (const { names } of scripts.pages.slice(1))
      expect(names).toEqual(expect.arrayContaining([...runtime.imageNames()]));
  });

  it("include extra features only for games that use them", () => {
    const { document } = compile("/$ initialState := 0  newState := currentState  images := {} $/");
    expect(extrasOf(document, { fields: ["currentState"] })).toEqual([]);
    expect(extrasOf(document, { fields: ["keys"] })).toEqual(["takeKeys"]);
    const sounding = compile("/$ initialState := 0  newState := currentState  images := {}  sounds := {`ding} $/");
    expect(extrasOf(sounding.document, { fields: ["input"] })).toEqual(["takeKeys", "soundsOf"]);
    const script = pageScript(scripts, { imports: ["add"] }, extraNames);
    expect(() => new Function(script)).not.toThrow();
    expect(script.length).toBeGreaterThan(pageScript(scripts, { imports: ["add"] }, []).length + 1000);
  });

  it("include the whole runtime for programs with rare imports", () => {
    const easel = runtimeOf(scripts, ["powerSet", "sequenceFrom"]);
    const { add, print, range, setOf, product, powerSet, difference, sequence, atom } = easel;
    expect(print(product(setOf(1), range(1, 3)))).toBe("{(1, 1), (1, 2), (1, 3)}");
    expect(print(difference(powerSet(setOf(1, 2)), setOf(setOf())))).toBe("{{1}, {2}, {1, 2}}");
    expect(print(add(sequence(atom("a")), sequence("b")))).toBe('<`a, "b">');
    expect(print(easel.sequenceFrom(easel.paintingOf(sequence([atom("disc"), [1, 2], 3, [0, 0, 0]]))))).toBe(
      "<disc(point(1, 2), 3, color(0, 0, 0))>",
    );
  });

  const all = [...games, ["a game with memo tables", compile(remembering)] as const];
  it.each(all)("play %s like the whole runtime", (_, compiled) => {
    const program = gameProgram(compiled);
    const hosts = ["stepGame", "pictureOf", "print", "sequenceFrom"] as const;
    const onPage = runtimeOf(scripts, [...program.imports, ...hosts]);
    const frames = (easel: typeof runtime): readonly string[] => {
      const { game } = new Function("easel", program.code)(easel);
      let state = game.initialState();
      return inputs.map((input) => {
        const step = easel.stepGame(game, state, input);
        state = step.state;
        return `${easel.print(state)} ${easel.print(easel.sequenceFrom(easel.pictureOf(game, state, input)))} ${step.sounds.join()}`;
      });
    };
    expect(frames(onPage)).toEqual(frames(runtime));
  });
});

function runtimeOf({ pages }: PageScripts, names: readonly string[]): typeof runtime {
  return new Function(`${pageOffering(pages, names)}return page;`)();
}
