// Runs are identical in Node and in a browser: the lines of `led replay` equal those of a page.

import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { documentFiles } from "../../src/files/documents.js";
import { readRecording, writeRecording } from "../../src/execute/games/recording.js";
import type { Input } from "../../src/runtime/index.js";
import { compiledOf, documentsIn } from "../documents.js";
import { programs } from "../oracle/generate.js";
import { isLong } from "../support/random.js";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { linesOf } from "./lines.js";

declare const host: { readonly linesOf: typeof linesOf };

async function hostScript(): Promise<string> {
  const entry = new URL("lines.ts", import.meta.url).pathname;
  const {
    outputFiles: [file],
  } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "host",
    target: "es2022",
  });
  return file?.text ?? "";
}

const examples = new URL("../../examples/", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, examples), "utf8");

const games = documentsIn("examples").filter((one) => compiledOf(one).document.game !== undefined);

const keyNames = ["Left", "Right", "Up", "Down", "Space", "A", "S"];

/** Random clicks, pointer moves and held keys, deterministic for a seed. */
function aimless(seed: number, stretches: number): readonly Input[] {
  let state = seed;
  const below = (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % n;
  };
  return Array.from({ length: stretches }).flatMap((): readonly Input[] => {
    const pointer = { x: below(1001), y: below(801) };
    const click = below(3) === 0 ? pointer : undefined;
    const input = { pointer, click, keys: keyNames.filter(() => below(6) === 0) };
    return Array.from({ length: click === undefined ? 1 + below(8) : 1 }, () => input);
  });
}

/** Uses every inexact function and accumulates the results in the state. */
const inexact = `/$
initialState := (1/3, <0, 0, 0>)
newState := (next, <sin(next), cos(next), tan(next)> + random(floor(1000 * next), 3)) where
    (x, rest) = currentState & next = sqrt(abs(x * 17 + mouseX / 7)) + atan2(mouseY, x + 1) / pi + sqrt(2) + Sum[k in {1..3}] rest[k] / 9
images := {disc(point(500 + 100 * currentState[2][1], 400 + 100 * currentState[2][2]), 1 + abs(currentState[2][3]), dRed), text(currentState[1], (500, 700), 30, dBlack)}
$/
`;

const input: fc.Arbitrary<Input> = fc.record({
  pointer: fc.record({ x: fc.nat(1000), y: fc.nat(800) }),
  click: fc.option(fc.record({ x: fc.nat(1000), y: fc.nat(800) }), { nil: undefined }),
  keys: fc.subarray(keyNames),
});

/** A game among random definitions: the input selects the next state from random expressions. */
const littleGame = programs(4).map(
  ({ document, expressions: [first, second, third, fourth] }) => `${document}
/$
initialState := (0, "nothing yet")
newState :=
    (n, ${first?.text}) if mouseX mod 4 = 0;
    (n, ${second?.text}) if mouseX mod 4 = 1;
    (n, ${third?.text}) if mouseClicked;
    (n, ${fourth?.text}) otherwise
    where n = sin(currentState[1] + mouseX) + |keys|
images := {text(currentState, point(mouseX, mouseY), 20, dBlack)}
$/
`,
);

describeInBrowser(
  "run in a browser",
  () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      const [started, script] = await Promise.all([sharedBrowser(), hostScript()]);
      browser = started;
      page = await browser.newPage();
      await page.addScriptTag({ content: script });
    }, 180_000);
    afterAll(() => closeContexts(browser));

    const inPage = (
      runs: readonly { readonly code: string; readonly inputs: readonly Input[] }[],
    ): Promise<readonly (readonly string[])[]> =>
      page.evaluate((all) => all.map(({ code, inputs }) => host.linesOf(code, inputs)), runs);

    const codeOf = (compiled: Compiled): string => program(compiled, []).code;

    async function replayed(text: string, inputs: readonly Input[]): Promise<readonly string[]> {
      const recording = writeRecording({ title: "", document: "", inputs });
      const { output, exitCode } = await led(["replay", "g.led", "g.jsonl", "--images", "--quiet"], {
        files: { "g.led": text, "g.jsonl": recording },
      });
      expect(exitCode).toBe(0);
      return output.trimEnd().split("\n");
    }

    it.each(games)("agrees with led replay for $path and random input", async (game) => {
      const inputs = aimless(7, 60);
      const [lines] = await inPage([{ code: codeOf(compiledOf(game)), inputs }]);
      expect(lines?.length).toBeGreaterThan(100);
      expect(lines).toEqual(await replayed(game.text, inputs));
    });

    it.each(readdirSync(new URL("recordings", examples)))(
      "agrees with led replay for the recording %s",
      async (file) => {
        const recording = readRecording(textOf(`recordings/${file}`));
        if (!("inputs" in recording)) throw new Error(recording.message);
        const { title, inputs } = recording;
        const game = games.find((one) => compiledOf(one).document.title === title)!;
        const [lines] = await inPage([{ code: codeOf(compiledOf(game)), inputs }]);
        expect(lines?.length).toBeGreaterThan(40);
        expect(lines).toEqual(await replayed(game.text, inputs));
      },
    );

    it("agrees with led replay for inexact numbers", async () => {
      const inputs = aimless(3, 40);
      const [lines] = await inPage([{ code: codeOf(compile(inexact)), inputs }]);
      expect(lines?.length).toBeGreaterThan(80);
      expect(lines).toEqual(await replayed(inexact, inputs));
    });

    it("agrees with led replay for random small games and random input", async () => {
      let [played, good] = [0, 0];
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(littleGame, fc.array(input, { minLength: 3, maxLength: 12 })), {
            minLength: 10,
            maxLength: 10,
          }),
          async (all) => {
            const runs = all.flatMap(([text, inputs]) => {
              const compiled = compile(text, { documents: documentFiles });
              return hasErrors(compiled.diagnostics) ? [] : [{ code: program(compiled, []).code, inputs }];
            });
            const here = runs.map(({ code, inputs }) => linesOf(code, inputs));
            expect(await inPage(runs)).toEqual(here);
            played += runs.length;
            good += here.filter((lines) => lines.length > 1).length;
          },
        ),
        { numRuns: isLong ? 60 : 3 },
      );
      expect(played).toBeGreaterThan(isLong ? 200 : 15);
      expect(good).toBeGreaterThan(isLong ? 100 : 7);
    });
  },
  180_000,
);
