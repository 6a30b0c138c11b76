// Compiles woven LaTeX with pdflatex, using only the TeX Live base. Skipped with a message if pdflatex is missing.

import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { check } from "../../src/compiler.js";
import { sourceOf } from "../../src/text/source.js";
import { weaveLatex } from "../../src/weave/latex/weave.js";
import { describeWith } from "../support/needs.js";

vi.setConfig({ testTimeout: 180_000 });

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const hasTex = spawnSync("pdflatex", ["--version"]).status === 0;

/** Compiles a LaTeX text. Returns the errors, the overfull lines and the number of pages. */
async function compiled(
  latex: string,
): Promise<{ readonly errors: readonly string[]; readonly tooWide: readonly string[]; readonly pages: number }> {
  const folder = await mkdtemp(join(tmpdir(), "led-tex-"));
  try {
    await writeFile(join(folder, "woven.tex"), latex);
    await promisify(execFile)("pdflatex", ["-interaction=nonstopmode", "-no-shell-escape", "woven.tex"], {
      cwd: folder,
      timeout: 100_000,
    }).catch(() => undefined);
    const log = await readFile(join(folder, "woven.log"), "latin1");
    const lines = log.split("\n");
    return {
      errors: lines.filter((line) => line.startsWith("!")),
      tooWide: lines.filter((line) => line.startsWith("Overfull \\hbox")),
      pages: Number(/Output written on .*?\((\d+) page/s.exec(log)?.[1] ?? 0),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function woven(name: string, text: string): string {
  return weaveLatex(check(sourceOf(name, text)));
}

const documents = (await readdir(examples)).filter((name) => /\.(?:led|tex)$/.test(name));

/** Prose with characters that are special in TeX. */
const awkward = `# A *title* with \`code_\`, $x^2$, a [link](https://example.org/a_b%20c?d=1#e), 50% & #1 ~ ^

\\begin{document} \\undefined {unbalanced } $ 5 and a_b & c # d % e ~ f ^ g \\ h < i > j | k " l ' m \`\` n

"Quotes" -- and --- dashes, 'single', ?\` !\` << >> ,, fi ffl. Breaks  \nhere \\
and ![a *picture*_](x.png) here. <script>alert(1)</script> &lt;b&gt;

α β Ω ≔ ∀ ∃ ∈ ∪ × ÷ ≤ ℕ 𝔹 → ⌊x⌋ ∑ ✓ ✗ … “q” ‘q’ – — é ő ñ ç ł ß Æ ǆ ạ̈ e\u0301 Ж 漢 😀 \u200b\u202e ﬁ ² ½ € £ ° ¿ \u00a0x

- [not a term] item
- - nested
    - > quoted
      > - deeper
      >   1. and deeper
      >      - still deeper
      >        - and more
- 
7. seven

| a | b_ & | ${"long ".repeat(30)} |
|:--|:-:|--:|
| \`x|\` | $y$ | [l](https://x.y/%7E) |

\`\`\`
\\end{verbatim} {{{ ─┼─ ∈ \u0000 \t tab
\`\`\`

    ${"x".repeat(200)}

> # A heading in a quote

***

## A heading of \`\\code\` and [link](https://example.org) \\footnote{x} é α

Formulas $\\frac{1}{2}$ and $ {unbalanced $ and $$\\sum_{i=1}^n i$$ and \\(a\\). A $$2$ bill, $x^2$ and $$y$$.

/$ größe(x_1', α) := "ü < α > \\"b\\" 100% #1 {x} | ~ ^ _" if x_1' = \`ä; "" otherwise where β = α $/

/$ broken := ) $/

cmd:>"∈ \\\\ é"
"∈ \\\\ é"
`;

describeWith("woven LaTeX", hasTex ? undefined : "pdflatex", () => {
  it.each(documents)("compiles for %s", async (name) => {
    const { errors, pages } = await compiled(woven(name, await readFile(join(examples, name), "utf8")));
    expect(errors).toEqual([]);
    expect(pages, basename(name)).toBeGreaterThan(1);
  });

  it("compiles for a course without overfull formulas", async () => {
    const name = "course.led";
    const { errors, tooWide, pages } = await compiled(
      woven(name, await readFile(new URL(`documents/${name}`, import.meta.url), "utf8")),
    );
    expect([errors, tooWide]).toEqual([[], []]);
    expect(pages).toBeGreaterThan(1);
  });

  it("compiles for prose with special characters", async () => {
    const { errors, pages } = await compiled(woven("awkward.led", awkward));
    expect(errors).toEqual([]);
    expect(pages).toBeGreaterThan(0);
  });

  it("compiles for prose with symbols, in text, formulas and code", async () => {
    const symbols =
      "∀∃∈∉⊆⊊⊋∪∩∖∅×·÷−≠≤≥≔≡¬→↦…⟨⟩⌊⌋⌈⌉∑∏⋃⋂ℕℤℚℝ𝔹 αβγΩϑϕϖϰϱάϊ x²³ yᵏ⁻¹ z₁₂ₖ –—‘’“”„« » ⊢⊣⊩⊬≮≰⪯∴∵⟦⟧↛⇏↠↣⇝≜≝≟≕∦ℏ½";
    const { errors } = await compiled(
      woven("symbols.led", `${symbols}\n\n$${symbols}$ and $\\mathbb{N}$ \`${symbols}\`\n`),
    );
    expect(errors).toEqual([]);
  });

  it("compiles for an empty document", async () => {
    const { errors, pages } = await compiled(woven("empty.led", ""));
    expect(errors).toEqual([]);
    expect(pages).toBe(1);
  });
});
