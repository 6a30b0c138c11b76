// Bricks in idiomatic TypeScript: a state is an object, and the wall an array of bricks.

import type { Color, Image, Input, Point } from "../images.js";

export interface Brick {
  readonly column: number;
  readonly row: number;
}

export type Phase = "ready" | "flying" | "over";

export interface State {
  readonly phase: Phase;
  readonly level: number;
  readonly balls: number;
  readonly score: number;
  readonly bricks: readonly Brick[];
  readonly paddle: number;
  readonly ball: Point;
  /** The displacement of the ball per frame. */
  readonly velocity: Point;
}

// Walls

export const allBricks: readonly Brick[] = Array.from({ length: 60 }, (_, i) => ({
  column: 1 + (i % 10),
  row: 1 + Math.floor(i / 10),
}));

const walls: readonly (readonly Brick[])[] = [
  allBricks.filter(({ row }) => row > 2),
  allBricks.filter(({ column, row }) => (column + row) % 2 === 0),
  allBricks.filter(({ column, row }) => Math.abs(column - 5.5) < row),
  allBricks.filter(({ column, row }) => !(3 <= column && column <= 8 && 3 <= row && row <= 4)),
  allBricks.filter(({ column }) => column % 3 === 1),
];

export function wall(level: number): readonly Brick[] {
  return walls[(level - 1) % walls.length]!;
}

// Geometry

const radius = 12;
const brickWidth = 92;
const brickHeight = 36;
const paddleWidth = 160;
const paddleHeight = 28;
const paddleY = 60;
const ceiling = 740;

function brickX({ column }: Brick): number {
  return 100 * column - 50;
}

function brickY({ row }: Brick): number {
  return 430 + 44 * row;
}

function isLevelWith(point: Point, brick: Brick): boolean {
  return Math.abs(point.y - brickY(brick)) <= brickHeight / 2 + radius;
}

function touches(point: Point, brick: Brick): boolean {
  return isLevelWith(point, brick) && Math.abs(point.x - brickX(brick)) <= brickWidth / 2 + radius;
}

// Motion of the ball

