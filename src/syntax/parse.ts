// Parses the code regions of a document. An error invalidates a single definition, whose name stays declared with a
// broken body.

import { type IToken, NotAllInputParsedException } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { typesetMessages } from "../diagnostics/typeset.js";
import type { LedDocument, Region } from "../document/document.js";
import { level } from "../language/operators.js";
import type { Typeset } from "../document/latex/typeset-writer.js";
import { append } from "../text/append.js";
import { firstEndingAfter } from "../text/search.js";
import { cover, positionAt, type Span } from "../text/source.js";
import {
  adviseSeparation,
  belongsToBranch,
  formatCoordinate,
  findEquals,
  findForeignName,
  isLiteral,
  classifyToken,
  countNames,
  findTupleNames,
} from "./beginnings.js";
import { mergeEquationDiagnostics } from "./clauses.js";
import { diagnose, diagnoseRule } from "./errors.js";
import { diagnoseBareHead, diagnoseForeignWord, diagnoseForeign, diagnoseLoose, wordAsName } from "./foreign-syntax.js";
import { Grammar, type ParsedBody } from "./grammar.js";
import { keyOfRegion, type CachedRegion, RegionCache } from "./incremental.js";
import { endOf, lex, Lexer, readerOf, spanOf, type TokenReader } from "./lexer.js";
import { closeRegionAround, findStrayBlocks, blankStrayBlocks } from "./stray-prose.js";
import { type RegionWithDiagnostics, removeRepetitions } from "./repetitions.js";
import { GrammarError, none, trimList } from "./parser-state.js";
import { type DefinitionParts, type DefinitionTokens, Splitter } from "./split.js";
import { hasMatchingClosers } from "./brackets.js";
import { closes, opens } from "./token-classes.js";
import { infixName, isName, isSign, nameOfNode } from "./tokens.js";
import { lexTypeset } from "./typeset.js";
import type { Body, Definition, Expression, Item, NameNode, ParsedDocument, Signature } from "./tree.js";
import { maxLabels } from "../diagnostics/limits.js";
import { maxErrors } from "./limits.js";

let sharedGrammar: Grammar | undefined;

function getGrammar(): Grammar {
  return (sharedGrammar ??= new Grammar());
}

const parseBody = (g: Grammar): ParsedBody => g.value();
const parsePredicate = (g: Grammar): ParsedBody => g.predicate();
const parseConditionList = (g: Grammar): readonly Expression[] => g.conditions();
const parseType = (g: Grammar): Expression => g.type();
const parseExpressionRule = (g: Grammar): Expression => g.expression(level.lowest);

/** Parses every code region of a document. Never throws; errors become diagnostics. Node ids begin at `firstId`. */
export function parseDocument(document: LedDocument, firstId = 0): ParsedDocument {
  const parser = new DocumentParser(firstId);
  const regions = document.regions.map((region): RegionWithDiagnostics => {
    const diagnosticCount = parser.diagnostics.length;
    const items = parser.parseRegion(document, region);
    return { region, items, diagnostics: parser.diagnostics.slice(diagnosticCount) };
  });
  return assemble(document, regions, parser.nextId);
}

/** Parses a new version of a document incrementally. `state` is the cache for the version after it. */
export function reparseDocument(
  document: LedDocument,
  cache: RegionCache,
): { readonly parsed: ParsedDocument; readonly state: RegionCache } {
  const { regions } = document;
  const parser = new DocumentParser(cache.nextId, cache);
  const candidates = regions.map((region) => {
    const key = keyOfRegion(document.codeText, region);
    const start = region.typeset === undefined ? region.code.start : region.span.start;
    const isRight = region.typeset === undefined || region.typeset.faults.length === 0;
    return { key, start, region, cached: isRight ? cache.takeRegion(key, start) : undefined };
  });
  const nextRegions: CachedRegion[] = [];
  const parsed = candidates.map(({ key, start, region, cached }): RegionWithDiagnostics => {
    if (cached !== undefined) {
      nextRegions.push(cached);
      return { region, items: cached.items, diagnostics: [] };
    }
    const count = parser.diagnostics.length;
    const items = parser.parseRegion(document, region);
    const diagnostics = parser.diagnostics.slice(count);
    nextRegions.push({ key, start, items, isValid: diagnostics.length === 0, definitions: parser.takeDefinitions() });
    return { region, items, diagnostics };
  });
  return { parsed: assemble(document, parsed, parser.nextId), state: new RegionCache(nextRegions, parser.nextId) };
}

