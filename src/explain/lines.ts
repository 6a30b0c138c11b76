// Explanations as lines of text: a decisive fact first, its own explanation below it, within a line limit. If not all
// fits, the path to the root cause is kept, and ellipsis lines replace what is omitted on it.

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
  /** A pointer to the rest, if it is available elsewhere. */
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
export async function linesOf(reasons: readonly Reason[], room: ExplanationSize): Promise<readonly ReasonLine[]> {
  const roots = reasons.map((reason) => new Branch(reason, undefined));
  if (await isGrown(roots, room)) return linesIn(roots, () => true, room).lines;
  const branches = room.isWhole === true ? undefined : await choose(roots, room);
  const { lines } = linesIn(roots, branches === undefined ? () => true : (branch) => branches.has(branch), room);
  return [
    ...lines.slice(0, room.lines),
    { depth: 0, reason: sign(room.rest === undefined ? "…" : `… (${room.rest})`) },
  ];
}

/** A node of the explanation tree; its children are computed lazily. */
class Branch {
  readonly #depth: number;
  #below: Promise<readonly Branch[]> | undefined;
  below: readonly Branch[] | undefined;

  constructor(
    readonly reason: Reason,
    readonly above: Branch | undefined,
  ) {
    this.#depth = above === undefined ? 0 : above.#depth + 1;
  }

  /** Deduplication key; includes the parent's for facts that depend on context. */
  get fact(): string {
    return this.reason.fact ?? `${this.above?.fact ?? ""}\n${this.reason.text}`;
  }

  /** True if it need not be repeated: it has a name, or the line above already states it. */
  get isKnown(): boolean {
    const { isNamed, call, text } = this.reason;
    return isNamed === true || (this.above !== undefined && says(this.above.reason.text, call?.short ?? text));
  }

  /** True for a call that has reached the depth limit of a non-terminating recursion. */
  get isEndless(): boolean {
    return this.reason.isEndless === true && this.reason.defined !== undefined && this.callsAround >= maxEndlessCalls;
  }

  /** Number of nested calls of the same definition, including this one. */
  get callsAround(): number {
    const { defined } = this.reason;
    if (defined === undefined) return this.above?.callsAround ?? 0;
    let calls = 1;
    for (let one = this.above; one !== undefined; one = one.above) if (one.reason.defined === defined) calls++;
    return calls;
  }

  /** Computes its children. A child that merely repeats it is replaced by that child's children. */
  grow(): Promise<readonly Branch[]> {
    this.#below ??= this.#grow();
    return this.#below;
  }

  async #grow(): Promise<readonly Branch[]> {
    const reasons = this.#depth >= maxCallDepth || this.isEndless ? [] : await this.#deciding(this.reason);
    this.below = reasons.map((reason) => new Branch(reason, this));
    return this.below;
  }

  async #deciding(reason: Reason): Promise<readonly Reason[]> {
    const all: Reason[] = [];
    for (const one of await reason.because())
      if (says(reason.text, one.text)) append(all, await this.#deciding(one));
      else all.push(one);
    return all;
  }
}

/** True if one text contains the statement in the other, on token boundaries. */
function says(text: string, other: string): boolean {
  if (!other.includes(" is ")) return false;
  const at = text.indexOf(other);
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\d_'.(/]/u.test(char);
  return at >= 0 && !isPart(text[at - 1]) && !isPart(text[at + other.length]);
}

