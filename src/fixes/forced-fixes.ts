// Forced fixes: one or two changes that are determined by a message and its context, one row per message. Like all
// fixes, they are verified before they are shown.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { hooks } from "../language/easel.js";
import type { Defined } from "../resolve/resolved.js";
import { isWithin, type Span } from "../text/source.js";
import type { Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { conjuncts, expressionsOf, nodesOfKind, partsOf, valuesOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { replaceNode } from "./candidates/candidate.js";
import { kinds } from "../types/lattice/kinds.js";
import { neitherTrueNorFalse } from "../types/messages/repairs.js";
import { codesIn } from "./candidates/from-message.js";
import {
  useNameBesideIt,
  rewriteCalledNumber,
  conditionLists,
  dropArguments,
  regroupPattern,
  isMarked,
  uniteSets,
  nodesIn,
} from "./operands.js";
import { isCondition } from "./candidates/values.js";
import { firstBranchTaken, moveUp, spanOfBranch } from "./candidates/branches.js";
import { FixScope } from "./scope.js";
import {
  countWithCondition,
  rewriteChain,
  wrapMember,
  bindSetAndMember,
  rewritePowerOfSet,
  addToBound,
} from "./textbook.js";
import { renamings } from "./batch-check.js";

/** Change of a document. The help states LED's rule and is completed by a colon and the code. */
export interface ForcedFix {
  readonly help: string;
  /** In text order. */
  readonly edits: readonly Edit[];
  /** True for a translation from another notation, which may replace values. */
  readonly isTranslation?: boolean;
}

/** A diagnostic and its enclosing definition, if that was parsed. */
interface Mistake {
  readonly document: CheckedDocument;
  readonly diagnostic: Diagnostic;
  readonly defined: Defined | undefined;
}

/** A diagnostic within a definition that was parsed. */
export interface MistakeInDefinition extends Mistake {
  readonly defined: Defined;
  readonly scope: FixScope;
}

type Row = (mistake: Mistake) => Iterable<readonly ForcedFix[]>;

/** Returns a row that applies only within definitions. */
const inDefinition =
  (row: (mistake: MistakeInDefinition) => Iterable<readonly ForcedFix[]>): Row =>
  ({ document, diagnostic, defined }) =>
    defined === undefined
      ? []
      : row({ document, diagnostic, defined, scope: new FixScope(document, defined, diagnostic.code) });

/**
 * Candidate changes by diagnostic code. The lists are in order of likelihood; the changes within a list are equally
 * likely.
 */
const rows: Readonly<Record<string, readonly Row[]>> = {
  L201: [uncomment],
  L218: [addMissingIf],
  L240: [uncomment],
  L251: [closeBraceInLine],
  L301: [
    inDefinition(rewriteChain),
    replaceTypeConstructor,
    inDefinition(quoteLikeSiblings),
    replaceHyphenatedName,
    inDefinition(copyEquation),
  ],
  L310: [bindSetAndMember, rewriteChain, writeRange, writePowerSet].map(inDefinition),
  L312: [inDefinition(renameInnerBinding)],
  L320: [inDefinition(renameInnerBinding)],
  L321: [renameParameters],
  L332: [extendSignature],
  L401: [rewritePowerOfSet, countWithCondition, uniteSets, rewriteCalledNumber, useNameBesideIt, compareWithZero].map(
    inDefinition,
  ),
  L404: [dropArguments, wrapMember].map(inDefinition),
  L421: [inDefinition(regroupPattern)],
  L422: [moveBranchUp],
  L423: [addOtherwise],
};

export const hasForcedFix = ({ code }: Diagnostic): boolean => Object.hasOwn(rows, code);

export function* forcedFixesFor(
  document: CheckedDocument,
  diagnostic: Diagnostic,
): Generator<readonly ForcedFix[], undefined, undefined> {
  const defined = document.definitions.find(({ definition }) => isWithin(diagnostic.span, definition.span));
  for (const row of rows[diagnostic.code] ?? []) yield* row({ document, diagnostic, defined });
  return undefined;
}

const textAt = ({ source }: CheckedDocument, { start, end }: Span): string => source.text.slice(start, end);

/** Returns every expression of a definition with its parent, in pre-order. */
function nodesWithParents({ definition }: Defined): readonly (readonly [Expression, Expression | undefined])[] {
  const pairs: (readonly [Expression, Expression | undefined])[] = [];
  const visit = (node: Expression, parent: Expression | undefined): void => {
    pairs.push([node, parent]);
    for (const part of partsOf(node)) visit(part, node);
  };
  for (const root of expressionsOf(definition)) visit(root, undefined);
  return pairs;
}

// ---- comment symbols

/** Line comment symbols of other languages. */
const commentSymbols = /^(?:#|\/\/|--|%)/;

/** Words, in lower case, that are adjacent to names in the code of LED and other languages. */
const codeWords: ReadonlySet<string> = new Set(
  [
    "if elif else then otherwise when unless where with case of for while until do end return let def",
    "lambda lam not and or iff some all in is mod div sub subeq sec u",
  ].flatMap((line) => line.split(" ")),
);

/** True if the text has two adjacent words that are not adjacent in code. `%` and `//` may be operators. */
function isProse(text: string): boolean {
  const isPlain = (word: string): boolean => !codeWords.has(word.toLowerCase());
  return Array.from(text.matchAll(/\p{L}+(?:\s+\p{L}+)+/gu), ([words]) => words.split(/\s+/)).some((words) =>
    words.some((word, i) => {
      const previous = words[i - 1];
      return previous !== undefined && isPlain(previous) && isPlain(word) && previous.length + word.length > 3;
    }),
  );
}

/** Removes a trailing comment or a comment line. */
function* uncomment({ document, diagnostic }: Mistake): Iterable<readonly ForcedFix[]> {
  const { text } = document.source;
  const { start } = diagnostic.span;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = /\r?\n|$/.exec(text.slice(start))!.index + start;
  const comment = text.slice(start, lineEnd);
  // A single word may be an operand.
  if (!commentSymbols.test(comment) || !isProse(comment)) return;
  const linePrefix = text.slice(lineStart, start);
  const from = linePrefix.trim() === "" ? Math.max(0, lineStart - 1) : lineStart + linePrefix.trimEnd().length;
  yield [
    {
      help: "Write comments in the prose outside the code",
      edits: [{ span: { start: from, end: lineEnd }, text: "" }],
    },
  ];
}

// ---- unknown names

/** Replaces a foreign type constructor by LED's, which the help names. */
function* replaceTypeConstructor({
  document,
  diagnostic: { span, help = "" },
}: Mistake): Iterable<readonly ForcedFix[]> {
  if (document.source.text[span.end] !== "(") return;
  const name = /^(\w+)\(T\)$/.exec(codesIn(help)[0] ?? "")?.[1];
  if (name !== undefined) yield [{ help: help.replace(/\.$/, ""), edits: [{ span, text: name }] }];
}

/** Quotes an unknown name as an atom or a string if its siblings are atoms or strings. */
function* quoteLikeSiblings({
  document,
  diagnostic,
  defined,
  scope,
}: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  // A similar name in the document is a likelier explanation; a similar built-in name is not.
  const [suggestion] = diagnostic.help?.startsWith("Did you mean") === true ? codesIn(diagnostic.help) : [];
  if (suggestion !== undefined && document.scope.defined.has(suggestion)) return;
  const nodes = nodesWithParents(defined);
  const edits: Edit[] = [];
  const kinds = new Set<string>();
  const unknownNames = new Set([diagnostic, ...(diagnostic.labels ?? [])].map((place) => scope.textOf(place)));
  for (const [node, parent] of nodes) {
    if (node.kind !== "name" || !unknownNames.has(node.name)) continue;
    if (document.bindings.get(node.id)?.kind !== "unknown") continue;
    const siblings = siblingsOf(node, parent, nodes, defined).filter(
      (one) => !(one.kind === "name" && unknownNames.has(one.name)),
    );
    const [kind, ...otherKinds] = new Set(siblings.map((one) => one.kind));
    if ((kind !== "atom" && kind !== "string") || otherKinds.length > 0) return;
    kinds.add(kind);
    edits.push(replaceNode(node, kind === "atom" ? `\`${node.name}` : `"${node.name}"`));
  }
  if (edits.length === 0 || kinds.size > 1) return;
  const help = kinds.has("atom")
    ? "Write a backquote before an atom, as before the others"
    : "Write a string in quotes, like the others";
  yield [{ help, edits: edits.sort((a, b) => a.span.start - b.span.start) }];
}

/**
 * Returns the expressions in the same position: other items, the same coordinate of other tuples, the values of other
 * branches.
 */
function siblingsOf(
  node: Expression,
  parent: Expression | undefined,
  nodes: readonly (readonly [Expression, Expression | undefined])[],
  { definition }: Defined,
): readonly Expression[] {
  if (parent === undefined) {
    const values = valuesOf(definition);
    return values.includes(node) ? values.filter((value) => value !== node) : [];
  }
  if (parent.kind === "set" || parent.kind === "sequence") return parent.items.filter((item) => item !== node);
  if (parent.kind !== "tuple") return [];
  const index = parent.items.indexOf(node);
  const holder = nodes.find(([one]) => one === parent)?.[1];
  const tuples =
    holder?.kind === "set" || holder?.kind === "sequence"
      ? holder.items
      : holder === undefined
        ? valuesOf(definition)
        : [];
  return tuples.flatMap((one) =>
    one !== parent && one.kind === "tuple" && one.items.length === parent.items.length ? [one.items[index]!] : [],
  );
}

/** Replaces a hyphenated name by the spelling of its definition, since a hyphen is a minus. */
function* replaceHyphenatedName({ document, diagnostic }: Mistake): Iterable<readonly ForcedFix[]> {
  const { text } = document.source;
  const spans = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
  for (const { start } of spans) {
    const from = wordStart(text, start);
    const hyphenated = /^\p{L}[\p{L}\p{M}\d_']*(?:-\p{L}[\p{L}\p{M}\d_']*)+/u.exec(text.slice(from))?.[0];
    if (hyphenated === undefined) continue;
    const normalise = (name: string): string => name.replace(/[-_]/g, "").toLowerCase();
    const names = document.definitions.filter(({ name }) => normalise(name) === normalise(hyphenated));
    const edits = [{ span: { start: from, end: from + hyphenated.length }, text: names[0]?.name ?? "" }];
    if (names.length === 1) yield [{ help: "A hyphen is read as a minus, so a name cannot contain one", edits }];
    return;
  }
}

/** Copies the definition of a local name from the `where` of another definition. */
function* copyEquation({ document, diagnostic, defined, scope }: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  if ((diagnostic.labels ?? []).length > 0) return;
  const name = scope.textOf(diagnostic);
  const equations = document.definitions.flatMap((definition) =>
    definition === defined
      ? []
      : definition.definition.where.flatMap((condition) =>
          isEquationFor(condition, name) ? [[definition, condition] as const] : [],
        ),
  );
  const [[source, equation] = []] = equations;
  if (source === undefined || equation === undefined || equations.length > 1) return;
  const localNames = nodesOfKind([equation.links[0]!.right], "name").filter(
    ({ id }) => !/^(?:definition|builtin)$/.test(document.bindings.get(id)?.kind ?? ""),
  );
  if (!localNames.every((one) => scope.locals.includes(one.name))) return;
  const { end } = defined.definition.span;
  const lead = defined.definition.where.length > 0 ? ", " : " where ";
  yield [
    {
      help: "A local name can be used only in its own definition, so add its equation here",
      edits: [{ span: { start: end, end }, text: `${lead}${scope.textOf(equation)}` }],
    },
  ];
}

const isEquationFor = (node: Expression, name: string): node is RelationNode =>
  node.kind === "relation" &&
  node.links.length === 1 &&
  node.links[0]!.operator === "equal" &&
  node.first.kind === "name" &&
  node.first.name === name;

// ---- names that are bound twice

/** Renames the bound name of a condition nested in another one that binds the same name. */
function* renameInnerBinding({ diagnostic, defined, scope }: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  const name = scope.textOf(diagnostic);
  const binder = nodesWithParents(defined)
    .flatMap(([node]) => binderOf(node) ?? [])
    .findLast(({ patterns }) => patterns.some((node) => isWithin(diagnostic.span, node.span)));
  if (binder === undefined) return;
  const { patterns, otherConditions, body } = binder;
  const occurrencesIn = (node: Expression): readonly NameNode[] =>
    nodesOfKind([node], "name")
      .filter((one) => one.name === name)
      .sort((a, b) => a.span.start - b.span.start);
  const ownNames = patterns.flatMap(occurrencesIn);
  const uses = occurrencesIn(body);
  const lastUse = uses.at(-1);
  // With several uses, it is ambiguous which of them belong to the outer name; two indices are assigned in order.
  const isIndexed = lastUse !== undefined && uses.length === 2 && indexesBoth(body, uses);
  const isAlone = patterns.some((node) => node === ownNames[0]);
  if (ownNames.length !== 1 || (lastUse === undefined && isAlone) || (uses.length > 1 && !isIndexed)) return;
  if (otherConditions.some((one) => occurrencesIn(one).length > 0)) return;
  const newName = scope.fresh(freshLettersFor(name));
  yield [
    {
      help: `${quote(name)} is already bound, so choose another name for the new one`,
      edits: [ownNames[0]!, ...(lastUse === undefined ? [] : [lastUse])]
        .map((node) => replaceNode(node, newName))
        .sort((a, b) => a.span.start - b.span.start),
    },
  ];
}

/** Returns the binding patterns of an expression, the other expressions in its conditions, and its element or body. */
function binderOf(node: Expression):
  | {
      readonly patterns: readonly Expression[];
      readonly otherConditions: readonly Expression[];
      readonly body: Expression;
    }
  | undefined {
  if (node.kind === "quantifier")
    return {
      patterns: node.bindings.flatMap(({ patterns }) => patterns),
      otherConditions: node.bindings.map(({ set }) => set),
      body: node.body,
    };
  if (node.kind !== "big" && node.kind !== "comprehension") return undefined;
  const conditions = node.conditions.flatMap(conjuncts);
  const [binding, tests] = [conditions.filter(isRelation), conditions.filter((part) => !isRelation(part))];
  return {
    patterns: binding.map(({ first }) => first),
    otherConditions: [...tests, ...binding.flatMap(({ links }) => links.map(({ right }) => right))],
    body: node.kind === "big" ? node.body : node.element,
  };
}

const isRelation = (node: Expression): node is RelationNode => node.kind === "relation";

/** Candidate letters for a new name: the following letters, then common ones; none that resemble digits. */
function freshLettersFor(name: string): string {
  const letters = "abcdefghijkmnpqrstuvwxyz";
  const parameterIndex = name.length === 1 ? letters.indexOf(name) : -1;
  return parameterIndex < 0 ? "ijkmn" : `${letters.slice(parameterIndex + 1)}jkmn`;
}

/** True if the two names are the indices of one value: `M[i][i]`. */
const indexesBoth = (body: Expression, [first, second]: readonly NameNode[]): boolean =>
  nodesOfKind([body], "index").some(
    ({ target, index }) => index === second && target.kind === "index" && target.index === first,
  );

/** Renames parameters that shadow a definition. */
function* renameParameters({ document, diagnostic, defined }: Mistake): Iterable<readonly ForcedFix[]> {
  const offsets = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)].map(({ start }) => start);
  const name = defined?.definition.parameters.find(({ span }) => span.start === diagnostic.span.start)?.name;
  // Its uses may refer to the definition.
  if (name === undefined || name === defined?.name) return;
  const holders = document.definitions.filter(({ definition }) =>
    definition.parameters.some((parameter) => offsets.includes(parameter.span.start)),
  );
  yield [
    {
      help: `Two different values have the name ${quote(name)}, so rename the parameter`,
      edits: holders.flatMap(({ definition }) => renamings(document.source.text, definition.span, name, `${name}'`)),
    },
  ];
}

