// Documents, fragments and files that try to run something, to reach somebody, or to take for ever: payloads, each at every
// place where a document holds a text of somebody else.

import { strToU8, zipSync } from "fflate";
import { fragmentOf } from "../../src/playground/share.js";

/** What would call {@link payloads}' function, or ask for an address, if it was ever taken for more than a text. */
const payloads: readonly string[] = [
  "<img src=x onerror=hacked()>",
  "<script>hacked()</script>",
  "</script><script>hacked()</script>",
  "</style><svg onload=hacked()>",
  "<iframe srcdoc='<script>parent.hacked()</script>'></iframe>",
  "<math><mi xlink:href='javascript:hacked()'>x</mi></math>",
  "<link rel=stylesheet href=https://example.com/a.css>",
  '" onmouseover=hacked() autofocus onfocus=hacked() x="',
  "--><script>hacked()</script><!--",
  "]]><base href=https://example.com/><meta http-equiv=refresh content='0;url=https://example.com'>",
  "${hacked()}`;hacked();`",
];

/** Where a document holds a text: prose, code, tests, names, lines that other documents and recordings are named in. */
const places: Readonly<Record<string, (payload: string) => string>> = {
  title: (it) => `# ${it}\n`,
  paragraph: (it) => `A word, ${it}, and another one.\n`,
  block: (it) => `${it}\n\nText.\n`,
  list: (it) => `- ${it}\n- *${it}*\n\n> ${it}\n`,
  fence: (it) => `\`\`\`${it.replaceAll("`", "")}\n${it}\n\`\`\`\n`,
  link: (it) => `[a](javascript:hacked()) [${it}](<${it}> "${it}")\n`,
  picture: (it) => `![${it}](https://example.com/a.png) ![b](<${it}>) ![c](//example.com/c.svg)\n`,
  reference: (it) => `[a][b] ![a][b]\n\n[b]: data:text/html,${encodeURIComponent(it)} '${it.replaceAll("'", "")}'\n`,
  formula: (it) => `Then $\\text{${it}} \\href{javascript:hacked()}{x}$ and $$\\class{${it}}{x}$$\n`,
  table: (it) => `| a | ${it} |\n|---|---|\n| ${it} | b |\n`,
  string: (it) => `/$\nx := "${it.replaceAll('"', '\\"')}"\n$/\n\ncmd:>x\n`,
  comment: (it) => `/$\n// ${it}\nx := 1 // ${it}\n$/\n\ncmd:>x\n1\n`,
  expected: (it) => `/$\nx := 1\n$/\n\ncmd:>x\n${it}\n`,
  expression: (it) => `/$\nx := 1\n$/\n\ncmd:>${it}\n1\n`,
  code: (it) => `/$\nx := ${it}\n$/\n\n/$\ny(${it}) := 1\n$/\n`,
  used: (it) => `use:>${it}\n\nplay:>${it}\n`,
  drawn: (it) => `/$\nimages := {text("${it.replaceAll('"', '\\"')}", (10, 10), 10, dBlack)}\n$/\n\ncmd:>images\n`,
};

/** What speaks to the host by names that it has, and what takes longer than anybody waits. */
const computations: readonly string[] = [
  "/$\nx := (lam y. constructor)(1)\nfetch := 1\npostMessage(z) := z\n$/\n\ncmd:>fetch\n1\n",
  "/$\n__proto__ := 1\nconstructor(n) := n\nself := `window\nhasOwnProperty := {__proto__}\n$/\n\ncmd:>hasOwnProperty\n{1}\n",
  "/$\nf(n) := {f(n + 1)}\n$/\n\ncmd:>f(0)\n1\n",
  "/$\nx := {1..10^8} * {1..10^8}\n$/\n\ncmd:>|{a + b | (a, b) in x}|\n1\n",
  `/$\nx := ${"(".repeat(3000)}1${")".repeat(3000)}\n$/\n`,
  `/$\nx := ${"1 + ".repeat(4000)}1\n$/\n\ncmd:>x\n4001\n`,
  `/$\nx := ${"{".repeat(2000)}\n$/\n`,
  `${"[".repeat(5000)}a${"](b)".repeat(5000)}\n`,
  `${"> ".repeat(2000)}a\n\n${"*a ".repeat(5000)}\n`,
  `$${"{".repeat(3000)}x${"}".repeat(3000)}$ and $\\def\\a{\\a\\a}\\a$\n`,
];

