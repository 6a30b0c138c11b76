// Decodes the graphics in the page into images that can be painted.

import type { Size } from "../../runtime/index.js";
import type { GameData } from "../game-data.js";

/** An image that can be painted, and its natural size. */
export interface Graphic extends Size {
  readonly image: CanvasImageSource;
}

/** The graphics, by the paths that the document uses. */
export type Graphics = ReadonlyMap<string, Graphic>;

/** Decodes graphics. One that the browser cannot show is left out, as if its file had not been found. */
export async function decoded(graphics: GameData["graphics"]): Promise<Graphics> {
  const found = new Map<string, Graphic>();
  await Promise.all(
    Object.entries(graphics).map(async ([path, { url, width, height }]) => {
      // As an image, an SVG cannot run scripts or load anything.
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
