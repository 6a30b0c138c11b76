// A document after reading: its prose, code regions, headings and tests, told apart.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Typeset } from "../latex/typeset-writer.js";
import type { Metadata } from "./front-matter.js";
import type { Source, Span } from "../source/source.js";

export type RegionKind = "dollar" | "dash" | "fence" | "mathematics";

/** A code region. `span` includes the delimiters; `code` is what lies between them. */
export interface Region {
  readonly kind: RegionKind;
  readonly span: Span;
  readonly code: Span;
  /**
   * The trimmed prose between the previous region, test or heading and this region. It documents the definitions here.
   */
  readonly prose: string;
  /**
   * For a display: its content as LED text, with the source position of each part. Undefined if the code is LED
   * already.
   */
  readonly typeset?: Typeset;
}

/** A heading in the prose; `level` 1 is the outermost. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly span: Span;
}

/**
 * A `play:>` line: it plays a recording of the game, or the beginning of one, and the tests below it see the game as it
 * is then.
 */
export interface DocumentPlay {
  readonly span: Span;
  /** The path of the recording, relative to the folder of the document; empty if the line names none. */
  readonly path: string;
  /** The last frame to play; undefined if the whole recording is played. */
  readonly frame: number | undefined;
}

/** A `use:>` line (section 12): the definitions of another document can be used in this one. */
export interface DocumentUse {
  readonly span: Span;
  /** What names the document: its path, relative to the folder of this one, or `led:` and a name of the shelf. May be empty. */
  readonly name: string;
}

/** A `cmd:>` test (section 10). `expected` is undefined if there is no value below the line. */
export interface DocumentTest {
  /** From `cmd:>` to the end of the expected value. */
  readonly span: Span;
  /** The expression after `cmd:>`, trimmed. */
  readonly expression: Span;
  readonly expected: { readonly span: Span; readonly text: string } | undefined;
  /** The recording that is played before the test; undefined if the test sees the initial state. */
  readonly play: DocumentPlay | undefined;
}

/** What a claim says of the states (section 11). */
export type ClaimKind = "always" | "possible" | "winnable" | "ends" | "forces";

/** A `steps:>` line: the claims below it, up to the next heading, speak of these steps only. */
export interface DocumentLimit {
  readonly span: Span;
  /** The conditions after the mark, trimmed. */
  readonly expression: Span;
}

/** A claim: a line that says something of all states. `expected` is undefined if nothing stands below the line. */
export interface DocumentClaim {
  readonly kind: ClaimKind;
  /** From its mark to the end of the expected answer. */
  readonly span: Span;
  /** All that stands after the mark, trimmed. */
  readonly expression: Span;
  /** Who forces it: what stands before the first comma of `forces:>`. */
  readonly player: Span | undefined;
  /** The conditions; in `forces:>`, what stands after the first comma. */
  readonly condition: Span;
  readonly expected: { readonly span: Span; readonly text: string } | undefined;
  /** All of these limit its steps. */
  readonly limits: readonly DocumentLimit[];
}

/** What a document says of itself that can be tried: a test or a claim. */
export type Trial = DocumentTest | DocumentClaim;

/** The tests and the claims of a document, in its order. */
export function trialsOf({ tests, claims }: Pick<LedDocument, "tests" | "claims">): readonly Trial[] {
  return claims.length === 0 ? tests : [...tests, ...claims].toSorted((a, b) => a.span.start - b.span.start);
}

/** The metadata of a document in Markdown, and the stretch that holds it. */
export interface FrontMatter extends Metadata {
  readonly span: Span;
}

/** A document, split into its parts; each list is in source order. */
export interface LedDocument {
  readonly source: Source;
  /**
   * The text of the source with spaces in place of the quotation signs before lines of code in block quotes. Code is
   * read from it; offsets are the same.
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
  /** The contents of fences of other languages, or of none: they are prose, even if they look like code. */
  readonly fences: readonly Span[];
  /** The contents of `verbatim` and other environments that show text as it is, and of `\verb`. */
  readonly listings: readonly Span[];
  /** Comments of LaTeX or Markdown, with their signs. */
  readonly comments: readonly Span[];
  readonly frontMatter: FrontMatter | undefined;
  /** Displays that are not code. */
  readonly displays: readonly Span[];
  readonly diagnostics: readonly Diagnostic[];
}