function assemble(document: LedDocument, regions: readonly RegionWithDiagnostics[], nextId: number): ParsedDocument {
  const { parsed, displays, repetitions, diagnostics } = removeRepetitions(document, regions);
  const codeRegions = document.regions.filter(({ typeset }) => typeset === undefined);
  return {
    ...document,
    regions: parsed.map(({ region }) => region),
    displays,
    parsed,
    repetitions,
    nextId,
    diagnostics: [...document.diagnostics, ...mergeEquationDiagnostics(document.source.text, codeRegions, diagnostics)],
  };
}

function* eachDefinition(splitter: Splitter): Generator<DefinitionTokens> {
  for (let definitions = splitter.next(); definitions.length > 0; definitions = splitter.next()) yield* definitions;
}

/** True if parsing stopped early, so that the names defined in the rest are unknown. */
export const isTruncated = ({ diagnostics }: ParsedDocument): boolean =>
  diagnostics.some(({ code }) => code === syntax.tooManyErrors.code);

interface RuleResult<T> {
  readonly value: T | undefined;
  /** The index of the token after the value; `to` if there is no remaining input. */
  readonly end: number;
}

/** Parses the regions of a document, or single expressions and definitions. */
export class DocumentParser {
  readonly diagnostics: Diagnostic[] = [];
  /** The lexer's diagnostics in text order. They suppress other errors in the definitions that contain them. */
  private lexErrors: readonly Diagnostic[] = [];
  /** The end of the previous definition, if it ends with text that was reported because it is not a definition. */
  private strayEnd: number | undefined;
  /** True if an error of the last definition is attributed to the previous one. */
  private isSilent = false;
  /** The number of diagnostics before the current region. */
  private diagnosticCount = 0;
  private isAlone = false;
  private text = "";
  private span: Span = { start: 0, end: 0 };

  /** The definitions of the current region that can be reused for the next version. */
  private definitions: CachedRegion["definitions"][number][] = [];

  constructor(
    public nextId: number,
    /** The cache of the previous version; undefined if nothing can be reused. */
    private readonly cache?: RegionCache,
  ) {}

  /** Removes and returns the reusable definitions of the last region. */
  takeDefinitions(): CachedRegion["definitions"] {
    const { definitions } = this;
    this.definitions = [];
    return definitions;
  }

  /** Parses a region. If it has errors and contains tests or prose, it is parsed again without them. */
  parseRegion({ source, codeText: text }: Pick<LedDocument, "source" | "codeText">, region: Region): readonly Item[] {
    const diagnosticCount = this.diagnostics.length;
    const { nextId } = this;
    const items = this.region(text, region.code, region.typeset);
    if (this.diagnostics.length === diagnosticCount || region.typeset !== undefined) return items;
    const strayBlocks = findStrayBlocks(text, region.code);
    const closer = text.slice(region.code.end, region.span.end).trim();
    const [first] = strayBlocks;
    if (first === undefined || closer === "") return items;
    this.diagnostics.splice(diagnosticCount);
    this.nextId = nextId;
    const facts = {
      kind: first.kind,
      opener: text.slice(region.span.start, region.code.start).trim(),
      closer,
      others: strayBlocks.slice(1).map(({ start }) => positionAt(source, start.start).line),
      edits: closeRegionAround(text, region, strayBlocks),
    };
    this.diagnostics.push(report(syntax.outsideCode, first.start, facts));
    this.definitions = [];
    return this.region(blankStrayBlocks(text, strayBlocks), region.code);
  }

