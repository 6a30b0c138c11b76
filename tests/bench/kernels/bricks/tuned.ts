// Bricks with bit sets: two integers represent the upper and the lower half of the wall. Only the rows and columns
// around the ball are tested, and all reusable images are created once.

import type { Image, Input, Point } from "../images.js";
import {
  allBricks,
  brickImage,
  images as pictureOf,
  initialState as initial,
  movedPaddle,
  onPaddle,
  type Phase,
  speed,
  type State,
  wall,
} from "./idiomatic.js";

export interface Game {
  readonly phase: Phase;
  readonly level: number;
  readonly balls: number;
  readonly score: number;
  /** The bricks of rows 1 to 3, and of rows 4 to 6. The lowest bit is column 1 of the first row. */
  readonly low: number;
  readonly high: number;
  readonly paddle: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

const half = 30;

function bitsOf({ bricks }: Pick<State, "bricks">, from: number): number {
  return bricks.reduce((bits, { column, row }) => {
    const at = (row - 1) * 10 + column - 1 - from;
    return at >= 0 && at < half ? bits | (1 << at) : bits;
  }, 0);
}

function gameOf(state: State): Game {
  const { phase, level, balls, score, paddle, ball, velocity } = state;
  return {
    phase,
    level,
    balls,
    score,
    low: bitsOf(state, 0),
    high: bitsOf(state, half),
    paddle,
    x: ball.x,
    y: ball.y,
    dx: velocity.x,
    dy: velocity.y,
  };
}

export const initialState = gameOf(initial);

const walls = Array.from({ length: 5 }, (_, i) => {
  const bricks = wall(i + 1);
  return { low: bitsOf({ bricks }, 0), high: bitsOf({ bricks }, half) };
});

function ready(game: Game, paddle: number, balls: number): Game {
  const { x, y } = onPaddle(paddle);
  return {
    phase: "ready",
    level: game.level,
    balls,
    score: game.score,
    low: game.low,
    high: game.high,
    paddle,
    x,
    y,
    dx: 0,
    dy: 0,
  };
}

export function step(game: Game, { click, keys }: Input): Game {
  const served = click !== undefined || (keys.length > 0 && keys.includes("Space"));
  if (game.phase === "over") return served ? initialState : game;
  const paddle = keys.length === 0 ? game.paddle : movedPaddle(game.paddle, keys);
  const { level, balls, score } = game;
  if (game.phase === "ready") {
    if (!served) return ready(game, paddle, balls);
    const { x, y } = onPaddle(paddle);
    return {
      phase: "flying",
      level,
      balls,
      score,
      low: game.low,
      high: game.high,
      paddle,
      x,
      y,
      dx: 3,
      dy: speed(level),
    };
  }
  const { x, y } = game;
  if (y < -12) {
    if (balls > 1) return ready(game, paddle, balls - 1);
    return {
      phase: "over",
      level,
      balls: 0,
      score,
      low: game.low,
      high: game.high,
      paddle: game.paddle,
      x,
      y,
      dx: 0,
      dy: 0,
    };
  }
  let { low, high, dx, dy } = game;
  const nextX = x + dx;
  const nextY = y + dy;
  let broken = 0;
  // The ball touches row r between 400 + 44 r and 460 + 44 r, and column c between 100 c - 108 and 100 c + 8.
  if (nextY >= 444 && nextY <= 724) {
    const firstRow = Math.max(1, Math.ceil((nextY - 460) / 44));
    const lastRow = Math.min(6, Math.floor((nextY - 400) / 44));
    const firstColumn = Math.max(1, Math.ceil((nextX - 8) / 100));
    const lastColumn = Math.min(10, Math.floor((nextX + 108) / 100));
    let sideways = true;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const at = (row - 1) * 10 + column - 1;
        const bit = 1 << (at < half ? at : at - half);
        if (((at < half ? low : high) & bit) === 0) continue;
        if (at < half) low &= ~bit;
        else high &= ~bit;
        broken++;
        if (Math.abs(y - 430 - 44 * row) > 30) sideways = false;
      }
    }
    if (broken > 0) {
      if (sideways) dx = -dx;
      else dy = -dy;
      if (low === 0 && high === 0) {
        const next = walls[level % walls.length]!;
        const { x: startX, y: startY } = onPaddle(paddle);
        return {
          phase: "ready",
          level: level + 1,
          balls,
          score: score + broken,
          low: next.low,
          high: next.high,
          paddle,
          x: startX,
          y: startY,
          dx: 0,
          dy: 0,
        };
      }
    }
  }
  if (x < 12) dx = Math.abs(dx);
  else if (x > 988) dx = -Math.abs(dx);
  if (y > 728) dy = -Math.abs(dy);
  if (dy < 0 && y > 40 && y <= 86 && Math.abs(x - game.paddle) <= 92) {
    dx = Math.round((x - game.paddle) / 8);
    dy = -dy;
  }
  return { phase: "flying", level, balls, score: score + broken, low, high, paddle, x: x + dx, y: y + dy, dx, dy };
}

// Picture: the sky and the line of the initial picture never change.

const [sky = [], , , , scores = []] = pictureOf(initial);
const line = scores.find((image) => image.kind === "segment")!;
const bricks = allBricks.map(brickImage);
const hearts = [1, 2, 3].map(
  (i): Image => ({ kind: "graphic", file: "graphics/heart.svg", center: { x: 50 * i, y: 770 }, width: 36, height: 33 }),
);
const levelPlace: Point = { x: 500, y: 770 };
const scorePlace: Point = { x: 870, y: 770 };
const white = { red: 245, green: 246, blue: 255 };
const gold = { red: 255, green: 214, blue: 102 };
const silence: readonly Image[] = [];

function message({ phase, level, balls, score }: Game): readonly Image[] {
  return phase === "flying" ? silence : pictureOf({ ...initial, phase, level, balls, score, bricks: [] })[5]!;
}

export function images(game: Game): readonly (readonly Image[])[] {
  const { level, balls, score, low, high, paddle, x, y } = game;
  const standing: Image[] = [];
  for (let bits = low; bits !== 0; bits &= bits - 1) standing.push(bricks[31 - Math.clz32(bits & -bits)]!);
  for (let bits = high; bits !== 0; bits &= bits - 1) standing.push(bricks[half + 31 - Math.clz32(bits & -bits)]!);
  const above = hearts.slice(0, balls);
  above.push(
    line,
    { kind: "text", text: `wall ${level}`, center: levelPlace, height: 34, color: white },
    { kind: "text", text: `bricks ${score}`, center: scorePlace, height: 34, color: gold },
  );
  return [
    sky,
    standing,
    [{ kind: "graphic", file: "graphics/paddle.svg", center: { x: paddle, y: 60 }, width: 160, height: 28 }],
    [{ kind: "graphic", file: "graphics/ball.svg", center: { x, y }, width: 24, height: 24 }],
    above,
    message(game),
  ];
}
