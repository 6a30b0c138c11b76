// What a document is once its prose, code regions and tests are told apart.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Typeset } from "../latex/typeset-writer.js";
import type { Source, Span } from "../source/source.js";

export type RegionKind = "dollar" | "dash" | "fence" | "mathematics";

/** A code region. `span` has its delimiters in it, `code` is what stands between them. */
export interface Region {
  readonly kind: RegionKind;
  readonly span: Span;
  readonly code: Span;
  /**
   * The prose between the previous region, test or heading and this one, trimmed; it documents the definitions here.
   */
  readonly prose: string;
  /** What a display says in LED, with the places of its parts. Undefined where the code is LED as it stands. */
  readonly typeset?: Typeset;
}

/** A heading of the prose; `level` 1 is the outermost. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly span: Span;
}

/**
 * A `play:>` line: a recording of the game, or the beginning of one, after which the tests below it look at the game.
 */
export interface DocumentPlay {
  readonly span: Span;
  /** The path of the recording from the folder of the document; empty if none is named. */
  readonly path: string;
  /** The last frame to be played; undefined if it is that of the recording. */
  readonly frame: number | undefined;
}

/** A `cmd:>` test (section 10). `expected` is undefined when no value stands below the line. */
export interface DocumentTest {
  /** From `cmd:>` to the end of what belongs to the test. */
  readonly span: Span;
  /** The expression as written after `cmd:>`, trimmed. */
  readonly expression: Span;
  readonly expected: { readonly span: Span; readonly text: string } | undefined;
  /** What was played before; undefined if the test looks at the start. */
  readonly play: DocumentPlay | undefined;
}

/** A document in parts, in their order of appearance. */
export interface LedDocument {
  readonly source: Source;
  readonly title: string | undefined;
  readonly regions: readonly Region[];
  readonly headings: readonly Heading[];
  readonly tests: readonly DocumentTest[];
  readonly plays: readonly DocumentPlay[];
  /** What stands within the fences of other languages, or of none: prose, although it may look like code. */
  readonly fences: readonly Span[];
  /** Typeset formulas that are no code, from top to bottom. */
  readonly displays: readonly Span[];
  readonly diagnostics: readonly Diagnostic[];
}
