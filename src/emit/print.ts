// Turns the tree of a module into text, formatted as Prettier would: as TypeScript, as a JavaScript module, or as a
// script, the body of a function that takes the runtime as its parameter and returns what the module exports.
// All three come from the same tree; the mappings say which place of the document each stretch of the text is from.

import { LineWriter } from "../layout/line-writer.js";
import type { Mappings } from "../layout/mappings.js";
import type { LaidOut } from "../layout/output.js";
import { expressionTo } from "./print-expressions.js";
import { docComment, isName, propertyName, stringText } from "./print-literals.js";
import {
  bareStatement,
  blockTo,
  exportWord,
  functionTo,
  headTo,
  placeInside,
  typeAliasTo,
  variableTo,
  waysToCall,
} from "./print-statements.js";
import { list, typeTo } from "./print-types.js";
import { bare, type Language, type Lines, type Printer, printsTypes, type Writer } from "./printer.js";
import type {
  Call,
  Const,
  Declare,
  ExportList,
  Expression,
  FunctionDeclaration,
  Import,
  Module,
  ModuleItem,
  Pattern,
  Specifier,
  Spread,
} from "./tree.js";
import { append } from "../source/append.js";

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
  /** False if comments are left out. */
  readonly hasComments?: boolean;
  /** What a script returns, if not all that the module exports. */
  readonly returns?: readonly Specifier[];
  /** True if nobody reads the text: only statements that stand in no expression have lines of their own then, since breaking lines takes longer than all else. */
  readonly isUnread?: boolean;
}

/** A module that is made while it is printed, so that the tree of a long one is never held as a whole. */
export interface ModuleParts {
  readonly body: Iterable<ModuleItem>;
  /** What stands above the body and depends on all of it, and comes from no place: the imports. Asked for once the body is printed. */
  readonly head: () => readonly ModuleItem[];
  /** The name of what each turn of a loop calls first. */
  readonly tick?: string | undefined;
}

/** The module as text. A `js-script` is meant for `new Function(runtimeParameter, code)`, and for a script element. */
export function printModule({ items }: Module, options: PrintOptions): Printed {
  return printParts({ head: () => [], body: items }, options);
}

/** As `printModule`, item by item. */
export function printParts(
  { head, body, tick }: ModuleParts,
  { language, hasComments = true, returns, isUnread = false }: PrintOptions,
): Printed {
  const printer: Printer = { language, hasComments, tick, expression: expressionTo, type: typeTo, block: blockTo };
  const width = isUnread ? "unread" : usualWidth;
  const exports: Specifier[] = [];
  const bodyItems = shownItems(printer, body, exports);
  const first = bodyItems.next().value;
  const { text: below, mappings } = written(printer, width, (to) => itemsTo(to, first, bodyItems));
  const headItems = shownItems(printer, head(), exports, first);
  const { text: above } = written(printer, width, (to) => itemsTo(to, headItems.next().value, headItems, first));
  if (language !== "js-script") {
    mappings.moveDown(lineEnds(above));
    return { code: above + below, mappings };
  }
  // Modules are strict by themselves; the body of a function has to say so.
  const start = `"use strict";\n\n${above}`;
  mappings.moveDown(lineEnds(start));
  const { text: end } = written(printer, width, (to) => {
    if (above + below !== "") to.hardline();
    to.stretch(exportsTo, returns ?? exports);
    to.hardline();
  });
  return { code: start + below + end, mappings };
}

/** The text of what is written to lines. */
function written(printer: Printer, width: number | "unread", write: (to: Lines) => void): LaidOut {
  const to = new LineWriter(printer, width);
  write(to);
  return to.finish();
}

function lineEnds(text: string): number {
  return text.split("\n").length - 1;
}

/**
 * The items of which something is left in the language printed, without blank lines after each other or at the ends; only
 * what stands `below` lets one stand last. Notes what all of the items export.
 */
