// Decodes the embedded graphics.

import type { Size } from "../../../runtime/index.js";
import type { GameData } from "../game-data.js";

/** A decoded image with its natural size. */
interface Graphic extends Size {
  readonly image: CanvasImageSource;
}

/** The graphics, keyed by the paths in the document. */
export type Graphics = ReadonlyMap<string, Graphic>;

/** Decodes graphics. Those that the browser cannot decode are treated as missing files. */
export async function decodeGraphics(graphics: GameData["graphics"]): Promise<Graphics> {
  const byPath = new Map<string, Graphic>();
  await Promise.all(
    Object.entries(graphics).map(async ([path, { url, width, height }]) => {
      // SVG is safe as an image: it cannot run scripts or load resources.
      const image = new Image();
      image.src = url;
      await image.decode().then(
        () => byPath.set(path, { image, width, height }),
        () => undefined,
      );
    }),
  );
  return byPath;
}
