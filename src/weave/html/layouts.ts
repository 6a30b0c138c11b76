// For which widths formulas are set, and the rules that show the layout for which there is room. How wide a line is depends on
// the screen, the paper, and what the formula stands in, so it is the container of the formula that is asked.

/** How many ems a line of a formula may be wide: on a screen, on a narrow one, and on phones. The widest comes first. */
export const lineWidths = [41, 30, 22, 16] as const;

/** Formulas are a little larger than text, but for those of phones. */
const sizes: readonly number[] = [1.06, 1.06, 1.06, 0.94];

/** The class of a layout for the line width of an index. */
export function layoutClass(index: number): string {
  return `line-${lineWidths[index] ?? ""}`;
}

/**
 * The rules; a browser that cannot ask a container shows the widest layout. They take letters to be as wide as in the widest
 * font. On a screen, the script of the page finds out what has room (page/layouts.ts).
 */
export const layoutStyle: string = [
  ".formula { container-type: inline-size; }",
  ".layout + .layout { display: none; }",
  ...lineWidths.map((_, i) => {
    const conditions = [
      ...(i < lineWidths.length - 1 ? [`(width >= ${room(i)}em)`] : []),
      ...(i > 0 ? [`(width < ${room(i - 1)}em)`] : []),
    ];
    const size = sizes[i] === sizes[0] ? "" : ` .formula math { font-size: ${sizes[i]}em; }`;
    return `@container ${conditions.join(" and ")} {${size} .formula > .layout { display: none; } .formula > .${layoutClass(i)} { display: inline; } }`;
  }),
  "@media screen { .fitted > .layout { display: none !important; } .fitted > .layout.shown { display: inline !important; } }",
].join("\n");

/** How wide a container has to be for the layout of an index, in ems of its text. */
function room(index: number): number {
  return Number(((lineWidths[index] ?? 0) * (sizes[index] ?? 1)).toFixed(2));
}
