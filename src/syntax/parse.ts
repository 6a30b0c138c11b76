// The code regions of a document become a tree. A mistake spoils one definition: its name stays known, with a
// broken body, and everything around it is read.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { asOperand } from "../diagnostics/words.js";
import type { LedDocument, Region } from "../document/document.js";
import { level } from "../language/operators.js";
import type { Typeset } from "../latex/typeset-writer.js";
import { firstEndingAfter } from "../source/search.js";
import { cover, positionAt, type Source, type Span } from "../source/source.js";
import { decisions } from "./decisions.js";
import { diagnose, diagnoseRule } from "./errors.js";
import { diagnoseForeignWord, diagnoseHabit, diagnoseLoose } from "./habits.js";
import { Grammar, type ReadBody } from "./grammar.js";
import { endOf, lex, Lexer, readerOf, spanOf, type TokenReader } from "./lexer.js";
import { outsidersIn, withoutOutsiders } from "./outsiders.js";
import { GrammarError, none, trimmed } from "./parser-state.js";
import { UnexpectedToken } from "./prepared-parser.js";
import { type DefinitionParts, type Piece, Splitter } from "./split.js";
import { closes, opens } from "./token-classes.js";
import { Atom, infixName, isName, isOneOf, isSign, nameOf, Numeral, Text } from "./tokens.js";
import { lexTypeset } from "./typeset.js";
import type { Body, Definition, Expression, Item, NameNode, ParsedDocument, ParsedRegion, Signature } from "./tree.js";

let prepared: Grammar | undefined;

/** The parser is made once, when the first code is read. One that has recorded its rules has become a slow object by that. */
function grammar(): Grammar {
  return (prepared ??= new Grammar(decisions ?? new Grammar().decisions));
}

const readBody = (g: Grammar): ReadBody => g.value();
const readPredicate = (g: Grammar): ReadBody => g.predicate();
const readConditions = (g: Grammar): readonly Expression[] => g.conditions();
const readType = (g: Grammar): Expression => g.type();
const readExpression = (g: Grammar): Expression => g.expression(level.lowest);

/** Reads every code region of a document. Never throws; what cannot be read is in the diagnostics. */
export function parseDocument(document: LedDocument): ParsedDocument {
  const reader = new Reader(0);
  const parsed: ParsedRegion[] = document.regions.map((region) => ({ region, items: reader.enclosed(document.source, region) }));
  return { ...document, parsed, nextId: reader.nextId, diagnostics: [...document.diagnostics, ...reader.diagnostics] };
}

export interface ParsedExpression {
  readonly expression: Expression | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly nextId: number;
}

/** Reads one expression that stands alone (a test, `eval`, the prompt). `expression` is undefined if there are diagnostics. */
export function parseExpression(text: string, span: Span, nextId: number): ParsedExpression {
  const reader = new Reader(nextId);
  const expression = reader.expression(text, span);
  return { expression: reader.diagnostics.length > 0 ? undefined : expression, diagnostics: reader.diagnostics, nextId: reader.nextId };
}

/** Reads definitions that stand alone (the prompt). */
export function parseItems(text: string, span: Span, nextId: number): { readonly items: readonly Item[]; readonly diagnostics: readonly Diagnostic[]; readonly nextId: number } {
  const reader = new Reader(nextId);
  const items = reader.region(text, span);
  return { items, diagnostics: reader.diagnostics, nextId: reader.nextId };
}

interface Outcome<T> {
  readonly value: T | undefined;
  /** How many tokens were read; all of them unless something stands behind the value. */
  readonly read: number;
}

class Reader {
  readonly diagnostics: Diagnostic[] = [];
  /** What the lexer found, in order of place; the definition there gets no second message. */
  private spoiling: readonly Diagnostic[] = [];
  /** Where the piece before ends, if it ends with text that was reported as no definition. */
  private stray: number | undefined;
  /** True where an expression is read that belongs to no definition. */
  private isAlone = false;
  private text = "";
  /** Where the region stands. */
  private span: Span = { start: 0, end: 0 };

