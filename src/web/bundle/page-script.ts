// Assembles the first script of a page: the runtime, the page's own code, and optional features.

import type { GameProgram } from "../../program.js";
import type { CheckedDocument } from "../../types/check.js";

/** Features that the program alone determines: keys and sounds. */
const ownExtras = ["takeKeys", "soundsOf"] as const;
/** All optional features; the computer player depends on the command. */
export const extraNames = [...ownExtras, "opponentBy"] as const;
export type ExtraName = (typeof extraNames)[number];

/** Returns the features needed by a game that reads these moment fields. */
export function extrasOf(
  { game }: Pick<CheckedDocument, "game">,
  { fields }: Pick<GameProgram, "fields">,
): readonly ExtraName[] {
  const needsKeys = fields.includes("keys") || fields.includes("input");
  return ownExtras.filter((name) => (name === "takeKeys" ? needsKeys : game?.hooks.sounds !== undefined));
}

/** The function that creates the global `led`: for a new game, or for a resumed one. */
export type Main = "ledWith" | "resumingLedWith";

/** The prebuilt scripts. Each declares a variable with an object of its exports. */
export interface PageScripts {
  /** The runtime with the page's own code in several sizes, by increasing number of names. The variable is `page`. */
  readonly pages: readonly { readonly names: readonly string[]; readonly code: string }[];
  /** The optional features. Each variable has the name of its export. */
  readonly extras: Readonly<Record<ExtraName, string>>;
}

/**
 * Returns the first script of a page for a program with these imports. It defines `led`, created by page/main.ts or
 * page/resume.ts.
 */
export function pageScript(
  { pages, extras }: PageScripts,
  { imports }: Pick<GameProgram, "imports">,
  needed: readonly ExtraName[],
  main: Main = "ledWith",
): string {
  const printing = needed.includes("opponentBy") ? ["print"] : [];
  const codes = [pageOffering(pages, [main, ...imports, ...printing]), ...needed.map((name) => extras[name])];
  const options = needed.map((name) => `${name}:${expressions[name]}`).join(",");
  return `var led=(()=>{${codes.join("")}return page.${main}(page,{${options}})})();`;
}

/** The expression of each feature. The printer must belong to the same runtime as the states. */
const expressions: Readonly<Record<ExtraName, string>> = {
  takeKeys: "takeKeys.takeKeys",
  soundsOf: "soundsOf.soundsOf",
  opponentBy: "(moves)=>opponentBy.opponentBy(moves,page.print)",
};

/** Returns the shortest script that exports all these names. */
export function pageOffering(pages: PageScripts["pages"], names: readonly string[]): string {
  const page = pages.find((one) => names.every((name) => one.names.includes(name)));
  if (page === undefined) throw new Error(`no script of a page offers all of ${names.join(", ")}`);
  return page.code;
}