  region(text: string, span: Span, typeset?: Typeset): readonly Item[] {
    const reader = this.begin(
      text,
      span,
      typeset === undefined ? new Lexer(text, span) : readerOf(lexTypeset(typeset)),
    );
    const diagnosticCount = this.diagnostics.length;
    const starts: number[] = [];
    const items: Item[] = [];
    for (const segment of eachDefinition(new Splitter(reader, text))) {
      if (this.diagnostics.length + reader.diagnostics.length >= maxErrors) {
        this.diagnostics.push(report(syntax.tooManyErrors, spanOf(segment.tokens[0]!), { count: maxErrors }));
        break;
      }
      if (segment.parts === undefined) this.parseLoose(segment, 0, items);
      else {
        starts.push(segment.tokens[0]!.startOffset);
        if (this.cache === undefined || typeset !== undefined) this.parseDefinition(segment, segment.parts, items);
        else this.parseOrReuse(segment, segment.parts, items, this.cache);
      }
    }
    const errors = this.diagnostics.splice(diagnosticCount);
    append(this.diagnostics, [...keepFirst(reader.diagnostics, starts), ...errors, ...reader.recoveredErrors]);
    return items;
  }

  expression(text: string, span: Span): Expression | undefined {
    return this.parseAlone(text, span, parseExpressionRule);
  }

  conditions(text: string, span: Span): readonly Expression[] | undefined {
    return this.parseAlone(text, span, parseConditionList);
  }

  private parseAlone<T>(text: string, span: Span, rule: (grammar: Grammar) => T): T | undefined {
    const lexed = lex(text, span);
    const { tokens, diagnostics } = lexed;
    append(this.diagnostics, diagnostics);
    if (diagnostics.length > 0) return undefined;
    const [first] = new Splitter(this.begin(text, span, readerOf(lexed)), text).next();
    if (first?.parts?.name !== undefined) {
      const sign = first.tokens[first.parts.sign]!;
      this.diagnostics.push(report(syntax.definitionForExpression, spanOf(sign), { isPredicate: isSign(sign, "iff") }));
      return undefined;
    }
    this.isAlone = true;
    const outcome = this.applyRule(tokens, 0, tokens.length, rule);
    if (outcome.value !== undefined && outcome.end < tokens.length)
      this.diagnostics.push(this.diagnose(tokens, outcome.end, span));
    return outcome.value;
  }

  private begin(text: string, span: Span, reader: TokenReader): TokenReader {
    this.text = text;
    this.span = span;
    this.strayEnd = undefined;
    this.diagnosticCount = this.diagnostics.length;
    this.lexErrors = reader.diagnostics;
    return reader;
  }

  private hasError(start: number, end: number): boolean {
    if (this.lexErrors.length === 0) return false;
    // The spans are disjoint, so the first that ends after `start` decides.
    const nextError = firstEndingAfter(this.lexErrors, start, (diagnostic) => diagnostic.span);
    return nextError !== undefined && nextError.span.start < end;
  }

  private id(): number {
    return this.nextId++;
  }

  private name(token: IToken): NameNode {
    const id = this.id();
    return { id, kind: "name", span: spanOf(token), name: nameOfNode(token, id) };
  }

