// Short documents over all operators and their own names: self-referential constants, cycles, mutual recursion,
// lambdas. Random, from a seed.

import { builtins } from "../../src/language/builtins.js";
import { big, infix } from "../../src/language/operators.js";
import { Dice } from "./dice.js";

const binary = Object.values(infix).flatMap(({ ascii }) => ascii[0] ?? []);
const unary = ["-", "~"];
const bigOperators = Object.values(big).flatMap(({ ascii }) => ascii[0] ?? []);
const functions = Object.entries(builtins).flatMap(([name, row]) =>
  row.kind === "function" ? [{ name, arity: row.arity }] : [],
);
const types = ["Nat", "Int", "Rat", "Bool", "String", "Atom"];
const literals = ["0", "1", "2", "1/2", "`a", '"s"', "true", "{}", "<>", "{1, 2}", "<1, 2>", "(1, 2)"];
const names = ["a", "b", "c", "d"];

interface Head {
  readonly name: string;
  readonly arity: number;
}

/** Document number `index` of a seed: one to four definitions with at most `size` operators per body. */
export function ownNamesDocument(seed: number, index: number, size = 6): string {
  const dice = new Dice(seed, index);
  const heads: readonly Head[] = Array.from({ length: 1 + dice.below(4) }, (_, i) => ({
    name: names[i]!,
    arity: dice.below(5) < 3 ? 0 : 1 + dice.below(2),
  }));
  return `/$ ${heads.map((head) => definitionOf(head, heads, dice, size)).join("\n")} $/`;
}

function definitionOf({ name, arity }: Head, heads: readonly Head[], dice: Dice, size: number): string {
  const parameters = ["x", "y"].slice(0, arity);
  const isPredicate = dice.below(8) === 0;
  const body = new Bodies(dice, heads, size);
  const hasClause = dice.below(8) === 0;
  const inner = hasClause ? [...parameters, "v"] : parameters;
  const expression = (): string => body.expression(1 + dice.below(3), inner);
  const written =
    !isPredicate && dice.below(5) === 0
      ? `${expression()} if ${expression()}; ${expression()} otherwise`
      : expression();
  const head = arity === 0 ? name : `${name}(${parameters.join(", ")})`;
  const clause = hasClause ? ` where v ${dice.pick(["=", "in"])} ${body.expression(2, parameters)}` : "";
  return `${head} ${isPredicate ? "iff" : ":="} ${written}${clause}`;
}

class Bodies {
  #left: number;

  constructor(
    private readonly dice: Dice,
    private readonly heads: readonly Head[],
    size: number,
  ) {
    this.#left = size;
  }

  /** An expression of depth at most `depth` over the names of the document and `locals`. */
  expression(depth: number, locals: readonly string[]): string {
    const { dice } = this;
    if (depth === 0 || this.#left <= 0) return this.leaf(locals);
    this.#left--;
    const inner = (more: readonly string[] = []): string => this.expression(depth - 1, [...locals, ...more]);
    switch (dice.below(16)) {
      case 0:
        return `${dice.pick(unary)} ${inner()}`;
      case 1:
        return `(${inner()}, ${inner()})`;
      case 2:
        return `{${inner()}}`;
      case 3:
        return `{${inner()}..${inner()}}`;
      case 4:
        return `|${inner()}|`;
      case 5:
        return `{${inner(["z"])} | z in ${inner()}}`;
      case 6:
        return `(${dice.pick(bigOperators)}[z in ${inner()}] ${inner(["z"])})`;
      case 7:
        return `(${dice.pick(["some", "all"])} z in ${inner()}. ${inner(["z"])})`;
      case 8:
        return `(lam z. ${inner(["z"])})`;
      case 9:
        return `(${inner()})[${inner()}]`;
      case 10: {
        const { name, arity } = dice.pick(functions);
        return `${name}(${Array.from({ length: arity }, () => inner()).join(", ")})`;
      }
      case 11: {
        const { name, arity } = dice.pick(this.heads);
        return arity === 0
          ? `${name}(${inner()})`
          : `${name}(${Array.from({ length: arity }, () => inner()).join(", ")})`;
      }
      case 12:
        return `<${inner()}, ${inner()}>`;
      default: {
        const operator = dice.pick(binary);
        const left = inner();
        // Repeated operands make the overloads of operators multiply.
        const right = dice.below(3) === 0 ? left : inner();
        const more = dice.below(3) === 0 ? ` ${operator} ${left}` : "";
        return `(${left} ${operator} ${right}${more})`;
      }
    }
  }

  private leaf(locals: readonly string[]): string {
    const { dice } = this;
    const kind = dice.below(6);
    if (kind === 0) return dice.pick(literals);
    if (kind === 1) return dice.pick(types);
    if (kind < 4 && locals.length > 0) return dice.pick(locals);
    return dice.pick(this.heads).name;
  }
}
