// Assembles the first script of a page: the runtime, the page's own code, and optional features, reduced to the
// declarations that the page needs.

import type { GameProgram } from "../../program.js";
import { reachableNodes } from "../../text/reachable.js";
import type { CheckedDocument } from "../../types/check.js";

/** Features that the program alone determines: keys and sounds. */
const ownExtras = ["takeKeys", "createSounds"] as const;
type ExtraName = (typeof ownExtras)[number] | "opponentBy";

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

/** The code of all pages, minified, as bin/page-script.ts builds it. */
export interface PageCode {
  /** The declarations in order, each with the indices of those that it mentions. */
  readonly declarations: readonly { readonly code: string; readonly mentions: readonly number[] }[];
  /** For each exported name, the index of its declaration and its name there. */
  readonly exports: Readonly<Record<string, readonly [declaration: number, name: string]>>;
}

/**
 * Returns the first script of a page for a program with these imports. It defines `led`, created by page/main.ts or
 * page/resume.ts.
 */
export function pageScript(
  code: PageCode,
  { imports }: Pick<GameProgram, "imports">,
  extras: readonly ExtraName[],
  main: Main = "ledWith",
): string {
  const options = extras.map((name) => `${name}:page.${name}`).join(",");
  return `var led=(()=>{${scriptOf(code, [main, ...imports, ...extras])}return page.${main}(page,{${options}})})();`;
}

/** Returns a script that declares `page`, an object with these exports, and the declarations that they need. */
export function scriptOf({ declarations, exports }: PageCode, names: readonly string[]): string {
  const exported = names.map((name) => {
    if (!Object.hasOwn(exports, name)) throw new Error(`pages have no ${name}`);
    const [declaration, local] = exports[name]!;
    return { declaration, property: `${name}:${local}` };
  });
  const needed = reachableNodes(
    exported.map(({ declaration }) => declaration),
    (i) => declarations[i]!.mentions,
  );
  const codes = declarations.flatMap(({ code }, i) => (needed.has(i) ? [code] : []));
  return `var page=(()=>{${codes.join("")}return{${exported.map(({ property }) => property).join(",")}}})();`;
}
