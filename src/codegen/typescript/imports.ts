// Imports from the modules of used documents: definitions, under the names that those modules export, and types.

import type { Core, CoreDefinition, CoreModule } from "../../ir/ir.js";
import { everyCore, rootsOf } from "../../ir/traversal.js";
import type { Defined, Home } from "../../resolve/resolved.js";
import { Names, ownNames } from "./names.js";
import type { TsSignature } from "./types.js";
import { Typing } from "./typing.js";
import * as ts from "./typescript.js";
import { addTo } from "../../text/groups.js";

interface Other {
  readonly names: Names;
  readonly typing: Typing;
  readonly definitions: ReadonlyMap<string, CoreDefinition>;
}

export class Imports {
  readonly #imports = new Map<Home, Other>();

  constructor(
    private readonly module: CoreModule,
    private readonly names: Names,
  ) {}

  /** Returns the signatures of a definition in its own module. */
  signaturesOf({ home, definition }: Defined): readonly TsSignature[] {
    const other = this.#importOf(home!);
    return other.typing.signaturesOf(other.definitions.get(definition.name.name)!.defined);
  }

  /** `import { gcd, type Digits } from "./numbers.js";` for each module that is mentioned. */
  statements(moduleOf: (name: string) => string): readonly ts.ModuleItem[] {
    const mentioned = new Set<Defined>();
    const look = (node: Core): void =>
      void (
        (node.kind === "call" || node.kind === "function" || node.kind === "delayed") &&
        mentioned.add(node.defined)
      );
    const { definitions } = this.module;
    for (const definition of definitions)
      if (definition.role !== "elsewhere") for (const root of rootsOf(definition)) everyCore(root, look);
    const byHome = new Map<Home, ts.Specifier[]>();
    const add = ({ home }: Defined, specifier: ts.Specifier): void => {
      addTo(byHome, home!, specifier);
    };
    for (const { defined, role } of definitions) {
      if (role !== "elsewhere") continue;
      const { names } = this.#importOf(defined.home!);
      const definedName = defined.definition.name.name;
      if (mentioned.has(defined)) add(defined, specifierOf(names.of(definedName), this.names.of(defined.name)));
      if (
        this.names.types.has(defined.name) &&
        !(mentioned.has(defined) && names.of(definedName) === names.ofType(definedName))
      )
        add(defined, { ...specifierOf(names.ofType(definedName), this.names.ofType(defined.name)), type: true });
    }
    return [...byHome].map(([{ name }, specifiers]) =>
      ts.import(
        specifiers.toSorted((a, b) => Number(a.type ?? false) - Number(b.type ?? false) || (a.name < b.name ? -1 : 1)),
        moduleOf(name),
      ),
    );
  }

  #importOf(home: Home): Other {
    let entry = this.#imports.get(home);
    if (entry === undefined) {
      const module = this.module.moduleOf!(home);
      const names = new Names(ownNames(module));
      entry = {
        names,
        typing: new Typing(module, names),
        definitions: new Map(
          module.definitions.flatMap((one) =>
            one.defined.home === undefined ? [[one.defined.name, one] as const] : [],
          ),
        ),
      };
      this.#imports.set(home, entry);
    }
    return entry;
  }
}

const specifierOf = (name: string, as: string): ts.Specifier => (name === as ? { name } : { name, as });
