// Expansion of encoded states into verdicts and encoded successors. This is the only code that runs the document's
// definitions, so several threads can expand in parallel; the output does not depend on the thread.

import type { Value } from "../runtime/index.js";
import { Bytes, ByteReader } from "./bytes.js";
import type { Codec } from "./codec.js";
import { CoverageCounter } from "./coverage.js";
import type { System } from "./system.js";
import { type Fingerprint, fingerprint } from "./visited.js";
import { maxInsertionSorted } from "./limits.js";

/** Concatenated encoded states. */
export interface Chunk {
  readonly words: Uint32Array;
  readonly count: number;
}

/** Replaces the number of steps if they failed. */
export const stepsFailed = 2 ** 32 - 1;

export const verdictWords = (conditions: number): number => (conditions + 31) >>> 5;

export const hasVerdict = (words: Uint32Array, from: number, condition: number): boolean =>
  ((words[from + (condition >>> 5)]! >>> (condition & 31)) & 1) === 1;

/**
 * Size of a state's header in words: the state's length in words, the number of steps, and two bit sets, for true and
 * failed conditions. A condition in both sets is unknown, because it depends on steps that failed.
 */
export const headWords = (conditions: number): number => 2 + 2 * verdictWords(conditions);

/** Size of a step's header in words, before its fairness bits: fingerprint and length of the target state. */
export const stepWords = 3;

export class StateWriter {
  readonly bytes = new Bytes();
  private readonly codec: Codec;

  constructor(codec: Codec) {
    this.codec = codec;
  }

  clear(): void {
    this.bytes.at = 0;
  }

  /** Appends a state, padded to whole words, and returns the index of its first word. */
  write(state: Value): number {
    const { bytes, codec } = this;
    const start = bytes.at;
    codec.write(state, bytes);
    bytes.pad();
    return start / 4;
  }

  get end(): number {
    return this.bytes.at / 4;
  }
}

export class Expander {
  /** Counts the steps of the expanded states, excluding self-loops. */
  readonly coverage: CoverageCounter;
  private readonly system: System;
  private readonly reader = new ByteReader();
  private readonly codec: Codec;
  private readonly writer: StateWriter;
  /** With a symmetry: the states of the steps, and a writer for their representatives. */
  private readonly targets: Value[] = [];
  private readonly representatives: StateWriter;
  private out = new Uint32Array(1 << 12);
  private length = 0;
  /** The steps of one state: their word ranges, fingerprints and order. */
  private count = 0;
  private starts = new Uint32Array(64);
  private ends = new Uint32Array(64);
  private lows = new Uint32Array(64);
  private highs = new Uint32Array(64);
  private order = new Uint32Array(64);
  private names = new Uint32Array(64);
  /** The fairness bits of the steps. */
  private fair: Uint32Array;
  private readonly scratchFingerprint: Fingerprint = { low: 0, high: 0 };

  constructor(system: System, codec: Codec) {
    this.system = system;
    this.codec = codec;
    this.writer = new StateWriter(codec);
    this.representatives = new StateWriter(codec);
    this.coverage = new CoverageCounter(system);
    this.fair = new Uint32Array(64 * system.fair.length);
  }

  /** Writes the distinct initial states, as steps without a source. */
  expandInitial(): Uint32Array {
    this.length = 0;
    this.writer.clear();
    this.count = 0;
    for (const state of this.system.starts()) this.visit(state);
    this.writeSteps(this.writeHeader(0), this.takeRepresentatives());
    return this.out.subarray(0, this.length);
  }

  /** Writes, for each state of a chunk, its verdicts and its steps to other states, sorted by fingerprint. */
  expand({ words, count }: Chunk): Uint32Array {
    this.length = 0;
    const { reader, codec, system } = this;
    reader.data = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    reader.at = 0;
    for (let i = 0; i < count; i++) {
      const from = reader.at / 4;
      const state = codec.read(reader);
      reader.at = (reader.at + 3) & ~3;
      const to = reader.at / 4;
      const head = this.writeHeader(to - from);
      this.writer.clear();
      this.count = 0;
      try {
        system.visitNext(state, this.visit);
      } catch {
        this.out[head + 1] = stepsFailed;
        this.writeVerdicts(state, head, undefined);
        continue;
      }
      this.removeSelfLoops(words, from, to);
      this.writeVerdicts(state, head, this.count === 0);
      this.writeSteps(head, this.takeRepresentatives());
    }
    return this.out.subarray(0, this.length);
  }

  /** Writes the verdicts on a state. `isEnd` is undefined if its steps failed. */
  private writeVerdicts(state: Value, head: number, isEnd: boolean | undefined): void {
    this.coverage.lookAt(state, isEnd === true);
    const { conditions } = this.system;
    const trueOffset = head + 2;
    const failedOffset = trueOffset + verdictWords(conditions.length);
    for (let c = 0; c < conditions.length; c++) {
      const condition = conditions[c]!;
      const bit = 1 << (c & 31);
      try {
        const isTrue = condition(state, isEnd === true);
        if (isTrue) this.out[trueOffset + (c >>> 5)]! |= bit;
        if (isEnd !== undefined || isTrue === condition(state, true)) continue;
        this.out[trueOffset + (c >>> 5)]! |= bit;
        this.out[failedOffset + (c >>> 5)]! |= bit;
      } catch {
        this.out[failedOffset + (c >>> 5)]! |= bit;
      }
    }
  }

