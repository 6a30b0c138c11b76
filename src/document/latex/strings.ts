// String literals in typeset mathematics, where TeX escapes some characters.

/** A string literal of LED, and the offset after its closing quote. */
interface StringLiteral {
  readonly literal: string;
  readonly end: number;
}

/** Characters that TeX writes as commands: `\textbackslash{}` is a backslash, which may begin an escape of LED. */
const tokenPattern =
  /\\(?:textbackslash|textasciitilde|textasciicircum|textquotedbl|textless|textgreater|textbar)(?![a-zA-Z])(?:\{\}| )?|\\[^\r\n]|[^\\\r\n]/y;

const replacements: Readonly<Record<string, string>> = {
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textquotedbl: '\\"',
  textless: "<",
  textgreater: ">",
  textbar: "|",
};

/**
 * Parses the string that opens at `start`, if it closes on its line and before `limit`.
 *
 * ```text
 * > | \text{"50\% of it"} + 1
 *           ^          ^
 * ```
 */
export function parseString(source: string, start: number, limit: number): StringLiteral | undefined {
  const isCurly = source[start] !== '"';
  const closers = isCurly ? "“”" : '"';
  let literal = source.charAt(start);
  tokenPattern.lastIndex = start + 1;
  let isEscaped = false;
  for (
    let match = tokenPattern.exec(source);
    match !== null && tokenPattern.lastIndex <= limit;
    match = tokenPattern.exec(source)
  ) {
    const [token] = match;
    if (!isEscaped && closers.includes(token)) return { literal: literal + token, end: tokenPattern.lastIndex };
    const command = /^\\([a-z]+)/.exec(token)?.[1] ?? "";
    const character = replacements[command] ?? (/^\\[%_&#${} ]$/.test(token) ? token.slice(1) : token);
    literal += character;
    isEscaped = !isEscaped && character === "\\";
  }
  return undefined;
}
