// What is to be written where a message and the code around it leave one choice, or two: each message has a row. Like
// all repairs, these are made and checked before they are shown.

import type { Diagnostic, Edit } from "../diagnostics/diagnostic.js";
import { hooks } from "../language/easel.js";
import type { Defined } from "../names/resolved.js";
import { isWithin, type Span } from "../source/source.js";
import type { Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { conjuncts, everyExpression, expressionsOf, partsOf, valuesOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { instead } from "./drafts/draft.js";
import { partOf, unfolded } from "../types/lattice/type.js";
import { codesIn } from "./drafts/told.js";
import { boundBeside, calledNumber, functionItself, groupedAsMembers, memberOrSet } from "./operands.js";
import { firstBranchTaken, movedUp, spanOfBranch } from "./drafts/branches.js";
import { Scope } from "./scope.js";
import { renamings } from "./slate.js";

/** A change of a document, and what LED does, in words before a colon and the code. */
export interface Determined {
  readonly help: string;
  /** In the order of the text. */
  readonly edits: readonly Edit[];
}

/** The mistake, and the definition that it stands in, if one was read. */
export interface Mistake {
  readonly document: CheckedDocument;
  readonly diagnostic: Diagnostic;
  readonly defined: Defined | undefined;
}

type Row = (mistake: Mistake) => Iterable<readonly Determined[]>;

/** By the code of the message: changes, of which all in one list are as likely, the likeliest list first. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  L201: [uncommented],
  L218: [withIf],
  L240: [uncommented],
  L251: [closedInLine],
  L301: [ofType, ofSiblings, unhyphenated, copiedFromWhere],
  L310: [fromBounds, fromSuperset],
  L312: [newInside],
  L320: [newInside],
  L321: [ofParameter],
  L332: [asManyParameters],
  L340: [shownState],
  L401: [memberOrSet, calledNumber, boundBeside],
  L404: [functionItself],
  L408: [onlySetOf],
  L421: [groupedAsMembers],
  L422: [earlier],
  L423: [unchangedOtherwise],
};

/** True of a message that has a row, whether it is an error or a warning. */
export const isDetermined = ({ code }: Diagnostic): boolean => Object.hasOwn(rows, code);

/** The changes that come into question, each list in its turn. */
export function* determinedBy(
  document: CheckedDocument,
  diagnostic: Diagnostic,
): Generator<readonly Determined[], undefined, undefined> {
  const defined = document.definitions.find(({ definition }) => isWithin(diagnostic.span, definition.span));
  for (const row of rows[diagnostic.code] ?? []) yield* row({ document, diagnostic, defined });
  return undefined;
}

const textAt = ({ source }: CheckedDocument, { start, end }: Span): string => source.text.slice(start, end);

/** Every expression of a definition, each after what it stands in. */
function nodesOf({ definition }: Defined): readonly (readonly [Expression, Expression | undefined])[] {
  const found: (readonly [Expression, Expression | undefined])[] = [];
  const visit = (node: Expression, outer: Expression | undefined): void => {
    found.push([node, outer]);
    for (const part of partsOf(node)) visit(part, node);
  };
  for (const root of expressionsOf(definition)) visit(root, undefined);
  return found;
}

// ---- signs of comments

/** The signs that open a comment in other languages, up to the end of the line. */
const commentSigns = /^(?:#|\/\/|--|%)/;

/** Two words side by side, which no code has. */
const prose = (): RegExp => /\p{L}+\s+\p{L}+/u;

/** A comment behind code, or in a line of its own, is left out. */
function* uncommented({ document, diagnostic }: Mistake): Iterable<readonly Determined[]> {
  const { text } = document.source;
  const { start } = diagnostic.span;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = /\r?\n|$/.exec(text.slice(start))!.index + start;
  const comment = text.slice(start, lineEnd);
  // One word may be an operand.
  if (!commentSigns.test(comment) || !prose().test(comment)) return;
  const before = text.slice(lineStart, start);
  const from = before.trim() === "" ? Math.max(0, lineStart - 1) : lineStart + before.trimEnd().length;
  yield [
    { help: "The prose around the code is the comment", edits: [{ span: { start: from, end: lineEnd }, text: "" }] },
  ];
}

// ---- unknown names

/** The type of another language that is applied to the type of its members: the help has the name of LED for it. */
function* ofType({ document, diagnostic: { span, help = "" } }: Mistake): Iterable<readonly Determined[]> {
  if (document.source.text[span.end] !== "(") return;
  const name = /^(\w+)\(T\)$/.exec(codesIn(help)[0] ?? "")?.[1];
  if (name !== undefined) yield [{ help: help.replace(/\.$/, ""), edits: [{ span, text: name }] }];
}

/** A word among atoms is one, and among texts it is a text. */
function* ofSiblings({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  if (defined === undefined) return;
  // A name of the document that is spelled alike is likelier; one of the many that are built in is not.
  const [near] = diagnostic.help?.startsWith("Did you mean") === true ? codesIn(diagnostic.help) : [];
  if (near !== undefined && document.scope.defined.has(near)) return;
  const spans = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
  const nodes = nodesOf(defined);
  const edits: Edit[] = [];
  const kinds = new Set<string>();
  const unknown = new Set(spans.map((span) => textAt(document, span)));
  for (const [node, outer] of nodes) {
    if (node.kind !== "name" || !unknown.has(node.name)) continue;
    if (document.bindings.get(node.id)?.kind !== "unknown") continue;
    const beside = siblingsOf(node, outer, nodes, defined).filter(
      (one) => !(one.kind === "name" && unknown.has(one.name)),
    );
    const [kind, ...others] = new Set(beside.map((one) => one.kind));
    if ((kind !== "atom" && kind !== "string") || others.length > 0) return;
    kinds.add(kind);
    edits.push(instead(node, kind === "atom" ? `\`${node.name}` : `"${node.name}"`));
  }
  if (edits.length === 0 || kinds.size > 1) return;
  const help = kinds.has("atom")
    ? "A word that stands for itself has a backquote, as those beside it"
    : "A text stands in quotes, as those beside it";
  yield [{ help, edits: edits.sort((a, b) => a.span.start - b.span.start) }];
}

/** What stands in the same place as an expression: other items, the same coordinate of other tuples, other branches. */
function siblingsOf(
  node: Expression,
  outer: Expression | undefined,
  nodes: readonly (readonly [Expression, Expression | undefined])[],
  { definition }: Defined,
): readonly Expression[] {
  if (outer === undefined) {
    const values = valuesOf(definition);
    return values.includes(node) ? values.filter((value) => value !== node) : [];
  }
  if (outer.kind === "set" || outer.kind === "sequence") return outer.items.filter((item) => item !== node);
  if (outer.kind !== "tuple") return [];
  const place = outer.items.indexOf(node);
  const holder = nodes.find(([one]) => one === outer)?.[1];
  const tuples =
    holder?.kind === "set" || holder?.kind === "sequence"
      ? holder.items
      : holder === undefined
        ? valuesOf(definition)
        : [];
  return tuples.flatMap((one) =>
    one !== outer && one.kind === "tuple" && one.items.length === outer.items.length ? [one.items[place]!] : [],
  );
}

/** A hyphen is a minus: the parts of a name that has one are written together, as they are where it is defined. */
function* unhyphenated({ document, diagnostic }: Mistake): Iterable<readonly Determined[]> {
  const { text } = document.source;
  const spans = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
  for (const { start } of spans) {
    const from = start - (/[\p{L}\d_'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0);
    const whole = /^\p{L}[\p{L}\p{M}\d_']*(?:-\p{L}[\p{L}\p{M}\d_']*)+/u.exec(text.slice(from))?.[0];
    if (whole === undefined) continue;
    const bare = (name: string): string => name.replace(/[-_]/g, "").toLowerCase();
    const names = document.definitions.filter(({ name }) => bare(name) === bare(whole));
    const edits = [{ span: { start: from, end: from + whole.length }, text: names[0]?.name ?? "" }];
    if (names.length === 1) yield [{ help: "A hyphen is read as a minus, and a name has none", edits }];
    return;
  }
}

/** A local name of another definition, with what it stands for there. */
function* copiedFromWhere({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  if (defined === undefined || (diagnostic.labels ?? []).length > 0) return;
  const name = textAt(document, diagnostic.span);
  const equations = document.definitions.flatMap((other) =>
    other === defined
      ? []
      : other.definition.where.flatMap((condition) =>
          isEquationFor(condition, name) ? [[other, condition] as const] : [],
        ),
  );
  const [[other, equation] = []] = equations;
  if (other === undefined || equation === undefined || equations.length > 1) return;
  const known = new Set(new Scope(document, defined, diagnostic.code).locals);
  const needs = new Set<string>();
  everyExpression(equation.links[0]!.right, (node) => {
    const binding = node.kind === "name" ? document.bindings.get(node.id)?.kind : undefined;
    if (node.kind === "name" && binding !== "definition" && binding !== "builtin") needs.add(node.name);
  });
  if ([...needs].some((one) => !known.has(one))) return;
  const { end } = defined.definition.span;
  const lead = defined.definition.where.length > 0 ? ", " : " where ";
  yield [
    {
      help: "A local name is known in its own definition alone; here it needs an equation too",
      edits: [{ span: { start: end, end }, text: `${lead}${textAt(document, equation.span)}` }],
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

/** A condition within another one that was to bind a name of its own. */
function* newInside({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  if (defined === undefined) return;
  const name = textAt(document, diagnostic.span);
  const binder = nodesOf(defined)
    .flatMap(([node]) => binderOf(node) ?? [])
    .findLast(({ places }) => places.some((place) => isWithin(diagnostic.span, place.span)));
  if (binder === undefined) return;
  const { places, others, body } = binder;
  const named = (node: Expression): readonly NameNode[] => {
    const places: NameNode[] = [];
    everyExpression(node, (one) => {
      if (one.kind === "name" && one.name === name) places.push(one);
    });
    return places.sort((a, b) => a.span.start - b.span.start);
  };
  const own = places.flatMap(named);
  const uses = named(body);
  const last = uses.at(-1);
  // Of more places, nobody can tell which belong to the outer name; two indices are told by their order.
  const isIndexed = last !== undefined && uses.length === 2 && indexesBoth(body, uses);
  const isAlone = places.some((place) => place === own[0]);
  if (own.length !== 1 || (last === undefined && isAlone) || (uses.length > 1 && !isIndexed)) return;
  if (others.some((one) => named(one).length > 0)) return;
  const other = new Scope(document, defined, diagnostic.code).fresh(freshAfter(name));
  yield [
    {
      help: `${quoteName(name)} is bound already, so a new one needs another name`,
      edits: [own[0]!, ...(last === undefined ? [] : [last])]
        .map((place) => instead(place, other))
        .sort((a, b) => a.span.start - b.span.start),
    },
  ];
}

/** The patterns in which an expression binds names, the other expressions in its conditions, and its head or body. */
function binderOf(
  node: Expression,
):
  | { readonly places: readonly Expression[]; readonly others: readonly Expression[]; readonly body: Expression }
  | undefined {
  if (node.kind === "quantifier")
    return {
      places: node.bindings.flatMap(({ patterns }) => patterns),
      others: node.bindings.map(({ set }) => set),
      body: node.body,
    };
  if (node.kind !== "big" && node.kind !== "comprehension") return undefined;
  const parts = node.conditions.flatMap(conjuncts);
  const [binding, tests] = [parts.filter(isRelation), parts.filter((part) => !isRelation(part))];
  return {
    places: binding.map(({ first }) => first),
    others: [...tests, ...binding.flatMap(({ links }) => links.map(({ right }) => right))],
    body: node.kind === "big" ? node.body : node.element,
  };
}

const isRelation = (node: Expression): node is RelationNode => node.kind === "relation";

const quoteName = (name: string): string => `\`${name}\``;

/** Letters for a new name: those behind it, and those that are usual; none that look like digits. */
function freshAfter(name: string): string {
  const letters = "abcdefghijkmnpqrstuvwxyz";
  const at = name.length === 1 ? letters.indexOf(name) : -1;
  return at < 0 ? "ijkmn" : `${letters.slice(at + 1)}jkmn`;
}

/** True if the two places are the indices of one value: `M[i][i]`. */
function indexesBoth(body: Expression, [first, second]: readonly NameNode[]): boolean {
  let isSo = false;
  everyExpression(body, (node) => {
    if (node.kind === "index" && node.index === second && node.target.kind === "index" && node.target.index === first)
      isSo = true;
  });
  return isSo;
}

/** Parameters that are called like a definition: another name for them, or, if no call gives it, the definition. */
function* ofParameter({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  const places = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)].map(({ start }) => start);
  const at = defined?.definition.parameters.findIndex(({ span }) => span.start === diagnostic.span.start) ?? -1;
  if (defined === undefined || at < 0) return;
  const { parameters } = defined.definition;
  const { name, span } = parameters[at]!;
  const holders = document.definitions.filter(({ definition }) =>
    definition.parameters.some((parameter) => places.includes(parameter.span.start)),
  );
  const help = `Two different values are called ${quoteName(name)}; the parameter may take another name`;
  const renamed = {
    help,
    edits: holders.flatMap(({ definition }) => renamings(document.source.text, definition.span, name, `${name}'`)),
  };
  const hidden = document.definitions.find((other) => other.name === name);
  const isCalled = document.definitions.some((other) =>
    nodesOf(other).some(
      ([node]) => node.kind === "call" && node.callee.kind === "name" && node.callee.name === defined.name,
    ),
  );
  const isTested = document.tests.some(({ expression }) =>
    new RegExp(String.raw`(?<![\p{L}\d_])${defined.name}\(`, "u").test(textAt(document, expression)),
  );
  // What the definition stands for may be meant where it is a value, and nobody gives another one.
  const isGiven = isCalled || isTested || holders.length > 1;
  const isValue = hidden?.parameters.length === 0 && parameters.length > 1 && !isGiven;
  const before = parameters[at - 1]?.span.end;
  const removed = {
    start: before ?? span.start,
    end: before === undefined ? (parameters[at + 1]?.span.start ?? span.end) : span.end,
  };
  yield isValue ? [renamed, { help, edits: [{ span: removed, text: "" }] }] : [renamed];
}

// ---- signatures

/** A signature whose parameters are all of one type, with as many of them as the definition has. */
function* asManyParameters({ document, diagnostic }: Mistake): Iterable<readonly Determined[]> {
  const signature = document.parsed
    .flatMap(({ items }) => items)
    .find((item) => item.kind === "signature" && isWithin(diagnostic.span, item.span));
  if (signature?.kind !== "signature" || signature.type.kind !== "arrow") return;
  const named = new Set(signature.names.map(({ name }) => name));
  const definition = document.definitions.find(({ name }) => named.has(name));
  const { parameters } = signature.type;
  const count = definition?.parameters.length ?? 0;
  const codes = parameters.map(({ span }) => textAt(document, span));
  const [first] = codes;
  if (count < 2 || first === undefined || new Set(codes).size !== 1) return;
  const span = { start: parameters[0]!.span.start, end: parameters.at(-1)!.span.end };
  yield [
    {
      help: "A signature has a factor for each parameter",
      edits: [{ span, text: Array.from({ length: count }, () => first).join(" * ") }],
    },
  ];
}

// ---- games and branches

/** A game that shows nothing: its state as text, where the step is defined. */
function* shownState({ document, diagnostic }: Mistake): Iterable<readonly Determined[]> {
  const [images] = hooks.images.names;
  if (!codesIn(diagnostic.message).includes(images)) return;
  const step = document.definitions.find(({ name }) => (hooks.step.names as readonly string[]).includes(name));
  if (step === undefined) return;
  const state = step.parameters.at(-1)?.name;
  const head = state === undefined ? images : `${images}(${state})`;
  const { end } = step.definition.span;
  const shown = `${head} := {text(${state ?? hooks.images.takes[0]}, point(500, 400), 100, dBlack)}`;
  yield [
    {
      help: "What is seen of a state may first be its text",
      edits: [{ span: { start: end, end }, text: `\n\n${shown}` }],
    },
  ];
}

/** A branch that is never reached, before one that takes its cases. */
function* earlier({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  const body = defined?.definition.body;
  // Where several branches together take its cases, it is no special case of one of them.
  if (body?.kind !== "branches" || (diagnostic.labels ?? []).length === 0) return;
  const at = body.branches.findIndex((branch) => {
    const own = spanOfBranch(branch);
    return isWithin(diagnostic.span, own) || isWithin(own, diagnostic.span);
  });
  if (at >= 1) for (const edits of movedUp(document, body.branches, at)) yield [{ help: firstBranchTaken, edits }];
}

/** A step whose branches leave cases over, in which nothing changes. */
function* unchangedOtherwise({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  const body = defined?.definition.body;
  if (defined === undefined || body?.kind !== "branches") return;
  if (!(hooks.step.names as readonly string[]).includes(defined.name)) return;
  const last = body.branches.at(-1);
  if (last?.condition === undefined || diagnostic.code !== "L423") return;
  const { text } = document.source;
  const lineStart = text.lastIndexOf("\n", last.value.span.start - 1) + 1;
  const indent = text.slice(lineStart, last.value.span.start);
  const { end } = last.condition.span;
  const closed = /^[ \t)]*/.exec(text.slice(end))?.[0].trimEnd().length ?? 0;
  const at = end + closed;
  const state = defined.parameters.at(-1)?.name ?? hooks.images.takes[0];
  yield [
    {
      help: "In all other cases the state stays as it is",
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

/** The infinite sets of integers, with the least of each. */
const infinite: Readonly<Record<string, string | undefined>> = { Nat: "0", Int: undefined };

/** The integers between bounds that stand beside the membership: `k in Int & 0 <= k <= n` is `k in {0..n}`. */
function* fromBounds({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  if (defined === undefined) return;
  const lists = [
    defined.definition.where,
    ...nodesOf(defined).flatMap(([node]) =>
      node.kind === "big" || node.kind === "comprehension" ? [node.conditions] : [],
    ),
  ];
  for (const list of lists) {
    const conditions = list.flatMap((one) => conjuncts(one));
    const [run, ...others] = conditions.filter((one) => isRunOf(one, diagnostic.span));
    if (run === undefined || others.length > 0) continue;
    const { right } = run.links[0]!;
    const { name } = run.first as NameNode;
    const set = textAt(document, right.span);
    if (!Object.hasOwn(infinite, set)) continue;
    const bounds: { low?: string | undefined; high?: string | undefined } = { low: infinite[set] };
    const edits: Edit[] = [];
    for (const [i, condition] of conditions.entries()) {
      const found = condition === run ? undefined : boundsIn(document, condition, name, set);
      if (found === undefined) continue;
      bounds.low = found.low ?? bounds.low;
      bounds.high = found.high ?? bounds.high;
      const before = conditions[i - 1];
      // What the range says is said once.
      if (found.isWhole && before !== undefined)
        edits.push({ span: { start: before.span.end, end: condition.span.end }, text: "" });
    }
    if (bounds.low === undefined || bounds.high === undefined) continue;
    edits.push({ span: right.span, text: `{${bounds.low}..${bounds.high}}` });
    yield [
      {
        help: "The integers between two bounds are a range",
        edits: edits.sort((a, b) => a.span.start - b.span.start),
      },
    ];
  }
}

/** The subsets of a set, which `x sub S` tests and does not list. */
function* fromSuperset({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  if (defined === undefined) return;
  const name = textAt(document, diagnostic.span);
  for (const [node] of nodesOf(defined)) {
    if (node.kind !== "relation" || node.links.length !== 1) continue;
    const { operator, right } = node.links[0]!;
    if (operator !== "subset" || node.first.kind !== "name" || node.first.name !== name) continue;
    const text = `${name} in Pow(${textAt(document, right.span)})`;
    yield [
      { help: "The subsets of a finite set are the members of its power set", edits: [{ span: node.span, text }] },
    ];
  }
}

/** True of the membership that gives the name at a place its values. */
const isRunOf = (node: Expression, place: Span): node is RelationNode =>
  node.kind === "relation" &&
  node.links.length === 1 &&
  node.links[0]!.operator === "in" &&
  node.first.kind === "name" &&
  isWithin(place, node.span);

/** The bounds that a condition gives a name; whole, if it says nothing else. */
function boundsIn(
  document: CheckedDocument,
  node: Expression,
  name: string,
  set: string,
): { readonly low?: string; readonly high?: string; readonly isWhole: boolean } | undefined {
  if (node.kind !== "relation") return undefined;
  const sides = [node.first, ...node.links.map(({ right }) => right)];
  const at = sides.findIndex((side) => side.kind === "name" && side.name === name);
  const code = (side: Expression): string => textAt(document, side.span);
  const isAbout = (side: Expression): boolean => {
    let isFound = false;
    everyExpression(side, (one) => {
      if (one.kind === "name" && one.name === name) isFound = true;
    });
    return isFound;
  };
  if (at < 0) {
    // A power or a product of natural numbers is at least each of them, unless it is 0.
    const [left, right] = sides;
    const [link] = node.links;
    const isPower =
      left?.kind === "binary" && left.operator === "power" && left.left.kind === "name" && left.left.name === name;
    if (!isPower || right?.kind !== "numeral" || set !== "Nat" || node.links.length > 1) return undefined;
    return link?.operator === "atMost" || link?.operator === "less" ? { high: code(right), isWhole: false } : undefined;
  }
  let [low, high]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const [i, { operator }] of node.links.entries()) {
    if (i !== at && i !== at - 1) return undefined;
    const other = i === at ? sides[i + 1]! : sides[i]!;
    if (isAbout(other)) return undefined;
    const isBelow =
      i === at ? operator === "less" || operator === "atMost" : operator === "greater" || operator === "atLeast";
    const isAbove =
      i === at ? operator === "greater" || operator === "atLeast" : operator === "less" || operator === "atMost";
    const isStrict = operator === "less" || operator === "greater";
    if (isBelow) high = isStrict ? changed(other, code(other), -1n) : code(other);
    else if (isAbove) low = isStrict ? changed(other, code(other), 1n) : code(other);
    else return undefined;
  }
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }), isWhole: true };
}

/** A bound that is one more or less. */
const changed = (node: Expression, code: string, by: 1n | -1n): string =>
  node.kind === "numeral" && node.denominator === 1n ? String(node.numerator + by) : `${code} ${by > 0n ? "+" : "-"} 1`;

/** In place of all strings or all atoms, the one set of them that the document defines. */
function* onlySetOf({ document, diagnostic, defined }: Mistake): Iterable<readonly Determined[]> {
  const kind = { String: "string", Atom: "atom" }[textAt(document, diagnostic.span)];
  if (kind === undefined) return;
  const sets = document.definitions.filter((other) => {
    const type = other === defined ? undefined : document.schemes.get(other.definition.id)?.readings[0]?.result;
    const set = type === undefined || other.parameters.length > 0 ? undefined : partOf(unfolded(type), "set");
    return set !== undefined && set.member.length > 0 && unfolded(set.member).every((part) => part.kind === kind);
  });
  if (sets.length !== 1) return;
  const edits = [{ span: diagnostic.span, text: sets[0]!.name }];
  yield [{ help: `${quoteName(sets[0]!.name)} is a finite set of such values`, edits }];
}

// ---- displays

/** A brace of LaTeX that is closed where its line ends. */
function* closedInLine({ document, diagnostic: { span } }: Mistake): Iterable<readonly Determined[]> {
  const { text } = document.source;
  if (text[span.start] !== "{" && text[span.end - 1] !== "{") return;
  const line = /^[^\r\n]*/.exec(text.slice(span.start))![0].replace(/\s*(?:\\\\|&|\$\$?|\\\])?\s*$/, "");
  const end = span.start + line.length;
  yield [
    { help: "A brace is closed where what it holds together ends", edits: [{ span: { start: end, end }, text: "}" }] },
  ];
}

/** A row of cases whose condition stands there without the word before it. */
function* withIf({ document, diagnostic: { span } }: Mistake): Iterable<readonly Determined[]> {
  const { text } = document.source;
  const region = document.regions.find(({ typeset, span: own }) => typeset !== undefined && isWithin(span, own));
  if (region === undefined) return;
  const row = /^(?:(?!\\\\|\\end\b)[^])*/.exec(text.slice(span.start, region.span.end))![0];
  const before = text.slice(region.span.start, span.start).trimEnd();
  const at = before.endsWith("&") ? -1 : row.indexOf("&");
  const condition = row.slice(at + 1);
  if ((at < 0 && !before.endsWith("&")) || /\\text/.test(condition)) return;
  if (!/[<>=]|\\(?:le|ge|lt|gt|ne|in|notin|subset)/.test(condition)) return;
  const start = span.start + at + 1 + (condition.length - condition.trimStart().length);
  yield [
    {
      help: "Only the word `if` is missing before the condition",
      edits: [{ span: { start, end: start }, text: "\\text{if } " }],
    },
  ];
}
