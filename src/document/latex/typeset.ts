// Converts typeset definitions to LED text with a source map. Styling is dropped, macros of the document are expanded,
// and anything without a meaning in LED is an error.

import type { Span } from "../../text/source.js";
import {
  bigSymbols,
  blackboardSymbols,
  environmentMeaning,
  type Meaning,
  meanings,
  negatedSymbols,
} from "./commands.js";
import type { Macro, MacroParameter, Macros } from "./macros.js";
import { argumentAt, type LatexNode, type LatexTree, optionAt } from "./node.js";
import { stringAt } from "./strings.js";
import { parseLatex } from "./parser.js";
import {
  type MacroArgument,
  type LatexPart,
  type MacroScope,
  type NextArgument,
  type Typeset,
  TypesetWriter,
} from "./typeset-writer.js";
import { maxExpandedNodes, maxExpansionDepth, maxHeadLength } from "./limits.js";

export interface TypesetContext {
  readonly text: string;
  readonly macros: Macros;
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** Cached trees of macro bodies. */
  readonly bodies: Map<Span, LatexTree>;
}

export function typesetContext(text: string, macros: Macros): TypesetContext {
  return { text, macros, meanings: meanings(), bodies: new Map() };
}

/** Converts the parts of one display. Never throws; errors are in the result. */
export function typeset(parts: readonly LatexPart[], context: TypesetContext): Typeset {
  const setter = new Typesetter(context);
  for (const part of parts) {
    if ("symbol" in part) setter.writeSymbol(part.symbol, part.span);
    else if ("missing" in part) setter.missing(part.missing, part.span);
    else setter.part(part.code, part.isAligned);
  }
  return setter.result();
}

const topScope: MacroScope = { rows: "none", use: undefined, args: [], within: [] };

class Typesetter extends TypesetWriter {
  private count = 0;
  private partStart = 0;
  /** Length of the text after the last big operator. */
  private bigEnd = -1;

  constructor(private readonly context: TypesetContext) {
    super();
  }

  writeSymbol(spelling: string, span: Span): void {
    this.put(spelling, span, topScope);
  }

  missing(command: string, span: Span): void {
    this.fault("missingArgument", command, span, topScope);
  }

  part(code: Span, isAligned: boolean): void {
    this.partStart = code.start;
    const { nodes, faults } = parseLatex(this.context.text, code, "math");
    for (const { kind, subject: what, span } of faults) this.faults.push({ kind, subject: what, span });
    this.nodes(nodes, { ...topScope, rows: isAligned ? "lines" : "none" });
  }

  // ---- nodes

  private nodes(nodes: readonly LatexNode[], scope: MacroScope): void {
    for (let i = 0; i < nodes.length; ) {
      if (++this.count > maxExpandedNodes) return;
      i = this.node(nodes, i, scope);
    }
  }

  /** Converts the node at index i with its arguments; returns the index after it. */
  private node(nodes: readonly LatexNode[], i: number, scope: MacroScope): number {
    const node = nodes[i]!;
    switch (node.kind) {
      case "blank":
      case "comment":
        return i + 1;
      case "text":
        return this.text(nodes, i, node.text, node.span, scope);
      case "verbatim":
        this.put(node.text, node.span, scope);
        return i + 1;
      case "group":
      case "formula":
        this.nodes(node.children, scope);
        this.end = node.span.end;
        this.joins = false;
        return i + 1;
      case "environment":
        this.environment(node.name, node.children, node.span, scope);
        return i + 1;
      case "script":
        return this.script(nodes, i, node.operator, node.span, scope);
      case "command":
        return this.command(nodes, i, node.name, node.span, scope);
    }
  }

  private text(nodes: readonly LatexNode[], i: number, text: string, span: Span, scope: MacroScope): number {
    const parameter = text === "#" ? this.parameter(nodes, i, scope) : undefined;
    if (parameter !== undefined) {
      this.nodes(parameter.nodes, parameter.scope);
      this.joins = false;
      return parameter.next;
    }
    if (text === '"' || text === "“" || text === "”") return this.string(nodes, i, span, scope);
    if (text === "~" && !this.isNegation(span)) return i + 1;
    if (text === "&" && this.isAlignment(nodes, i, scope)) {
      if (scope.rows === "cases") this.led.mark("condition", scope.use ?? span);
      return i + 1;
    }
    if (bigSymbols.has(text)) return this.big(text, span, nodes, i + 1, scope);
    // Punctuation at the end of a branch belongs to the sentence.
    if (scope.rows === "cases" && /^[,;.]$/.test(text) && this.endsCell(nodes[i + 1])) return i + 1;
    this.character(text, span, scope);
    return i + 1;
  }

