// The page compiles documents as the commands do. Processes replace the page's workers here.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { exerciseIn, textToBegin } from "../../../src/document/exercise.js";
import { readDocument } from "../../../src/document/read.js";
import { pageFacts } from "../../../src/grading/exercise.js";
import { sourceOf } from "../../../src/text/source.js";
import { sealTask, describeTeachersPart, unsealTask } from "../../../src/web/playground/exercise.js";
import { Analyst } from "../../../src/web/playground/worker/analyst.js";
import { PageFiles } from "../../../src/web/playground/worker/files.js";
import { Maker } from "../../../src/web/playground/worker/maker.js";
import { workIn } from "../../../src/web/playground/work.js";
import { savedPartsIn } from "../../../src/web/playground/saved.js";
import { Runner } from "../../../src/execute/runner.js";
import { compiledOf } from "../../documents.js";
import { oneIn } from "../../support/random.js";
import { resources } from "../../../src/cli/resources.js";
import { led } from "../../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

const root = new URL("../../../", import.meta.url).pathname;
const shelf = readdirSync(join(root, "src/shelf")).map((file) => ({
  name: `led:${file.replace(/\.led$/, "")}`,
  text: readFileSync(join(root, "src/shelf", file), "utf8"),
}));
const names = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".led") ? [`${folder}/${name}`] : []));
const documents = [...names("examples"), ...names("examples/course")];
const recordings = readdirSync(join(root, "examples/recordings")).map((name) => `examples/recordings/${name}`);
const texts = [...documents, ...recordings].map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));

// tests/browser/same-as-command.test.ts compares tests and woven pages in a browser.
describe("example documents on the page", () => {
  test.each(oneIn(6, documents))("%s has the same diagnostics and module as on the command line", async (name) => {
    const files = new PageFiles(shelf);
    const start = (): never => expect.unreachable("nothing runs");
    const order = { texts, assets: [], open: name, seconds: 30 };
    const { value: checked } = await new Maker({ files, program: "", start }).make(order, () => true).next();
    const text = readFileSync(join(root, name), "utf8");
    const { diagnostics, output } = compiledOf({ path: name, text });
    expect(checked).toMatchObject({
      kind: "checked",
      errors: 0,
      warnings: diagnostics.length,
      typescript: output?.typescript.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""),
    });
    const found = new Analyst(files).answer("changed", { name, text, typed: undefined, alphabet: undefined });
    expect(found.findings.map(({ code, from }) => [code, from])).toEqual(
      diagnostics.map(({ code, span }) => [code, span.start]),
    );
  });
});

test("the prompt shows the first calls of a non-terminating evaluation", async () => {
  const worker = await resources().worker();
  const start = (timeout: number): Runner => new Runner({ worker, timeout });
  const maker = new Maker({ files: new PageFiles(shelf), program: "", start });
  const text = "/$ isEven(n) := true if n = 0; isEven(n - 2) otherwise $/\n";
  const order = { texts: [{ name: "a.led", text }], assets: [], open: "a.led", seconds: 0.5 };
  const asked = [await maker.say(order, "isEven(7)", true), await maker.say(order, "1 + 1", true)];
  const steps = await maker.say(order, ":steps isEven(7)", true);
  await maker.forget();
  expect(asked[0]!.text).toMatch(/The first 300\snested calls lead to `isEven\(-591\)`\./);
  expect(asked[0]!.text).toContain("\n  isEven(7) has not ended: isEven(7 - 2), since 7 = 0 is false");
  expect(asked[1]).toEqual({ kind: "value", text: "2" });
  expect(steps.text).toContain("\nisEven(7)\n  = isEven(5)");
});

test("exercises have the warnings of led grade --check, with line numbers", async () => {
  const worker = await resources().worker();
  const start = (timeout: number): Runner => new Runner({ worker, timeout });
  const maker = new Maker({ files: new PageFiles(shelf), program: "", start });
  const text = readFileSync(join(root, "examples/exercises/perfect.led"), "utf8");
  const warningsOf = (text: string): Promise<string> =>
    maker.exerciseWarnings({ texts: [{ name: "a.led", text }], assets: [], open: "a.led", seconds: 30 });
  expect(await warningsOf(text)).toBe("");
  expect(await warningsOf(text.replace("{1..n - 1}", "{1..n}"))).toMatch(
    /^ Line \d+: The solution fails `divisors\(28\)`: expected \{1, 2, 4, 7, 14\}, got \{1, 2, 4, 7, 14, 28\}\./,
  );
  const careless = text
    .replace("cmd:>(divisors(1), divisors(12))\n({}, {1, 2, 3, 4, 6})", "cmd:>divisors(1)\n{}")
    .replace("cmd:>perfect(0)\nfalse", "cmd:>perfect( 6 )\ntrue");
  expect(await warningsOf(careless)).toBe(
    " Line 42: An untouched page earns 1.5 points with this test. Line 64: This hidden test evaluates `perfect( 6 )`, as a visible test does.",
  );
});

