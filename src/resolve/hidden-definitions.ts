// Combines all shadowings of a definition into one diagnostic, at the first one, with labels at the others.

import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Source, Span } from "../text/source.js";
import { definitionLabel, lineOf } from "./places.js";
import type { Defined } from "./resolved.js";
import { maxDefinitionsShown } from "./limits.js";

/** Collects shadowings until the whole document has been resolved. */
export class HiddenDefinitions {
  private readonly shadowings = new Map<Defined, Span[]>();

  add(hidden: Defined, place: Span): void {
    const places = this.shadowings.get(hidden);
    if (places === undefined) this.shadowings.set(hidden, [place]);
    else places.push(place);
  }

  findings(source: Source): readonly Diagnostic[] {
    return [...this.shadowings].map(([hidden, spans]) => {
      const [first, ...otherSpans] = spans.sort((a, b) => a.start - b.start);
      const labels = otherSpans
        .slice(0, maxDefinitionsShown)
        .map((span): Label => ({ span, text: "also hidden here" }));
      return report(messages.hides, first!, { name: hidden.name, line: lineOf(source, hidden.definition.name.span) }, [
        definitionLabel(hidden),
        ...labels,
      ]);
    });
  }
}
