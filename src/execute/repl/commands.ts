// The commands of the prompt. They begin with a colon, as no LED input does.

import { wrap } from "../../diagnostics/render.js";
import { nearest } from "../../diagnostics/suggest.js";

interface CommandRow {
  /** The argument as shown in the help, in brackets if optional; empty without argument. */
  readonly argument: string;
  readonly doc: string;
  /** True for commands that need files or a terminal. */
  readonly isOfTerminal?: boolean;
}

const commands = {
  help: { argument: "", doc: "show this help" },
  type: { argument: "NAME or EXPRESSION", doc: "show the type, without evaluating" },
  why: { argument: "[EXPRESSION]", doc: "explain the value; by default, of the last expression" },
  steps: { argument: "[EXPRESSION]", doc: "show the evaluation line by line" },
  doc: { argument: "NAME or OPERATOR", doc: "show the documentation" },
  names: { argument: "", doc: "list the definitions" },
  load: {
    argument: "FILE",
    doc: "load a document; keep typed definitions unless it defines them too",
    isOfTerminal: true,
  },
  reload: { argument: "", doc: "reload the document", isOfTerminal: true },
  reset: { argument: "", doc: "delete the typed definitions" },
  stage: {
    argument: "STAGE",
    doc: "show a stage of the translation, to debug led itself: `names`, `core`",
    isOfTerminal: true,
  },
  fractions: { argument: "", doc: "switch between fractions and decimals" },
  quit: { argument: "", doc: "quit; Ctrl-D does the same", isOfTerminal: true },
} as const satisfies Record<string, CommandRow>;

type CommandName = keyof typeof commands;

export type Command =
  | { readonly name: CommandName; readonly argument: string }
  | { readonly mistake: string; readonly help: string };

/** Parses a command, given without its colon. Unique prefixes are accepted: `:q`. */
export function readCommand(text: string): Command {
  const [, word = "", rest = ""] = /^\s*(\S*)\s*([^]*)$/.exec(text) ?? [];
  const argument = rest.trim();
  const name = findCommand(word);
  const all = "`:help` lists the commands.";
  if (name === undefined) {
    const near = elsewhere.get(word.toLowerCase()) ?? nearest(word, commandNames());
    return {
      mistake: `There is no command \`:${word}\`.`,
      help: near === undefined || near === "help" ? all : `Did you mean \`:${near}\`? ${all}`,
    };
  }
  const placeholder: string = commands[name].argument;
  if (placeholder === "" && argument !== "")
    return { mistake: `\`:${name}\` takes no argument.`, help: `Type only \`:${name}\`.` };
  if (placeholder !== "" && !placeholder.startsWith("[") && argument === "")
    return { mistake: `\`:${name}\` needs an argument.`, help: `Type \`:${name} ${placeholder}\`.` };
  return { name, argument };
}

/** Recognises a command without colon, as in other prompts: `quit`, `help`, `exit()`. */
export function bareCommand(input: string): CommandName | undefined {
  const word = /^\s*([a-z]+)\s*(?:\(\s*\))?\s*;?\s*$/.exec(input)?.[1];
  return word === undefined ? undefined : meantCommand(word);
}

/** The command with this name, or its equivalent in other prompts. */
function meantCommand(word: string): CommandName | undefined {
  return isCommandName(word) ? word : elsewhere.get(word.toLowerCase());
}

const elsewhere: ReadonlyMap<string, CommandName> = new Map([
  ["exit", "quit"],
  ["bye", "quit"],
  ["ls", "names"],
  ["browse", "names"],
  ["info", "doc"],
  ["clear", "reset"],
  ["open", "load"],
]);

export function commandNames(): readonly CommandName[] {
  return Object.keys(commands).filter(isCommandName);
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function findCommand(word: string): CommandName | undefined {
  if (isCommandName(word)) return word;
  const fitting = word === "" ? [] : commandNames().filter((name) => name.startsWith(word));
  return fitting.length === 1 ? fitting[0] : undefined;
}

const more =
  "A new definition of a name replaces the old one, and updates everything that depends on it. A line with an open bracket, or with an operator, `:=`, `;` or `where` at its end, continues on the next line; a blank line ends the input. `/$` begins a region that ends with `$/`. Long values are shortened; `pp(…)` shows them in full.";

/** Maximum width of the help, in cells: long lines are hard to read. */
const maxHelpWidth = 84;

/** The output of `:help`, in lines of at most `width` cells. */
export function helpText(width: number, isTerminal: boolean): string {
  const lines = (text: string, lead = ""): string =>
    wrap(text, Math.min(width, maxHelpWidth), lead, (code) => code).join("\n");
  const rows = commandNames().flatMap((name) => {
    const { argument, doc, isOfTerminal = false }: CommandRow = commands[name];
    return isOfTerminal && !isTerminal ? [] : lines(doc, `  ${`:${name} ${argument}`.padEnd(26)}`);
  });
  return `${lines("Type an expression to see its value, or a definition to use it later:")}

  {x^2 | x in {1..5}}
  area(r) := pi * r^2

${lines(more)}

${rows.join("\n")}`;
}
