// The script of a page without the program of its document: the runtime with the page's side of it, and what not every
// game needs.

import type { GameProgram } from "../compile.js";
import type { CheckedDocument } from "../types/check.js";

/** What not every game needs: the keys, and sounds. */
export const extraNames = ["takeKeys", "soundsOf"] as const;
export type ExtraName = (typeof extraNames)[number];

/** What a game needs, whose program reads these fields of its moments. */
export function extrasOf(
  { game }: Pick<CheckedDocument, "game">,
  { fields }: Pick<GameProgram, "fields">,
): readonly ExtraName[] {
  const needsKeys = fields.includes("keys") || fields.includes("input");
  return extraNames.filter((name) => (name === "takeKeys" ? needsKeys : game?.hooks.sounds !== undefined));
}

/** What makes the global `led` of a page: one that begins a game, or one that goes on with it. */
export type Main = "ledWith" | "resumingLedWith";

/** The scripts of which those of pages are put together. Each declares a variable, an object of what it offers. */
export interface PageScripts {
  /**
   * The runtime with the page's side of it: one with what most games use, the others with more. The variable is `page`.
   */
  readonly pages: readonly { readonly names: readonly string[]; readonly code: string }[];
  /** What not every game needs. Each variable has the name of what it offers. */
  readonly extras: Readonly<Record<ExtraName, string>>;
}

/** The first script of a page for a program with such imports: `led`, as page/main.ts or page/resume.ts makes it. */
export function pageScript(
  { pages, extras }: PageScripts,
  { imports }: Pick<GameProgram, "imports">,
  needed: readonly ExtraName[],
  main: Main = "ledWith",
): string {
  const codes = [pageOffering(pages, [main, ...imports]), ...needed.map((name) => extras[name])];
  const options = needed.map((name) => `${name}:${name}.${name}`).join(",");
  return `var led=(()=>{${codes.join("")}return page.${main}(page,{${options}})})();`;
}

/** The shortest script that offers all of these names. */
export function pageOffering(pages: PageScripts["pages"], names: readonly string[]): string {
  const page = pages.find((one) => names.every((name) => one.names.includes(name)));
  if (page === undefined) throw new Error(`no script of a page offers all of ${names.join(", ")}`);
  return page.code;
}
