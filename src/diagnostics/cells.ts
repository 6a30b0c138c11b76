// Converts a source line to terminal cells. Tabs are expanded, control characters become visible symbols (a document
// must not control the terminal), and wide characters take two cells.

/** A grapheme cluster with its offset in the source line and its screen column. */
export interface SourceCell {
  readonly text: string;
  readonly offset: number;
  /** Length in UTF-16 code units. */
  readonly length: number;
  readonly column: number;
  readonly width: number;
}

const tabStop = 4;

/** Created lazily: construction takes longer than rendering a message. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into grapheme clusters. ASCII takes a fast path, since segmentation would dominate the rendering time.
 */
function charactersOf(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  if (/^[\t -~]*$/.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  return (segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })).segment(text);
}

/** Returns the cells of a text; `offset` is its position in the line. */
export function cellsOf(text: string, offset = 0): readonly SourceCell[] {
  const cells: SourceCell[] = [];
  let column = 0;
  for (const { segment, index } of charactersOf(text)) {
    const isPlain = segment.length === 1 && segment >= " " && segment <= "~";
    const cellText = isPlain
      ? segment
      : segment === "\t"
        ? " ".repeat(tabStop - (column % tabStop))
        : showControlCharacters(segment);
    const width = isPlain ? 1 : segment === "\t" ? cellText.length : widthOfCharacter(cellText);
    cells.push({ text: cellText, offset: offset + index, length: segment.length, column, width });
    column += width;
  }
  return cells;
}

/** True if every terminal shows a text with one cell per character. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

export function widthOf(text: string): number {
  if (isPlain(text)) return text.length;
  return cellsOf(text).reduce((sum, cell) => sum + cell.width, 0);
}

/** Joins words to lines of at most this width, as far as words allow it. */
export function fillLines(words: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = `${line} ${word}`;
    if (line !== "" && widthOf(longer) > columns) lines.push(line);
    line = line === "" || widthOf(longer) > columns ? word : longer;
  }
  return [...lines, line];
}

/**
 * Replaces characters that affect the terminal by visible ones: control characters, bidirectional marks and unpaired
 * surrogates.
 */
export function showControlCharacters(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0);
    // Unicode has pictures of the ASCII control characters; others become the replacement character.
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** Two cells for wide East Asian characters and pictographs, none for combining marks, otherwise one. */
function widthOfCharacter(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(character)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(character)) return 2;
  const point = character.codePointAt(0) ?? 0;
  return wideRanges.some(([from, to]) => from <= point && point <= to) ? 2 : 1;
}

/** Blocks of wide characters (Unicode, East Asian Width W and F). */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
];