// ---- signatures

/** Extends a signature whose parameters all have the same type to the number of parameters of its definition. */
function* extendSignature({ document, diagnostic }: Mistake): Iterable<readonly ForcedFix[]> {
  const signature = document.parsed
    .flatMap(({ items }) => items)
    .find((item) => item.kind === "signature" && isWithin(diagnostic.span, item.span));
  if (signature?.kind !== "signature" || signature.type.kind !== "arrow") return;
  const declared = new Set(signature.names.map(({ name }) => name));
  const definition = document.definitions.find(({ name }) => declared.has(name));
  const { parameters } = signature.type;
  const count = definition?.parameters.length ?? 0;
  const codes = parameters.map(({ span }) => textAt(document, span));
  const [first] = codes;
  if (count < 2 || first === undefined || new Set(codes).size !== 1) return;
  const span = { start: parameters[0]!.span.start, end: parameters.at(-1)!.span.end };
  yield [
    {
      help: "Write one type in the signature for each parameter",
      edits: [{ span, text: Array.from({ length: count }, () => first).join(" * ") }],
    },
  ];
}

// ---- games and branches

/** Moves an unreachable branch before the one that subsumes it. */
function* moveBranchUp({ document, diagnostic, defined }: Mistake): Iterable<readonly ForcedFix[]> {
  const body = defined?.definition.body;
  // A branch that is subsumed only by several others together is not a special case of one of them.
  if (body?.kind !== "branches" || (diagnostic.labels ?? []).length === 0) return;
  const branchIndex = body.branches.findIndex((branch) => {
    const ownSpan = spanOfBranch(branch);
    return isWithin(diagnostic.span, ownSpan) || isWithin(ownSpan, diagnostic.span);
  });
  if (branchIndex >= 1)
    for (const edits of moveUp(document, body.branches, branchIndex)) yield [{ help: firstBranchTaken, edits }];
}

