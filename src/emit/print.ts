// Turns the tree of a module into text, formatted as Prettier would: as TypeScript, as a JavaScript module, or as a
// script, the body of a function that takes the runtime as its parameter and returns what the module exports.
// All three come from the same tree; the mappings say which place of the document each stretch of the text is from.

import { type Doc, group, hardline, indent, join, layOut, layOutAll, line, placed } from "../layout/layout.js";
import type { Mappings } from "../layout/mappings.js";
import { expressionDoc } from "./print-expressions.js";
import { docComment, isName, propertyName, stringText } from "./print-literals.js";
import { blockDoc, denseConst, functionDoc, headDoc, overloadDocs, statementDoc } from "./print-statements.js";
import { list, typeDoc, typeParameters, unionMembers } from "./print-types.js";
import { type Language, type Printer, printsTypes } from "./printer.js";
import type { Import, Module, ModuleItem, Pattern, Specifier, TypeAlias } from "./tree.js";

export type { Mappings } from "../layout/mappings.js";
export type { Language } from "./printer.js";

/** The text of a module and where it comes from. */
export interface Printed {
  readonly code: string;
  readonly mappings: Mappings;
}

/** The parameter of the function that a `js-script` is the body of: the runtime, with all that the module imports. */
export const runtimeParameter = "easel";

const usualWidth = 100;

export interface PrintOptions {
  readonly language: Language;
  /** True if the text is for machines only, and is to be short. */
  readonly isDense?: boolean;
  /** What a script takes the runtime out of: an object if nothing else is said, or a list in the order of the names. */
  readonly takes?: "object" | "list";
  /** What a script returns, if not all that the module exports. */
  readonly returns?: readonly Specifier[];
}

/** A module that is made while it is printed, so that the tree of a long one is never held as a whole. */
export interface ModuleParts {
  readonly body: Iterable<ModuleItem>;
  /** What stands above the body and depends on all of it, and comes from no place: the imports. Asked for once the body is printed. */
  readonly head: () => readonly ModuleItem[];
}

/** The module as text. A `js-script` is meant for `new Function(runtimeParameter, code)`, and for a script element. */
export function printModule({ items }: Module, options: PrintOptions): Printed {
  return printParts({ head: () => [], body: items }, options);
}

/** As `printModule`, item by item. */
export function printParts({ head, body }: ModuleParts, { language, isDense = false, takes = "object", returns }: PrintOptions): Printed {
  const width = isDense ? "dense" : usualWidth;
  const printer: Printer = {
    language,
    isDense,
    takes,
    expression: (node, minimum) => expressionDoc(printer, node, minimum),
    type: (node) => typeDoc(printer, node),
    block: (statements, before) => blockDoc(printer, statements, before),
  };
  const exports: Specifier[] = [];
  const bodyItems = shownItems(printer, body, exports);
  const first = bodyItems.next().value;
  const { text: below, mappings } = layOutAll(itemDocs(printer, first, bodyItems), width);
  const headItems = shownItems(printer, head(), exports, first);
  const { text: above } = layOutAll(itemDocs(printer, headItems.next().value, headItems, first), width);
  if (language !== "js-script") {
    mappings.moveDown(lineEnds(above));
    return { code: above + below, mappings };
  }
  // Modules are strict by themselves; the body of a function has to say so.
  const start = `"use strict";\n${isDense ? "" : "\n"}${above}`;
  mappings.moveDown(lineEnds(start));
  const { text: end } = layOut([isDense || above + below === "" ? "" : hardline, "return ", exportsDoc(printer, returns ?? exports), ";", hardline], width);
  return { code: start + below + end, mappings };
}

function lineEnds(text: string): number {
  return text.split("\n").length - 1;
}

/**
 * The items of which something is left in the language printed, without blank lines after each other or at the ends; only
 * what stands `below` lets one stand last. Notes what all of the items export.
 */
