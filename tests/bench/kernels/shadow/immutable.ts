// Sets of sets with Immutable.js.

import { List, Range, Set } from "immutable";

type Family = Set<Set<number>>;

function blocks(n: number): Family {
  return Range(1, n + 1)
    .map((i) => Set([i % 97, (i * i) % 89, (i * i * i) % 83]))
    .toSet();
}

function shadow(of: Family): Family {
  return of.flatMap((block) => block.toSeq().map((x) => block.remove(x)));
}

export function layers(n: number): List<Family> {
  const first = blocks(n);
  return List([first, shadow(first)]);
}
