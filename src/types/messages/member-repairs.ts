// Suggestions for memberships that never hold because coordinates, members and whole sets are confused.

import { asOperand, listInWords, quote } from "../../diagnostics/words.js";
import type { Expression } from "../../syntax/tree.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { coordinatesIn } from "../lattice/coordinates.js";
import { overlaps } from "../lattice/lattice.js";
import { partOf, type Type, unfoldType } from "../lattice/type.js";
import { maxListed } from "../../diagnostics/limits.js";

/** A side of a membership. For a set, `type` is the type of its members. */
interface Side {
  readonly node: Expression;
  readonly type: Type;
}

type TextOf = (node: Expression) => string | undefined;

/** Names for the coordinates of a tuple. */
const letters = ["a", "b", "c", "d"];

/** The suggested membership; undefined if no candidate is more likely than the others. */
export function repairOfMember(left: Side, set: Side, textOf: TextOf): string | undefined {
  return (
    coordinatesOfMembers(left, set, textOf) ??
    coordinateOfValue(left, set, textOf) ??
    setOfMembers(left, set, textOf) ??
    listOfMembers(left, set)
  );
}

/** Compares with a coordinate of the members instead of the members. */
function coordinatesOfMembers({ type }: Side, set: Side, textOf: TextOf): string | undefined {
  const items = coordinatesIn(set.type);
  const at = items?.findIndex((item) => kindsOf(item) === kindsOf(type) && overlaps(item, type)) ?? -1;
  const code = textOf(set.node);
  if (items === undefined || at < 0 || items.length > letters.length || code === undefined) return undefined;
  const names = letters.slice(0, items.length);
  return `The ${ordinals[at]} coordinates of the members are ${quote(`{${names[at]} | (${names.join(", ")}) in ${code}}`)}.`;
}

/** Lists all members if they are known and of the right kind. */
function listOfMembers({ type }: Side, set: Side): string | undefined {
  const [constituent, ...otherConstituents] = unfoldType(set.type);
  const members =
    constituent?.kind === "atom"
      ? [...(constituent.names ?? [])].map((name) => `\`${name}`)
      : constituent?.kind === "string"
        ? [...(constituent.values ?? [])].map((value) => `"${value}"`)
        : [];
  if (
    otherConstituents.length > 0 ||
    members.length === 0 ||
    members.length > maxListed ||
    kindsOf(type) !== kindsOf(set.type)
  )
    return undefined;
  return members.length === 1
    ? `The only member is ${quote(members[0]!)}.`
    : `The members are ${listInWords(members.map(quote))}.`;
}

/** Tests a coordinate of the value instead of the whole value. */
function coordinateOfValue(left: Side, set: Side, textOf: TextOf): string | undefined {
  const at = coordinatesIn(left.type)?.findIndex(
    (item) => kindsOf(item) === kindsOf(set.type) && overlaps(item, set.type),
  );
  const [code, setCode] = [textOf(left.node), textOf(set.node)];
  if (at === undefined || at < 0 || code === undefined || setCode === undefined || left.node.kind === "tuple")
    return undefined;
  const coordinate = `${asOperand(code)}[${at + 1}]`;
  return `Its ${ordinals[at]} coordinate is ${quote(coordinate)}: ${quote(`${coordinate} in ${setCode}`)}.`;
}

/** Tests a set of members instead of a member, or membership in a set of sets. */
function setOfMembers(left: Side, set: Side, textOf: TextOf): string | undefined {
  const [code, setCode] = [textOf(left.node), textOf(set.node)];
  if (code === undefined || setCode === undefined) return undefined;
  const ownType = memberOf(left.type);
  if (ownType !== undefined && overlaps(ownType, set.type))
    return `To test whether all its members are in the set, write \`sub\`: ${quote(`${code} sub ${setCode}`)}.`;
  const memberOfSet = memberOf(set.type);
  return memberOfSet !== undefined && overlaps(memberOfSet, left.type)
    ? `The members are sets. To test whether it is in one of them, write ${quote(`some M in ${setCode}. ${code} in M`)}.`
    : undefined;
}

/** The suggestion for a pattern that no member matches; `names` is undefined for nested patterns. */
export function repairOfPattern(names: readonly (string | undefined)[], member: Type): string | undefined {
  const items = coordinatesIn(member);
  if (items === undefined) {
    const [onlyName] = names;
    return kindsOf(member) !== kinds.tuple && names.length > 0 && onlyName !== undefined
      ? `The members are not tuples. Write a single name for each of them: ${quote(onlyName)}.`
      : undefined;
  }
  const usedNames = new Set(names);
  const fresh = letters.filter((letter) => !usedNames.has(letter));
  const coordinateNames = items.map((_, i) => names[i] ?? fresh[i - names.length] ?? "…");
  return `The members have ${items.length} coordinates each: ${quote(`(${coordinateNames.join(", ")})`)}.`;
}

const ordinals = ["first", "second", "third", "fourth"];

function memberOf(type: Type): Type | undefined {
  return kindsOf(type) === kinds.set ? partOf(unfoldType(type), "set")?.member : undefined;
}
