// Explanations of messages as files, which editors open as code description links. Each is written when its message is
// first reported, into a temporary folder.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { catalogue, transcriptFor } from "../diagnostics/catalogue.js";
import { sectionOf } from "../diagnostics/section.js";

/**
 * Returns a function from codes to the URLs of their explanations; undefined for unknown codes, or if writing fails.
 */
export function explanations(): (code: string) => string | undefined {
  const addresses = new Map<string, string | undefined>();
  let folder: string | undefined;
  const writePage = (code: string): string | undefined => {
    const explanation = catalogue()
      .flatMap((phase) => phase.explanations)
      .find((one) => one.code === code);
    if (explanation === undefined) return undefined;
    try {
      if (folder === undefined) {
        const directory = (folder = mkdtempSync(join(tmpdir(), "led-")));
        // Prepended, because another listener ends the process immediately.
        process.prependOnceListener("exit", () => rmSync(directory, { recursive: true, force: true }));
      }
      const path = join(folder, `${code}.md`);
      writeFileSync(path, `${sectionOf(explanation, transcriptFor(code)).replace(/^### /, "# ")}\n`);
      return pathToFileURL(path).href;
    } catch {
      return undefined;
    }
  };
  return (code) => {
    if (!addresses.has(code)) addresses.set(code, writePage(code));
    return addresses.get(code);
  };
}
