// The theme of a document: that of the system, or always the light or the dark one.

export type Theme = "system" | "light" | "dark";

const media = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "screen" } as const;

/** The rules for dark themes found so far. Their media queries are replaced. */
const darkRules = new WeakSet<CSSRule>();

/** Applies a theme to the style sheets of this document. */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === "system" ? "" : theme;
  for (const { cssRules } of [...document.styleSheets, ...document.adoptedStyleSheets])
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && (darkRules.has(rule) || rule.conditionText === media.system)) {
        darkRules.add(rule);
        rule.media.mediaText = media[theme];
      }
}