  constructor(public nextId: number) {}

  /** Reads a region of a document. One with mistakes in which tests or prose stand is read again without them. */
  enclosed(source: Source, region: Region): readonly Item[] {
    const { text } = source;
    const found = this.diagnostics.length;
    const { nextId } = this;
    const items = this.region(text, region.code, region.typeset);
    if (this.diagnostics.length === found || region.typeset !== undefined) return items;
    const outsiders = outsidersIn(text, region.code);
    const closer = text.slice(region.code.end, region.span.end).trim();
    const [first] = outsiders;
    if (first === undefined || closer === "") return items;
    this.diagnostics.splice(found);
    this.nextId = nextId;
    const facts = { kind: first.kind, opener: text.slice(region.span.start, region.code.start).trim(), closer, others: outsiders.slice(1).map(({ start }) => positionAt(source, start.start).line) };
    this.diagnostics.push(report(syntax.outsideCode, first.start, facts));
    return this.region(withoutOutsiders(text, outsiders), region.code);
  }

  region(text: string, span: Span, typeset?: Typeset): readonly Item[] {
    const reader = this.begin(text, span, typeset === undefined ? new Lexer(text, span) : readerOf(lexTypeset(typeset)));
    const found = this.diagnostics.length;
    const starts: number[] = [];
    const items: Item[] = [];
    const splitter = new Splitter(reader);
    for (let pieces = splitter.next(); pieces.length > 0; pieces = splitter.next()) {
      for (const piece of pieces) {
        if (piece.parts === undefined) this.loose(piece, 0, items);
        else {
          starts.push(piece.tokens[0]!.startOffset);
          this.definition(piece, piece.parts, items);
        }
      }
    }
    this.diagnostics.splice(found, 0, ...oncePerDefinition(reader.diagnostics, starts));
    return items;
  }

  expression(text: string, span: Span): Expression | undefined {
    const lexed = lex(text, span);
    const { tokens, diagnostics } = lexed;
    this.diagnostics.push(...diagnostics);
    if (diagnostics.length > 0) return undefined;
    const [first] = new Splitter(this.begin(text, span, readerOf(lexed))).next();
    if (first?.parts?.name !== undefined) {
      const sign = first.tokens[first.parts.sign]!;
      this.diagnostics.push(report(syntax.definitionForExpression, spanOf(sign), { isPredicate: isSign(sign, "iff") }));
      return undefined;
    }
    this.isAlone = true;
    const outcome = this.run(tokens, 0, tokens.length, readExpression);
    if (outcome.value !== undefined && outcome.read < tokens.length) this.diagnostics.push(this.explain(tokens, outcome.read, span));
    return outcome.value;
  }

  private begin(text: string, span: Span, reader: TokenReader): TokenReader {
    this.text = text;
    this.span = span;
    this.stray = undefined;
    this.spoiling = reader.diagnostics;
    return reader;
  }

  private isSpoiled(start: number, end: number): boolean {
    if (this.spoiling.length === 0) return false;
    // The spans are disjoint: the first that ends within or behind this one decides.
    const next = firstEndingAfter(this.spoiling, start, (diagnostic) => diagnostic.span);
    return next !== undefined && next.span.start < end;
  }

  private id(): number {
    return this.nextId++;
  }

  private name(token: IToken): NameNode {
    return { id: this.id(), kind: "name", span: spanOf(token), name: nameOf(token) };
  }

  /** Runs a rule over tokens from `from` up to `to`; a mistake is reported and gives no value. The token before `from` is what reading began after. */
  private run<T>(tokens: readonly IToken[], from: number, to: number, rule: (grammar: Grammar) => T, silent = false): Outcome<T> {
    const g = grammar();
    g.begin(tokens, this.nextId, from, to);
    try {
      return { value: rule(g), read: g.readTokens };
    } catch (error) {
      const fallback = from === 0 ? this.span : spanOf(tokens[from - 1]!);
      if (error instanceof UnexpectedToken) {
        const before = Math.max(0, from - 1);
        if (!silent) this.mistake(this.explain(tokens.slice(before, to), g.readTokens - before, fallback));
      } else {
        // Where little of the engine's stack is left, it ends before the grammar's own limit.
        const isOverflow = error instanceof RangeError;
        if (!(error instanceof GrammarError) && !isOverflow) throw error;
        if (!silent) this.diagnostics.push(isOverflow ? report(syntax.tooDeep, fallback, {}) : diagnoseRule(error));
      }
    } finally {
      this.nextId = g.idAfter;
    }
    return { value: undefined, read: to };
  }

