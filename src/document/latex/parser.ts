// Parses LaTeX into a tree with offsets into the whole text. The library parses; errors are removed beforehand and
// reported separately, so that parsing never throws.

import type { Node } from "@unified-latex/unified-latex-types";
import type { Span } from "../../text/source.js";
import { balanceGroups } from "./balance.js";
import { parseWithLibrary } from "./library.js";
import type { LatexFault, LatexNode, LatexTree } from "./node.js";

/** Parses the LaTeX in a span of `text`: the inside of a formula, or prose with formulas. */
export function parseLatex(text: string, span: Span, mode: "math" | "text"): LatexTree {
  const { text: balanced, faults } = balanceGroups(text.slice(span.start, span.end));
  const shiftedFaults = faults.map(
    (fault): LatexFault => ({
      ...fault,
      span: { start: fault.span.start + span.start, end: fault.span.end + span.start },
    }),
  );
  try {
    return {
      nodes: convert(parseWithLibrary(balanced, mode), { text, base: span.start, isMath: mode === "math" }),
      faults: shiftedFaults,
    };
  } catch (error) {
    // With little stack left, the library overflows before the nesting limit.
    if (!(error instanceof RangeError)) throw error;
    return { nodes: [], faults: [...shiftedFaults, { kind: "tooDeep", subject: "", span }] };
  }
}

/**
 * Converts the library's nodes. Nodes without a position are not text. All nodes of a `\\lstinline` have the same
 * position, which becomes that of the command.
 */
function convert(nodes: readonly Node[], context: ConversionContext): readonly LatexNode[] {
  let end = -1;
  return nodes.flatMap((node): LatexNode | readonly LatexNode[] => {
    const { position } = node;
    // In mathematics the library keeps some of the white space; offsets already show separation.
    if (
      position === undefined ||
      position.start.offset < end ||
      (context.isMath && (node.type === "whitespace" || node.type === "parbreak"))
    )
      return [];
    end = position.end.offset;
    const span = { start: position.start.offset + context.base, end: position.end.offset + context.base };
    return node.type === "string" ? convertText(span, context) : convertNode(node, span, context);
  });
}

/** The context of conversion: the text, the offset of the span, and the mode. */
interface ConversionContext {
  readonly text: string;
  readonly base: number;
  readonly isMath: boolean;
}

/** Converts characters. In mathematics the library merges some of them in groups; here each is a node. */
function convertText(span: Span, { text, isMath }: ConversionContext): LatexNode | readonly LatexNode[] {
  const source = text.slice(span.start, span.end);
  if (!isMath) return { kind: "text", text: source, span };
  let start = span.start;
  return Array.from(source, (letter): LatexNode => {
    const letterSpan = { start, end: start + letter.length };
    start = letterSpan.end;
    return letter === "_" || letter === "^"
      ? { kind: "script", operator: letter, span: letterSpan }
      : { kind: "text", text: letter, span: letterSpan };
  });
}

function convertNode(node: Exclude<Node, { type: "string" }>, span: Span, context: ConversionContext): LatexNode {
  switch (node.type) {
    case "whitespace":
      return { kind: "blank", isParagraph: false, span };
    case "parbreak":
      return { kind: "blank", isParagraph: true, span };
    case "macro":
      return node.escapeToken === "" && (node.content === "_" || node.content === "^")
        ? { kind: "script", operator: node.content, span: { start: span.start, end: span.start + 1 } }
        : { kind: "command", name: node.content, span };
    case "root":
    case "group":
      return { kind: "group", children: convert(node.content, context), span };
    case "environment":
    case "mathenv":
      return {
        kind: "environment",
        name: environmentName(node.env),
        children: convert(node.content, { ...context, isMath: context.isMath || node.type === "mathenv" }),
        span,
      };
    case "inlinemath":
    case "displaymath":
      return {
        kind: "formula",
        isDisplay: node.type === "displaymath",
        children: convert(node.content, { ...context, isMath: true }),
        span,
      };
    case "verb":
    case "verbatim":
      return { kind: "verbatim", isBlock: node.type === "verbatim", text: node.content, span };
    case "comment":
      return { kind: "comment", span };
  }
}

/** Returns the name of an environment, which the library represents as text, a node or a list of nodes. */
function environmentName(env: unknown): string {
  if (typeof env === "string") return env;
  if (Array.isArray(env)) return env.map(environmentName).join("");
  return typeof env === "object" && env !== null && "content" in env ? environmentName(env.content) : "";
}
