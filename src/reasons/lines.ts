// Reasons as lines of text: what decides first, and below it what decides that, as far as there is room. Where there is
// not room for all, the way to what decides in the end is kept, and a line stands for what is left out on it.

import { append } from "../source/append.js";
import { sourceOf } from "../source/source.js";
import type { Reason } from "./reason.js";

/** A line, and how deep it stands. */
export interface ReasonLine {
  readonly depth: number;
  readonly reason: Reason;
}

/** How much is said. */
export interface Room {
  readonly lines: number;
  readonly depth: number;
  /** True if all is said in the order in which one reads it, until there is no more room. */
  readonly isWhole?: boolean;
  /** Where one is told the rest, if that is elsewhere. */
  readonly rest?: string;
}

/** Of a recursion that does not fit, so many calls within each other are told before the last one. */
const firstCalls = 2;
/**
 * So deep is looked for the end of a recursion. The bodies of its calls take notes at once (mostInside in
 * runtime/kernel/notes.ts).
 */
const deepest = 80;
/** So many calls within each other are told of a recursion that does not end. */
const endlessCalls = 3;
/** So many calls that are left out are named. */
const mostNamed = 3;

/** As much as one reads beside a test that fails. */
export const fewLines: Room = { lines: 7, depth: 7 };
/** As much as is folded below a test on a page. */
export const foldedLines: Room = { lines: 10, depth: 3 };
/** As much as one reads who has asked for all. */
export const allLines: Room = { lines: 200, depth: 30, isWhole: true };

/**
 * At most so many lines, in the order in which one reads them, and one that says so if there are more. What has been
 * said of a value elsewhere is not said again.
 */
export async function linesOf(reasons: readonly Reason[], room: Room): Promise<readonly ReasonLine[]> {
  const roots = reasons.map((reason) => new Branch(reason, undefined));
  if (await isGrown(roots, room)) return linesIn(roots, () => true, room).lines;
  const kept = room.isWhole === true ? undefined : await chosen(roots, room);
  const { lines } = linesIn(roots, kept === undefined ? () => true : (branch) => kept.has(branch), room);
  return [
    ...lines.slice(0, room.lines),
    { depth: 0, reason: sign(room.rest === undefined ? "…" : `… (${room.rest})`) },
  ];
}

/** A reason among those around it, and those that decide it once they are asked for. */
class Branch {
  readonly #depth: number;
  #below: Promise<readonly Branch[]> | undefined;
  /** Those that decide it, once they are known. */
  below: readonly Branch[] | undefined;

  constructor(
    readonly reason: Reason,
    readonly above: Branch | undefined,
  ) {
    this.#depth = above === undefined ? 0 : above.#depth + 1;
  }

  /** What it says, as far as that depends on what is above it. */
  get fact(): string {
    return this.reason.fact ?? `${this.above?.fact ?? ""}\n${this.reason.text}`;
  }

  /** True of what need not be said a second time: it has a name, or the line above says it as well. */
  get isKnown(): boolean {
    const { isNamed, call, text } = this.reason;
    return isNamed === true || (this.above !== undefined && says(this.above.reason.text, call?.short ?? text));
  }

  /** True of the call of a recursion that has gone on for so long, though it does not end. */
  get isEndless(): boolean {
    return this.reason.isEndless === true && this.reason.defined !== undefined && this.callsAround >= endlessCalls;
  }

  /** How many calls of the same definition stand within each other here. */
  get callsAround(): number {
    const { defined } = this.reason;
    if (defined === undefined) return this.above?.callsAround ?? 0;
    let calls = 1;
    for (let one = this.above; one !== undefined; one = one.above) if (one.reason.defined === defined) calls++;
    return calls;
  }

  /** What decides it. What says no more than it does gives way to what decides that. */
  grown(): Promise<readonly Branch[]> {
    this.#below ??= this.#grow();
    return this.#below;
  }

