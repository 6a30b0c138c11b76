// The explanations of messages as files, which editors open when somebody follows the link of a code. Each is written when
// its message is first told, into a folder that ends with the process.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { catalogue, shownFor } from "../diagnostics/catalogue.js";
import { sectionOf } from "../diagnostics/section.js";

/** Gives the addresses of the explanations of codes; undefined where there is none, or where nothing can be written. */
export function explanations(): (code: string) => string | undefined {
  const addresses = new Map<string, string | undefined>();
  let folder: string | undefined;
  const written = (code: string): string | undefined => {
    const found = catalogue()
      .flatMap((phase) => phase.explanations)
      .find((one) => one.code === code);
    if (found === undefined) return undefined;
    try {
      if (folder === undefined) {
        const made = (folder = mkdtempSync(join(tmpdir(), "led-")));
        // Before the listener that ends the process at once.
        process.prependOnceListener("exit", () => rmSync(made, { recursive: true, force: true }));
      }
      const path = join(folder, `${code}.md`);
      writeFileSync(path, `${sectionOf(found, shownFor(code)).replace(/^### /, "# ")}\n`);
      return pathToFileURL(path).href;
    } catch {
      return undefined;
    }
  };
  return (code) => {
    if (!addresses.has(code)) addresses.set(code, written(code));
    return addresses.get(code);
  };
}
