// Converts typeset definitions to LED text with a source map. Styling is dropped, macros of the document are expanded,
// and anything without a meaning in LED is an error.

import type { Span } from "../../text/source.js";
import {
  bigSymbols,
  blackboardSymbols,
  environmentMeaning,
  type Meaning,
  createMeanings,
  negatedSymbols,
} from "./commands.js";
import type { Macro, MacroParameter, Macros } from "./macros.js";
import { parseArgument, type LatexNode, type LatexTree, parseOption } from "./node.js";
import { parseString } from "./strings.js";
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

export function createTypesetContext(text: string, macros: Macros): TypesetContext {
  return { text, macros, meanings: createMeanings(), bodies: new Map() };
}

/** Converts the parts of one display. Never throws; errors are in the result. */
export function typeset(parts: readonly LatexPart[], context: TypesetContext): Typeset {
  const typesetter = new Typesetter(context);
  for (const part of parts) {
    if ("symbol" in part) typesetter.writeSymbol(part.symbol, part.span);
    else if ("missing" in part) typesetter.reportMissingArgument(part.missing, part.span);
    else typesetter.convertPart(part.code, part.isAligned);
  }
  return typesetter.finish();
}

const topScope: MacroScope = { rows: "none", use: undefined, args: [], expandedMacros: [] };

class Typesetter extends TypesetWriter {
  private nodeCount = 0;
  private partStart = 0;
  /** Length of the text after the last big operator. */
  private bigEnd = -1;

  constructor(private readonly context: TypesetContext) {
    super();
  }

  writeSymbol(spelling: string, span: Span): void {
    this.writeToken(spelling, span, topScope);
  }

  reportMissingArgument(command: string, span: Span): void {
    this.addFault("missingArgument", command, span, topScope);
  }

  convertPart(code: Span, isAligned: boolean): void {
    this.partStart = code.start;
    const { nodes, faults } = parseLatex(this.context.text, code, "math");
    for (const { kind, subject, span } of faults) this.faults.push({ kind, subject, span });
    this.convertNodes(nodes, { ...topScope, rows: isAligned ? "lines" : "none" });
  }

  // ---- nodes

  private convertNodes(nodes: readonly LatexNode[], scope: MacroScope): void {
    for (let i = 0; i < nodes.length; ) {
      if (++this.nodeCount > maxExpandedNodes) return;
      i = this.convertNode(nodes, i, scope);
    }
  }

  /** Converts the node at index i with its arguments; returns the index after it. */
  private convertNode(nodes: readonly LatexNode[], i: number, scope: MacroScope): number {
    const node = nodes[i]!;
    switch (node.kind) {
      case "blank":
      case "comment":
        return i + 1;
      case "text":
        return this.convertText(nodes, i, node.text, node.span, scope);
      case "verbatim":
        this.writeToken(node.text, node.span, scope);
        return i + 1;
      case "group":
      case "formula":
        this.convertNodes(node.children, scope);
        this.lastEnd = node.span.end;
        this.joinsNext = false;
        return i + 1;
      case "environment":
        this.convertEnvironment(node.name, node.children, node.span, scope);
        return i + 1;
      case "script":
        return this.convertScript(nodes, i, node.operator, node.span, scope);
      case "command":
        return this.convertCommand(nodes, i, node.name, node.span, scope);
    }
  }

