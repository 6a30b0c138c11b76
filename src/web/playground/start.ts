// The documents with which work begins.

/** A new document. */
export const emptyDocument =
  "# New document\n\nWrite prose here, and definitions between the marks below.\n\n/$\n\n$/\n";

/** The document of a new page, with which the first steps begin. */
export const startName = "start.led";
export const startText = `# Welcome to LED

This page is a document, and its mathematics runs. *Prose* is ordinary text. Definitions are between the marks below.

The *square* of x is x · x.

/$
square(x) := x * x
$/

A line that begins with \`cmd:>\` is a test. The line below it is the expected value.

cmd:>square(12)
144

A natural number is *perfect* if it is the sum of its proper divisors.

/$
divisors(n) := {d | d in {1..n - 1} & n mod d = 0}
perfect(n) iff n > 1 & (Sum[d in divisors(n)] d) = n
$/

cmd:>divisors(28)
{1, 2, 4, 7, 14}
cmd:>{n | n in {1..500} & perfect(n)}
{6, 28, 496}

Change a definition and see whether the tests still pass. Try other expressions at the *prompt*.
`;
