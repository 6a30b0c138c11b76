// Reads CSV files (RFC 4180), as spreadsheets and learning platforms export them.

/** The rows as objects by column title; undefined if there is no row of titles. The separator is a comma, semicolon or tab. */
export function recordsIn(text: string): readonly Readonly<Record<string, string>>[] {
  const plain = text.replace(/^\ufeff/, "");
  const [titles, ...rows] = rowsIn(plain, separatorIn(plain));
  if (titles === undefined) return [];
  return rows.flatMap((row) =>
    row.every((cell) => cell === "")
      ? []
      : [Object.fromEntries(titles.map((title, i) => [title.trim(), withoutGuard(row[i] ?? "")]))],
  );
}

/** Removes the quote that {@link csvText} puts before a text that a spreadsheet would read as a formula. */
const withoutGuard = (cell: string): string => (/^'\s*[=+\-@|]/.test(cell) ? cell.slice(1) : cell);

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
    const sign = text[i]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[i++];
      else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
