// Sets whose members can only be few values are made over a domain, as bits.

import type { Core, CoreModule } from "../core.js";
import { type Domain, domainOfType, keyOf, mergedDomains } from "../domains.js";
import { everyCore, partsOfClause } from "../free.js";
import { rewritten } from "../rewrite.js";
import { isLiteral } from "../strict.js";
import { mostDense } from "../../runtime/domains.js";
import { partOf } from "../../types/type.js";

/**
 * Applies to the places where sets are made, `{a, b}`, `{t | c}` and `U[c] t`, whose types say that the members are of one
 * small domain: integers between bounds, atoms, strings or truth values, or tuples of these. Domains are joined while
 * they stay small, so that sets meet in one. A domain of which all sets are written out is left alone: nothing is
 * computed with it. That types are right is not relied on: what is not in the domain makes an ordinary set.
 */
export function domains(module: CoreModule): CoreModule {
  const found: { readonly domain: Domain; readonly isComputed: boolean }[] = [];
  for (const root of [...module.definitions.flatMap(({ clauses, body }) => [...clauses.flatMap(partsOfClause), body]), ...module.expressions]) {
    everyCore(root, (node) => {
      const domain = ownDomain(node);
      if (domain !== undefined) found.push({ domain, isComputed: !isLiteral(node) });
    });
  }
  const merged = mergedDomains(found.map(({ domain }) => domain));
  const used = new Set(found.flatMap(({ domain, isComputed }) => (isComputed ? [merged.get(keyOf(domain))] : [])));
  return rewritten(module, (node) => {
    const own = ownDomain(node);
    const domain = own && merged.get(keyOf(own));
    return domain === undefined || !used.has(domain) || (node.kind !== "primitive" && node.kind !== "solve") ? node : { ...node, domain };
  });
}

/** The domain of the members of a set, where the set is made. */
function ownDomain(node: Core): Domain | undefined {
  const set = makesSet(node) && node.type?.length === 1 ? partOf(node.type, "set") : undefined;
  return set && domainOfType(set.member);
}

function makesSet(node: Core): boolean {
  if (node.kind === "primitive") return node.name === "setOf" && node.args.length <= mostDense;
  return node.kind === "solve" && (node.by === "collect" || node.by === "unionOver");
}
