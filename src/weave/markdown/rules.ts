// The Markdown dialect of LED documents: CommonMark with tables, without HTML, and with rules for slots, drawings,
// formulas and atoms.

import Markdown, { type MarkdownIt, type StateBlock, type StateInline } from "markdown-it";
import { Finder } from "../../text/finder.js";
import type { SlotMarks } from "../slots.js";
import { maxBoardRowLength, maxNesting } from "./limits.js";

/** Additional token kinds. */
export const addedRules = {
  slots: "led_slots",
  verbatim: "led_verbatim",
  formula: "led_formula",
  atom: "led_atom",
} as const;

export function createMarkdownParser(marks: SlotMarks): MarkdownIt {
  const reader = new Markdown({ html: false, linkify: true, typographer: false });
  // Links require a scheme: `t.in` may be code.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // Links are filtered when they are built; the library would leave rejected ones as source text.
  reader.validateLink = () => true;
  const normalizeLink = reader.normalizeLink.bind(reader);
  reader.normalizeLink = (address) => normalizeLink(marks.removeMarks(address));
  // `~` is a symbol of the language. Setext headings are found when the document is read.
  reader.disable(["strikethrough", "lheading"]);

  reader.block.ruler.before("table", "led_deep", parseDeepText);
  const closers = new CloserFinder();
  const interrupts = { alt: ["paragraph", "reference", "blockquote", "list"] };
  reader.block.ruler.before(
    "table",
    addedRules.slots,
    (state, line, _, silent) => parseSlots(state, line, silent, marks),
    interrupts,
  );
  reader.block.ruler.before(
    "table",
    "led_environment",
    (state, line, end, silent) => parseEnvironment(state, line, end, silent, closers),
    interrupts,
  );
  reader.block.ruler.after("table", "led_drawing", parseDrawing, interrupts);
  reader.inline.ruler.before("escape", addedRules.formula, (state, silent) => parseFormula(state, silent, closers));
  reader.inline.ruler.before("backticks", addedRules.atom, parseAtom);
  return reader;
}

function textOfLine(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function parseDeepText(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  if (state.level < maxNesting || silent) return false;
  return pushVerbatim(state, line, end);
}

function pushVerbatim(state: StateBlock, first: number, end: number, next = end): boolean {
  const token = state.push(addedRules.verbatim, "", 0);
  token.content = state.getLines(first, end, state.blkIndent, false);
  token.map = [first, next];
  state.line = next;
  return true;
}

/** The LaTeX environment `verbatim`, which is not parsed in any document. */
function parseEnvironment(
  state: StateBlock,
  line: number,
  end: number,
  silent: boolean,
  closers: CloserFinder,
): boolean {
  const opening = /^\\begin\s*\{verbatim\*?\}[ \t]*$/.exec(textOfLine(state, line));
  if (opening === null) return false;
  const closer = closers.next(state, "\\end{verbatim", state.eMarks[line] ?? 0);
  if (closer === Infinity) return false;
  let last = line + 1;
  while (last < end && (state.eMarks[last] ?? 0) < closer) last++;
  if (last >= end) return false;
  return silent || pushVerbatim(state, line + 1, last, last + 1);
}

/** A line of slot marks only, at any indentation. */
function parseSlots(state: StateBlock, line: number, silent: boolean, marks: SlotMarks): boolean {
  const text = textOfLine(state, line);
  if (!marks.isMarked(text)) return false;
  if (silent) return true;
  const token = state.push(addedRules.slots, "", 0);
  token.content = text;
  token.map = [line, line + 1];
  state.line = line + 1;
  return true;
}

/**
 * A board drawn with characters: rows separated by rulers.
 *
 * ```text
 * > | 1|2|3
 * > | -----
 * > | 4|5|6
 * ```
 */
function parseDrawing(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const isRow = (line: number): boolean => line < end && isBoardRow(textOfLine(state, line));
  const isRuler = (line: number): boolean => line < end && isBoardRuler(textOfLine(state, line));
  if (!(isRow(first) && isRuler(first + 1) && isRow(first + 2))) return false;
  if (silent) return true;
  let next = first + 3;
  while (isRow(next) || isRuler(next)) next++;
  return pushVerbatim(state, first, next);
}

/** A row of short cells between bars: `1 | 2 | 3`, `x|o|`. */
function isBoardRow(text: string): boolean {
  return text.length < maxBoardRowLength && /^[^|]{0,8}(?:\|[^|]{0,8})+$/.test(text);
}

function isBoardRuler(text: string): boolean {
  return /^[-+|=_ ]+$/.test(text) && /[-=_]{2}/.test(text);
}

type Closer = "$" | "\\)" | "\\end{verbatim";

/** Finds the next closing delimiter; all rules share one search per text. */
class CloserFinder {
  private readonly finders = new WeakMap<StateInline | StateBlock, Map<Closer, Finder>>();

  next(state: StateInline | StateBlock, closer: Closer, from: number): number {
    const finders = this.finders.get(state) ?? new Map<Closer, Finder>();
    this.finders.set(state, finders);
    const finder = finders.get(closer) ?? new Finder((at) => state.src.indexOf(closer, at));
    finders.set(closer, finder);
    return finder.next(from);
  }
}

/**
 * `$…$` or `\(…\)`. A dollar sign delimits a formula if there is no white space on its inner side, and the closing one
 * if no digit follows: `$5 and $6` are prices.
 */
function parseFormula(state: StateInline, silent: boolean, closers: CloserFinder): boolean {
  const { src, pos, posMax } = state;
  const [opener, closer] =
    src[pos] === "$" ? (["$", "$"] as const) : src.startsWith("\\(", pos) ? (["\\(", "\\)"] as const) : [];
  if (opener === undefined || closer === undefined) return false;
  const start = pos + opener.length;
  const end = closers.next(state, closer, start);
  const next = end + closer.length;
  if (next > posMax) return false;
  const tex = src.slice(start, end);
  if (tex.trim() === "" || (closer === "$" && (tex !== tex.trim() || tex.endsWith("\\") || /\d/.test(src[next] ?? ""))))
    return false;
  if (!silent) state.push(addedRules.formula, "", 0).content = tex.trim();
  state.pos = next;
  return true;
}

/**
 * A bare atom, a backquote and a name: `` `x or `o ``. It is a code span instead if the next backquote can close it,
 * which neither follows white space nor begins an atom.
 */
function parseAtom(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "`" || src[pos - 1] === "`") return false;
  const namePattern = /\p{L}[\p{L}\p{M}0-9_]*'*/uy;
  namePattern.lastIndex = pos + 1;
  const name = namePattern.exec(src)?.[0];
  if (name === undefined || pos + 1 + name.length > posMax) return false;
  const next = src.indexOf("`", pos + 1);
  if (next >= 0 && next < posMax && !beginsAtom(src, next)) return false;
  if (!silent) state.push(addedRules.atom, "", 0).content = name;
  state.pos = pos + 1 + name.length;
  return true;
}

function beginsAtom(text: string, offset: number): boolean {
  const previousCharacter = text.slice(offset - 1, offset);
  return (
    /\s/.test(previousCharacter) ||
    (/[(,[{<]/.test(previousCharacter) && /^`\p{L}/u.test(text.slice(offset, offset + 3)))
  );
}