test("exercises have the points of led grade, and name the parts that need a teacher", async () => {
  const worker = await resources().worker();
  const start = (timeout: number): Runner => new Runner({ worker, timeout });
  const maker = new Maker({ files: new PageFiles(shelf), program: "", start });
  const text = [
    "# A\n\n## Twice (4 points)\n\n### Solution\n\n/$ f(n) := 2 * n $/\n\n### Tests\n\ncmd:>f(1)\n2\ncmd:>f(2)\n4\n",
    "### Hidden tests\n\ncmd:>all n in {1..9}. f(n) = solution_f(n)\ntrue\n\n## Why (2 points)\n\n### Solution\n\nSo.\n",
  ].join("\n");
  const exercise = exerciseIn(readDocument(sourceOf("a.led", text)))!;
  const task = unsealTask(sealTask({ ...exercise, ...pageFacts({ name: "a.led", text }) }))!;
  expect(describeTeachersPart(task)).toBe("Your teacher grades 1 more test and 1 answer, for 3.33 points.");
  const work = textToBegin(exercise).replace("/$\n\n$/", "/$ f(n) := n + 1 $/");
  const order = { texts: [{ name: "a.led", text: work }], assets: [], open: "a.led", seconds: 30, exercise: task };
  const results = [];
  for await (const result of maker.make(order, () => results.length === 0))
    if (result.kind === "tried") results.push(result);
  expect(results[0]!.tried.map(({ points, isPassed }) => [points, isPassed])).toEqual([
    [4 / 3, true],
    [4 / 3, false],
  ]);
});

test("a new build ends the grading of an exercise", async () => {
  const worker = await resources().worker();
  const open = new Set<Runner>();
  const start = (timeout: number): Runner => {
    const runner = new Runner({ worker, timeout });
    open.add(runner);
    const close = runner.close.bind(runner);
    runner.close = (): Promise<void> => (open.delete(runner), close());
    return runner;
  };
  const maker = new Maker({ files: new PageFiles(shelf), program: "", start });
  const orderOf = (text: string): Parameters<Maker["make"]>[0] => ({
    texts: [{ name: "a.led", text }],
    assets: [],
    open: "a.led",
    seconds: 100,
  });
  const exercise = { tests: "cmd:>f(1)\n2\n", hidden: [], asked: [] };
  const slow = orderOf("/$ f(n) := 2 if n = 0; f(n + 1) otherwise $/\n");
  let isWanted = true;
  const kinds: string[] = [];
  const first = (async () => {
    for await (const { kind } of maker.make({ ...slow, exercise }, () => isWanted)) kinds.push(kind);
  })();
  while (open.size === 0) await new Promise((resolve) => void setTimeout(resolve, 10));
  isWanted = false;
  const second = [];
  for await (const result of maker.make(orderOf("/$ f(n) := n $/\n"), () => true)) second.push(result.kind);
  await first;
  expect(kinds).toEqual(["checked"]);
  expect(second).toEqual(["checked", "woven"]);
  expect(open.size).toBe(0);
}, 60_000);

test("led playground includes imported documents and their assets", async () => {
  const { world, errors, exitCode } = await led(["playground", "course/a.led", "-o", "page.html"], {
    files: {
      "course/a.led": "use:>../parts.led\n\n/$ x := f(1) $/\n",
      "parts.led": "/$ f(n) := n + 1 $/\n",
    },
  });
  expect([exitCode, errors]).toEqual([0, ""]);
  const kept = savedPartsIn(world.files.get("page.html")!);
  expect(kept).toMatchObject({
    work: { open: "course/a.led", documents: [{ name: "course/a.led" }, { name: "parts.led" }] },
  });
  expect("work" in kept && workIn(kept.work)).toEqual("work" in kept && kept.work);
});
