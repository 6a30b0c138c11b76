// The syntax tree of LaTeX.

import type { Span } from "../../text/source.js";

/** Characters: single ones in mathematics, words in prose. */
interface LatexText {
  readonly kind: "text";
  readonly text: string;
  readonly span: Span;
}

/** White space of prose; `isParagraph` if it contains an empty line. Mathematics has none. */
interface LatexBlank {
  readonly kind: "blank";
  readonly isParagraph: boolean;
  readonly span: Span;
}

/** A command `\name`, or a control symbol such as `\\` or `\{`. Its arguments are the following nodes. */
interface LatexCommand {
  readonly kind: "command";
  readonly name: string;
  readonly span: Span;
}

/** The operator `_` or `^`, in mathematics only; its argument is the following node. */
interface LatexScript {
  readonly kind: "script";
  readonly operator: "_" | "^";
  readonly span: Span;
}

interface LatexGroup {
  readonly kind: "group";
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** `\begin{name}…\end{name}`. Arguments, if any, are among the children. */
export interface LatexEnvironment {
  readonly kind: "environment";
  readonly name: string;
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** An inline formula, `$…$` or `\(…\)`, or a display, `$$…$$` or `\[…\]`. */
interface LatexFormula {
  readonly kind: "formula";
  readonly isDisplay: boolean;
  readonly children: readonly LatexNode[];
  readonly span: Span;
}

/** Verbatim text: `\verb|…|` or the environment `verbatim`. */
interface LatexVerbatim {
  readonly kind: "verbatim";
  readonly isBlock: boolean;
  readonly text: string;
  readonly span: Span;
}

interface LatexComment {
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

/** A syntax error. The rest of the text is parsed regardless. */
export interface LatexFault {
  readonly kind: "unclosedBrace" | "strayBrace" | "unclosedEnvironment" | "strayEnd" | "tooDeep";
  readonly subject: string;
  readonly span: Span;
}

/** A parsed range of LaTeX. Offsets refer to the whole text. */
export interface LatexTree {
  readonly nodes: readonly LatexNode[];
  readonly faults: readonly LatexFault[];
}

/** An argument of a command: its nodes, and the index after it. */
export interface LatexArgument {
  readonly nodes: readonly LatexNode[];
  readonly span: Span;
  readonly nextIndex: number;
}

const isIgnorable = ({ kind }: LatexNode): boolean => kind === "blank" || kind === "comment";

/** Returns the argument at `nodes[from]`, after blanks: the contents of a group, or a single node. */
export function parseArgument(nodes: readonly LatexNode[], from: number): LatexArgument | undefined {
  let i = from;
  while (i < nodes.length && isIgnorable(nodes[i]!)) i++;
  const node = nodes[i];
  if (node === undefined) return undefined;
  return { nodes: node.kind === "group" ? node.children : [node], span: node.span, nextIndex: i + 1 };
}

/** Returns the optional argument in square brackets at `nodes[from]`, after blanks. */
export function parseOption(nodes: readonly LatexNode[], from: number): LatexArgument | undefined {
  let i = from;
  while (i < nodes.length && isIgnorable(nodes[i]!)) i++;
  const open = nodes[i];
  if (open?.kind !== "text" || open.text !== "[") return undefined;
  const close = nodes.findIndex((node, at) => at > i && node.kind === "text" && node.text === "]");
  if (close < 0) return undefined;
  return {
    nodes: nodes.slice(i + 1, close),
    span: { start: open.span.start, end: nodes[close]!.span.end },
    nextIndex: close + 1,
  };
}