  /**
   * Applies a rule to the tokens in `[from, to)`, which follow the symbol before `from`. On an error, reports it and
   * returns no value.
   */
  private applyRule<T>(
    tokens: readonly IToken[],
    from: number,
    to: number,
    rule: (grammar: Grammar) => T,
    silent = false,
  ): RuleResult<T> {
    const g = getGrammar();
    const fallback = from === 0 ? this.span : spanOf(tokens[from - 1]!);
    g.begin(tokens.slice(from, to), this.nextId);
    const { stackTraceLimit } = Error;
    try {
      // The parser throws for every definition that is followed by another. Stack traces would take time and are never
      // used.
      Error.stackTraceLimit = 0;
      const value = rule(g);
      // The unexpected token, or the first one after the value.
      const [error] = g.errors;
      const at = error === undefined ? -1 : tokens.indexOf(error.token, from);
      const endIndex = at < 0 ? to : at;
      if (error === undefined || error instanceof NotAllInputParsedException) return { value, end: endIndex };
      const before = Math.max(0, from - 1);
      if (!silent) this.reportError(this.diagnose(tokens.slice(before, to), endIndex - before, fallback));
    } catch (error) {
      // The engine's stack may overflow before the grammar reaches its own limit.
      const isOverflow = error instanceof RangeError;
      if (!(error instanceof GrammarError) && !isOverflow) throw error;
      if (!silent) this.diagnostics.push(isOverflow ? report(syntax.tooDeep, fallback, {}) : diagnoseRule(error));
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
      this.nextId = g.idAfter;
    }
    return { value: undefined, end: to };
  }

  private diagnose(tokens: readonly IToken[], at: number, fallback: Span): Diagnostic {
    return diagnoseForeign(this.text, tokens, at) ?? diagnose(tokens, at, fallback, this.isAlone);
  }

  /**
   * Reports an error. A stray closing bracket is attributed to a bracket left open by the previous definition:
   * `x := (y := 2)` is one error.
   */
  private reportError(diagnostic: Diagnostic): void {
    const lastError = this.diagnostics.length > this.diagnosticCount ? this.diagnostics.at(-1) : undefined;
    const isFollowUp = diagnostic.code === syntax.strayCloser.code && lastError?.code === syntax.unclosedBracket.code;
    if (isFollowUp) this.isSilent = true;
    else this.diagnostics.push(diagnostic);
  }

  /** Parses a definition, or reuses its previous parse if no error is involved. */
  private parseOrReuse(definition: DefinitionTokens, parts: DefinitionParts, items: Item[], cache: RegionCache): void {
    const { tokens, next } = definition;
    const start = tokens[0]!.startOffset;
    const end = next?.startOffset ?? this.span.end;
    if (this.strayEnd !== undefined || this.hasError(start, end)) return this.parseDefinition(definition, parts, items);
    const code = this.text.slice(start, end);
    const key = `${next === undefined}${tokens.map(({ tokenTypeIdx }) => tokenTypeIdx).join()}\0${code}`;
    const cached = cache.takeDefinition(key, start);
    const count = items.length;
    const diagnosticCount = this.diagnostics.length;
    this.isSilent = false;
    if (cached === undefined) this.parseDefinition(definition, parts, items);
    else append(items, cached);
    if (this.diagnostics.length === diagnosticCount && this.strayEnd === undefined && !this.isSilent)
      this.definitions.push({ key, start, items: items.slice(count) });
  }

