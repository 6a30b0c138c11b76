// Code within sentences. Messages contain it between backquotes, as in Markdown, so that programs can find it; people
// see it between single backquotes, except for atoms, which have a backquote of their own.

/** Quotes code for a message. Code that contains backquotes, such as an atom, is put between longer runs of them. */
export function quote(code: string): string {
  let fence = "`";
  while (code.includes(fence)) fence += "`";
  return fence === "`" ? `\`${code}\`` : `${fence} ${code} ${fence}`;
}

/** A run of backquotes opens code, and a run of the same length closes it. */
const codeWithin = /(?<!`)(`+)(?!`)([^]+?)(?<!`)\1(?!`)/g;

/** The code that a message quotes first; undefined if it quotes none. */
export function firstCode(message: string): string | undefined {
  const [, run, code] = message.matchAll(codeWithin).next().value ?? [];
  return run === "`" ? code : code?.replace(/^ | $/g, "");
}

/** A part of a message, as people see it. */
export interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a message into code and words. */
export function piecesOf(message: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of message.matchAll(codeWithin)) {
    const [whole, run = "", code = ""] = match;
    pieces.push({ text: message.slice(at, match.index), isCode: false });
    pieces.push({ text: seen(whole, run, code), isCode: true });
    at = match.index + whole.length;
  }
  pieces.push({ text: message.slice(at), isCode: false });
  return pieces;
}

function seen(whole: string, run: string, code: string): string {
  return run.length === 1 ? whole : marked(code.replace(/^ | $/g, ""));
}

/** Code between single backquotes, so that it is recognisable without colour, unless it begins with one. */
function marked(code: string): string {
  return /^`|`$/.test(code) ? code : `\`${code}\``;
}

/** A message as people see it without colour. */
export function shown(message: string): string {
  return message.replace(codeWithin, seen);
}
