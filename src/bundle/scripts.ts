// Turns a program and the data of its game into the script that plays it, with or without its source map.

import { jsonText } from "../pages/frame.js";
import type { GameData } from "./game-data.js";

/** The parts of the script. */
interface ScriptParts {
  readonly data: GameData;
  readonly code: string;
  readonly sourceMap: (file: string, linesAbove: number) => string;
}

/** The file names of the script and of its source map if they are separate from the page. */
export const scriptName = "game.js";
export const mapName = `${scriptName}.map`;

const beforeProgram = "led.play(easel=>{\n";

/** The script that passes the program to the page's runtime. */
export function playScript({ code, data }: Pick<ScriptParts, "code" | "data">): string {
  return `${beforeProgram}${code}},${jsonText(data)});`;
}

/** The number of lines above the program if this text precedes the script that plays it. */
export function linesAbove(text: string): number {
  return `${text}${beforeProgram}`.split("\n").length - 1;
}

/** The comment that refers a debugger to the source map of a script. It ends the script. */
export function mapComment(url: string): string {
  return `\n//# sourceMappingURL=${url}\n`;
}

/** The same comment with the whole source map in it, if this text precedes the script that plays the program. */
export function mapInside({ sourceMap }: Pick<ScriptParts, "sourceMap">, above: string): string {
  return mapComment(`data:application/json;base64,${base64(sourceMap(scriptName, linesAbove(above)))}`);
}

/** A text encoded in UTF-8 and base 64. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