/** Adds an `otherwise` branch that leaves the state unchanged to a step with missing cases. */
function* addOtherwise({ document, diagnostic, defined }: Mistake): Iterable<readonly ForcedFix[]> {
  const body = defined?.definition.body;
  if (defined === undefined || body?.kind !== "branches") return;
  if (!(hooks.step.names as readonly string[]).includes(defined.name)) return;
  const lastBranch = body.branches.at(-1);
  if (lastBranch?.condition === undefined || diagnostic.code !== "L423") return;
  const { text } = document.source;
  const lineStart = text.lastIndexOf("\n", lastBranch.value.span.start - 1) + 1;
  const indent = text.slice(lineStart, lastBranch.value.span.start);
  const { end } = lastBranch.condition.span;
  const closerLength = /^[ \t)]*/.exec(text.slice(end))?.[0].trimEnd().length ?? 0;
  const at = end + closerLength;
  const state = defined.parameters.at(-1)?.name ?? hooks.images.takes[0];
  yield [
    {
      help: "Leave the state unchanged in all other cases",
      edits: [
        {
          span: { start: at, end: at },
          text: `;${indent.trim() === "" && indent !== "" ? `\n${indent}` : " "}${state} otherwise`,
        },
      ],
    },
  ];
}

// ---- infinite sets

