// The transcripts of transcripts.md and exploring.md. Each command runs on the files shown above it and must print the
// text below it. `LED_RECORD=1` updates the documents; review the diff before you commit it.

import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { led } from "../support/world.js";

// Spawned processes may be slow on busy machines.
vi.setConfig({ testTimeout: 180_000 });

const documents = ["transcripts.md", "exploring.md"].map((name) => {
  const file = new URL(name, import.meta.url);
  return { name, file, text: readFileSync(file, "utf8") };
});

/** A fence: a file (`~~~file NAME`) or a transcript (`~~~console`, with `$ led …` on its first line). */
const fence = /^~~~(file (?<name>\S+)|console)\n(?<body>[^]*?)^~~~$/gm;

interface Transcript {
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  readonly body: string;
}

function transcriptsIn(text: string): readonly Transcript[] {
  const files: Record<string, string> = {};
  const found: Transcript[] = [];
  for (const { groups: { name, body = "" } = {} } of text.matchAll(fence)) {
    if (name !== undefined) files[name] = body;
    else
      found.push({
        command: body
          .split("\n", 1)
          .join("")
          .replace(/^\$ led /, ""),
        files: { ...files },
        body,
      });
  }
  return found;
}

/** Splits a command into words; single quotes group. */
function words(command: string): readonly string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

async function said({ command, files }: Transcript): Promise<string> {
  const { screen, exitCode } = await led(words(command), { files });
  return `$ led ${command}\n${screen}[${exitCode}]\n`;
}

if (process.env["LED_RECORD"] === "1") {
  test.each(documents)(
    "the transcripts of $name are updated",
    async ({ file, text }) => {
      let recorded = text;
      for (const transcript of transcriptsIn(text))
        recorded = recorded.replace(
          `~~~console\n${transcript.body}~~~`,
          `~~~console\n${await said(transcript)}~~~`.replaceAll("$", "$$$$"),
        );
      writeFileSync(file, recorded);
    },
    600_000,
  );
} else {
  describe.each(documents)("transcript of $name", ({ text }) => {
    for (const transcript of transcriptsIn(text)) {
      test(`led ${transcript.command}`, async () => {
        expect(await said(transcript)).toBe(transcript.body);
      });
    }
  });
}
