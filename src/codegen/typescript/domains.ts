// The domains of bit sets become module constants: `const moveDomain = domainOf(…)`.

import { type FiniteDomain, keyOf, nameOf } from "../../ir/domains.js";
import type { Aliases } from "../../types/printing/printer.js";
import type { Names, RuntimeExport } from "./names.js";
import * as ts from "./typescript.js";

export class Domains {
  private readonly constants = new Map<string, { readonly name: string; readonly domain: FiniteDomain }>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly names: Names,
    private readonly aliases: Aliases,
  ) {}

  /** Returns the callee for a runtime function: the domain's method if it builds a set over a domain. */
  callee(name: RuntimeExport, domain: FiniteDomain | undefined): ts.Expression {
    return domain === undefined ? ts.id(this.names.runtime(name)) : ts.member(this.constantOf(domain), name);
  }

  declarations(): readonly ts.ModuleItem[] {
    return [...this.constants.values()].map(({ name, domain }) =>
      ts.const(name, ts.call(this.names.runtime("domainOf"), [this.setOf(domain)])),
    );
  }

  constantOf(domain: FiniteDomain): string {
    const key = keyOf(domain);
    let constant = this.constants.get(key);
    if (constant === undefined) {
      const after = nameOf(domain, this.aliases);
      const count = (this.counts.get(after) ?? 0) + 1;
      this.counts.set(after, count);
      constant = {
        name: this.names.fresh(`${after[0]!.toLowerCase()}${after.slice(1)}Domain${count === 1 ? "" : count}`),
        domain,
      };
      this.constants.set(key, constant);
    }
    return constant.name;
  }

  private setOf(domain: FiniteDomain): ts.Expression {
    const call = (name: "range" | "setOf" | "product", args: readonly ts.Expression[]): ts.Expression =>
      ts.call(this.names.runtime(name), args);
    switch (domain.kind) {
      case "integers":
        return call("range", [ts.literal(domain.low), ts.literal(domain.high)]);
      case "atoms":
        return call(
          "setOf",
          domain.names.map((name) => ts.id(this.names.atom(name))),
        );
      case "strings":
        return call(
          "setOf",
          domain.values.map((value) => ts.literal(value)),
        );
      case "truth":
        return call("setOf", [ts.literal(false), ts.literal(true)]);
      case "product":
        return call(
          "product",
          domain.factors.map((factor) => this.setOf(factor)),
        );
    }
  }
}