  private readonly visit = (next: Value, name = nameless): void => {
    if (this.count === this.starts.length) this.growStepBuffers();
    this.names[this.count] = name;
    const { fair, symmetry } = this.system;
    if (symmetry !== undefined) this.targets[this.count] = next;
    for (let i = 0; i < fair.length; i++) this.fair[this.count * fair.length + i] = fair[i]!;
    this.starts[this.count] = this.writer.write(next);
    this.ends[this.count++] = this.writer.end;
  };

  private growStepBuffers(): void {
    const doubled = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const result = new Uint32Array(2 * old.length);
      result.set(old);
      return result;
    };
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
    this.lows = doubled(this.lows);
    this.highs = doubled(this.highs);
    this.order = doubled(this.order);
    this.names = doubled(this.names);
    this.fair = doubled(this.fair);
  }

  /** Writes the header of a state of this length, without steps and verdicts, and returns its index. */
  private writeHeader(length: number): number {
    const words = headWords(this.system.conditions.length);
    this.reserve(words);
    const { out, length: start } = this;
    out[start] = length;
    for (let i = 1; i < words; i++) out[start + i] = 0;
    this.length += words;
    return start;
  }

  private reserve(extraWords: number): void {
    if (this.length + extraWords <= this.out.length) return;
    const larger = new Uint32Array(Math.max(2 * this.out.length, this.length + extraWords));
    larger.set(this.out);
    this.out = larger;
  }

  /** Removes self-loops. */
  private removeSelfLoops(words: Uint32Array, from: number, to: number): void {
    const { starts, ends, names, count, fair } = this;
    const width = this.system.fair.length;
    const encodedSteps = this.writer.bytes.words;
    let newCount = 0;
    for (let i = 0; i < count; i++) {
      const start = starts[i]!;
      const end = ends[i]!;
      let isSame = end - start === to - from;
      for (let k = 0; isSame && k < to - from; k++) isSame = encodedSteps[start + k] === words[from + k];
      if (isSame) continue;
      if (names[i] !== nameless) this.coverage.count(names[i]!);
      for (let k = 0; k < width; k++) fair[newCount * width + k] = fair[i * width + k]!;
      if (this.system.symmetry !== undefined) this.targets[newCount] = this.targets[i]!;
      starts[newCount] = start;
      ends[newCount++] = end;
    }
    this.count = newCount;
  }

  /** With a symmetry, replaces the states of the steps by their representatives. Returns the writer of the states. */
  private takeRepresentatives(): StateWriter {
    const { representatives, targets, starts, ends, count } = this;
    const { symmetry } = this.system;
    if (symmetry === undefined) return this.writer;
    representatives.clear();
    for (let i = 0; i < count; i++) {
      starts[i] = representatives.write(symmetry.canonical(targets[i]!));
      ends[i] = representatives.end;
    }
    return representatives;
  }

  /** Writes the distinct collected steps, and their number into the header of their state. */
  private writeSteps(head: number, writer: StateWriter): void {
    const { starts, scratchFingerprint: print, lows, highs, ends, order, count, fair } = this;
    const width = this.system.fair.length;
    const { words } = writer.bytes;
    for (let i = 0; i < count; i++) {
      fingerprint(words, starts[i]!, ends[i]!, print);
      lows[i] = print.low;
      highs[i] = print.high;
      order[i] = i;
    }
    if (count > maxInsertionSorted)
      order.subarray(0, count).sort((a, b) => highs[a]! - highs[b]! || lows[a]! - lows[b]!);
    else
      for (let i = 1; i < count; i++) {
        const step = order[i]!;
        let k = i;
        for (; k > 0; k--) {
          const previousStep = order[k - 1]!;
          if (
            highs[previousStep]! < highs[step]! ||
            (highs[previousStep] === highs[step] && lows[previousStep]! <= lows[step]!)
          )
            break;
          order[k] = previousStep;
        }
        order[k] = step;
      }
    let stepCount = 0;
    let lastStep = -1;
    let fairOffset = 0;
    for (let i = 0; i < count; i++) {
      const step = order[i]!;
      const isSame = lastStep >= 0 && highs[step] === highs[lastStep] && lows[step] === lows[lastStep];
      if (isSame) {
        // Steps to the same state are one step, which satisfies the fairness conditions of each of them.
        for (let k = 0; k < width; k++) this.out[fairOffset + k]! |= fair[step * width + k]!;
        continue;
      }
      lastStep = step;
      const start = starts[step]!;
      const end = ends[step]!;
      this.reserve(stepWords + width + end - start);
      const { out } = this;
      out[this.length++] = lows[step]!;
      out[this.length++] = highs[step]!;
      out[this.length++] = end - start;
      fairOffset = this.length;
      for (let k = 0; k < width; k++) out[this.length++] = fair[step * width + k]!;
      for (let k = start; k < end; k++) out[this.length++] = words[k]!;
      stepCount++;
    }
    this.out[head + 1] = stepCount;
  }
}

/** Replaces the number of a name for unnamed steps. */
const nameless = 2 ** 32 - 1;
