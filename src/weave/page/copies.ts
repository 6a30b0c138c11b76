// Copies formulas as LED text. Browsers copy each symbol of a formula on a separate line; this writes one line, with
// operators for fractions, exponents and other layout.

/** The operators between the children of a MathML element. A bracket is closed after its child. */
const operators: Readonly<Record<string, readonly string[]>> = {
  mfrac: ["/"],
  msup: ["^"],
  msub: ["_"],
  msubsup: ["_", "^"],
  munder: ["["],
  munderover: ["[", "^["],
};

/** Names, numbers, calls and coordinates need no parentheses. */
const plain = /^[\p{L}\p{M}\d_.']*(?:\([^()]*\)|\[[^[\]]*\])?$/u;

/** Handles copy events of selections with formulas. */
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

/** Returns the text of a copied fragment; undefined if it has no formulas. Line breaks require an attached element. */
function textWith(copied: HTMLElement): string | undefined {
  const formulas = copied.querySelectorAll("math");
  if (formulas.length === 0) return undefined;
  // A formula with several layouts is one formula.
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

/** Returns a formula, or part of one, with plain spaces instead of those of various widths. */
function lineText(formula: Element): string {
  return partsText(formula, "\n").replace(/[^\S\n]+/g, " ");
}

/** Returns the text of a MathML element. `rowEnd` separates the rows of tables in it. */
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
      // The brace of a definition by cases.
      if (node.nextElementSibling?.classList.contains("branches") === true) return "";
      return node.getAttribute("form") === "infix" ? ` ${node.textContent} ` : node.textContent;
    case "annotation":
    case "annotation-xml":
      return "";
    default: {
      const ownNames = operators[node.localName];
      if (ownNames === undefined || first === undefined) return partsText(node, rowEnd);
      const base = textOf(first, " ");
      const text = others.reduce(
        (before, part, i) => before + raise(ownNames[i] ?? "", textOf(part, " ")),
        node.localName === "mfrac" ? enclose(base) : base,
      );
      return ownNames[0] === "[" ? `${text} ` : text;
    }
  }
}

function partsText(node: Node, rowEnd: string): string {
  return [...node.childNodes].map((part) => textOf(part, rowEnd)).join("");
}

function raise(operator: string, text: string): string {
  if (operator.endsWith("[")) return `${operator}${text.trim()}]`;
  return /^′+$/.test(text) ? text.replaceAll("′", "'") : `${operator}${enclose(text)}`;
}

function enclose(text: string): string {
  return plain.test(text) ? text : `(${text.trim()})`;
}
