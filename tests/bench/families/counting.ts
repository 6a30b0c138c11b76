// Permutations, integer partitions and set partitions.

import { set } from "../kernels/plain.js";
import { measured, upTo } from "./family.js";

type Numbers = readonly number[];

function permutations(members: Numbers): readonly Numbers[] {
  if (members.length === 0) return [[]];
  return members.flatMap((x) => permutations(members.filter((y) => y !== x)).map((rest) => [x, ...rest]));
}

function partitions(n: number, most: number): readonly Numbers[] {
  if (n === 0) return [[]];
  const found: Numbers[] = [];
  for (let part = 1; part <= Math.min(n, most); part++)
    for (const rest of partitions(n - part, part)) found.push([part, ...rest]);
  return found;
}

function divisions(n: number): readonly (readonly Numbers[])[] {
  if (n === 0) return [[]];
  return divisions(n - 1).flatMap((groups) => [
    [...groups, [n]],
    ...groups.map((_, i) => groups.map((group, j) => (i === j ? [...group, n] : group))),
  ]);
}

function stirlings(n: number): readonly (readonly [number, number])[] {
  const all = divisions(n);
  return upTo(n).map((k) => [k, all.filter((groups) => groups.length === k).length]);
}

export const counting = [
  measured("counting", {
    name: "permutations",
    title: "permutations of a set",
    sizes: { small: 4, usual: 8 },
    data: upTo,
    led: (members) => [{ set: members }],
    twin: permutations,
    plain: set,
  }),
  measured("counting", {
    name: "partitions",
    title: "partitions of a number",
    sizes: { small: 8, usual: 38 },
    data: (n) => n,
    led: (n) => [n, n],
    twin: (n) => partitions(n, n),
    plain: set,
  }),
  measured("counting", {
    name: "stirlings",
    title: "divisions of a set into groups",
    sizes: { small: 4, usual: 8 },
    data: (n) => n,
    led: (n) => [n],
    twin: stirlings,
    plain: set,
  }),
];
