// Suggestions for memberships that never hold, which confuse coordinates, members and whole sets.

import { asOperand, listInWords, quote } from "../../diagnostics/words.js";
import type { Expression } from "../../syntax/tree.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { coordinatesIn } from "../lattice/coordinates.js";
import { overlaps } from "../lattice/lattice.js";
import { partOf, type Type, unfoldType } from "../lattice/type.js";
import { maxListed } from "../../diagnostics/limits.js";

/** A side of a membership; `type` is the type of the value or, for a set, of its members. */
interface Side {
  readonly node: Expression;
  readonly type: Type;
}

type TextOf = (node: Expression) => string | undefined;

/** Names for the coordinates of a tuple. */
const letters = ["a", "b", "c", "d"];

/** The suggested membership; undefined if none is more likely than the others. */
export function repairOfMember(left: Side, set: Side, textOf: TextOf): string | undefined {
  return (
    ofCoordinates(left, set, textOf) ?? ofWhole(left, set, textOf) ?? ofMembers(left, set, textOf) ?? ofFew(left, set)
  );
}

/** A coordinate of the members instead of the members. */
function ofCoordinates({ type }: Side, set: Side, textOf: TextOf): string | undefined {
  const items = coordinatesIn(set.type);
  const at = items?.findIndex((item) => kindsOf(item) === kindsOf(type) && overlaps(item, type)) ?? -1;
  const code = textOf(set.node);
  if (items === undefined || at < 0 || items.length > letters.length || code === undefined) return undefined;
  const names = letters.slice(0, items.length);
  return `The ${ordinals[at]} coordinates of the members are ${quote(`{${names[at]} | (${names.join(", ")}) in ${code}}`)}.`;
}

/** The list of all members, if they are known and of the right kind. */
function ofFew({ type }: Side, set: Side): string | undefined {
  const [only, ...others] = unfoldType(set.type);
  const members =
    only?.kind === "atom"
      ? [...(only.names ?? [])].map((name) => `\`${name}`)
      : only?.kind === "string"
        ? [...(only.values ?? [])].map((value) => `"${value}"`)
        : [];
  if (others.length > 0 || members.length === 0 || members.length > maxListed || kindsOf(type) !== kindsOf(set.type))
    return undefined;
  return members.length === 1
    ? `The only member is ${quote(members[0]!)}.`
    : `The members are ${listInWords(members.map(quote))}.`;
}

/** One coordinate of the value instead of the whole. */
function ofWhole(left: Side, set: Side, textOf: TextOf): string | undefined {
  const at = coordinatesIn(left.type)?.findIndex(
    (item) => kindsOf(item) === kindsOf(set.type) && overlaps(item, set.type),
  );
  const [code, within] = [textOf(left.node), textOf(set.node)];
  if (at === undefined || at < 0 || code === undefined || within === undefined || left.node.kind === "tuple")
    return undefined;
  return `Its ${ordinals[at]} coordinate is ${quote(`${asOperand(code)}[${at + 1}]`)}: ${quote(`${asOperand(code)}[${at + 1}] in ${within}`)}.`;
}

/** A set of members instead of a member, or a set of sets. */
function ofMembers(left: Side, set: Side, textOf: TextOf): string | undefined {
  const [code, within] = [textOf(left.node), textOf(set.node)];
  if (code === undefined || within === undefined) return undefined;
  const ownType = memberOf(left.type);
  if (ownType !== undefined && overlaps(ownType, set.type))
    return `To test whether all its members are in the set, write \`sub\`: ${quote(`${code} sub ${within}`)}.`;
  const other = memberOf(set.type);
  return other !== undefined && overlaps(other, left.type)
    ? `The members are sets. To test whether it is in one of them, write ${quote(`some M in ${within}. ${code} in M`)}.`
    : undefined;
}

/** The suggestion for a pattern that no member matches; `names` is undefined for nested patterns. */
export function repairOfPattern(names: readonly (string | undefined)[], member: Type): string | undefined {
  const items = coordinatesIn(member);
  if (items === undefined) {
    const [only] = names;
    return kindsOf(member) !== kinds.tuple && names.length > 0 && only !== undefined
      ? `The members are not tuples. Write a single name for each of them: ${quote(only)}.`
      : undefined;
  }
  const usedNames = new Set(names);
  const fresh = letters.filter((letter) => !usedNames.has(letter));
  const all = items.map((_, i) => names[i] ?? fresh[i - names.length] ?? "…");
  return `The members have ${items.length} coordinates each: ${quote(`(${all.join(", ")})`)}.`;
}

const ordinals = ["first", "second", "third", "fourth"];

function memberOf(type: Type): Type | undefined {
  return kindsOf(type) === kinds.set ? partOf(unfoldType(type), "set")?.member : undefined;
}