function* shownItems(printer: Printer, items: Iterable<ModuleItem>, exports: Specifier[], below?: ModuleItem): Generator<ModuleItem, undefined> {
  let blank: ModuleItem | undefined;
  let isFirst = true;
  for (const item of items) {
    // Modules say of each item whether it is exported.
    if (printer.language === "js-script") exports.push(...exportedNames(item));
    if (item.kind === "blank") blank = item;
    else if (isShown(printer, item)) {
      if (blank !== undefined && !isFirst) yield blank;
      yield item;
      blank = undefined;
      isFirst = false;
    }
  }
  if (blank !== undefined && !isFirst && below !== undefined) yield blank;
  return undefined;
}

/** The documents of items, each made when it is asked for. `below` is what stands below the last one. */
function* itemDocs(printer: Printer, first: ModuleItem | undefined, others: Iterable<ModuleItem>, below?: ModuleItem): Iterable<Doc> {
  if (first === undefined) return;
  let above: ModuleItem | undefined;
  let item = first;
  for (const next of others) {
    yield itemLines(printer, item, above, next);
    above = item;
    item = next;
  }
  // What stands below has been printed already.
  yield itemLines(printer, item, above, printer.isDense ? undefined : below);
}

function itemLines(printer: Printer, item: ModuleItem, above: ModuleItem | undefined, below: ModuleItem | undefined): Doc {
  if (printer.isDense && item.kind === "const") return [denseConst(printer, item, above, below), hardline];
  return [itemDoc(printer, item), hardline, separates(item, below) ? hardline : ""];
}

/** `{ a, b }`, the object of all that the module exports. */
function exportsDoc(printer: Printer, exports: readonly Specifier[]): Doc {
  return list("{", exports.map((name) => exportedProperty(printer, name)), "}", line);
}

/** True if anything of the item is left in the language printed. */
function isShown(printer: Printer, item: ModuleItem): boolean {
  switch (item.kind) {
    case "typeAlias":
    case "declare":
      return printsTypes(printer);
    case "import":
      if (item.specifiers.length === 0) return printer.language !== "js-script";
      return printsTypes(printer) || valuesOf(item.specifiers).length > 0;
    case "exportList":
      return printsTypes(printer) || (printer.language === "js-module" && valuesOf(item.specifiers).length > 0);
    case "comment":
    case "blank":
      return !printer.isDense;
    default:
      return true;
  }
}

/** True if an empty line stands between two items: not between short ones of a kind, nor between a comment and what it is about. */
function separates(item: ModuleItem, next: ModuleItem | undefined): boolean {
  if (next === undefined || item.kind === "blank" || next.kind === "blank" || item.kind === "comment") return false;
  return item.kind !== next.kind || hasDoc(item) || hasDoc(next) || !isShort(item);
}

function hasDoc(item: ModuleItem): boolean {
  const declared = item.kind === "declare" ? item.declaration : item;
  return "doc" in declared && declared.doc !== undefined && declared.doc.trim() !== "";
}

function isShort(item: ModuleItem): boolean {
  switch (item.kind) {
    case "const":
    case "let":
    case "declare":
    case "typeAlias":
    case "import":
    case "exportList":
    case "expressionStatement":
      return true;
    default:
      return false;
  }
}

function itemDoc(printer: Printer, item: ModuleItem): Doc {
  return placed(item.span, bareItem(printer, item));
}

function bareItem(printer: Printer, item: ModuleItem): Doc {
  switch (item.kind) {
    case "import":
      return importDoc(printer, item);
    case "exportList":
      return ["export ", specifierList(printer, item.specifiers), ";"];
    case "typeAlias":
      return [commentOf(printer, item.doc), exportWord(printer, item.exported), typeAliasDoc(printer, item)];
    case "declare": {
      const { declaration } = item;
      const { doc, exported } = declaration;
      const head = [exportWord(printer, exported), "declare "];
      const ways = declaration.kind === "function" ? overloadDocs(printer, declaration) : [];
      const all = ways.length > 0 ? ways : [headDoc(printer, declaration)];
      return [commentOf(printer, doc), join(hardline, all.map((way) => [head, way, ";"]))];
    }
    case "function": {
      const ways = printsTypes(printer) ? overloadDocs(printer, item).map((way): Doc => [exportWord(printer, item.exported), way, ";", hardline]) : [];
      return [commentOf(printer, item.doc), ways, functionDoc(printer, item, exportWord(printer, item.exported))];
    }
    case "const":
      return [commentOf(printer, item.doc), exportWord(printer, item.exported), statementDoc(printer, { ...item, span: undefined })];
    default:
      return statementDoc(printer, { ...item, span: undefined });
  }
}

