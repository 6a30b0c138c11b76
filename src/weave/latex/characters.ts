// Encodes characters for LaTeX: escapes those with a meaning in TeX, and defines all non-ASCII characters with standard
// fonts, so no character makes the LaTeX fail.

import { recordOf, recordWith } from "../../text/tables.js";
import { markNames } from "../../document/marks.js";

/** Escapes of special ASCII characters in running text. */
const textEscapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "`": "\\`{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

/** Escapes in code, whose font contains all ASCII characters; those with a meaning in TeX are written by code. */
const codeEscapes: Readonly<Record<string, string>> = {
  ...textEscapes,
  "\\": "\\symbol{92}",
  "{": "\\symbol{123}",
  "}": "\\symbol{125}",
  _: "\\symbol{95}",
  "^": "\\symbol{94}",
  "~": "\\symbol{126}",
  "<": "<",
  ">": ">",
  "|": "|",
};

/** Encodes running text. Straight quotes become opening and closing ones, and TeX ligatures are broken up. */
export function encodeText(text: string, previous = " "): string {
  let previousCharacter = previous;
  let latex = "";
  for (const character of normalizeText(text)) {
    latex +=
      character === '"'
        ? /[\s([{<–—-]/.test(previousCharacter)
          ? "``"
          : "''"
        : formLigature(previousCharacter, character)
          ? `{}${character}`
          : (textEscapes[character] ?? character);
    previousCharacter = character;
  }
  // Fast path: most text has no such characters.
  if (!latex.includes(":\\textgreater{}")) return latex;
  return latex.replace(new RegExp(`\\b(${markNames.join("|")}):\\\\textgreater\\{\\}`, "g"), "$1:{}\\textgreater{}");
}

/** True for pairs with a joint meaning: dashes such as `--` in TeX, and rulers and block openers in led. */
function formLigature(first: string, second: string): boolean {
  return (first === second && /[-'=]/.test(second)) || (first === "/" && second === "-");
}

/** Encodes code within a line. */
export function encodeCode(text: string): string {
  return [...normalizeText(text).replaceAll("\n", " ")]
    .map((character) => codeEscapes[character] ?? character)
    .join("")
    .replace(/ (?= )/g, "\\ ")
    .replaceAll("/-", "/{}-");
}

/** Replaces characters that TeX always rejects. */
export function replaceRejected(latex: string): string {
  return latex.replace(/(?![\n\t])\p{Cc}|\p{Cs}/gu, "\ufffd");
}

/** Normalises text: composes characters, and removes those that no font contains. */
function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd");
}

/** Symbols and letters that TeX draws in math mode. */
const mathSymbols: Readonly<Record<string, string>> = recordOf(String.raw`
    α \alpha  β \beta  γ \gamma  δ \delta  ε \varepsilon  ϵ \epsilon  ζ \zeta  η \eta  θ \theta  ϑ \vartheta
    ι \iota  κ \kappa  λ \lambda  μ \mu  µ \mu  ν \nu  ξ \xi  ο o  π \pi  ρ \rho  ς \varsigma  σ \sigma  τ \tau
    υ \upsilon  φ \varphi  ϕ \phi  χ \chi  ψ \psi  ω \omega  Α \mathrm{A}  Β \mathrm{B}  Γ \Gamma  Δ \Delta
    Ε \mathrm{E}  Ζ \mathrm{Z}  Η \mathrm{H}  Θ \Theta  Ι \mathrm{I}  Κ \mathrm{K}  Λ \Lambda  Μ \mathrm{M}
    Ν \mathrm{N}  Ξ \Xi  Ο \mathrm{O}  Π \Pi  Ρ \mathrm{P}  Σ \Sigma  Τ \mathrm{T}  Υ \Upsilon  Φ \Phi  Χ \mathrm{X}
    Ψ \Psi  Ω \Omega  ℕ \mathbb{N}  ℤ \mathbb{Z}  ℚ \mathbb{Q}  ℝ \mathbb{R}  ℂ \mathbb{C}  𝔹 \mathbb{B}  ≔ :=
    ≡ \equiv  ∧ \wedge  ∨ \vee  ¬ \neg  ⇒ \Rightarrow  ⇐ \Leftarrow  ⇔ \Leftrightarrow  ∃ \exists  ∄ \not\exists
    ∀ \forall  ∈ \in  ∉ \notin  ∋ \ni  ⊂ \subset  ⊆ \subseteq  ⊃ \supset  ⊇ \supseteq  ⊄ \not\subset
    ⊈ \not\subseteq  ∪ \cup  ∩ \cap  ∖ \setminus  ∅ \emptyset  ⋃ \bigcup  ⋂ \bigcap  ∑ \sum  ∏ \prod  ∫ \int
    × \times  · \cdot  ⋅ \cdot  ∙ \bullet  ∘ \circ  ÷ \div  ± \pm  ∓ \mp  − -  ∕ /  √ \surd  ∞ \infty  ∂ \partial
    ∇ \nabla  ⊕ \oplus  ⊗ \otimes  ⊢ \vdash  ⊨ \models  ⊤ \top  ⊥ \bot  ∣ \mid  ∤ \not\mid  ∥ \parallel  ∎ \diamond
    ≠ \neq  ≤ \leq  ≥ \geq  ≪ \ll  ≫ \gg  ≈ \approx  ≅ \cong  ≃ \simeq  ∼ \sim  ∝ \propto  ≢ \not\equiv
    → \rightarrow  ← \leftarrow  ↔ \leftrightarrow  ↑ \uparrow  ↓ \downarrow  ↕ \updownarrow  ↦ \mapsto
    ⟶ \longrightarrow  ⟵ \longleftarrow  ⟹ \Longrightarrow  ⟺ \Longleftrightarrow  ↗ \nearrow  ↘ \searrow
    ↖ \nwarrow  ↙ \swarrow  ↩ \hookleftarrow  ↪ \hookrightarrow  ⟨ \langle  ⟩ \rangle  ⌊ \lfloor  ⌋ \rfloor
    ⌈ \lceil  ⌉ \rceil  ‖ \|  … \ldots  ⋯ \cdots  ⋮ \vdots  ⋱ \ddots  ′ '  ″ ''  ° ^\circ  ½ \frac12  ¼ \frac14
    ¾ \frac34  ⅓ \frac13  ⅔ \frac23  • \bullet  ● \bullet  ○ \circ  ◦ \circ  ◯ \bigcirc  □ \diamond  ◇ \diamond
    ★ \star  ☆ \star  △ \triangle  ▽ \bigtriangledown  ▲ \triangle  ✓ \surd  ✔ \surd  ✗ \times  ✘ \times
    ♠ \spadesuit  ♣ \clubsuit  ♥ \heartsuit  ♦ \diamondsuit  ♭ \flat  ♮ \natural  ♯ \sharp  ℓ \ell  ℵ \aleph  ℜ \Re
    ℑ \Im  ℙ \mathbb{P}  ℍ \mathbb{H}  ϰ \kappa  ϖ \varpi  ϱ \varrho  ϴ \Theta  ∆ \Delta  ℏ \hbar  ℘ \wp  ∠ \angle
    ⋀ \bigwedge  ⋁ \bigvee  ∐ \coprod  ∮ \oint  ⨁ \bigoplus  ⨂ \bigotimes  ⨄ \biguplus  ⨆ \bigsqcup
    ⊊ \mathrel{\underset{\neq}{\subset}}  ⊋ \mathrel{\underset{\neq}{\supset}}  ⊅ \not\supset  ⊉ \not\supseteq
    ∌ \not\ni  ∊ \in  ∍ \ni  ⌀ \emptyset  ⧵ \setminus  ❘ \mid  ⊎ \uplus  ⊓ \sqcap  ⊔ \sqcup  ⊑ \sqsubseteq
    ⊒ \sqsupseteq  ⊖ \ominus  ⊘ \oslash  ⊙ \odot  ∗ \ast  ⋆ \star  ⋄ \diamond  ⋈ \bowtie  ≀ \wr  ⊣ \dashv
    ⊩ |\!\vdash  ⊬ \not\vdash  ⊭ \not\models  ∦ \not\parallel  ≮ \not<  ≯ \not>  ≰ \not\leq  ≱ \not\geq  ≦ \leq
    ⩽ \leq  ≧ \geq  ⩾ \geq  ≁ \not\sim  ≄ \not\simeq  ≇ \not\cong  ≉ \not\approx  ≍ \asymp  ≐ \doteq  ≕ =:
    ≜ \overset{\triangle}{=}  ≝ \overset{\text{def}}{=}  ≟ \overset{?}{=}  ≺ \prec  ≻ \succ  ≼ \preceq  ≽ \succeq
    ⪯ \preceq  ⪰ \succeq  ⊲ \triangleleft  ⊳ \triangleright  ◁ \triangleleft  ▷ \triangleright  ∴ \mathrel{\dot{..}}
    ∵ \mathrel{\underset{.}{..}}  ∶ :  ⇛ \Rightarrow  ⥤ \rightarrow  ⇾ \rightarrow  ⟷ \longleftrightarrow
    ⟸ \Longleftarrow  ⟼ \longmapsto  ⇑ \Uparrow  ⇓ \Downarrow  ⇕ \Updownarrow  ↛ \not\rightarrow  ↚ \not\leftarrow
    ↮ \not\leftrightarrow  ⇏ \not\Rightarrow  ⇍ \not\Leftarrow  ⇎ \not\Leftrightarrow  ⇀ \rightharpoonup
    ⇁ \rightharpoondown  ↼ \leftharpoonup  ↽ \leftharpoondown  ⇌ \rightleftharpoons  ↝ \sim\!\!>  ⇝ \sim\!\!>
    ↠ \rightarrow\!\!\!\!\rightarrow  ↣ >\!\!\rightarrow  ⟦ [\![  ⟧ ]\!]  ❬ \langle  ❭ \rangle  〈 \langle  〉 \rangle
    ⁄ /  ✕ \times  ✖ \times  ⨯ \times  ⨉ \times  ‽ ?!
  `);

/** Symbols and letters for text mode. */
const textSymbols: Readonly<Record<string, string>> = {
  "\u00a0": "~",
  "\u2002": "\\ ",
  "\u2003": "\\ ",
  "\u2009": "\\,",
  "\u202f": "\\,",
  "\u00ad": "\\-",
  "‘": "`",
  "“": "``",
  "¡": "!`",
  "¿": "?`",
  ...recordOf(String.raw`
    ‐ -  ‑ -  ‒ --  – --  — ---  ― ---  ’ '  ‚ ,  ” ''  „ ,,  ‹ \ensuremath{<}  › \ensuremath{>}  « \ensuremath{\ll}
    » \ensuremath{\gg}  § \S  ¶ \P  † \dag  ‡ \ddag  © \copyright  ® (R)  ™ (TM)  £ \pounds  € EUR  ¦ |  ´ \'{}
    ¨ \"{}  ¯ \={}  ¸ \c{}  Æ \AE  æ \ae  Œ \OE  œ \oe  Ø \O  ø \o  ß \ss  ẞ SS  Ł \L  ł \l  ı \i  ȷ \j  Å \r{A}
    å \r{a}  Ð D  ð d  Đ D  đ d  Þ Th  þ th  ─ -  ━ -  │ |  ┃ |  ═ =  ║ |  ■ \rule{1ex}{1ex}  █ \rule{1ex}{1.5ex}
    � ?
  `),
  ...recordWith("+", "┌ ┐ └ ┘ ├ ┤ ┬ ┴ ┼ ╔ ╗ ╚ ╝ ╠ ╣ ╦ ╩ ╬"),
};

/** TeX accent commands by combining character. */
const accents: Readonly<Record<string, string>> = {
  "\u0300": "`",
  "\u0301": "'",
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "=",
  "\u0306": "u",
  "\u0307": ".",
  "\u0308": '"',
  "\u030a": "r",
  "\u030b": "H",
  "\u030c": "v",
  "\u0323": "d",
  "\u0327": "c",
  "\u0331": "b",
};

/** Preamble definitions of all non-ASCII characters in a LaTeX text, one per line. */
export function defineCharacters(latex: string): readonly string[] {
  const characters = new Set(latex.match(/\P{ASCII}/gu));
  return [...characters].toSorted().map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\\DeclareUnicodeCharacter{${code}}{${printCharacter(character, code)}}`;
  });
}

/** Returns the characters of a LaTeX text that standard fonts lack; their code points are printed instead. */
export function findUndrawableCharacters(latex: string): readonly string[] {
  return [...new Set(latex.match(/\P{ASCII}/gu))].filter((character) => latexOfCharacter(character) === undefined);
}

function printCharacter(character: string, code: string): string {
  const text = latexOfCharacter(character) ?? `\\mbox{\\tiny U+${code}}`;
  return text === "" || text.startsWith("\\ensuremath") || /^[\x20-\x7e]$/.test(text)
    ? text
    : `\\TextOrMath{${text}}{\\text{${text}}}`;
}

/** Returns the LaTeX of a character; undefined if standard fonts lack it. */
function latexOfCharacter(character: string): string | undefined {
  if (/[\p{M}\p{Cf}]/u.test(character)) return "";
  const math = mathSymbols[character] ?? encodeScript(character) ?? encodeGreekAccent(character);
  if (math !== undefined) return `\\ensuremath{${math}}`;
  return textSymbols[character] ?? encodeAccent(character) ?? decomposeToAscii(character);
}

/** Returns a superscript or subscript. The empty nucleus permits several of them in a formula. */
function encodeScript(character: string): string | undefined {
  const operator = superscripts.test(character) ? "^" : subscripts.test(character) ? "_" : undefined;
  return operator && `{}${operator}{${character.normalize("NFKD").replace("\u2212", "-")}}`;
}

const superscripts = /[²³¹⁰ⁱ⁴-⁾ⁿᴬᴮᴰᴱᴳ-ᴺᴼᴾᴿᵀ-ᵂᵃᵇᵈᵉᵍᵏᵐᵒᵖᵗᵘᵛᶜᶠᶻʰʲʳʷʸˡˢˣⱽªº]/u;
const subscripts = /[₀-₎ₐ-ₓᵢ-ᵥⱼ]/u;

/** Returns a Greek letter with its first accent; breathings are dropped. */
function encodeGreekAccent(character: string): string | undefined {
  const [letter = "", ...marks] = character.normalize("NFD");
  const nucleus = /\p{Script=Greek}/u.test(letter) && marks.length > 0 ? mathSymbols[letter] : undefined;
  const command = marks.map((mark) => greekAccents[mark]).find((name) => name !== undefined);
  return nucleus === undefined || command === undefined ? nucleus : `\\${command}{${nucleus}}`;
}

const greekAccents: Readonly<Record<string, string>> = {
  "\u0300": "grave",
  "\u0301": "acute",
  "\u0308": "ddot",
  "\u0342": "tilde",
};

/** Returns the compatibility decomposition of a character if it is plain ASCII, such as the letters of a ligature. */
function decomposeToAscii(character: string): string | undefined {
  const form = character.normalize("NFKD");
  return /^[A-Za-z0-9()+,./:;=?! -]+$/.test(form) ? form : undefined;
}

/** Returns an ASCII letter with TeX accents; unsupported accents are dropped. */
function encodeAccent(character: string): string | undefined {
  const [letter = "", ...marks] = character.normalize("NFD");
  if (!/^[A-Za-z]$/.test(letter)) return undefined;
  return marks.reduce((base, mark) => {
    const accent = accents[mark];
    const isAbove = accent !== undefined && !/[cdb]/.test(accent);
    return accent === undefined ? base : `\\${accent}{${isAbove && /^[ij]$/.test(base) ? `\\${base}` : base}}`;
  }, letter);
}
