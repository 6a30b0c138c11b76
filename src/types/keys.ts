// Numbers for expressions, the same one for those that are the same value because they are written alike. They are for
// what conditions can say something of.

import type { Binding } from "../names/resolved.js";
import type { Expression } from "../syntax/tree.js";

/** Even for variables, odd for definitions, below zero for all else. */
export type Key = number;

/** No expression of more nodes has a key. */
const longest = 12;

export const keyOfVariable = (id: number): Key => 2 * id;
const keyOfDefinition = (id: number): Key => 2 * id + 1;

/** The keys of expressions whose names have these bindings. */
export class Keys {
  private readonly byNode = new Map<number, Key | undefined>();
  private readonly byText = new Map<string, Key>();

  constructor(private readonly bindings: ReadonlyMap<number, Binding>) {}

  /** The key of an expression; undefined for what conditions say nothing of. */
  of(node: Expression): Key | undefined {
    switch (node.kind) {
      case "name":
        return this.ofName(node.id);
      case "index":
      case "call": {
        const known = this.byNode.get(node.id);
        if (known !== undefined || this.byNode.has(node.id)) return known;
        const found = node.kind === "call" && node.args.length === 0 ? this.of(node.callee) : this.ofText(textOf(node, this));
        this.byNode.set(node.id, found);
        return found;
      }
      default:
        return undefined;
    }
  }

  /** The key of a name, which stands at a node. */
  ofName(node: number): Key | undefined {
    const binding = this.bindings.get(node);
    switch (binding?.kind) {
      case "variable":
        return keyOfVariable(binding.variable.id);
      case "definition":
        return keyOfDefinition(binding.defined.definition.id);
      case "moment":
        return this.ofText(`m${binding.field}`);
      case "builtin":
        return this.ofText(`b${binding.name}`);
      default:
        return undefined;
    }
  }

  private ofText(text: string | undefined): Key | undefined {
    if (text === undefined) return undefined;
    let key = this.byText.get(text);
    if (key === undefined) this.byText.set(text, (key = -1 - this.byText.size));
    return key;
  }
}

/** A text that two expressions share only if they are the same value. */
function textOf(node: Expression, keys: Keys): string | undefined {
  let left = longest;
  const text = (e: Expression): string | undefined => {
    if (left-- <= 0) return undefined;
    switch (e.kind) {
      case "name": {
        const key = keys.ofName(e.id);
        return key === undefined ? undefined : `@${key}`;
      }
      case "numeral":
        return `${e.numerator}/${e.denominator}`;
      case "atom":
        return `\`${e.name}`;
      case "string":
        return JSON.stringify(e.value);
      case "index":
        return all([e.target, e.index], (parts) => `${parts[0]}[${parts[1]}]`);
      case "call":
        return e.args.length === 0 ? text(e.callee) : all([e.callee, ...e.args], ([callee, ...args]) => `${callee}(${args.join(",")})`);
      case "tuple":
        return all(e.items, (parts) => `(${parts.join(",")})`);
      default:
        return undefined;
    }
  };
  const all = (parts: readonly Expression[], join: (texts: readonly string[]) => string): string | undefined => {
    const texts: string[] = [];
    for (const part of parts) {
      const found = text(part);
      if (found === undefined) return undefined;
      texts.push(found);
    }
    return join(texts);
  };
  return text(node);
}