/** Infinite sets of integers, with their least elements. */
const infiniteSets: Readonly<Record<string, string | undefined>> = { Nat: "0", Int: undefined };

/** Replaces an infinite set by the range between adjacent bounds: `k in Int & 0 <= k <= n` becomes `k in {0..n}`. */
function* writeRange({ diagnostic, defined, scope }: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  for (const list of conditionLists(defined)) {
    const conditions = list.flatMap((one) => conjuncts(one));
    const [generator, ...otherRuns] = conditions.filter((one) => isGeneratorFor(one, diagnostic.span));
    if (generator === undefined || otherRuns.length > 0) continue;
    const { right } = generator.links[0]!;
    const { name } = generator.first as NameNode;
    const set = scope.textOf(right);
    if (!Object.hasOwn(infiniteSets, set)) continue;
    const bounds: { low?: string | undefined; high?: string | undefined } = { low: infiniteSets[set] };
    const edits: Edit[] = [];
    for (const [i, condition] of conditions.entries()) {
      const ownBounds = condition === generator ? undefined : boundsIn(scope, condition, name, set);
      if (ownBounds === undefined) continue;
      bounds.low = ownBounds.low ?? bounds.low;
      bounds.high = ownBounds.high ?? bounds.high;
      const previous = conditions[i - 1];
      // The range makes the condition redundant.
      if (ownBounds.isWhole && previous !== undefined)
        edits.push({ span: { start: previous.span.end, end: condition.span.end }, text: "" });
    }
    if (bounds.low === undefined || bounds.high === undefined) continue;
    edits.push({ span: right.span, text: `{${bounds.low}..${bounds.high}}` });
    yield [
      {
        help: "Write the integers between two bounds as a range",
        edits: edits.sort((a, b) => a.span.start - b.span.start),
      },
    ];
  }
}

