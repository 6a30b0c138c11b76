// Assembles the state explorer: one HTML file whose worker runs the document's program. It opens from disk and makes no
// network requests.

import { completePage, toEmbeddableJson, policyOf, textElement } from "../../web/pages/frame.js";
import type { OutcomeView } from "../../execute/claim-outcome.js";
import { escapeMarkup } from "../../text/markup.js";
import type { ExploredSystem } from "./messages.js";
import { explorerStyle } from "./style.js";

/** The scripts, built together with the tool. */
export interface ExplorerScripts {
  readonly page: string;
  readonly worker: string;
}

export interface ExplorerClaim {
  /** The claim as written in the document. */
  readonly title: string;
  /** The condition as written in the document, and its index in the system. */
  readonly expression: string;
  readonly condition: number;
  /** The answer in words at build time, and its outcome; undefined if the claim was not checked. */
  readonly answer: string | undefined;
  readonly outcome: OutcomeView | undefined;
  /** The states of the trace that decides the claim. */
  readonly way: readonly string[] | undefined;
}

/** A transition system under the given limits. */
export interface ExplorerSystem {
  /** The index of the program of the system. */
  readonly code: number;
  /** The limits as written in the document; empty if there are none. */
  readonly limits: string;
  readonly system: ExploredSystem;
  readonly claims: readonly ExplorerClaim[];
}

/** The data embedded in the page. */
export interface ExplorerData {
  readonly title: string;
  /** Names of the state's coordinates. */
  readonly names: readonly string[];
  readonly systems: readonly ExplorerSystem[];
  /** Data URLs of graphics, keyed by the paths in the document. */
  readonly graphics: Readonly<Record<string, string>>;
  /** The programs of the systems. */
  readonly codes: readonly string[];
}

interface ExplorerParts {
  readonly data: ExplorerData;
  readonly scripts: ExplorerScripts;
  readonly sha256: (text: string) => string;
}

export function explorerPage({ data, scripts, sha256 }: ExplorerParts): string {
  const policy = policyOf({ script: scripts.page, sheet: explorerStyle, sha256 }, { "worker-src": "blob:" });
  const embed = (id: string, value: unknown): string =>
    textElement("script", toEmbeddableJson(value), ` type="application/json" id="${id}"`);
  return completePage(
    { title: `${data.title} – states`, sheet: explorerStyle, policy, viewport: "viewport-fit=cover" },
    `<header><h1>${escapeMarkup(data.title)}</h1>
<label id="limits" hidden>Steps <select></select></label></header>
<main>
<section id="state" aria-labelledby="where"><h2 id="where" tabindex="-1">Loading …</h2><div id="shown"></div></section>
<section aria-labelledby="steps-title"><h2 id="steps-title">Next steps</h2><ol id="steps"></ol></section>
<section aria-labelledby="way-title"><h2 id="way-title">Your trace</h2>
<div class="tools"><button type="button" id="back">Back</button><button type="button" id="again">Restart</button></div>
<ol id="way" class="trail"></ol></section>
<section id="claimed" aria-labelledby="claims-title" hidden><h2 id="claims-title">Claims</h2><ul id="claims"></ul></section>
<section id="drawn" aria-labelledby="graph-title" hidden><h2 id="graph-title">All states</h2><p id="legend"></p><div id="graph" tabindex="0" role="group" aria-labelledby="graph-title"></div></section>
</main>
<footer class="keys"><kbd>1</kbd> … <kbd>9</kbd> take a step, <kbd>Backspace</kbd> go back</footer>
<p id="said" class="unseen" role="status"></p>
<noscript>This page needs JavaScript, which is disabled in this browser.</noscript>
${embed("data", data)}
${embed("worker", scripts.worker)}
<script>${scripts.page}</script>`,
  );
}
