// Breadth-first search through all states. The output of expanders is merged in the order of the states, so state
// numbers and paths do not depend on the number of expanders.

import { Words } from "./segments.js";
import { type Chunk, hasVerdict, headWords, stepsFailed, stepWords, verdictWords } from "./expand.js";
import { noState, VisitedStates } from "./visited.js";
import { maxChunkStates } from "./limits.js";

/** A question about a condition: its first false state, its first true state, or all states where it holds. */
export type Question = "never false" | "once true" | "everywhere";

interface SearchOptions {
  readonly questions: readonly Question[];
  /** Compares states instead of fingerprints. */
  readonly exact?: boolean;
  /** True to keep the edges. */
  readonly hasGraph?: boolean;
  /** Number of words of the fairness bits of a step; the default is 0. */
  readonly fairWords?: number;
  /** Limits on the number of states and on their memory. */
  readonly maxStates?: number;
  readonly maxBytes?: number;
}

export type Stop = "states" | "memory" | "time" | "interrupt";

/** Findings on a condition: the first states where it is true, is false, or fails. */
interface Finding {
  firstTrue: number | undefined;
  firstFalse: number | undefined;
  firstFailed: number | undefined;
}

/** A failure in a state: of a condition, or of its steps. */
export interface SearchFailure {
  readonly state: number;
  readonly condition: number | undefined;
}

const chunkWords = 1 << 16;

/** Replaces expanded chunks, to free their memory. */
const emptyChunk: Chunk = { words: new Uint32Array(0), count: 0 };

export class Search {
  readonly visited: VisitedStates;
  readonly findings: readonly Finding[];
  readonly layers: number[] = [0];
  expanded = 0;
  /** Number of distinct edges, without self-loops. */
  steps = 0;
  /** Number of terminal states. */
  ends = 0;
  /** The first terminal state. */
  firstEnd: number | undefined;
  /** The first state whose steps fail. */
  failed: number | undefined;
  stopped: Stop | undefined;
  /** With a graph: edge targets, where those of each state begin, and the bit set of its true conditions. */
  readonly targets = new Words();
  /** With a graph: the fairness bits of the edges. */
  readonly fair = new Words();
  readonly edgeStarts = new Words();
  readonly held = new Words();

  private readonly options: SearchOptions;
  private currentLayer: Chunk[] = [];
  private nextChunk = 0;
  /** Number of merged chunks of this layer. */
  private mergedCount = 0;
  private nextLayer: Chunk[] = [];
  private openWords = new Uint32Array(1 << 10);
  private openLength = 0;
  private openCount = 0;
  private isDecided = false;
  /** First state of the next layer. */
  private layerEnd = 0;

  constructor(options: SearchOptions) {
    this.options = options;
    this.visited = new VisitedStates(options.exact === true);
    this.findings = options.questions.map(() => ({
      firstTrue: undefined,
      firstFalse: undefined,
      firstFailed: undefined,
    }));
  }

  get states(): number {
    return this.visited.count;
  }

  /** The depth reached: the maximum distance of a state from the initial states. */
  get depth(): number {
    return this.depthOf(Math.max(0, this.states - 1));
  }

  /** True if all states are expanded, all questions are decided, or the search stopped. */
  get isOver(): boolean {
    return (
      this.stopped !== undefined ||
      this.isDecided ||
      this.failed !== undefined ||
      (this.expanded > 0 && this.expanded === this.states)
    );
  }

  /** The failures: the first state for each condition that fails, and the state whose steps fail. */
  get failures(): readonly SearchFailure[] {
    const ofConditions = this.findings.flatMap(({ firstFailed: state }, condition) =>
      state === undefined ? [] : [{ state, condition }],
    );
    return this.failed === undefined ? ofConditions : [...ofConditions, { state: this.failed, condition: undefined }];
  }

  get isComplete(): boolean {
    return this.expanded === this.states && this.failed === undefined;
  }

  /** Memory of the states in bytes. */
  get bytes(): number {
    const { targets, edgeStarts, held, fair } = this;
    const layers = [...this.currentLayer.slice(this.mergedCount), ...this.nextLayer].reduce(
      (sum, one) => sum + one.words.byteLength,
      0,
    );
    return this.visited.bytes + targets.bytes + edgeStarts.bytes + held.bytes + fair.bytes + layers;
  }

  /** The distance of a state from the initial states. */
  depthOf(state: number): number {
    if (state >= this.layerEnd) return this.layers.length;
    let low = 0;
    let high = this.layers.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.layers[middle]! <= state) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Adds the initial states. */
  addInitialStates(initialStates: Uint32Array): void {
    this.mergeSteps(initialStates, headWords(this.findings.length), initialStates[1]!, noState);
    this.closeLayer();
  }

