// Tests the message catalogues: each code is reported for its example and absent from the fixed example, and the
// displayed messages match.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFiles, page, transcripts } from "../../bin/explain-page.js";
import { run } from "../../src/cli/commands.js";
import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { resources } from "../../src/cli/resources.js";
import type { CommandHost } from "../../src/cli/host.js";
import { catalogue, type Transcript } from "../../src/diagnostics/catalogue.js";
import * as claimEntries from "../../src/diagnostics/claims.js";
import * as documentEntries from "../../src/diagnostics/document.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { files as fileEntries } from "../../src/diagnostics/files.js";
import { names } from "../../src/diagnostics/names.js";
import { syntax } from "../../src/diagnostics/syntax.js";
import * as testEntries from "../../src/diagnostics/tests.js";
import { tool } from "../../src/diagnostics/tool.js";
import { types } from "../../src/diagnostics/types.js";
import { typesetMessages } from "../../src/diagnostics/typeset.js";
import { uses } from "../../src/diagnostics/uses.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { Runner } from "../../src/execute/runner.js";
import type { FileReader } from "../../src/execute/file-reader.js";
import { type ClaimResult, runClaims, usualLimits } from "../../src/execute/claims.js";
import { runTests, type TestResult } from "../../src/execute/tests.js";
import { runtimeCatalogue } from "../../src/runtime/values/catalogue.js";
import * as easel from "../../src/runtime/index.js";
import { led } from "../support/world.js";

interface Row {
  readonly code: string;
  readonly title: string;
  readonly example?: string;
  readonly repair?: string;
  readonly documents?: Readonly<Record<string, string | { readonly problem: string }>>;
}

const compileTime: readonly Row[] = [
  ...Object.values(documentEntries),
  ...Object.values(syntax),
  ...Object.values(typesetMessages),
  ...Object.values(names),
  ...Object.values(types),
  ...Object.values(uses),
];
const ofTests: readonly Row[] = Object.values(testEntries);
const ofClaims: readonly Row[] = Object.values(claimEntries);
const atRunTime: readonly Row[] = runtimeCatalogue();

/** Codes that no document can provoke: only the host or an internal error can. */
const beyondDocuments: ReadonlySet<string> = new Set(["L630", "L631", "L634", "L635", "L652", "L653"]);

const provoked = atRunTime.filter(({ code }) => !beyondDocuments.has(code));

function testsOf({ document, ...rest }: Compiled): ReturnType<typeof program> {
  return program(
    { document, ...rest },
    document.tests.map(({ expression }) => ({ source: document.source, span: expression })),
  );
}

const compileWith = (text: string, documents: Row["documents"]): Compiled =>
  compile(text, {
    name: "example.led",
    ...(documents === undefined ? {} : { documents: { read: (path) => documents[path] } }),
  });

/** The codes reported by parsing and resolving a document, its tests included. */
function codesOf(text: string, documents?: Row["documents"]): readonly string[] {
  const compiled = compileWith(text, documents);
  const own =
    compiled.output === undefined ? [] : testsOf(compiled).expressions.flatMap(({ diagnostics }) => diagnostics);
  return [...compiled.diagnostics, ...own].map(({ code }) => code);
}

/** The code of the failure of a document's only test. */
function failureOf(text: string): string | undefined {
  const { code, expressions } = testsOf(compile(text));
  const [test] = expressions;
  if (test?.thunk === undefined) return undefined;
  const answer = evaluate(load(code), { thunk: test.thunk, show: "whole" });
  return answer.kind === "failure" ? answer.code : undefined;
}

