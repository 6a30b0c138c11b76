// Converts the states of a trace to frames: a picture or a card as HTML, the label of the step, and its changes.

import { summary } from "../../execute/games/describe.js";
import { figuresOf } from "../../execute/games/svg.js";
import { stepsShown } from "../../execute/changes.js";
import type { StepText } from "../../execute/outcome.js";
import type { Rgb } from "../../runtime/easel/parts.js";
import type { Shape } from "../../runtime/easel/shapes.js";
import { canvas } from "../../runtime/index.js";
import { cardHtml } from "./state-card.js";

export interface StateFrame {
  /** Label of the step to this state; empty if the step has none. */
  readonly action: string;
  readonly changes: readonly string[];
  /** Picture of a game, or card of the state, as HTML. */
  readonly html: string;
  readonly isPicture: boolean;
}

/** Context from the document. */
export interface FrameContext {
  /** Names of the state's coordinates. */
  readonly names: readonly string[];
  /** Data URLs of graphics, keyed by the paths in the document. */
  readonly graphics?: ReadonlyMap<string, string>;
}

/** Colour of the rings that mark a click in the picture it is made on. */
const clickColor: Rgb = [214, 40, 40];
const clickRadii = [9, 14];

/** Builds the frames of a trace. They are pictures only if all states have shapes. */
export function framesOf(way: readonly StepText[], { names, graphics }: FrameContext): readonly StateFrame[] {
  const steps = stepsShown(way, names);
  const hasPictures = way.length > 0 && way.every(({ look }) => look?.shapes !== undefined);
  const pictures = hasPictures
    ? figuresOf(
        way.map(({ look, state }, i) => ({
          shapes: [...look!.shapes!, ...clickShapes(way[i + 1])],
          title: i === 0 ? "At the start" : `After step ${i}`,
          description: look!.shapes!.length === 0 ? state : summary(look!.shapes!),
          ...(graphics === undefined ? {} : { graphics }),
        })),
      )
    : [];
  return steps.map(({ action, changes }, i): StateFrame => {
    const { look, state } = way[i]!;
    return {
      action,
      changes,
      html: pictures[i] ?? cardHtml(look?.card ?? [[{ text: state, mark: "same" }]], names),
      isPicture: hasPictures,
    };
  });
}

/** The rings that mark the next click. */
function clickShapes(next: StepText | undefined): readonly Shape[] {
  const click = next?.input?.click;
  if (click === undefined) return [];
  return clickRadii.map((radius) => ({
    kind: "circle",
    center: [click.x, canvas.height - click.y],
    radius,
    color: clickColor,
  }));
}