function* shownItems(
  printer: Printer,
  items: Iterable<ModuleItem>,
  exports: Specifier[],
  below?: ModuleItem,
): Generator<ModuleItem, undefined> {
  let blank: ModuleItem | undefined;
  let isFirst = true;
  for (const item of items) {
    // Modules say of each item whether it is exported.
    if (printer.language === "js-script") append(exports, exportedNames(item));
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

/** Items one after the other, each written when it is asked for. `below` is what stands below the last one. */
function itemsTo(to: Lines, first: ModuleItem | undefined, others: Iterable<ModuleItem>, below?: ModuleItem): void {
  if (first === undefined) return;
  let item = first;
  for (const next of others) {
    itemTo(to, item, next);
    item = next;
  }
  // What stands below has been printed already.
  itemTo(to, item, below);
}

function itemTo(to: Lines, item: ModuleItem, below: ModuleItem | undefined): void {
  to.lines(item.span, bareItem, item);
  to.hardline();
  if (separates(item, below)) to.hardline();
}

/** `return { a, b };`, the object of all that the module exports. */
function exportsTo(to: Writer, exports: readonly Specifier[]): void {
  to.text("return ");
  list(to, "{", exports, exportedProperty, "}", { isSpaced: true });
  to.text(";");
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
      return printer.hasComments;
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

/** The item without its place. */
function bareItem(to: Lines, item: ModuleItem): void {
  switch (item.kind) {
    case "import":
      return to.stretch(importTo, item);
    case "exportList":
      return to.stretch(exportListTo, item);
    case "typeAlias":
      commentTo(to, item.doc);
      return to.stretch(typeAliasTo, item);
    case "declare":
      return declareTo(to, item);
    case "function":
      commentTo(to, item.doc);
      if (printsTypes(to.printer)) for (const way of waysToCall(item)) overloadTo(to, { way, exported: item.exported });
      return functionTo(to, item);
    case "const":
      commentTo(to, item.doc);
      return to.stretch(variableTo, to.printer.language === "js-module" ? droppable(to.printer, item) : item);
    default:
      return to.lines(placeInside(item), bareStatement, item);
  }
}

/**
 * The constant, with its calls marked for bundlers, which then leave it out where nobody needs it: what a module makes when
 * it is loaded has no effect but that it is there.
 */
function droppable(printer: Printer, item: Const): Const {
  return { ...item, value: pure(printer, item.value) };
}

function pure<Node extends Expression | Spread>(printer: Printer, node: Node): Node | Call {
  if (node.kind === "spread") return node;
  const seen = bare(printer, node);
  if (seen.kind !== "call") return node;
  return { ...seen, isPure: true, arguments: seen.arguments.map((argument) => pure(printer, argument)) };
}

function commentTo(to: Lines, doc: string | undefined): void {
  if (doc !== undefined && to.printer.hasComments) docComment(to, doc, usualWidth);
}

/** One of the ways to call a function, and whether it is exported. */
interface Way {
  readonly way: ReturnType<typeof waysToCall>[number];
  readonly exported: FunctionDeclaration["exported"];
}

function overloadTo(to: Lines, way: Way): void {
  to.stretch(wayTo, way);
  to.hardline();
}

function wayTo(to: Writer, { way, exported }: Way): void {
  exportWord(to, exported);
  headTo(to, way);
  to.text(";");
}

function declareTo(to: Lines, { declaration }: Declare): void {
  commentTo(to, declaration.doc);
  const ways = declaration.kind === "function" ? waysToCall(declaration) : [];
  (ways.length > 0 ? ways : [declaration]).forEach((way, i) => {
    if (i > 0) to.hardline();
    to.stretch(promiseTo, { way, exported: declaration.exported });
  });
}

function promiseTo(
  to: Writer,
  { way, exported }: { readonly way: Parameters<typeof headTo>[1]; readonly exported: boolean | undefined },
): void {
  exportWord(to, exported);
  to.text("declare ");
  headTo(to, way);
  to.text(";");
}

// ---- Imports and exports ----

function importTo(to: Writer, { specifiers, from }: Import): void {
  const { language } = to.printer;
  if (language === "js-script") {
    to.text("const ");
    list(to, "{", valuesOf(specifiers), takenProperty, "}", { isSpaced: true });
    return to.text(` = ${runtimeParameter};`);
  }
  const module = stringText(from, language);
  if (specifiers.length === 0) return to.text(`import ${module};`);
  const areTypes = specifiers.every((specifier) => specifier.type === true);
  to.text(areTypes ? "import type " : "import ");
  specifierList(to, areTypes ? specifiers.map((specifier) => ({ ...specifier, type: false })) : specifiers);
  to.text(` from ${module};`);
}

function takenProperty(to: Writer, { name, as = name }: Specifier): void {
  to.text(as === name ? name : `${propertyName(name, to.printer.language)}: ${as}`);
}

function exportListTo(to: Writer, { specifiers }: ExportList): void {
  to.text("export ");
  specifierList(to, specifiers);
  to.text(";");
}

function specifierList(to: Writer, specifiers: readonly Specifier[]): void {
  list(to, "{", printsTypes(to.printer) ? specifiers : valuesOf(specifiers), specifierTo, "}", { isSpaced: true });
}

/** Any text may be a name outside of the module; in quotes, if it is none inside. */
function specifierTo(to: Writer, { name, as = name, type }: Specifier): void {
  const { language } = to.printer;
  const renamed = as === name ? "" : ` as ${propertyName(as, language)}`;
  to.text(`${type === true ? "type " : ""}${propertyName(name, language)}${renamed}`);
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

function exportedProperty(to: Writer, { name, as = name }: Specifier): void {
  if (as === name) to.text(name);
  else to.text(`${isName(as) ? as : stringText(as, to.printer.language)}: ${name}`);
}
