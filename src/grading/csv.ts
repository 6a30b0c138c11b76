// Reads and writes CSV files (RFC 4180), as spreadsheets and learning platforms export them.

/**
 * Returns the rows as objects by column title; empty if there is no row of titles. The separator is a comma, semicolon
 * or tab.
 */
export function recordsIn(text: string): readonly Readonly<Record<string, string>>[] {
  const plain = text.replace(/^\ufeff/, "");
  const [titles, ...rows] = rowsIn(plain, separatorIn(plain));
  if (titles === undefined) return [];
  return rows.flatMap((row) =>
    row.every((cell) => cell === "")
      ? []
      : [Object.fromEntries(titles.map((title, i) => [title.trim(), removeGuards(row[i] ?? "")]))],
  );
}

function separatorIn(text: string): string {
  const first = text.split("\n", 1).join("");
  return [",", ";", "\t"].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
}

function rowsIn(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[i++];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\n`).join("");

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = guardFormulas(value.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Matches the positions in a text where a spreadsheet could read a formula. A spreadsheet with another separator also
 * begins cells inside of a text.
 */
const formulaStarts = String.raw`(?<=^|[;\t\n])(?=[^\S\t\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20])|^(?=[\t\n])`;

/** Puts a quote before every possible formula, to prevent CSV injection (OWASP). */
const guardFormulas = (text: string): string => text.replace(new RegExp(formulaStarts, "gu"), "'");

/** Removes the quotes of {@link guardFormulas}. */
export const removeGuards = (text: string): string =>
  text.replace(new RegExp(formulaStarts.replaceAll("(?=", "'(?="), "gu"), "");
