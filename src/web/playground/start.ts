// Initial document of a new page.

export const startText = `# Welcome to LED

This page is a document, and its mathematics runs. *Prose* is written as anywhere; definitions stand between the signs below.

The *square* of x is x · x.

/$
square(x) := x * x
$/

A line that begins with \`cmd:>\` is a test, and the line below it is the value that is expected.

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

Change something and see what becomes of the tests. Ask for other values at the *prompt*.
`;