  /** Hands out the next chunk to expand; undefined if earlier ones must be merged first. */
  dispatchChunk(): Chunk | undefined {
    if (this.isOver) return undefined;
    const chunk = this.currentLayer[this.nextChunk];
    if (chunk !== undefined) this.nextChunk++;
    return chunk;
  }

  /** Merges the expansion of the oldest outstanding chunk. */
  mergeExpansion(words: Uint32Array): void {
    if (this.isOver) return;
    const { options, findings } = this;
    const hasGraph = options.hasGraph === true;
    const { count } = this.currentLayer[this.mergedCount]!;
    const verdicts = verdictWords(findings.length);
    let offset = 0;
    for (let i = 0; i < count; i++) {
      const state = this.expanded;
      let hasNewFinding = false;
      const steps = words[offset + 1]!;
      const trueOffset = offset + 2;
      const failedOffset = trueOffset + verdicts;
      for (let c = 0; c < findings.length; c++) {
        const finding = findings[c]!;
        const isHeld = hasVerdict(words, trueOffset, c);
        const hasFailed = hasVerdict(words, failedOffset, c);
        if (isHeld && hasFailed) continue;
        const kind = hasFailed ? "firstFailed" : isHeld ? "firstTrue" : "firstFalse";
        if (finding[kind] !== undefined) continue;
        finding[kind] = state;
        hasNewFinding = true;
      }
      if (hasGraph) {
        for (let i = trueOffset; i < failedOffset; i++) this.held.push(words[i]!);
        this.edgeStarts.push(this.targets.length);
      }
      if (steps === stepsFailed) {
        this.failed = state;
        return;
      }
      if (steps === 0) {
        this.ends++;
        this.firstEnd ??= state;
      }
      this.expanded++;
      offset = this.mergeSteps(words, failedOffset + verdicts, steps, state);
      if (hasNewFinding && this.checkDecided()) return;
      if (this.states > (options.maxStates ?? Infinity)) {
        this.stopped = "states";
        return;
      }
    }
    this.currentLayer[this.mergedCount++] = emptyChunk;
    if (this.mergedCount === this.currentLayer.length) this.closeLayer();
    if ((this.mergedCount & 63) === 0 && this.bytes > (options.maxBytes ?? Infinity)) this.stopped = "memory";
  }

  private mergeSteps(words: Uint32Array, from: number, count: number, parent: number): number {
    const { visited } = this;
    const { fairWords = 0 } = this.options;
    const hasGraph = this.options.hasGraph === true && parent !== noState;
    let offset = from;
    for (let i = 0; i < count; i++) {
      const start = offset + stepWords + fairWords;
      const end = start + words[offset + 2]!;
      if (visited.add(words[offset]!, words[offset + 1]!, parent, words, start, end))
        this.appendState(words, start, end);
      if (hasGraph) {
        this.targets.push(visited.index);
        for (let k = offset + stepWords; k < start; k++) this.fair.push(words[k]!);
      }
      offset = end;
    }
    if (parent !== noState) this.steps += count;
    return offset;
  }

  /** True once all questions are answered, unless one of them asks for all states. */
  private checkDecided(): boolean {
    const { questions } = this.options;
    this.isDecided =
      questions.length > 0 &&
      questions.every((question, i) => {
        const { firstTrue, firstFalse, firstFailed } = this.findings[i]!;
        if (firstFailed !== undefined) return true;
        return question === "once true"
          ? firstTrue !== undefined
          : question === "never false" && firstFalse !== undefined;
      });
    return this.isDecided;
  }

  /** Appends a state to the next layer. */
  private appendState(words: Uint32Array, start: number, end: number): void {
    const length = end - start;
    if (this.openCount === maxChunkStates || (this.openCount > 0 && this.openLength + length > chunkWords))
      this.closeChunk();
    if (this.openLength + length > this.openWords.length) {
      const larger = new Uint32Array(Math.max(2 * this.openWords.length, this.openLength + length));
      larger.set(this.openWords);
      this.openWords = larger;
    }
    for (let i = start; i < end; i++) this.openWords[this.openLength++] = words[i]!;
    this.openCount++;
  }

  private closeChunk(): void {
    if (this.openCount === 0) return;
    this.nextLayer.push({ words: this.openWords.slice(0, this.openLength), count: this.openCount });
    this.openLength = 0;
    this.openCount = 0;
  }

  private closeLayer(): void {
    this.closeChunk();
    this.currentLayer = this.nextLayer;
    this.nextLayer = [];
    this.nextChunk = 0;
    this.mergedCount = 0;
    if (this.currentLayer.length > 0 && this.expanded > 0) this.layers.push(this.expanded);
    this.layerEnd = this.states;
  }
}
