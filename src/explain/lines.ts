// Explanations as lines of text: a decisive fact first, its own explanation below it, within a line limit. If not
// everything fits, the path to the root cause is kept, and ellipsis lines replace omitted steps of it.

import { append } from "../text/append.js";
import { sourceOf } from "../text/source.js";
import type { Reason } from "./explanation.js";
import { maxCallDepth, maxCallsNamed, maxEndlessCalls, maxFirstCalls } from "./limits.js";

export interface ReasonLine {
  readonly depth: number;
  readonly reason: Reason;
}

export interface ExplanationSize {
  readonly lines: number;
  readonly depth: number;
  /** True to print everything in reading order until the limit is reached. */
  readonly isWhole?: boolean;
  /** A reference to the rest, if it is available elsewhere. */
  readonly rest?: string;
}

export const fewLines: ExplanationSize = { lines: 7, depth: 7 };
/** Limits of a folded explanation on a page. */
export const foldedLines: ExplanationSize = { lines: 10, depth: 3 };
export const allLines: ExplanationSize = { lines: 200, depth: 30, isWhole: true };

/**
 * Lays out explanations in reading order within the limits, with a final ellipsis line if some are omitted. Repeated
 * facts are printed once.
 */
export async function linesOf(reasons: readonly Reason[], size: ExplanationSize): Promise<readonly ReasonLine[]> {
  const roots = reasons.map((reason) => new Branch(reason, undefined));
  if (await expandAll(roots, size)) return renderLines(roots, () => true, size).lines;
  const branches = size.isWhole === true ? undefined : await selectBranches(roots, size);
  const { lines } = renderLines(roots, branches === undefined ? () => true : (branch) => branches.has(branch), size);
  return [
    ...lines.slice(0, size.lines),
    { depth: 0, reason: createMarkerReason(size.rest === undefined ? "…" : `… (${size.rest})`) },
  ];
}

/** A node of the explanation tree; its children are computed lazily. */
class Branch {
  readonly #depth: number;
  #pendingChildren: Promise<readonly Branch[]> | undefined;
  children: readonly Branch[] | undefined;

  constructor(
    readonly reason: Reason,
    readonly parent: Branch | undefined,
  ) {
    this.#depth = parent === undefined ? 0 : parent.#depth + 1;
  }

  /** Deduplication key; includes the parent's for facts that depend on context. */
  get fact(): string {
    return this.reason.fact ?? `${this.parent?.fact ?? ""}\n${this.reason.text}`;
  }

  /** True for a fact that need not be repeated: it has a name, or the line above already states it. */
  get isKnown(): boolean {
    const { isNamed, call, text } = this.reason;
    return isNamed === true || (this.parent !== undefined && contains(this.parent.reason.text, call?.short ?? text));
  }

  /** True for a call that has reached the depth limit of a non-terminating recursion. */
  get isEndless(): boolean {
    return this.reason.isEndless === true && this.reason.defined !== undefined && this.callsAround >= maxEndlessCalls;
  }

  /** Number of nested calls of the same definition, including this call. */
  get callsAround(): number {
    const { defined } = this.reason;
    if (defined === undefined) return this.parent?.callsAround ?? 0;
    let calls = 1;
    for (let ancestor = this.parent; ancestor !== undefined; ancestor = ancestor.parent)
      if (ancestor.reason.defined === defined) calls++;
    return calls;
  }

  /** Computes the children. A child that repeats the statement of its parent is replaced by its own children. */
  expand(): Promise<readonly Branch[]> {
    this.#pendingChildren ??= this.#grow();
    return this.#pendingChildren;
  }

  async #grow(): Promise<readonly Branch[]> {
    const reasons = this.#depth >= maxCallDepth || this.isEndless ? [] : await this.#deciding(this.reason);
    this.children = reasons.map((reason) => new Branch(reason, this));
    return this.children;
  }

  async #deciding(reason: Reason): Promise<readonly Reason[]> {
    const children: Reason[] = [];
    for (const one of await reason.because())
      if (contains(reason.text, one.text)) append(children, await this.#deciding(one));
      else children.push(one);
    return children;
  }
}