function sum(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function bounced(ball: Point, velocity: Point, hits: readonly Brick[]): Point {
  if (hits.length === 0) return velocity;
  return hits.every((brick) => isLevelWith(ball, brick))
    ? { x: -velocity.x, y: velocity.y }
    : { x: velocity.x, y: -velocity.y };
}

function walled({ x, y }: Point, velocity: Point): Point {
  return {
    x: x < radius ? Math.abs(velocity.x) : x > 1000 - radius ? -Math.abs(velocity.x) : velocity.x,
    y: y > ceiling - radius ? -Math.abs(velocity.y) : velocity.y,
  };
}

function returned(paddle: number, ball: Point, velocity: Point): Point {
  const meets =
    velocity.y < 0 && ball.y > 40 && ball.y <= paddleY + 26 && Math.abs(ball.x - paddle) <= paddleWidth / 2 + radius;
  return meets ? { x: Math.round((ball.x - paddle) / 8), y: -velocity.y } : velocity;
}

export function speed(level: number): number {
  return 14 + 2 * level;
}

// Rules

export function movedPaddle(paddle: number, keys: readonly string[]): number {
  const pull = (keys.includes("Right") ? 1 : 0) - (keys.includes("Left") ? 1 : 0);
  return Math.max(paddleWidth / 2, Math.min(1000 - paddleWidth / 2, paddle + 18 * pull));
}

export function onPaddle(paddle: number): Point {
  return { x: paddle, y: paddleY + paddleHeight / 2 + radius };
}

const nowhere: Point = { x: 0, y: 0 };

function ready(level: number, balls: number, score: number, bricks: readonly Brick[], paddle: number): State {
  return { phase: "ready", level, balls, score, bricks, paddle, ball: onPaddle(paddle), velocity: nowhere };
}

export const initialState: State = ready(1, 3, 0, wall(1), 500);

export function step(state: State, { click, keys }: Input): State {
  const { phase, level, balls, score, bricks, ball } = state;
  const served = keys.includes("Space") || click !== undefined;
  if (phase === "over") return served ? initialState : state;
  const paddle = movedPaddle(state.paddle, keys);
  if (phase === "ready") {
    return served
      ? { ...state, phase: "flying", paddle, ball: onPaddle(paddle), velocity: { x: 3, y: speed(level) } }
      : ready(level, balls, score, bricks, paddle);
  }
  if (ball.y < -radius) {
    return balls === 1
      ? { ...state, phase: "over", balls: 0, velocity: nowhere }
      : ready(level, balls - 1, score, bricks, paddle);
  }
  const reached = sum(ball, state.velocity);
  const hits = bricks.filter((brick) => touches(reached, brick));
  const left = hits.length === 0 ? bricks : bricks.filter((brick) => !hits.includes(brick));
  if (left.length === 0) return ready(level + 1, balls, score + hits.length, wall(level + 1), paddle);
  const velocity = returned(state.paddle, ball, walled(ball, bounced(ball, state.velocity, hits)));
  return { phase, level, balls, score: score + hits.length, bricks: left, paddle, ball: sum(ball, velocity), velocity };
}

// Picture

const night: Color = { red: 20, green: 24, blue: 48 };
const starlight: Color = { red: 120, green: 130, blue: 180 };
const white: Color = { red: 245, green: 246, blue: 255 };
const gold: Color = { red: 255, green: 214, blue: 102 };

/** Random numbers in [0, 1) for the positions of stars. */
function chance(seed: number, count: number): readonly number[] {
  let x = seed;
  const next = (): number => {
    x = (16807 * x) % 2147483647;
    return x / 2147483647;
  };
  next();
  next();
  return Array.from({ length: count }, next);
}

function starsOf(numbers: readonly number[]): readonly Image[] {
  return Array.from(
    { length: 80 },
    (_, i): Image => ({
      kind: "disc",
      center: { x: Math.floor(1000 * numbers[i]!), y: Math.floor(ceiling * numbers[80 + i]!) },
      radius: 1 + Math.floor(2 * numbers[160 + i]!),
      color: starlight,
    }),
  );
}

const sky: readonly Image[] = [
  { kind: "disc", center: { x: 500, y: 400 }, radius: 700, color: night },
  ...starsOf(chance(1, 240)),
];

const brickFiles = ["violet", "blue", "green", "yellow", "orange", "red"].map((color) => `graphics/brick-${color}.svg`);

export function brickImage(brick: Brick): Image {
  return {
    kind: "graphic",
    file: brickFiles[brick.row - 1]!,
    center: { x: brickX(brick), y: brickY(brick) },
    width: brickWidth,
    height: brickHeight,
  };
}

function text(content: string, center: Point, height: number, color: Color): Image {
  return { kind: "text", text: content, center, height, color };
}

function message({ phase, level, balls, score }: State): readonly Image[] {
  const say = (large: string, small: string): readonly Image[] => [
    text(large, { x: 500, y: 330 }, 56, gold),
    text(small, { x: 500, y: 270 }, 26, white),
  ];
  switch (phase) {
    case "flying":
      return [];
    case "over":
      return say("Game over", `${score} bricks. Space begins again.`);
    case "ready":
      return level === 1 && balls === 3
        ? say("Bricks", "Space serves. Left and Right move the paddle.")
        : say(`Wall ${level}`, "Space serves the ball.");
  }
}

/** From back to front. */
export function images(state: State): readonly (readonly Image[])[] {
  const { level, balls, score, bricks, paddle, ball } = state;
  return [
    sky,
    bricks.map(brickImage),
    [
      {
        kind: "graphic",
        file: "graphics/paddle.svg",
        center: { x: paddle, y: paddleY },
        width: paddleWidth,
        height: paddleHeight,
      },
    ],
    [{ kind: "graphic", file: "graphics/ball.svg", center: ball, width: 2 * radius, height: 2 * radius }],
    [
      ...Array.from(
        { length: balls },
        (_, i): Image => ({
          kind: "graphic",
          file: "graphics/heart.svg",
          center: { x: 50 * (i + 1), y: 770 },
          width: 36,
          height: 33,
        }),
      ),
      { kind: "segment", from: { x: 0, y: ceiling }, to: { x: 1000, y: ceiling }, color: starlight },
      text(`wall ${level}`, { x: 500, y: 770 }, 34, white),
      text(`bricks ${score}`, { x: 870, y: 770 }, 34, gold),
    ],
    message(state),
  ];
}