  private parseDefinition(definitionText: DefinitionTokens, parts: DefinitionParts, items: Item[]): void {
    const { tokens, next } = definitionText;
    const sign = tokens[parts.sign]!;
    const start = tokens[0]!;
    const end = tokens.length;
    const isStray = this.followsStray(start);
    const isSilent = isStray || this.hasError(start.startOffset, next?.startOffset ?? this.span.end);
    if (parts.name === undefined) return this.reportHeadless(tokens, parts.sign, isSilent, items);
    if (parts.name + 1 < parts.sign && !isSign(tokens[parts.name + 1]!, "openParenthesis"))
      return this.reportBareHead(tokens.slice(parts.name, parts.sign), sign, isSilent, items);
    const name = this.name(tokens[parts.name]!);
    // Only `:=`, `iff` or a possibly unclosed parenthesis can follow the name.
    const isClosed = isSign(tokens[parts.sign - 1]!, "closeParenthesis");
    const isOpen = !isClosed && parts.name + 1 < parts.sign;
    if (isOpen && !isSilent)
      this.diagnostics.push(
        report(syntax.unclosedBracket, spanOf(tokens[parts.name + 1]!), {
          open: "(",
          close: ")",
          found: sign.image,
          at:
            isName(tokens[parts.sign - 1]!) && hasMatchingClosers([], tokens.slice(parts.sign + 1))
              ? endOf(tokens[parts.sign - 1]!)
              : undefined,
        }),
      );
    const parameters = this.parseParameters(
      tokens,
      parts.name + 2,
      isClosed ? parts.sign - 1 : parts.sign,
      sign,
      isSilent || isOpen,
    );
    const guard = parts.then === undefined ? none : this.parseGuard(tokens, parts.then, isSilent);
    const isPredicate = isSign(sign, "iff");
    const outcome = this.applyRule(
      tokens,
      parts.sign + 1,
      end,
      isPredicate ? parsePredicate : parseBody,
      isSilent || parameters === undefined || guard === undefined,
    );
    const parsedBody = outcome.value;
    const isSound = parsedBody !== undefined && parameters !== undefined && guard !== undefined && !isSilent;
    const foreign =
      isSound && outcome.end < end && countNames(tokens, outcome.end, end) === 0
        ? diagnoseForeignWord(this.text, tokens, outcome.end)
        : undefined;
    // If the text after the value does not begin an item, the value is probably incomplete.
    const isComplete =
      isSound && foreign === undefined && (outcome.end === end || this.beginsItem(tokens, outcome.end, end));
    const body: Body = isComplete ? parsedBody.body : { kind: "broken" };
    const last = tokens[(isSound ? outcome.end : end) - 1]!;
    items.push({
      id: this.id(),
      kind: "definition",
      span: { start: start.startOffset, end: endOf(last) },
      name,
      parameters: parameters ?? none,
      guard: guard ?? none,
      body,
      where: isComplete ? parsedBody.where : none,
    });
    if (foreign !== undefined) this.diagnostics.push(foreign);
    else if (isSound) {
      this.checkOtherwise(body);
      this.parseLoose(definitionText, outcome.end, items);
    } else if (isStray && parsedBody !== undefined && countNames(tokens, outcome.end, end) > 0) {
      this.parseLoose(definitionText, outcome.end, items);
    }
  }

  /** Reports a definition without a name on its left side. Declares the names of `(x, y) := p` with broken bodies. */
  private reportHeadless(tokens: readonly IToken[], symbolIndex: number, isSilent: boolean, items: Item[]): void {
    const culprit = tokens[symbolIndex - 1];
    const names = findTupleNames(tokens, symbolIndex);
    for (const name of names) this.declareName(name, items);
    if (isSilent) return;
    const span = culprit === undefined ? spanOf(tokens[symbolIndex]!) : cover(spanOf(tokens[0]!), spanOf(culprit));
    const value = this.text.slice(endOf(tokens[symbolIndex]!), endOf(tokens[tokens.length - 1]!)).trim();
    const replacements = names.map(({ image }, i) => `${image} := ${formatCoordinate(value, i, names.length)}`);
    this.diagnostics.push(
      report(syntax.badHead, span, {
        found: this.text.slice(span.start, span.end),
        symbol: tokens[symbolIndex]!.image,
        kind: this.text[span.start - 1] === ")" ? "curried" : classifyToken(symbolIndex === 1 ? culprit : undefined),
        parts: replacements,
      }),
    );
  }

  /** Reports `f x y := …` or `let x := …` and declares the defined name with a broken body. */
  private reportBareHead(names: readonly IToken[], sign: IToken, isSilent: boolean, items: Item[]): void {
    const diagnostic = diagnoseBareHead(this.text, names, sign);
    this.declareName(diagnostic.code === syntax.noDefinition.code ? names[0]! : names.at(-1)!, items);
    if (!isSilent) this.diagnostics.push(diagnostic);
  }

