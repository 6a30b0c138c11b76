// Assembles the script of a page, apart from the program of its document: the runtime, the page's own code, and
// features that not every game needs.

import type { GameProgram } from "../compile.js";
import type { CheckedDocument } from "../types/check.js";

/** Features that a game needs by itself: keys and sounds. */
const ownExtras = ["takeKeys", "soundsOf"] as const;
/** Features that not every page needs: these, and a player who is not at the screen. */
export const extraNames = [...ownExtras, "opponentBy"] as const;
export type ExtraName = (typeof extraNames)[number];

/** The features that a game needs if its program reads these fields of its moments. */
export function extrasOf(
  { game }: Pick<CheckedDocument, "game">,
  { fields }: Pick<GameProgram, "fields">,
): readonly ExtraName[] {
  const needsKeys = fields.includes("keys") || fields.includes("input");
  return ownExtras.filter((name) => (name === "takeKeys" ? needsKeys : game?.hooks.sounds !== undefined));
}

/** The function that makes the global `led` of a page: one that begins a game, or one that continues it. */
export type Main = "ledWith" | "resumingLedWith";

/** The scripts from which those of pages are assembled. Each declares a variable: an object with what it exports. */
export interface PageScripts {
  /**
   * The runtime with the page's own code, in several sizes: first with what most games use, then with more. The
   * variable is `page`.
   */
  readonly pages: readonly { readonly names: readonly string[]; readonly code: string }[];
  /** The features that not every game needs. Each variable has the name of its export. */
  readonly extras: Readonly<Record<ExtraName, string>>;
}

/**
 * The first script of a page for a program with these imports. It defines `led`, as page/main.ts or page/resume.ts
 * makes it.
 */
export function pageScript(
  { pages, extras }: PageScripts,
  { imports }: Pick<GameProgram, "imports">,
  needed: readonly ExtraName[],
  main: Main = "ledWith",
): string {
  const printing = needed.includes("opponentBy") ? ["print"] : [];
  const codes = [pageOffering(pages, [main, ...imports, ...printing]), ...needed.map((name) => extras[name])];
  const options = needed.map((name) => `${name}:${made[name]}`).join(",");
  return `var led=(()=>{${codes.join("")}return page.${main}(page,{${options}})})();`;
}

/** What the page's own code gets of each feature. States are printed by the runtime that they are made with. */
const made: Readonly<Record<ExtraName, string>> = {
  takeKeys: "takeKeys.takeKeys",
  soundsOf: "soundsOf.soundsOf",
  opponentBy: "(moves)=>opponentBy.opponentBy(moves,page.print)",
};

/** The shortest script that exports all of these names. */
export function pageOffering(pages: PageScripts["pages"], names: readonly string[]): string {
  const page = pages.find((one) => names.every((name) => one.names.includes(name)));
  if (page === undefined) throw new Error(`no script of a page offers all of ${names.join(", ")}`);
  return page.code;
}
