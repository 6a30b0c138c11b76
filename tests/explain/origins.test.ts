// Origins of drawn shapes: as text for games of all styles, and for every shape of the examples.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { compile } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { describeShape } from "../../src/execute/games/describe.js";
import { load } from "../../src/execute/load.js";
import { explain } from "../../src/execute/explain.js";
import { Inspection, type InspectionRequests } from "../../src/execute/inspection.js";
import { look } from "../../src/execute/look.js";
import { noInput } from "../../src/runtime/index.js";
import { runEmitted } from "../support/run.js";
import { isLong } from "../support/random.js";

function inspected(text: string): { readonly inspection: Inspection; readonly compiled: ReturnType<typeof compile> } {
  const compiled = compile(text, { documents: documentFiles });
  let loaded = load("return { expressions: [] }");
  const here: InspectionRequests = {
    load: (code) => void (loaded = load(code)),
    explain: (request) => Promise.resolve(explain(loaded, request)),
    look: (request) => Promise.resolve(look(loaded, request)),
    close: () => Promise.resolve(),
  };
  return { inspection: new Inspection(compiled, new Map(), () => Promise.resolve(here)), compiled };
}

const start = { state: undefined, input: noInput };

test("the origin of each shape matches the snapshot", async () => {
  const sections = readFileSync(new URL("origins.md", import.meta.url), "utf8").split(/^(?=## )/m);
  const told: string[] = [];
  for (const section of sections.slice(1)) {
    told.push(section.split("\n", 1).join(""));
    const { inspection } = inspected(section);
    const shapes = (await inspection.shapes(start)) ?? [];
    const seen = new Set<string>();
    for (const [index, shape] of shapes.entries()) {
      const { steps } = await inspection.origin(start, index);
      const way = steps.map(
        ({ text, lines }) =>
          `    ${text}\n${lines.map(({ depth, reason }) => `        ${"  ".repeat(depth)}${reason.text}\n`).join("")}`,
      );
      // Of shapes with the same origin except for the values of loop variables, one is reported.
      const kind = steps.map(({ span }) => span.start).join();
      if (!seen.has(kind)) told.push(`${describeShape(shape)}\n${way.join("")}`);
      seen.add(kind);
    }
  }
  await expect(`${told.join("\n")}`).toMatchFileSnapshot("origins.txt");
});

test("a game that fails is explained in its step, picture and initial state", async () => {
  const reasonsOf = async (text: string, next = noInput): Promise<readonly string[]> => {
    const { inspection } = inspected(text);
    return (await inspection.failure(start, next)).map(({ reason }) => reason.text);
  };
  const step = "/$ initialState := 2\nnewState := half(currentState)\nhalf(n) := 1 / (n - 2)\nimages := {} $/";
  expect(await reasonsOf(step)).toEqual([
    "newState fails: half(currentState)",
    "half(2) fails: 1 / (2 - 2)",
    "1 / (2 - 2) fails: `1/0` divides by zero",
  ]);
  const picture = "/$ initialState := 1\nnewState := 0\nimages := {disc(point(0, 0), currentState, dRed)} $/";
  expect((await reasonsOf(picture)).at(-1)).toContain("disc(point(0, 0), currentState, dRed) fails");
  const beginning = "/$ initialState := 1 / none\nnone := 0\nnewState := 0\nimages := {} $/";
  expect((await reasonsOf(beginning)).at(-1)).toContain("1/none fails");
});

describe("origins of shapes", () => {
  const folder = new URL("../../examples/", import.meta.url);
  const games = readdirSync(folder).filter((name) =>
    isLong ? name.endsWith(".led") : /^(?:snake|in-a-row|tic-tac-toe-2014)\.led$/.test(name),
  );
  it.each(games)("evaluate to values with these shapes in %s", async (name) => {
    const { inspection, compiled } = inspected(readFileSync(new URL(name, folder), "utf8"));
    if (compiled.document.game === undefined) return;
    const shapes = (await inspection.shapes(start)) ?? [];
    const every = Math.ceil(shapes.length / 12);
    const makers: string[] = [];
    for (const index of shapes.keys()) {
      if (index % every > 0) continue;
      const { steps } = await inspection.origin(start, index);
      const last = steps.at(-1);
      expect(last?.within, `shape ${index}`).toBeDefined();
      expect(steps[0]?.within?.name).toBe("images");
      if (!last!.text.includes("…")) makers.push(last!.text.replace(/^(?:\p{L}[\p{L}\d_']* = [^:]*?: )/u, ""));
    }
    const images =
      (compiled.document.game.hooks.images?.parameters.length ?? 0) > 0 ? "images(currentState)" : "images";
    const results = runEmitted(
      compiled,
      makers.map((maker) => `(${maker}) in (${images})`),
    );
    expect(results.flatMap((result, i) => ("value" in result && result.value !== "true" ? [makers[i]] : []))).toEqual(
      [],
    );
  });
});
