// Incremental checking: retains the results for each group of definitions and reuses them for the next version of the
// document if the definitions and all their dependencies have the same text and meaning. A check reads nothing else
// (README.md gives the reasons).

import { type Diagnostic, mapSpans } from "../diagnostics/diagnostic.js";
import { allDefinitions, type Binding, type Defined, type ResolvedDocument } from "../resolve/resolved.js";
import { madeOfInSignatures } from "../resolve/signed-names.js";
import { append } from "../text/append.js";
import { firstEndingAfter } from "../text/search.js";
import type { Span } from "../text/source.js";
import type { Item, Signature } from "../syntax/tree.js";
import type { ArgumentFlow, DocumentFindings, Doubt } from "./inference/findings.js";
import type { Type } from "./lattice/type.js";
import type { Group } from "./results/groups.js";
import type { Scheme } from "./schemes/scheme.js";
import type { Aliases } from "./printing/printer.js";
import { maxNameTail } from "./limits.js";

type TypesById = readonly (readonly [id: number, type: Type])[];

export interface KeptGroup {
  readonly group: Group;
  readonly schemes: readonly Scheme[];
  readonly signatures: readonly (readonly [signature: Signature, type: Type])[];
  /** By the ids of expressions, which are stable. */
  readonly types: TypesById;
  /** By the index of a variable within the group. */
  readonly variables: TypesById;
  readonly uncertain: readonly number[];
  readonly flows: readonly ArgumentFlow[];
  readonly doubts: readonly Doubt[];
  readonly diagnostics: readonly Diagnostic[];
  readonly names: readonly number[];
  /** The state of type names when the diagnostics were created. */
  readonly aliases: string;
}

export interface KeptTypes {
  readonly resolved: ResolvedDocument;
  readonly groups: ReadonlyMap<number, KeptGroup>;
  readonly conditions: Conditions;
}

interface Conditions {
  /** The conditions of every check. */
  readonly forAllChecks: string;
  /** The conditions of messages, which may name any definition. */
  readonly forMessages: string;
  /** The ids of the definitions with errors from earlier phases. */
  readonly mistaken: ReadonlySet<number>;
}

/** Computes the conditions that all checks of a document depend on. */
export function conditionsOf(resolved: ResolvedDocument, isMistaken: (defined: Defined) => boolean): Conditions {
  const { source, game, scope } = resolved;
  const definitions = allDefinitions(resolved);
  return {
    forAllChecks: [scope.isGame, game?.hooks.step?.name, ...[...calledWithSign(source.text)].sort()].join(" "),
    forMessages: [
      ...definitions.map(({ name, parameters }) => `${name}/${parameters.length}`),
      "signatures",
      ...new Set([...madeOfInSignatures(resolved)].map(({ name }) => name)),
    ].join(" "),
    mistaken: new Set(definitions.filter(isMistaken).map(({ definition }) => definition.id)),
  };
}

