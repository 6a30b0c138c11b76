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
  if (await expandAll(roots, size)) return linesIn(roots, () => true, size).lines;
  const branches = size.isWhole === true ? undefined : await choose(roots, size);
  const { lines } = linesIn(roots, branches === undefined ? () => true : (branch) => branches.has(branch), size);
  return [
    ...lines.slice(0, size.lines),
    { depth: 0, reason: sign(size.rest === undefined ? "…" : `… (${size.rest})`) },
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
    for (let one = this.parent; one !== undefined; one = one.parent) if (one.reason.defined === defined) calls++;
    return calls;
  }

  /** Computes the children. A child that repeats the statement of its parent is replaced by its own children. */
  grow(): Promise<readonly Branch[]> {
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
function contains(text: string, other: string): boolean {
  if (!other.includes(" is ")) return false;
  const at = text.indexOf(other);
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\d_'.(/]/u.test(char);
  return at >= 0 && !isPart(text[at - 1]) && !isPart(text[at + other.length]);
}

/** Expands branches in reading order. Returns true if all of them fit. */
async function expandAll(
  roots: readonly Branch[],
  { lines, depth: deepestLine, isWhole }: ExplanationSize,
): Promise<boolean> {
  let left = lines;
  let isCut = false;
  const facts = new Set<string>();
  const grow = async (branch: Branch, depth: number): Promise<void> => {
    const { fact } = branch;
    if (facts.has(fact)) {
      if (!branch.isKnown) left--;
      return;
    }
    facts.add(fact);
    if (depth >= deepestLine) {
      isCut ||= isWhole !== true;
      return;
    }
    left -= branch.isEndless ? 2 : 1;
    for (const one of left < 0 ? [] : await branch.grow()) if (!isCut && left >= 0) await grow(one, depth + 1);
  };
  for (const root of roots) if (!isCut && left >= 0) await grow(root, 0);
  return !isCut && left >= 0;
}

/** Selects the branches to print if not all fit. */
async function choose(roots: readonly Branch[], size: ExplanationSize): Promise<ReadonlySet<Branch>> {
  const branches = new Set<Branch>(roots.slice(0, size.lines));
  const fits = (...some: readonly Branch[]): boolean => {
    const { lines, depth } = linesIn(roots, (one) => branches.has(one) || some.includes(one), size);
    return lines.length <= size.lines && depth <= size.depth;
  };
  const keep = (...some: readonly Branch[]): void => {
    if (fits(...some)) for (const one of some) branches.add(one);
  };
  const hasSpace = (): boolean => linesIn(roots, (one) => branches.has(one), size).lines.length < size.lines;
  // All roots get their decisive reasons before the first one is followed to its root cause.
  if (roots.length > 1)
    for (const root of roots) {
      const [decisive] = await root.grow();
      if (decisive !== undefined) keep(decisive);
    }
  const visited: Branch[] = [];
  const waiting = [...roots];
  for (let pathCount = 0; pathCount < size.lines && waiting.length > 0 && hasSpace(); ) {
    const branch = waiting.shift()!;
    const path = await pathToRootCause(branch);
    const last = path.at(-1);
    if (last === undefined) continue;
    pathCount++;
    keep(last);
    for (const one of path.filter(({ callsAround }) => callsAround <= maxFirstCalls)) {
      keep(one);
      for (const beside of one.parent?.children ?? []) keep(beside);
    }
    for (const beside of last.parent?.children ?? []) keep(beside);
    append(visited, path);
    append(
      waiting,
      [branch, ...path].flatMap(({ children = [] }) => children.filter((one) => !path.includes(one))),
    );
  }
  // A single omitted branch takes as much room as its ellipsis line.
  for (const one of visited) keep(one);
  return branches;
}

/** Returns the path from a branch to the root cause. */
async function pathToRootCause(branch: Branch): Promise<readonly Branch[]> {
  const path: Branch[] = [];
  for (let last: Branch | undefined = branch; last !== undefined; ) {
    const children: readonly Branch[] = await last.grow();
    const depth: number = last.callsAround;
    last =
      children.find((one) => one.reason.defined !== undefined && one.callsAround > Math.max(1, depth)) ??
      children.find(({ reason }) => reason.isDeep) ??
      children[0];
    // A recursion ends with its deepest call; later calls in it are not part of the path.
    if (last === undefined || (depth > 1 && last.callsAround <= depth && last.reason.isDeep === true)) break;
    path.push(last);
  }
  // A named value is not a root cause.
  while (path.at(-1)?.reason.isNamed === true) path.pop();
  return path;
}

/** Renders the selected branches as lines, with an ellipsis line above a branch whose ancestors are omitted. */
function linesIn(
  roots: readonly Branch[],
  isKept: (branch: Branch) => boolean,
  size: ExplanationSize,
): { readonly lines: readonly ReasonLine[]; readonly depth: number } {
  const lines: ReasonLine[] = [];
  const facts = new Set<string>();
  let deepestLine = 0;
  const tell = (reason: Reason, depth: number): void => {
    deepestLine = Math.max(deepestLine, depth + 1);
    lines.push({ depth, reason });
  };
  const hasKept = (branch: Branch): boolean => isKept(branch) || branch.children?.some(hasKept) === true;
  const addBelow = ({ children = [] }: Branch, depth: number): void => {
    for (const one of children) if (hasKept(one)) add(one, depth);
  };
  const add = (branch: Branch, depth: number): void => {
    if (!isKept(branch)) {
      const left = [branch];
      for (let path = [branch]; ; ) {
        path = path.flatMap(({ children = [] }) => children.filter(hasKept));
        if (path.length !== 1 || isKept(path[0]!)) break;
        left.push(path[0]!);
      }
      tell(omissionLine(left), depth);
      return addBelow(left.at(-1)!, depth + 1);
    }
    const { reason, fact } = branch;
    const { call } = reason;
    if (facts.has(fact)) {
      if (!branch.isKnown) tell({ ...reason, text: `${call?.short ?? reason.text} (as above)` }, depth);
      return;
    }
    facts.add(fact);
    tell(reason, depth);
    if (branch.isEndless) tell(sign("… and so on"), depth + 1);
    else if (depth + 1 < size.depth || size.isWhole !== true) addBelow(branch, depth + 1);
  };
  for (const root of roots) if (hasKept(root)) add(root, 0);
  return { lines, depth: deepestLine };
}

/** Returns the ellipsis line for the omitted ancestors of a branch. */
function omissionLine(branches: readonly Branch[]): Reason {
  const calls = branches.flatMap(({ reason: { call } }) => (call === undefined ? [] : [call.head]));
  const listed = calls.length <= maxCallsNamed ? calls : calls.slice(0, maxCallsNamed - 1);
  const omittedCount = calls.length - listed.length;
  const text = `${listed.join(", ")}${omittedCount === 0 ? "" : ` and ${omittedCount} more calls`}`;
  return sign(calls.length === 0 ? "…" : `… ${text} …`);
}

const sign = (text: string): Reason => ({ text, ...noSource, because: () => Promise.resolve([]) });

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
