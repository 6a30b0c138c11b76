// Diagnostics about imports. Codes L9xx.

import { entry } from "./diagnostic.js";
import { listInWords, quote } from "./words.js";

export const uses = {
  nameless: entry({
    code: "L901",
    severity: "error",
    title: "Document not named",
    message: () => "The name of a document is missing after `use:>`.",
    help: () =>
      "Write the path of a document after it, such as `use:>sets.led`, or a document of the standard library, such as `use:>led:sets`.",
    explain:
      "A line that begins with `use:>` names one document whose definitions this document can use. Write the path of the file relative to the folder of this document, or `led:` and the name of a document in the standard library of led.",
    example: "use:>\n\n/$ two := 1 + 1 $/",
    repair: "/$ two := 1 + 1 $/",
  }),
  notRelative: entry<{ name: string }>({
    code: "L902",
    severity: "error",
    title: "Path is not relative",
    message: ({ name }) => `${quote(name)} is not a path relative to this document.`,
    help: () =>
      "Write the path from the folder of this document, such as `use:>sets.led` or `use:>../basics/sets.led`.",
    explain:
      "A document that uses others should work wherever its folder is copied to, so paths are relative to its own folder. A path from the root of a disk, or a web address, has a different meaning, or none, on another computer.",
    example: "use:>/home/ada/sets.led\n\n/$ two := 1 + 1 $/",
    repair: "use:>sets.led\n\n/$ two := 1 + 1 $/",
    documents: { "sets.led": "/$ empty := {} $/" },
  }),
  missing: entry<{ name: string; path: string; nearest: string | undefined; shelf: readonly string[] | undefined }>({
    code: "L903",
    severity: "error",
    title: "Document not found",
    message: ({ path }) => `There is no document ${quote(path)}.`,
    help: ({ nearest, shelf }) =>
      nearest !== undefined
        ? `Did you mean ${quote(`use:>${nearest}`)}?`
        : shelf !== undefined
          ? `The documents of the standard library are ${listInWords(shelf.map(quote))}.`
          : "Check the name, its extension and the folder: the path is relative to the folder of this document.",
    explain:
      "A `use:>` line names another document. The path is relative to the folder of this document and includes the extension of the file; `..` is the parent folder. A name after `led:` is a document of the standard library.",
    example: "use:>set.led\n\n/$ two := |pair| $/",
    repair: "use:>sets.led\n\n/$ two := |pair| $/",
    documents: { "sets.led": "/$ pair := {1, 2} $/" },
  }),
  unreadable: entry<{ path: string; problem: string }>({
    code: "L904",
    severity: "error",
    title: "Unreadable document",
    message: ({ path, problem }) => `${quote(path)} cannot be read: ${problem}.`,
    explain:
      "A `use:>` line names another document, but it cannot be read: it may be a folder, belong to another user, or not be a text file. A program that compiles documents itself must provide the documents that they use.",
    example: "use:>secret.led\n\n/$ two := 1 + 1 $/",
    repair: "/$ two := 1 + 1 $/",
    documents: { "secret.led": { problem: "permission was denied" } },
  }),
  mistaken: entry<{ path: string; line: number; first: string; count: number }>({
    code: "L905",
    severity: "error",
    title: "Errors in an imported document",
    message: ({ path, line, first, count }) =>
      `${quote(path)} has ${count === 1 ? "an error" : `${count} errors`}, ${count === 1 ? "" : "the first "}on line ${line}: ${first}`,
    help: ({ path }) => `Fix ${quote(path)} first. ${quote(`led check ${path}`)} shows its errors.`,
    explain:
      "A document is checked by itself before others can use it. Its errors are reported there. This message only refers to them, because you must fix them in that document.",
    example: "use:>sets.led\n\n/$ two := |pair| $/",
    repair: "/$ two := |pair|\n   pair := {1, 2} $/",
    documents: { "sets.led": "/$ pair := {1, tow} $/" },
  }),
  ring: entry<{ ring: readonly string[] }>({
    code: "L906",
    severity: "error",
    title: "Circular imports",
    message: ({ ring: [first, ...others] }) =>
      others.length === 1
        ? `${quote(first ?? "")} uses itself.`
        : `${quote(first ?? "")} uses ${others.map(quote).join(", which uses ")}.`,
    help: () => "Move the shared definitions to a separate document, which uses neither.",
    explain:
      "A document depends on the documents that it uses, so they must be checked first. If documents use each other in a cycle, none of them can be the first.",
    example: "use:>cats.led\n\n/$ legs := 4 $/",
    repair: "/$ legs := 4 $/",
    documents: { "cats.led": "use:>example.led\n\n/$ cats := 2 * legs $/" },
  }),
};
