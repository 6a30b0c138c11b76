// Numbers sections and theorems as LaTeX does.

import { theorems } from "./commands.js";

interface TheoremDeclaration {
  readonly name: string;
  /** The environment whose counter it uses, possibly itself; undefined if it is not numbered. */
  readonly counter: string | undefined;
  /** True if the counter is reset in each section. */
  readonly isInSection: boolean;
}

export class LatexNumbers {
  private readonly sections: number[] = [];
  private readonly counts = new Map<string, number>();
  private readonly declared = new Map<string, TheoremDeclaration>(
    Object.entries(theorems).map(([kind, name]) => [
      kind,
      { name, counter: kind === "proof" || kind === "solution" ? undefined : kind, isInSection: false },
    ]),
  );

  /** Reads theorem declarations such as `\newtheorem{lemma}[theorem]{Lemma}`. */
  declare(source: string): void {
    for (const [, star, kind = "", shared, name = "", within] of source.matchAll(
      /\\newtheorem(\*?)\s*\{([^{}]*)\}\s*(?:\[([^\]]*)\])?\s*\{([^{}]*)\}\s*(?:\[([^\]]*)\])?/g,
    )) {
      const counter = star === "*" ? undefined : (shared ?? kind);
      const isInSection =
        within !== undefined || (shared !== undefined && this.declared.get(shared)?.isInSection === true);
      this.declared.set(kind, { name, counter, isInSection });
    }
  }

  /** Returns the number of a section; paragraphs have none. */
  section(command: string, level: number): string | undefined {
    if (command.endsWith("paragraph") || level < 1) return undefined;
    this.sections.length = Math.min(this.sections.length, level);
    while (this.sections.length < level) this.sections.push(0);
    this.sections[level - 1] = (this.sections[level - 1] ?? 0) + 1;
    if (level === 1)
      for (const { counter, isInSection } of this.declared.values())
        if (isInSection && counter !== undefined) this.counts.delete(counter);
    return this.sections.join(".");
  }

  /** Returns the title and number of a theorem-like environment; undefined for others. */
  theorem(environment: string): { readonly name: string; readonly number: string | undefined } | undefined {
    const declared = this.declared.get(environment) ?? this.declared.get(environment.replace(/\*$/, ""));
    if (declared === undefined) return undefined;
    const { name, counter, isInSection } = declared;
    if (counter === undefined || environment.endsWith("*")) return { name, number: undefined };
    const count = (this.counts.get(counter) ?? 0) + 1;
    this.counts.set(counter, count);
    return { name, number: isInSection ? `${this.sections[0] ?? 0}.${count}` : String(count) };
  }
}
