// Numbers sections and theorems as LaTeX does.

import { theoremTitles } from "./commands.js";

interface TheoremDeclaration {
  readonly name: string;
  /** The environment whose counter it uses, possibly itself; undefined if it is not numbered. */
  readonly counter: string | undefined;
  /** True if the counter is reset in each section. */
  readonly isInSection: boolean;
}

export class LatexNumbering {
  private readonly sections: number[] = [];
  private readonly counts = new Map<string, number>();
  private readonly declarations = new Map<string, TheoremDeclaration>(
    Object.entries(theoremTitles).map(([kind, name]) => [
      kind,
      { name, counter: kind === "proof" || kind === "solution" ? undefined : kind, isInSection: false },
    ]),
  );

  /** Reads theorem declarations such as `\newtheorem{lemma}[theorem]{Lemma}`. */
  readDeclarations(source: string): void {
    for (const [, star, kind = "", sharedCounter, name = "", parentCounter] of source.matchAll(
      /\\newtheorem(\*?)\s*\{([^{}]*)\}\s*(?:\[([^\]]*)\])?\s*\{([^{}]*)\}\s*(?:\[([^\]]*)\])?/g,
    )) {
      const counter = star === "*" ? undefined : (sharedCounter ?? kind);
      const isInSection =
        parentCounter !== undefined ||
        (sharedCounter !== undefined && this.declarations.get(sharedCounter)?.isInSection === true);
      this.declarations.set(kind, { name, counter, isInSection });
    }
  }

  /** Returns the number of a section; paragraphs have none. */
  numberSection(command: string, level: number): string | undefined {
    if (command.endsWith("paragraph") || level < 1) return undefined;
    this.sections.length = Math.min(this.sections.length, level);
    while (this.sections.length < level) this.sections.push(0);
    this.sections[level - 1] = (this.sections[level - 1] ?? 0) + 1;
    if (level === 1)
      for (const { counter, isInSection } of this.declarations.values())
        if (isInSection && counter !== undefined) this.counts.delete(counter);
    return this.sections.join(".");
  }

  /** Returns the title and number of a theorem-like environment; undefined for others. */
  numberTheorem(environment: string): { readonly name: string; readonly number: string | undefined } | undefined {
    const declaration = this.declarations.get(environment) ?? this.declarations.get(environment.replace(/\*$/, ""));
    if (declaration === undefined) return undefined;
    const { name, counter, isInSection } = declaration;
    if (counter === undefined || environment.endsWith("*")) return { name, number: undefined };
    const count = (this.counts.get(counter) ?? 0) + 1;
    this.counts.set(counter, count);
    return { name, number: isInSection ? `${this.sections[0] ?? 0}.${count}` : String(count) };
  }
}
