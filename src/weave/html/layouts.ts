// Widths for which formulas are laid out, and the CSS rules that select the layout. They use container queries, because
// the available width depends on the screen, the paper and the surrounding element.

/** Line widths in ems, widest first: for wide screens, narrow screens, and phones. */
export const lineWidths = [41, 30, 22, 16] as const;

/** Font size of formulas relative to text; only on phones it is smaller. */
const fontSizes: readonly number[] = [1.06, 1.06, 1.06, 0.94];

export function layoutClass(index: number): string {
  return `line-${lineWidths[index] ?? ""}`;
}

/**
 * The rules, which assume the letter widths of the widest font. Browsers without container queries show the widest layout. On screens, the
 * page script measures what fits (page/layouts.ts).
 */
export const layoutStyle: string = [
  ".formula { container-type: inline-size; }",
  ".layout + .layout { display: none; }",
  ...lineWidths.map((_, i) => {
    const conditions = [
      ...(i < lineWidths.length - 1 ? [`(width >= ${computeMinWidth(i)}em)`] : []),
      ...(i > 0 ? [`(width < ${computeMinWidth(i - 1)}em)`] : []),
    ];
    const size = fontSizes[i] === fontSizes[0] ? "" : ` .formula math { font-size: ${fontSizes[i]}em; }`;
    return `@container ${conditions.join(" and ")} {${size} .formula > .layout { display: none; } .formula > .${layoutClass(i)} { display: inline; } }`;
  }),
  "@media screen { .fitted > .layout { display: none !important; } .fitted > .layout.shown { display: inline !important; } }",
].join("\n");

/** Minimum width of the container for a layout, in ems of its text. */
function computeMinWidth(index: number): number {
  return Number(((lineWidths[index] ?? 0) * (fontSizes[index] ?? 1)).toFixed(2));
}
