// Functions of few values keep a table of their results.

import type { Defined } from "../../names/resolved.js";
import { hasOneType } from "../../types/schemes/scheme.js";
import type { Core, CoreModule } from "../core.js";
import { type Domain, domainOfType, isWide, joined, keyOf, sizeOf } from "../domains.js";
import { everyCoreIn, rootsOf, type Where } from "../free.js";
import { withDefinitions } from "../rewrite.js";
import { makesValues } from "./memory.js";

/**
 * Applies to functions of one parameter that read neither state nor input, do not call themselves, make a value that is no
 * number or truth value, or walk, and are called with names whose types are small domains: `brickImage(b)` is made once for
 * each brick. Called with another value all the same, they are evaluated.
 */
export function tables(module: CoreModule, where: Where): CoreModule {
  const { schemes, dependencies } = module.document;
  const given = smallArguments(module, where);
  if (given.size === 0) return module;
  const domains = domainsIn(module);
  return withDefinitions(module, (definition) => {
    const { defined, parameters, reads, role } = definition;
    const { id } = defined.definition;
    const own = given.get(defined);
    if (
      own === undefined ||
      role === "boundary" ||
      parameters.length !== 1 ||
      reads.state ||
      reads.input ||
      dependencies.recursive.has(id) ||
      !rootsOf(definition).some(makesValues)
    )
      return definition;
    if (!hasOneType(schemes.get(id))) return definition;
    // A domain that the module has anyway is as good.
    return { ...definition, table: domains.find((domain) => isPart(own, domain)) ?? own };
  });
}

/** True if a domain has all values of another one. */
function isPart(part: Domain, whole: Domain): boolean {
  const both = joined(part, whole);
  return both !== undefined && keyOf(both) === keyOf(whole);
}

/** The domains of the sets of a module. */
function domainsIn(module: CoreModule): readonly Domain[] {
  const domains = new Set<Domain>();
  everyCoreIn(module, (node) => {
    if ((node.kind === "primitive" || node.kind === "solve") && node.domain !== undefined) domains.add(node.domain);
  });
  return [...domains];
}

/** What the functions of one parameter are called with, where that is small. */
function smallArguments(module: CoreModule, where: Where): ReadonlyMap<Defined, Domain> {
  const { variables } = module.document;
  const given = new Map<Defined, Domain>();
  const look = (node: Core): void => {
    const [arg, ...others] = node.kind === "call" ? node.args : [];
    if (node.kind !== "call" || arg?.kind !== "variable" || others.length > 0) return;
    const domain = domainOfType(variables.get(arg.variable.id) ?? []);
    if (domain === undefined || sizeOf(domain) === 1 || isWide(domain)) return;
    const before = given.get(node.defined);
    const both = before === undefined ? domain : joined(before, domain);
    if (both !== undefined && !isWide(both)) given.set(node.defined, both);
  };
  everyCoreIn(module, look, where);
  return given;
}
