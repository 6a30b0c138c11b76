// The interface of a module: an object of all its exports, and its declarations alone as in a `.d.ts` file.

import * as ts from "./typescript.js";

type Declaration = ts.Const | ts.FunctionDeclaration;

/** `const definitions = { a, b }; export { definitions as default };`, for all exports of the items. */
export function defaultExport(items: readonly ts.ModuleItem[], name: string): readonly ts.ModuleItem[] {
  const names = items.filter(isDeclaration).flatMap((item) => (item.exported === true ? localNames(item) : []));
  const type = ts.objectType(names.map((member) => ({ name: member, type: ts.typeQuery(member) })));
  return [ts.blank(), ts.const(name, ts.object(names), { type }), ts.exportList([{ name, as: "default" }])];
}

/** Returns the module without values and bodies, and without items that only these refer to. */
export function declarations({ items }: ts.Module): ts.Module {
  const listed = new Set(
    items.flatMap((item) => (item.kind === "exportList" ? item.specifiers.map(({ name }) => name) : [])),
  );
  const isOffered = (item: Declaration): boolean =>
    item.exported === true || localNames(item).some((name) => listed.has(name));
  const visibleTypes = [
    ...items.filter(isDeclaration).filter(isOffered).flatMap(typesOf),
    ...items.flatMap((item) => (item.kind === "typeAlias" ? [item.type] : [])),
  ];
  const types = new Set(visibleTypes.flatMap((type) => [...typeNames(type)]));
  const visibleItems = items.flatMap((item): readonly ts.ModuleItem[] => {
    switch (item.kind) {
      case "import": {
        const specifiers = item.specifiers
          .filter(({ name, as = name }) => types.has(as))
          .map((specifier) => ({ ...specifier, type: true }));
        return specifiers.length === 0 ? [] : [{ ...item, specifiers }];
      }
      case "const":
      case "function":
        return isOffered(item) ? [ts.declare(item)] : [];
      default:
        return [item];
    }
  });
  // A file without exports would be a script instead of a module.
  return ts.module(
    visibleItems.some((item) => item.kind === "declare" || item.kind === "exportList")
      ? visibleItems
      : [...visibleItems, ts.exportList([])],
  );
}

function isDeclaration(item: ts.ModuleItem): item is Declaration {
  return item.kind === "const" || item.kind === "function";
}

function localNames(item: Declaration): readonly string[] {
  if (item.kind === "function") return [item.name.name];
  return item.pattern.kind === "identifier" ? [item.pattern.name] : [];
}

function typesOf(item: Declaration): readonly ts.Type[] {
  if (item.kind === "const") return item.type === undefined ? [] : [item.type];
  const signatures = item.overloads === undefined || item.overloads.length === 0 ? [item] : item.overloads;
  return signatures
    .flatMap((way) => [
      way.result,
      ...way.parameters.map(({ type }) => type),
      ...way.typeParameters.map(({ constraint }) => constraint),
    ])
    .filter((type) => type !== undefined);
}

function* typeNames(type: ts.Type): Iterable<string> {
  if (type.kind === "typeReference") yield type.name;
  for (const part of partsOf(type)) yield* typeNames(part);
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  switch (type.kind) {
    case "typeReference":
      return type.arguments;
    case "typeQuery":
    case "literalType":
    case "keywordType":
      return [];
    case "unionType":
      return type.members;
    case "tupleType":
      return type.rest === undefined ? type.elements : [...type.elements, type.rest];
    case "arrayType":
      return [type.element];
    case "functionType":
      return [...type.parameters.flatMap((parameter) => parameter.type ?? []), type.result];
    case "objectType":
      return type.members.map((member) => member.type);
  }
}
