// The states of a way as frames: for each a picture or a card as HTML, what the step to it is called, and what it changes.

import { summary } from "../play/describe.js";
import { figuresOf } from "../play/svg.js";
import { stepsShown } from "../run/changes.js";
import type { StepTold } from "../run/outcome.js";
import type { Rgb } from "../runtime/easel/parts.js";
import type { Shape } from "../runtime/easel/shapes.js";
import { canvas } from "../runtime/index.js";
import { cardHtml } from "./card-html.js";

/** A state of a way. */
export interface Frame {
  /** What is done to get there; empty if nothing says it. */
  readonly action: string;
  readonly changes: readonly string[];
  /** The picture of a game, or the card of the state, as HTML. */
  readonly html: string;
  readonly isPicture: boolean;
}

/** What is known of the document that the states are of. */
export interface Around {
  /** The names of the coordinates of the state. */
  readonly names: readonly string[];
  /** The data URLs of graphics, by the paths that the document uses. */
  readonly graphics?: ReadonlyMap<string, string>;
}

/** A click is marked by rings of this colour, in the picture on which it is made. */
const clickColor: Rgb = [214, 40, 40];
const clickRadii = [9, 14];

/** The frames of a way of which it is told what its states look like. */
export function framesOf(way: readonly StepTold[], { names, graphics }: Around): readonly Frame[] {
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
  return steps.map(({ action, changes }, i): Frame => {
    const { look, state } = way[i]!;
    return {
      action,
      changes,
      html: pictures[i] ?? cardHtml(look?.card ?? [[{ text: state, mark: "same" }]], names),
      isPicture: hasPictures,
    };
  });
}

/** The mark of the click that is made next. */
function clickShapes(next: StepTold | undefined): readonly Shape[] {
  const click = next?.input?.click;
  if (click === undefined) return [];
  return clickRadii.map((radius) => ({
    kind: "circle",
    center: [click.x, canvas.height - click.y],
    radius,
    color: clickColor,
  }));
}
