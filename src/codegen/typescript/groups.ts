// Hash indexes keyed by an expression over the members; each loop that uses one has a module constant.

import type { Names } from "./names.js";
import * as ts from "./typescript.js";

export class GroupModules {
  private readonly constants: string[] = [];

  constructor(private readonly names: Names) {}

  next(): string {
    const count = this.constants.length;
    const name = this.names.fresh(count === 0 ? "groups" : `groups${count + 1}`);
    this.constants.push(name);
    return name;
  }

  /** `const groups = grouping();` */
  declarations(): readonly ts.ModuleItem[] {
    return this.constants.map((name) => ts.const(name, ts.call(this.names.runtime("grouping"))));
  }
}
