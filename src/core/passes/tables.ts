// Functions of few values keep a table of their results.

import type { Defined } from "../../names/resolved.js";
import { hasOneType } from "../../types/scheme.js";
import type { Core, CoreDefinition, CoreModule } from "../core.js";
import { type Domain, domainOfType, isWide, joined, keyOf, sizeOf } from "../domains.js";
import { everyCoreIn, rootsOf } from "../free.js";
import { makesValues } from "./memory.js";

/**
 * Applies to functions of one parameter that read neither state nor input, do not call themselves, make a value that is no
 * number or truth value, or walk, and are called with names whose types are small domains: `brickImage(b)` is made once for
 * each brick. Called with another value all the same, they are evaluated.
 */
export function tables(module: CoreModule): CoreModule {
  const { schemes, dependencies } = module.document;
  const { arguments: given, domains } = factsOf(module);
  let found = false;
  const definitions = module.definitions.map((definition): CoreDefinition => {
    const { defined, parameters, reads, role } = definition;
    const { id } = defined.definition;
    const own = given.get(defined);
    if (own === undefined || role === "boundary" || parameters.length !== 1 || reads.state || reads.input || dependencies.recursive.has(id) || !rootsOf(definition).some(makesValues)) return definition;
    if (!hasOneType(schemes.get(id))) return definition;
    found = true;
    // A domain that the module has anyway is as good.
    return { ...definition, table: domains.find((domain) => isPart(own, domain)) ?? own };
  });
  return found ? { ...module, definitions } : module;
}

/** True if a domain has all values of another one. */
function isPart(part: Domain, whole: Domain): boolean {
  const both = joined(part, whole);
  return both !== undefined && keyOf(both) === keyOf(whole);
}

/** What the functions of one parameter are called with, where that is small, and the domains of the module's sets. */
function factsOf(module: CoreModule): { readonly arguments: ReadonlyMap<Defined, Domain>; readonly domains: readonly Domain[] } {
  const { variables } = module.document;
  const given = new Map<Defined, Domain>();
  const domains = new Set<Domain>();
  const look = (node: Core): void => {
    if ((node.kind === "primitive" || node.kind === "solve") && node.domain !== undefined) domains.add(node.domain);
    const [arg, ...others] = node.kind === "call" ? node.args : [];
    if (node.kind !== "call" || arg?.kind !== "variable" || others.length > 0) return;
    const domain = domainOfType(variables.get(arg.variable.id) ?? []);
    if (domain === undefined || sizeOf(domain) === 1 || isWide(domain)) return;
    const before = given.get(node.defined);
    const both = before === undefined ? domain : joined(before, domain);
    if (both !== undefined && !isWide(both)) given.set(node.defined, both);
  };
  everyCoreIn(module, look);
  return { arguments: given, domains: [...domains] };
}
