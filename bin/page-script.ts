// Builds the declarations from which src/web/bundle/page-script.ts assembles the script of a page.

import { parse } from "acorn";
import { analyze } from "eslint-scope";
import * as runtime from "../src/runtime/index.js";
import type { PageCode } from "../src/web/bundle/page-script.js";
import { browserScript } from "./browser-scripts.js";
import { withTicks } from "./ticks.js";

const exportsByFile: Readonly<Record<string, readonly string[]>> = {
  "src/runtime/index.ts": Object.keys(runtime),
  "src/web/bundle/page/main.ts": ["ledWith"],
  "src/web/bundle/page/resume.ts": ["resumingLedWith"],
  "src/web/bundle/page/keys.ts": ["takeKeys"],
  "src/web/bundle/page/sounds.ts": ["createSounds"],
  "src/web/bundle/page/opponent.ts": ["opponentBy"],
};

/** Returns the minified code of the runtime and of the pages' own modules, by declaration. */
export async function pageCode(): Promise<PageCode> {
  const contents = Object.entries(exportsByFile).map(
    ([path, names]) => `export { ${names.join(", ")} } from "./${path}";`,
  );
  const { text } = await browserScript(contents.join("\n"), { format: "esm", plugins: [withTicks] });
  return declarationsIn(text);
}

/**
 * Returns the declarations of a bundled module. A declaration is dropped from a page that does not mention it, so the
 * evaluation of one must not affect others.
 */
export function declarationsIn(text: string): PageCode {
  const program = parse(text, { ecmaVersion: 2022, sourceType: "module", ranges: true });
  const codes: { readonly code: string; readonly start: number; readonly end: number }[] = [];
  const locals = new Map<string, string>();
  const add = (start: number, end: number, keyword: string, final: string): void =>
    void codes.push({ code: keyword + text.slice(start, end) + final, start, end });
  for (const statement of program.body) {
    switch (statement.type) {
      case "VariableDeclaration":
        for (const { start, end } of statement.declarations) add(start, end, `${statement.kind} `, ";");
        break;
      case "FunctionDeclaration":
      case "ClassDeclaration":
        add(statement.start, statement.end, "", "");
        break;
      case "ExportNamedDeclaration":
        for (const { exported, local } of statement.specifiers)
          if (exported.type === "Identifier" && local.type === "Identifier") locals.set(exported.name, local.name);
        break;
      default:
        throw new Error(`${statement.type} at the top of the script of pages`);
    }
  }
  const indexAt = (at: number): number => codes.findIndex(({ start, end }) => start <= at && at < end);
  const mentions = codes.map(() => new Set<number>());
  const declaredAt = new Map<string, number>();
  const { globalScope } = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2022,
    sourceType: "module",
  });
  for (const { name, identifiers, references } of globalScope!.childScopes[0]!.variables) {
    const declaration = indexAt(identifiers[0]!.range![0]);
    declaredAt.set(name, declaration);
    for (const { identifier } of references) mentions[indexAt(identifier.range![0])]?.add(declaration);
  }
  return {
    declarations: codes.map(({ code }, i) => ({ code, mentions: [...mentions[i]!].filter((one) => one !== i) })),
    exports: Object.fromEntries([...locals].map(([name, local]) => [name, [declaredAt.get(local)!, local]])),
  };
}
