// Questions that are asked of sets, and sets with one member more or less, without the values that are made only for that.

import type { Variable } from "../../names/resolved.js";
import type { Core, CoreModule, RuntimeName } from "../core.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";
import { factsOf } from "../facts/facts.js";
import { isHarmless } from "../facts/strict.js";
import { isRepeatable, isScalar } from "../facts/sure.js";

type Primitive = Core & { readonly kind: "primitive" };

/** More members than this are looked for in a set. */
const mostCompared = 8;

/**
 * Applies to
 * - `(a, b) in S` and `(a, (b, c)) in S`: no pair is made;
 * - `S U {x}`, `{x} U S` where x cannot fail, and `S \ {x}`: the set of x is not made;
 * - `q + <x>`: the sequence of x is not made;
 * - `x in {"a", 3}`, where x costs nothing: the members are compared;
 * - `x in {1..9}`, bounds written out: x is compared with them;
 * - `S = {}`: it is asked whether S is empty;
 * - `(a, b) = (c, d)`, where no part can fail: the parts are compared;
 * - `all x in A. x in S` and `all x in A. (p, x) in S`, where p and S are the same for all x and cannot fail: they are asked once;
 * - `some A in C. all x in A. (p, x) in S`, where p and S are the same for all A and cannot fail: they are asked once, too.
 */
export function entries(module: CoreModule, where: Where): CoreModule {
  const facts = factsOf(module);
  const isSure = (part: Core): boolean => facts.isAtHand(part);
  return rewritten(
    module,
    (node) => {
      if (node.kind === "quantify") return questionOfMany(node, isSure);
      if (node.kind !== "primitive") return node;
      const [a, b] = node.args;
      if (a === undefined || b === undefined || node.args.length !== 2) return node;
      switch (node.name) {
        case "has":
          return membership(node, a, b);
        case "equal":
          return isNoMember(b)
            ? { ...node, name: "isEmpty", args: [a] }
            : isNoMember(a)
              ? { ...node, name: "isEmpty", args: [b] }
              : equality(node, a, b, isSure);
        case "union": {
          const [right, left] = [onlyMember(b), onlyMember(a)];
          if (right !== undefined) return { ...node, name: "including", args: [a, right] };
          return left !== undefined && isHarmless(left) ? { ...node, name: "including", args: [b, left] } : node;
        }
        case "add":
          return b.kind === "primitive" && b.name === "sequence" && b.args.length === 1
            ? { ...node, name: "appending", args: [a, b.args[0]!] }
            : node;
        case "difference": {
          const right = onlyMember(b);
          return right === undefined ? node : { ...node, name: "excluding", args: [a, right] };
        }
        default:
          return node;
      }
    },
    where,
  );
}

function membership(node: Primitive, set: Core, x: Core): Core {
  const { span } = node;
  const members = set.kind === "primitive" && set.name === "setOf" ? set.args : [];
  if (isRepeatable(x) && members.length > 0 && members.length <= mostCompared && members.every(isScalar)) {
    const operands = members.map((member): Core => ({ kind: "primitive", name: "equal", args: [x, member], span }));
    return operands.length === 1 ? operands[0]! : { kind: "logic", operator: "or", operands, span };
  }
  if (set.kind === "primitive" && set.name === "range" && set.args.every(isInteger))
    return { ...node, name: "isBetween", args: [...set.args, x] };
  const [first, second, ...others] = x.kind === "tuple" ? x.items : [];
  if (first === undefined || second === undefined || others.length > 0) return node;
  const isNested = second.kind === "tuple" && second.items.length === 2;
  return isNested
    ? { ...node, name: "hasNestedPair", args: [set, first, ...second.items] }
    : { ...node, name: "hasPair", args: [set, first, second] };
}

function equality(node: Primitive, a: Core, b: Core, isSure: (part: Core) => boolean): Core {
  if (
    a.kind !== "tuple" ||
    b.kind !== "tuple" ||
    a.items.length !== b.items.length ||
    ![...a.items, ...b.items].every(isSure)
  )
    return node;
  return {
    kind: "logic",
    operator: "and",
    operands: a.items.map((item, i): Core => ({ ...node, args: [item, b.items[i]!] })),
    span: node.span,
  };
}

/** `hasAll(S, A)` and `hasPairs(S, p, A)` of what is asked of all. */
function questionOfMany(node: Core & { readonly kind: "quantify" }, isSure: (part: Core) => boolean): Core {
  const { quantifier, pattern, set, body, span } = node;
  if (quantifier === "some" || pattern.kind !== "bind" || body.kind !== "primitive") return node;
  const asked = body.args.at(-1);
  const fixed = body.args.slice(0, -1);
  const isWalked = ({ kind, ...part }: { readonly kind: Core["kind"]; readonly variable?: Variable }): boolean =>
    kind === "variable" && part.variable?.id === pattern.variable.id;
  if (asked === undefined || !isWalked(asked) || !fixed.every((part) => isSure(part) && !isWalked(part))) return node;
  const name = namesOfAll[body.name];
  return name === undefined ? node : { kind: "primitive", name, args: [...fixed, set], span };
}

const namesOfAll: Partial<Record<RuntimeName, RuntimeName>> = { has: "hasAll", hasPair: "hasPairs" };
/** True of `{}`. */
const isNoMember = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "setOf" && node.args.length === 0;

/** The x of `{x}`. */
function onlyMember(node: Core): Core | undefined {
  return node.kind === "primitive" && node.name === "setOf" && node.args.length === 1 ? node.args[0] : undefined;
}

const isInteger = (node: Core): boolean => node.kind === "number" && node.denominator === 1n;