  private endsCell(next: LatexNode | undefined): boolean {
    return (
      next === undefined ||
      (next.kind === "text" && next.text === "&") ||
      (next.kind === "command" && this.context.meanings.get(next.name)?.kind === "break")
    );
  }

  /** `~` is a space, unless it is separated from the preceding text and adjacent to the following, like a negation. */
  private isNegation({ start, end }: Span): boolean {
    const { text } = this.context;
    const before = text.charAt(start - 1);
    const isApart = start === this.partStart || /[\s([|]/.test(before) || (before === "{" && text[start - 2] === "\\");
    return isApart && /^[^\s~}]/.test(text.slice(end, end + 1));
  }

  /** In aligned lines, `&` is an alignment mark. Elsewhere it would be a LaTeX error and can only mean "and". */
  private isAlignment(nodes: readonly LatexNode[], i: number, { rows }: MacroScope): boolean {
    if (rows !== "none") return true;
    const following = nodes[i + 1];
    return (
      !/[\p{L}\p{M}\d_')\]}|"]$/u.test(this.led.tail) ||
      following === undefined ||
      (following.kind === "text" && /^[:=<>+*/,.;)\]-]$/.test(following.text))
    );
  }

  private string(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const { text } = this.context;
    const limit = nodes[nodes.length - 1]!.span.end;
    const string = stringAt(text, span.start, limit);
    // The LED parser reports an unclosed quote.
    const end = string?.end ?? Math.min(limit, span.start + (/[\r\n]/.exec(text.slice(span.start))?.index ?? limit));
    this.put(string?.literal ?? text.slice(span.start, end), { start: span.start, end }, scope);
    let nextIndex = i + 1;
    while (nextIndex < nodes.length && nodes[nextIndex]!.span.start < end) nextIndex++;
    return nextIndex;
  }