  private explain(tokens: readonly IToken[], at: number, fallback: Span): Diagnostic {
    return diagnoseHabit(this.text, tokens, at) ?? diagnose(tokens, at, fallback, this.isAlone);
  }

  /** A bracket that closes nothing belongs to the one that the definition before left open: `x := (y := 2)` is one mistake. */
  private mistake(diagnostic: Diagnostic): void {
    const last = this.diagnostics[this.diagnostics.length - 1];
    if (diagnostic.code === syntax.strayCloser.code && last?.code === syntax.unclosedBracket.code) return;
    this.diagnostics.push(diagnostic);
  }

  /** A definition, and the signatures that stand behind it. */
  private definition(piece: Piece, parts: DefinitionParts, items: Item[]): void {
    const { tokens, next } = piece;
    const sign = tokens[parts.sign]!;
    const start = tokens[0]!;
    const end = tokens.length;
    const spoiled = this.followsStray(start) || this.isSpoiled(start.startOffset, next?.startOffset ?? this.span.end);
    if (parts.name === undefined) return this.headless(tokens, parts.sign, spoiled, items);
    const name = this.name(tokens[parts.name]!);
    // Behind the name stands the sign, or a parenthesis that may not be closed.
    const isClosed = isSign(tokens[parts.sign - 1]!, "closeParenthesis");
    const isOpen = !isClosed && parts.name + 1 < parts.sign;
    if (isOpen && !spoiled) this.diagnostics.push(report(syntax.unclosedBracket, spanOf(tokens[parts.name + 1]!), { open: "(", close: ")", found: sign.image }));
    const parameters = this.parameters(tokens, parts.name + 2, isClosed ? parts.sign - 1 : parts.sign, sign, spoiled || isOpen);
    const guard = parts.then === undefined ? none : this.guard(tokens, parts.then, spoiled);
    const isPredicate = isSign(sign, "iff");
    const outcome = this.run(tokens, parts.sign + 1, end, isPredicate ? readPredicate : readBody, spoiled || parameters === undefined || guard === undefined);
    const read = outcome.value;
    const sound = read !== undefined && parameters !== undefined && guard !== undefined && !spoiled;
    const foreign = sound && outcome.read < end && signatureNames(tokens, outcome.read, end) === 0 ? diagnoseForeignWord(this.text, tokens, outcome.read) : undefined;
    // What stands behind a value and begins nothing shows that the value is not what was meant.
    const complete = sound && foreign === undefined && (outcome.read === end || this.beginsItem(tokens, outcome.read, end));
    const body: Body = complete ? read.body : { kind: "broken" };
    const last = tokens[(sound ? outcome.read : end) - 1]!;
    items.push({ id: this.id(), kind: "definition", span: { start: start.startOffset, end: endOf(last) }, name, parameters: parameters ?? none, guard: guard ?? none, body, where: complete ? read.where : none });
    if (foreign !== undefined) this.diagnostics.push(foreign);
    else if (sound) {
      this.checkOtherwise(body);
      this.loose(piece, outcome.read, items);
    }
  }