  private declareName(name: IToken, items: Item[]): void {
    const definition: Definition = {
      id: this.id(),
      kind: "definition",
      span: spanOf(name),
      name: this.name(name),
      parameters: none,
      guard: none,
      body: { kind: "broken" },
      where: none,
    };
    items.push(definition);
  }

  /** True on the rest of a line whose beginning was reported as not being a definition: `int f(int x) := x`. */
  private followsStray(start: IToken): boolean {
    const { strayEnd: strayOffset } = this;
    this.strayEnd = undefined;
    return strayOffset !== undefined && !/[\r\n]/.test(this.text.slice(strayOffset, start.startOffset));
  }

  private beginsLine(tokens: readonly IToken[], at: number): boolean {
    const from = at === 0 ? this.span.start : endOf(tokens[at - 1]!);
    return /[\r\n]/.test(this.text.slice(from, tokens[at]!.startOffset));
  }

  private beginsItem(tokens: readonly IToken[], from: number, to: number): boolean {
    const token = tokens[from]!;
    return (
      isSign(token, "game") ||
      isSign(token, "semicolon") ||
      countNames(tokens, from, to) > 0 ||
      (this.beginsLine(tokens, from) && findEquals(tokens, from, to) !== undefined)
    );
  }

  private checkOtherwise(body: Body): void {
    if (body.kind !== "branches") return;
    const earlyBranch = body.branches.slice(0, -1).find((branch) => branch.condition === undefined);
    if (earlyBranch !== undefined)
      this.diagnostics.push(
        report(
          syntax.otherwiseNotLast,
          { start: earlyBranch.span.end - "otherwise".length, end: earlyBranch.span.end },
          {},
        ),
      );
  }

  /** The names in a head's parentheses. Returns undefined and reports an error if anything else is there. */
  private parseParameters(
    tokens: readonly IToken[],
    from: number,
    to: number,
    sign: IToken,
    silent: boolean,
  ): readonly NameNode[] | undefined {
    let names: NameNode[] | undefined;
    for (let i = from; i < to; i++) {
      const token = tokens[i]!;
      const expectsName = (i - from) % 2 === 0;
      if (expectsName && isName(token)) {
        const name = this.name(token);
        if (names === undefined) names = [name];
        else names.push(name);
        continue;
      }
      if (!expectsName && isSign(token, "comma") && i + 1 < to) continue;
      if (!silent)
        this.diagnostics.push(
          report(syntax.badHead, spanOf(token), {
            found: token.image,
            symbol: sign.image,
            kind: isLiteral(token)
              ? "value"
              : expectsName && (opens(token) || infixName(token) === "less")
                ? "pattern"
                : classifyToken(token),
          }),
        );
      return undefined;
    }
    return names === undefined ? none : trimList(names);
  }

  private parseGuard(tokens: readonly IToken[], thenIndex: number, silent: boolean): readonly Expression[] | undefined {
    const outcome = this.applyRule(tokens, 1, thenIndex, parseConditionList, silent);
    if (outcome.value === undefined || outcome.end === thenIndex) return outcome.value;
    if (!silent) this.diagnostics.push(this.diagnose(tokens.slice(0, thenIndex), outcome.end, spanOf(tokens[1]!)));
    return undefined;
  }

  /** Parses signatures and `ledGame`. Other text up to the next of these is reported once. */
  private parseLoose({ tokens, next }: DefinitionTokens, from: number, items: Item[]): void {
    const to = tokens.length;
    for (let i = from; i < to; ) {
      const token = tokens[i]!;
      if (isSign(token, "game")) {
        items.push({ id: this.id(), kind: "game", span: spanOf(token) });
        i++;
        continue;
      }
      const isSignature = countNames(tokens, i, to) > 0;
      const isEnd = isSign(token, "semicolon");
      const end = this.findLooseEnd(tokens, i + 1, to, !isSignature && !isEnd);
      if (isSignature) this.parseSignature(tokens, i, end, next, items);
      else if (!(isEnd && end === i + 1 && i + 1 < to))
        this.reportStrayTokens(tokens, i, end, next, i === from && from > 0, items);
      i = end;
    }
  }

