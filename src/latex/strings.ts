// A string within typeset mathematics: its text as it stands in the source, in which TeX has its own way to write some signs.

/** A string literal of LED, and the place behind its closing quote. */
export interface StringRead {
  readonly literal: string;
  readonly end: number;
}

/** Signs that TeX writes with a command: `\textbackslash{}` is a backslash, and the start of one of LED's own escapes. */
const signs =
  /\\(?:textbackslash|textasciitilde|textasciicircum|textquotedbl|textless|textgreater|textbar)(?![a-zA-Z])(?:\{\}| )?|\\[^\r\n]|[^\\\r\n]/y;

const written: Readonly<Record<string, string>> = {
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textquotedbl: '\\"',
  textless: "<",
  textgreater: ">",
  textbar: "|",
};

/**
 * The string that opens at `start`, if it closes on its line and before `limit`.
 *
 * ```text
 * > | \text{"50\% of it"} + 1
 *           ^          ^
 * ```
 */
export function stringAt(source: string, start: number, limit: number): StringRead | undefined {
  const isCurly = source[start] !== '"';
  const closers = isCurly ? "“”" : '"';
  let literal = source.charAt(start);
  signs.lastIndex = start + 1;
  let isEscaped = false;
  for (let match = signs.exec(source); match !== null && signs.lastIndex <= limit; match = signs.exec(source)) {
    const [sign] = match;
    if (!isEscaped && closers.includes(sign)) return { literal: literal + sign, end: signs.lastIndex };
    const command = /^\\([a-z]+)/.exec(sign)?.[1] ?? "";
    const plain = written[command] ?? (/^\\[%_&#${} ]$/.test(sign) ? sign.slice(1) : sign);
    literal += plain;
    // A backslash that has been written out escapes the sign behind it.
    isEscaped = !isEscaped && plain === "\\";
  }
  return undefined;
}
