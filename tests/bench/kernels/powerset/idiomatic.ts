// All subsets as arrays, recursively: without the first element, and with it.

export function subsets(elements: readonly number[]): readonly (readonly number[])[] {
  const [first, ...rest] = elements;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return without.concat(without.map((subset) => [...subset, first]));
}