/** True if one text contains the statement in the other, on token boundaries. */
function contains(text: string, statement: string): boolean {
  if (!statement.includes(" is ")) return false;
  const index = text.indexOf(statement);
  const isTokenPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\d_'.(/]/u.test(char);
  return index >= 0 && !isTokenPart(text[index - 1]) && !isTokenPart(text[index + statement.length]);
}

/** Expands branches in reading order. Returns true if all of them fit. */
async function expandAll(
  roots: readonly Branch[],
  { lines, depth: deepestLine, isWhole }: ExplanationSize,
): Promise<boolean> {
  let remainingLines = lines;
  let isCut = false;
  const facts = new Set<string>();
  const expandBranch = async (branch: Branch, depth: number): Promise<void> => {
    const { fact } = branch;
    if (facts.has(fact)) {
      if (!branch.isKnown) remainingLines--;
      return;
    }
    facts.add(fact);
    if (depth >= deepestLine) {
      isCut ||= isWhole !== true;
      return;
    }
    remainingLines -= branch.isEndless ? 2 : 1;
    for (const child of remainingLines < 0 ? [] : await branch.expand())
      if (!isCut && remainingLines >= 0) await expandBranch(child, depth + 1);
  };
  for (const root of roots) if (!isCut && remainingLines >= 0) await expandBranch(root, 0);
  return !isCut && remainingLines >= 0;
}

/** Selects the branches to print if not all fit. */
async function selectBranches(roots: readonly Branch[], size: ExplanationSize): Promise<ReadonlySet<Branch>> {
  const branches = new Set<Branch>(roots.slice(0, size.lines));
  const canAdd = (...candidates: readonly Branch[]): boolean => {
    const { lines, depth } = renderLines(roots, (branch) => branches.has(branch) || candidates.includes(branch), size);
    return lines.length <= size.lines && depth <= size.depth;
  };
  const addIfFits = (...candidates: readonly Branch[]): void => {
    if (canAdd(...candidates)) for (const one of candidates) branches.add(one);
  };
  const hasSpace = (): boolean => renderLines(roots, (one) => branches.has(one), size).lines.length < size.lines;
  // All roots get their decisive reasons before the first one is followed to its root cause.
  if (roots.length > 1)
    for (const root of roots) {
      const [decisive] = await root.expand();
      if (decisive !== undefined) addIfFits(decisive);
    }
  const visited: Branch[] = [];
  const queue = [...roots];
  for (let pathCount = 0; pathCount < size.lines && queue.length > 0 && hasSpace(); ) {
    const branch = queue.shift()!;
    const path = await pathToRootCause(branch);
    const rootCause = path.at(-1);
    if (rootCause === undefined) continue;
    pathCount++;
    addIfFits(rootCause);
    for (const one of path.filter(({ callsAround }) => callsAround <= maxFirstCalls)) {
      addIfFits(one);
      for (const beside of one.parent?.children ?? []) addIfFits(beside);
    }
    for (const beside of rootCause.parent?.children ?? []) addIfFits(beside);
    append(visited, path);
    append(
      queue,
      [branch, ...path].flatMap(({ children = [] }) => children.filter((one) => !path.includes(one))),
    );
  }
  // A single omitted branch takes as much room as its ellipsis line.
  for (const one of visited) addIfFits(one);
  return branches;
}

/** Returns the path from a branch to the root cause. */
async function pathToRootCause(branch: Branch): Promise<readonly Branch[]> {
  const path: Branch[] = [];
  for (let currentBranch: Branch | undefined = branch; currentBranch !== undefined; ) {
    const children: readonly Branch[] = await currentBranch.expand();
    const depth: number = currentBranch.callsAround;
    currentBranch =
      children.find((one) => one.reason.defined !== undefined && one.callsAround > Math.max(1, depth)) ??
      children.find(({ reason }) => reason.isDeep) ??
      children[0];
    // A recursion ends with its deepest call; later calls in it are not part of the path.
    if (
      currentBranch === undefined ||
      (depth > 1 && currentBranch.callsAround <= depth && currentBranch.reason.isDeep === true)
    )
      break;
    path.push(currentBranch);
  }
  // A named value is not a root cause.
  while (path.at(-1)?.reason.isNamed === true) path.pop();
  return path;
}

