// A search tree, an interpreter, Huffman coding.

import { set } from "../kernels/plain.js";
import { type Argument, lots, measured, upTo } from "./family.js";

interface Tree {
  left?: Tree;
  readonly value: number;
  right?: Tree;
}

function sorted(numbers: readonly number[]): readonly number[] {
  const insert = (tree: Tree | undefined, value: number): Tree => {
    if (tree === undefined) return { value };
    if (value < tree.value) tree.left = insert(tree.left, value);
    else if (value > tree.value) tree.right = insert(tree.right, value);
    return tree;
  };
  let tree: Tree | undefined;
  for (const number of numbers) tree = insert(tree, number);
  const listed: number[] = [];
  const walk = (at: Tree | undefined): void => {
    if (at === undefined) return;
    walk(at.left);
    listed.push(at.value);
    walk(at.right);
  };
  walk(tree);
  return listed;
}

type Program =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "plus" | "times"; readonly left: Program; readonly right: Program }
  | { readonly kind: "sum"; readonly name: string; readonly most: Program; readonly body: Program };

function result(program: Program, variables: ReadonlyMap<string, number>): number {
  switch (program.kind) {
    case "number":
      return program.value;
    case "variable":
      return variables.get(program.name)!;
    case "plus":
      return result(program.left, variables) + result(program.right, variables);
    case "times":
      return (result(program.left, variables) * result(program.right, variables)) % 1_000_003;
    case "sum": {
      const most = result(program.most, variables);
      let sum = 0;
      for (let k = 1; k <= most; k++) sum += result(program.body, new Map(variables).set(program.name, k));
      return sum;
    }
  }
}

/** A double sum over i and j of (i + j) * (x * (j + x)). */
function program(n: number): Program {
  const variable = (name: string): Program => ({ kind: "variable", name });
  const body: Program = {
    kind: "times",
    left: { kind: "plus", left: variable("i"), right: variable("j") },
    right: { kind: "times", left: variable("x"), right: { kind: "plus", left: variable("j"), right: variable("x") } },
  };
  const most: Program = { kind: "number", value: n };
  return { kind: "sum", name: "i", most, body: { kind: "sum", name: "j", most, body } };
}

function ledProgram(given: Program): Argument {
  const kind = { atom: given.kind };
  switch (given.kind) {
    case "number":
      return [kind, given.value];
    case "variable":
      return [kind, given.name];
    case "sum":
      return [kind, given.name, ledProgram(given.most), ledProgram(given.body)];
    default:
      return [kind, ledProgram(given.left), ledProgram(given.right)];
  }
}

interface Weighed {
  readonly weight: number;
  /** The bits of each letter below. */
  readonly codes: readonly (readonly [letter: string, bits: string])[];
}

function huffman(weights: readonly (readonly [letter: string, weight: number])[]): Weighed["codes"] {
  const forest: Weighed[] = weights.map(([letter, weight]) => ({ weight, codes: [[letter, ""]] }));
  const below = (bit: string, { codes }: Weighed): Weighed["codes"] =>
    codes.map(([letter, bits]) => [letter, bit + bits]);
  while (forest.length > 1) {
    forest.sort((a, b) => a.weight - b.weight);
    const [a, b] = forest.splice(0, 2) as [Weighed, Weighed];
    forest.push({ weight: a.weight + b.weight, codes: [...below("0", a), ...below("1", b)] });
  }
  return forest[0]!.codes;
}

export const trees = [
  measured("trees", {
    name: "sorted",
    title: "numbers sorted by a search tree",
    sizes: { small: 10, usual: 10_000 },
    data: (n) => {
      const draw = lots(13);
      return upTo(n).map(() => draw(10_000));
    },
    led: (numbers) => [{ sequence: numbers }],
    twin: sorted,
    plain: (answer) => answer,
  }),
  measured("trees", {
    name: "result",
    title: "an interpreter",
    sizes: { small: 3, usual: 60 },
    data: program,
    led: (given) => [ledProgram(given), { set: [["x", 7]] }],
    twin: (given) => result(given, new Map([["x", 7]])),
    plain: (answer) => answer,
  }),
  measured("trees", {
    name: "huffman",
    title: "Huffman's code",
    sizes: { small: 5, usual: 50 },
    // Distinct powers of two: no two trees have the same weight, so the code is unique.
    data: (n) => upTo(n).map((i) => [`letter${i}`, 2 ** i] as const),
    led: (letters) => [{ set: letters }],
    twin: huffman,
    plain: set,
  }),
];
