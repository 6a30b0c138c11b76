// A language for the LaTeX package listings.

import { bigWords, builtins, commands, constants, keywords, origin, types } from "./table.js";

/** Symbols without a command in the tables, or whose command needs a package. */
const others: Readonly<Record<string, string>> = {
  "≔": "{:}{=}",
  ℕ: "\\mathbb{N}",
  ℤ: "\\mathbb{Z}",
  ℚ: "\\mathbb{Q}",
  𝔹: "\\mathbb{B}",
  "“": "\\text{``}",
  "”": "\\text{''}",
};

export function listingsText(): string {
  const signs = [...new Map([...commands, ...Object.entries(others)])].filter(([sign]) => /[^\0-\x7f]/.test(sign));
  const line = (names: readonly string[]): string => [...names].sort().join(",");
  return `% LED for the LaTeX package listings: \\input{led-listings.tex}, then \\begin{lstlisting}[language=LED].
% It needs amssymb and amsmath, and is for the code of a document, without its prose.
% ${origin}

\\lstdefinelanguage{LED}{
  sensitive=true,
  alsoletter={'},
  morekeywords={${line([...keywords, ...constants, ...bigWords])}},
  morekeywords=[2]{${line(types)}},
  morekeywords=[3]{${line(builtins)}},
  morestring=[b]",
  extendedchars=true,
  literate=
${signs.map(([sign, command]) => `    {${sign}}{{$${command}$}}1`).join("\n")}
}

\\lstdefinestyle{led}{
  language=LED,
  basicstyle=\\ttfamily,
  keywordstyle=\\bfseries,
  keywordstyle=[2]\\itshape,
  stringstyle=\\slshape,
  showstringspaces=false,
  columns=fullflexible,
  keepspaces=true
}
`;
}
