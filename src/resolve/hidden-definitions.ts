// Combines all shadowings of a definition into one diagnostic, at the first, with labels at the others.

import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Source, Span } from "../text/source.js";
import { definedHere, lineOf } from "./places.js";
import type { Defined } from "./resolved.js";
import { maxDefinitionsShown } from "./limits.js";

/** Collects shadowings until the whole document has been resolved. */
export class HiddenDefinitions {
  private readonly places = new Map<Defined, Span[]>();

  add(hidden: Defined, place: Span): void {
    const places = this.places.get(hidden);
    if (places === undefined) this.places.set(hidden, [place]);
    else places.push(place);
  }

  findings(source: Source): readonly Diagnostic[] {
    return [...this.places].map(([hidden, places]) => {
      const [first, ...others] = places.sort((a, b) => a.start - b.start);
      const labels = others.slice(0, maxDefinitionsShown).map((span): Label => ({ span, text: "also hidden here" }));
      return report(messages.hides, first!, { name: hidden.name, line: lineOf(source, hidden.definition.name.span) }, [
        definedHere(hidden),
        ...labels,
      ]);
    });
  }
}
