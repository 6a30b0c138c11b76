// Runs the modules of documents in this process. The JavaScript is that of bundlers, parsed by an independent parser;
// expressions are evaluated in the scope of its exports.

import { compileFunction } from "node:vm";
import { parse } from "acorn";
import { type Compiled, outputOf } from "../../src/compiler.js";
import { lowerProgram, type ProgramExpression } from "../../src/program.js";
import type { CoreDefinition, CoreModule } from "../../src/ir/ir.js";
import { lower } from "../../src/ir/lower.js";
import { emitParts, programNames } from "../../src/codegen/typescript/emit.js";
import { Names, ownNames } from "../../src/codegen/typescript/names.js";
import { printParts } from "../../src/codegen/typescript/print.js";
import type { Home } from "../../src/resolve/resolved.js";
import type { CheckedDocument } from "../../src/types/check.js";
import { type LoadedProgram, loadProgram } from "../../src/execute/evaluate.js";
import * as easel from "../../src/runtime/index.js";
import { fileOf } from "../../src/resolve/imports/paths.js";

const runtime = "./easel.js";

/** Cache of the modules of documents, which many others may use. */
const codes = {
  none: new WeakMap<CheckedDocument, string>(),
  places: new WeakMap<CheckedDocument, string>(),
};

type Exports = Readonly<Record<string, unknown>>;

/** Returns the exports of a module, given those of its imports. Throws a SyntaxError if the parser rejects the code. */
function exportsOf(code: string, imported: (from: string) => Exports): Exports {
  const { body } = parse(code, { ecmaVersion: 2022, sourceType: "module" });
  const exported: string[] = [];
  let script = '"use strict";';
  let at = 0;
  const replace = (start: number, end: number, text: string): void => {
    script += code.slice(at, start) + text;
    at = end;
  };
  for (const item of body) {
    if (item.type === "ImportDeclaration") {
      const names = item.specifiers.map(({ local, ...one }) => {
        if (!("imported" in one) || one.imported.type !== "Identifier") throw new Error("an import of another form");
        return `${one.imported.name}: ${local.name}`;
      });
      replace(item.start, item.end, `const { ${names.join(", ")} } = imported(${item.source.raw});`);
    } else if (item.type === "ExportNamedDeclaration" && item.declaration) {
      const { declaration } = item;
      replace(item.start, declaration.start, "");
      const declared = declaration.type === "VariableDeclaration" ? declaration.declarations : [declaration];
      for (const { id } of declared) if (id.type === "Identifier") exported.push(id.name);
    } else if (item.type.startsWith("Export")) throw new Error("an export of another form");
  }
  replace(code.length, code.length, `\nreturn { ${exported.join(", ")} };`);
  return compileFunction(script, ["imported"], { filename: "led:module" })(imported);
}

/**
 * Evaluates expressions in the scope of the exports of a document without errors. Returns the index of each
 * expression's thunk; invalid expressions have none.
 */
export function loadModule(
  { document, library }: Pick<Compiled, "document" | "library">,
  asked: readonly ProgramExpression[],
  report: "none" | "places",
): { readonly loaded: LoadedProgram; readonly thunks: readonly (number | undefined)[] } {
  const { module, expressions } = lowerProgram({ document, report: "none" }, asked);
  const homes = new Map<string, Home>();
  const codeOf = (of: CheckedDocument): string => {
    for (const { defined } of lower(of).definitions)
      if (defined.home !== undefined) homes.set(`./${fileOf(defined.home.name)}.js`, defined.home);
    let code = codes[report].get(of);
    if (code === undefined)
      codes[report].set(
        of,
        (code = outputOf(of, "document", { report }, { runtime, report }, library).javascript.code),
      );
    return code;
  };
  const used = new Map<Home, { readonly exports: Exports; readonly names: Names }>();
  const usedOf = (home: Home): { readonly exports: Exports; readonly names: Names } => {
    let one = used.get(home);
    if (one === undefined) {
      const checked = library!.checkedAs(home.document);
      const names = new Names(ownNames(lower(checked)));
      used.set(home, (one = { exports: exportsOf(codeOf(checked), imported), names }));
    }
    return one;
  };
  const imported = (from: string): Exports => (from === runtime ? easel : usedOf(homes.get(from)!).exports);
  const exports = exportsOf(codeOf(document), imported);

  const names = new Names(ownNames(module));
  const bound = new Map<string, unknown>();
  for (const { defined } of module.definitions) {
    const { name, home, definition } = defined;
    const other = home === undefined ? undefined : usedOf(home);
    const value = other === undefined ? exports[names.of(name)] : other.exports[other.names.of(definition.name.name)];
    bound.set(names.of(name), value);
  }
  const importable: CoreModule = { ...module, definitions: module.definitions.map(asImported), moduleOf: () => module };
  const { code } = printParts(emitParts(importable, { expressions: module.expressions }), { language: "js-script" });
  const script = `const made = (() => {${code}})(); return { game: made.${programNames.game}, expressions: made.${programNames.expressions} };`;
  const make = compileFunction(script, ["easel", ...bound.keys()], { filename: "led:expressions" });
  return { loaded: loadProgram(make(easel, ...bound.values())), thunks: expressions.map(({ thunk }) => thunk) };
}

/** Returns the definition as seen from other modules. */
function asImported({ defined, parameters, scheme, reads }: CoreDefinition): CoreDefinition {
  const { span } = defined.definition;
  const args = parameters.map((variable) => ({ kind: "variable", variable, span }) as const);
  const body = { kind: "call", defined, args, span } as const;
  return { defined, parameters, scheme, reads, clauses: [], body, role: "elsewhere" };
}
