// Generates the documentation of the messages: the command output for each example (src/diagnostics/shown.json, which
// `led explain` reads), and the page of all messages (src/diagnostics/README.md). Run it after changing either.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "../src/cli/commands.js";
import { resources } from "../src/cli/resources.js";
import { type CommandHost, noGrading } from "../src/cli/host.js";
import { catalogue, type Explanation, type Phase, type Transcript } from "../src/diagnostics/catalogue.js";
import { claimUnknown } from "../src/diagnostics/claims.js";
import { sectionOf } from "../src/diagnostics/section.js";
import { testTooLong } from "../src/diagnostics/tests.js";
import { readDocument } from "../src/document/read.js";
import { sourceOf } from "../src/text/source.js";
import { Library } from "../src/resolve/imports/library.js";

const file = "example.led";

/** Line width of the output: it is indented by four columns, on lines of 80. */
const columns = 76;

/** The command output for all examples, by code. */
export async function transcripts(): Promise<Readonly<Record<string, Transcript>>> {
  const shown: Record<string, Transcript> = {};
  for (const { explanations } of catalogue()) {
    for (const { code, example, documents = {} } of explanations)
      if (example !== undefined) shown[code] = await transcript(code, example, documents);
  }
  return shown;
}

/** Reduces a long output to the messages of one code. */
function withoutRepetition(output: string, code: string): string {
  const messages = output.split(/\n\n(?=(?:error|warning) L)/);
  if (messages.length <= maxMessages) return output;
  return ["…", ...messages.filter((message) => message.includes(` ${code}:`))].join("\n\n");
}

/** Maximum number of messages that the page shows in full per example. */
const maxMessages = 5;

async function transcript(
  code: string,
  example: string,
  documents: NonNullable<Explanation["documents"]>,
): Promise<Transcript> {
  const args = argumentsFor(code, example);
  // Diagnostics go to standard error, and the page to a file.
  const isPage = args[0] === "bundle";
  let output = "";
  const stream = { write: (text: string): void => void (output += text), isTerminal: false, columns };
  const world: CommandHost = {
    read: async () => ({ kind: "text", text: example }),
    find: async () => undefined,
    list: async () => [],
    readInput: async () => ({ kind: "text", text: "" }),
    openConsole: () => Promise.reject(new Error("There are no typed lines.")),
    readBelow: async (_, path) => {
      const bytes = exampleFiles().get(path);
      return bytes === undefined ? { kind: "trouble", trouble: "missing", detail: "ENOENT" } : { kind: "bytes", bytes };
    },
    library: new Library({ read: (path) => documents[path] }),
    grading: noGrading,
    prove: async () => ({ kind: "missing" }),
    write: async () => undefined,
    remove: async () => undefined,
    output: isPage ? { ...stream, write: () => undefined } : stream,
    errors: stream,
    environment: {},
    resources: resources(),
  };
  await run(args, world);
  output = withoutRepetition(output, code);
  return { command: `led ${args.map(quote).join(" ")}${isPage ? " > example.html" : ""}`, output };
}

/** The files next to the examples; those of the fixed documents are valid. */
export function exampleFiles(): ReadonlyMap<string, Uint8Array> {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  return new Map([
    // A graphic of one grey pixel.
    [
      "ball.png",
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    ["letter.png", text("Dear reader,")],
    ["rain.wav", new Uint8Array(21_200_000)],
    ["rain.mp3", new Uint8Array(1_900_000)],
    // A click, ten frames in all.
    [
      "game.jsonl",
      text(
        '{"format":"led recording","version":1,"title":"A game","document":""}\n{"click":[500,400]}\n{"frames":9}\n',
      ),
    ],
    [
      "broken.jsonl",
      text('{"format":"led recording","version":1,"title":"A game","document":""}\n{"click":[500,4000]}\n'),
    ],
  ]);
}

/**
 * The command for an example: `bundle` if it has files, `explore` if it has a claim, `test` if it has tests, `eval` for
 * a test expression that is meant to fail in another way, and `check` otherwise.
 */
function argumentsFor(code: string, example: string): readonly string[] {
  const { source, tests } = readDocument(sourceOf(file, example));
  const [test] = tests;
  if (code.startsWith("L8")) return ["bundle", file, "-o", "-"];
  if (/^L5[23]/.test(code)) return ["explore", file, ...(code === claimUnknown.code ? ["--states", "1000"] : [])];
  if (code === testTooLong.code) return ["test", file, "--timeout", "1"];
  if (test === undefined || code.startsWith("L1")) return ["check", file];
  return code.startsWith("L5")
    ? ["test", file]
    : ["eval", source.text.slice(test.expression.start, test.expression.end), "--in", file];
}

function quote(argument: string): string {
  return /^[\w./-]+$/.test(argument) ? argument : `'${argument}'`;
}

export function page(shown: Readonly<Record<string, Transcript>>): string {
  const phases = catalogue();
  return `${[
    "# Messages",
    "Each message of `led` has a permanent code. `led explain CODE` shows the explanation of a code in the terminal. Below, each code has an explanation, an example with its message, and the same example fixed.",
    phases.map(contentsOf).join("\n"),
    ...phases.flatMap((phase) => [
      `## ${phase.title}`,
      ...phase.explanations.map((one) => sectionOf(one, shown[one.code])),
    ]),
  ].join("\n\n")}\n`;
}

function contentsOf({ title, explanations }: Phase): string {
  const entries = explanations.map(({ code, title: about }) => `  - [${code}](#${anchorOf(code, about)}) ${about}`);
  return [`- ${title}`, ...entries].join("\n");
}

/** The anchor that Markdown hosts generate for a message's heading. */
function anchorOf(code: string, title: string): string {
  return `${code} ${title}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shown = await transcripts();
  const folder = new URL("../src/diagnostics/", import.meta.url);
  writeFileSync(new URL("shown.json", folder), `${JSON.stringify(shown, null, 2)}\n`);
  writeFileSync(new URL("README.md", folder), page(shown));
}
