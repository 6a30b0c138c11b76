// Generates the command reference of the manual (src/manual/commands.md) from the commands' own help. Run it after
// changing a help text.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { commands, run } from "../src/cli/commands.js";
import { systemWorld } from "../src/cli/system.js";
import type { CommandHost } from "../src/cli/host.js";

const introduction = `# Command reference

\`led help COMMAND\` shows the same in a terminal.

- Use \`-\` for standard input.
- \`check\`, \`build\`, \`test\` and \`fmt\` accept folders and patterns such as \`'week*/**/*.led'\`. A folder means all \`.led\` and \`.led.md\` files in it, except those that \`.gitignore\` or \`.ledignore\` names.
- Documents can be up to 16 MB.
- Files are written completely or not at all. A file that \`led\` did not write is overwritten only with \`--force\`.
- With \`--watch\`, \`led\` also waits for files that are missing or have errors.`;

/** Escapes a table cell, and marks options and lines such as `cmd:>` as code. */
const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll(/(?<![`\w-])(--[a-z][\w-]*|[a-z]+:>(?:\w[\w:]*)?)/g, "`$1`");

type Row = readonly [term: string, meaning: string];

const table = (rows: readonly Row[]): string =>
  rows.length === 0
    ? ""
    : ["| | |", "|---|---|", ...rows.map(([term, meaning]) => `| \`${term}\` | ${cell(meaning)} |`)].join("\n");

/** The command reference as Markdown. */
export async function commandPage(): Promise<string> {
  let output = "";
  const host: CommandHost = {
    ...systemWorld(),
    output: { write: (text) => void (output += text), isTerminal: false, columns: undefined },
  };
  const printed = async (...args: readonly string[]): Promise<string> => {
    output = "";
    await run(args, host);
    return output;
  };
  const program = commands(host, () => undefined);
  const help = program.createHelp();
  const options = (of: Command): readonly Row[] =>
    help
      .visibleOptions(of)
      .filter(({ long }) => long !== "--help")
      .map((option) => [help.optionTerm(option), help.optionDescription(option)]);
  const sections: string[] = [];
  const shown = help.visibleCommands(program).filter((command) => command.name() !== "help");
  const groups = [...new Set(shown.map((command) => command.helpGroup()))];
  let group = "";
  for (const command of groups.flatMap((one) => shown.filter((command) => command.helpGroup() === one))) {
    const name = command.name();
    if (command.helpGroup() !== group) sections.push(`## ${((group = command.helpGroup())).replace(":", "")}`);
    const examples = /\nExamples:\n((?: {2}.*\n)+)/.exec(await printed("help", name))?.[1] ?? "";
    const parameters = help
      .visibleArguments(command)
      .map((one): Row => [help.argumentTerm(one), help.argumentDescription(one)]);
    sections.push(
      `### led ${name}`,
      `\`led ${name} ${command.usage()}\``,
      cell(help.commandDescription(command)),
      table([...parameters, ...options(command)]),
      `\`\`\`text\n${examples.replaceAll(/^ {2}/gm, "")}\`\`\``,
    );
  }
  const [, exitCodes = "", untilStopped = ""] =
    /\nExit codes: ([^.]*)\.\s+([^]*?)\n\n/.exec(await printed("--help")) ?? [];
  const exitRows = exitCodes.split(/,\s+(?=\d)/).map((one): Row => {
    const [code = "", ...meaning] = one.split(/\s+/);
    return [code, meaning.join(" ")];
  });
  return `${[
    introduction,
    "## Options of all commands",
    table(options(program)),
    "## Exit codes",
    table(exitRows),
    cell(untilStopped),
    ...sections.filter((section) => section !== ""),
    "← [Language reference](reference.md) · [Contents](README.md) · [API reference](api.md) →",
  ].join("\n\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL("../src/manual/commands.md", import.meta.url), await commandPage());
