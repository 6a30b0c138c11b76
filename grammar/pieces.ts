// The parts of a rule of the published grammar. The EBNF text and the railroad diagrams are drawn from the same pieces,
// so they cannot disagree.

/** A part of a rule. */
export type Piece =
  /** One symbol or word, in all its spellings, the usual one first. */
  | { readonly kind: "terminal"; readonly spellings: readonly string[] }
  | { readonly kind: "reference"; readonly rule: string }
  /** A description in words, where a rule would be harder to read. */
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "sequence"; readonly parts: readonly Piece[] }
  | { readonly kind: "choice"; readonly options: readonly Piece[] }
  | { readonly kind: "optional"; readonly part: Piece }
  | { readonly kind: "repeat"; readonly part: Piece; readonly separator: Piece | undefined; readonly atLeast: 0 | 1 };

/** A rule of the grammar. */
export interface Rule {
  readonly name: string;
  readonly piece: Piece;
  /** A restriction that the rule itself cannot express. */
  readonly remark?: string;
}

/** Rules that belong together, with a heading and a sentence or two. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly rules: readonly Rule[];
}

export const terminal = (...spellings: readonly string[]): Piece => ({ kind: "terminal", spellings });
export const reference = (rule: string): Piece => ({ kind: "reference", rule });
export const words = (text: string): Piece => ({ kind: "words", text });
export const optional = (part: Piece): Piece => ({ kind: "optional", part });
export const repeat = (part: Piece, atLeast: 0 | 1, separator?: Piece): Piece => ({
  kind: "repeat",
  part,
  separator,
  atLeast,
});

/** The parts one after the other; a part that is a sequence itself is opened. */
export function sequence(...parts: readonly Piece[]): Piece {
  const flat = parts.flatMap((part) => (part.kind === "sequence" ? part.parts : [part]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: "sequence", parts: flat };
}

/** One of the options; an option that is a choice itself is opened, and an empty option makes the whole optional. */
export function choice(...options: readonly Piece[]): Piece {
  const flat = options.flatMap((option) => (option.kind === "choice" ? option.options : [option]));
  const real = flat.filter((option) => option.kind !== "sequence" || option.parts.length > 0);
  const [only] = real;
  const whole: Piece = real.length === 1 && only !== undefined ? only : { kind: "choice", options: real };
  return real.length < flat.length ? optional(whole) : whole;
}

/** All pieces within a piece, itself first. */
export function subpieces(piece: Piece): readonly Piece[] {
  return [piece, ...partsOf(piece).flatMap(subpieces)];
}

function partsOf(piece: Piece): readonly Piece[] {
  switch (piece.kind) {
    case "terminal":
    case "reference":
    case "words":
      return [];
    case "sequence":
      return piece.parts;
    case "choice":
      return piece.options;
    case "optional":
      return [piece.part];
    case "repeat":
      return piece.separator === undefined ? [piece.part] : [piece.part, piece.separator];
  }
}
