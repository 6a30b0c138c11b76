// Imports: the definitions of other documents, each with the scope in which its names are resolved.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Source, Span } from "../text/source.js";
import type { GameMark, ParsedRegion, Signature } from "../syntax/tree.js";
import { kindOf } from "./game.js";
import { lineOf } from "./places.js";
import type { Defined, GradedScope, Home, TopScope } from "./resolved.js";
import type { Resolver } from "./resolver.js";
import { collectSignatures, stateSignature } from "./signatures.js";
import { addTo } from "../text/groups.js";

/** An imported document, checked separately. Its text follows that of the importing document in the source. */
export interface LinkedDocument {
  readonly name: string;
  readonly parsed: readonly ParsedRegion[];
  /** The names that importing documents can use. */
  readonly visible: ReadonlySet<string>;
  readonly uses: Links;
}

export interface Links {
  readonly documents: readonly LinkedDocument[];
  /** True if an import could not be read, so that unknown names may be defined there. */
  readonly isPartial: boolean;
  /** In an exercise that is graded: the documents that its tests refer to without a line. */
  readonly graded?: GradedLinks;
  /** In a submission: the names that are taken from the solution instead. */
  readonly borrowed?: Borrowed;
}

interface GradedLinks extends Borrowed {
  readonly submission: LinkedDocument;
  readonly requiredNames: ReadonlySet<string>;
}

/** The solution of an exercise, and the names that replace those of a submission. */
interface Borrowed {
  readonly solution: LinkedDocument | undefined;
  readonly names: ReadonlySet<string>;
}

export const noLinks: Links = { documents: [], isPartial: false };

/** The imported definitions, resolved as far as a program needs them. */
export class UsedDefinitions {
  readonly #homes = new Map<LinkedDocument, Home>();
  readonly #reached = new Set<Defined>();
  #order: number;

  constructor(
    private readonly source: Source,
    private readonly resolver: Resolver,
    /** Reserved names: those of the document's own definitions, and then those of all definitions. */
    private readonly reservedNames: Set<string>,
    /** The first order number that no definition of the document has. */
    order: number,
  ) {
    this.#order = order;
  }

  /** The definitions of a submission and of the solution. */
  gradedIn({ submission, solution, requiredNames, names }: GradedLinks): GradedScope {
    const solutionDefinitions =
      solution === undefined ? new Map<string, Defined>() : this.#homeOfDocument(solution).scope.defined;
    const submitted = new Map(
      [...this.#homeOfDocument(submission).scope.defined].filter(([name, { parameters }]) => {
        const expected = solutionDefinitions.get(name);
        return (
          submission.visible.has(name) &&
          !names.has(name) &&
          !(requiredNames.has(name) && expected !== undefined && expected.parameters.length !== parameters.length)
        );
      }),
    );
    for (const name of names) if (solutionDefinitions.has(name)) submitted.set(name, solutionDefinitions.get(name)!);
    return { requiredNames, submitted, solution: solutionDefinitions };
  }

  /** The definitions that are visible from these imports, by name. */
  visibleIn({ documents, borrowed }: Links): TopScope["used"] {
    const results = new Map<string, Defined[]>();
    if (borrowed?.solution !== undefined) {
      const { defined } = this.#homeOfDocument(borrowed.solution).scope;
      for (const name of borrowed.names) if (defined.has(name)) results.set(name, [defined.get(name)!]);
    }
    for (const document of new Set(documents)) {
      const { defined } = this.#homeOfDocument(document).scope;
      for (const name of document.visible) {
        const one = defined.get(name);
        if (one === undefined || borrowed?.names.has(name) === true) continue;
        addTo(results, name, one);
      }
    }
    return results;
  }

  /** Resolves the given definitions and their dependencies, each in its own scope. Returns each definition once. */
  resolve(definitions: Iterable<Defined>): readonly Defined[] {
    const { resolver } = this;
    const outerScope = resolver.top;
    const signatures = new Set<Signature>();
    for (const defined of definitions) this.#reached.add(defined);
    resolver.onUse = (defined) => void (defined.home !== undefined && this.#reached.add(defined));
    // The loop also visits definitions that it adds.
    for (const defined of this.#reached) {
      resolver.top = defined.home!.scope;
      resolver.definition(defined);
      if (defined.signature === undefined || signatures.has(defined.signature)) continue;
      signatures.add(defined.signature);
      resolver.signature(defined.signature);
    }
    resolver.onUse = undefined;
    resolver.top = outerScope;
    return [...this.#reached];
  }

  #homeOfDocument(document: LinkedDocument): Home {
    let home = this.#homes.get(document);
    if (home === undefined) {
      home = this.#enter(document);
      this.#homes.set(document, home);
    }
    return home;
  }

  #nameFor(own: string, document: string): string {
    const stem = /([^/\\:]*?)(?:\.[^/\\]*)?$/.exec(document)?.[1]?.replace(/[^\p{ID_Continue}]/gu, "_");
    let name = own;
    for (let n = 1; this.reservedNames.has(name); n++) name = `${own}_${stem}${n === 1 ? "" : n}`;
    this.reservedNames.add(name);
    return name;
  }

  #enter(document: LinkedDocument): Home {
    const { name, parsed, uses } = document;
    const items = parsed.flatMap(({ items }) => items);
    const ignored: Diagnostic[] = [];
    const definitions = items.filter((item) => item.kind === "definition");
    const signatures = collectSignatures(
      items.filter((item) => item.kind === "signature"),
      this.source,
      ignored,
    );
    const ofState = stateSignature(signatures, definitions);
    const defined = new Map<string, Defined>();
    const isMarked = items.some((item): item is GameMark => item.kind !== "definition" && item.kind !== "signature");
    const names = new Set(definitions.map((definition) => definition.name.name));
    const scope: TopScope = {
      defined,
      used: this.visibleIn(uses),
      isPartial: uses.isPartial,
      ...kindOf({ has: (one) => names.has(one) }, isMarked),
    };
    const home: Home = { name, document, scope };
    for (const definition of definitions) {
      const definedName = definition.name.name;
      if (defined.has(definedName)) continue;
      defined.set(definedName, {
        definition,
        name: this.#nameFor(definedName, name),
        order: this.#order++,
        parameters: this.resolver.parameters(definition.parameters, definedName),
        signature: signatures.get(definedName) ?? ofState?.says(definition),
        prose: "",
        home,
      });
    }
    return home;
  }
}

export function reportAmbiguous(name: string, span: Span, among: readonly Defined[], source: Source): Diagnostic {
  return report(
    messages.ambiguous,
    span,
    { name, documents: among.map(({ home }) => home!.name) },
    among.map(({ definition, home }) => ({
      span: definition.name.span,
      text: `defined on line ${lineOf(source, definition.name.span)} of ${home!.name}`,
    })),
  );
}