  /**
   * The index of the next signature or `ledGame`. Inside brackets, or with `isLine`, only one at the beginning of a
   * line counts.
   */
  private findLooseEnd(tokens: readonly IToken[], from: number, to: number, onlyAtLineStart: boolean): number {
    let depth = 0;
    for (let i = from - 1; i < to; i++) {
      const token = tokens[i]!;
      if (opens(token)) depth++;
      else if (closes(token)) depth--;
      if (i < from) continue;
      if (isSign(token, "game")) return i;
      if (
        isName(token) &&
        !isSign(tokens[i - 1]!, "comma") &&
        ((depth <= 0 && !onlyAtLineStart) || this.beginsLine(tokens, i)) &&
        countNames(tokens, i, to) > 0
      )
        return i;
    }
    return to;
  }

  private parseSignature(
    tokens: readonly IToken[],
    from: number,
    to: number,
    next: IToken | undefined,
    items: Item[],
  ): void {
    const count = countNames(tokens, from, to);
    const colon = from + 2 * count - 1;
    const span = cover(spanOf(tokens[from]!), spanOf(tokens[to - 1]!));
    if (this.hasError(span.start, span.end)) return;
    const end = isSign(tokens[to - 1]!, "semicolon") ? to - 1 : to;
    if (
      colon + 1 === to &&
      to === tokens.length &&
      next !== undefined &&
      !/[\r\n]/.test(this.text.slice(endOf(tokens[colon]!), next.startOffset))
    ) {
      // The text after the colon was parsed as the head of a definition: `x: Int := 1`.
      this.strayEnd = endOf(tokens[colon]!);
      for (let i = from; i < colon; i += 2) this.declareName(tokens[i]!, items);
      this.diagnostics.push(
        report(syntax.unexpected, spanOf(tokens[colon]!), {
          found: tokens[colon]!.image,
          after: tokens[colon - 1]!.image,
          help: adviseSeparation(tokens[from]!.image),
        }),
      );
      return;
    }
    const names = Array.from({ length: count }, (_, k) => this.name(tokens[from + 2 * k]!));
    const outcome = this.applyRule(tokens, colon + 1, end, parseType);
    if (outcome.value === undefined) return;
    if (outcome.end < end && this.beginsLine(tokens, outcome.end)) {
      this.reportStrayTokens(tokens, outcome.end, end, next, false, items);
    } else if (outcome.end < end) {
      this.diagnostics.push(this.diagnose(tokens.slice(from, end), outcome.end - from, span));
      return;
    }
    const signature: Signature = {
      id: this.id(),
      kind: "signature",
      span: cover(spanOf(tokens[from]!), spanOf(tokens[outcome.end - 1]!)),
      names,
      type: outcome.value,
    };
    items.push(signature);
  }

  /** Declares the names of foreign definitions, with broken bodies: `x = 1`, `let x = 1`, `def f(x): return x`. */
  private declareForeign(tokens: readonly IToken[], from: number, to: number, items: Item[]): void {
    for (let i = from; i < to; i++) {
      if (i > from && !/[\r\n]/.test(this.text.slice(endOf(tokens[i - 1]!), tokens[i]!.startOffset))) continue;
      const name = findEquals(tokens, i, to) !== undefined ? tokens[i] : findForeignName(tokens, i, to);
      if (name !== undefined) this.declareName(name, items);
    }
  }

