// A minute of Bricks, with the step and the picture of every frame. The document is the unchanged example.

import type { Game } from "../../../../src/runtime/index.js";
import { type Image, plainImage } from "../images.js";
import { type Kernel, runtimeIn } from "../kernel.js";
import { type Plain, set } from "../plain.js";
import { played, playedGame } from "../played.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import { inputs } from "./inputs.js";
import * as tuned from "./tuned.js";

interface Emitted {
  readonly game: Game;
}

function plainState({
  phase,
  level,
  balls,
  score,
  bricks,
  paddle,
  ball,
  velocity,
}: Omit<idiomatic.State, "bricks"> & { readonly bricks: Iterable<idiomatic.Brick> }): Plain {
  return [
    phase,
    level,
    balls,
    score,
    set([...bricks].map(({ column, row }) => [column, row])),
    paddle,
    [ball.x, ball.y],
    [velocity.x, velocity.y],
  ];
}

function plainGame({ low, high, x, y, dx, dy, ...game }: tuned.Game): Plain {
  const bricks = idiomatic.allBricks.filter((_, at) => (((at < 30 ? low : high) >> (at % 30)) & 1) === 1);
  return plainState({ ...game, bricks, ball: { x, y }, velocity: { x: dx, y: dy } });
}

function plainLayers(layers: readonly (readonly Image[])[]): Plain {
  return layers.map((layer) => set(layer.map(plainImage)));
}

function imageOf(image: immutable.Image): Image {
  if (image instanceof immutable.Disc) return { kind: "disc", ...image.toObject() };
  if (image instanceof immutable.Segment) return { kind: "segment", ...image.toObject() };
  if (image instanceof immutable.Text) return { kind: "text", ...image.toObject() };
  return { kind: "graphic", ...image.toObject() };
}

export const bricks: Kernel = {
  name: "bricks",
  title: "paddle and bricks, step and picture of 1,800 frames",
  documents: { bricks: { path: "examples/bricks.led" } },
  sizes: { small: 150, usual: 1_800, growth: [900, 1_800, 3_600] },
  growth: { text: "frames", of: (frames) => frames },
  parts: { name: "frame", count: (frames) => frames },
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("bricks.js", folder).href);
    return {
      emitted: playedGame(inputs, easel, led.game),
      idiomatic: played(inputs, {
        initial: idiomatic.initialState,
        step: idiomatic.step,
        images: idiomatic.images,
        plainState,
        plainPicture: plainLayers,
      }),
      tuned: played(inputs, {
        initial: tuned.initialState,
        step: tuned.step,
        images: tuned.images,
        plainState: plainGame,
        plainPicture: plainLayers,
      }),
      immutable: played(inputs, {
        initial: immutable.initialState,
        step: immutable.step,
        images: immutable.images,
        plainState,
        plainPicture: (picture) =>
          picture.toArray().map((layer) => set(layer.toArray().map((image) => plainImage(imageOf(image))))),
      }),
    };
  },
};
