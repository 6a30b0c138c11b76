// What kind of value a node of core surely gives, as far as it shows without a type checker: enough to leave out the
// checks of conditions and to give emitted definitions honest result types.

import type { Defined } from "../../names/resolved.js";
import { type Kind, operationOf } from "../../operations/operations.js";
import type { Core, CoreDefinition } from "../core.js";
import { valuesOf } from "../free.js";

export type { Kind };

/** The kind of each definition's value. */
export type Kinds = ReadonlyMap<Defined, Kind>;

const unknown: Kinds = new Map();

/** The kind that a node gives; `value` where it could be any, as calls are where no kinds are known. */
export function kindOf(node: Core, kinds: Kinds = unknown): Kind | undefined {
  return kindIn(node, kinds, "value");
}

/** The same, where a call of a definition that is not among the kinds is of the kind `unsettled`. */
function kindIn(node: Core, kinds: Kinds, unsettled: Kind | undefined): Kind | undefined {
  switch (node.kind) {
    case "number":
    case "string":
    case "atom":
    case "truth":
    case "tuple":
      return node.kind;
    case "variable":
      return "value";
    case "call":
      return kinds.has(node.defined) ? kinds.get(node.defined) : unsettled;
    case "delayed":
      return "set";
    case "function":
    case "lambda":
      return "function";
    case "moment":
      return momentKinds[node.field];
    case "runtime":
      return operationOf(node.name).kindOfItself;
    case "primitive":
      return primitiveKind(node, kinds, unsettled);
    case "logic":
    case "not":
    case "same":
    case "quantify":
      return "truth";
    case "branches": {
      const last = node.otherwise && kindIn(node.otherwise, kinds, unsettled);
      return node.branches.reduce((kind, { value }) => join(kind, kindIn(value, kinds, unsettled)), last);
    }
    case "solve":
      return node.by === "only"
        ? kindIn(node.element, kinds, unsettled)
        : node.by === "sum" || node.by === "productOver"
          ? "number"
          : "set";
    case "let":
      return kindIn(node.body, kinds, unsettled);
  }
}

const momentKinds = {
  currentState: "value",
  mouseClicked: "truth",
  mouseX: "number",
  mouseY: "number",
  keys: "set",
  click: "value",
  input: "tuple",
} as const;

function primitiveKind(
  { name, args }: Core & { kind: "primitive" },
  kinds: Kinds,
  unsettled: Kind | undefined,
): Kind | undefined {
  const operation = operationOf(name);
  if (operation.onlyKind !== undefined) return operation.onlyKind;
  const operands: Kind[] = [];
  for (const arg of args) {
    const kind = kindIn(arg, kinds, unsettled);
    if (kind === undefined) return undefined;
    operands.push(kind);
  }
  return operation.kind(operands);
}

function join(a: Kind | undefined, b: Kind | undefined): Kind | undefined {
  return a === undefined ? b : b === undefined || a === b ? a : "value";
}

/** The kinds of all definitions: the least fixed point, so that a recursive sum of numbers is a number. */
export function kindsOf(definitions: readonly CoreDefinition[]): Kinds {
  const kinds = new Map<Defined, Kind>();
  const users = new Map<Defined, CoreDefinition[]>();
  for (const definition of definitions) {
    for (const used of resultCalls(definition.body)) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [definition]);
      else list.push(definition);
    }
  }
  const work: CoreDefinition[] = [];
  for (const first of definitions) {
    for (let definition: CoreDefinition | undefined = first; definition !== undefined; definition = work.pop()) {
      const { defined } = definition;
      const known = kinds.get(defined);
      const found = join(known, kindIn(definition.body, kinds, undefined));
      if (found === undefined || found === known) continue;
      kinds.set(defined, found);
      for (const user of users.get(defined) ?? none) work.push(user);
    }
  }
  return kinds;
}

const none: readonly never[] = [];

/** The definitions whose kinds the kind of a node depends on. */
function resultCalls(root: Core): Iterable<Defined> {
  // Most bodies are neither calls nor made of them.
  if (root.kind !== "call" && root.kind !== "branches" && root.kind !== "let" && !isOpen(root)) return none;
  const found = new Set<Defined>();
  const work: Core[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "call") found.add(node.defined);
    else if (node.kind === "branches") work.push(...valuesOf(node));
    else if (node.kind === "let") work.push(node.body);
    else if (isOpen(node)) work.push(...node.args);
  }
  return found;
}

/** True of operations whose operands say of what kind the result is. */
function isOpen(node: Core): node is Core & { kind: "primitive" } {
  return node.kind === "primitive" && operationOf(node.name).onlyKind === undefined;
}