  private convertText(nodes: readonly LatexNode[], i: number, text: string, span: Span, scope: MacroScope): number {
    const parameter = text === "#" ? this.resolveParameter(nodes, i, scope) : undefined;
    if (parameter !== undefined) {
      this.convertNodes(parameter.nodes, parameter.scope);
      this.joinsNext = false;
      return parameter.nextIndex;
    }
    if (text === '"' || text === "“" || text === "”") return this.convertString(nodes, i, span, scope);
    if (text === "~" && !this.isNegation(span)) return i + 1;
    if (text === "&" && this.isAlignment(nodes, i, scope)) {
      if (scope.rows === "cases") this.led.addMark("condition", scope.use ?? span);
      return i + 1;
    }
    if (bigSymbols.has(text)) return this.convertBig(text, span, nodes, i + 1, scope);
    // Punctuation at the end of a branch belongs to the sentence.
    if (scope.rows === "cases" && /^[,;.]$/.test(text) && this.endsCell(nodes[i + 1])) return i + 1;
    this.writeCharacter(text, span, scope);
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
    const previousCharacter = text.charAt(start - 1);
    const isApart =
      start === this.partStart ||
      /[\s([|]/.test(previousCharacter) ||
      (previousCharacter === "{" && text[start - 2] === "\\");
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

  private convertString(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const { text } = this.context;
    const limit = nodes[nodes.length - 1]!.span.end;
    const string = parseString(text, span.start, limit);
    // The LED parser reports an unclosed quote.
    const end = string?.end ?? Math.min(limit, span.start + (/[\r\n]/.exec(text.slice(span.start))?.index ?? limit));
    this.writeToken(string?.literal ?? text.slice(span.start, end), { start: span.start, end }, scope);
    let nextIndex = i + 1;
    while (nextIndex < nodes.length && nodes[nextIndex]!.span.start < end) nextIndex++;
    return nextIndex;
  }

  /** Converts a script: `_` after a name is part of it; `^` is a power or a prime. */
  private convertScript(
    nodes: readonly LatexNode[],
    i: number,
    operator: "_" | "^",
    span: Span,
    scope: MacroScope,
  ): number {
    const arg = this.takeArgument(nodes, i + 1, scope);
    const closeSpan = arg === undefined ? span : { start: arg.span.end, end: arg.span.end };
    if (arg === undefined) this.addFault("missingArgument", operator, span, scope);
    else if (operator === "_") {
      const word = this.convertToWord(arg.nodes, arg.scope);
      // `x'_1` is typeset like `x_1'`, since primes are above the subscript.
      const primes = /(?<=[\p{L}\p{M}\d_])'+$/u.exec(this.led.tail)?.[0] ?? "";
      if (word === undefined || !/[\p{L}\p{M}\d_]'*$/u.test(this.led.tail))
        this.addFault(
          "subscript",
          this.context.text.slice(span.start, arg.span.end),
          { start: span.start, end: arg.span.end },
          scope,
        );
      else {
        for (let k = 0; k < primes.length; k++) this.led.dropLastCharacter();
        this.led.add(`_${word}${primes}`, scope.use ?? { start: span.start, end: arg.span.end }, false);
      }
    } else if (this.isPrime(arg.nodes)) this.led.add("'".repeat(arg.nodes.length), scope.use ?? arg.span, false);
    else {
      this.writeToken("^", span, scope);
      const isCharacter =
        arg.nodes.length === 1 && arg.nodes[0]?.kind === "text" && nodes[arg.nextIndex - 1] === arg.nodes[0];
      if (!isCharacter) this.writeToken("(", { start: arg.span.start, end: arg.span.start }, scope);
      this.convertNodes(arg.nodes, arg.scope);
      if (!isCharacter) this.writeToken(")", closeSpan, scope);
    }
    // After a single character, more of them may follow: `x_10`, `2^10`.
    this.joinsNext = arg !== undefined && nodes[arg.nextIndex - 1]?.kind === "text";
    this.lastEnd = arg?.span.end ?? span.end;
    return arg?.nextIndex ?? i + 1;
  }

  private isPrime(nodes: readonly LatexNode[]): boolean {
    return (
      nodes.length > 0 &&
      nodes.every((node) => node.kind === "command" && this.context.meanings.get(node.name)?.kind === "prime")
    );
  }

  /** Returns the word that nodes form; undefined if they contain anything else. */
  private convertToWord(nodes: readonly LatexNode[], scope: MacroScope): string | undefined {
    const typesetter = new Typesetter(this.context);
    typesetter.convertNodes(nodes, scope);
    const { text } = typesetter.led;
    return typesetter.faults.length === 0 && /^[\p{L}\p{M}\d_]+$/u.test(text) ? text : undefined;
  }

  private convertEnvironment(name: string, children: readonly LatexNode[], span: Span, scope: MacroScope): void {
    const meaning = environmentMeaning(name);
    if (meaning === undefined)
      this.addFault(
        "unknownEnvironment",
        name,
        { start: span.start, end: span.start + `\\begin{${name}}`.length },
        scope,
      );
    let from = 0;
    for (let k = 0; k < (meaning?.args ?? 0); k++) from = parseArgument(children, from)?.nextIndex ?? from;
    this.convertNodes(children.slice(parseOption(children, from)?.nextIndex ?? from), {
      ...scope,
      rows: meaning?.kind ?? "lines",
    });
    if (meaning?.kind === "cases") this.rowEnd = undefined;
    this.lastEnd = span.end;
    this.joinsNext = false;
  }

  private convertCommand(nodes: readonly LatexNode[], i: number, name: string, span: Span, scope: MacroScope): number {
    const macro = this.context.macros.resolve(name, span.start);
    if (macro !== undefined) return this.expandMacro(macro, nodes, i, span, scope);
    const meaning = this.context.meanings.get(name);
    if (meaning === undefined) {
      if (name === "_") this.writeCharacter("_", span, scope);
      else this.addFault("unknownCommand", name, span, scope);
      return i + 1;
    }
    switch (meaning.kind) {
      case "sign":
        this.writeToken(meaning.spelling, span, scope);
        return i + 1;
      case "big":
        return this.convertBig(meaning.spelling, span, nodes, i + 1, scope);
      case "letter":
        this.writeToken(meaning.spelling, span, scope);
        return i + 1;
      case "nothing":
        return this.skipCommand(nodes, i, meaning.args, span);
      case "delimiter": {
        const next = nodes[i + 1];
        return next?.kind === "text" && next.text === "." ? i + 2 : i + 1;
      }
      case "fraction":
        return this.convertFraction(nodes, i, span, scope);
      case "root":
        return this.convertRoot(nodes, i, span, scope);
      case "modulo":
        return this.convertModulo(nodes, i, span, scope);
      case "blackboard":
        return this.convertBlackboard(nodes, i, span, scope);
      case "negated":
        return this.convertNegation(nodes, i, span, scope);
      case "iff":
        // Between a head and its condition it defines; elsewhere it is an equivalence.
        this.writeToken(this.isAfterHead() ? "≡" : "⇔", span, scope);
        return i + 1;
      case "break":
        return this.convertLineBreak(nodes, i, span, scope);
      case "interruption":
        this.writeLineBreak(span, scope);
        return this.takeArgument(nodes, i + 1, scope)?.nextIndex ?? i + 1;
      case "prime":
        this.writeCharacter("'", { start: this.lastEnd, end: span.end }, scope);
        return i + 1;
      case "stack":
        return this.convertStack(nodes, i, scope);
    }
  }

  private isAfterHead(): boolean {
    return this.led.length - this.lineStart < maxHeadLength && isHead(this.led.text.slice(this.lineStart));
  }

  /** Skips an ignored command with its star and arguments; returns the index after it. */
  private skipCommand(nodes: readonly LatexNode[], i: number, args: number, span: Span): number {
    const star = nodes[i + 1];
    let nextIndex = star?.kind === "text" && star.text === "*" && star.span.start === span.end ? i + 2 : i + 1;
    for (let k = 0; k < args; k++)
      nextIndex = parseArgument(nodes, parseOption(nodes, nextIndex)?.nextIndex ?? nextIndex)?.nextIndex ?? nextIndex;
    return nextIndex;
  }

  private convertBig(
    spelling: string,
    span: Span,
    nodes: readonly LatexNode[],
    from: number,
    scope: MacroScope,
  ): number {
    const scripts: { _?: NextArgument; "^"?: NextArgument } = {};
    let i = from;
    for (let node = nodes[i]; node !== undefined; node = nodes[i]) {
      const isSkipped =
        node.kind === "comment" || (node.kind === "command" && /^(?:no|display)?limits$/.test(node.name));
      const arg: NextArgument | undefined =
        node.kind === "script" && scripts[node.operator] === undefined
          ? this.takeArgument(nodes, i + 1, scope)
          : undefined;
      if (node.kind === "script" && arg !== undefined) scripts[node.operator] = arg;
      else if (!isSkipped) break;
      i = arg?.nextIndex ?? i + 1;
    }
    this.writeToken(spelling, span, scope);
    if (scripts._ !== undefined) this.writeBracketed("[", scripts._, "]");
    if (scripts["^"] !== undefined) this.writeBracketed("^[", scripts["^"], "]");
    this.bigEnd = this.led.length;
    return i;
  }

  /** Writes an argument in brackets with empty source spans. */
  private writeBracketed(open: string, { nodes, span, scope }: MacroArgument, close: string): void {
    this.writeToken(open, { start: span.start, end: span.start }, scope);
    this.convertNodes(nodes, { ...scope, rows: "none" });
    this.writeToken(close, { start: span.end, end: span.end }, scope);
  }

  private convertFraction(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const numerator = this.takeArgument(nodes, i + 1, scope);
    const denominator = numerator === undefined ? undefined : this.takeArgument(nodes, numerator.nextIndex, scope);
    if (numerator === undefined || denominator === undefined) {
      this.addFault("missingArgument", this.context.text.slice(span.start + 1, span.end), span, scope);
      return i + 1;
    }
    // A fraction is never an argument: directly after an operand it is a factor, otherwise it follows a big operator.
    const isAfterBig = this.led.length === this.bigEnd;
    // A pending row end comes first.
    this.flushRow();
    if (!isAfterBig) this.led.addMark("fraction", scope.use ?? span);
    this.writeToken("(", { start: span.start, end: span.start }, scope);
    this.writeBracketed("(", numerator, ")");
    this.writeToken("/", { start: span.start, end: denominator.span.end }, scope);
    this.writeBracketed("(", denominator, ")");
    this.writeToken(")", { start: denominator.span.end, end: denominator.span.end }, scope);
    return denominator.nextIndex;
  }

  private convertRoot(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const degree = parseOption(nodes, i + 1);
    if (degree !== undefined) this.addFault("rootDegree", "sqrt", degree.span, scope);
    const arg = this.takeArgument(nodes, degree?.nextIndex ?? i + 1, scope);
    if (arg === undefined) {
      this.addFault("missingArgument", "sqrt", span, scope);
      return i + 1;
    }
    this.writeToken("sqrt", span, scope);
    this.writeBracketed("(", arg, ")");
    return arg.nextIndex;
  }

  private convertModulo(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    this.writeToken("mod", span, scope);
    const group = nodes[i + 1];
    if (group?.kind !== "group") return i + 1;
    this.writeBracketed("(", { nodes: group.children, span: group.span, scope }, ")");
    return i + 2;
  }

  private convertBlackboard(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const arg = this.takeArgument(nodes, i + 1, scope);
    const [letter, ...otherNodes] = arg?.nodes ?? [];
    const symbol = letter?.kind === "text" && otherNodes.length === 0 ? blackboardSymbols[letter.text] : undefined;
    if (arg === undefined || symbol === undefined) return i + 1;
    this.writeToken(symbol, { start: span.start, end: arg.span.end }, scope);
    return arg.nextIndex;
  }

  private convertNegation(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const following = nodes[i + 1];
    const meaning = following?.kind === "command" ? this.context.meanings.get(following.name) : undefined;
    const symbol = following?.kind === "text" ? following.text : meaning?.kind === "sign" ? meaning.spelling : "";
    const negated = negatedSymbols[symbol];
    if (following === undefined || negated === undefined) {
      this.addFault("negation", "not", span, scope);
      return i + 1;
    }
    this.writeToken(negated, { start: span.start, end: following.span.end }, scope);
    return i + 2;
  }

  private convertLineBreak(nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    let nextIndex = this.skipCommand(nodes, i, 0, span);
    const length = parseOption(nodes, nextIndex);
    // The line spacing in `\\[2pt]`.
    if (
      length !== undefined &&
      /^\[\s*-?[\d.]*\s*(?:\\?[a-z]+)\s*\]$/.test(this.context.text.slice(length.span.start, length.span.end))
    )
      nextIndex = length.nextIndex;
    if (scope.rows === "cases") {
      if (this.led.length > 0) this.rowEnd ??= scope.use ?? span;
    } else if (scope.rows === "stack") this.writeToken(",", span, scope);
    else this.writeLineBreak(span, scope);
    return nextIndex;
  }

  private convertStack(nodes: readonly LatexNode[], i: number, scope: MacroScope): number {
    const arg = this.takeArgument(nodes, i + 1, scope);
    if (arg === undefined) return i + 1;
    this.convertNodes(arg.nodes, { ...arg.scope, rows: "stack" });
    return arg.nextIndex;
  }

  // ---- macros

  /** Parses the argument of a command. Inside a macro, it may be a macro parameter. */
  private takeArgument(nodes: readonly LatexNode[], from: number, scope: MacroScope): NextArgument | undefined {
    const arg = parseArgument(nodes, from);
    if (arg === undefined) return undefined;
    const [onlyNode] = arg.nodes;
    const macroArgument =
      onlyNode?.kind === "text" && onlyNode.text === "#" && nodes[arg.nextIndex - 1] === onlyNode
        ? this.resolveParameter(nodes, arg.nextIndex - 1, scope)
        : undefined;
    return macroArgument ?? { ...arg, scope };
  }

  /** Resolves `#1` in the body of a macro. */
  private resolveParameter(nodes: readonly LatexNode[], i: number, scope: MacroScope): NextArgument | undefined {
    const digit = nodes[i + 1];
    const arg = digit?.kind === "text" ? scope.args[Number(digit.text) - 1] : undefined;
    return arg && { ...arg, nextIndex: i + 2 };
  }

  private expandMacro(macro: Macro, nodes: readonly LatexNode[], i: number, span: Span, scope: MacroScope): number {
    const use = scope.use ?? span;
    if (scope.use === undefined) this.uses.push({ span, macro });
    const isRecursive = scope.expandedMacros.includes(macro);
    if (
      isRecursive ||
      !macro.isReadable ||
      scope.expandedMacros.length >= maxExpansionDepth ||
      this.nodeCount >= maxExpandedNodes
    ) {
      this.addFault(
        isRecursive ? "recursiveMacro" : macro.isReadable ? "longMacro" : "unreadableMacro",
        macro.name,
        use,
        scope,
      );
      return i + 1;
    }
    const args: MacroArgument[] = [];
    let nextIndex = i + 1;
    for (const parameter of macro.parameters) {
      const arg = this.takeMacroArgument(parameter, nodes, nextIndex, scope, span);
      if (arg === undefined) {
        this.addFault("missingArgument", macro.name, span, scope);
        return nextIndex;
      }
      if (parameter.isHidden !== true) args.push(arg);
      nextIndex = arg.nextIndex;
    }
    const bodyScope: MacroScope = { rows: scope.rows, use, args, expandedMacros: [...scope.expandedMacros, macro] };
    for (const segment of macro.body) {
      if (typeof segment !== "number") this.convertNodes(this.parseSource(segment, use), bodyScope);
      else if (args[segment] !== undefined) this.convertNodes(args[segment].nodes, args[segment].scope);
    }
    if (this.nodeCount > maxExpandedNodes) this.addFault("longMacro", macro.name, use, scope);
    this.lastEnd = nodes[nextIndex - 1]!.span.end;
    this.joinsNext = false;
    return nextIndex;
  }

  /** Parses a macro argument; optional arguments may be missing. */
  private takeMacroArgument(
    { kind, defaultValue }: MacroParameter,
    nodes: readonly LatexNode[],
    from: number,
    scope: MacroScope,
    span: Span,
  ): NextArgument | undefined {
    if (kind === "braces") return this.takeArgument(nodes, from, scope);
    const first = nodes[from];
    if (kind === "star") {
      const next = first?.kind === "text" && first.text === "*" ? from + 1 : from;
      return { nodes: [], span, scope, nextIndex: next };
    }
    const option = parseOption(nodes, from);
    if (option !== undefined) return { ...option, scope };
    const use = scope.use ?? span;
    const defaultNodes = defaultValue === undefined ? [] : this.parseSource(defaultValue, use);
    return { nodes: defaultNodes, span, scope: { ...scope, use, args: [] }, nextIndex: from };
  }

  /** Returns a cached part of a macro's definition. Errors in it are reported at the use. */
  private parseSource(span: Span, use: Span): readonly LatexNode[] {
    const { bodies, text } = this.context;
    let tree = bodies.get(span);
    if (tree === undefined) bodies.set(span, (tree = parseLatex(text, span, "math")));
    for (const { kind, subject } of tree.faults) this.addFault(kind, subject, use, topScope);
    return tree.nodes;
  }
}

/** True for the head of a definition: a name, optionally with parameters, and optionally after a guard. */
export function isHead(text: string): boolean {
  return /^\s*(?:If\s.*\sthen\s)?\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?$/su.test(text);
}
