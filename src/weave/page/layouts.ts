// Selects for each formula the widest layout that fits. The style sheet knows the line width, but not the letter widths
// of the reader's font.

/** Selects the layouts, now and after resizing. */
export function fitLayouts(): void {
  const fit = (): void => {
    const formulas = [...document.querySelectorAll(".formula:has(> .layout)")];
    // All formulas switch layouts before any is measured, so the number of reflows is small.
    let open = formulas;
    for (const formula of formulas) formula.classList.add("fitted");
    for (let i = 0; open.length > 0; i++) {
      for (const formula of open) show(formula, i);
      open = open.filter((formula) => formula.scrollWidth > formula.clientWidth && i + 1 < layoutsOf(formula).length);
    }
  };
  fit();
  addEventListener("resize", fit);
}

function layoutsOf(formula: Element): readonly Element[] {
  return [...formula.querySelectorAll(":scope > .layout")];
}

function show(formula: Element, index: number): void {
  layoutsOf(formula).forEach((layout, i) => layout.classList.toggle("shown", i === index));
}
