// Prints a module tree in Prettier's format: as TypeScript, as an ES module, or as a script, which is the body of a
// function that takes the runtime as its parameter and returns the module's exports. All three use the same tree. The
// mappings relate spans of the output to positions in the document.

import { type Doc } from "../../printing/document.js";
import { DocumentWriter } from "../../printing/document-writer.js";
import { layOut, layOutAll } from "../../printing/layout.js";
import type { Mappings } from "../../printing/mappings.js";
import { printExpressionNode } from "./print-expressions.js";
import { printCommentBlock, isName, propertyName, stringText } from "./print-literals.js";
import {
  printBareStatement,
  printBlock,
  printExportKeyword,
  printFunction,
  printDeclarationHead,
  placeInside,
  printTypeAlias,
  printVariable,
  overloadsOf,
} from "./print-statements.js";
import { printList, printTypeNode } from "./print-types.js";
import { type Language, type CodePrinter, printsTypes, type CodeWriter } from "./printer.js";
import type {
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
} from "./tree.js";
import { append } from "../../text/append.js";

export type { Mappings } from "../../printing/mappings.js";
export type { Language } from "./printer.js";

export interface PrintResult {
  readonly code: string;
  readonly mappings: Mappings;
}

/** Parameter of a `js-script` function: the runtime, with everything the module imports. */
export const runtimeParameter = "easel";

const usualWidth = 100;

/** Line width of output that is not meant for readers. */
const unlimited = 2 ** 30;

interface PrintOptions {
  readonly language: Language;
  readonly hasComments?: boolean;
  /** Exports that a script returns; all exports by default. */
  readonly returns?: readonly Specifier[];
  /**
   * True for output that is not meant for readers. Only statements then start new lines, which takes less time.
   */
  readonly isUnread?: boolean;
}

/** A module that is generated while it is printed, so that its whole tree is never in memory. */
export interface ModuleParts {
  readonly body: Iterable<ModuleItem>;
  /**
   * Items above the body that depend on all of it and have no source position: the imports. Called after the body has
   * been printed.
   */
  readonly head: () => readonly ModuleItem[];
  /** Name of the cancellation check at the start of each loop iteration. */
  readonly tick?: string | undefined;
}

/** Prints a module. A `js-script` is valid in `new Function(runtimeParameter, code)` and in a script element. */
export function printModule({ items }: Module, options: PrintOptions): PrintResult {
  return printParts({ head: () => [], body: items }, options);
}

/** Like `printModule`, item by item. */
export function printParts(
  { head, body, tick }: ModuleParts,
  { language, hasComments = true, returns, isUnread = false }: PrintOptions,
): PrintResult {
  const printer: CodePrinter = {
    language,
    hasComments,
    tick,
    expression: printExpressionNode,
    type: printTypeNode,
    block: printBlock,
  };
  const width = isUnread ? unlimited : usualWidth;
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
  // Modules are strict by default; a function body needs the directive.
  const start = `"use strict";\n\n${above}`;
  mappings.moveDown(lineEnds(start));
  const writer = new DocumentWriter(printer);
  if (above + below !== "") writer.hardline();
  printExports(writer, returns ?? exports);
  writer.hardline();
  const { text: end } = layOut(writer.document, width);
  return { code: start + below + end, mappings };
}

function lineEnds(text: string): number {
  return text.split("\n").length - 1;
}

/**
 * Yields the items that produce output in the printed language. Consecutive blank lines are merged and those at the
 * ends dropped, except before `below`. Collects the exports of all items.
 */
