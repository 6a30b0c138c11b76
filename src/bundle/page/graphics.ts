// Turns the graphics that came with the page into pictures that can be painted.

import type { Size } from "../../runtime/index.js";
import type { GameData } from "../game-data.js";

/** A graphic that can be painted, and its natural size. */
export interface Graphic extends Size {
  readonly image: CanvasImageSource;
}

/** By the paths that the document writes. */
export type Graphics = ReadonlyMap<string, Graphic>;

/** Decodes graphics. One that the browser cannot show is left out, as if its file had not been found. */
export async function decoded(graphics: GameData["graphics"]): Promise<Graphics> {
  const found = new Map<string, Graphic>();
  await Promise.all(
    Object.entries(graphics).map(async ([path, { url, width, height }]) => {
      // Within an image an SVG runs nothing and loads nothing.
      const image = new Image();
      image.src = url;
      await image.decode().then(
        () => found.set(path, { image, width, height }),
        () => undefined,
      );
    }),
  );
  return found;
}
