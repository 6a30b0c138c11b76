// Converts LaTeX formulas of prose to MathML with Temml. Its style attributes, which the page's policy forbids, become
// classes.

import type { Prose } from "../prose.js";
import { walkProse } from "../walk.js";
import { element, Markup } from "./markup.js";

export interface RenderedFormulas {
  formula(tex: string, isDisplay: boolean): Markup;
  /** CSS rules for the formulas rendered so far. */
  style(): string;
}

/** Returns the renderer for a page. Temml is loaded only if the prose has formulas. */
export async function createFormulaRenderer(...proses: readonly Prose[]): Promise<RenderedFormulas> {
  let hasFormulas = false;
  for (const prose of proses)
    walkProse(prose, {
      block: ({ kind }) => void (hasFormulas ||= kind === "display"),
      inline: ({ kind }) => void (hasFormulas ||= kind === "formula"),
    });
  return hasFormulas ? new TypesetFormulas((await import("temml")).default.renderToString) : noFormulas;
}

type Render = typeof import("temml").default.renderToString;

const noFormulas: RenderedFormulas = { formula: renderSource, style: () => "" };

class TypesetFormulas implements RenderedFormulas {
  /** Class names by style. */
  private readonly classes = new Map<string, string>();

  constructor(private readonly render: Render) {}

  formula(tex: string, isDisplay: boolean): Markup {
    try {
      // Formulas share no macros, because pages may show them in any order.
      const mathml = this.render(tex, {
        displayMode: isDisplay,
        throwOnError: true,
        trust: false,
        strict: false,
        wrap: isDisplay ? "=" : "tex",
        macros: {},
        maxExpand: 1000,
        maxSize: [50, 50],
      });
      return element(isDisplay ? "div" : "span", { class: "tex" }, new Markup(this.replaceStyles(mathml)));
    } catch {
      return renderSource(tex, isDisplay);
    }
  }

  style(): string {
    return [...this.classes].map(([style, name]) => `.${name}{${style}}\n`).join("");
  }

  /** Replaces style attributes by classes. Attribute values are escaped, so they contain no quotes. */
  private replaceStyles(mathml: string): string {
    return mathml.replace(/<([a-z]+)((?: [a-zA-Z:-]+="[^"]*")*)>/g, (_, name: string, attributes: string) => {
      const style = / style="([^"]*)"/.exec(attributes)?.[1];
      if (style === undefined) return `<${name}${attributes}>`;
      const existing = / class="([^"]*)"/.exec(attributes)?.[1];
      const className = this.classOf(filterDeclarations(style));
      const classes = [existing, className].filter((className) => className !== undefined).join(" ");
      return `<${name}${attributes.replace(/ (?:style|class)="[^"]*"/g, "")}${classes === "" ? "" : ` class="${classes}"`}>`;
    });
  }

  private classOf(style: string): string | undefined {
    if (style === "") return undefined;
    let name = this.classes.get(style);
    if (name === undefined) this.classes.set(style, (name = `f${this.classes.size + 1}`));
    return name;
  }
}

/** Keeps only plain declarations, which cannot end a rule or contain a URL. */
function filterDeclarations(style: string): string {
  const declarations = style.split(";").map((text) => text.trim());
  return declarations
    .filter(
      (text) =>
        /^(?:background-color|border[a-z-]*|color|display|font-[a-z]+|height|margin[a-z-]*|padding[a-z-]*|text-align|vertical-align|width) ?: ?[#%\w., ()-]+$/.test(
          text,
        ) && !/undefined|url|expression/.test(text),
    )
    .join(";");
}

/** Renders an untypesettable formula verbatim. */
function renderSource(tex: string, isDisplay: boolean): Markup {
  const code = element("code", { class: "unread" }, isDisplay ? tex.trim() : `$${tex}$`);
  return isDisplay ? element("pre", { class: "source" }, code) : code;
}