/**
 * Compares a number that is used as a condition with 0. Excluded are operands of connectives with a similar comparison,
 * which may share its other side, and predicates that may be meant as numbers.
 */
function* compareWithZero({ diagnostic, defined, scope }: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  for (const [node, parent] of nodesWithParents(defined)) {
    if (!isMarked(node, diagnostic) || node.kind === "numeral" || scope.kindsAt(node) !== kinds.number) continue;
    const sibling = parent?.kind === "binary" ? (parent.left === node ? parent.right : parent.left) : undefined;
    if (!isCondition(parent, node, scope) || (sibling?.kind === "relation" && isAlike(sibling.first, node))) continue;
    const { body } = defined.definition;
    const isRemainder = node.kind === "binary" && node.operator === "modulo";
    if (body.kind === "predicate" && body.conditions.length === 1 && body.conditions[0] === node && !isRemainder)
      continue;
    const negated = parent?.kind === "unary" ? parent : node;
    yield ["=", "/="].map((symbol) => ({
      help: neitherTrueNorFalse,
      edits: [replaceNode(negated, `${scope.textOf(node)} ${symbol} 0`)],
      isTranslation: true,
    }));
  }
}

/** True for expressions of the same operator, or of the same other kind. */
const isAlike = (one: Expression, other: Expression): boolean =>
  one.kind === other.kind && (one.kind !== "binary" || one.operator === (other as typeof one).operator);