function commentOf(printer: Printer, doc: string | undefined): Doc {
  return doc === undefined || printer.isDense ? "" : docComment(doc, printer.language, usualWidth);
}

function exportWord(printer: Printer, exported: boolean | undefined): string {
  return exported === true && printer.language !== "js-script" ? "export " : "";
}

function typeAliasDoc(printer: Printer, { name, typeParameters: parameters, type }: TypeAlias): Doc {
  const head = ["type ", name, typeParameters(printer, parameters), " ="];
  if (type.kind !== "unionType") return [head, " ", printer.type(type), ";"];
  return group([head, placed(type.span, indent([line, unionMembers(printer, type)])), ";"]);
}

// ---- Imports and exports ----

function importDoc(printer: Printer, { specifiers, from }: Import): Doc {
  if (printer.language === "js-script") {
    if (printer.takes === "list") return ["const ", list("[", valuesOf(specifiers).map(({ name, as }) => as ?? name), "]", ""), ` = ${runtimeParameter};`];
    const names = valuesOf(specifiers).map(({ name, as }) =>
      as === undefined || as === name ? name : `${propertyName(name, printer.language)}: ${as}`,
    );
    return ["const ", list("{", names, "}", line), ` = ${runtimeParameter};`];
  }
  const module = stringText(from, printer.language);
  if (specifiers.length === 0) return `import ${module};`;
  const areTypes = specifiers.every((specifier) => specifier.type === true);
  const names = areTypes ? specifiers.map((specifier) => ({ ...specifier, type: false })) : specifiers;
  return ["import ", areTypes ? "type " : "", specifierList(printer, names), ` from ${module};`];
}

function specifierList(printer: Printer, specifiers: readonly Specifier[]): Doc {
  const shown = printsTypes(printer) ? specifiers : valuesOf(specifiers);
  return list(
    "{",
    shown.map((specifier) => specifierText(printer, specifier)),
    "}",
    line,
  );
}

/** Any text may be a name outside of the module; in quotes, if it is none inside. */
function specifierText(printer: Printer, { name, as, type }: Specifier): string {
  const renamed = as === undefined || as === name ? "" : ` as ${propertyName(as, printer.language)}`;
  return `${type === true ? "type " : ""}${propertyName(name, printer.language)}${renamed}`;
}

function valuesOf(specifiers: readonly Specifier[]): readonly Specifier[] {
  return specifiers.filter((specifier) => specifier.type !== true);
}

/** The values that an item exports. */
function exportedNames(item: ModuleItem): readonly Specifier[] {
  switch (item.kind) {
    case "function":
      return item.exported === true ? [{ name: item.name.name }] : [];
    case "const":
      return item.exported === true ? namesOf(item.pattern).map((name) => ({ name })) : [];
    case "exportList":
      return valuesOf(item.specifiers);
    default:
      return [];
  }
}

function namesOf(pattern: Pattern): readonly string[] {
  switch (pattern.kind) {
    case "identifier":
      return [pattern.name];
    case "arrayPattern":
      return pattern.elements.flatMap((element) => (element === undefined ? [] : namesOf(element)));
    case "objectPattern":
      return pattern.properties.flatMap((property) => namesOf(property.pattern));
  }
}

function exportedProperty(printer: Printer, { name, as }: Specifier): string {
  if (as === undefined || as === name) return name;
  return `${isName(as) ? as : stringText(as, printer.language)}: ${name}`;
}
