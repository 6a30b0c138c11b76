// Diagnostics about the structure of a document, before any code is parsed. Codes L101 to L199.

import { type Advice, entry } from "./diagnostic.js";
import { adviseInsertion, adviseRemoval, adviseReplacement } from "./repair.js";
import type { Span } from "../text/source.js";
import { quote } from "./words.js";

/** An opener without a closer; `instead` is the probable intended closer. */
export interface UnclosedFacts {
  readonly opener: string;
  readonly instead: string | undefined;
  /** The apparent end of the code, if there is any; `isOnItsLine` if the code begins on its own line. */
  readonly after: { readonly at: number; readonly isOnItsLine: boolean } | undefined;
  /** The closer in the opener's position, if the two are swapped. */
  readonly reversed: Span | undefined;
}

/** Advice for a swapped opener and closer. */
const exchange = ({ opener, reversed }: UnclosedFacts, span: Span, closer: string): Advice => ({
  help: `Write ${quote(opener)} where the code begins, and ${quote(closer)} where it ends.`,
  repairs: [
    {
      title: `Write ${quote(opener)} and ${quote(closer)}`,
      edits: [
        { span: reversed!, text: opener },
        { span, text: closer },
      ],
    },
  ],
});

/** Advice to insert a closer after the code, if there is any. */
const closedAfter = ({ after }: UnclosedFacts, closer: string, words: string): Advice | string =>
  after === undefined ? words : adviseInsertion(after.at, `${after.isOnItsLine ? "\n" : " "}${closer}`, () => words);

function neverCloses(construct: string): (facts: UnclosedFacts) => string {
  return ({ opener, instead, reversed }) => {
    if (reversed !== undefined)
      return `The delimiters of this ${construct} are swapped: ${quote(opener)} opens it, but is at its end.`;
    const opened = `The ${construct} that ${quote(opener)} opens here is never closed.`;
    return instead === undefined ? opened : `${opened} It seems to end at ${quote(instead)}, which does not close it.`;
  };
}

export const unclosedDollar = entry<UnclosedFacts>({
  code: "L101",
  severity: "error",
  title: "Unclosed dollar block",
  message: neverCloses("dollar block"),
  help: (facts, place, mistaken) =>
    facts.reversed !== undefined
      ? exchange(facts, place, "$/")
      : facts.instead === undefined || mistaken === undefined
        ? closedAfter(facts, "$/", "Write `$/` after the last definition of the block.")
        : adviseReplacement(mistaken, "$/", (closer) => `Write ${closer} in place of ${quote(facts.instead!)}.`),
  explain:
    "Definitions belong in code regions; everything else in a document is prose. A dollar block opens with `/$` and closes with `$/`. Without the closing delimiter, LED cannot know where the code ends and the prose continues. To show `/$` in the prose, put no space before it or write it as Markdown code: `` `/$` ``.",
  example: "Rows are sets of cells.\n\n/$\nrow := {1, 2, 3}\n\nThe board has nine cells.\n",
  repair: "Rows are sets of cells.\n\n/$\nrow := {1, 2, 3}\n$/\n\nThe board has nine cells.\n",
});

export const unclosedDash = entry<UnclosedFacts>({
  code: "L102",
  severity: "error",
  title: "Unclosed dash block",
  message: neverCloses("dash block"),
  help: (facts, span, mistaken) => {
    const { opener, instead, reversed } = facts;
    if (reversed !== undefined) return exchange(facts, span, `${opener.slice(1)}/`);
    if (instead === undefined || mistaken === undefined)
      return closedAfter(
        facts,
        `${opener.slice(1)}/`,
        "Write `-/`, with as many dashes as you like, after the last definition of the block.",
      );
    return /^-+$/.test(instead)
      ? adviseReplacement(mistaken, `${instead}/`, () => "Write a slash after the dashes that close the block, `-/`.")
      : adviseReplacement(
          mistaken,
          "-/",
          (closer) => `Write ${closer}, with as many dashes as you like, in place of ${quote(instead)}.`,
        );
  },
  explain:
    "A dash block opens with a slash and one or more dashes, `/---`, and closes with one or more dashes and a slash, `---/`. All dashes after the slash belong to the opening delimiter: `/---/` opens a block and does not close it.",
  example: "/------------\nCell := {1..9}\n/------------\n",
  repair: "/------------\nCell := {1..9}\n------------/\n",
});

