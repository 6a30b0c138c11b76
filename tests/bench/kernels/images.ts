// Images of hand-written games: plain objects. A host could paint them like those of documents.

import type { Plain } from "./plain.js";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export type Image =
  | { readonly kind: "segment"; readonly from: Point; readonly to: Point; readonly color: Color }
  | { readonly kind: "disc"; readonly center: Point; readonly radius: number; readonly color: Color }
  | {
      readonly kind: "rectangle";
      readonly center: Point;
      readonly width: number;
      readonly height: number;
      readonly color: Color;
    }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly center: Point;
      readonly height: number;
      readonly color: Color;
    }
  | {
      readonly kind: "graphic";
      readonly file: string;
      readonly center: Point;
      readonly width: number;
      readonly height: number;
    };

export interface Input {
  readonly click: Point | undefined;
  readonly pointer: Point;
  readonly keys: readonly string[];
}

/** An image in the common form: a constructor call of LED. */
export function plainImage(image: Image): Plain {
  switch (image.kind) {
    case "segment":
      return ["segment", plainPoint(image.from), plainPoint(image.to), plainColor(image.color)];
    case "disc":
      return ["disc", plainPoint(image.center), image.radius, plainColor(image.color)];
    case "rectangle":
      return ["rect", plainPoint(image.center), image.width, image.height, plainColor(image.color)];
    case "text":
      return ["text", image.text, plainPoint(image.center), image.height, plainColor(image.color)];
    case "graphic":
      return ["graphic", image.file, plainPoint(image.center), image.width, image.height];
  }
}

function plainPoint({ x, y }: Point): Plain {
  return ["point", x, y];
}

function plainColor({ red, green, blue }: Color): Plain {
  return ["color", red, green, blue];
}
