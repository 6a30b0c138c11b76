import { LanguageServer } from "./tests/support/language-server.js";
import { readFileSync } from "node:fs";
// rough: which requests take how long at 10,000 lines
const part = ["number-theory", "graphs"].map(n => readFileSync(`examples/${n}.led`, "utf8")).join("");
let text = ""; let k = 0;
while (text.split("\n").length < 10000) { text += part.replace(/\b([a-z][A-Za-z]{3,})\b(?=\()/g, k === 0 ? "$1" : `$1${k}`); k++; }
const server = await LanguageServer.start({ options: { hints: { types: true } } });
const uri = "file:///a.led";
const found = await server.open(uri, text);
console.log(text.split("\n").length, "lines", found.length, "findings");
const at = text.indexOf("$/", text.length / 2) - 1;
const sum: Record<string, number[]> = {};
for (let i = 0; i < 12; i++) {
  const [t] = await server.timed(() => server.change(uri, at, at + (i % 2), i % 2 ? "" : " "));
  (sum["key"] ??= []).push(t);
  const position = server.positionAt(uri, at);
  const range = { start: { line: position.line - 30, character: 0 }, end: { line: position.line + 30, character: 0 } };
  for (const [m, more] of [["semanticTokens/range", { range }],["inlayHint", { range }],["documentHighlight", { position }],["documentSymbol", {}],["foldingRange", {}],["semanticTokens/full", {}],["codeLens", {}],["documentColor", {}],["documentLink", {}],["codeAction", { range: { start: position, end: position }, context: { diagnostics: [], triggerKind: 2 } }]] as const) {
    const [time] = await server.timed(() => server.ask(`textDocument/${m}`, { textDocument: { uri }, ...more }));
    (sum[m] ??= []).push(time);
  }
}
for (const [m, ts] of Object.entries(sum)) console.log(m.padEnd(22), ts.slice(4).map(t => t.toFixed(0)).join(" "));
await server.close();