export const unclosedFence = entry<UnclosedFacts>({
  code: "L103",
  severity: "error",
  title: "Unclosed fenced block",
  message: neverCloses("fenced block"),
  help: (facts, _, mistaken) => {
    const { opener, instead } = facts;
    const closer = /^(`+|~+)/.exec(opener)?.[0] ?? "";
    const words = (where: string): string => `Write ${quote(closer)} on a line of its own ${where}.`;
    return instead === undefined || mistaken === undefined
      ? closedAfter(facts, closer, words("after the last definition of the block"))
      : adviseReplacement(mistaken, closer, () => words(`in place of ${quote(instead)}`));
  },
  explain:
    "A fenced block opens with a line of three or more backquotes or tildes and the word `led`. It closes with a line of the same characters, at least as many, and nothing else.",
  example: "~~~led\nx := 1\n",
  repair: "~~~led\nx := 1\n~~~\n",
});

export interface StrayFacts {
  readonly closer: string;
  readonly kind: "dollar" | "dash";
}

export const strayCloser = entry<StrayFacts>({
  code: "L104",
  severity: "warning",
  title: "Closing delimiter without an opening one",
  message: ({ closer, kind }) =>
    `${quote(closer)} closes a ${kind} block, but no block is open here, so the text above it is prose.`,
  help: ({ kind }) => {
    const opener = kind === "dollar" ? "`/$`" : "`/-`";
    return `Write ${opener} before the first definition, at the start of a line or after a space. Or remove the closing delimiter.`;
  },
  explain:
    "A region opens with `/$` or `/-` at the start of a line or after white space; anywhere else, these characters are prose. A closing delimiter without an opening one is harmless by itself, but the text above it was probably meant to be code. It can also be left over if a region closed too early: the first closing delimiter ends a region.",
  example: "The first prime number:\n\nx := 2\n$/\n",
  repair: "The first prime number:\n\n/$\nx := 2\n$/\n",
});

export interface FenceFacts {
  readonly fence: string;
}

export const fenceHidesCode = entry<FenceFacts>({
  code: "L105",
  severity: "warning",
  title: "Unclosed fence hides code",
  message: ({ fence }) =>
    `The fence ${quote(fence)} that opens here is never closed, so everything below it is plain text, including its code regions.`,
  help: ({ fence }) => `Write ${quote(fence)} on a line of its own where the fenced text ends.`,
  explain:
    "Markdown shows the text in a fence unchanged. Code regions do not open there, so that a document can contain examples of code. A fence that is never closed extends to the end of the document and hides all regions below it. A fence for LED code has the word `led` after its backquotes or tildes.",
  example: "~~~\na picture\n\n/$ x := 1 $/\n",
  repair: "~~~\na picture\n~~~\n\n/$ x := 1 $/\n",
});

export const playWithoutTest = entry({
  code: "L106",
  severity: "warning",
  title: "Recording without a test",
  message: () => "There is no test after this recording.",
  help: () =>
    "Write a test below it, before the next `play:>` line and the next heading: `cmd:>currentState` and the expected state.",
  explain:
    "A line that begins with `play:>` plays a recording of the game. The tests below it, `cmd:>`, see the resulting state, up to the next such line or the next heading. Here there is no test in that section, so the recording is not played.",
  example: "play:>game.jsonl\n\n# The rules\n\ncmd:>1 + 1\n2\n",
  repair: "# The rules\n\nplay:>game.jsonl\n\ncmd:>1 + 1\n2\n",
});

export const limitWithoutClaim = entry({
  code: "L110",
  severity: "warning",
  title: "Limit without a claim",
  message: () => "There is no claim below this line.",
  help: () => "Write the claim below it, before the next heading: this line limits the claims that follow.",
  explain:
    "A line that begins with `steps:>`, `fair:>`, `with:>` or `alike:>` limits the claims below it, up to the next heading: to the steps for which its condition is true, to fair runs, to other constants, or to states up to permutations. Here there is no claim in that section, so the line has no effect.",
  example: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n\nsteps:>s < 2\n",
  repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nsteps:>s < 2\n\nalways:>s < 3\n",
});

export const unclosedDisplay = entry<{ readonly opener: string; readonly isCommentedOut: boolean }>({
  code: "L107",
  severity: "error",
  title: "Unclosed display",
  message: ({ opener }) => `The display that ${quote(opener)} opens here begins like a definition but is never closed.`,
  help: ({ opener, isCommentedOut }) =>
    isCommentedOut
      ? "A comment begins at `%` and hides the rest of its line. For the symbol itself, write `\\%`."
      : `Write ${displayCloser(opener)} after the definition.`,
  explain:
    "Typeset mathematics is written in a display: `$$…$$`, `\\[…\\]`, an environment such as `equation` or `align`, or the arguments of `\\defun` and `\\defpred`. A display that begins with a name, possibly parameters, and `:=` or `iff` is a definition. It must end in the same paragraph, as LaTeX requires, and an environment must end before the next code region. Its text up to that point is still read. All other displays are prose and are not checked.",
  example: "$$ rows := \\{1, 2, 3\\}\n\nThe board has nine cells.\n",
  repair: "$$ rows := \\{1, 2, 3\\} $$\n\nThe board has nine cells.\n",
});

function displayCloser(opener: string): string {
  const environment = /\{(.*)\}/.exec(opener)?.[1];
  if (environment !== undefined) return quote(`\\end{${environment}}`);
  return opener === "$$"
    ? quote("$$")
    : opener === "\\["
      ? quote("\\]")
      : `${quote("}")}, so that ${quote(opener)} has its two arguments,`;
}

export const almostTest = entry<{ readonly mark: string; readonly place: "test" | "value"; readonly rest: string }>({
  code: "L108",
  severity: "warning",
  title: "Unknown mark for a test",
  message: ({ mark, place }) =>
    place === "test"
      ? `${quote(mark)} does not begin a test, so this line is prose.`
      : `${quote(mark)} is read as part of the expected value.`,
  help: ({ mark, place, rest }, span) =>
    place === "test"
      ? adviseReplacement(span, "cmd:>", (testMark) => `A test begins with ${testMark}: ${quote(`cmd:>${rest}`)}.`)
      : adviseRemoval(span, mark, "Write only the value, directly below its `cmd:>` line."),
  explain:
    "A line that begins with `cmd:>`, in lower case and without a space inside, is a test. The expression comes after the mark, and the expected value is on the lines below it, without any mark. A line that only looks similar is prose, so nothing is tested. A mark before the value would be part of the value.",
  example: "/$ double(x) := 2 * x $/\n\ncmd> double(4)\n8\n",
  repair: "/$ double(x) := 2 * x $/\n\ncmd:> double(4)\n8\n",
});

export const unknownMark = entry<{
  readonly written: string;
  readonly correction: string | undefined;
  /** True if it says that a condition holds in no state. */
  readonly isOpposite: boolean;
}>({
  code: "L111",
  severity: "warning",
  title: "Unknown mark",
  message: ({ written }) => `LED has no mark ${quote(written)}, so this line is prose and is not checked.`,
  help: ({ correction, isOpposite }, span) =>
    isOpposite
      ? "To claim that a condition holds in no state, write its negation after `always:>`, as in `always:>~(x = 5)`."
      : correction === undefined
        ? "The marks are `cmd:>`, `play:>` and `use:>`, and those of claims: `always:>`, `possible:>`, `winnable:>`, `ends:>`, `leads:>`, `forces:>` and `conjecture:>`, with their limits `steps:>`, `fair:>`, `with:>` and `alike:>`."
        : adviseReplacement(span, correction, (mark) => `Write ${mark}.`),
  explain:
    "A marked line begins with a word and `:>`, such as `cmd:>` for a test or `always:>` for a claim about all states. A line with any other word is prose, so it is neither tested nor checked. For an invariant, write `always:>`; for something that must eventually happen, write `ends:>`.",
  example: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nalwyas:>s < 3\n",
  repair: "/$ initialState := 0   next(s) := {(s + 1) mod 3} $/\n\nalways:>s < 3\n",
});

export const hiddenMark = entry<{ readonly mark: string; readonly signs: string }>({
  code: "L113",
  severity: "warning",
  title: "Mark in a list or quotation",
  message: ({ mark, signs }) => `${quote(mark)} comes after ${quote(signs)}, so this line is prose and is not checked.`,
  help: ({ signs }, span) =>
    adviseRemoval(
      span,
      signs,
      "Write the mark at the start of a line. In a list, write it on a separate line below the item.",
    ),
  explain:
    "A marked line, such as a test, begins with its mark. White space may come before the mark, but a list marker or a quotation marker may not.",
  example: "/$ limit := 10 $/\n\n- cmd:> limit\n",
  repair: "/$ limit := 10 $/\n\ncmd:> limit\n10\n",
});

export const onlyProse = entry<{
  readonly name: string;
  readonly opener: string | undefined;
  readonly hasCode: boolean;
}>({
  code: "L109",
  severity: "warning",
  title: "Definition in the prose",
  message: ({ name, hasCode }) =>
    `This looks like a definition of ${quote(name)}, but it is in the prose${hasCode ? "" : ", and the document contains no code"}.`,
  help: ({ opener }) =>
    opener === undefined
      ? "Write the definitions between `/$` and `$/`."
      : `${quote(opener)} opens code only after white space or at the start of a line.`,
  explain:
    "Definitions belong in code regions: between `/$` and `$/`, between `/---` and `---/`, in a fence with the language `led`, or in a LaTeX display that begins with a name and `:=`. Everything else is prose and defines nothing. A line of prose that begins like a definition was probably meant to be code.",
  example: "# Doubles\n\ndouble(n) := 2 * n\n",
  repair: "# Doubles\n\n/$ double(n) := 2 * n $/\n",
});

export const unreadCode = entry<{ readonly written: string; readonly kind: "display" | "fence" | "info" | "line" }>({
  code: "L114",
  severity: "warning",
  title: "Code that is not read",
  message: ({ written, kind }) =>
    kind === "display"
      ? `The display that ${quote(written)} opens begins like a definition, but this kind of display is not read.`
      : kind === "line"
        ? "This names the language LED, but it is on one line, so it is not a fence and its code is not read."
        : kind === "info"
          ? `${quote(written)} names the language LED, but not at its beginning, so its code is not read.`
          : `${quote(written)} is indented too far to open a fence, so its code is not read.`,
  help: ({ kind }) =>
    kind === "display"
      ? "Write the definition in `equation`, `align`, `gather`, `multline`, `alignat` or `eqnarray`, or between `$$` and `$$`."
      : kind === "line"
        ? "Write the code on separate lines between two fences, or between `/$` and `$/`."
        : kind === "info"
          ? "Write `led` directly after the fence. If the code is only an example, name no language."
          : "Indent the fence by at most three spaces, or in a list as far as the text of its item.",
  explain:
    "A fence with the language `led` is code wherever Markdown recognizes a fence: at the start of a line, in lists and in block quotes. If it is indented by four spaces, it is an example. A fence that names LED only later, as in ```` ```{r led} ````, is not code. A display is code if it is one of these: `$$…$$`, `\\[…\\]`, `equation`, `align`, `gather`, `multline`, `alignat`, `eqnarray` and `displaymath`, starred or not.",
  example: "A list of squares:\n\n    ```led\n    squares := {1, 4, 9}\n    ```\n",
  repair: "A list of squares:\n\n```led\nsquares := {1, 4, 9}\n```\n",
});

export const equivalenceInProse = entry<{ readonly left: string; readonly right: string; readonly symbol: string }>({
  code: "L115",
  severity: "warning",
  title: "Equivalence in the prose",
  message: ({ left, right, symbol }) =>
    `This display states that ${quote(left)} and ${quote(right)} are equivalent. It defines nothing, because no code uses ${quote(left)} (${quote(symbol)} defines a name only if it has parameters or code uses it).`,
  help: ({ left, right }) =>
    `To define ${quote(left)}, write ${quote(`${left} := ${right}`)}. For a statement, write \`\\leftrightarrow\`.`,
  explain:
    "Between a head and a condition, `\\equiv` defines a predicate, as in `even(n) \\equiv n \\bmod 2 = 0`. Between two names without parameters, it is nearly always a statement of logic, such as $P \\equiv Q$. It is read as a definition only if the code uses the name on its left.",
  example: "Two statements are equivalent,\n\n$$P \\equiv Q$$\n\nif they have the same truth value.\n",
  repair: "Two statements are equivalent,\n\n$$P \\leftrightarrow Q$$\n\nif they have the same truth value.\n",
});
