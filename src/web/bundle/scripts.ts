// Assembles the script that plays a game from its program, data and source map.

import { toEmbeddableJson } from "../pages/frame.js";
import type { GameData } from "./game-data.js";

interface ScriptParts {
  readonly data: GameData;
  readonly code: string;
  readonly sourceMap: (file: string, linesAbove: number) => string;
}

/** File names of a separate script and its source map. */
export const scriptName = "game.js";
export const mapName = `${scriptName}.map`;

const beforeProgram = "led.play(easel=>{\n";

/** Returns the script that passes the program to the page's runtime. */
export function playScript({ code, data }: Pick<ScriptParts, "code" | "data">): string {
  return `${beforeProgram}${code}},${toEmbeddableJson(data)});`;
}

/** Returns the number of lines above the program if `text` precedes the script. */
export function linesAbove(text: string): number {
  return `${text}${beforeProgram}`.split("\n").length - 1;
}

/** Returns the final comment of a script that refers to its source map. */
export function sourceMapComment(url: string): string {
  return `\n//# sourceMappingURL=${url}\n`;
}

/** Returns the source map comment with the map inlined; `above` precedes the script. */
export function mapInside({ sourceMap }: Pick<ScriptParts, "sourceMap">, above: string): string {
  return sourceMapComment(`data:application/json;base64,${base64(sourceMap(scriptName, linesAbove(above)))}`);
}

/** Encodes a text as UTF-8 in base 64. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
