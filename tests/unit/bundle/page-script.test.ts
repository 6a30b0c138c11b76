import { createHash } from "node:crypto";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlePage } from "../../../src/web/bundle/bundle.js";
import { extrasOf, type PageCode, pageScript, scriptOf } from "../../../src/web/bundle/page-script.js";
import { declarationsIn } from "../../../bin/page-script.js";
import { resources } from "../../../src/cli/resources.js";
import { compile } from "../../../src/compiler.js";
import { gameProgram } from "../../../src/program.js";
import * as runtime from "../../../src/runtime/index.js";
import { compiledOf, documentsIn } from "../../documents.js";

/** Maximum page sizes after gzip, in bytes. */
const most: Readonly<Record<string, number>> = {
  "tic-tac-toe.led": 35 * 1024,
  "golf.led": 47 * 1024,
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
  let code: PageCode;
  beforeAll(async () => {
    code = await resources().page();
  }, 180_000);

  it.each(games)("keep the page of %s below its size limit", (name, compiled) => {
    const game = gameProgram(compiled);
    const sha256 = (part: string, encoding: "hex" | "base64"): string =>
      createHash("sha256").update(part).digest(encoding);
    const page = bundlePage({
      data: { title: name, document: sha256(compiled.document.source.text, "hex"), keys: [], graphics: {}, sounds: {} },
      code: game.code,
      runtime: pageScript(code, game, extrasOf(compiled.document, game)),
      sourceMap: () => "",
      sha256: (part) => sha256(part, "base64"),
    });
    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(most[name] ?? maxOfOthers);
  });

  it("contain the declarations that an export mentions, and no other", () => {
    const module = declarationsIn(`
      let a = 1, b = 2, c = () => { { let b = a; f(b); } return 0; };
      function f(d) { if (d > a) return c; return f; }
      class g extends f { h = b; static i() { return { b }; } }
      var j = ({ a }, b = a) => [a, b];
      export { a as one, c as block, f, g, j };`);
    const scriptFor = (name: string): string => scriptOf(module, [name]);
    expect(scriptFor("one")).toBe("var page=(()=>{let a = 1;return{one:a}})();");
    expect(scriptFor("j")).toBe("var page=(()=>{var j = ({ a }, b = a) => [a, b];return{j:j}})();");
    expect(scriptFor("block")).not.toContain("b = 2");
    for (const part of ["a = 1", "c = ", "function f"]) expect(scriptFor("f")).toContain(part);
    for (const part of ["a = 1", "b = 2", "c = ", "function f"]) expect(scriptFor("g")).toContain(part);
    expect(() => declarationsIn("let a = 1; a = 2;")).toThrow("ExpressionStatement");
  });

  it("reject names that no page has", () => {
    expect(() => scriptOf(code, ["ledWith", "nothing of the kind"])).toThrow("nothing of the kind");
  });

  it("define each export of the runtime without the others", () => {
    for (const name of Object.keys(runtime)) expect(pageExports(code, [name]), name).toHaveProperty(name);
  });

  it("include extra features only for games that use them", () => {
    const { document } = compile("/$ initialState := 0  newState := currentState  images := {} $/");
    expect(extrasOf(document, { fields: ["currentState"] })).toEqual([]);
    expect(extrasOf(document, { fields: ["keys"] })).toEqual(["takeKeys"]);
    const sounding = compile("/$ initialState := 0  newState := currentState  images := {}  sounds := {`ding} $/");
    expect(extrasOf(sounding.document, { fields: ["input"] })).toEqual(["takeKeys", "createSounds"]);
    const script = pageScript(code, { imports: ["add"] }, ["takeKeys", "createSounds", "opponentBy"]);
    expect(() => new Function(script)).not.toThrow();
    expect(script.length).toBeGreaterThan(pageScript(code, { imports: ["add"] }, []).length + 1000);
  });

  it("compute with a few exports of the runtime", () => {
    const easel = pageExports(code, [
      "add",
      "atom",
      "difference",
      "paintingOf",
      "powerSet",
      "print",
      "product",
      "range",
      "sequence",
      "sequenceFrom",
      "setOf",
    ]);
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
    const onPage = pageExports(code, [...program.imports, ...hosts]);
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

function pageExports(code: PageCode, names: readonly string[]): typeof runtime {
  return new Function(`${scriptOf(code, names)}return page;`)();
}
