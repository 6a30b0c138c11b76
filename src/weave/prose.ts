// The syntax tree of a document's prose, common to Markdown, LaTeX and plain text. Code regions and tests appear as
// slots.

import type { Span } from "../text/source.js";

/** The visible contents of a document in order. Every region, test and claim has exactly one slot. */
export interface Prose {
  /** The document title. A heading that contains it is not among the blocks. */
  readonly title: readonly Inline[] | undefined;
  /** Lines below the title: author, date, and others such as `Style: functional`. */
  readonly facts: readonly Fact[];
  readonly abstract: readonly Block[];
  readonly blocks: readonly Block[];
}

/** A line of a title page. */
export interface Fact {
  /** `Author`, `Date`, or another label from the document. */
  readonly name: string;
  readonly text: readonly Inline[];
}

export type Block =
  | ProseHeading
  | Paragraph
  | List
  | Quote
  | CodeBlock
  | ProseTable
  | Rule
  | DisplayBlock
  | Environment
  | DefinitionSlot
  | TestSlot
  | RecordingSlot
  | Claims
  | Limit
  | Use
  | AnswerSpace;

/** A heading. Level 1 is the level of sections below the title. */
export interface ProseHeading {
  readonly kind: "heading";
  readonly level: number;
  /** The number assigned by LaTeX, such as `2.1`. A number written by the author is part of the text. */
  readonly number: string | undefined;
  readonly inlines: readonly Inline[];
  /** Labels that references and links use. */
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
  /** True if items are set without paragraph spacing. */
  readonly isTight: boolean;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** The term of a description list item. */
  readonly term: readonly Inline[] | undefined;
  readonly blocks: readonly Block[];
}

interface Quote {
  readonly kind: "quote";
  readonly blocks: readonly Block[];
}

/** Preformatted text: code of other languages, drawings. It does not end in a line break. */
export interface CodeBlock {
  readonly kind: "code";
  readonly text: string;
  readonly language: string | undefined;
}

export type Alignment = "left" | "right" | "center" | undefined;

export interface ProseTable {
  readonly kind: "table";
  /** One per column; all rows have the same number of cells. */
  readonly alignments: readonly Alignment[];
  readonly head: readonly TableCell[] | undefined;
  readonly rows: readonly (readonly TableCell[])[];
}

export type TableCell = readonly Inline[];

interface Rule {
  readonly kind: "rule";
}

/** A displayed formula that is not a definition. */
export interface DisplayBlock {
  readonly kind: "display";
  /**
   * The LaTeX source: the contents of `$$…$$` or `\[…\]`, or a whole environment such as `align` with its `\begin` and
   * `\end`.
   */
  readonly tex: string;
  readonly labels: readonly string[];
  readonly span: Span | undefined;
}

/** A theorem, lemma, proof, example, and so on. */
export interface Environment {
  readonly kind: "environment";
  /** The displayed title, such as `Theorem`. */
  readonly name: string;
  readonly number: string | undefined;
  readonly title: readonly Inline[] | undefined;
  readonly labels: readonly string[];
  readonly blocks: readonly Block[];
}

/** The slot of a code region. */
export interface DefinitionSlot {
  readonly kind: "definitions";
  /** Index among the document's regions. */
  readonly region: number;
  /** The punctuation that ended the enclosing sentence, if any: `.` */
  readonly punctuation: string;
  /** Labels that references use. */
  readonly labels: readonly string[];
}

/** The slot of consecutive tests. */
export interface TestSlot {
  readonly kind: "tests";
  /** Indices among the document's tests. */
  readonly tests: readonly number[];
}

/** The slot of consecutive claims. */
export interface Claims {
  readonly kind: "claims";
  /** Indices among the document's claims. */
  readonly claims: readonly number[];
}

/** The slot of a `steps:>` line. */
export interface Limit {
  readonly kind: "limit";
  /** Index among the document's limits. */
  readonly limit: number;
}

/** A `use:>` line with the name of the imported document as written. */
export interface Use {
  readonly kind: "use";
  readonly name: string;
}

/** The space for an answer in prose, below the heading of an empty solution. */
interface AnswerSpace {
  readonly kind: "answer";
}

/** A `play:>` line: the recording played before the tests below it. */
export interface RecordingSlot {
  readonly kind: "recording";
  /** The path of the recording, empty for the start of the game. `frame` is the last frame, if specified. */
  readonly path: string;
  readonly frame: number | undefined;
}

export type Inline =
  | Text
  | Emphasis
  | Strong
  | Code
  | Formula
  | Atom
  | Link
  | ProseImage
  | Break
  | Footnote
  | Reference;

interface Text {
  readonly kind: "text";
  readonly text: string;
}

export interface Emphasis {
  readonly kind: "emphasis";
  readonly inlines: readonly Inline[];
}

interface Strong {
  readonly kind: "strong";
  readonly inlines: readonly Inline[];
}

interface Code {
  readonly kind: "code";
  readonly text: string;
}

interface Formula {
  readonly kind: "formula";
  readonly tex: string;
}

/** An atom mentioned in the prose: a backquote and the name. */
interface Atom {
  readonly kind: "atom";
  readonly name: string;
}

/** A safe link: its URL begins with `http:`, `https:`, `mailto:` or `#`, or is the relative path of a document. */
interface Link {
  readonly kind: "link";
  readonly href: string;
  readonly title: string | undefined;
  readonly inlines: readonly Inline[];
}

/** An image in the prose. Its URL is arbitrary and must not be loaded. */
export interface ProseImage {
  readonly kind: "image";
  readonly src: string;
  readonly title: string | undefined;
  readonly alt: string;
}

interface Break {
  readonly kind: "break";
}

interface Footnote {
  readonly kind: "footnote";
  readonly blocks: readonly Block[];
}

export interface Reference {
  readonly kind: "reference";
  readonly label: string;
}
