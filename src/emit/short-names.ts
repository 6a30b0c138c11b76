// Names of a program that only machines read. Every definition has the same few names for what it binds: such programs are
// short, and after compression shorter than with names that differ.

import type { Span } from "../source/source.js";
import { isReserved, Names } from "./names.js";
import type { Place } from "./tree.js";

export class ShortNames extends Names {
  private readonly definitions: ReadonlySet<string>;
  private readonly shared = new Map<string, string>();
  private readonly bound = new Map<string, string>();
  private count = 0;

  /** What the definitions are called, each of which all of the program sees. */
  constructor(definitions: Iterable<string>) {
    super(new Set());
    this.definitions = new Set(definitions);
  }

  override of(name: string): string {
    return this.definitions.has(name)
      ? noted(this.shared, name, () => this.fresh())
      : noted(this.bound, name, () => boundName(this.bound.size));
  }

  /** The place says which name the document has for it, so that debuggers can show it. */
  override place(name: string, span: Span): Place {
    return { ...span, name };
  }

  override fresh(): string {
    for (;;) {
      const name = sharedName(this.count++);
      if (!isReserved(name)) return name;
    }
  }

  override beginDefinition(mentioned?: ReadonlySet<string>): void {
    super.beginDefinition(mentioned);
    this.bound.clear();
  }

  override runtime(name: string): string {
    return noted(this.imports, name, () => this.fresh());
  }

  override atom(name: string): string {
    return noted(this.atoms, name, () => this.fresh());
  }

  /** No name of the document has a space. */
  protected override candidate(wanted: string, n: number): string {
    return this.of(`${wanted} ${n}`);
  }
}

function noted(known: Map<string, string>, name: string, make: () => string): string {
  let short = known.get(name);
  if (short === undefined) {
    short = make();
    known.set(name, short);
  }
  return short;
}

const small = "abcdefghijklmnopqrstuvwxyz";
const large = "ABCDEFGHIJKLMNOPQRSTUVWXYZ$";

/** What a definition binds: `a` to `z`, `a_1`, … */
function boundName(index: number): string {
  const round = Math.floor(index / small.length);
  return small.charAt(index % small.length) + (round === 0 ? "" : `_${round}`);
}

/** What all see: `A` to `$`, then two signs, the first of which may be small, and so on; never a `_`. */
function sharedName(index: number): string {
  if (index < large.length) return large.charAt(index);
  const [first, later] = [large + small, `${small}${large}0123456789`];
  let rest = index - large.length;
  let name = first.charAt(rest % first.length);
  for (rest = Math.floor(rest / first.length) + 1; rest > 0; rest = Math.floor((rest - 1) / later.length))
    name += later.charAt((rest - 1) % later.length);
  return name;
}
