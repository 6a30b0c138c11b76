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

export interface CachedGroup {
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

export interface TypeCache {
  readonly resolved: ResolvedDocument;
  readonly groups: ReadonlyMap<number, CachedGroup>;
  readonly conditions: CheckConditions;
}

interface CheckConditions {
  /** The conditions of every check. */
  readonly forAllChecks: string;
  /** The conditions of messages, which may name any definition. */
  readonly forMessages: string;
  /** The ids of the definitions with errors from earlier phases. */
  readonly idsWithErrors: ReadonlySet<number>;
}

/** Computes the conditions that all checks of a document depend on. */
export function conditionsOf(resolved: ResolvedDocument, hasError: (defined: Defined) => boolean): CheckConditions {
  const { source, game, scope } = resolved;
  const definitions = allDefinitions(resolved);
  return {
    forAllChecks: [scope.isGame, game?.hooks.step?.name, ...[...namesCalledWithNegatives(source.text)].sort()].join(
      " ",
    ),
    forMessages: [
      ...definitions.map(({ name, parameters }) => `${name}/${parameters.length}`),
      "signatures",
      ...new Set([...madeOfInSignatures(resolved)].map(({ name }) => name)),
    ].join(" "),
    idsWithErrors: new Set(definitions.filter(hasError).map(({ definition }) => definition.id)),
  };
}

/** The names of functions called with a negative literal, detected in the text (`inference/non-termination.ts`). */
function namesCalledWithNegatives(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (let index = text.indexOf("(-"); index >= 0; index = text.indexOf("(-", index + 1)) {
    const [name] = /[\p{L}\p{M}\d_']+$/u.exec(text.slice(Math.max(0, index - maxNameTail), index)) ?? [];
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** The groups whose results can be reused from another version. */
export function findReusableGroups(
  resolved: ResolvedDocument,
  conditions: CheckConditions,
  previous: TypeCache,
  isSelfContained: (group: Group) => boolean,
): ReadonlyMap<Group, CachedGroup> {
  const reusableGroups = new Map<Group, CachedGroup>();
  const transfer = new ResultTransfer(previous.resolved, resolved);
  if (conditions.forAllChecks !== previous.conditions.forAllChecks) return reusableGroups;
  const haveSameMessages = conditions.forMessages === previous.conditions.forMessages;
  /** The ids of definitions with reusable results, including the group under consideration. */
  const reusableIds = new Set<number>();
  const isSameReference = (id: number): boolean =>
    isSameBinding(resolved.bindings.get(id), previous.resolved.bindings.get(id), reusableIds);
  const isSameDefinition = ({ definition, signature }: Defined, previousDefinition: Defined | undefined): boolean =>
    previousDefinition !== undefined &&
    signature?.id === previousDefinition.signature?.id &&
    conditions.idsWithErrors.has(definition.id) === previous.conditions.idsWithErrors.has(definition.id);
  for (const group of resolved.dependencies.groups) {
    const cachedGroup = previous.groups.get(group[0]!.definition.id);
    if (cachedGroup === undefined || cachedGroup.group.length !== group.length || !isSelfContained(group)) continue;
    if (cachedGroup.diagnostics.length > 0 && !haveSameMessages) continue;
    const previousDefinitions = new Map(cachedGroup.group.map((defined) => [defined.definition.id, defined]));
    for (const { definition } of group) reusableIds.add(definition.id);
    const transferredGroup =
      group.every((defined) => isSameDefinition(defined, previousDefinitions.get(defined.definition.id))) &&
      cachedGroup.names.every(isSameReference)
        ? transfer.transferGroup(group, cachedGroup)
        : undefined;
    if (transferredGroup !== undefined) reusableGroups.set(group, transferredGroup);
    else for (const { definition } of group) reusableIds.delete(definition.id);
  }
  return reusableGroups;
}

/** Transfers results from one version of a document to the next. */
class ResultTransfer {
  readonly #definitions: ReadonlyMap<number, Defined>;
  readonly #signatures: ReadonlyMap<number, Signature>;
  #previousItems: readonly Item[] | undefined;
  #starts: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly previousDocument: ResolvedDocument,
    private readonly currentDocument: ResolvedDocument,
  ) {
    const definitions = allDefinitions(currentDocument);
    this.#definitions = new Map(definitions.map((defined) => [defined.definition.id, defined]));
    this.#signatures = new Map(
      definitions.flatMap(({ signature }) => (signature === undefined ? [] : [[signature.id, signature]])),
    );
  }

  /** The transferred results of a group; undefined if they refer to removed text. */
  transferGroup(group: Group, cached: CachedGroup): CachedGroup | undefined {
    const diagnostics = this.#moveDiagnostics(cached.diagnostics);
    const flows = cached.flows.map((flow) => ({
      ...flow,
      to: this.#currentDefinition(flow.to),
      from: flow.from && this.#currentDefinition(flow.from),
    }));
    const doubts = cached.doubts.map(({ parameter, of, from }) => ({
      parameter,
      of: this.#currentDefinition(of),
      from: from && this.#currentDefinition(from),
    }));
    if (diagnostics === undefined) return undefined;
    return {
      ...cached,
      group,
      diagnostics,
      schemes: cached.schemes.map((scheme) => ({ ...scheme, defined: this.#currentDefinition(scheme.defined) })),
      signatures: cached.signatures.map(([{ id }, type]) => [this.#signatures.get(id)!, type]),
      flows,
      doubts,
    };
  }

  #currentDefinition({ definition: { id } }: Defined): Defined {
    return this.#definitions.get(id)!;
  }

  #moveDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] | undefined {
    let isComplete = true;
    const move = (span: Span): Span => {
      const distance = this.#distance(span);
      isComplete &&= distance !== undefined;
      return { start: span.start + (distance ?? 0), end: span.end + (distance ?? 0) };
    };
    const movedDiagnostics = diagnostics.map((diagnostic) => mapSpans(diagnostic, move));
    return isComplete ? movedDiagnostics : undefined;
  }

  /** The distance by which a definition or signature has moved; undefined if the span is outside of all that remain. */
  #distance({ start, end }: Span): number | undefined {
    this.#previousItems ??= itemsOf(this.previousDocument);
    this.#starts ??= new Map(itemsOf(this.currentDocument).map((item) => [item.id, item.span.start]));
    const item = firstEndingAfter(this.#previousItems, start, ({ span }) => ({ start: span.start, end: span.end + 1 }));
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
interface FindingsCheckpoint {
  readonly diagnostics: number;
  readonly flows: number;
  readonly doubts: number;
}

export const checkpointOf = ({ diagnostics, calls }: DocumentFindings): FindingsCheckpoint => ({
  diagnostics: diagnostics.length,
  flows: calls.flows.length,
  doubts: calls.doubts.length,
});

export function collectGroup(
  group: Group,
  checkpoint: FindingsCheckpoint,
  findings: DocumentFindings,
  { schemes, signatures, aliases, resolved: { bindings, locals } }: Published,
): CachedGroup {
  const { types, variables, uncertain, calls, diagnostics } = findings;
  const typesById: [number, Type][] = [];
  const uncertainIds: number[] = [];
  const names: number[] = [];
  for (const [firstId, lastId] of group.flatMap(idsOf))
    for (let id = firstId; id <= lastId; id++) {
      const type = types.get(id);
      if (type !== undefined) typesById.push([id, type]);
      if (uncertain.has(id)) uncertainIds.push(id);
      if (bindings.has(id)) names.push(id);
    }
  const groupDiagnostics = diagnostics.slice(checkpoint.diagnostics);
  const variablesByIndex: [number, Type][] = [];
  let nextId = 0;
  for (const id of variablesOf(group, locals)) {
    const type = variables.get(id);
    if (type !== undefined) variablesByIndex.push([nextId, type]);
    nextId++;
  }
  return {
    group,
    schemes: group.flatMap(({ definition }) => schemes.get(definition.id) ?? []),
    signatures: group.flatMap(({ signature }) => {
      const type = signature && signatures.get(signature);
      return type === undefined ? [] : [[signature!, type] as const];
    }),
    types: typesById,
    variables: variablesByIndex,
    uncertain: uncertainIds,
    flows: calls.flows.slice(checkpoint.flows),
    doubts: calls.doubts.slice(checkpoint.doubts),
    diagnostics: groupDiagnostics,
    names,
    aliases: groupDiagnostics.length === 0 ? "" : aliases.state,
  };
}

/** Installs the reused results of a group. */
export function installResults(
  cached: CachedGroup,
  findings: DocumentFindings,
  { schemes, signatures, resolved: { locals } }: Published,
): void {
  const { types, variables, uncertain, calls, diagnostics } = findings;
  for (const scheme of cached.schemes) schemes.set(scheme.defined.definition.id, scheme);
  for (const [signature, type] of cached.signatures) signatures.set(signature, type);
  for (const [id, type] of cached.types) types.set(id, type);
  const ids = variablesOf(cached.group, locals);
  for (const [index, type] of cached.variables) variables.set(ids[index]!, type);
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
  const definitionRange = [
    Math.min(definition.id, definition.name.id),
    Math.max(definition.id, definition.name.id),
  ] as const;
  return signature === undefined ? [definitionRange] : [definitionRange, [signature.names[0]!.id, signature.id]];
}

/** The ids of the variables of a group, in an order determined by its text. */
function variablesOf(group: Group, locals: ResolvedDocument["locals"]): readonly number[] {
  const ids: number[] = [];
  for (const { definition, parameters } of group) {
    for (const { id } of parameters) ids.push(id);
    const localRange = locals.get(definition.id);
    if (localRange !== undefined) for (let id = localRange.from; id < localRange.to; id++) ids.push(id);
  }
  return ids;
}
