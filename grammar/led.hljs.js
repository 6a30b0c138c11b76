// LED for highlight.js 11: hljs.registerLanguage("led", led). Made by "npm run grammar" from the tables of src/language; edit those, or grammar/highlighters.

const code = [
  { scope: "string", match: /["“”](?:\\.|(?!\$\/|-+\/|~~~)[^"“”\\\n])*["“”]?/u },
  { scope: "symbol", match: /`(?![λℕℤℚ𝔹])\p{L}(?:(?![λℕℤℚ𝔹])[\p{L}\p{M}\p{N}_])*'*/u },
  { scope: "number", match: /(?:[0-9]+\.[0-9]*|(?<![\p{L}0-9_')\]}])\.[0-9]*)\([0-9]+\.\.\)/u },
  { scope: "number", match: /[0-9]+(?:\.[0-9]+|\.(?!\.|\s*\p{L}))?|(?<![\p{L}\p{M}0-9_')\]}|.])\.[0-9]+/u },
  { scope: "keyword", match: /(?:otherwise|ledGame|lambda|notin|nrsec|subeq|where|some|then|all|and|iff|lam|mod|not|sec|sub|If|if|in|or)(?![\p{L}\p{M}\p{N}_'])/u },
  { scope: "literal", match: /(?:false|true)(?![\p{L}\p{M}\p{N}_'])/u },
  { scope: "keyword", match: /(?:Nrsec|Union|Prod|Sec|Sum|U)(?=\s*\[)/u },
  { scope: "operator", match: /(?<=[\p{L}\p{N}_'")\]}>|]\s)(?<!\b(?:in|and|or|if|not|mod|some|all)\s)[UV](?=\s)/u },
  { scope: "title function_", match: /(?![λℕℤℚ𝔹])\p{L}(?:(?![λℕℤℚ𝔹])[\p{L}\p{M}\p{N}_])*'*(?=\s*(?:\([^()]*\))?\s*(?::=|≔|iff(?![\p{L}\p{M}\p{N}_'])))/u },
  { scope: "type", match: /(?:Lambda|String|Color|Image|Point|Sound|Tuple|Atom|Bool|fSet|Int|Nat|Rat|Seq)(?![\p{L}\p{M}\p{N}_'])/u },
  { scope: "built_in", match: /(?:framesPerSecond|CURRENT_STATE|currentState|initialState|mouseClicked|originPoint|prettyPrint|transition|mouseDown|nextState|strgToVal|textRight|newState|textLeft|triangle|CLICKED|CLICK_X|CLICK_Y|clicked|dIndigo|dOrange|dViolet|dYellow|graphic|polygon|segment|choose|circle|clickX|clickY|dBlack|dGreen|dWhite|images|mouseX|mouseY|random|sounds|turned|GAMMA|Gamma|atan2|click|color|dBlue|faded|floor|point|round|ceil|dRed|disc|fTri|keys|rect|sqrt|text|wide|Pow|abs|cos|max|min|sin|tan|pi|pp)(?![\p{L}\p{M}\p{N}_'])/u },
  { match: /(?![λℕℤℚ𝔹])\p{L}(?:(?![λℕℤℚ𝔹])[\p{L}\p{M}\p{N}_])*'*/u },
  { scope: "type", match: /[ℕℤℚ𝔹]/u },
  { scope: "operator", match: /(?!\$\/|-+\/|~~~)(?:<=>|\|->|->|\.\.|\/=|:=|<=|=>|>=|&|\(|\)|\*|\+|,|-|\.|\/|:|;|<|=|>|\[|\\|\]|\^|\{|\||\}|~|¬|·|×|÷|λ|…|→|↦|⇒|⇔|∀|∃|∅|∈|∉|∏|∑|−|∖|∧|∨|∩|∪|≔|≠|≡|≤|≥|⊆|⋂|⋃|⌈|⌉|⌊|⌋|⟨|⟩)/u },
];

const region = (begin, end) => ({ begin, end, beginScope: "meta", endScope: "meta", contains: code });

const fence = (marks, contains) => ({ contains, end: new RegExp(`^ {0,3}${marks}{3,}\\s*$`, "mu") });

export default function led() {
  return {
    name: "LED",
    aliases: ["led"],
    unicodeRegex: true,
    contains: [
      { begin: /^ {0,3}`{3,}[ \t]*\{?\.?led\b.*$/mu, beginScope: "meta", endScope: "meta", ...fence("`", code) },
      { begin: /^ {0,3}~{3,}[ \t]*\{?\.?led\b.*$/mu, beginScope: "meta", endScope: "meta", ...fence("~", code) },
      { begin: /^ {0,3}`{3,}[^`\n]*$/mu, ...fence("`", []) },
      { begin: /^ {0,3}~{3,}.*$/mu, ...fence("~", []) },
      region(/(?<![^\s\uFEFF])\/\$/u, /\$\//u),
      region(/(?<![^\s\uFEFF])\/-+(?!\/)/u, /-+\//u),
{ begin: /^[ \t]*(?:cmd|figure|use|play|always|possible|winnable|ends|leads|forces|conjecture|steps|fair|with|alike):>/mu, beginScope: "meta", end: /$/mu },
      { begin: /\\begin\s*\{verbatim\*?\}/u, end: /\\end\{verbatim\*?\}/u },
      { scope: "section", match: /^#{1,6} .*$/mu },
    ],
  };
}
