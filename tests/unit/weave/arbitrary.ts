// Documents put together from what means something to readers of prose.

import fc from "fast-check";

const markdown = fc.constantFrom(
  "/$ x := 1 $/", "/$\n", "$/", "/-- y := 2 --/", "```led\nz := 3\n```\n", "cmd:>1\n", "\ncmd:>x\n1\n", "\nplay:>a.jsonl\n", "\n\n", "\n", "- ", "1. ", "> ", "# ", "=====\n", "-----\n", "    ", "*", "**", "_", "`", "``", "\n```\n",
  "[", "](", ")", "![", "<", ">", '"', "$", "$$", "\\(", "\\)", "\\", "`x ", "|", "| a | b |\n|---|---|\n", "1|2\n---\n3|4\n", "\n[x]: ", "[x]", "\\begin{verbatim}\n", "\\end{verbatim}\n", "\ue000", "\ue0000\ue001", "text ", "https://a.b ", "\r\n", "&amp;", "*) ",
);
const latex = fc.constantFrom(
  "/$ x := 1 $/", "$$ y := 2 $$", "\\[ a \\]", "\\defun{z}{3}", "cmd:>1\n", "\ncmd:>x\n1\n", "\n\n", "\n", " ", "text ", "{", "}", "[", "]", "$", "%", "&", "\\\\", "`x", "``", "''", "\\begin{itemize}", "\\end{itemize}", "\\item ", "\\begin{tabular}{ll}", "\\end{tabular}", "\\multicolumn", "\n\\begin{verbatim}\n", "\n\\end{verbatim}\n", "\\verb|",
  "\n\\section{", "\\label{a}", "\\emph{", "{\\it ", "\\footnote{", "\\href{", "\\newcommand{\\m}[1]{#1 \\m x}", "\\m", "\\begin{theorem}", "\\end{theorem}", "\\begin{quote}", "\\end{quote}", "\\begin{document}", "\\end{document}", "\\title{", "\\'", "\\unknown", "\ue000", "\ue0000\ue001",
);
/** Documents in LaTeX, as far as they are anything. */
export const latexDocuments = fc.array(latex, { maxLength: 40 }).map((pieces) => pieces.join(""));
/** Documents in Markdown or in plain text. */
export const documents = fc.array(fc.oneof({ weight: 6, arbitrary: markdown }, { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) }), { maxLength: 40 }).map((pieces) => pieces.join(""));
