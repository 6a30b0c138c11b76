// Answers the requests of pages about their game (web/live-server/why.ts) by inspecting it.

import { describeShape } from "../../execute/games/describe.js";
import { inputIn, isInput, type RecordingLine, objectIn } from "../../execute/games/recording.js";
import { boxOf, shapesUnder } from "../../execute/games/under.js";
import type { Reason } from "../../explain/explanation.js";
import type { Inspection } from "../../execute/inspection.js";
import { positionAt } from "../../text/source.js";
import type { CheckedDocument } from "../../types/check.js";
import type { OriginQuestion, ExplanationLine, WhyAnswer, WhyRequest } from "./why.js";
import { maxShapes } from "./limits.js";

export async function answerQuestion(
  { state, input, asks }: WhyRequest,
  inspection: Inspection,
  document: CheckedDocument,
): Promise<WhyAnswer> {
  const frame = { state: state ?? undefined, input: inputIn(input) };
  switch (asks.kind) {
    case "shapes": {
      const shapes = await inspection.shapes(frame);
      if (shapes === undefined) return { kind: "nothing", why: "This frame cannot be drawn." };
      const under = asks.point === null ? [] : shapesUnder(shapes, asks.point);
      const shapeList = shapes
        .map((shape, index) => ({ index, words: describeShape(shape), box: boxOf(shape) }))
        .reverse();
      return {
        kind: "shapes",
        shapes: shapeList.filter(({ index }, i) => i < maxShapes || under.includes(index)),
        under,
      };
    }
    case "origin": {
      const { steps } = await inspection.origin(frame, asks.index);
      const lines = steps.flatMap(({ lines: below, ...step }) => [
        lineOf(step, 0, document),
        ...below.map(({ depth, reason }) => lineOf(reason, depth + 1, document)),
      ]);
      return lines.length === 0 ? unknown : { kind: "lines", lines };
    }
    case "failure": {
      const lines = await inspection.failure(frame, asks.next === null ? undefined : inputIn(asks.next));
      return lines.length === 0
        ? unknown
        : { kind: "lines", lines: lines.map(({ depth, reason }) => lineOf(reason, depth, document)) };
    }
  }
}

const unknown: WhyAnswer = { kind: "nothing", why: "No explanation is available." };

function lineOf({ text, source, span }: Reason, depth: number, { definitions }: CheckedDocument): ExplanationLine {
  const within = definitions.find(
    ({ definition }) => span.start >= definition.span.start && span.end <= definition.span.end,
  );
  return { depth, text, line: positionAt(source, span.start).line, definition: within?.name ?? null };
}

/** Parses a request; undefined if it is malformed. */
export function parseQuestion(text: string): WhyRequest | undefined {
  const { version, state, input, asks } = objectIn(text) ?? {};
  if (typeof version !== "string" || !(typeof state === "string" || state === null)) return undefined;
  const [line, question] = [parseRecordingLine(input), parseOriginQuestion(asks)];
  return line === undefined || question === undefined ? undefined : { version, state, input: line, asks: question };
}

function parseOriginQuestion(value: unknown): OriginQuestion | undefined {
  const { kind, point, index, next } = fieldsOf(value);
  if (kind === "shapes") {
    if (point === null) return { kind, point };
    if (!Array.isArray(point)) return undefined;
    const [x, y]: readonly unknown[] = point;
    return typeof x === "number" && typeof y === "number" ? { kind, point: [x, y] } : undefined;
  }
  if (kind === "origin") return typeof index === "number" ? { kind, index } : undefined;
  if (kind !== "failure") return undefined;
  const line = next === null ? null : parseRecordingLine(next);
  return line === undefined ? undefined : { kind, next: line };
}

function parseRecordingLine(value: unknown): RecordingLine | undefined {
  const fields = fieldsOf(value);
  return isInput(fields) ? fields : undefined;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