/** The names of functions called with a negative literal, detected in the text (`inference/non-termination.ts`). */
function calledWithSign(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = text.indexOf("(-"); at >= 0; at = text.indexOf("(-", at + 1)) {
    const [name] = /[\p{L}\p{M}\d_']+$/u.exec(text.slice(Math.max(0, at - maxNameTail), at)) ?? [];
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** The groups whose results can be reused from another version. */
export function reusable(
  resolved: ResolvedDocument,
  conditions: Conditions,
  previous: KeptTypes,
  isApart: (group: Group) => boolean,
): ReadonlyMap<Group, KeptGroup> {
  const reusableGroups = new Map<Group, KeptGroup>();
  const moving = new ResultTransfer(previous.resolved, resolved);
  if (conditions.forAllChecks !== previous.conditions.forAllChecks) return reusableGroups;
  const saysSame = conditions.forMessages === previous.conditions.forMessages;
  /** The ids of definitions with reusable results, including the group under consideration. */
  const reusableIds = new Set<number>();
  const means = (id: number): boolean =>
    isSameBinding(resolved.bindings.get(id), previous.resolved.bindings.get(id), reusableIds);
  const isSame = ({ definition, signature }: Defined, before: Defined | undefined): boolean =>
    before !== undefined &&
    signature?.id === before.signature?.id &&
    conditions.mistaken.has(definition.id) === previous.conditions.mistaken.has(definition.id);
  for (const group of resolved.dependencies.groups) {
    const first = previous.groups.get(group[0]!.definition.id);
    if (first === undefined || first.group.length !== group.length || !isApart(group)) continue;
    if (first.diagnostics.length > 0 && !saysSame) continue;
    const before = new Map(first.group.map((one) => [one.definition.id, one]));
    for (const { definition } of group) reusableIds.add(definition.id);
    const moved =
      group.every((one) => isSame(one, before.get(one.definition.id))) && first.names.every(means)
        ? moving.group(group, first)
        : undefined;
    if (moved !== undefined) reusableGroups.set(group, moved);
    else for (const { definition } of group) reusableIds.delete(definition.id);
  }
  return reusableGroups;
}

/** Transfers results from one version of a document to the next. */
class ResultTransfer {
  readonly #defined: ReadonlyMap<number, Defined>;
  readonly #signatures: ReadonlyMap<number, Signature>;
  #before: readonly Item[] | undefined;
  #starts: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly before: ResolvedDocument,
    private readonly after: ResolvedDocument,
  ) {
    const definitions = allDefinitions(after);
    this.#defined = new Map(definitions.map((defined) => [defined.definition.id, defined]));
    this.#signatures = new Map(
      definitions.flatMap(({ signature }) => (signature === undefined ? [] : [[signature.id, signature]])),
    );
  }

  /** The transferred results of a group; undefined if they refer to removed text. */
  group(group: Group, cached: KeptGroup): KeptGroup | undefined {
    const diagnostics = this.#diagnostics(cached.diagnostics);
    const flows = cached.flows.map((flow) => ({
      ...flow,
      to: this.#of(flow.to),
      from: flow.from && this.#of(flow.from),
    }));
    const doubts = cached.doubts.map(({ parameter, of, from }) => ({
      parameter,
      of: this.#of(of),
      from: from && this.#of(from),
    }));
    if (diagnostics === undefined) return undefined;
    return {
      ...cached,
      group,
      diagnostics,
      schemes: cached.schemes.map((scheme) => ({ ...scheme, defined: this.#of(scheme.defined) })),
      signatures: cached.signatures.map(([{ id }, type]) => [this.#signatures.get(id)!, type]),
      flows,
      doubts,
    };
  }

  #of({ definition: { id } }: Defined): Defined {
    return this.#defined.get(id)!;
  }

  #diagnostics(all: readonly Diagnostic[]): readonly Diagnostic[] | undefined {
    let isWhole = true;
    const move = (span: Span): Span => {
      const by = this.#distance(span);
      isWhole &&= by !== undefined;
      return { start: span.start + (by ?? 0), end: span.end + (by ?? 0) };
    };
    const diagnostics = all.map((one) => mapSpans(one, move));
    return isWhole ? diagnostics : undefined;
  }

  /** The distance by which a definition or signature has moved; undefined if the span is outside of all that remain. */
  #distance({ start, end }: Span): number | undefined {
    this.#before ??= itemsOf(this.before);
    this.#starts ??= new Map(itemsOf(this.after).map((item) => [item.id, item.span.start]));
    const item = firstEndingAfter(this.#before, start, ({ span }) => ({ start: span.start, end: span.end + 1 }));
    if (item === undefined || item.span.start > start || item.span.end < end) return undefined;
    const newStart = this.#starts.get(item.id);
    return newStart === undefined ? undefined : newStart - item.span.start;
  }
}

const itemsOf = ({ parsed }: ResolvedDocument): readonly Item[] =>
  parsed.flatMap(({ items }) => items).sort((a, b) => a.span.start - b.span.start);

function isSameBinding(
  first: Binding | undefined,
  second: Binding | undefined,
  reusableIds: ReadonlySet<number>,
): boolean {
  if (first === undefined || second === undefined || first.kind !== second.kind) return first === second;
  switch (first.kind) {
    case "definition": {
      const { id } = first.defined.definition;
      return reusableIds.has(id) && id === (second as typeof first).defined.definition.id;
    }
    case "builtin":
    case "typeVariable":
      return first.name === (second as typeof first).name;
    case "moment":
      return first.field === (second as typeof first).field;
    case "variable":
    case "unknown":
      return true;
  }
}

/** False for definitions that share a signature, whose errors are reported only once. */
export const hasOwnSignature = ({ name, signature }: Defined): boolean =>
  signature === undefined || (signature.names.length === 1 && signature.names[0]!.name === name);

/** The lengths of the lists of findings before a group is checked. */
interface Beginning {
  readonly diagnostics: number;
  readonly flows: number;
  readonly doubts: number;
}

export const beginningOf = ({ diagnostics, calls }: DocumentFindings): Beginning => ({
  diagnostics: diagnostics.length,
  flows: calls.flows.length,
  doubts: calls.doubts.length,
});

export function groupFound(
  group: Group,
  beginning: Beginning,
  findings: DocumentFindings,
  { schemes, signatures, aliases, resolved: { bindings, locals } }: Published,
): KeptGroup {
  const { types, variables, uncertain, calls, diagnostics } = findings;
  const foundTypes: [number, Type][] = [];
  const uncertainIds: number[] = [];
  const names: number[] = [];
  for (const [from, to] of group.flatMap(idsOf))
    for (let id = from; id <= to; id++) {
      const type = types.get(id);
      if (type !== undefined) foundTypes.push([id, type]);
      if (uncertain.has(id)) uncertainIds.push(id);
      if (bindings.has(id)) names.push(id);
    }
  const groupDiagnostics = diagnostics.slice(beginning.diagnostics);
  const foundVariables: [number, Type][] = [];
  let nextId = 0;
  for (const id of variablesOf(group, locals)) {
    const type = variables.get(id);
    if (type !== undefined) foundVariables.push([nextId, type]);
    nextId++;
  }
  return {
    group,
    schemes: group.flatMap(({ definition }) => schemes.get(definition.id) ?? []),
    signatures: group.flatMap(({ signature }) => {
      const type = signature && signatures.get(signature);
      return type === undefined ? [] : [[signature!, type] as const];
    }),
    types: foundTypes,
    variables: foundVariables,
    uncertain: uncertainIds,
    flows: calls.flows.slice(beginning.flows),
    doubts: calls.doubts.slice(beginning.doubts),
    diagnostics: groupDiagnostics,
    names,
    aliases: groupDiagnostics.length === 0 ? "" : aliases.state,
  };
}

/** Installs the reused results of a group. */
export function installResults(
  cached: KeptGroup,
  findings: DocumentFindings,
  { schemes, signatures, resolved: { locals } }: Published,
): void {
  const { types, variables, uncertain, calls, diagnostics } = findings;
  for (const scheme of cached.schemes) schemes.set(scheme.defined.definition.id, scheme);
  for (const [signature, type] of cached.signatures) signatures.set(signature, type);
  for (const [id, type] of cached.types) types.set(id, type);
  const ids = variablesOf(cached.group, locals);
  for (const [place, type] of cached.variables) variables.set(ids[place]!, type);
  for (const id of cached.uncertain) uncertain.add(id);
  append(calls.flows, cached.flows);
  append(calls.doubts, cached.doubts);
  append(diagnostics, cached.diagnostics);
}

interface Published {
  readonly resolved: Pick<ResolvedDocument, "bindings" | "locals">;
  readonly schemes: { get(id: number): Scheme | undefined; set(id: number, scheme: Scheme): unknown };
  readonly signatures: Map<Signature, Type>;
  readonly aliases: Aliases;
}

/** The ranges of ids of a definition and its signature, which are consecutive. */
function idsOf({ definition, signature }: Defined): readonly (readonly [from: number, to: number])[] {
  const own = [Math.min(definition.id, definition.name.id), Math.max(definition.id, definition.name.id)] as const;
  return signature === undefined ? [own] : [own, [signature.names[0]!.id, signature.id]];
}

/** The ids of the variables of a group, in an order determined by its text. */
function variablesOf(group: Group, locals: ResolvedDocument["locals"]): readonly number[] {
  const ids: number[] = [];
  for (const { definition, parameters } of group) {
    for (const { id } of parameters) ids.push(id);
    const own = locals.get(definition.id);
    if (own !== undefined) for (let id = own.from; id < own.to; id++) ids.push(id);
  }
  return ids;
}