/** Replaces `x sub S`, which tests subsets and does not enumerate them, by membership in the power set. */
function* writePowerSet({ diagnostic, defined, scope }: MistakeInDefinition): Iterable<readonly ForcedFix[]> {
  const name = scope.textOf(diagnostic);
  for (const node of nodesIn(defined, "relation")) {
    const { operator, right } = node.links[0]!;
    if (node.links.length !== 1 || operator !== "subset" || scope.textOf(node.first) !== name) continue;
    const text = `${name} in Pow(${scope.textOf(right)})`;
    yield [
      { help: "Write the set of all subsets of a finite set as its power set", edits: [{ span: node.span, text }] },
    ];
  }
}

/** True for the membership that generates the values of the name at a span. */
const isGeneratorFor = (node: Expression, span: Span): node is RelationNode =>
  node.kind === "relation" &&
  node.links.length === 1 &&
  node.links[0]!.operator === "in" &&
  node.first.kind === "name" &&
  isWithin(span, node.span);

/** Returns the bounds that a condition places on a name; `isWhole` if it contains nothing else. */
function boundsIn(
  scope: FixScope,
  node: Expression,
  name: string,
  set: string,
): { readonly low?: string; readonly high?: string; readonly isWhole: boolean } | undefined {
  if (node.kind !== "relation") return undefined;
  const sides = [node.first, ...node.links.map(({ right }) => right)];
  const nameIndex = sides.findIndex((side) => side.kind === "name" && side.name === name);
  const code = (side: Expression): string => scope.textOf(side);
  const isAbout = (side: Expression): boolean => nodesOfKind([side], "name").some((one) => one.name === name);
  if (nameIndex < 0) {
    // A power of a natural number is at least its base, unless it is 0.
    const [left, right] = sides;
    const [link] = node.links;
    const isPower =
      left?.kind === "binary" && left.operator === "power" && left.left.kind === "name" && left.left.name === name;
    if (!isPower || right?.kind !== "numeral" || set !== "Nat" || node.links.length > 1) return undefined;
    return link?.operator === "atMost" || link?.operator === "less" ? { high: code(right), isWhole: false } : undefined;
  }
  let [low, high]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const [i, { operator }] of node.links.entries()) {
    if (i !== nameIndex && i !== nameIndex - 1) return undefined;
    const bound = i === nameIndex ? sides[i + 1]! : sides[i]!;
    if (isAbout(bound)) return undefined;
    const isBelow =
      i === nameIndex ? operator === "less" || operator === "atMost" : operator === "greater" || operator === "atLeast";
    const isAbove =
      i === nameIndex ? operator === "greater" || operator === "atLeast" : operator === "less" || operator === "atMost";
    const isStrict = operator === "less" || operator === "greater";
    if (isBelow) high = isStrict ? addToBound(bound, code(bound), -1n) : code(bound);
    else if (isAbove) low = isStrict ? addToBound(bound, code(bound), 1n) : code(bound);
    else return undefined;
  }
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }), isWhole: true };
}

