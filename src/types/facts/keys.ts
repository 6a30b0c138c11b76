// Value numbering: syntactically equal expressions have equal values and get the same key. Only expressions that can
// have facts get a key.

import type { Binding } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { maxKeyNodes } from "./limits.js";

/** Even for variables, odd for definitions, negative for other expressions. */
export type Key = number;

/** The node id of synthesised expressions, which is in no table. */
export const unwritten = -1;

export const keyOfVariable = (id: number): Key => 2 * id;
const keyOfDefinition = (id: number): Key => 2 * id + 1;

/** Computes keys under the given bindings. */
export class KeyBuilder {
  private readonly byNode = new Map<number, Key | undefined>();
  private readonly byText = new Map<string, Key>();
  /** The variables in the expression of each negative key. */
  private readonly variables = new Map<Key, readonly number[]>();

  constructor(private readonly bindings: ReadonlyMap<number, Binding>) {}

  /** The key of an expression; undefined for forms without facts. */
  of(node: Expression): Key | undefined {
    switch (node.kind) {
      case "name":
        return this.ofName(node.id);
      case "index":
      case "call": {
        const cached = this.byNode.get(node.id);
        if (cached !== undefined || this.byNode.has(node.id)) return cached;
        const key = node.kind === "call" && node.args.length === 0 ? this.of(node.callee) : this.ofExpression(node);
        if (node.id !== unwritten) this.byNode.set(node.id, key);
        return key;
      }
      default:
        return undefined;
    }
  }

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

  /** True if the expression of a key mentions a variable that satisfies the predicate on ids. */
  mentions(key: Key, matches: (id: number) => boolean): boolean {
    return key >= 0 ? key % 2 === 0 && matches(key / 2) : (this.variables.get(key)?.some(matches) ?? false);
  }

  private ofExpression(node: Expression): Key | undefined {
    const texts = new Texts(this);
    const key = this.ofText(texts.of(node));
    if (key !== undefined && texts.variables.length > 0 && !this.variables.has(key))
      this.variables.set(key, texts.variables);
    return key;
  }

  private ofText(text: string | undefined): Key | undefined {
    if (text === undefined) return undefined;
    let key = this.byText.get(text);
    if (key === undefined) this.byText.set(text, (key = -1 - this.byText.size));
    return key;
  }
}

/** Serialises expressions. Equal texts imply equal values. */
class Texts {
  private left = maxKeyNodes;
  readonly variables: number[] = [];

  constructor(private readonly keys: KeyBuilder) {}

  of(e: Expression): string | undefined {
    if (this.left-- <= 0) return undefined;
    switch (e.kind) {
      case "name": {
        const key = this.keys.ofName(e.id);
        if (key !== undefined && key >= 0 && key % 2 === 0) this.variables.push(key / 2);
        return key === undefined ? undefined : `@${key}`;
      }
      case "numeral":
        return e.denominator === 1n ? String(e.numerator) : `${e.numerator}/${e.denominator}`;
      case "atom":
        return `\`${e.name}`;
      case "string":
        return JSON.stringify(e.value);
      case "index": {
        const target = this.of(e.target);
        const index = target === undefined ? undefined : this.of(e.index);
        return index === undefined ? undefined : `${target}[${index}]`;
      }
      case "call": {
        const callee = this.of(e.callee);
        return callee === undefined || e.args.length === 0 ? callee : this.all(e.args, `${callee}(`);
      }
      case "tuple":
        return this.all(e.items, "(");
      default:
        return undefined;
    }
  }

  private all(parts: readonly Expression[], open: string): string | undefined {
    let text = open;
    for (let i = 0; i < parts.length; i++) {
      const part = this.of(parts[i]!);
      if (part === undefined) return undefined;
      text += i === 0 ? part : `,${part}`;
    }
    return `${text})`;
  }
}