/** Documents, by what they try. */
export const hostileDocuments: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(places).flatMap(([place, put]) =>
    payloads.map((payload, i): [string, string] => [`${place}-${i + 1}`, put(payload)]),
  ),
  ...computations.map((text, i): [string, string] => [`computation-${i + 1}`, text]),
];

const harmless = { documents: [{ name: "a.led", text: "# Sent\n" }], open: "a.led" };

/** Fragments that hold no work, or one that nobody could have written with the page. */
export const hostileFragments: readonly string[] = [
  ...payloads.map((payload) => `#work=${encodeURIComponent(payload)}`),
  ...[1, 7, 20, 40].map((count) => fragmentOf(harmless).slice(0, -count)),
  fragmentOf(harmless).replace(/.$/, "!"),
  `#work=${"0".repeat(16)}`,
  `#work=${"A".repeat(100_000)}`,
  // Much from little, which unfolds further than any work may be.
  fragmentOf({ ...harmless, documents: [{ name: "a.led", text: "a".repeat(11_000_000) }] }),
  ...["../a.led", "/etc/a.led", "<b>.led", "a\u202e.led", "", "CON\0"].map((name) =>
    fragmentOf({ documents: [{ name, text: "" }], open: name }),
  ),
  ...[null, 1, "work", [], { documents: null }, { documents: [{}] }, { documents: [{ name: 1, text: 2 }] }].map(
    (work) => fragmentOf(work as never),
  ),
  ...["javascript:hacked()", "data:text/html,<script>hacked()</script>", "https://example.com/a.png"].map((url) =>
    fragmentOf({ ...harmless, assets: [{ name: "a.png", url }] }),
  ),
];

/** A file to be opened. */
export interface HostileFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const page = (json: string): string => `<!doctype html>\n<script type="application/json" id="work">${json}</script>`;
const workWith = (rest: object): string => page(JSON.stringify({ work: { ...harmless, ...rest } }));
const asFile = (name: string, content: string | Uint8Array): HostileFile => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** Pages, archives and recordings, damaged or made by somebody else. None of them holds what can be opened. */
export const hostileFiles: readonly HostileFile[] = [
  ...payloads.flatMap((payload) => [
    asFile("page.html", `<!doctype html><title>${payload}</title>${payload}`),
    asFile("page.html", page(payload)),
    asFile("page.html", workWith({ documents: [{ name: `<${payload}`, text: payload }] })),
  ]),
  asFile("page.html", page('{"work":{"documents":[')),
  asFile("page.html", page("{".repeat(100_000))),
  asFile("page.html", workWith({ documents: Array.from({ length: 501 }, (_, i) => ({ name: `${i}.led`, text: "" })) })),
  asFile(
    "page.html",
    workWith({
      documents: [
        { name: "a.led", text: "" },
        { name: "a.led", text: "" },
      ],
    }),
  ),
  asFile("page.html", workWith({ exercises: [{ name: "a.led", sealed: "<script>", opened: 0 }] })),
  asFile("page.html", workWith({ assets: [{ name: "a.svg", url: "data:image/svg+xml;base64,<script>" }] })),
  asFile("page.html", workWith({ assets: [{ name: "a.png", url: "javascript:hacked()" }] })),
  asFile("a.zip", "PK no archive"),
  asFile("a.zip", zipSync({ "../../a.led": strToU8("x"), "/b.led": strToU8("x"), "c\\..\\d.led": strToU8("x") })),
  asFile("a.zip", zipSync({ "run.exe": strToU8("MZ"), "a.html": strToU8("<script>hacked()</script>") })),
  asFile("a.jsonl", '{"led":"recording"'),
  asFile("a.jsonl", `{"title":${JSON.stringify(payloads[0])}}\n${"[".repeat(50_000)}`),
];