  /** A definition on whose left no name stands. Those of `(x, y) := p` are known, and nothing else of them. */
  private headless(tokens: readonly IToken[], sign: number, spoiled: boolean, items: Item[]): void {
    const culprit = tokens[sign - 1];
    const names = tupleNames(tokens, sign);
    for (const name of names) this.known(name, items);
    if (spoiled) return;
    const place = culprit === undefined ? spanOf(tokens[sign]!) : cover(spanOf(tokens[0]!), spanOf(culprit));
    const value = this.text.slice(endOf(tokens[sign]!), endOf(tokens[tokens.length - 1]!)).trim();
    const parts = names.map(({ image }, i) => `${image} := ${coordinate(value, i, names.length)}`);
    this.diagnostics.push(report(syntax.badHead, place, { found: this.text.slice(place.start, place.end), sign: tokens[sign]!.image, kind: kindOf(sign === 1 ? culprit : undefined), parts }));
  }

  /** A name whose definition cannot be read. */
  private known(name: IToken, items: Item[]): void {
    const broken: Definition = { id: this.id(), kind: "definition", span: spanOf(name), name: this.name(name), parameters: none, guard: none, body: { kind: "broken" }, where: none };
    items.push(broken);
  }

  /** True for the rest of a line that begins with what is no definition: `int f(int x) := x`. It was reported there. */
  private followsStray(start: IToken): boolean {
    const { stray } = this;
    this.stray = undefined;
    return stray !== undefined && !/[\r\n]/.test(this.text.slice(stray, start.startOffset));
  }

  private beginsLine(tokens: readonly IToken[], at: number): boolean {
    const from = at === 0 ? this.span.start : endOf(tokens[at - 1]!);
    return /[\r\n]/.test(this.text.slice(from, tokens[at]!.startOffset));
  }

  private beginsItem(tokens: readonly IToken[], from: number, to: number): boolean {
    const token = tokens[from]!;
    return isSign(token, "game") || isSign(token, "semicolon") || signatureNames(tokens, from, to) > 0 || equalsHead(tokens, from, to) !== undefined;
  }

  private checkOtherwise(body: Body): void {
    if (body.kind !== "branches") return;
    const early = body.branches.slice(0, -1).find((branch) => branch.condition === undefined);
    if (early !== undefined) this.diagnostics.push(report(syntax.otherwiseNotLast, { start: early.span.end - "otherwise".length, end: early.span.end }, {}));
  }

  /** The names in a head's parentheses; undefined, and a report, if something else stands there. */
  private parameters(tokens: readonly IToken[], from: number, to: number, sign: IToken, silent: boolean): readonly NameNode[] | undefined {
    let names: NameNode[] | undefined;
    for (let i = from; i < to; i++) {
      const token = tokens[i]!;
      const isPlaceOfName = (i - from) % 2 === 0;
      if (isPlaceOfName && isName(token)) {
        const name = this.name(token);
        if (names === undefined) names = [name];
        else names.push(name);
        continue;
      }
      if (!isPlaceOfName && isSign(token, "comma") && i + 1 < to) continue;
      if (!silent) this.diagnostics.push(report(syntax.badHead, spanOf(token), { found: token.image, sign: sign.image, kind: isValue(token) ? "value" : isPlaceOfName && (opens(token) || infixName(token) === "less") ? "pattern" : kindOf(token) }));
      return undefined;
    }
    return names === undefined ? none : trimmed(names);
  }

  private guard(tokens: readonly IToken[], then: number, silent: boolean): readonly Expression[] | undefined {
    const outcome = this.run(tokens, 1, then, readConditions, silent);
    if (outcome.value === undefined || outcome.read === then) return outcome.value;
    if (!silent) this.diagnostics.push(this.explain(tokens.slice(0, then), outcome.read, spanOf(tokens[1]!)));
    return undefined;
  }

  /** Signatures and `ledGame`; anything else there is reported once, up to where the next of them begins. */
  private loose({ tokens, next }: Piece, from: number, items: Item[]): void {
    const to = tokens.length;
    for (let i = from; i < to; ) {
      const token = tokens[i]!;
      if (isSign(token, "game")) {
        items.push({ id: this.id(), kind: "game", span: spanOf(token) });
        i++;
        continue;
      }
      const end = this.looseEnd(tokens, i + 1, to);
      if (signatureNames(tokens, i, to) > 0) this.signature(tokens, i, end, items);
      else if (!(isSign(token, "semicolon") && end === i + 1 && i + 1 < to)) this.notADefinition(tokens, i, end, next, i === from && from > 0, items);
      i = end;
    }
  }

