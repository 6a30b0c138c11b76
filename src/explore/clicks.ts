// Which clicks there are in a state of a game: one for each part of the canvas whose points the step does not tell apart.

import type { Value } from "../runtime/index.js";
import type { Decisions, Tracker } from "./pointer.js";
import { type Canvas, type Point, Region } from "./regions.js";

/** Evaluates the step of a game for a click at a place that a tracker follows: what it gives, as bytes; undefined if it fails. */
export type FollowedStep = (state: Value, click: Point) => string | undefined;

/** A cover of the canvas with more parts than this is begun anew: those of things that move pile up. */
const mostRegions = 2000;

/** Finds the clicks of states. */
export class Clicks {
  private readonly canvas: Canvas;
  private readonly tracker: Tracker;
  private readonly followed: FollowedStep;
  private readonly plain: FollowedStep;
  /** Parts that cover the canvas, and that no step so far tells apart any further. */
  private cover: readonly Region[] = [];

  /** `followed` evaluates a step with the pointer that is followed, `plain` without. */
  constructor(canvas: Canvas, tracker: Tracker, followed: FollowedStep, plain: FollowedStep) {
    this.canvas = canvas;
    this.tracker = tracker;
    this.followed = followed;
    this.plain = plain;
  }

  /** The clicks in a state, one for each result that is told apart; undefined if the pointer is used in a way of which nothing is known. */
  of(state: Value): readonly Point[] | undefined {
    const { canvas, tracker } = this;
    if (this.cover.length === 0 || this.cover.length > mostRegions) this.cover = [Region.of(canvas)!];
    const open = [...this.cover];
    const closed: Region[] = [];
    const clicks = new Map<string, Point>();
    const found: Found[] = [];
    const add = (region: Region, result: string | undefined): void => {
      closed.push(region);
      const key = result ?? "";
      const known = clicks.get(key);
      const { point } = region;
      if (known === undefined || point.y > known.y || (point.y === known.y && point.x < known.x))
        clicks.set(key, point);
    };
    for (let region = open.pop(); region !== undefined; region = open.pop()) {
      const here = region;
      const same = found.find(({ decisions }) => isDecidedIn(here, decisions));
      if (same !== undefined) {
        add(region, same.result);
        continue;
      }
      const result = this.followed(state, tracker.begin(region.point));
      const { halfPlanes, decisions } = tracker;
      if (tracker.hasEscaped || result !== this.plain(state, region.point)) {
        this.cover = [];
        return undefined;
      }
      let rest: Region = region;
      for (const halfPlane of halfPlanes) {
        const part = rest.outside(canvas, halfPlane);
        if (part === undefined) continue;
        open.push(part);
        rest = rest.inside(canvas, halfPlane);
      }
      learn(rest, decisions);
      found.push({ result, decisions });
      add(rest, result);
    }
    this.cover = closed;
    return [...clicks.values()].sort((a, b) => b.y - a.y || a.x - b.x);
  }
}

/** What a step gives, and what it decides for that. */
interface Found {
  readonly result: string | undefined;
  readonly decisions: Decisions;
}

/** True if all that was decided is known to be decided in the same way wherever the pointer is in a region. */
function isDecidedIn(region: Region, { within, elsewhere }: Decisions): boolean {
  return (
    within.every((one) => {
      const known = region.valueOf(one.key);
      return known === undefined ? isDecidedIn(region, one) : known === one.value;
    }) && elsewhere.every((one) => region.isWithin(one))
  );
}

function learn(region: Region, { within }: Decisions): void {
  for (const one of within) {
    if (one.value !== undefined) region.learn(one.key, one.value);
    learn(region, one);
  }
}
