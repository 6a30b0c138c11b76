// Generated documents of many kinds and any length: a third of the lines code, with prose between them, unless the kind
// differs. All of them compile without an error.

export interface Kind {
  readonly name: string;
  readonly document: (lines: number) => string;
}

const prose = (i: number): string =>
  `The value of number ${i} is found like those before it.\nIt is used by nobody in particular, and documented all the same.\n`;

function blocks(lines: number, block: (i: number) => string): string {
  const parts: string[] = ["Generated document\n==================\n"];
  for (let count = 2, i = 0; count < lines; i++) {
    const text = block(i);
    parts.push(text);
    count += text.split("\n").length - 1;
  }
  return parts.join("");
}

export const kinds: readonly Kind[] = [
  {
    name: "independent definitions",
    document: (lines) =>
      blocks(
        lines,
        (i) =>
          `${prose(i)}\n/$ f${i}(x, S) :=\n    x + ${i} * 2 if x in S & x > ${i};\n    |{y | y in S & y /= x}| otherwise $/\n\n${prose(i)}\n`,
      ),
  },
  {
    name: "a chain of 2,000",
    document: (lines) =>
      blocks(lines, (i) => `${prose(i)}\n/$ c${i}(n) := ${i % 2000 === 0 ? "n" : `c${i - 1}(n + 1) - 1`} $/\n`),
  },
  {
    name: "one name used everywhere",
    document: (lines) => `/$ base := 7 $/\n${blocks(lines, (i) => `${prose(i)}\n/$ u${i} := base + ${i} $/\n`)}`,
  },
  {
    name: "5,000 branches a definition",
    document: (lines) => {
      const branches = Math.min(5000, Math.floor(lines / 3));
      return blocks(
        lines,
        (i) =>
          `${prose(i).repeat(branches)}\n/$\nb${i}(n) :=\n${Array.from({ length: branches }, (_, k) => `    ${k} if n = ${k};\n`).join("")}    0 otherwise\n$/\n`,
      );
    },
  },
  { name: "all prose", document: (lines) => blocks(lines, (i) => prose(i)) },
  {
    name: "all code",
    document: (lines) =>
      `/$\n${blocks(lines, (i) => `g${i}(x) := x + ${i}\n`)
        .split("\n")
        .slice(2)
        .join("\n")}$/\n`,
  },
];
