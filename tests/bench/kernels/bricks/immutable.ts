// Bricks with Immutable.js: a state is a record, the wall a set of records, and the picture a list of sets of records.

import { List, Range, Record, Set } from "immutable";
import type { Input } from "../images.js";
import { initialState as plainState, movedPaddle, type Phase, speed, wall as plainWall } from "./idiomatic.js";

export class Brick extends Record({ column: 0, row: 0 }) {}
export class Vector extends Record({ x: 0, y: 0 }) {}
export class Color extends Record({ red: 0, green: 0, blue: 0 }) {}
export class Disc extends Record({ center: new Vector(), radius: 0, color: new Color() }) {}
export class Segment extends Record({ from: new Vector(), to: new Vector(), color: new Color() }) {}
export class Text extends Record({ text: "", center: new Vector(), height: 0, color: new Color() }) {}
export class Graphic extends Record({ file: "", center: new Vector(), width: 0, height: 0 }) {}
export type Image = Disc | Segment | Text | Graphic;

const start: Phase = "ready";
export class State extends Record({
  phase: start as Phase,
  level: 1,
  balls: 3,
  score: 0,
  bricks: Set<Brick>(),
  paddle: 500,
  ball: new Vector(),
  velocity: new Vector(),
}) {}

function wall(level: number): Set<Brick> {
  return Set(plainWall(level).map((brick) => new Brick(brick)));
}

function brickX(brick: Brick): number {
  return 100 * brick.column - 50;
}

function brickY(brick: Brick): number {
  return 430 + 44 * brick.row;
}

function isLevelWith(point: Vector, brick: Brick): boolean {
  return Math.abs(point.y - brickY(brick)) <= 30;
}

function touches(point: Vector, brick: Brick): boolean {
  return isLevelWith(point, brick) && Math.abs(point.x - brickX(brick)) <= 58;
}

function sum(a: Vector, b: Vector): Vector {
  return new Vector({ x: a.x + b.x, y: a.y + b.y });
}

function bounced(ball: Vector, velocity: Vector, hits: Set<Brick>): Vector {
  if (hits.isEmpty()) return velocity;
  return hits.every((brick) => isLevelWith(ball, brick))
    ? velocity.set("x", -velocity.x)
    : velocity.set("y", -velocity.y);
}

function walled(ball: Vector, velocity: Vector): Vector {
  return new Vector({
    x: ball.x < 12 ? Math.abs(velocity.x) : ball.x > 988 ? -Math.abs(velocity.x) : velocity.x,
    y: ball.y > 728 ? -Math.abs(velocity.y) : velocity.y,
  });
}

function returned(paddle: number, ball: Vector, velocity: Vector): Vector {
  const meets = velocity.y < 0 && ball.y > 40 && ball.y <= 86 && Math.abs(ball.x - paddle) <= 92;
  return meets ? new Vector({ x: Math.round((ball.x - paddle) / 8), y: -velocity.y }) : velocity;
}

function onPaddle(paddle: number): Vector {
  return new Vector({ x: paddle, y: 86 });
}

function ready(state: State, paddle: number): State {
  return state.merge({ phase: "ready", paddle, ball: onPaddle(paddle), velocity: new Vector() });
}

export const initialState: State = ready(new State({ bricks: wall(1) }), plainState.paddle);

export function step(state: State, { click, keys }: Input): State {
  const served = keys.includes("Space") || click !== undefined;
  if (state.phase === "over") return served ? initialState : state;
  const paddle = movedPaddle(state.paddle, keys);
  if (state.phase === "ready") {
    const next = ready(state, paddle);
    return served ? next.merge({ phase: "flying", velocity: new Vector({ x: 3, y: speed(state.level) }) }) : next;
  }
  const { ball, bricks, balls } = state;
  if (ball.y < -12)
    return balls === 1
      ? state.merge({ phase: "over", balls: 0, velocity: new Vector() })
      : ready(state.set("balls", balls - 1), paddle);
  const reached = sum(ball, state.velocity);
  const hits = bricks.filter((brick) => touches(reached, brick));
  const left = bricks.subtract(hits);
  const score = state.score + hits.size;
  if (left.isEmpty())
    return ready(state.merge({ level: state.level + 1, score, bricks: wall(state.level + 1) }), paddle);
  const velocity = returned(state.paddle, ball, walled(ball, bounced(ball, state.velocity, hits)));
  return state.merge({ score, bricks: left, paddle, ball: sum(ball, velocity), velocity });
}

const night = new Color({ red: 20, green: 24, blue: 48 });
const starlight = new Color({ red: 120, green: 130, blue: 180 });
const white = new Color({ red: 245, green: 246, blue: 255 });
const gold = new Color({ red: 255, green: 214, blue: 102 });

const chance = Range(0, 242)
  .reduce((all) => all.push((16807 * all.last(1)) % 2147483647), List([1]))
  .skip(3)
  .map((x) => x / 2147483647);

const stars = Range(0, 80).map((i) => {
  const center = new Vector({ x: Math.floor(1000 * chance.get(i, 0)), y: Math.floor(740 * chance.get(80 + i, 0)) });
  return new Disc({ center, radius: 1 + Math.floor(2 * chance.get(160 + i, 0)), color: starlight });
});

const sky: Set<Image> = Set<Image>([
  new Disc({ center: new Vector({ x: 500, y: 400 }), radius: 700, color: night }),
]).union(stars);

const brickFiles = List(["violet", "blue", "green", "yellow", "orange", "red"]).map(
  (color) => `graphics/brick-${color}.svg`,
);

function brickImage(brick: Brick): Image {
  return new Graphic({
    file: brickFiles.get(brick.row - 1, ""),
    center: new Vector({ x: brickX(brick), y: brickY(brick) }),
    width: 92,
    height: 36,
  });
}

function message({ phase, level, balls, score }: State): Set<Image> {
  const say = (large: string, small: string): Set<Image> =>
    Set<Image>([
      new Text({ text: large, center: new Vector({ x: 500, y: 330 }), height: 56, color: gold }),
      new Text({ text: small, center: new Vector({ x: 500, y: 270 }), height: 26, color: white }),
    ]);
  switch (phase) {
    case "flying":
      return Set();
    case "over":
      return say("Game over", `${score} bricks. Space begins again.`);
    case "ready":
      return level === 1 && balls === 3
        ? say("Bricks", "Space serves. Left and Right move the paddle.")
        : say(`Wall ${level}`, "Space serves the ball.");
  }
}

/** From back to front. */
export function images(state: State): List<Set<Image>> {
  const { level, balls, score, bricks, paddle, ball } = state;
  const hearts = Range(1, balls + 1).map(
    (i) =>
      new Graphic({ file: "graphics/heart.svg", center: new Vector({ x: 50 * i, y: 770 }), width: 36, height: 33 }),
  );
  return List<Set<Image>>([
    sky,
    bricks.map(brickImage),
    Set<Image>([
      new Graphic({ file: "graphics/paddle.svg", center: new Vector({ x: paddle, y: 60 }), width: 160, height: 28 }),
    ]),
    Set<Image>([new Graphic({ file: "graphics/ball.svg", center: ball, width: 24, height: 24 })]),
    Set<Image>(hearts).union([
      new Segment({ from: new Vector({ x: 0, y: 740 }), to: new Vector({ x: 1000, y: 740 }), color: starlight }),
      new Text({ text: `wall ${level}`, center: new Vector({ x: 500, y: 770 }), height: 34, color: white }),
      new Text({ text: `bricks ${score}`, center: new Vector({ x: 870, y: 770 }), height: 34, color: gold }),
    ]),
    message(state),
  ]);
}
