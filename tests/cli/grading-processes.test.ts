// The built tool on real files: a submission may be anything, and all others are graded.

import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipEntries } from "../../src/files/zip.js";
import { toolFiles } from "../../src/cli/grading/tool-files.js";
import { systemWorld } from "../../src/cli/system.js";
import { archive } from "../support/archive.js";
import { tool } from "../support/built.js";
import { ledOnDisk } from "../support/world.js";

const exercise = "# Doubles\n\ncmd:>double(4)\n8\ncmd:>double(5)\n10\n";
const right = "/$ double(n) := 2 * n $/\n";

const folder = mkdtempSync(join(tmpdir(), "led-grading-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

interface Finished {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const grade = (...args: readonly string[]): Promise<Finished> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [tool, "grade", ...args, "--with", "ex.led", "--timeout", "0.2", "--total-timeout", "0.5"],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });

/** The row of a student in a table. */
const rowOf = (output: string, student: string): string | undefined =>
  output.split("\n").find((line) => line.startsWith(`${student} `));

const text = (content: string): Uint8Array => Buffer.from(content);

describe("folder of submissions", () => {
  let finished: Finished;

  beforeAll(async () => {
    put("ex.led", exercise);
    put("secret/answer.led", right);
    put("hand/.gitignore", "*\n!mallory*\n");
    put("hand/ada.led", right);
    put("hand/zoe.led", right);
    put("hand/sheet.pdf", "%PDF-1.4");
    put("hand/utf16.led", Buffer.from(right, "utf16le"));
    put("hand/binary.led", Buffer.from([0xff, 0xfe, 0, 1, 2]));
    put("hand/page.html", "<script>alert(1)</script>");
    put("hand/long.led", `/$ ${"a := ".repeat(200_000)}$/`);
    put("hand/slow.led", `/$ ${"\\[a ".repeat(20_000)} $/`);
    put("hand/endless.led", "/$ double(n) := double(n + 1) $/");
    put("hand/large.led", "/$ double(n) := {1..10^9} * {1..10^9} $/");
    put("hand/deep.led", `/$ double(n) := ${"(".repeat(100_000)}n $/`);
    put("hand/huge.led", `/$ double(n) := 10^(10^8) $/`);
    put("hand/sums.led", "/$ n := n + n + n + n + n + n + n + n  double(n) := 2 * n $/");
    symlinkSync("../secret/answer.led", join(folder, "hand/link.led"));
    symlinkSync("/dev/zero", join(folder, "hand/zero.led"));
    symlinkSync("loop.led", join(folder, "hand/loop.led"));
    symlinkSync("../secret", join(folder, "hand/folder"));
    finished = await grade("hand", "--table");
  }, 300_000);

  it("is graded as far as possible", () => {
    expect(rowOf(finished.output, "hand/ada.led")).toMatch(/2\/2 {2}✓ ✓$/);
    expect(rowOf(finished.output, "hand/zoe.led")).toMatch(/2\/2 {2}✓ ✓$/);
    expect(finished.errors).toBe("");
    expect(finished.code).toBe(2);
  });

  it.each([
    ["sheet.pdf", "is not a document or a saved page"],
    ["utf16.led", ""],
    ["binary.led", "not text in UTF-8"],
    ["page.html", "It cannot be graded: "],
    ["link.led", "link"],
    ["zero.led", "link"],
    ["loop.led", "link"],
    ["folder", "link|not a document"],
    ["long.led", ""],
    ["slow.led", ""],
    ["endless.led", ""],
    ["large.led", ""],
    ["deep.led", ""],
    ["huge.led", ""],
  ])("has no points for %s", (name, reason) => {
    const row = rowOf(finished.output, `hand/${name}`);
    expect(row).toMatch(/ 0\/2 {2}✗ ✗/);
    expect(row).toMatch(new RegExp(reason));
  });

  it("is graded in bounded time for a document with many fixes", () => {
    expect(rowOf(finished.output, "hand/sums.led")).toMatch(/[02]\/2/);
  });
});

it("an archive of a learning platform is graded without extracting it to disk", async () => {
  put("ex.led", exercise);
  put(
    "moodle.zip",
    archive([
      { name: "Ada Lovelace_4711_assignsubmission_file_/double.led", content: text(right) },
      { name: "Ben Ölmütz_4712_assignsubmission_file_/double.led", content: text("/$ double(n) := n $/") },
      { name: "Eve_4713_assignsubmission_file_/../../../../tmp/evil.led", content: text(right) },
      { name: "/etc/evil.led", content: text(right) },
      { name: "C:\\evil.led", content: text(right) },
      { name: "Mia_4714_assignsubmission_file_/link.led", content: text("/etc/passwd"), mode: 0o120777 },
      { name: "Bob_4715_assignsubmission_file_/bomb.led", content: Buffer.alloc(50_000_000, 32) },
    ]),
  );
  const { output } = await grade("moodle.zip", "--table");
  expect(rowOf(output, "Ada Lovelace")).toMatch(/2\/2/);
  expect(rowOf(output, "Ben Ölmütz")).toMatch(/0\/2/);
  expect(rowOf(output, "Mia")).toMatch(/0\/2.*link/);
  expect(rowOf(output, "Bob")).toMatch(/0\/2.*too large/);
  expect(output).not.toMatch(/evil|Eve/);
}, 120_000);

it("archive entries with paths outside of it are ignored", () => {
  const names = ["a/../b", "../a", "/a", "C:/a", "a//b", "./a", "a\u0000b", "ok/a"];
  const entries = zipEntries(archive(names.map((name) => ({ name, content: text("x") }))));
  expect(entries?.map(({ path }) => path)).toEqual(["ok/a"]);
  expect(zipEntries(text("no archive"))).toBeUndefined();
});

it("the scripts of an autograder archive grade as on Gradescope", async () => {
  put("ex.led", exercise);
  const archived = toolFiles();
  const node = archived.find(({ path }) => path === "node");
  if (node !== undefined)
    expect({ ...node, bytes: node.bytes.length }).toEqual({
      path: "node",
      bytes: statSync(process.execPath).size,
      isExecutable: true,
    });
  // Compressing Node takes seconds, so the archive has a script that runs it.
  const script = text(`#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  const files = archived.map((file) => (file === node ? { ...file, bytes: script } : file));
  const { grading } = systemWorld();
  await ledOnDisk(["grade", "--autograder", join(folder, "auto"), "--with", join(folder, "ex.led")], {
    grading: { ...grading, toolFiles: async () => files },
  });
  const home = join(folder, "gradescope");
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, "auto/gradescope.zip"))))) {
    // Only the place of the container's folder differs.
    const isScript = path === "run_autograder" || path === "setup.sh";
    put(
      `gradescope/source/${path}`,
      isScript ? Buffer.from(bytes).toString().replaceAll("/autograder/", `${home}/`) : bytes,
    );
  }
  put("gradescope/submission/double.led", right);
  mkdirSync(join(home, "results"));
  const run = (script: string): Promise<void> =>
    new Promise((resolve, reject) => {
      execFile("bash", [join(home, "source", script)], (error) => (error === null ? resolve() : reject(error)));
    });
  chmodSync(join(home, "source/run_autograder"), 0o755);
  await run("setup.sh");
  await run("run_autograder");
  const results = JSON.parse(readFileSync(join(home, "results/results.json"), "utf8"));
  expect(results).toMatchObject({ score: 2, tests: [{ score: 1, max_score: 1, visibility: "visible" }, {}] });
}, 120_000);