describe("catalogue of messages", () => {
  const all = [
    ...compileTime,
    ...ofTests,
    ...ofClaims,
    ...atRunTime,
    ...Object.values(tool),
    ...Object.values(fileEntries),
  ];

  it("contains all entries, ordered by code", () => {
    const gathered = catalogue().flatMap(({ explanations }) => explanations.map(({ code }) => code));
    expect(gathered).toEqual(all.map(({ code }) => code).sort());
  });

  it("has an entry for every code in the source", () => {
    const known = new Set(all.map(({ code }) => code));
    const source = fileURLToPath(new URL("../../src/", import.meta.url));
    const used = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) => readFileSync(join(source, path), "utf8").match(/(?<=")L\d{3}(?=")/g) ?? []);
    expect(used.length).toBeGreaterThanOrEqual(all.length);
    expect(used.filter((code) => !known.has(code))).toEqual([]);
  });

  it("explains in complete sentences, without I, we, sorry or please", () => {
    for (const { explanations } of catalogue()) {
      for (const { code, explain } of explanations) {
        expect(explain, code).toMatch(/^["A-Z`][^]*[.`]$/);
        expect(explain.replace(/`+[^`]*`+/g, ""), code).not.toMatch(/\b(?:I|[Ww]e|sorry|please)\b/);
      }
    }
  });

  it("has no duplicate codes", () => {
    expect(all.map(({ code }) => code)).toEqual([...new Set(all.map(({ code }) => code))]);
  });

  it("numbers codes by phase", () => {
    for (const { code } of Object.values(documentEntries)) expect(code).toMatch(/^L1\d\d$/);
    for (const { code } of Object.values(syntax)) expect(code).toMatch(/^L2\d\d$/);
    for (const { code } of Object.values(names)) expect(code).toMatch(/^L3\d\d$/);
    for (const { code } of Object.values(types)) expect(code).toMatch(/^L4\d\d$/);
    for (const { code } of [...ofTests, ...ofClaims]) expect(code).toMatch(/^L5\d\d$/);
    for (const { code } of atRunTime) expect(code).toMatch(/^L6\d\d$/);
    for (const { code } of Object.values(tool)) expect(code).toMatch(/^L7\d\d$/);
    for (const { code } of Object.values(fileEntries)) expect(code).toMatch(/^L8\d\d$/);
    for (const { code } of Object.values(uses)) expect(code).toMatch(/^L9\d\d$/);
  });
});

describe.each(compileTime)("$code, $title,", ({ code, example = "", repair = "", documents }) => {
  it("is reported for its example", () => {
    expect(codesOf(example, documents)).toContain(code);
  });

  it("is absent from its repair, which has no errors", () => {
    expect(repair).not.toBe("");
    expect(codesOf(repair, documents)).not.toContain(code);
    expect(hasErrors(compileWith(repair, documents).diagnostics)).toBe(false);
  });
});

describe.each<Row>(Object.values(types))("$code, $title,", ({ code, example = "", repair = "" }) => {
  it("is the only diagnostic of its example, and its repair has none", () => {
    expect(codesOf(example)).toEqual([code]);
    expect(codesOf(repair)).toEqual([]);
  });
});

const fileOfExamples: FileReader = async (path) => {
  const bytes = exampleFiles().get(path);
  return bytes === undefined
    ? { kind: "trouble", reason: "there is no such file" }
    : { kind: "text", text: new TextDecoder().decode(bytes) };
};

describe("messages of tests and claims", () => {
  let runner: Runner;
  beforeAll(async () => {
    runner = new Runner({ worker: await resources().worker(), timeout: 0.5 });
  });
  afterAll(() => runner.close());

  async function resultsOf(text: string): Promise<readonly TestResult[]> {
    const results: TestResult[] = [];
    for await (const result of runTests(compile(text), runner, { read: fileOfExamples })) results.push(result);
    return results;
  }

  async function claimsOf(text: string): Promise<readonly ClaimResult[]> {
    const results: ClaimResult[] = [];
    for await (const result of runClaims(compile(text), runner, usualLimits)) results.push(result);
    return results;
  }

  it.each(ofClaims)(
    "$code, $title, is reported for its example, and absent from its repair",
    async ({ code, example, repair }) => {
      const findings = (await claimsOf(example ?? "")).flatMap(({ diagnostic, warnings }) => [
        ...(diagnostic === undefined ? [] : [diagnostic]),
        ...warnings,
      ]);
      expect(findings.map((one) => one.code)).toEqual([code]);
      expect((await claimsOf(repair ?? "")).map(({ status, warnings }) => [status, warnings.length])).toEqual([
        ["passed", 0],
      ]);
    },
  );

  it.each(ofTests)("$code, $title, is reported for its example", async ({ code, example = "" }) => {
    expect((await resultsOf(example)).map(({ diagnostic }) => diagnostic?.code)).toEqual([code]);
  });

  it.each([...ofTests, ...provoked])(
    "$code, $title, is absent from its repair, whose test passes",
    async ({ repair = "" }) => {
      expect((await resultsOf(repair)).map(({ status, diagnostic }) => ({ status, diagnostic }))).toEqual([
        { status: "passed", diagnostic: undefined },
      ]);
    },
  );
});

describe.each(provoked)("$code, $title,", ({ code, example = "" }) => {
  it("is the failure of its example", () => {
    expect(failureOf(example)).toBe(code);
  });
});

describe("messages that no document causes by itself", () => {
  const codeOf = (act: () => unknown): string | undefined => {
    try {
      act();
      return undefined;
    } catch (error) {
      return easel.inDefinition(error, "f", "1:1").code;
    }
  };

  const ways: readonly (readonly [code: string, way: string, act: () => unknown])[] = [
    ["L630", "by a number from outside that is none", () => easel.add(Number.NaN, 1)],
    ["L631", "by an error of the tool", () => raise(new TypeError("undefined is not a function"))],
    ["L634", "by a value from outside that is not in its type", () => easel.fromJs("x", easel.Nat)],
    ["L635", "by a text that is no value", () => easel.parse("<1, 2")],
    ["L652", "by a picture that is no image", () => easel.paintingOf(easel.setOf(1))],
    ["L653", "by a sound that is none", () => easel.soundsOf(easel.setOf("dong"))],
  ];

  it.each(ways)("%s is reported %s", (code, _, act) => {
    expect(codeOf(act)).toBe(code);
  });

  it("are the rest of the catalogue", () => {
    expect(ways.map(([code]) => code).sort()).toEqual([...beyondDocuments].sort());
  });
});

function raise(error: Error): never {
  throw error;
}

describe("messages about files and options", () => {
  const recordingOfOther = '{"format":"led recording","version":1,"title":"","document":""}\n';
  const growing =
    "/$ initialState := (0, 1 / 3^500)  newState := (n + 1, x + (Sum[k in {1..3000}] k * x) / 10^9) where (n, x) = currentState  images := {} $/\n";
  const files = {
    "good.led": "/$ x := 1 $/\n\ncmd:>x\n1\n",
    "good.tex": "/$ x := 1 $/\n",
    "easel.led": "",
    "game.led": "/$ initialState := 0  newState := 0  images := {} $/\n",
    "game.jsonl": recordingOfOther,
    "opener.led": '/$ opener := "a /- b" $/\n',
    "endless.led": "/$ f(n) := f(n + 1) $/\n\ncmd:>f(0)\n1\n",
    "old.led": "",
    "old.ts": "const mine = 1;\n",
    "growing.led": growing,
    "letters.led": '/$ initialState := "abc"  next(s) := {s[2..|s|]} if |s| > 1; {} otherwise $/\n',
    "halves.led": "/$ initialState := 8  next(s) := {floor(s / 2)} $/\n\nwinnable:>s = 1\n",
    "exercise.led":
      "# One\n\n## Solution\n\n```text\nf(n) := 0\n```\n\n/$ f(n) := n $/\n\n## Tests\n\ncmd:>f(1)\n1\ncmd:>f(0)\n0\n\n## Hidden tests\n\ncmd:>f( 1 )\n1\n",
    "unsolved.led": "# One\n\n## Solution\n\n/$ f(n) := n $/\n\n## Tests\n\ncmd:>f(1)\n2\n",
    "words.led": 'conjecture:>all n in Nat. "a" /= "b"\n',
    "some-words.led": 'conjecture:>all n in Nat. "a" /= "b"\n\nconjecture:>all n in Nat. n >= 0\n',
    "frames.jsonl": `${recordingOfOther}{"frames":15}\n`,
  };

  /** Overrides of the host in which a command runs. */
  type Change = (world: CommandHost) => Partial<CommandHost>;
  const nothing: Change = () => ({});
  const fullDisk: Change = () => ({ write: async () => ({ trouble: "full", detail: "ENOSPC" }) });
  const brokenTool: Change = ({ resources }) => ({
    resources: { ...resources, worker: () => raise(new Error("no worker")) },
  });

  const ways: readonly (readonly [code: string, command: string, change: Change, exitCode: number])[] = [
    ["L701", "chekc good.led", nothing, 2],
    ["L702", "check missing.led", nothing, 2],
    ["L703", "build good.led", fullDisk, 2],
    ["L704", "build old.led", nothing, 2],
    ["L705", "build good.led good.tex", nothing, 2],
    ["L706", "build easel.led", nothing, 2],
    ["L707", "test good.led", brokenTool, 70],
    ["L708", "bundle good.led", nothing, 1],
    ["L709", "play good.led --host 203.0.113.1", nothing, 2],
    ["L710", "replay game.led good.led", nothing, 1],
    ["L711", "replay game.led game.jsonl", nothing, 0],
    ["L712", "replay game.led --expect good.led", nothing, 1],
    ["L713", "replay game.led --svg 1", nothing, 1],
    ["L714", "convert opener.led --to latex", nothing, 0],
    ["L715", "test endless.led --total-timeout 0.2 --json", nothing, 1],
    ["L716", "replay growing.led frames.jsonl", nothing, 0],
    ["L717", "convert letters.led --to tla", nothing, 1],
    ["L718", "convert halves.led --to tla", nothing, 0],
    ["L719", "grade --check exercise.led", nothing, 0],
    ["L720", "grade --check exercise.led", nothing, 0],
    ["L721", "grade --check unsolved.led", nothing, 1],
    ["L722", "convert words.led --to smt", nothing, 1],
    ["L723", "convert some-words.led --to smt", nothing, 0],
  ];

  it.each(ways)("%s is reported by led %s", async (code, command, change, expected) => {
    const { world } = await led(["explain"], { files });
    let said = "";
    const stream = { write: (text: string): void => void (said += text), isTerminal: false, columns: undefined };
    expect(await run(command.split(" "), { ...world, ...change(world), output: stream, errors: stream })).toBe(
      expected,
    );
    // Failures of tests are printed below the test without a code; the code appears in the JSON output only.
    expect(said).toMatch(new RegExp(`^(?:error|warning) ${code}: |"code": "${code}"`, "m"));
  });

  it("are complete", () => {
    expect(ways.map(([code]) => code)).toEqual(Object.values(tool).map(({ code }) => code));
  });
});

describe.each<Row>(Object.values(fileEntries))("$code, $title,", ({ code, example = "", repair = "" }) => {
  const assets = Object.fromEntries(exampleFiles());
  const bundled = (text: string): ReturnType<typeof led> =>
    led(["bundle", "game.led"], { files: { "game.led": text }, assets });

  it("is the only diagnostic of its example, which still becomes a page", async () => {
    const { exitCode, errors } = await bundled(example);
    expect([...errors.matchAll(/^\w+ (L\d+):/gm)].map(([, found]) => found)).toEqual([code]);
    expect(exitCode).toBe(0);
  });

  it("is absent from its repair, which has no diagnostics", async () => {
    expect((await bundled(repair)).errors).toBe("");
  });
});

describe("output of `npm run explain-page`", () => {
  let shown: Readonly<Record<string, Transcript>>;
  beforeAll(async () => {
    shown = await transcripts();
  }, 180_000);

  const kept = (name: string): string =>
    readFileSync(new URL(`../../src/diagnostics/${name}`, import.meta.url), "utf8");

  it("is up to date in `shown.json`", () => {
    expect(JSON.parse(kept("shown.json"))).toEqual(shown);
  });

  it("is up to date on the page of all messages", () => {
    expect(kept("README.md")).toBe(page(shown));
  });

  // Incomplete branches and infinite recursion also cause a warning before anything runs.
  const foreseen: Readonly<Record<string, readonly string[]>> = { L608: ["L424"], L623: ["L423"], L627: ["L424"] };

  it("has one message per example; those of tests and claims have no code", () => {
    const { labelWithoutStep, vacuousClaim, fairnessWithoutStep } = claimEntries;
    const ofSearches = new Set([labelWithoutStep.code, vacuousClaim.code, fairnessWithoutStep.code]);
    for (const [code, { output }] of Object.entries(shown)) {
      const codes = [...output.matchAll(/^(?:error|warning) (L\d+):/gm)].map(([, found]) => found);
      const isResult = code.startsWith("L5") && !ofSearches.has(code);
      expect(codes).toEqual(isResult ? [] : [...(foreseen[code] ?? []), code]);
      if (isResult) expect(output).toMatch(/^ {8}\S/m);
    }
  });
});
