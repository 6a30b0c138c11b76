// Code in messages. Messages delimit it by backquotes, as in Markdown, for programs. People see it between single
// backquotes, except for atoms, which begin with a backquote themselves.

/** Quotes code in a message. If the code contains backquotes, the delimiter is a longer run of them. */
export function quote(code: string): string {
  let fence = "`";
  while (code.includes(fence)) fence += "`";
  return fence === "`" ? `\`${code}\`` : `${fence} ${code} ${fence}`;
}

/** A run of backquotes opens code, and a run of the same length closes it. */
const codeWithin = /(?<!`)(`+)(?!`)([^]+?)(?<!`)\1(?!`)/g;

/** The first code in a message, or undefined if none. */
export function firstCode(message: string): string | undefined {
  const [, run, code] = message.matchAll(codeWithin).next().value ?? [];
  return run === "`" ? code : code?.replace(/^ | $/g, "");
}

/** A segment of a message in its displayed form. */
export interface MessageSegment {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a message into text and code. */
export function piecesOf(message: string): readonly MessageSegment[] {
  const pieces: MessageSegment[] = [];
  let at = 0;
  for (const match of message.matchAll(codeWithin)) {
    const [whole, run = "", code = ""] = match;
    pieces.push({ text: message.slice(at, match.index), isCode: false });
    pieces.push({ text: markRun(whole, run, code), isCode: true });
    at = match.index + whole.length;
  }
  pieces.push({ text: message.slice(at), isCode: false });
  return pieces;
}

/** A piece of code without backquotes around it, for pages that show code in another font. */
export const withoutMarks = ({ text }: MessageSegment): string =>
  text.length > 1 && text.startsWith("`") && text.endsWith("`") ? text.slice(1, -1) : text;

function markRun(whole: string, run: string, code: string): string {
  return run.length === 1 ? whole : mark(code.replace(/^ | $/g, ""));
}

/** Encloses code in backquotes, to mark it without colour, unless it begins or ends with one. */
function mark(code: string): string {
  return /^`|`$/.test(code) ? code : `\`${code}\``;
}

/** The displayed form of a message, without colour. */
export function plainMessage(message: string): string {
  return message.replace(codeWithin, markRun);
}
