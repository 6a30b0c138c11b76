// The commands of LaTeX that prose is written with: what each is to a reader.

/** Letters and signs that have a command. */
export const signs: Readonly<Record<string, string>> = {
  "$": "$", "%": "%", "&": "&", "#": "#", "_": "_", "{": "{", "}": "}", " ": " ", "\n": " ", ",": "\u202f", ";": " ", ":": " ", "!": "", "-": "", "/": "", "@": "", ")": "", "(": "",
  textbackslash: "\\", textasciitilde: "~", textasciicircum: "^", textasciigrave: "`", textless: "<", textgreater: ">", textbar: "|", textbraceleft: "{", textbraceright: "}", textunderscore: "_", textquotesingle: "'", textquotedbl: '"', textdollar: "$", lbrace: "{", rbrace: "}",
  textquoteleft: "‘", textquoteright: "’", textquotedblleft: "“", textquotedblright: "”", lq: "‘", rq: "’", guillemotleft: "«", guillemotright: "»", textendash: "–", textemdash: "—", textbullet: "•", textperiodcentered: "·", textellipsis: "…", ldots: "…", dots: "…", textdegree: "°", textregistered: "®", texttrademark: "™",
  S: "§", P: "¶", dag: "†", ddag: "‡", copyright: "©", pounds: "£", textexclamdown: "¡", textquestiondown: "¿", slash: "/", quad: "\u2003", qquad: "\u2003\u2003", space: " ", nobreakspace: "\u00a0", thinspace: "\u202f",
  ss: "ß", ae: "æ", AE: "Æ", oe: "œ", OE: "Œ", o: "ø", O: "Ø", aa: "å", AA: "Å", l: "ł", L: "Ł", i: "ı", j: "ȷ", dh: "ð", DH: "Ð", th: "þ", TH: "Þ", LaTeX: "LaTeX", TeX: "TeX", LaTeXe: "LaTeX2e",
};

/** Accents, as the characters that combine with the letter before them. */
export const accents: Readonly<Record<string, string>> = {
  "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307", u: "\u0306", v: "\u030c", H: "\u030b", c: "\u0327", d: "\u0323", b: "\u0331", k: "\u0328", r: "\u030a",
};

/** Commands that change the font up to the end of their group. */
export const switches: Readonly<Record<string, "emphasis" | "strong" | "code" | "none">> = {
  it: "emphasis", itshape: "emphasis", em: "emphasis", sl: "emphasis", slshape: "emphasis", bf: "strong", bfseries: "strong", tt: "code", ttfamily: "code",
  rm: "none", rmfamily: "none", sf: "none", sffamily: "none", sc: "none", scshape: "none", upshape: "none", normalfont: "none", mdseries: "none",
  tiny: "none", scriptsize: "none", footnotesize: "none", small: "none", normalsize: "none", large: "none", Large: "none", LARGE: "none", huge: "none", Huge: "none",
};

/** Commands that set their argument in another font. */
export const fonts: Readonly<Record<string, "emphasis" | "strong" | "code" | "none">> = {
  emph: "emphasis", textit: "emphasis", textsl: "emphasis", textbf: "strong", texttt: "code",
  underline: "none", textsc: "none", textsf: "none", textrm: "none", textup: "none", textmd: "none", textnormal: "none", text: "none", mbox: "none", hbox: "none", fbox: "none", framebox: "none", makebox: "none", parbox: "none", centerline: "none", uppercase: "none", MakeUppercase: "none", textsuperscript: "none", textsubscript: "none",
};

/** Commands that say how the page looks, with how many arguments they take; what is in these is nothing to be read. */
export const layout: Readonly<Record<string, number>> = {
  noindent: 0, indent: 0, maketitle: 0, tableofcontents: 0, centering: 0, raggedright: 0, raggedleft: 0, selectfont: 0, protect: 0, sloppy: 0, fussy: 0, allowbreak: 0, linebreak: 0, nolinebreak: 0, pagebreak: 0, nopagebreak: 0, hfill: 0, hfil: 0, dotfill: 0, strut: 0, leavevmode: 0, relax: 0, displaystyle: 0, textstyle: 0, frenchspacing: 0, null: 0, unskip: 0, ignorespaces: 0, allowdisplaybreaks: 0, appendix: 0, newblock: 0, item: 0, hline: 0, toprule: 0, midrule: 0, bottomrule: 0, listoffigures: 0, listoftables: 0, begingroup: 0, endgroup: 0, makeatletter: 0, makeatother: 0, qed: 0, qedhere: 0, today: 0,
  hspace: 1, index: 1, bibliographystyle: 1, bibliography: 1, usepackage: 1, documentclass: 1, pagestyle: 1, thispagestyle: 1, pagenumbering: 1, graphicspath: 1, input: 1, include: 1, usetikzlibrary: 1, theoremstyle: 1, newcounter: 1, stepcounter: 1, refstepcounter: 1, hyphenation: 1, phantom: 1, hphantom: 1, vphantom: 1, cline: 1, color: 1, footnotemark: 0, numberwithin: 2,
  setlength: 2, addtolength: 2, setcounter: 2, addtocounter: 2, newlength: 1, addcontentsline: 3, definecolor: 3, DeclareUnicodeCharacter: 2, hypersetup: 1, rule: 2, newtheorem: 2, newenvironment: 3, renewenvironment: 3,
};

/** Commands that end a paragraph. `true` if they take an argument that is nothing to be read. */
export const breaks: Readonly<Record<string, boolean>> = {
  par: false, bigskip: false, medskip: false, smallskip: false, newpage: false, clearpage: false, cleardoublepage: false, vfill: false, vspace: true, addvspace: true, bigbreak: false, medbreak: false, smallbreak: false,
};

/** Environments of mathematics whose formula is shown as a whole. */
export const mathematical: ReadonlySet<string> = new Set(["equation", "align", "gather", "eqnarray", "multline", "flalign", "alignat", "displaymath", "math"].flatMap((name) => [name, `${name}*`]));

/** What theorems and their kin are called, if the document does not say it. */
export const theorems: Readonly<Record<string, string>> = {
  theorem: "Theorem", lemma: "Lemma", proposition: "Proposition", corollary: "Corollary", definition: "Definition", example: "Example", exercise: "Exercise", remark: "Remark", note: "Note", claim: "Claim", conjecture: "Conjecture", axiom: "Axiom", proof: "Proof", solution: "Solution",
};

/** Environments whose first argument is nothing to be read. */
export const argumented: ReadonlySet<string> = new Set(["minipage", "thebibliography", "multicols", "list", "adjustwidth"]);
