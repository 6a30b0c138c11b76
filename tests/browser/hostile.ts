// Hostile documents, fragments and files: attempts at script injection, network requests and non-termination. Each
// payload is tried in every position where a document has text.

import { strToU8, zipSync } from "fflate";
import { fragmentOf } from "../../src/web/playground/share.js";

/** Payloads that run a script or request a URL if they are interpreted as anything but text. */
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

/** Text positions in a document: prose, code, tests, names, imports and recordings. */
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

/** Programs with names of the host environment, and programs that take too long. */
const programs: readonly string[] = [
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

type Named = readonly [name: string, text: string];

/** Each payload at each place. */
export const injections: readonly Named[] = Object.entries(places).flatMap(([place, put]) =>
  payloads.map((payload, i): Named => [`${place}-${i + 1}`, put(payload)]),
);

export const computations: readonly Named[] = programs.map((text, i) => [`computation-${i + 1}`, text]);

const harmless = { documents: [{ name: "a.led", text: "# Sent\n" }], open: "a.led" };

/** URL fragments without valid work, or with work that the page could not have written. */
export const hostileFragments: readonly string[] = [
  ...payloads.map((payload) => `#work=${encodeURIComponent(payload)}`),
  ...[1, 7, 20, 40].map((count) => fragmentOf(harmless).slice(0, -count)),
  fragmentOf(harmless).replace(/.$/, "!"),
  `#work=${"0".repeat(16)}`,
  `#work=${"A".repeat(100_000)}`,
  // A decompression bomb: unpacked, it exceeds the maximum size of work.
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

/** Corrupt or forged pages, archives and recordings. None of them can be opened. */
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
