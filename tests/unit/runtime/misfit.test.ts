// Error messages that name the component of a value that keeps it out of a set.

import { expect, it } from "vitest";
import {
  atom,
  checked,
  finiteSetsOf,
  Nat,
  product,
  sequence,
  sequencesOf,
  setOf,
  union,
} from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";

const Kind = setOf(atom("cash"), atom("bank"));
const entry = product(Nat, Kind, Nat);

function messageFor(value: Value, set: Value, text: string): string {
  try {
    checked(value, set, text);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

it.each<[Value, Value, string, string]>([
  [5, Kind, "Kind", "the value `5` is not in `Kind`, the type in the signature"],
  [
    sequence([1, atom("cash"), 2], [2, atom("bank")]),
    sequencesOf(entry),
    "Seq(Entry)",
    "item 2 of the value is `` (2, `bank) ``, which is not in `Entry`, because it has 2 coordinates instead of 3",
  ],
  [
    sequence([1, atom("cash"), 2], [2, atom("bank"), -1]),
    sequencesOf(entry),
    "Seq(Nat * Kind * Nat)",
    "coordinate 3 of item 2 of the value is `-1`, which is not in `Nat`",
  ],
  [
    setOf([1, [2, 3]], [2, [0, -1]]),
    finiteSetsOf(product(Nat, product(Nat, Nat))),
    "fSet(Nat * (Nat * Nat))",
    "coordinate 2 of coordinate 2 of the member `(2, (0, -1))` of the value is `-1`, which is not in `Nat`",
  ],
  [setOf(1, -2), finiteSetsOf(Nat), "Bag", "a member of the value is `-2`, which is not in `Nat`"],
  [
    sequence(1, -2),
    union(setOf(atom("nil")), sequencesOf(Nat)),
    "{`nil} U Seq(Nat)",
    "item 2 of the value is `-2`, which is not in `Nat`",
  ],
])("names the part of a value that is outside a set", (value, set, text, message) => {
  expect(messageFor(value, set, text)).toContain(message);
});
