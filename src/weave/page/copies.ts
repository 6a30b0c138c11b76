// Formulas that are copied as text. Browsers copy each sign of a formula as a line of its own; here it is a line as LED has
// it, with signs for what its form says: a line between two terms, a raised one.

/** What stands before the parts of a form but the first. A bracket has its partner behind the part. */
const signs: Readonly<Record<string, readonly string[]>> = {
  mfrac: ["/"],
  msup: ["^"],
  msub: ["_"],
  msubsup: ["_", "^"],
  munder: ["["],
  munderover: ["[", "^["],
};

/** Names, numbers, calls and coordinates need no parentheses. */
const plain = /^[\p{L}\p{M}\d_.']*(?:\([^()]*\)|\[[^[\]]*\])?$/u;

/** Gives the clipboard formulas as text. */
export function copyFormulas(): void {
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (selection === null || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    const copied = document.createElement("div");
    copied.append(range.cloneContents());
    const html = copied.innerHTML;
    const text = isWithinFormula(range) ? lineText(copied) : textWith(copied);
    if (text === undefined) return;
    event.clipboardData?.setData("text/plain", text.trim());
    event.clipboardData?.setData("text/html", html);
    event.preventDefault();
  });
}

function isWithinFormula({ commonAncestorContainer: container }: Range): boolean {
  return (container instanceof Element ? container : container.parentElement)?.closest("math") != null;
}

/** The text of what is copied; undefined if it has no formulas. Only what is in the page has lines. */
function textWith(copied: HTMLElement): string | undefined {
  const formulas = copied.querySelectorAll("math");
  if (formulas.length === 0) return undefined;
  // What is set for several widths is one formula.
  for (const other of copied.querySelectorAll(".layout + .layout")) other.remove();
  for (const formula of formulas) {
    const text = document.createElement("span");
    text.textContent = lineText(formula);
    text.style.whiteSpace = "pre-wrap";
    formula.replaceWith(text);
  }
  document.body.append(copied);
  const text = copied.innerText;
  copied.remove();
  return text;
}

/** A formula, or a part of one, with plain spaces: those of formulas have many widths. */
function lineText(formula: Element): string {
  return partsText(formula, "\n").replace(/[^\S\n]+/g, " ");
}

/** An element of MathML as text; between the rows of a table in it stands `rowEnd`. */
function textOf(node: Node, rowEnd: string): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  const [first, ...others] = [...node.children];
  switch (node.localName) {
    case "mtable":
      return [...node.children]
        .map((row) => partsText(row, rowEnd))
        .join(node.classList.contains("branches") ? "; " : rowEnd);
    case "mspace":
      return " ";
    case "msqrt":
      return `√(${partsText(node, rowEnd)})`;
    case "mo":
      // The brace of branches.
      if (node.nextElementSibling?.classList.contains("branches") === true) return "";
      return node.getAttribute("form") === "infix" ? ` ${node.textContent} ` : node.textContent;
    case "annotation":
    case "annotation-xml":
      return "";
    default: {
      const own = signs[node.localName];
      if (own === undefined || first === undefined) return partsText(node, rowEnd);
      const base = textOf(first, " ");
      const text = others.reduce(
        (before, part, i) => before + raised(own[i] ?? "", textOf(part, " ")),
        node.localName === "mfrac" ? enclosed(base) : base,
      );
      return own[0] === "[" ? `${text} ` : text;
    }
  }
}

function partsText(node: Node, rowEnd: string): string {
  return [...node.childNodes].map((part) => textOf(part, rowEnd)).join("");
}

function raised(sign: string, text: string): string {
  if (sign.endsWith("[")) return `${sign}${text.trim()}]`;
  return /^′+$/.test(text) ? text.replaceAll("′", "'") : `${sign}${enclosed(text)}`;
}

function enclosed(text: string): string {
  return plain.test(text) ? text : `(${text.trim()})`;
}
