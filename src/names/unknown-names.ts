// The unknown names of one definition become one finding: at the first of them, with a label at each of the others.

import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages, type UnknownName } from "../diagnostics/names.js";
import type { Span } from "../source/source.js";

/** An unknown name where it is used first. */
export interface UnknownUse {
  readonly facts: UnknownName;
  readonly span: Span;
  readonly labels: readonly Label[];
}

/** Collects the unknown names of a definition until all of it has been seen. */
export class UnknownNames {
  private readonly uses: UnknownUse[] = [];

  /** A name whose help is about something else than the name is a finding by itself, which is given back. */
  add(use: UnknownUse): Diagnostic | undefined {
    const { instead, fencedIn, habit, gameOnly } = use.facts;
    if (instead !== undefined || fencedIn !== undefined || habit !== undefined || gameOnly) return report(messages.unknown, use.span, { names: [use.facts] }, use.labels);
    this.uses.push(use);
    return undefined;
  }

  /** The finding about all of them, if there are any; the next definition begins anew. */
  take(): Diagnostic | undefined {
    if (this.uses.length === 0) return undefined;
    const [first, ...others] = this.uses.splice(0).sort((a, b) => a.span.start - b.span.start);
    if (first === undefined) return undefined;
    const labels = others.map(({ facts, span }): Label => ({ span, text: labelOf(facts) }));
    return report(messages.unknown, first.span, { names: [first, ...others].map(({ facts }) => facts) }, labels);
  }
}

function labelOf({ name, nearest }: UnknownName): string {
  return nearest === undefined ? `\`${name}\` is unknown, too` : `\`${name}\` is unknown, too; perhaps \`${nearest}\` is meant`;
}
