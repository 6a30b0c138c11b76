// LaTeX as a tree: what stands where in a text, before anybody has said what it means.

import type { Span } from "../source/source.js";

/** Characters as they stand: in mathematics one at a time, in prose a run of them without white space. */
export interface LatexText {
  readonly kind: "text";
  readonly text: string;
  readonly span: Span;
}

/** White space of prose; `isParagraph` if it holds an empty line. In mathematics there is none. */
export interface LatexBlank {
  readonly kind: "blank";
  readonly isParagraph: boolean;
  readonly span: Span;
}

/** `\name`, also of one sign: `\\`, `\{`. What it takes as arguments stands behind it. */
export interface LatexCommand {
  readonly kind: "command";
  readonly name: string;
  readonly span: Span;
}

/** The sign `_` or `^`; its argument stands behind it. Only in mathematics. */
export interface LatexScript {
  readonly kind: "script";
  readonly sign: "_" | "^";
  readonly span: Span;
}

/** `{…}` */
export interface LatexGroup {
  readonly kind: "group";
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** `\begin{name}…\end{name}`. Its arguments, if it has any, are among the children. */
export interface LatexEnvironment {
  readonly kind: "environment";
  readonly name: string;
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** `$…$` and `\(…\)`, or a display: `$$…$$` and `\[…\]`. */
export interface LatexFormula {
  readonly kind: "formula";
  readonly isDisplay: boolean;
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** `\verb|…|` and the environment `verbatim`: text in which LaTeX means nothing. */
export interface LatexVerbatim {
  readonly kind: "verbatim";
  readonly isBlock: boolean;
  readonly text: string;
  readonly span: Span;
}

/** `%` to the end of the line. */
export interface LatexComment {
  readonly kind: "comment";
  readonly span: Span;
}

export type LatexNode =
  | LatexText
  | LatexBlank
  | LatexCommand
  | LatexScript
  | LatexGroup
  | LatexEnvironment
  | LatexFormula
  | LatexVerbatim
  | LatexComment;

/** Why a stretch of LaTeX is damaged, and where. The rest of it is read all the same. */
export interface LatexFault {
  readonly kind: "unclosedBrace" | "strayBrace" | "unclosedEnvironment" | "strayEnd" | "tooDeep";
  /** The name of the environment, or the brace itself. */
  readonly what: string;
  readonly span: Span;
}

/** A stretch of LaTeX as a tree. Offsets are those of the whole text. */
export interface LatexTree {
  readonly nodes: readonly LatexNode[];
  readonly faults: readonly LatexFault[];
}

/** An argument of a command: the nodes it consists of, and where the search for the next one goes on. */
export interface LatexArgument {
  readonly nodes: readonly LatexNode[];
  readonly span: Span;
  readonly next: number;
}

/** True for what an argument may have before it. */
const isBetween = ({ kind }: LatexNode): boolean => kind === "blank" || kind === "comment";

/** The argument that stands at `nodes[from]` or behind blanks: what is in a group, or else one node. */
export function argumentAt(nodes: readonly LatexNode[], from: number): LatexArgument | undefined {
  let i = from;
  while (i < nodes.length && isBetween(nodes[i]!)) i++;
  const node = nodes[i];
  if (node === undefined) return undefined;
  return { nodes: node.kind === "group" ? node.children : [node], span: node.span, next: i + 1 };
}

/** The argument in square brackets that stands at `nodes[from]` or behind blanks. */
export function optionAt(nodes: readonly LatexNode[], from: number): LatexArgument | undefined {
  let i = from;
  while (i < nodes.length && isBetween(nodes[i]!)) i++;
  const open = nodes[i];
  if (open?.kind !== "text" || open.text !== "[") return undefined;
  const close = nodes.findIndex((node, at) => at > i && node.kind === "text" && node.text === "]");
  if (close < 0) return undefined;
  return {
    nodes: nodes.slice(i + 1, close),
    span: { start: open.span.start, end: nodes[close]!.span.end },
    next: close + 1,
  };
}
