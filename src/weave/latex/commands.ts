// LaTeX commands for prose, by their meaning.

import { recordOf, recordWith } from "../../text/tables.js";

/** Commands for letters and symbols. */
export const symbols: Readonly<Record<string, string>> = {
  " ": " ",
  "\n": " ",
  ",": "\u202f",
  ";": " ",
  ":": " ",
  "!": "",
  "-": "",
  "/": "",
  "@": "",
  ")": "",
  "(": "",
  textasciigrave: "`",
  quad: "\u2003",
  qquad: "\u2003\u2003",
  space: " ",
  nobreakspace: "\u00a0",
  thinspace: "\u202f",
  ...recordOf(String.raw`
    $ $  % %  & &  # #  _ _  { {  } }  textbackslash \  textasciitilde ~  textasciicircum ^  textless <
    textgreater >  textbar |  textbraceleft {  textbraceright }  textunderscore _  textquotesingle '  textquotedbl "
    textdollar $  lbrace {  rbrace }  textquoteleft ‘  textquoteright ’  textquotedblleft “  textquotedblright ”
    lq ‘  rq ’  guillemotleft «  guillemotright »  textendash –  textemdash —  textbullet •  textperiodcentered ·
    textellipsis …  ldots …  dots …  textdegree °  textregistered ®  texttrademark ™  S §  P ¶  dag †  ddag ‡
    copyright ©  pounds £  textexclamdown ¡  textquestiondown ¿  slash /  ss ß  ae æ  AE Æ  oe œ  OE Œ  o ø  O Ø
    aa å  AA Å  l ł  L Ł  i ı  j ȷ  dh ð  DH Ð  th þ  TH Þ  LaTeX LaTeX  TeX TeX  LaTeXe LaTeX2e
  `),
};

/** Accent commands and their combining characters. */
export const accents: Readonly<Record<string, string>> = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030c",
  H: "\u030b",
  c: "\u0327",
  d: "\u0323",
  b: "\u0331",
  k: "\u0328",
  r: "\u030a",
};

/** Commands that change the font for the rest of the group. */
export const fontSwitches: Readonly<Record<string, "emphasis" | "strong" | "code" | "none">> = {
  ...recordWith("strong", "bf bfseries"),
  ...recordWith("code", "tt ttfamily"),
  ...recordWith("emphasis", "it itshape em sl slshape"),
  ...recordWith(
    "none",
    `
    rm rmfamily sf sffamily sc scshape upshape normalfont mdseries tiny scriptsize footnotesize small normalsize
    large Large LARGE huge Huge
    `,
  ),
};

/** Commands that set their argument in another font. */
export const fontCommands: Readonly<Record<string, "emphasis" | "strong" | "code" | "none">> = {
  ...recordWith("emphasis", "emph textit textsl"),
  textbf: "strong",
  texttt: "code",
  ...recordWith(
    "none",
    `
    underline textsc textsf textrm textup textmd textnormal text mbox hbox fbox framebox makebox parbox centerline
    uppercase MakeUppercase textsuperscript textsubscript
    `,
  ),
};

/** Layout commands with their number of arguments, which contain no text. */
export const layoutCommands: Readonly<Record<string, number>> = {
  ...recordWith(
    0,
    `
    ifled fi noindent indent maketitle tableofcontents centering raggedright raggedleft selectfont protect sloppy
    fussy allowbreak linebreak nolinebreak pagebreak nopagebreak hfill hfil dotfill strut leavevmode relax
    displaystyle textstyle frenchspacing null unskip ignorespaces allowdisplaybreaks appendix newblock item hline
    toprule midrule bottomrule listoffigures listoftables begingroup endgroup makeatletter makeatother qed qedhere
    today footnotemark
    `,
  ),
  ...recordWith(
    1,
    `
    hspace index bibliographystyle bibliography usepackage documentclass pagestyle thispagestyle pagenumbering
    graphicspath input include usetikzlibrary theoremstyle newcounter stepcounter refstepcounter hyphenation phantom
    hphantom vphantom cline color newlength hypersetup
    `,
  ),
  ...recordWith(
    2,
    `
    numberwithin setlength addtolength setcounter addtocounter DeclareUnicodeCharacter rule newtheorem
    `,
  ),
  ...recordWith(3, "addcontentsline definecolor newenvironment renewenvironment"),
};

/** Commands that end a paragraph. `true` if they have an argument, which contains no text. */
export const breakCommands: Readonly<Record<string, boolean>> = {
  par: false,
  bigskip: false,
  medskip: false,
  smallskip: false,
  newpage: false,
  clearpage: false,
  cleardoublepage: false,
  vfill: false,
  vspace: true,
  addvspace: true,
  bigbreak: false,
  medbreak: false,
  smallbreak: false,
};

/** Environments of displayed mathematics. */
export const mathEnvironments: ReadonlySet<string> = new Set(
  ["equation", "align", "gather", "eqnarray", "multline", "flalign", "alignat", "displaymath", "math"].flatMap(
    (name) => [name, `${name}*`],
  ),
);

/** Default titles of theorem-like environments. */
export const theoremTitles: Readonly<Record<string, string>> = {
  theorem: "Theorem",
  lemma: "Lemma",
  proposition: "Proposition",
  corollary: "Corollary",
  definition: "Definition",
  example: "Example",
  exercise: "Exercise",
  remark: "Remark",
  note: "Note",
  claim: "Claim",
  conjecture: "Conjecture",
  axiom: "Axiom",
  proof: "Proof",
  solution: "Solution",
};

/** Environments whose first argument contains no text. */
export const environmentsWithArgument: ReadonlySet<string> = new Set([
  "minipage",
  "thebibliography",
  "multicols",
  "list",
  "adjustwidth",
]);
