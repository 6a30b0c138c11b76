// Puts into the script of a page only what its game can reach. The runtime and the page come as pieces, cut when the tool
// is built (bin/pieces.ts): a piece is a declaration of the top level, and knows which others it refers to. Within a
// piece, a method goes if nothing calls a method of that name; and what is done with instances of a class goes if
// nothing makes one (rapid type analysis: Bacon and Sweeney, 1996).

import type { GameProgram } from "../compile.js";
import type { OptionalPart } from "../runtime/uses.js";

/** A script in pieces. */
export interface Pieces {
  /** In the order in which they run. */
  readonly pieces: readonly Piece[];
  /** What the script offers, by the names that others know, and the names that it has within the pieces. */
  readonly exports: Readonly<Record<string, string>>;
}

/** A declaration of the top level, or a statement. */
export interface Piece {
  /** A function or another variable is written as in a declaration of several: `f=(a)=>a+1`. */
  readonly form: "function" | "variable" | "statement";
  /** The names that it declares: it is needed when one of them is. A statement without names is always needed. */
  readonly defines: readonly string[];
  readonly code: Code;
}

export type Code = readonly Segment[];
export type Segment = Fragment | Choice;

/** Text that stands as it is. */
export interface Fragment {
  readonly text: string;
  /** The names of the top level that it refers to. */
  readonly uses?: readonly string[];
  /** The names of properties that it reads. */
  readonly reads?: readonly string[];
}

/** One text or another, by what else the script has. */
export interface Choice {
  readonly when: Condition;
  readonly then: Code;
  readonly else: Code;
}

/** That a part is unused is known from the start; all else may become true, and then stays so, as more of the script is needed. */
export type Condition =
  /** The class is needed as more than the right side of `instanceof`. */
  | { readonly kind: "made"; readonly name: string }
  /** A property of this name is read somewhere. */
  | { readonly kind: "read"; readonly name: string }
  /** The game uses an optional part (runtime/uses.ts), or does not. */
  | { readonly kind: "used" | "unused"; readonly name: string }
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] };

/** What a script is linked for: names of what it offers, and of properties that are read outside of it. */
export interface Needs {
  readonly names: readonly string[];
  readonly reads: readonly string[];
  /** The optional parts that are used. */
  readonly parts: readonly string[];
}

/** What makes the global `led` of a page: one that begins a game, or one that goes on with it. */
export type Main = "ledWith" | "resumingLedWith";

/** The first script of a page for this program: `led`, as page/main.ts or page/resume.ts makes it. */
export function pageScript(
  pieces: Pieces,
  { imports, takes, fields }: Pick<GameProgram, "imports" | "takes" | "fields">,
  parts: readonly OptionalPart[],
  main: Main = "ledWith",
): string {
  const local = (name: string): string => localName(pieces.exports, name);
  const easel =
    takes === "list" ? `[${imports.map(local).join()}]` : `{${imports.map((name) => `${name}:${local(name)}`).join()}}`;
  return `var led=(()=>{"use strict";${link(pieces, { names: [main, ...imports], reads: fields, parts })}return ${local(main)}(${easel})})();`;
}

/** The parts of the script that are needed, as one text. */
export function link({ pieces, exports }: Pieces, { names, reads, parts }: Needs): string {
  const needed = new Needed(
    names.map((name) => localName(exports, name)),
    reads,
    parts,
  );
  // Every round sees what the rounds before it have found; what has been found stays.
  for (let found = -1; needed.size > found; ) {
    found = needed.size;
    for (const piece of pieces) if (needed.has(piece)) needed.add(piece.code);
  }
  return declared(
    pieces.flatMap((piece) => (needed.has(piece) ? { form: piece.form, text: textOf(piece.code, needed) } : [])),
  );
}

/** A piece that is needed. */
interface Linked {
  readonly form: Piece["form"];
  readonly text: string;
}

/**
 * The text of pieces. Functions come first, since what runs may call any of them. Only a statement
 * has a line of its own: a hundred bytes of a compressed page were line ends.
 */
function declared(pieces: readonly Linked[]): string {
  const isFunction = ({ form }: Linked): boolean => form === "function";
  const isVariable = (piece: Linked | undefined): boolean => piece !== undefined && piece.form !== "statement";
  const ordered = [...pieces.filter(isFunction), ...pieces.filter((piece) => !isFunction(piece))];
  const texts = ordered.map((piece, i) => {
    const [above, below] = [ordered[i - 1], ordered[i + 1]];
    if (!isVariable(piece)) return below === undefined ? piece.text : `${piece.text}\n`;
    return `${isVariable(above) ? "" : "var "}${piece.text}${isVariable(below) ? "," : ";"}`;
  });
  return texts.join("");
}

/** The name within the pieces of what they offer. */
function localName(exports: Pieces["exports"], name: string): string {
  const local = Object.hasOwn(exports, name) ? exports[name] : undefined;
  if (local === undefined) throw new Error(`the script offers no ${name}`);
  return local;
}

/** What has turned out to be needed. */
class Needed {
  private readonly names: Set<string>;
  private readonly reads: Set<string>;
  private readonly parts: ReadonlySet<string>;

  constructor(names: Iterable<string>, reads: Iterable<string>, parts: Iterable<string>) {
    this.names = new Set(names);
    this.reads = new Set(reads);
    this.parts = new Set(parts);
  }

  get size(): number {
    return this.names.size + this.reads.size;
  }

  has({ defines }: Piece): boolean {
    return defines.length === 0 || defines.some((name) => this.names.has(name));
  }

  holds(condition: Condition): boolean {
    switch (condition.kind) {
      case "made":
        return this.names.has(condition.name);
      case "read":
        return this.reads.has(condition.name);
      case "used":
        return this.parts.has(condition.name);
      case "unused":
        return !this.parts.has(condition.name);
      case "all":
        return condition.of.every((one) => this.holds(one));
      case "any":
        return condition.of.some((one) => this.holds(one));
    }
  }

  add(code: Code): void {
    for (const segment of code) {
      if ("when" in segment) {
        this.add(this.holds(segment.when) ? segment.then : segment.else);
      } else {
        for (const name of segment.uses ?? []) this.names.add(name);
        for (const name of segment.reads ?? []) this.reads.add(name);
      }
    }
  }
}

function textOf(code: Code, needed: Needed): string {
  return code
    .map((segment) =>
      "when" in segment ? textOf(needed.holds(segment.when) ? segment.then : segment.else, needed) : segment.text,
    )
    .join("");
}