  /** Converts a script: `_` after a name is part of it; `^` is a power or a prime. */
  private script(nodes: readonly LatexNode[], i: number, operator: "_" | "^", span: Span, scope: MacroScope): number {
    const arg = this.take(nodes, i + 1, scope);
    const close = arg === undefined ? span : { start: arg.span.end, end: arg.span.end };
    if (arg === undefined) this.fault("missingArgument", operator, span, scope);
    else if (operator === "_") {
      const word = this.wordOf(arg.nodes, arg.scope);
      // `x'_1` is typeset like `x_1'`, since primes are above the subscript.
      const primes = /(?<=[\p{L}\p{M}\d_])'+$/u.exec(this.led.tail)?.[0] ?? "";
      if (word === undefined || !/[\p{L}\p{M}\d_]'*$/u.test(this.led.tail))
        this.fault(
          "subscript",
          this.context.text.slice(span.start, arg.span.end),
          { start: span.start, end: arg.span.end },
          scope,
        );
      else {
        for (let k = 0; k < primes.length; k++) this.led.dropLast();
        this.led.add(`_${word}${primes}`, scope.use ?? { start: span.start, end: arg.span.end }, false);
      }
    } else if (this.isPrime(arg.nodes)) this.led.add("'".repeat(arg.nodes.length), scope.use ?? arg.span, false);
    else {
      this.put("^", span, scope);
      const isCharacter =
        arg.nodes.length === 1 && arg.nodes[0]?.kind === "text" && nodes[arg.next - 1] === arg.nodes[0];
      if (!isCharacter) this.put("(", { start: arg.span.start, end: arg.span.start }, scope);
      this.nodes(arg.nodes, arg.scope);
      if (!isCharacter) this.put(")", close, scope);
    }
    // After a single character, more of them may follow: `x_10`, `2^10`.
    this.joins = arg !== undefined && nodes[arg.next - 1]?.kind === "text";
    this.end = arg?.span.end ?? span.end;
    return arg?.next ?? i + 1;
  }

  private isPrime(nodes: readonly LatexNode[]): boolean {
    return (
      nodes.length > 0 &&
      nodes.every((node) => node.kind === "command" && this.context.meanings.get(node.name)?.kind === "prime")
    );
  }

  /** Returns the word that nodes form; undefined if they contain anything else. */
  private wordOf(nodes: readonly LatexNode[], scope: MacroScope): string | undefined {
    const inner = new Typesetter(this.context);
    inner.nodes(nodes, scope);
    const { text } = inner.led;
    return inner.faults.length === 0 && /^[\p{L}\p{M}\d_]+$/u.test(text) ? text : undefined;
  }

  private environment(name: string, children: readonly LatexNode[], span: Span, scope: MacroScope): void {
    const meaning = environmentMeaning(name);
    if (meaning === undefined)
      this.fault("unknownEnvironment", name, { start: span.start, end: span.start + `\\begin{${name}}`.length }, scope);
    let from = 0;
    for (let k = 0; k < (meaning?.args ?? 0); k++) from = argumentAt(children, from)?.next ?? from;
    this.nodes(children.slice(optionAt(children, from)?.next ?? from), { ...scope, rows: meaning?.kind ?? "lines" });
    if (meaning?.kind === "cases") this.rowEnd = undefined;
    this.end = span.end;
    this.joins = false;
  }

  private command(nodes: readonly LatexNode[], i: number, name: string, span: Span, scope: MacroScope): number {
    const macro = this.context.macros.named(name, span.start);
    if (macro !== undefined) return this.macro(macro, nodes, i, span, scope);
    const meaning = this.context.meanings.get(name);
    if (meaning === undefined) {
      if (name === "_") this.character("_", span, scope);
      else this.fault("unknownCommand", name, span, scope);
      return i + 1;
    }
    switch (meaning.kind) {
      case "sign":
        this.put(meaning.spelling, span, scope);
        return i + 1;
      case "big":
        return this.big(meaning.spelling, span, nodes, i + 1, scope);
      case "letter":
        this.put(meaning.spelling, span, scope);
        return i + 1;
      case "nothing":
        return this.skipCommand(nodes, i, meaning.args, span);
      case "delimiter": {
        const next = nodes[i + 1];
        return next?.kind === "text" && next.text === "." ? i + 2 : i + 1;
      }
      case "fraction":
        return this.fraction(nodes, i, span, scope);
      case "root":
        return this.root(nodes, i, span, scope);
      case "modulo":
        return this.modulo(nodes, i, span, scope);
      case "blackboard":
        return this.blackboard(nodes, i, span, scope);
      case "negated":
        return this.negate(nodes, i, span, scope);
      case "iff":
        // Between a head and its condition it defines; elsewhere it is an equivalence.
        this.put(this.isAfterHead() ? "≡" : "⇔", span, scope);
        return i + 1;
      case "break":
        return this.lineBreak(nodes, i, span, scope);
      case "interruption":
        this.newLine(span, scope);
        return this.take(nodes, i + 1, scope)?.next ?? i + 1;
      case "prime":
        this.character("'", { start: this.end, end: span.end }, scope);
        return i + 1;
      case "stack":
        return this.stack(nodes, i, scope);
    }
  }

  private isAfterHead(): boolean {
    return this.led.length - this.lineStart < maxHeadLength && isHead(this.led.text.slice(this.lineStart));
  }

  /** Skips an ignored command with its star and arguments; returns the index after it. */
  private skipCommand(nodes: readonly LatexNode[], i: number, args: number, span: Span): number {
    const star = nodes[i + 1];
    let next = star?.kind === "text" && star.text === "*" && star.span.start === span.end ? i + 2 : i + 1;
    for (let k = 0; k < args; k++) next = argumentAt(nodes, optionAt(nodes, next)?.next ?? next)?.next ?? next;
    return next;
  }

  private big(spelling: string, span: Span, nodes: readonly LatexNode[], from: number, scope: MacroScope): number {
    const scripts: { _?: NextArgument; "^"?: NextArgument } = {};
    let i = from;
    for (let node = nodes[i]; node !== undefined; node = nodes[i]) {
      const skips = node.kind === "comment" || (node.kind === "command" && /^(?:no|display)?limits$/.test(node.name));
      const arg: NextArgument | undefined =
        node.kind === "script" && scripts[node.operator] === undefined ? this.take(nodes, i + 1, scope) : undefined;
      if (node.kind === "script" && arg !== undefined) scripts[node.operator] = arg;
      else if (!skips) break;
      i = arg?.next ?? i + 1;
    }
    this.put(spelling, span, scope);
    if (scripts._ !== undefined) this.bracket("[", scripts._, "]");
    if (scripts["^"] !== undefined) this.bracket("^[", scripts["^"], "]");
    this.bigEnd = this.led.length;
    return i;
  }

  /** Writes an argument in parentheses that have no source text. */
  private bracket(open: string, { nodes, span, scope }: MacroArgument, close: string): void {
    this.put(open, { start: span.start, end: span.start }, scope);
    this.nodes(nodes, { ...scope, rows: "none" });
    this.put(close, { start: span.end, end: span.end }, scope);
  }

  private fraction(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const numerator = this.take(nodes, i + 1, scope);
    const denominator = numerator === undefined ? undefined : this.take(nodes, numerator.next, scope);
    if (numerator === undefined || denominator === undefined) {
      this.fault("missingArgument", this.context.text.slice(span.start + 1, span.end), span, scope);
      return i + 1;
    }
    // A fraction is never an argument: directly after an operand it is a factor, otherwise it follows a big operator.
    const isBehindBig = this.led.length === this.bigEnd;
    // A pending row end comes first.
    this.flushRow();
    if (!isBehindBig) this.led.mark("fraction", scope.use ?? span);
    this.put("(", { start: span.start, end: span.start }, scope);
    this.bracket("(", numerator, ")");
    this.put("/", { start: span.start, end: denominator.span.end }, scope);
    this.bracket("(", denominator, ")");
    this.put(")", { start: denominator.span.end, end: denominator.span.end }, scope);
    return denominator.next;
  }

  private root(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const degree = optionAt(nodes, i + 1);
    if (degree !== undefined) this.fault("rootDegree", "sqrt", degree.span, scope);
    const arg = this.take(nodes, degree?.next ?? i + 1, scope);
    if (arg === undefined) {
      this.fault("missingArgument", "sqrt", span, scope);
      return i + 1;
    }
    this.put("sqrt", span, scope);
    this.bracket("(", arg, ")");
    return arg.next;
  }

  private modulo(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    this.put("mod", span, scope);
    const group = nodes[i + 1];
    if (group?.kind !== "group") return i + 1;
    this.bracket("(", { nodes: group.children, span: group.span, scope }, ")");
    return i + 2;
  }

  private blackboard(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const arg = this.take(nodes, i + 1, scope);
    const [letter, ...otherNodes] = arg?.nodes ?? [];
    const symbol = letter?.kind === "text" && otherNodes.length === 0 ? blackboardSymbols[letter.text] : undefined;
    if (arg === undefined || symbol === undefined) return i + 1;
    this.put(symbol, { start: span.start, end: arg.span.end }, scope);
    return arg.next;
  }

  private negate(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const following = nodes[i + 1];
    const meaning = following?.kind === "command" ? this.context.meanings.get(following.name) : undefined;
    const symbol = following?.kind === "text" ? following.text : meaning?.kind === "sign" ? meaning.spelling : "";
    const negated = negatedSymbols[symbol];
    if (following === undefined || negated === undefined) {
      this.fault("negation", "not", span, scope);
      return i + 1;
    }
    this.put(negated, { start: span.start, end: following.span.end }, scope);
    return i + 2;
  }

  private lineBreak(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    let next = this.skipCommand(nodes, i, 0, span);
    const length = optionAt(nodes, next);
    // The line spacing in `\\[2pt]`.
    if (
      length !== undefined &&
      /^\[\s*-?[\d.]*\s*(?:\\?[a-z]+)\s*\]$/.test(this.context.text.slice(length.span.start, length.span.end))
    )
      next = length.next;
    if (scope.rows === "cases") {
      if (this.led.length > 0) this.rowEnd ??= scope.use ?? span;
    } else if (scope.rows === "stack") this.put(",", span, scope);
    else this.newLine(span, scope);
    return next;
  }

  private stack(nodes: readonly LatexNode[], i: number, scope: MacroScope): number {
    const arg = this.take(nodes, i + 1, scope);
    if (arg === undefined) return i + 1;
    this.nodes(arg.nodes, { ...arg.scope, rows: "stack" });
    return arg.next;
  }

  // ---- macros

  /** Takes the argument of a command; inside a macro it may be a parameter of the macro. */
  private take(nodes: readonly LatexNode[], from: number, scope: MacroScope): NextArgument | undefined {
    const arg = argumentAt(nodes, from);
    if (arg === undefined) return undefined;
    const [onlyNode] = arg.nodes;
    const macroArgument =
      onlyNode?.kind === "text" && onlyNode.text === "#" && nodes[arg.next - 1] === onlyNode
        ? this.parameter(nodes, arg.next - 1, scope)
        : undefined;
    return macroArgument ?? { ...arg, scope };
  }

  /** Resolves `#1` in the body of a macro. */
  private parameter(nodes: readonly LatexNode[], i: number, scope: MacroScope): NextArgument | undefined {
    const digit = nodes[i + 1];
    const arg = digit?.kind === "text" ? scope.args[Number(digit.text) - 1] : undefined;
    return arg && { ...arg, next: i + 2 };
  }

  private macro(macro: Macro, nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const use = scope.use ?? span;
    if (scope.use === undefined) this.uses.push({ span, macro });
    const isRecursive = scope.within.includes(macro);
    if (
      isRecursive ||
      !macro.isReadable ||
      scope.within.length >= maxExpansionDepth ||
      this.count >= maxExpandedNodes
    ) {
      this.fault(
        isRecursive ? "recursiveMacro" : macro.isReadable ? "longMacro" : "unreadableMacro",
        macro.name,
        use,
        scope,
      );
      return i + 1;
    }
    const args: MacroArgument[] = [];
    let next = i + 1;
    for (const parameter of macro.parameters) {
      const arg = this.argument(parameter, nodes, next, scope, span);
      if (arg === undefined) {
        this.fault("missingArgument", macro.name, span, scope);
        return next;
      }
      if (parameter.isHidden !== true) args.push(arg);
      next = arg.next;
    }
    const inner: MacroScope = { rows: scope.rows, use, args, within: [...scope.within, macro] };
    for (const part of macro.body) {
      if (typeof part !== "number") this.nodes(this.source(part, use), inner);
      else if (args[part] !== undefined) this.nodes(args[part].nodes, args[part].scope);
    }
    if (this.count > maxExpandedNodes) this.fault("longMacro", macro.name, use, scope);
    this.end = nodes[next - 1]!.span.end;
    this.joins = false;
    return next;
  }

  /** Takes an argument of a macro; an optional one may be missing. */
  private argument(
    { kind, defaultValue }: MacroParameter,
    nodes: readonly LatexNode[],
    from: number,
    scope: MacroScope,
    span: Span,
  ): NextArgument | undefined {
    if (kind === "braces") return this.take(nodes, from, scope);
    const first = nodes[from];
    if (kind === "star") {
      const next = first?.kind === "text" && first.text === "*" ? from + 1 : from;
      return { nodes: [], span, scope, next };
    }
    const option = optionAt(nodes, from);
    if (option !== undefined) return { ...option, scope };
    const use = scope.use ?? span;
    const defaultNodes = defaultValue === undefined ? [] : this.source(defaultValue, use);
    return { nodes: defaultNodes, span, scope: { ...scope, use, args: [] }, next: from };
  }

  /** Returns a cached part of a macro's definition. Errors in it are reported at the use. */
  private source(span: Span, use: Span): readonly LatexNode[] {
    const { bodies, text } = this.context;
    let tree = bodies.get(span);
    if (tree === undefined) bodies.set(span, (tree = parseLatex(text, span, "math")));
    for (const { kind, subject } of tree.faults) this.fault(kind, subject, use, topScope);
    return tree.nodes;
  }
}

/** True for the head of a definition: a name, optionally with parameters, and optionally after a guard. */
export function isHead(text: string): boolean {
  return /^\s*(?:If\s.*\sthen\s)?\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?$/su.test(text);
}