/** Renders the selected branches as lines, with an ellipsis line above a branch whose ancestors are omitted. */
function renderLines(
  roots: readonly Branch[],
  isSelected: (branch: Branch) => boolean,
  size: ExplanationSize,
): { readonly lines: readonly ReasonLine[]; readonly depth: number } {
  const lines: ReasonLine[] = [];
  const facts = new Set<string>();
  let deepestLine = 0;
  const addLine = (reason: Reason, depth: number): void => {
    deepestLine = Math.max(deepestLine, depth + 1);
    lines.push({ depth, reason });
  };
  const hasSelected = (branch: Branch): boolean => isSelected(branch) || branch.children?.some(hasSelected) === true;
  const addBelow = ({ children = [] }: Branch, depth: number): void => {
    for (const one of children) if (hasSelected(one)) add(one, depth);
  };
  const add = (branch: Branch, depth: number): void => {
    if (!isSelected(branch)) {
      const omittedBranches = [branch];
      for (let path = [branch]; ; ) {
        path = path.flatMap(({ children = [] }) => children.filter(hasSelected));
        if (path.length !== 1 || isSelected(path[0]!)) break;
        omittedBranches.push(path[0]!);
      }
      addLine(omissionLine(omittedBranches), depth);
      return addBelow(omittedBranches.at(-1)!, depth + 1);
    }
    const { reason, fact } = branch;
    const { call } = reason;
    if (facts.has(fact)) {
      if (!branch.isKnown) addLine({ ...reason, text: `${call?.short ?? reason.text} (as above)` }, depth);
      return;
    }
    facts.add(fact);
    addLine(reason, depth);
    if (branch.isEndless) addLine(createMarkerReason("… and so on"), depth + 1);
    else if (depth + 1 < size.depth || size.isWhole !== true) addBelow(branch, depth + 1);
  };
  for (const root of roots) if (hasSelected(root)) add(root, 0);
  return { lines, depth: deepestLine };
}

/** Returns the ellipsis line for the omitted ancestors of a branch. */
function omissionLine(branches: readonly Branch[]): Reason {
  const calls = branches.flatMap(({ reason: { call } }) => (call === undefined ? [] : [call.head]));
  const listed = calls.length <= maxCallsNamed ? calls : calls.slice(0, maxCallsNamed - 1);
  const omittedCount = calls.length - listed.length;
  const text = `${listed.join(", ")}${omittedCount === 0 ? "" : ` and ${omittedCount} more calls`}`;
  return createMarkerReason(calls.length === 0 ? "…" : `… ${text} …`);
}

const createMarkerReason = (text: string): Reason => ({ text, ...noSource, because: () => Promise.resolve([]) });

const noSource = { source: sourceOf("reason", ""), span: { start: 0, end: 0 } };

export interface ReasonTree {
  readonly reason: Reason;
  readonly children: ReasonTree[];
}

/** Rebuilds the tree from lines. Depths may skip a level, because repeated facts have no line. */
export function treeOf(lines: readonly ReasonLine[]): readonly ReasonTree[] {
  const roots: ReasonTree[] = [];
  const ancestors: { readonly depth: number; readonly below: ReasonTree[] }[] = [];
  for (const { depth, reason } of lines) {
    while ((ancestors.at(-1)?.depth ?? -1) >= depth) ancestors.pop();
    const children: ReasonTree[] = [];
    (ancestors.at(-1)?.below ?? roots).push({ reason, children });
    ancestors.push({ depth, below: children });
  }
  return roots;
}
