// The prose of a document as a tree, whichever of Markdown, LaTeX or plain text it was written in. What stands
// outside of prose, code regions and tests, has slots in it; the readers beside this file make it, the printers print it.

import type { Span } from "../source/source.js";

/** All that a reader of the document sees, in its order. Every region, test and claim has exactly one slot in it. */
export interface Prose {
  /** The title of the whole document. A heading that says it is not among the blocks. */
  readonly title: readonly Inline[] | undefined;
  /** What stands under the title: author, date, and other lines such as `Style: functional`. */
  readonly facts: readonly Fact[];
  readonly abstract: readonly Block[];
  readonly blocks: readonly Block[];
}

/** A line of a title page. */
export interface Fact {
  /** `Author`, `Date`, or what the document calls it. */
  readonly name: string;
  readonly text: readonly Inline[];
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Quote
  | CodeBlock
  | Table
  | Rule
  | Display
  | Environment
  | Definitions
  | Tests
  | Recording
  | Claims
  | Limit
  | Use;

/** A heading. Level 1 is that of the sections below the title. */
export interface Heading {
  readonly kind: "heading";
  readonly level: number;
  /** The number that LaTeX gives it, `2.1`. A number that the author wrote is part of the text. */
  readonly number: string | undefined;
  readonly inlines: readonly Inline[];
  /** What references and links to it name. */
  readonly labels: readonly string[];
  readonly span: Span | undefined;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly inlines: readonly Inline[];
}

export interface List {
  readonly kind: "list";
  /** The number of the first item of an ordered list. */
  readonly start: number | undefined;
  /** True if no paragraph is to be seen as such: items stand line below line. */
  readonly isTight: boolean;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** What stands in the place of a number or a dot, as in a list of descriptions. */
  readonly term: readonly Inline[] | undefined;
  readonly blocks: readonly Block[];
}

export interface Quote {
  readonly kind: "quote";
  readonly blocks: readonly Block[];
}

/** Text to be shown as it stands: code of other languages, drawings. It does not end in a line end. */
export interface CodeBlock {
  readonly kind: "code";
  readonly text: string;
  readonly language: string | undefined;
}

export type Alignment = "left" | "right" | "center" | undefined;

export interface Table {
  readonly kind: "table";
  /** One for each column; rows have as many cells. */
  readonly alignments: readonly Alignment[];
  readonly head: readonly TableCell[] | undefined;
  readonly rows: readonly (readonly TableCell[])[];
}

export type TableCell = readonly Inline[];

/** A line across the page that parts the text. */
export interface Rule {
  readonly kind: "rule";
}

/** A formula on a line of its own that defines nothing. */
export interface Display {
  readonly kind: "display";
  /** The LaTeX of the whole: what stands within `$$…$$` or `\[…\]`, or an environment such as `align` with its `\begin` and `\end`. */
  readonly tex: string;
  readonly labels: readonly string[];
  readonly span: Span | undefined;
}

/** A theorem, a lemma, a proof, an example, and so on. */
export interface Environment {
  readonly kind: "environment";
  /** What it is called on the page: `Theorem`. */
  readonly name: string;
  readonly number: string | undefined;
  readonly title: readonly Inline[] | undefined;
  readonly labels: readonly string[];
  readonly blocks: readonly Block[];
}

/** The slot of a code region. */
export interface Definitions {
  readonly kind: "definitions";
  /** Its index among the regions of the document. */
  readonly region: number;
  /** What ended the sentence that the region stood in, if it stood in one: `.` */
  readonly punctuation: string;
  /** What references to it name. */
  readonly labels: readonly string[];
}

/** The slot of tests with nothing between them. */
export interface Tests {
  readonly kind: "tests";
  /** Their indices among the tests of the document. */
  readonly tests: readonly number[];
}

/** The slot of claims with nothing between them. */
export interface Claims {
  readonly kind: "claims";
  /** Their indices among the claims of the document. */
  readonly claims: readonly number[];
}

/** The slot of a `steps:>` line. */
export interface Limit {
  readonly kind: "limit";
  /** Its index among the limits of the document. */
  readonly limit: number;
}

/** A `use:>` line: the name of another document, as it is written. */
export interface Use {
  readonly kind: "use";
  readonly name: string;
}

/** A `play:>` line: what was played before the tests below it. */
export interface Recording {
  readonly kind: "recording";
  /** The path of the recording, empty for the start of the game, and the last frame if one is named. */
  readonly path: string;
  readonly frame: number | undefined;
}

export type Inline = Text | Emphasis | Strong | Code | Formula | Atom | Link | Image | Break | Footnote | Reference;

export interface Text {
  readonly kind: "text";
  readonly text: string;
}

export interface Emphasis {
  readonly kind: "emphasis";
  readonly inlines: readonly Inline[];
}

export interface Strong {
  readonly kind: "strong";
  readonly inlines: readonly Inline[];
}

export interface Code {
  readonly kind: "code";
  readonly text: string;
}

/** A formula in a line of text, as LaTeX. */
export interface Formula {
  readonly kind: "formula";
  readonly tex: string;
}

/** An atom that the prose speaks of: a backquote and the name. */
export interface Atom {
  readonly kind: "atom";
  readonly name: string;
}

/** A link that is safe to follow: its address begins with `http:`, `https:`, `mailto:` or `#`. */
export interface Link {
  readonly kind: "link";
  readonly href: string;
  readonly title: string | undefined;
  readonly inlines: readonly Inline[];
}

/** A picture that the prose shows. Its address may be anything and is nothing to be loaded. */
export interface Image {
  readonly kind: "image";
  readonly src: string;
  readonly title: string | undefined;
  readonly alt: string;
}

/** A line end that the author wants. */
export interface Break {
  readonly kind: "break";
}

export interface Footnote {
  readonly kind: "footnote";
  readonly blocks: readonly Block[];
}

/** A reference to what has a label: a section, a theorem, a definition. */
export interface Reference {
  readonly kind: "reference";
  readonly label: string;
}
