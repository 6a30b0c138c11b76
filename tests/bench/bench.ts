// `npm run bench` runs all benchmarks, `npm run bench -- NAME` one of them, and `npm run bench -- kernels KERNEL...`
// some of its kernels. `passes` also accepts names of passes. The output is numbers for human readers, without
// verdicts.

import { benchCompile } from "./compile.js";
import { benchCourse } from "./course.js";
import { benchEndless } from "./endless.js";
import { benchExplore } from "./explore.js";
import { benchFamilies } from "./families.js";
import { benchFmt } from "./fmt.js";
import { benchGrading } from "./grading.js";
import { benchGrowth } from "./growth.js";
import { benchKernels } from "./kernels.js";
import { benchLimits } from "./limits.js";
import { benchLsp } from "./lsp.js";
import { benchPlayground } from "./playground.js";
import { benchTestFixes } from "./test-fixes.js";
import { benchMistakes } from "./mistakes.js";
import { benchPasses } from "./passes.js";
import { benchPictures } from "./pictures.js";
import { benchPrograms } from "./programs.js";
import { benchReasons } from "./reasons.js";
import { benchReplay } from "./replay.js";
import { benchStart } from "./start.js";
import { benchTraces } from "./traces.js";
import { benchTypes } from "./types.js";
import { benchWeave } from "./weave.js";

const benchmarks: Readonly<
  Record<
    string,
    {
      readonly title: string;
      readonly run: (print: (line: string) => void, names: readonly string[]) => string | Promise<string>;
    }
  >
> = {
  start: { title: "Starting the command", run: benchStart },
  types: { title: "Checking types, warm", run: benchTypes },
  pictures: { title: "Frames of a game in the browser, step and paint", run: benchPictures },
  endless: { title: "Ten minutes of every example game", run: benchEndless },
  compile: { title: "Compiling generated documents, warm", run: benchCompile },
  kernels: { title: "Emitted code against TypeScript by hand", run: benchKernels },
  families: { title: "Emitted code of documents of many kinds against TypeScript by hand", run: benchFamilies },
  programs: {
    title: "Programs that were written without the translator, against TypeScript by hand",
    run: benchPrograms,
  },
  explore: { title: "Searching all states, against rumur", run: benchExplore },
  traces: { title: "Modules whose failures name definitions, against those without", run: benchTraces },
  passes: { title: "What each pass is worth", run: benchPasses },
  limits: { title: "Documents that change with half and with twice each limit", run: benchLimits },
  mistakes: { title: "Mistakes that people make, and who tells of them", run: benchMistakes },
  "test-fixes": { title: "Whether suggested fixes correct a mistake", run: benchTestFixes },
  reasons: { title: "Whether the reasons of failing tests lead to the mistake", run: benchReasons },
  growth: { title: "How run time, translation and output grow", run: benchGrowth },
  replay: { title: "Replaying five and a half minutes of a game", run: benchReplay },
  fmt: { title: "Formatting documents", run: benchFmt },
  lsp: { title: "The language server, from a keystroke on", run: benchLsp },
  playground: { title: "The playground: its size, its start, and a keystroke", run: benchPlayground },
  course: { title: "The course and the shelf, from cold and after a change", run: benchCourse },
  grading: { title: "Grading sixty submissions of an exercise", run: benchGrading },
  weave: { title: "Weaving documents of 10,000 lines against checking them", run: benchWeave },
};

/** Benchmarks that accept further arguments: names of their cases, or flags. */
const withParts: ReadonlySet<string> = new Set([
  "kernels",
  "families",
  "programs",
  "explore",
  "endless",
  "traces",
  "passes",
  "growth",
  "limits",
  "mistakes",
]);

const given = process.argv.slice(2);
const wanted = given.slice(0, withParts.has(given[0] ?? "") ? 1 : given.length);
const parts = given.slice(wanted.length);
const unknown = wanted.filter((name) => benchmarks[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark called ${unknown.join(", ")}. There are: ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const [name, { title, run }] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    print(`## ${title}\n`);
    print(await run(print, parts));
  }
}