/** Expands branches in reading order. Returns true if all of them fit. */
async function isGrown(
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
async function choose(roots: readonly Branch[], room: ExplanationSize): Promise<ReadonlySet<Branch>> {
  const branches = new Set<Branch>(roots.slice(0, room.lines));
  const fits = (...some: readonly Branch[]): boolean => {
    const { lines, depth } = linesIn(roots, (one) => branches.has(one) || some.includes(one), room);
    return lines.length <= room.lines && depth <= room.depth;
  };
  const keep = (...some: readonly Branch[]): void => {
    if (fits(...some)) for (const one of some) branches.add(one);
  };
  const isRoom = (): boolean => linesIn(roots, (one) => branches.has(one), room).lines.length < room.lines;
  // Of several facts, each has its decisive reason before the first one is followed to its root cause.
  if (roots.length > 1)
    for (const root of roots) {
      const [decisive] = await root.grow();
      if (decisive !== undefined) keep(decisive);
    }
  const visited: Branch[] = [];
  const waiting = [...roots];
  for (let ways = 0; ways < room.lines && waiting.length > 0 && isRoom(); ) {
    const next = waiting.shift()!;
    const way = await wayFrom(next);
    const last = way.at(-1);
    if (last === undefined) continue;
    ways++;
    keep(last);
    for (const one of way.filter(({ callsAround }) => callsAround <= maxFirstCalls)) {
      keep(one);
      for (const beside of one.above?.below ?? []) keep(beside);
    }
    for (const beside of last.above?.below ?? []) keep(beside);
    append(visited, way);
    append(
      waiting,
      [next, ...way].flatMap(({ below = [] }) => below.filter((one) => !way.includes(one))),
    );
  }
  // A single omitted branch takes no more room than its ellipsis line.
  for (const one of visited) keep(one);
  return branches;
}

/** Returns the path from a branch down to the root cause. */
async function wayFrom(branch: Branch): Promise<readonly Branch[]> {
  const way: Branch[] = [];
  for (let last: Branch | undefined = branch; last !== undefined; ) {
    const below: readonly Branch[] = await last.grow();
    const around: number = last.callsAround;
    last =
      below.find((one) => one.reason.defined !== undefined && one.callsAround > Math.max(1, around)) ??
      below.find(({ reason }) => reason.isDeep) ??
      below[0];
    // Calls made by the last call of a recursion are not part of the path.
    if (last === undefined || (around > 1 && last.callsAround <= around && last.reason.isDeep === true)) break;
    way.push(last);
  }
  // A named value is not a root cause.
  while (way.at(-1)?.reason.isNamed === true) way.pop();
  return way;
}

/** Renders the selected branches as lines, with an ellipsis line above a branch whose ancestors are omitted. */
function linesIn(
  roots: readonly Branch[],
  isKept: (branch: Branch) => boolean,
  room: ExplanationSize,
): { readonly lines: readonly ReasonLine[]; readonly depth: number } {
  const lines: ReasonLine[] = [];
  const facts = new Set<string>();
  let deepestLine = 0;
  const tell = (reason: Reason, depth: number): void => {
    deepestLine = Math.max(deepestLine, depth + 1);
    lines.push({ depth, reason });
  };
  const hasKept = (branch: Branch): boolean => isKept(branch) || branch.below?.some(hasKept) === true;
  const addBelow = ({ below = [] }: Branch, depth: number): void => {
    for (const one of below) if (hasKept(one)) add(one, depth);
  };
  const add = (branch: Branch, depth: number): void => {
    if (!isKept(branch)) {
      const left = [branch];
      for (let some = [branch]; ; ) {
        some = some.flatMap(({ below = [] }) => below.filter(hasKept));
        if (some.length !== 1 || isKept(some[0]!)) break;
        left.push(some[0]!);
      }
      tell(leftOut(left), depth);
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
    else if (depth + 1 < room.depth || room.isWhole !== true) addBelow(branch, depth + 1);
  };
  for (const root of roots) if (hasKept(root)) add(root, 0);
  return { lines, depth: deepestLine };
}

/** The ellipsis line for the omitted ancestors of a branch. */
function leftOut(branches: readonly Branch[]): Reason {
  const calls = branches.flatMap(({ reason: { call } }) => (call === undefined ? [] : [call.head]));
  const named = calls.length <= maxCallsNamed ? calls : calls.slice(0, maxCallsNamed - 1);
  const more = calls.length - named.length;
  const text = `${named.join(", ")}${more === 0 ? "" : ` and ${more} more calls`}`;
  return sign(calls.length === 0 ? "…" : `… ${text} …`);
}

const sign = (text: string): Reason => ({ text, ...nowhere, because: () => Promise.resolve([]) });

const nowhere = { source: sourceOf("reason", ""), span: { start: 0, end: 0 } };

export interface ReasonTree {
  readonly reason: Reason;
  readonly below: ReasonTree[];
}

/** Rebuilds the tree from lines. Depths may skip a level, because repeated facts have no line. */
export function treeOf(lines: readonly ReasonLine[]): readonly ReasonTree[] {
  const roots: ReasonTree[] = [];
  const around: { readonly depth: number; readonly below: ReasonTree[] }[] = [];
  for (const { depth, reason } of lines) {
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const below: ReasonTree[] = [];
    (around.at(-1)?.below ?? roots).push({ reason, below });
    around.push({ depth, below });
  }
  return roots;
}
