// The domains over which a module keeps sets as bits become constants at its head: `const moveDomain = domainOf(…)`.

import { type Domain, keyOf, nameOf } from "../core/domains.js";
import type { Aliases } from "../types/show.js";
import type { Names } from "./names.js";
import * as ts from "./typescript.js";

/** The domains that a module uses, each declared once. */
export class Domains {
  private readonly constants = new Map<string, { readonly name: string; readonly value: ts.Expression }>();

  constructor(
    private readonly names: Names,
    private readonly aliases: Aliases,
  ) {}

  /** The constant that holds a domain. */
  constantOf(domain: Domain): ts.Expression {
    const key = keyOf(domain);
    let constant = this.constants.get(key);
    if (constant === undefined) {
      const name = nameOf(domain, this.aliases);
      const value = ts.call(this.names.runtime("domainOf"), [this.setOf(domain)]);
      constant = { name: this.names.fresh(`${name[0]!.toLowerCase()}${name.slice(1)}Domain`), value };
      this.constants.set(key, constant);
    }
    return ts.id(constant.name);
  }

  /** The declarations of those that have been used. */
  declarations(): readonly ts.ModuleItem[] {
    return [...this.constants.values()].map(({ name, value }) => ts.const(name, value));
  }

  /** The set of the values of a domain. */
  private setOf(domain: Domain): ts.Expression {
    const call = (name: "range" | "setOf" | "product", args: readonly ts.Expression[]): ts.Expression => ts.call(this.names.runtime(name), args);
    switch (domain.kind) {
      case "integers":
        return call("range", [ts.literal(domain.low), ts.literal(domain.high)]);
      case "atoms":
        return call("setOf", domain.names.map((name) => ts.id(this.names.atom(name))));
      case "strings":
        return call("setOf", domain.values.map((value) => ts.literal(value)));
      case "truth":
        return call("setOf", [ts.literal(false), ts.literal(true)]);
      case "product":
        return call("product", domain.factors.map((factor) => this.setOf(factor)));
    }
  }
}
