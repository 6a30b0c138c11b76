// Transcripts of the server, one beside each document of the folder. A heading names a request and a position, with `|`
// at the cursor; the answer follows it. `LED_RECORD=1` updates the transcripts; review the diff before you commit it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LanguageServer, type Position } from "../support/language-server.js";

const folder = new URL("transcripts/", import.meta.url);
const documents = readdirSync(folder).filter((name) => !name.endsWith(".answers.md"));

/** A request: its method, the context of the cursor, and further parameters. */
interface Request {
  readonly heading: string;
  readonly method: string;
  readonly place: string | undefined;
  readonly more: object;
  readonly answer: string;
}

const section =
  /^## (?<heading>(?<method>[\w/]+)(?: at `(?<place>.*?)`)?(?: with `(?<more>\{.*\})`)?)\n\n```json\n(?<answer>[^]*?)\n```$/gm;

const requestsIn = (text: string): readonly Request[] =>
  [...text.matchAll(section)].map(({ groups = {} }) => {
    const { heading = "", method = "", place, more = "{}", answer = "" }: Partial<Record<string, string>> = groups;
    return { heading, method, place, more: JSON.parse(more), answer };
  });

const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Maximum length of printed lists. */
const most = 12;

/** JSON with one line for each entry of the outermost list or object. */
function inLines(value: unknown): string {
  if (Array.isArray(value)) {
    const shown: unknown[] =
      value.length > most ? [...value.slice(0, most), `… and ${value.length - most} more`] : value;
    return shown.length === 0 ? "[]" : `[\n${shown.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, part]) => `  ${JSON.stringify(key)}: ${JSON.stringify(part)}`);
  return `{\n${entries.join(",\n")}\n}`;
}

/** Removes the installation folder from the links to explanations. */
const withoutFolders = (text: string): string => text.replace(/file:[^"]*\/(L\d+\.md)/g, "file:///…/$1");

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start({
    capabilities: {
      textDocument: {
        codeAction: { resolveSupport: { properties: ["edit"] } },
        publishDiagnostics: { codeDescriptionSupport: true },
      },
      workspace: { workspaceEdit: { changeAnnotationSupport: {} } },
    },
    options: { repairs: "at once", hints: { types: true } },
  });
});
afterAll(async () => {
  await server.close();
});

/** The position of `|` within its context in the document. */
function positionOf(place: string, text: string, uri: string): Position {
  const before = place.indexOf("|");
  const index = text.indexOf(place.replace("|", ""));
  if (index < 0) throw new Error(`there is no ${place}`);
  return server.positionAt(uri, index + before);
}

async function answerTo({ method, place, more }: Request, uri: string): Promise<unknown> {
  // The final diagnostics, after all pending updates.
  if (method === "textDocument/publishDiagnostics") return server.settled(uri);
  const position = place === undefined ? undefined : positionOf(place, server.textOf(uri), uri);
  if (method === "workspace/executeCommand") {
    const { command, also = [] } = more as { command: string; also?: readonly unknown[] };
    return server.ask(method, {
      command,
      arguments: [uri, ...(position === undefined ? [] : [position.line]), ...also],
    });
  }
  const isOfItem = /resolve$/i.test(method);
  const range = position === undefined ? everything : { start: position, end: position };
  const params = isOfItem
    ? { ...more, data: JSON.parse(JSON.stringify((more as { data?: unknown }).data).replace("URI", uri)) }
    : {
        textDocument: { uri },
        position,
        positions: [position],
        range,
        ch: "\n",
        options: {},
        context: { includeDeclaration: true, diagnostics: [] },
        ...more,
      };
  return server.ask(method, params);
}

const everything = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

describe.each(documents)("requests in %s", (name) => {
  const uri = `file:///transcripts/${name}`;
  const transcript = `${name}.answers.md`;
  beforeAll(async () => {
    await server.open(uri, read(name), name.endsWith(".tex") ? "latex" : "led");
  });

  it("have the responses in the transcript", async () => {
    const text = read(transcript);
    const requests = requestsIn(text);
    expect(requests.map(({ heading }) => `## ${heading}`)).toEqual(
      text.split("\n").filter((line) => line.startsWith("## ")),
    );
    const answers: string[] = [];
    for (const request of requests) {
      const answer = await answerTo(request, uri).catch(({ message }: Error) => ({ refused: message }));
      answers.push(withoutFolders(inLines(answer)));
    }
    if (process.env["LED_RECORD"] === "1") {
      const head = text.slice(0, text.indexOf("\n## ") + 1);
      const sections = requests.map(({ heading }, i) => `## ${heading}\n\n\`\`\`json\n${answers[i]}\n\`\`\`\n`);
      writeFileSync(new URL(transcript, folder), `${head}${sections.join("\n")}`);
    } else expect(answers).toEqual(requests.map(({ answer }) => answer));
  });
});

describe("transcripts", () => {
  it("cover every request that the server supports", () => {
    const asked = new Set(
      documents.flatMap((name) => requestsIn(read(`${name}.answers.md`)).map(({ method }) => method)),
    );
    const offered = Object.keys(server.offers).flatMap((offer) => methods[offer] ?? [`nothing is known of ${offer}`]);
    expect(offered.filter((method) => !asked.has(method))).toEqual([]);
  });
});

const methods: { readonly [offer: string]: readonly string[] } = {
  textDocumentSync: ["textDocument/publishDiagnostics"],
  hoverProvider: ["textDocument/hover"],
  definitionProvider: ["textDocument/definition"],
  typeDefinitionProvider: ["textDocument/typeDefinition"],
  referencesProvider: ["textDocument/references"],
  documentHighlightProvider: ["textDocument/documentHighlight"],
  renameProvider: ["textDocument/prepareRename", "textDocument/rename"],
  completionProvider: ["textDocument/completion", "completionItem/resolve"],
  signatureHelpProvider: ["textDocument/signatureHelp"],
  documentSymbolProvider: ["textDocument/documentSymbol"],
  foldingRangeProvider: ["textDocument/foldingRange"],
  selectionRangeProvider: ["textDocument/selectionRange"],
  documentLinkProvider: ["textDocument/documentLink"],
  colorProvider: ["textDocument/documentColor", "textDocument/colorPresentation"],
  semanticTokensProvider: ["textDocument/semanticTokens/full", "textDocument/semanticTokens/range"],
  documentFormattingProvider: ["textDocument/formatting"],
  documentRangeFormattingProvider: ["textDocument/rangeFormatting"],
  documentOnTypeFormattingProvider: ["textDocument/onTypeFormatting"],
  codeActionProvider: ["textDocument/codeAction", "codeAction/resolve"],
  codeLensProvider: ["textDocument/codeLens"],
  inlayHintProvider: ["textDocument/inlayHint"],
  executeCommandProvider: ["workspace/executeCommand"],
  // Requests about several documents are in uses.test.ts.
  callHierarchyProvider: [],
  workspaceSymbolProvider: [],
  workspace: [],
};
