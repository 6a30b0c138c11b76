// Joins the modules of the runtime into one readable TypeScript module. Unlike a bundler, it keeps types and comments,
// with each module below the header comment of its file. Unreachable declarations are dropped, and private names used
// by several modules are numbered.

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { ESTree } from "vite";

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/** A top-level declaration with the comments above it. */
interface Item {
  readonly names: readonly string[];
  /** The identifiers in the declaration, including its own names. */
  readonly mentioned: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
  /** The range of `export` and the following blank; undefined if it is not exported. */
  readonly exported: readonly [number, number] | undefined;
}

interface Module {
  readonly path: string;
  readonly text: string;
  /** The header comment of the file. */
  readonly heading: string;
  readonly items: readonly Item[];
  /** Origins of the names that it imports or re-exports. */
  readonly imports: ReadonlyMap<string, Origin>;
  readonly exports: ReadonlyMap<string, Origin>;
  /** Modules that it re-exports entirely. */
  readonly all: readonly string[];
  /** Modules that must precede it. */
  readonly needed: readonly string[];
  readonly references: readonly Reference[];
}

interface Origin {
  readonly path: string;
  readonly name: string;
}

/** An identifier in the text. `isShorthand` is true for properties such as `{ size }`. */
interface Reference {
  readonly name: string;
  readonly start: number;
  readonly isShorthand: boolean;
}

