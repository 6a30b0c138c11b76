// The woven page of a document as text: numbers, links, types, tests, errors, ids, and the content security policy.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { led } from "../../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

async function woven(
  text: string,
): Promise<{ readonly html: string; readonly exitCode: number; readonly errors: string }> {
  const { output, exitCode, errors } = await led(["weave", "document.led", "-o", "-"], {
    files: { "document.led": text },
  });
  return { html: output, exitCode, errors };
}

async function bodyOf(text: string): Promise<string> {
  return /<body>([^]*)<script>/.exec((await woven(text)).html)?.[1] ?? "";
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

describe("woven definition", () => {
  it("has a number, an anchor and a type, and its names are links", async () => {
    const body = await bodyOf("/$ double(n) := 2 * n\nfour := double(2) $/");
    expect(body).toContain('<div class="definition" id="def-double" role="group" aria-label="Definition 1: double">');
    expect(body).toContain('<a class="number" href="#def-four" aria-label="Definition 2">(2)</a>');
    expect(body).toContain(
      '<details class="type"><summary>Type</summary>double : Rat <span class="arrow">-&gt;</span> Rat</details>',
    );
    const [, four = ""] = body.split('id="def-four"');
    expect(/<math[^]*?<\/math>/.exec(four)?.[0]).toContain('<a href="#def-double">double</a>');
  });

  it("omits its type if its signature is adjacent", async () => {
    const body = await bodyOf(
      "/$ double: Int -> Int  double(n) := 2 * n $/ and /$ four: Int $/ and /$ four := double(2) $/",
    );
    expect(body).not.toContain("</summary>double");
    expect(body).toContain("</summary>four : Int</details>");
  });

  it("has no links for its bound variables, and links to built-in names", async () => {
    const body = await bodyOf("/$ f(x) := {y | y in Pow(x)} $/");
    const [math = ""] = /<math[^]*?<\/math>/.exec(body) ?? [];
    expect([...math.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href)).toEqual(["#name-Pow"]);
    expect(body).toMatch(/<tr id="name-Pow">.*the set of all subsets/);
    expect(await bodyOf("/$ b := Bool $/")).toMatch(/<tr id="name-Bool">.*<code>true<\/code> and <code>false<\/code>/);
  });

  it("allows line breaks between the words of its name in the index", async () => {
    expect(await bodyOf("/$ restartButton := 1 $/")).toContain("<code>restart<wbr>Button</code>");
  });

  it("has a percent-encoded link target, whatever its name", async () => {
    const body = await bodyOf("/$ größe' := 1\nx := größe' + 1 $/");
    expect(body).toContain('id="def-größe&#39;"');
    expect(body).toContain('href="#def-gr%C3%B6%C3%9Fe&#39;"');
  });

  it("has distinct ids if the document defines it twice", async () => {
    const body = await bodyOf("/$ x := 1 $/ and /$ x := 2 $/");
    expect([...body.matchAll(/ id="(def-[^"]*)"/g)].map(([, id]) => id)).toEqual(["def-x", "def-x-2"]);
  });

  it("has its defining sentence in the index", async () => {
    const body = await bodyOf(
      "Numbers are dull. But *even* numbers are halved by two. So what?\n\n/$ even(n) iff n mod 2 = 0 $/",
    );
    expect(body).toMatch(/<tr id="name-even">.*<span class="sentence">But even numbers are halved by two\.<\/span>/);
  });
});

describe("defining sentence", () => {
  it("is omitted for a lone name, and may end with a colon", async () => {
    const body = await bodyOf("**4.1** and *four*\n\n/$ four := 4 $/\n\nThe *red* colours:\n\n/$ red := 1 $/");
    expect(body).toMatch(/<tr id="name-four">(?:(?!<\/tr>|sentence).)*<\/tr>/);
    expect(body).toMatch(/<tr id="name-red">.*<span class="sentence">The red colours\.<\/span>/);
  });

  it("emphasises or quotes its name; other prose defines nothing", async () => {
    const body = await bodyOf(
      "Colours are many.\n\n/$ red := 1 $/\n\nThe number `two` is small.\n\n/$ two := 2 $/\n\nThree is red three.\n\n/$ three := 3 $/",
    );
    expect(body).not.toMatch(/<tr id="name-(?:red|three)">(?:(?!<\/tr>).)*sentence/);
    expect(body).toMatch(/<tr id="name-two">.*<span class="sentence">The number two is small\.<\/span>/);
  });

  it("has typographic quotes, like all prose", async () => {
    const body = await bodyOf(`Ada's "first *word*" and ('last') "*word*".`);
    expect(body).toContain("Ada’s “first <em>word</em>” and (‘last’) “<em>word</em>”.");
  });

  it("has typeset formulas", async () => {
    const body = await bodyOf("The *half* of $x$ is $\\frac{x}{2}$.\n\n/$ half(x) := x / 2 $/");
    expect(body).toMatch(
      /<span class="sentence">The half of <span class="tex"><math><mi>x<\/mi><\/math><\/span> is <span class="tex"><math><mfrac>/,
    );
  });
});

describe("name in prose", () => {
  it("links to its definition as code, also with arguments", async () => {
    const body = await bodyOf("See `even`, `even(7)` and `odd`.\n\n/$ even(n) iff n mod 2 = 0 $/");
    expect(body).toContain('<code><a class="name" href="#def-even">even</a></code>');
    expect(body).toContain('<code><a class="name" href="#def-even">even(7)</a></code>');
    expect(body).toContain("<code>odd</code>");
  });

  it("links to its definition if it is emphasised and is not an ordinary word there", async () => {
    const body = await bodyOf(
      "A *level* is a floor, and *maxLevel* is known.\n\n/$ level := 1 $/\n\nThe ball is *level* with it; *n* is a number.\n\n/$ maxLevel := 5\nn := 1 $/",
    );
    expect(body.match(/<em><a class="name" href="#def-level">level<\/a><\/em>/g)).toHaveLength(1);
    expect(body).toContain("<em>level</em>");
    expect(body).toContain('<em><a class="name" href="#def-maxLevel">maxLevel</a></em>');
    expect(body).toContain("<em>n</em>");
  });
});

describe("woven test", () => {
  const tests = "/$ x := 1 $/\n\ncmd:>x\n1\n\ncmd:>x\n2\n\ncmd:>x + 1\n\ncmd:>1/0\n3\n";

  it("shows its outcome as a symbol and a word", async () => {
    const { html, exitCode } = await woven(tests);
    expect(
      [...html.matchAll(/<span class="verdict">(.*?)<\/span>(?= ?<\/?div|<\/div>)/g)].map(([, verdict = ""]) =>
        textOf(verdict),
      ),
    ).toEqual(["✓passed", "✗ failed", "✗ failed"]);
    expect(html).toMatch(
      /<li class="passed line"><div><code>x<\/code><span class="set"><math.*?<\/span> = <samp>1<\/samp><span class="set">/,
    );
    expect(html).toMatch(
      /<li class="shown line"><div><code>x \+ 1<\/code><span class="set"><math.*?<\/span> = <samp>2<\/samp><span class="set"><math.*?<\/span><\/div>/,
    );
    expect(exitCode).toBe(1);
  });

  it("is typeset beside its code if it is a formula, like code in prose", async () => {
    const prose = "If `a in S => f(a) > 0`, say `led weave` or `f`.";
    const body = await bodyOf(`${prose}\n\n/$ f(n) := 2 * n\nS := {1, 2} $/\n\ncmd:>{f(x) | x in S}\n{2, 4}\n`);
    const typeset = [...body.matchAll(/<(?:code|samp)>([^<]*)<\/(?:code|samp)><span class="set">/g)];
    expect(typeset.map(([, code]) => code)).toEqual(["a in S =&gt; f(a) &gt; 0", "{f(x) | x in S}", "{2, 4}"]);
    const input = '<label class="switch"><input type="checkbox" id="typeset"> Typeset code</label>';
    expect(body).toContain(input);
    expect(await bodyOf("Just `words`.")).not.toContain(input);
  });

  it("shows the expected and actual value of a failure, or why there is no value", async () => {
    const body = await bodyOf(tests);
    expect(body).toContain("<dt>expected</dt><dd><samp>2</samp></dd><dt>found</dt><dd><samp>1</samp></dd>");
    expect(textOf(/<p class="why">.*?<\/p>/.exec(body)?.[0] ?? "")).toMatch(/zero/);
  });

  it("has typeset fractions on request, except in strings", async () => {
    const text = '/$ half := 1/2 $/\n\ncmd:>(half - 4, 3, "1/2")\n(-3.5, 3, "1/2")\n\ncmd:>"1/2"\n\ncmd:>half\n0.25\n';
    const { output } = await led(["weave", "document.led", "-o", "-", "--fractions"], {
      files: { "document.led": text },
    });
    const fraction = (a: number, b: number): string => `<mfrac><mn>${a}</mn><mn>${b}</mn></mfrac></math>`;
    expect([...output.matchAll(/<samp>(.*?)<\/samp>/g)].map(([, value]) => value)).toEqual([
      `(<math><mo form="prefix">−</mo>${fraction(7, 2)}, 3, &quot;1/2&quot;)`,
      "1/2",
      `<math>${fraction(1, 4)}`,
      `<math>${fraction(1, 2)}`,
    ]);
    const setting = await led(["weave", "document.led", "-o", "-"], {
      files: { "document.led": `---\nled: fractions\n---\n\n${text}` },
    });
    expect(setting.output.match(/<samp>.*?<\/samp>/g)).toEqual(output.match(/<samp>.*?<\/samp>/g));
  });

  it("is marked as not run in a document with errors", async () => {
    const body = await bodyOf(`${tests}\n/$ y := unknown $/`);
    expect(body.match(/not run/g)?.length).toBeGreaterThanOrEqual(4);
  });
});

describe("woven document with errors", () => {
  it("shows each error at its location, and the exit code is 1", async () => {
    const { html, exitCode, errors } = await woven("# T\n\n/$ a := b $/\n\nmore\n\n/$ c := 1 $/");
    expect(exitCode).toBe(1);
    expect(errors).toContain("error L301");
    expect(html).toContain("This document has 1 error.");
    expect(html.indexOf('id="error-1"')).toBeGreaterThan(html.indexOf('id="def-a"'));
    expect(html.indexOf('id="error-1"')).toBeLessThan(html.indexOf('id="def-c"'));
    expect(html).toContain("<pre><code>3 | /$ a := <mark>b</mark> $/</code></pre>");
  });

  it("shows unparsed code as it is written, and typesets the rest", async () => {
    const body = await bodyOf("/$\na := (1 + \nb := 2\n$/");
    expect(body).toContain('<pre class="source"><code>a := (1 +</code></pre>');
    expect(/id="def-b"[^]*?<math/.test(body)).toBe(true);
    const whole = await bodyOf("/$\na := 1\nf(x) = x * a\nb := 2\n$/");
    expect(whole).toContain('<pre class="source"><code>f(x) = x * a</code></pre>');
    expect(whole.match(/class="source"/g)).toHaveLength(1);
  });

  it("prints warnings on the terminal, but not on the page", async () => {
    const { html, exitCode, errors } = await woven("/$ f(x) := 1 if x = 1 $/");
    expect(errors).toContain("warning L");
    expect(html).not.toContain('class="finding"');
    expect(exitCode).toBe(0);
  });
});

describe("woven page", () => {
  it("has unique ids, also for equal headings and names used by the page", async () => {
    const body = await bodyOf("# Names\n\n## Same\n\n## Same\n\n## def-x\n\n/$ x := 1 $/\n\n## Contents\n\ntext");
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? "");
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ["same", "same-2", "contents", "contents-2", "def-x"]) expect(ids).toContain(id);
    for (const [, target = ""] of body.matchAll(/href="#([^"]*)"/g))
      expect(ids.map((id) => encodeURIComponent(id))).toContain(target);
  });

  it("skips no heading levels, even if the source does", async () => {
    const body = await bodyOf("# Title\n\n### deep\n\n##### deeper\n\n## back\n\ntext");
    expect([...body.matchAll(/<h(\d)/g)].map(([, level]) => level).slice(0, 5)).toEqual(["1", "2", "2", "3", "2"]);
  });

  it("allows only its own style and script", async () => {
    const { html } = await woven("text with $\\color{red} x$");
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#39;", "'") ?? "";
    const hash = (element: string): string =>
      `'sha256-${createHash("sha256")
        .update(new RegExp(`<${element}>([^]*?)</${element}>`).exec(html)?.[1] ?? "")
        .digest("base64")}'`;
    expect(policy).toBe(
      `default-src 'none'; script-src ${hash("script")}; style-src ${hash("style")}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html).not.toMatch(/ style="/);
    expect(html).toMatch(/<mi class="f1">x<\/mi>/);
    expect(html).toMatch(/\.f1\{color:#?[\w]+\}/);
  });

  it("has no script that a document could close", async () => {
    const { html } = await woven("/$ x := 1 $/");
    expect(/<script>([^]*?)<\/script>/.exec(html)?.[1]).not.toMatch(/<\/?script|<!--/i);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it("shows a formula that cannot be typeset as its source", async () => {
    expect(await bodyOf("Look: $\\nonsense{x}$.")).toContain('<code class="unread">$\\nonsense{x}$</code>');
  });

  it("embeds local images, and describes remote ones in words", async () => {
    const png = new Uint8Array(readFileSync(new URL("../../pictures/files/ball.png", import.meta.url)));
    const text =
      "![A ball](ball.png) ![Far](https://example.org/far.png) ![Above](../ball.png) ![None](none.png) ![](text.txt)";
    const { output } = await led(["weave", "a.led", "-o", "-"], {
      files: { "a.led": text },
      assets: { "ball.png": png },
    });
    expect(output).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="A ball">/);
    expect(output.match(/<img/g)).toHaveLength(1);
    expect([...output.matchAll(/\[picture: (.*?)\]/g)].map(([, alt]) => alt)).toEqual([
      "Far",
      "Above",
      "None",
      "text.txt",
    ]);
  });

  it("shows the game once, at `ledGame` or else at its end", async () => {
    const game = "/$ initialState := 0\nnewState := currentState\nimages := {} $/\n\nThe end.";
    const said = await bodyOf(`/$ ledGame $/\n\nBefore.\n\n/$ ledGame $/\n\n${game}`);
    expect(said.match(/class="stage"/g)).toHaveLength(1);
    expect(said.indexOf('class="stage"')).toBeLessThan(said.indexOf("Before."));
    const unsaid = await bodyOf(game);
    expect(unsaid.match(/class="stage"/g)).toHaveLength(1);
    expect(unsaid.indexOf('class="stage"')).toBeGreaterThan(unsaid.indexOf("The end."));
  });

  it("is named after the document, and does not overwrite files that led did not write", async () => {
    const first = await led(["weave", "a.led"], { files: { "a.led": "# A\n", "b.html": "mine" } });
    expect([first.exitCode, first.world.writes]).toEqual([0, ["a.html"]]);
    expect((await led(["weave", "a.led"], { after: first.world })).output).toContain("same");
    expect((await led(["weave", "a.led", "-o", "b.html"], { after: first.world })).exitCode).toBe(2);
  });
});

describe("explanations of tests", () => {
  const definitions = "/$ S := {1..40}\nsmall(n) iff n < 50\nsquares := {(n, n * n) | n in S & small(n)} $/";

  it("make a page at most a third longer, however many tests there are", async () => {
    const { html } = await woven(`${definitions}\n\n${"cmd:>|squares|\n40\n\n".repeat(150)}`);
    const without = html.replace(/<details class="because">[^]*?<\/details>(?=<\/li>)/g, "");
    expect(html.length).toBeGreaterThan(without.length);
    expect(html.length).toBeLessThanOrEqual((without.length * 4) / 3);
  });

  it("occur only at tests, whatever the document contains", async () => {
    const body = await bodyOf(
      `A <!--why 0--> comment, \`<!--why 0-->\`, $\\text{<!--why 0-->}$.\n\n${definitions}\n\ncmd:>small(3) & "<!--why 0-->" /= "a"\ntrue\n`,
    );
    expect(body.split('class="because"').length).toBe(2);
  });
});
