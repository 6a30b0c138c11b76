// Diagnostics about imports. Codes L9xx.

import { entry } from "./diagnostic.js";
import { listed, quote } from "./words.js";

export const uses = {
  nameless: entry({
    code: "L901",
    severity: "error",
    title: "No document is named",
    message: () => "This line names no document.",
    help: () =>
      "Write the path of a document behind it, such as `use:>sets.led`, or a name of the shelf, such as `use:>led:sets`.",
    explain:
      "A line that begins with `use:>` names one document whose definitions can be used in this one. The name is the path of the file, seen from the folder of this document, or `led:` and the name of a document of the shelf that comes with led.",
    example: "use:>\n\n/$ two := 1 + 1 $/",
    repair: "/$ two := 1 + 1 $/",
  }),
  notRelative: entry<{ name: string }>({
    code: "L902",
    severity: "error",
    title: "A document that is not beside this one",
    message: ({ name }) => `${quote(name)} is no path that begins at this document.`,
    help: () =>
      "Write the path from the folder of this document, such as `use:>sets.led` or `use:>../basics/sets.led`.",
    explain:
      "A document that uses others is to work wherever its folder is copied to, so it names them by the way from its own folder to them. A path that begins at the top of a disk, or an address of the internet, means something else, or nothing, on another computer.",
    example: "use:>/home/ada/sets.led\n\n/$ two := 1 + 1 $/",
    repair: "use:>sets.led\n\n/$ two := 1 + 1 $/",
    documents: { "sets.led": "/$ empty := {} $/" },
  }),
  missing: entry<{ name: string; path: string; nearest: string | undefined; shelf: readonly string[] | undefined }>({
    code: "L903",
    severity: "error",
    title: "A document that is not there",
    message: ({ path }) => `There is no document ${quote(path)}.`,
    help: ({ nearest, shelf }) =>
      nearest !== undefined
        ? `Perhaps ${quote(`use:>${nearest}`)} is meant.`
        : shelf !== undefined
          ? `The shelf has ${listed(shelf.map(quote))}.`
          : "Check the name, with its ending, and the folder: the path is seen from the folder of this document.",
    explain:
      "A `use:>` line names a document that is read together with this one. The path is seen from the folder of this document, with the ending of the file; `..` is the folder above. What stands behind `led:` is one of the documents that come with led.",
    example: "use:>set.led\n\n/$ two := |pair| $/",
    repair: "use:>sets.led\n\n/$ two := |pair| $/",
    documents: { "sets.led": "/$ pair := {1, 2} $/" },
  }),
  unreadable: entry<{ path: string; problem: string }>({
    code: "L904",
    severity: "error",
    title: "A document that cannot be read",
    message: ({ path, problem }) => `${quote(path)} cannot be read: ${problem}.`,
    explain:
      "A `use:>` line names a document that is read together with this one, but something stands in the way: it may be a folder, or belong to somebody else, or be no text. A program that compiles documents by itself has to say where it finds others.",
    example: "use:>secret.led\n\n/$ two := 1 + 1 $/",
    repair: "/$ two := 1 + 1 $/",
    documents: { "secret.led": { problem: "permission was denied" } },
  }),
  mistaken: entry<{ path: string; line: number; first: string; count: number }>({
    code: "L905",
    severity: "error",
    title: "A used document with mistakes",
    message: ({ path, line, first, count }) =>
      `${quote(path)} has ${count === 1 ? "a mistake" : `${count} mistakes`}, ${count === 1 ? "" : "the first "}in line ${line}: ${first}`,
    help: ({ path }) => `Mend ${quote(path)} first: ${quote(`led check ${path}`)} says all of it.`,
    explain:
      "A document is checked by itself before others use it. What is wrong in it is told where it stands, and is only mentioned here, since it has to be mended there.",
    example: "use:>sets.led\n\n/$ two := |pair| $/",
    repair: "/$ two := |pair|\n   pair := {1, 2} $/",
    documents: { "sets.led": "/$ pair := {1, tow} $/" },
  }),
  ring: entry<{ ring: readonly string[] }>({
    code: "L906",
    severity: "error",
    title: "Documents that use each other in a ring",
    message: ({ ring: [first, ...others] }) =>
      others.length === 1
        ? `${quote(first ?? "")} uses itself.`
        : `${quote(first ?? "")} uses ${others.map(quote).join(", which uses ")}.`,
    help: () => "Put what both need into a document of its own, which uses neither.",
    explain:
      "What a document says rests on the documents that it uses, so each of these has to be known before. In a ring none of them could be the first.",
    example: "use:>cats.led\n\n/$ legs := 4 $/",
    repair: "/$ legs := 4 $/",
    documents: { "cats.led": "use:>example.led\n\n/$ cats := 2 * legs $/" },
  }),
};
