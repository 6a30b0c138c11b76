// Exercise documents and submitted pages: the text that students receive, and the points of submissions.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textToBegin, exerciseIn, findGaps } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { unsealTask } from "../../src/web/playground/exercise.js";
import { savedPartsIn } from "../../src/web/playground/saved.js";
import { sourceOf } from "../../src/text/source.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led } from "../support/world.js";

const text = readFileSync(new URL("../../examples/exercises/perfect.led", import.meta.url), "utf8");
const of = (written: string): ReturnType<typeof exerciseIn> => exerciseIn(readDocument(sourceOf("a.led", written)));

describe("exercise document", () => {
  const exercise = of(text)!;

  it("has gaps in place of solutions, and no hints or hidden tests, for students", () => {
    const student = textToBegin(exercise);
    expect(exercise.given).toHaveLength(4);
    expect(exercise.beginnings).toEqual(["divisors(n) := {}", "", ""]);
    expect(student).toContain("### Solution\n\n/$\ndivisors(n) := {}\n$/\n\n### Tests\n\ncmd:>divisors(28)");
    expect(student).not.toMatch(/Hint|Hidden|perfect\(n\) iff|only proper divisor/);
    expect(exercise.hints.map((hint) => hint.of)).toEqual(["Divisors (3 points)", "Divisors (3 points)"]);
    expect(exercise.hints[0]!.text).toMatch(/^Which numbers/);
  });

  it("keeps all tests at their lines, without the definitions of solutions", () => {
    expect(exercise.tests).not.toMatch(/perfect\(n\) iff/);
    const lines = (all: string): readonly string[] => all.split("\n");
    expect(lines(exercise.tests)).toHaveLength(lines(text).length);
    lines(text).forEach((line, i) => line.startsWith("cmd:>") && expect(lines(exercise.tests)[i]).toBe(line));
    expect(exercise.hidden.map(({ start, end }) => exercise.tests.slice(start, end).match(/cmd:>.*/)![0])).toEqual([
      "cmd:>(divisors(1), divisors(12))",
      "cmd:>perfect(0)",
    ]);
  });

  it("locates its gaps whatever they contain, unless other text was changed", () => {
    const [a = "", b = "", c = "", d = ""] = exercise.given;
    const written = ["x := {}\n$/ prose /$", "", "a\n\nb"];
    const whole = a + written[0] + b + written[1] + c + written[2] + d;
    expect(findGaps(whole, exercise.given)?.map(({ start, end }) => whole.slice(start, end))).toEqual(written);
    expect(findGaps(whole.replace("cmd:>perfect(6)", "cmd:>1"), exercise.given)).toBeUndefined();
    expect(findGaps(`more${whole}`, exercise.given)).toBeUndefined();
  });

  it.each([
    ["# A\n\n## Solution\n\n/--- x := 1 ---/\n\n## B\n", "# A\n\n## Solution\n\n/---\n\n---/\n\n## B\n"],
    ["# A\n\n## Solution:\n\n```led\nx := 1\n```\n", "# A\n\n## Solution:\n\n```led\n\n```\n\n"],
    ["Title\n=====\n\nSolution\n--------\n\n/$ x := 1 $/\n", "Title\n=====\n\nSolution\n--------\n\n/$\n\n$/\n\n"],
    ["# A\n## Solution\n/$ x := 1 $/\n### Hint\nNo.\n## B\n", "# A\n## Solution\n\n/$\n\n$/\n\n## B\n"],
    ["# A\r\n\r\n## Solution\r\n\r\n/$ x := 1 $/\r\n", "# A\r\n\r\n## Solution\n\n/$\n\n$/\n\n"],
  ])("has gaps in any notation: %j", (document, student) => {
    expect(textToBegin(of(document)!)).toBe(student);
  });

  it("requires a heading named Solution", () => {
    expect(of("# Solutions\n\n## The solution\n\n## Hint\n\n/$ x := 1 $/")).toBeUndefined();
  });
});

const student = textToBegin(of(text)!);
const halfSolved = student.replace("divisors(n) := {}", "divisors(n) := {d | d in {1..n - 1} & divides(d, n)}");
const solved = halfSolved.replace("/$\n\n$/", "/$\nperfect(n) iff n > 0 & (Sum[d in divisors(n)] d) = n\n$/");
const handedIn = (written: string, name = "perfect.led"): string =>
  pageWith({ work: { documents: [{ name, text: written }], open: name } });

describe("led playground", () => {
  it("writes a page whose source contains neither solutions nor hidden tests", async () => {
    const { world, errors, exitCode } = await led(["playground", "perfect.led", "-o", "page.html"], {
      files: { "perfect.led": text },
    });
    expect([exitCode, errors]).toEqual([0, ""]);
    const html = world.files.get("page.html")!;
    for (const hidden of ["perfect(0)", "divisors(1)", "Which numbers can", "iff n > 0"])
      expect(html).not.toContain(hidden);
    const kept = savedPartsIn(html);
    if ("problem" in kept) throw new Error(kept.problem);
    expect(kept.work.documents[0]!.text).toBe(student);
    const [exercise] = kept.work.exercises!;
    expect(unsealTask(exercise!.sealed)?.tests).toContain("perfect(0)");
    expect(JSON.stringify(unsealTask(exercise!.sealed))).not.toContain("iff n > 0");
  }, 180_000);
});

