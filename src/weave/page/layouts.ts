// Shows, of each formula that is set for several widths, the widest layout that has room. The style sheet knows how wide the
// line is, but not how wide the letters of the reader's font are.

/** Chooses the layouts, now and whenever the window gets another size. */
export function fitLayouts(): void {
  const fit = (): void => {
    const formulas = [...document.querySelectorAll(".formula:has(> .layout)")];
    // All formulas take their next layout before one is measured, so that the page is laid out but a few times.
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