function* shownItems(
  printer: CodePrinter,
  items: Iterable<ModuleItem>,
  exports: Specifier[],
  below?: ModuleItem,
): Generator<ModuleItem, undefined> {
  let blank: ModuleItem | undefined;
  let isFirst = true;
  for (const item of items) {
    // Modules mark each exported item.
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

/** Prints items one by one, each when it is generated. `below` is the item after the last one. */
function* itemDocs(
  printer: CodePrinter,
  first: ModuleItem | undefined,
  otherItems: Iterable<ModuleItem>,
  below?: ModuleItem,
): Generator<Doc> {
  if (first === undefined) return;
  let item = first;
  for (const next of otherItems) {
    yield itemDoc(printer, item, next);
    item = next;
  }
  // The item below has already been printed.
  yield itemDoc(printer, item, below);
}

function itemDoc(printer: CodePrinter, item: ModuleItem, below: ModuleItem | undefined): Doc {
  const writer = new DocumentWriter(printer);
  writer.part(item.span, printBareItem, item);
  writer.hardline();
  if (separates(item, below)) writer.hardline();
  return writer.document;
}

/** `return { a, b };`, the object of the module's exports. */
function printExports(writer: CodeWriter, exports: readonly Specifier[]): void {
  writer.text("return ");
  printList(writer, "{", exports, printExportedProperty, "}", { isSpaced: true });
  writer.text(";");
}

/** True if the item produces output in the printed language. */
function isShown(printer: CodePrinter, item: ModuleItem): boolean {
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

/**
 * True if a blank line separates two items: not between short items of a kind, nor between a comment and its subject.
 */
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

function printBareItem(writer: CodeWriter, item: ModuleItem): void {
  switch (item.kind) {
    case "import":
      return printImport(writer, item);
    case "exportList":
      return printExportList(writer, item);
    case "typeAlias":
      printDocComment(writer, item.doc);
      return printTypeAlias(writer, item);
    case "declare":
      return printDeclare(writer, item);
    case "function":
      printDocComment(writer, item.doc);
      if (printsTypes(writer.printer))
        for (const signature of overloadsOf(item)) printOverload(writer, { signature, exported: item.exported });
      return printFunction(writer, item);
    case "const":
      printDocComment(writer, item.doc);
      return printVariable(writer, writer.printer.language === "js-module" ? droppable(item) : item);
    default:
      return writer.part(placeInside(item), printBareStatement, item);
  }
}

/**
 * Marks the calls in a constant as pure, so that bundlers can drop it if it is unused. Module initialisers have no
 * side effects.
 */
function droppable(item: Const): Const {
  return { ...item, value: pure(item.value) };
}

const pure = (node: Expression): Expression =>
  node.kind === "call" ? { ...node, isPure: true, arguments: node.arguments.map(pure) } : node;

function printDocComment(writer: CodeWriter, doc: string | undefined): void {
  if (doc !== undefined && writer.printer.hasComments) printCommentBlock(writer, doc, usualWidth);
}

interface OverloadSignature {
  readonly signature: ReturnType<typeof overloadsOf>[number];
  readonly exported: FunctionDeclaration["exported"];
}

function printOverload(writer: CodeWriter, overload: OverloadSignature): void {
  printExportedHead(writer, overload);
  writer.hardline();
}

function printExportedHead(writer: CodeWriter, { signature, exported }: OverloadSignature): void {
  printExportKeyword(writer, exported);
  printDeclarationHead(writer, signature);
  writer.text(";");
}

function printDeclare(writer: CodeWriter, { declaration }: Declare): void {
  printDocComment(writer, declaration.doc);
  const signatures = declaration.kind === "function" ? overloadsOf(declaration) : [];
  (signatures.length > 0 ? signatures : [declaration]).forEach((head, i) => {
    if (i > 0) writer.hardline();
    printAmbientHead(writer, { head, exported: declaration.exported });
  });
}

function printAmbientHead(
  writer: CodeWriter,
  {
    head,
    exported,
  }: { readonly head: Parameters<typeof printDeclarationHead>[1]; readonly exported: boolean | undefined },
): void {
  printExportKeyword(writer, exported);
  writer.text("declare ");
  printDeclarationHead(writer, head);
  writer.text(";");
}

// ---- Imports and exports ----

function printImport(writer: CodeWriter, { specifiers, from }: Import): void {
  const { language } = writer.printer;
  if (language === "js-script") {
    writer.text("const ");
    printList(writer, "{", valuesOf(specifiers), printImportedProperty, "}", { isSpaced: true });
    return writer.text(` = ${runtimeParameter};`);
  }
  const module = stringText(from, language);
  if (specifiers.length === 0) return writer.text(`import ${module};`);
  const areTypes = specifiers.every((specifier) => specifier.type === true);
  writer.text(areTypes ? "import type " : "import ");
  printSpecifiers(writer, areTypes ? specifiers.map((specifier) => ({ ...specifier, type: false })) : specifiers);
  writer.text(` from ${module};`);
}

function printImportedProperty(writer: CodeWriter, { name, as = name }: Specifier): void {
  writer.text(as === name ? name : `${propertyName(name, writer.printer.language)}: ${as}`);
}

function printExportList(writer: CodeWriter, { specifiers }: ExportList): void {
  writer.text("export ");
  printSpecifiers(writer, specifiers);
  writer.text(";");
}

function printSpecifiers(writer: CodeWriter, specifiers: readonly Specifier[]): void {
  printList(writer, "{", printsTypes(writer.printer) ? specifiers : valuesOf(specifiers), printSpecifier, "}", {
    isSpaced: true,
  });
}

/** Any text can be a name outside the module; it is quoted if it is not an identifier. */
function printSpecifier(writer: CodeWriter, { name, as = name, type }: Specifier): void {
  const { language } = writer.printer;
  const renamed = as === name ? "" : ` as ${propertyName(as, language)}`;
  writer.text(`${type === true ? "type " : ""}${propertyName(name, language)}${renamed}`);
}

function valuesOf(specifiers: readonly Specifier[]): readonly Specifier[] {
  return specifiers.filter((specifier) => specifier.type !== true);
}

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

function printExportedProperty(writer: CodeWriter, { name, as = name }: Specifier): void {
  if (as === name) writer.text(name);
  else writer.text(`${isName(as) ? as : stringText(as, writer.printer.language)}: ${name}`);
}