// ---- displays

/** Closes a LaTeX brace at the end of its line. */
function* closeBraceInLine({ document, diagnostic: { span } }: Mistake): Iterable<readonly ForcedFix[]> {
  const { text } = document.source;
  if (text[span.start] !== "{" && text[span.end - 1] !== "{") return;
  const line = /^[^\r\n]*/.exec(text.slice(span.start))![0].replace(/\s*(?:\\\\|&|\$\$?|\\\])?\s*$/, "");
  const end = span.start + line.length;
  yield [{ help: "Close the brace where its group ends", edits: [{ span: { start: end, end }, text: "}" }] }];
}

/** Adds the missing word before the condition in a row of LaTeX cases. */
function* addMissingIf({ document, diagnostic: { span } }: Mistake): Iterable<readonly ForcedFix[]> {
  const { text } = document.source;
  const region = document.regions.find(
    ({ typeset, span: ownSpan }) => typeset !== undefined && isWithin(span, ownSpan),
  );
  if (region === undefined) return;
  const row = /^(?:(?!\\\\|\\end\b)[^])*/.exec(text.slice(span.start, region.span.end))![0];
  const before = text.slice(region.span.start, span.start).trimEnd();
  const separatorIndex = before.endsWith("&") ? -1 : row.indexOf("&");
  const condition = row.slice(separatorIndex + 1);
  if ((separatorIndex < 0 && !before.endsWith("&")) || /\\text/.test(condition)) return;
  if (!/[<>=]|\\(?:le|ge|lt|gt|ne|in|notin|subset)/.test(condition)) return;
  const start = span.start + separatorIndex + 1 + (condition.length - condition.trimStart().length);
  yield [
    {
      help: "Write `if` before the condition",
      edits: [{ span: { start, end: start }, text: "\\text{if } " }],
    },
  ];
}

/** Returns the start of the word that ends at an offset. A forward search would take quadratic time. */
function wordStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && /[\p{L}\d_'-]/u.test(text.charAt(start - 1))) start--;
  return start;
}
