// Which clicks there are in a state of a game: one for each part of the canvas whose points the step does not tell apart.

import type { Value } from "../runtime/index.js";
import type { Tracker } from "./pointer.js";
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
    for (let region = open.pop(); region !== undefined; region = open.pop()) {
      const result = this.followed(state, tracker.begin(region.point));
      const { halfPlanes } = tracker;
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
      closed.push(rest);
      const key = result ?? "";
      const known = clicks.get(key);
      const { point } = rest;
      if (known === undefined || point.y > known.y || (point.y === known.y && point.x < known.x))
        clicks.set(key, point);
    }
    this.cover = closed;
    return [...clicks.values()].sort((a, b) => b.y - a.y || a.x - b.x);
  }
}
