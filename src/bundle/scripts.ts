// Turns a program and what is known of its game into the script that plays it, with or without its source map.

import { type GameData, scriptJson } from "./game-data.js";

/** What the script is made of. */
interface ScriptParts {
  readonly data: GameData;
  readonly code: string;
  readonly sourceMap: (file: string, linesAbove: number) => string;
}

/** The file that the script stands in where it is not inside the page, and that of its map. */
export const scriptName = "game.js";
export const mapName = `${scriptName}.map`;

const beforeProgram = "led.play(easel=>{\n";

/** The script that hands the program to the page's runtime. */
export function playScript({ code, data }: Pick<ScriptParts, "code" | "data">): string {
  return `${beforeProgram}${code}},${scriptJson(data)});`;
}

/** The lines above the program if such a text stands above the script that plays it. */
export function linesAbove(text: string): number {
  return `${text}${beforeProgram}`.split("\n").length - 1;
}

/** The comment that leads a debugger to the source map of a script. It ends the script. */
export function mapComment(url: string): string {
  return `\n//# sourceMappingURL=${url}\n`;
}

/** The same with the whole map in it, if such a text stands above the script that plays it. */
export function mapInside({ sourceMap }: Pick<ScriptParts, "sourceMap">, above: string): string {
  return mapComment(`data:application/json;base64,${base64(sourceMap(scriptName, linesAbove(above)))}`);
}

/** Text in UTF-8, in base 64. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
