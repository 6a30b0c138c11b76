// Step-by-step evaluations: each shows its first line, and further lines on demand by key or button.

export function prepareSteps(): void {
  for (const evaluation of document.querySelectorAll<HTMLElement>(".steps")) {
    const list = evaluation.querySelector("ol");
    if (list !== null) prepare(evaluation, list);
  }
}

function prepare(evaluation: HTMLElement, list: HTMLElement): void {
  const lines = [...list.children].filter((line): line is HTMLElement => line instanceof HTMLElement);
  let visibleCount = 1;
  const back = button("Back");
  const next = button("Next");
  const show = (count: number): void => {
    visibleCount = Math.max(1, Math.min(lines.length, count));
    lines.forEach((line, i) => {
      line.hidden = i >= visibleCount;
      // The last visible line marks the term that the next line replaces.
      if (i === visibleCount - 1) line.ariaCurrent = "step";
      else line.removeAttribute("aria-current");
    });
    // A disabled button would lose the focus.
    back.ariaDisabled = String(visibleCount === 1);
    next.ariaDisabled = String(visibleCount === lines.length);
  };
  back.addEventListener("click", () => show(visibleCount - 1));
  next.addEventListener("click", () => show(visibleCount + 1));
  evaluation.addEventListener("keydown", (event) => {
    const to = { ArrowRight: visibleCount + 1, ArrowLeft: visibleCount - 1, Home: 1, End: lines.length }[event.key];
    if (to === undefined || !evaluation.hasAttribute("open") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  });
  list.ariaLive = "polite";
  list.after(back, next);
  show(1);
}

function button(text: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  return element;
}