  private findEqualsBelow(tokens: readonly IToken[], from: number, to: number): readonly number[] {
    const indices: number[] = [];
    for (let i = from + 1; i < to && indices.length < maxLabels; i++) {
      const sign = this.beginsLine(tokens, i) ? findEquals(tokens, i, to) : undefined;
      if (sign !== undefined) indices.push(sign);
    }
    return indices;
  }

  private reportStrayTokens(
    tokens: readonly IToken[],
    from: number,
    to: number,
    next: IToken | undefined,
    afterDefinition: boolean,
    items: Item[],
  ): void {
    const token = tokens[from]!;
    // A character that could not be tokenized may follow the last token.
    const following = tokens[to] ?? next;
    const end = following?.startOffset ?? endOf(tokens[to - 1]!);
    if (this.hasError(token.startOffset, end)) return;
    const equals = afterDefinition && !this.beginsLine(tokens, from) ? undefined : findEquals(tokens, from, to);
    if (equals !== undefined || !afterDefinition) this.declareForeign(tokens, from, to, items);
    if (equals !== undefined) {
      const symbolSpans = [equals, ...this.findEqualsBelow(tokens, from, to)].map((sign) => spanOfEquals(tokens, sign));
      const [span, ...otherSpans] = symbolSpans as [Span, ...Span[]];
      this.diagnostics.push(
        report(
          syntax.equalsForDefine,
          span,
          { name: token.image, symbol: this.text.slice(span.start, span.end) },
          otherSpans.map((otherSpan) => ({ span: otherSpan, text: "also here" })),
        ),
      );
    } else if (afterDefinition) {
      let start = from;
      while (start > 0 && !isSign(tokens[start]!, "define") && !isSign(tokens[start]!, "iff")) start--;
      const diagnostic = this.diagnose(tokens.slice(start, to), from - start, spanOf(token));
      // A separate line may not belong to the previous definition.
      const isLine = this.beginsLine(tokens, from) && !tokens.slice(start, to).some(belongsToBranch);
      const looseDiagnostic =
        isLine && diagnostic.code === syntax.missingOperator.code
          ? diagnoseLoose(this.text, tokens.slice(from, to), following)
          : undefined;
      this.reportError(looseDiagnostic ?? diagnostic);
      if (isLine && to === tokens.length && (looseDiagnostic ?? diagnostic).code !== syntax.missingOperator.code)
        this.strayEnd = endOf(tokens[to - 1]!);
    } else if (isSign(token, "guard")) {
      this.diagnostics.push(report(syntax.guardWithoutThen, spanOf(token), {}));
    } else {
      this.diagnostics.push(
        diagnoseLoose(this.text, tokens.slice(from, to), following) ??
          report(syntax.noDefinition, spanOf(token), { found: token.image, hint: wordAsName(token) }),
      );
      if (to === tokens.length) this.strayEnd = endOf(tokens[to - 1]!);
    }
  }
}

/** The span of `=` or `==` written for `:=`. */
function spanOfEquals(tokens: readonly IToken[], sign: number): Span {
  const [first, second] = [spanOf(tokens[sign]!), tokens[sign + 1]];
  return second !== undefined && infixName(second) === "equal" && second.startOffset === first.end
    ? cover(first, spanOf(second))
    : first;
}

/**
 * Keeps only the first foreign symbol of each definition, since foreign quotes come in pairs, and only the first
 * subscript. `starts` are the offsets of the definitions.
 */
function keepFirst(diagnostics: readonly Diagnostic[], starts: readonly number[]): readonly Diagnostic[] {
  let definition = 0;
  const lastDefinition = new Map<string, number>(
    [syntax.badCharacter, syntax.otherSpelling, typesetMessages.subscript].map(({ code }) => [code, -1]),
  );
  return diagnostics.filter(({ code, span }) => {
    while ((starts[definition] ?? Infinity) <= span.start) definition++;
    const isFirst = lastDefinition.get(code) !== definition;
    if (lastDefinition.has(code)) lastDefinition.set(code, definition);
    return isFirst;
  });
}
