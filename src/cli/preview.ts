// Serves the page and game of a document that is open in an editor, as `led play` serves those of a file. It uses the
// editor's text, not the file on disk.

import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Preview } from "../lsp/host.js";
import { formatAddress } from "../web/live-server/requests.js";
import { GameServer } from "../web/live-server/server.js";
import { createShellPage } from "../web/live-server/shell-page.js";
import type { Library } from "../resolve/imports/library.js";
import type { Document } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gameIn, type ServedSession, prepareDocument, findingsText } from "./live.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";

const flags: EmitFlags = { json: false, quiet: false, color: false, warningsAsErrors: false, unchecked: false };

/** Only this machine can connect. */
const host = "127.0.0.1";

/** Serves a document at a free port; `clicked` is called with the definition that the reader clicks on. */
export async function preview(
  uri: string,
  commandHost: CommandHost,
  clicked: (definition: string) => void,
): Promise<Preview> {
  // Standard output belongs to the editor.
  const mute = { write: () => {}, isTerminal: false, columns: undefined };
  const path = uri.startsWith("file:") ? fileURLToPath(uri) : basename(decodeURIComponent(uri));
  const server = new GameServer(createShellPage(await commandHost.resources.shell(), sha256), host, clicked);
  const port = await server.listen(0);
  let game: ServedSession | undefined;
  let weaving = new AbortController();
  let text = "";
  const rebuild = async (document: Document, library: Library): Promise<void> => {
    const silent = { ...commandHost, library, output: mute, errors: mute };
    const sounds: string[] = [];
    const report = new Report(flags, silent, { hears: (finding) => sounds.push(finding) });
    const session = await gameIn(document, flags, report, silent);
    if (document.text !== text) return session?.inspection.close();
    if (session !== undefined) {
      await game?.inspection.close();
      game = session;
    }
    server.update({
      game: game?.served,
      document: prepareDocument(document, flags, silent, weaving.signal),
      findings: session === undefined ? findingsText(sounds) : "",
    });
  };
  return {
    address: formatAddress({ host, port }),
    show: async (next, library) => {
      // Cancel weaving the page of the previous text.
      weaving.abort();
      weaving = new AbortController();
      text = next;
      await rebuild({ path, name: basename(path), text }, library);
    },
    scrollTo: (definition) => server.scrollTo(definition),
    close: async () => {
      weaving.abort();
      await game?.inspection.close();
      await server.close();
    },
  };
}
