// Problems outside documents: wrong usage, files that cannot be read or written. The catalogue in diagnostics/tool.ts
// explains each kind.

import { tool } from "../diagnostics/tool.js";
import { because, type Trouble } from "../files/trouble.js";

/** A problem without a position in a document. `exitCode` is that of the whole run, unless it is higher. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly message: string;
  readonly help?: string;
  readonly file: string;
  readonly exitCode: ExitCode;
}

/**
 * 0: success. 1: a document has errors, or a test failed. 2: wrong usage, or a file that cannot be read or written. 70:
 * internal error.
 */
export type ExitCode = 0 | 1 | 2 | 70;

export function wrongUsage(message: string, help?: string): Problem {
  return {
    code: tool.wrongUsage.code,
    title: tool.wrongUsage.title,
    message,
    ...(help === undefined ? {} : { help }),
    file: "",
    exitCode: 2,
  };
}

/** The problem of searching the states of a document that defines none. */
export const withoutStates = wrongUsage(
  "The document defines no states to search.",
  "Define `initialState`, and either `next(s)`, the set of the states after s, or `steps(s)`, a set of pairs of a label and a state. Or define a game.",
);

export function unreadable(file: string, trouble: Trouble): Problem {
  return {
    code: tool.unreadable.code,
    title: tool.unreadable.title,
    message: `\`${file}\` cannot be read: ${because(trouble)}.`,
    ...(trouble.trouble === "notText" ? { help: "Save it as plain text in UTF-8." } : {}),
    file,
    exitCode: 2,
  };
}

export function unwritable(file: string, trouble: Trouble): Problem {
  return {
    code: tool.unwritable.code,
    title: tool.unwritable.title,
    message: `\`${file}\` cannot be written: ${because(trouble)}.`,
    ...(trouble.trouble === "special" ? { help: "Choose another folder or name for the output." } : {}),
    file,
    exitCode: 2,
  };
}

/** Returns the problem for standard output, which may be a file on a full disk. */
export function unwritableOutput(trouble: Trouble): Problem {
  return {
    code: tool.unwritable.code,
    title: tool.unwritable.title,
    message: `Standard output cannot be written: ${because(trouble)}.`,
    file: "",
    exitCode: 2,
  };
}

export function tooLong(file: string, message: string, help: string): Problem {
  return { code: tool.unwritable.code, title: tool.unwritable.title, message, help, file, exitCode: 2 };
}

export function notOurs(file: string): Problem {
  return {
    code: tool.notOurs.code,
    title: tool.notOurs.title,
    message: `\`${file}\` already exists, and led did not create it.`,
    help: "Choose another folder or name for the output, or overwrite the file with `--force`.",
    file,
    exitCode: 2,
  };
}

export function sameOutput(file: string, first: string, output: string): Problem {
  return {
    code: tool.sameOutput.code,
    title: tool.sameOutput.title,
    message: `\`${first}\` and \`${file}\` have the same output file, \`${output}\`.`,
    help: "Rename one of the documents, or build them into different folders.",
    file,
    exitCode: 2,
  };
}

export function reservedOutput(file: string, output: string): Problem {
  return {
    code: tool.reservedOutput.code,
    title: tool.reservedOutput.title,
    message: `\`${file}\` would be written to \`${output}\`, which is the name of the runtime file.`,
    help: "Rename the document.",
    file,
    exitCode: 2,
  };
}

export function cannotServe(address: string, detail: string): Problem {
  return {
    code: tool.unserved.code,
    title: tool.unserved.title,
    message: `The game cannot be served at \`${address}\`: ${becauseServer(detail)}.`,
    help: "Choose another port with `--port`, or omit `--port` to use any free port.",
    file: "",
    exitCode: 2,
  };
}

export function fault(error: string): Problem {
  return {
    code: tool.fault.code,
    title: tool.fault.title,
    message: `Internal error in led, not an error in your document: ${error}`,
    help: "Please report it, with the document if possible. Set `LED_DEBUG=1` to see a stack trace.",
    file: "",
    exitCode: 70,
  };
}

function becauseServer(detail: string): string {
  switch (detail) {
    case "EADDRINUSE":
      return "the port is in use";
    case "EACCES":
      return "permission denied";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "this machine does not have that address";
    default:
      return `system error ${detail}`;
  }
}
