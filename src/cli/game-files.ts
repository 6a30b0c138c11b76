// Turns the files that a game names into parts of its page: graphics with their natural sizes, and sounds.

import { leadsAway, soundType } from "../bundle/files.js";
import type { GameData } from "../bundle/game-data.js";
import type { MentionedFile } from "../bundle/mentions.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { files as messages } from "../diagnostics/files.js";
import { because } from "./problems.js";
import type { FileTrouble, World } from "./world.js";

/** The files of a page that has more than this are heavy to hand on. */
const heavy = 10_000_000;

/** The files of a page have at most so many bytes together. */
const most = 100_000_000;

/** What was found of the files, and what is wrong with the others. */
export interface GameFiles extends Pick<GameData, "graphics" | "sounds"> {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files that a game names from the folder of its document. */
export async function gameFiles(mentioned: readonly MentionedFile[], folder: string, world: World): Promise<GameFiles> {
  const graphics: [string, GameData["graphics"][string]][] = [];
  const sounds: [string, string][] = [];
  const diagnostics: Diagnostic[] = [];
  const sizes: { readonly file: MentionedFile; readonly bytes: number }[] = [];
  let left = most;
  for (const file of mentioned) {
    const { path, kind, span } = file;
    const away = leadsAway(path);
    if (away !== undefined) {
      diagnostics.push(report(messages.fileElsewhere, span, { path, reason: away }));
      continue;
    }
    const reading = await world.readBelow(folder, path, left);
    if (reading.kind === "trouble") {
      diagnostics.push(troubleOf(file, reading));
      continue;
    }
    const { bytes } = reading;
    if (kind === "sound") {
      sounds.push([path, dataUrl(soundType(path), bytes)]);
    } else {
      // Most games have no graphics, and need not wait for what knows them.
      const { recognized } = await import("../bundle/graphics.js");
      const graphic = recognized(bytes);
      if (graphic === undefined) {
        diagnostics.push(report(messages.unusableFile, span, { path, reason: "it is no PNG, JPEG, GIF, SVG or WebP" }));
        continue;
      }
      const { type, width, height } = graphic;
      graphics.push([path, { url: dataUrl(type, graphic.bytes), width, height }]);
    }
    left -= bytes.length;
    sizes.push({ file, bytes: bytes.length });
  }
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  if (largest !== undefined && most - left > heavy) {
    const { path, span } = largest.file;
    diagnostics.push(report(messages.heavyPage, span, { path, size: megabytes(largest.bytes), whole: megabytes(most - left) }));
  }
  return { graphics: Object.fromEntries(graphics), sounds: Object.fromEntries(sounds), diagnostics };
}

function troubleOf({ path, span }: MentionedFile, { trouble, detail }: { readonly trouble: FileTrouble; readonly detail: string }): Diagnostic {
  if (trouble === "missing" || trouble === "notDirectory") return report(messages.missingFile, span, { path });
  return report(trouble === "outside" ? messages.fileElsewhere : messages.unusableFile, span, { path, reason: because(trouble, detail) });
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