describe("unsolved exercise sheet", () => {
  const open = "# A\n\n/$ two := 2 $/\n\n## Solution\n\n/$\n\n$/\n\n## Tests\n\ncmd:>f(2)\n4\ncmd:>two\n3\n";

  it("has pending tests, which do not fail", async () => {
    const { output, exitCode } = await led(["test", "a.led"], { files: { "a.led": open.replace("\n3\n", "\n2\n") } });
    expect(output).toBe("a.led\n–   13  f(2)  to do\n✓   15  two\n1 passed, 0 failed, 1 to do\n");
    expect(exitCode).toBe(0);
    const result = jsonOf(await led(["test", "a.led", "--json"], { files: { "a.led": open } }));
    expect(result).toMatchObject({ passed: 0, failed: 1, todo: 1, tests: [{ status: "todo" }, { status: "failed" }] });
  });

  it("fails for unknown names if it has no gap", async () => {
    const { exitCode } = await led(["test", "a.led"], { files: { "a.led": open.replace("Solution", "Answer") } });
    expect(exitCode).toBe(1);
  });
});

describe("led weave", () => {
  const woven = async (...flags: readonly string[]): Promise<string> =>
    (await led(["weave", "perfect.led", "-o", "-", ...flags], { files: { "perfect.led": text } })).output;

  it("omits solutions, hints and hidden tests without --solutions", async () => {
    const page = await woven();
    expect(page).not.toMatch(/Hint|Hidden|only proper divisor|class="failed"/);
    expect(page).toContain('<p class="todo">To do</p>');
    expect(page).toContain("to do");
    expect(await woven("--solutions")).toMatch(/Hint[^]*Hidden[^]*only proper divisor/);
  });

  const sheet =
    "# Sheet\n\n## Relations\n\nExplain them.\n\n### Solution\n\nSets of pairs.\n\n## Twice\n\n### Solution\n\n" +
    "/$ twice(n) := 2 * n $/\n\n### Tests\n\ncmd:>twice(2)\n4\n";
  const wovenSheet = async (...flags: readonly string[]): Promise<string> =>
    (await led(["weave", "sheet.led", "-o", "-", ...flags], { files: { "sheet.led": sheet } })).output;

  it("leaves space for answers in prose and in code", async () => {
    const space = "\\subsection*{Solution}\n\n\\noindent\\rule{0pt}{4cm}\n\n";
    const latex = await wovenSheet("--to", "latex");
    expect(latex).toContain(`Explain them.\n\n${space}\\section*{Twice}\n\n${space}\\subsection*{Tests}`);
    expect(latex).not.toContain("pairs");
    const page = await wovenSheet();
    expect(page.match(/>Solution<\/h3><p class="todo">To do<\/p>/g)).toHaveLength(2);
    expect(page).toMatch(/@media print [^]*\.todo \{ min-height: 4cm;/);
    expect(await wovenSheet("--to", "latex", "--solutions")).not.toContain("\\rule");
  });

  it("lists the tasks in the contents, without their solutions and tests", async () => {
    const page = await wovenSheet();
    expect(page).toContain('<ol><li><a href="#relations">Relations</a></li><li><a href="#twice">Twice</a></li></ol>');
  });
});

describe("led grade --check", () => {
  const careless = text
    .replace("cmd:>(divisors(1), divisors(12))\n({}, {1, 2, 3, 4, 6})", "cmd:>divisors(1)\n{}")
    .replace("cmd:>perfect(0)\nfalse", "cmd:>perfect( 6 )\ntrue");

  it("reports nothing for a well-tested exercise", async () => {
    const { output, errors, exitCode } = await led(["grade", "--check", "perfect.led"], {
      files: { "perfect.led": text },
    });
    expect(errors).toBe("");
    expect(output).toBe(
      "perfect.led: the solution earns 6 of 6 points, the untouched page 0; the free-text answer to `Reasons` is worth no points\n",
    );
    expect(exitCode).toBe(0);
  });

  it.each([
    ["grade", "--check", "perfect.led"],
    ["playground", "perfect.led", "-o", "page.html"],
  ])(
    "warns about points for an untouched page and visible hidden tests, as does led %s",
    async (...args) => {
      const { errors, exitCode } = await led(args, { files: { "perfect.led": careless } });
      expect(errors).toContain(
        "warning L719: Points for an untouched page\nperfect.led:42:1, under Perfect numbers > Divisors (3 points) > Hidden tests",
      );
      expect(errors).toContain("An untouched page earns 1.5 points with this test.");
      expect(errors).toContain("warning L720: A hidden test that students see\nperfect.led:64:6");
      expect(exitCode).toBe(0);
    },
    60_000,
  );

  it("fails if the solution does not score full marks", async () => {
    const wrong = text.replace("{1..n - 1}", "{1..n}");
    const { output, errors, exitCode } = await led(["grade", "--check", "perfect.led"], {
      files: { "perfect.led": wrong },
    });
    expect(output).toContain("the solution earns 1 of 6 points");
    expect(errors).toContain("warning L721: The solution fails a test\nperfect.led:");
    expect(errors).toContain("The solution fails `divisors(28)`: expected {1, 2, 4, 7, 14}, got {1, 2, 4, 7, 14, 28}.");
    expect(exitCode).toBe(1);
  });
});

describe("led grade", () => {
  const grade = (files: Readonly<Record<string, string>>, ...flags: readonly string[]): ReturnType<typeof led> =>
    led(["grade", ...Object.keys(files), "--with", "perfect.led", "--timeout", "1", ...flags], {
      files: { "perfect.led": text, ...files },
    });

  it("grades saved pages and documents alike, and gives no points for the teacher's solutions", async () => {
    const { output, exitCode } = await grade(
      {
        "ada.html": handedIn(solved),
        "ben.html": handedIn(halfSolved),
        "cleo.led": solved,
        "dan.led": "",
        "eve.html": handedIn(student),
      },
      "--table",
    );
    expect(output).toBe(
      [
        "ada.html        6/6  ✓ ✓ ✓ ✓ ✓",
        "ben.html        3/6  ✓ ✓ ✗ ✗ ✗",
        "cleo.led        6/6  ✓ ✓ ✓ ✓ ✓",
        "dan.led         0/6  ✗ ✗ ✗ ✗ ✗",
        "eve.html        0/6  ✗ ✗ ✗ ✗ ✗",
        "",
      ].join("\n"),
    );
    expect(exitCode).toBe(1);
  });

  it("grades the document with the same name, or else the one that was open", async () => {
    const documents = [
      { name: "other.led", text: "" },
      { name: "week/perfect.led", text: solved },
    ];
    const { graded } = jsonOf(
      await grade(
        {
          "a.html": pageWith({ work: { documents, open: "other.led" } }),
          "b.html": handedIn(solved, "mine.led"),
        },
        "--json",
      ),
    );
    expect(graded).toMatchObject([
      { file: "a.html", points: 6 },
      { file: "b.html", points: 6 },
    ]);
  });

  it("resolves imports between documents of a page, but not to files on disk", async () => {
    const using = (used: string): string => `use:>${used}\n\n${solved.replace(/divisors\(n\) := .*/, "x := 1")}`;
    const divisors = "/$ divisors(n) := {d | d in {1..n - 1} & n mod d = 0} $/";
    const page = (used: string): string =>
      pageWith({
        work: {
          documents: [
            { name: "a/perfect.led", text: using(used) },
            { name: "b/own.led", text: divisors },
          ],
          open: "a/perfect.led",
        },
      });
    const { graded } = jsonOf(
      await grade(
        {
          "own.html": page("../b/own.led"),
          "disk.html": page("../../secret.led"),
          "secret.led": divisors,
        },
        "--json",
      ),
    );
    // Imports do not count: the tests of `divisors` require a definition in the document itself.
    expect(graded).toMatchObject([{ points: 3 }, { points: 3 }, { points: 3 }]);
    const followThrough = (graded as readonly { readonly tests: readonly { readonly followThrough: boolean }[] }[]).map(
      ({ tests }) => tests.map((test) => test.followThrough),
    );
    const [own, disk] = followThrough;
    expect(own).toEqual([false, false, false, false, false]);
    expect(disk).toEqual([false, false, true, true, true]);
  });

  it("continues after damaged and hostile pages", async () => {
    const good = handedIn(solved);
    const { errors, output, exitCode } = await grade(
      {
        "empty.html": "",
        "other.html": "<script>alert(1)</script>",
        "cut.html": good.slice(0, good.indexOf("divides")),
        "deep.html": `<script id="work">${"[".repeat(100_000)}</script>`,
        "proto.html": `<script id="work">{"work":{"__proto__":1,"documents":"x"}}</script>`,
        "path.html": good.replace('"name":"perfect.led"', '"name":"../../perfect.led"'),
        "endless.html": handedIn(`${halfSolved}\n/$\nperfect(n) := perfect(n + 1)\n$/\n`),
        "good.html": good,
      },
      "--table",
      "--timeout",
      "0.2",
    );
    expect(errors).toBe("");
    expect(output).toMatch(/^endless\.html +3\/6.*\ngood\.html +6\/6.*\n$/m);
    for (const name of ["empty", "other", "cut", "deep", "proto", "path"])
      expect(output).toMatch(new RegExp(`^${name}\\.html +0/6  ✗ ✗ ✗ ✗ ✗  \\(It cannot be graded: .*\\)$`, "m"));
    expect(exitCode).toBe(2);
  });
});