  async #grow(): Promise<readonly Branch[]> {
    const reasons = this.#depth >= deepest || this.isEndless ? [] : await this.#deciding(this.reason);
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

/** True if one text has the other one in it, which says what something is. */
function says(text: string, other: string): boolean {
  if (!other.includes(" is ")) return false;
  const at = text.indexOf(other);
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\d_'.(/]/u.test(char);
  return at >= 0 && !isPart(text[at - 1]) && !isPart(text[at + other.length]);
}

/** Grows branches in the order in which one reads them, and says whether all of them fit. */
async function isGrown(roots: readonly Branch[], { lines, depth: deepestLine, isWhole }: Room): Promise<boolean> {
  let left = lines;
  let isCut = false;
  const told = new Set<string>();
  const grow = async (branch: Branch, depth: number): Promise<void> => {
    const { fact } = branch;
    if (told.has(fact)) {
      if (!branch.isKnown) left--;
      return;
    }
    told.add(fact);
    if (depth >= deepestLine) {
      isCut ||= isWhole !== true;
      return;
    }
    left -= branch.isEndless ? 2 : 1;
    for (const one of left < 0 ? [] : await branch.grown()) if (!isCut && left >= 0) await grow(one, depth + 1);
  };
  for (const root of roots) if (!isCut && left >= 0) await grow(root, 0);
  return !isCut && left >= 0;
}

/** What is said where there is not room for all. */
async function chosen(roots: readonly Branch[], room: Room): Promise<ReadonlySet<Branch>> {
  const kept = new Set<Branch>(roots.slice(0, room.lines));
  const fits = (...some: readonly Branch[]): boolean => {
    const { lines, depth } = linesIn(roots, (one) => kept.has(one) || some.includes(one), room);
    return lines.length <= room.lines && depth <= room.depth;
  };
  const keep = (...some: readonly Branch[]): void => {
    if (fits(...some)) for (const one of some) kept.add(one);
  };
  const isRoom = (): boolean => linesIn(roots, (one) => kept.has(one), room).lines.length < room.lines;
  const gone: Branch[] = [];
  const waiting = [...roots];
  for (let ways = 0; ways < room.lines && waiting.length > 0 && isRoom(); ) {
    const next = waiting.shift()!;
    const way = await wayFrom(next);
    const last = way.at(-1);
    if (last === undefined) continue;
    ways++;
    keep(last);
    for (const one of way.filter(({ callsAround }) => callsAround <= firstCalls)) {
      keep(one);
      for (const beside of one.above?.below ?? []) keep(beside);
    }
    for (const beside of last.above?.below ?? []) keep(beside);
    append(gone, way);
    append(
      waiting,
      [next, ...way].flatMap(({ below = [] }) => below.filter((one) => !way.includes(one))),
    );
  }
  // Where one is left out, it takes no more room than the line that would say so.
  for (const one of gone) keep(one);
  return kept;
}

/** The way from a branch down to what decides in the end. */
async function wayFrom(branch: Branch): Promise<readonly Branch[]> {
  const way: Branch[] = [];
  for (let last: Branch | undefined = branch; last !== undefined; ) {
    const below: readonly Branch[] = await last.grown();
    const around: number = last.callsAround;
    last =
      below.find((one) => one.reason.defined !== undefined && one.callsAround > Math.max(1, around)) ??
      below.find(({ reason }) => reason.isDeep) ??
      below[0];
    // What the last call of a recursion calls in its turn is another story.
    if (last === undefined || (around > 1 && last.callsAround <= around && last.reason.isDeep === true)) break;
    way.push(last);
  }
  // What has a name decides nothing of its own.
  while (way.at(-1)?.reason.isNamed === true) way.pop();
  return way;
}

/** The branches that are kept, as lines, with a line for what is left out above one that is kept. */
function linesIn(
  roots: readonly Branch[],
  isKept: (branch: Branch) => boolean,
  room: Room,
): { readonly lines: readonly ReasonLine[]; readonly depth: number } {
  const lines: ReasonLine[] = [];
  const told = new Set<string>();
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
    if (told.has(fact)) {
      if (!branch.isKnown) tell({ ...reason, text: `${call?.short ?? reason.text} (as above)` }, depth);
      return;
    }
    told.add(fact);
    tell(reason, depth);
    if (branch.isEndless) tell(sign("… and so on"), depth + 1);
    else if (depth + 1 < room.depth || room.isWhole !== true) addBelow(branch, depth + 1);
  };
  for (const root of roots) if (hasKept(root)) add(root, 0);
  return { lines, depth: deepestLine };
}

/** The line that stands for those that are left out on the way to another one. */
function leftOut(branches: readonly Branch[]): Reason {
  const calls = branches.flatMap(({ reason: { call } }) => (call === undefined ? [] : [call.head]));
  const named = calls.length <= mostNamed ? calls : calls.slice(0, mostNamed - 1);
  const more = calls.length - named.length;
  const text = `${named.join(", ")}${more === 0 ? "" : ` and ${more} more calls`}`;
  return sign(calls.length === 0 ? "…" : `… ${text} …`);
}

/** A line that says that there is more. */
const sign = (text: string): Reason => ({ text, ...nowhere, because: () => Promise.resolve([]) });

const nowhere = { source: sourceOf("reason", ""), span: { start: 0, end: 0 } };

/** A line, and those that stand below it. */
export interface ReasonTree {
  readonly reason: Reason;
  readonly below: ReasonTree[];
}

/** Lines as they stand below each other. What is said already has no line, so that one may be missing between two. */
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
