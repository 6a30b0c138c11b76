// Names of colours for people who cannot see them, chosen by hue, lightness and chroma. RGB distance would call a plain
// blue turquoise and a crimson brown.

import type { Rgb } from "../../runtime/easel/parts.js";

/** Names by increasing lightness (0 to 1), each up to its bound; the last one has none. */
type Names = readonly (readonly [upTo: number, name: string])[];

const greys: Names = [
  [0.22, "black"],
  [0.5, "dark grey"],
  [0.72, "grey"],
  [0.95, "light grey"],
  [1, "white"],
];

/** Hues in degrees, each up to its bound, with names of vivid and, if these differ, of muted colours. */
const hues: readonly { readonly upTo: number; readonly vivid: Names; readonly muted?: Names }[] = [
  {
    upTo: 38,
    vivid: [
      [0.45, "dark red"],
      [0.72, "red"],
      [1, "pink"],
    ],
  },
  {
    upTo: 80,
    vivid: [
      [0.3, "dark brown"],
      [0.6, "brown"],
      [1, "orange"],
    ],
    muted: [
      [0.3, "dark brown"],
      [0.75, "brown"],
      [1, "beige"],
    ],
  },
  {
    upTo: 118,
    vivid: [
      [0.75, "olive"],
      [1, "yellow"],
    ],
    muted: [
      [0.75, "olive"],
      [0.95, "beige"],
      [1, "light yellow"],
    ],
  },
  {
    upTo: 165,
    vivid: [
      [0.5, "dark green"],
      [0.9, "green"],
      [1, "light green"],
    ],
    muted: [
      [0.45, "dark green"],
      [0.8, "green"],
      [1, "light green"],
    ],
  },
  {
    upTo: 215,
    vivid: [
      [0.5, "dark turquoise"],
      [0.92, "turquoise"],
      [1, "light turquoise"],
    ],
  },
  {
    upTo: 280,
    vivid: [
      [0.38, "dark blue"],
      [0.7, "blue"],
      [1, "light blue"],
    ],
  },
  {
    upTo: 304,
    vivid: [
      [0.45, "indigo"],
      [0.7, "violet"],
      [1, "light violet"],
    ],
  },
  {
    upTo: 320,
    vivid: [
      [0.35, "dark violet"],
      [0.72, "violet"],
      [1, "light violet"],
    ],
  },
  {
    upTo: 342,
    vivid: [
      [0.35, "dark purple"],
      [0.6, "purple"],
      [1, "magenta"],
    ],
    muted: [
      [0.35, "dark purple"],
      [0.6, "purple"],
      [1, "pink"],
    ],
  },
  {
    upTo: 360,
    vivid: [
      [0.45, "dark red"],
      [0.65, "red"],
      [1, "pink"],
    ],
  },
];

/** Chroma thresholds, below which a colour is grey, or muted. */
const greyChroma = 0.021;
const mutedChroma = 0.115;

/** Returns the English name of an sRGB colour with components from 0 to 255. */
export function colorName(color: Rgb): string {
  const { lightness, chroma, hue } = oklch(color);
  if (chroma < greyChroma || lightness < 0.1) return nameIn(greys, lightness);
  const { vivid, muted = vivid } = hues.find(({ upTo }) => hue <= upTo)!;
  return nameIn(chroma < mutedChroma ? muted : vivid, lightness);
}

function nameIn(names: Names, lightness: number): string {
  return names.find(([upTo]) => lightness <= upTo)?.[1] ?? names.at(-1)![1];
}

/** Converts to OKLCH (Björn Ottosson, 2020): lightness 0 to 1, chroma 0 to about 0.33, hue 0 to 360 degrees. */
function oklch(color: Rgb): { readonly lightness: number; readonly chroma: number; readonly hue: number } {
  const [r, g, b] = color.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts a component from sRGB, 0 to 255, to linear light, 0 to 1. */
function linear(part: number): number {
  const v = part / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}