  /** Where the next signature or `ledGame` begins; within brackets one begins on a line of its own only. */
  private looseEnd(tokens: readonly IToken[], from: number, to: number): number {
    let depth = 0;
    for (let i = from - 1; i < to; i++) {
      const token = tokens[i]!;
      if (opens(token)) depth++;
      else if (closes(token)) depth--;
      if (i < from) continue;
      if (isSign(token, "game")) return i;
      if (isName(token) && !isSign(tokens[i - 1]!, "comma") && (depth <= 0 || this.beginsLine(tokens, i)) && signatureNames(tokens, i, to) > 0) return i;
    }
    return to;
  }

  private signature(tokens: readonly IToken[], from: number, to: number, items: Item[]): void {
    const count = signatureNames(tokens, from, to);
    const colon = from + 2 * count - 1;
    const span = cover(spanOf(tokens[from]!), spanOf(tokens[to - 1]!));
    if (this.isSpoiled(span.start, span.end)) return;
    const end = isSign(tokens[to - 1]!, "semicolon") ? to - 1 : to;
    const names = Array.from({ length: count }, (_, k) => this.name(tokens[from + 2 * k]!));
    const outcome = this.run(tokens, colon + 1, end, readType);
    if (outcome.value === undefined) return;
    if (outcome.read < end) {
      this.diagnostics.push(this.explain(tokens.slice(from, end), outcome.read - from, span));
      return;
    }
    const signature: Signature = { id: this.id(), kind: "signature", span: cover(spanOf(tokens[from]!), spanOf(tokens[outcome.read - 1]!)), names, type: outcome.value };
    items.push(signature);
  }

  /** What lines define as other languages do is known, and nothing else of it: `x = 1`, `let x = 1`, `def f(x): return x`. */
  private meant(tokens: readonly IToken[], from: number, to: number, items: Item[]): void {
    for (let i = from; i < to; i++) {
      if (i > from && !/[\r\n]/.test(this.text.slice(endOf(tokens[i - 1]!), tokens[i]!.startOffset))) continue;
      const name = equalsHead(tokens, i, to) !== undefined ? tokens[i] : introduced(tokens, i, to);
      if (name !== undefined) this.known(name, items);
    }
  }

  private notADefinition(tokens: readonly IToken[], from: number, to: number, next: IToken | undefined, afterDefinition: boolean, items: Item[]): void {
    const token = tokens[from]!;
    // A sign that could not be read may stand behind the last of the tokens.
    const behind = tokens[to] ?? next;
    const end = behind?.startOffset ?? endOf(tokens[to - 1]!);
    if (this.isSpoiled(token.startOffset, end)) return;
    const equals = equalsHead(tokens, from, to);
    if (equals !== undefined || !afterDefinition) this.meant(tokens, from, to, items);
    if (equals !== undefined) {
      this.diagnostics.push(report(syntax.equalsForDefine, spanOf(tokens[equals]!), { name: token.image }));
    } else if (afterDefinition) {
      let start = from;
      while (start > 0 && !isSign(tokens[start]!, "define") && !isSign(tokens[start]!, "iff")) start--;
      const said = this.explain(tokens.slice(start, to), from - start, spanOf(token));
      // A line of its own may be no part of the definition before it.
      const isLine = this.beginsLine(tokens, from) && !tokens.slice(start, to).some(belongsToBranch);
      const loose = isLine && said.code === syntax.missingOperator.code ? diagnoseLoose(this.text, tokens.slice(from, to), behind) : undefined;
      this.mistake(loose ?? said);
      if (isLine && to === tokens.length && (loose ?? said).code !== syntax.missingOperator.code) this.stray = endOf(tokens[to - 1]!);
    } else if (isSign(token, "guard")) {
      this.diagnostics.push(report(syntax.guardWithoutThen, spanOf(token), {}));
    } else {
      this.diagnostics.push(diagnoseLoose(this.text, tokens.slice(from, to), behind) ?? report(syntax.noDefinition, spanOf(token), { found: token.image, hint: undefined }));
      if (to === tokens.length) this.stray = endOf(tokens[to - 1]!);
    }
  }
}

