// The structure of a document: prose, code regions, headings, tests and claims.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Typeset } from "./latex/typeset-writer.js";
import type { Metadata } from "./front-matter.js";
import type { Source, Span } from "../text/source.js";

export type RegionKind = "dollar" | "dash" | "fence" | "mathematics";

/** A code region. `span` includes the delimiters, `code` excludes them. */
export interface Region {
  readonly kind: RegionKind;
  readonly span: Span;
  readonly code: Span;
  /** The trimmed prose since the previous region, test or heading, which documents the definitions of this region. */
  readonly prose: string;
  /** For a display, its translation to LED text with source positions; undefined if the code is LED text. */
  readonly typeset?: Typeset;
}

/** A heading; `level` 1 is the outermost. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly span: Span;
}

/**
 * A `play:>` line, which plays a recording of the game or the beginning of one. The tests below it see the resulting
 * state.
 */
export interface DocumentPlay {
  readonly span: Span;
  /** The path of the recording, relative to the document's folder; empty if missing. */
  readonly path: string;
  /** The last frame to play; undefined for the whole recording. */
  readonly frame: number | undefined;
}

/** A `use:>` line (section 12), which imports the definitions of another document. */
export interface DocumentUse {
  readonly span: Span;
  /**
   * The path of the imported document, relative to this one's folder, or `led:` and a name of the standard library. May
   * be empty.
   */
  readonly name: string;
}

/** A `cmd:>` test (section 10) or `figure:>` line. `expected` is undefined if there is no value below the line. */
export interface DocumentTest {
  /** From the mark to the end of the expected value. */
  readonly span: Span;
  /** The expression after the mark, trimmed and without the caption. */
  readonly expression: Span;
  /** The caption of a figure, empty if it has none; undefined for a `cmd:>` test. */
  readonly caption?: string;
  readonly expected: { readonly span: Span; readonly text: string } | undefined;
  /** The recording played before the test; undefined if the test sees the initial state. */
  readonly play: DocumentPlay | undefined;
}

/** The kinds of claims (section 11). All but `conjecture` are about states. */
export type ClaimKind = "always" | "possible" | "winnable" | "ends" | "leads" | "forces" | "conjecture";

/**
 * A line that limits the claims below it, up to the next heading: to a subset of the steps, to fair runs, to an
 * instance of the document with other constants, or to states up to permutations of the listed atoms.
 */
export interface DocumentLimit {
  readonly kind: "steps" | "fair" | "with" | "alike";
  readonly span: Span;
  readonly expression: Span;
}

/** A claim about all states, or about all values. `expected` is undefined if there is no answer below the line. */
export interface DocumentClaim {
  readonly kind: ClaimKind;
  /** From the mark to the end of the expected answer. */
  readonly span: Span;
  readonly expression: Span;
  /** In `forces:>`, the player: the text before the first comma. */
  readonly player: Span | undefined;
  /** In `leads:>`, the condition before the first comma. */
  readonly trigger: Span | undefined;
  /** The conditions; in `forces:>` and `leads:>`, the text after the first comma. */
  readonly condition: Span;
  readonly expected: { readonly span: Span; readonly text: string } | undefined;
  /** The lines that limit the claim. */
  readonly limits: readonly DocumentLimit[];
}

export type StateClaim = DocumentClaim & { readonly kind: Exclude<ClaimKind, "conjecture"> };

export function isAboutStates(claim: DocumentClaim): claim is StateClaim {
  return claim.kind !== "conjecture";
}

export type DocumentTrial = DocumentTest | DocumentClaim;

/** Returns the tests and claims of a document in source order. */
export function trialsOf({ tests, claims }: Pick<LedDocument, "tests" | "claims">): readonly DocumentTrial[] {
  return claims.length === 0 ? tests : [...tests, ...claims].toSorted((a, b) => a.span.start - b.span.start);
}

interface FrontMatter extends Metadata {
  readonly span: Span;
}

/** A document split into its components; each list is in source order. */
export interface LedDocument {
  readonly source: Source;
  /**
   * The source with blanks in place of the quote marks before code in block quotes. Code is parsed from it; offsets are
   * the same.
   */
  readonly codeText: string;
  readonly title: string | undefined;
  readonly regions: readonly Region[];
  readonly headings: readonly Heading[];
  readonly tests: readonly DocumentTest[];
  readonly plays: readonly DocumentPlay[];
  readonly claims: readonly DocumentClaim[];
  readonly limits: readonly DocumentLimit[];
  readonly uses: readonly DocumentUse[];
  /** The contents of fences in other languages or none. They are prose even if they look like code. */
  readonly fences: readonly Span[];
  /** The contents of `verbatim` and similar environments, and of `\verb`. */
  readonly listings: readonly Span[];
  /** LaTeX or Markdown comments, including their delimiters. */
  readonly comments: readonly Span[];
  readonly frontMatter: FrontMatter | undefined;
  readonly displays: readonly Span[];
  readonly diagnostics: readonly Diagnostic[];
}