/** A module, and the names of other declarations that each of its declarations mentions. */
export interface Joined {
  readonly text: string;
  readonly mentions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns one module with all exports of a folder's entry module. */
export async function joinModules(folder: string, entry: string): Promise<Joined> {
  const { parseSync } = await import("vite");
  const modules = new Map<string, Module>();
  const order: Module[] = [];
  const visit = (path: string): void => {
    if (modules.has(path)) return;
    const text = readFileSync(join(folder, path), "utf8");
    const { program, comments, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ""}`);
    const module = moduleOf(path, text, program, comments);
    modules.set(path, module);
    for (const prerequisites of module.needed) visit(prerequisites);
    order.push(module);
    // The order of type-only dependencies is irrelevant.
    for (const { path: other } of [...module.imports.values(), ...module.exports.values()]) visit(other);
    for (const other of module.all) visit(other);
  };
  visit(entry);

  const offered = exportsOf(entry, modules);
  const kept = reachable([...offered.values()], modules);
  const names = ownNames(order, offered, kept);
  const shown = new Set([...offered.values()].map(keyOf));
  const text = order.flatMap((module) => printModule(module, modules, names, shown, kept)).join("\n");
  return { text, mentions: mentionsIn(order, modules, names, kept) };
}

function mentionsIn(
  order: readonly Module[],
  modules: ReadonlyMap<string, Module>,
  names: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const mentions = new Map<string, Set<string>>();
  for (const module of order)
    for (const item of module.items)
      for (const name of item.names) {
        const key = keyOf({ path: module.path, name });
        if (!kept.has(key)) continue;
        const own = names.get(key) ?? name;
        const found = mentions.get(own) ?? new Set();
        for (const mentioned of item.mentioned) {
          const meant = meaning(mentioned, module, modules);
          if (meant !== undefined) found.add(names.get(keyOf(meant)) ?? meant.name);
        }
        mentions.set(own, found);
      }
  return mentions;
}

const keyOf = ({ path, name }: Origin): string => `${path} ${name}`;

/** Splits a module into its declarations. */
export function moduleOf(
  path: string,
  text: string,
  program: ESTree.Program,
  comments: readonly { readonly start: number; readonly end: number }[],
): Module {
  const imports = new Map<string, Origin>();
  const exports = new Map<string, Origin>();
  const all: string[] = [];
  const needed: string[] = [];
  const items: Item[] = [];
  const resolved = (from: unknown): string =>
    posix.join(posix.dirname(path), String((from as Node)["value"])).replace(/\.js$/, ".ts");
  const heading = /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? "";
  let end = heading.length;
  for (const statement of program.body as unknown as readonly Node[]) {
    switch (statement.type) {
      case "ImportDeclaration": {
        const from = resolved(statement["source"]);
        const specifiers = statement["specifiers"] as readonly Node[];
        for (const { imported, local } of specifiers as unknown as readonly Record<string, Node>[])
          imports.set(String(local!["name"]), { path: from, name: String(imported!["name"]) });
        const isType = (one: Node): boolean => one["importKind"] === "type";
        if (!isType(statement) && !specifiers.every(isType)) needed.push(from);
        break;
      }
      case "ExportAllDeclaration":
        all.push(resolved(statement["source"]));
        needed.push(resolved(statement["source"]));
        break;
      case "ExportNamedDeclaration":
      default: {
        const declaration = (statement["declaration"] ?? statement) as Node;
        if (statement.type === "ExportNamedDeclaration" && statement["declaration"] === null) {
          const from = statement["source"] === null ? undefined : resolved(statement["source"]);
          for (const one of statement["specifiers"] as readonly Record<string, Node>[]) {
            const name = String(one["local"]!["name"]);
            const origin = from === undefined ? (imports.get(name) ?? { path, name }) : { path: from, name };
            exports.set(String(one["exported"]!["name"]), origin);
          }
          if (from !== undefined && statement["exportKind"] !== "type") needed.push(from);
          break;
        }
        const names = declaredNamesOf(declaration, path);
        const isExported = declaration !== statement;
        if (isExported) for (const name of names) exports.set(name, { path, name });
        const above = comments.find((comment) => comment.start >= end && comment.start < statement.start);
        items.push({
          names,
          mentioned: new Set(referencesIn(statement).map(({ name }) => name)),
          start: above?.start ?? statement.start,
          end: statement.end,
          exported: isExported ? [statement.start, declaration.start] : undefined,
        });
      }
    }
    end = statement.end;
  }
  const references = referencesIn(program as unknown as Node);
  return { path, text, heading, items, imports, exports, all, needed, references };
}

function declaredNamesOf(declaration: Node, path: string): readonly string[] {
  switch (declaration.type) {
    case "VariableDeclaration":
      return (declaration["declarations"] as readonly Record<string, Node>[]).map(({ id }) => {
        if (id?.type !== "Identifier") throw new Error(`${path}: a pattern at the top of a module cannot be joined`);
        return String(id["name"]);
      });
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return [String((declaration["id"] as Node)["name"])];
    default:
      throw new Error(`${path}: ${declaration.type} at the top of a module cannot be joined`);
  }
}

/** The identifiers in a tree that may refer to top-level names: all but property names. */
function referencesIn(root: Node): readonly Reference[] {
  const found: Reference[] = [];
  const walk = (node: Node): void => {
    if (node.type === "Identifier") {
      found.push({ name: String(node["name"]), start: node.start, isShorthand: false });
    }
    const isNamed = "key" in node || node.type === "MemberExpression" || node.type === "TSQualifiedName";
    for (const [key, child] of Object.entries(node)) {
      const isName = node["computed"] !== true && (key === "key" || key === "property") && isNamed;
      if (isName || (node["shorthand"] === true && key === "value")) continue;
      for (const one of Array.isArray(child) ? (child as readonly unknown[]) : [child]) if (isNode(one)) walk(one);
    }
    // `{ size }`, or `{ size = 1 }` in a pattern
    if (node.type === "Property" && node["shorthand"] === true) {
      const { value } = node as unknown as { readonly value: Node };
      const { name, start } = (value.type === "AssignmentPattern" ? value["left"] : value) as unknown as Reference;
      found.push({ name, start, isShorthand: true });
      if (value.type === "AssignmentPattern") walk(value["right"] as Node);
    }
  };
  walk(root);
  return found;
}

const isNode = (x: unknown): x is Node =>
  typeof x === "object" && x !== null && "type" in x && typeof x.type === "string";

/** All exports of a module, with their declarations. */
function exportsOf(path: string, modules: ReadonlyMap<string, Module>): ReadonlyMap<string, Origin> {
  const module = modules.get(path)!;
  const own = [...module.exports].map(([name, origin]) => [name, declarationOf(origin, modules)] as const);
  return new Map([...module.all.flatMap((other) => [...exportsOf(other, modules)]), ...own]);
}

function declarationOf(origin: Origin, modules: ReadonlyMap<string, Module>): Origin {
  const module = modules.get(origin.path)!;
  if (module.items.some(({ names }) => names.includes(origin.name))) return origin;
  const further = module.exports.get(origin.name) ?? exportsOf(origin.path, modules).get(origin.name);
  if (further === undefined) throw new Error(`${origin.path} does not export ${origin.name}`);
  return declarationOf(further, modules);
}

/** Resolves an identifier in a module to a top-level declaration, if any. */
function meaning(name: string, module: Module, modules: ReadonlyMap<string, Module>): Origin | undefined {
  const imported = module.imports.get(name);
  if (imported !== undefined) return declarationOf(imported, modules);
  return module.items.some(({ names }) => names.includes(name)) ? { path: module.path, name } : undefined;
}

/** The declarations reachable from the given ones. */
function reachable(from: readonly Origin[], modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...from];
  for (let origin = pending.pop(); origin !== undefined; origin = pending.pop()) {
    if (reached.has(keyOf(origin))) continue;
    reached.add(keyOf(origin));
    const module = modules.get(origin.path)!;
    for (const { names, mentioned } of module.items) {
      if (!names.includes(origin.name)) continue;
      for (const name of [...names, ...mentioned]) {
        const meant = meaning(name, module, modules);
        if (meant !== undefined) pending.push(meant);
      }
    }
  }
  return reached;
}

/** The name of each declaration in the joined module, by key. */
function ownNames(
  modules: readonly Module[],
  offered: ReadonlyMap<string, Origin>,
  kept: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map([...offered].map(([name, origin]) => [keyOf(origin), name]));
  const used = new Set([...modules.flatMap(({ references }) => references.map(({ name }) => name)), ...offered.keys()]);
  const taken = new Set(offered.keys());
  for (const { path, items } of modules) {
    for (const name of new Set(items.flatMap((item) => item.names))) {
      const key = keyOf({ path, name });
      if (!kept.has(key) || names.has(key)) continue;
      if (name in globalThis) throw new Error(`${path}: ${name} would shadow a name that other modules use`);
      let own = name;
      for (let i = 2; taken.has(own) || (own !== name && used.has(own)); i++) own = `${name}_${i}`;
      taken.add(own);
      names.set(key, own);
    }
  }
  return names;
}

/** Prints the reachable declarations of a module with their new names. */
function printModule(
  module: Module,
  modules: ReadonlyMap<string, Module>,
  names: ReadonlyMap<string, string>,
  offered: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): readonly string[] {
  const { path, text, heading, items, references } = module;
  const parts = items.flatMap((item) => {
    const [key = ""] = item.names.map((name) => keyOf({ path, name })).filter((one) => kept.has(one));
    if (key === "") return [];
    const changes = references.flatMap(({ name, start, isShorthand }) => {
      if (start < item.start || start >= item.end) return [];
      const meant = meaning(name, module, modules);
      const own = meant === undefined ? name : (names.get(keyOf(meant)) ?? name);
      return own === name ? [] : [{ start, end: start + name.length, text: isShorthand ? `${name}: ${own}` : own }];
    });
    const isHidden = item.exported !== undefined && !item.names.some((name) => offered.has(keyOf({ path, name })));
    if (isHidden) changes.push({ start: item.exported[0], end: item.exported[1], text: "" });
    let shown = "";
    let at = item.start;
    for (const change of changes.sort((a, b) => a.start - b.start)) {
      shown += text.slice(at, change.start) + change.text;
      at = change.end;
    }
    return [shown + text.slice(at, item.end)];
  });
  return parts.length === 0 ? [] : [`${rule}\n${heading}`, ...parts.map((part) => `${part}\n`)];
}

/** The line above the heading of a file. */
export const rule = `// ${"-".repeat(77)}`;