/** Of the unknown signs in one definition the first alone: quotes that LED does not have come in pairs. `starts` are the offsets of the definitions. */
function oncePerDefinition(diagnostics: readonly Diagnostic[], starts: readonly number[]): readonly Diagnostic[] {
  let definition = 0;
  let last = -1;
  return diagnostics.filter(({ code, span }) => {
    while ((starts[definition] ?? Infinity) <= span.start) definition++;
    if (code !== syntax.badCharacter.code) return true;
    const isFirst = last !== definition;
    last = definition;
    return isFirst;
  });
}

/** True of what stands for itself. */
function isValue({ tokenType }: IToken): boolean {
  return tokenType === Numeral || tokenType === Text || tokenType === Atom;
}

const belongsToBranch = isOneOf(["if", "otherwise", "semicolon"]);

/** The names of `(x, y)` before a sign, if there is nothing else; none otherwise. */
function tupleNames(tokens: readonly IToken[], sign: number): readonly IToken[] {
  if (!isSign(tokens[0]!, "openParenthesis") || !isSign(tokens[sign - 1]!, "closeParenthesis")) return none;
  const inside = tokens.slice(1, sign - 1);
  return inside.every((token, i) => (i % 2 === 0 ? isName(token) : isSign(token, "comma"))) ? inside.filter((_, i) => i % 2 === 0) : none;
}

/** What gives a coordinate of a tuple: where the tuple stands there, what stands in its place. */
function coordinate(tuple: string, index: number, count: number): string {
  const parts = /^\(([^()[\]{}<>]*)\)$/.exec(tuple)?.[1]?.split(",") ?? none;
  if (parts.length === count) return parts[index]!.trim();
  return `${tuple.length <= 30 && !/[\r\n;]/.test(tuple) ? asOperand(tuple) : "p"}[${index + 1}]`;
}

function kindOf(token: IToken | undefined): "word" | "name" | "other" {
  if (token === undefined || !/^\p{L}+$/u.test(token.image)) return "other";
  return isName(token) ? "name" : "word";
}

/** How many names a signature that begins here has; 0 if none begins here. */
function signatureNames(tokens: readonly IToken[], from: number, to: number): number {
  let i = from;
  let count = 1;
  while (i + 1 < to && isName(tokens[i]!) && isSign(tokens[i + 1]!, "comma")) {
    i += 2;
    count++;
  }
  return i + 1 < to && isName(tokens[i]!) && infixName(tokens[i + 1]!) === "typeTest" ? count : 0;
}

/** The name behind a word with which other languages begin a definition, if one can begin so: `let x = 1`, `def f(x)`. */
function introduced(tokens: readonly IToken[], from: number, to: number): IToken | undefined {
  const name = tokens[from + 1];
  if (from + 2 >= to || name === undefined || !isName(tokens[from]!) || !isName(name)) return undefined;
  return isSign(tokens[from + 2]!, "openParenthesis") || equalsHead(tokens, from + 1, to) !== undefined ? name : undefined;
}

/** The index of `=` in `name =` or `name(…) =`, which was meant to be `:=`. */
function equalsHead(tokens: readonly IToken[], from: number, to: number): number | undefined {
  if (!isName(tokens[from]!)) return undefined;
  let i = from + 1;
  if (i < to && isSign(tokens[i]!, "openParenthesis")) {
    // Where another parenthesis opens, this is no head: nobody looks to the end of a long text for each of its lines.
    do i++;
    while (i < to && !isSign(tokens[i]!, "closeParenthesis") && !isSign(tokens[i]!, "openParenthesis"));
    i++;
  }
  return i < to && infixName(tokens[i]!) === "equal" ? i : undefined;
}
