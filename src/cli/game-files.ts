// Embeds the files that a game names into its page: graphics with their natural sizes, and sounds.

import { explainEscape, soundType } from "../web/bundle/files.js";
import type { GameData, GraphicData } from "../web/bundle/game-data.js";
import { type MentionedFile, findMentionedFiles } from "../web/bundle/mentions.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { files as messages } from "../diagnostics/files.js";
import { because } from "../files/trouble.js";
import type { CheckedDocument } from "../types/check.js";
import { folderOf } from "./documents.js";
import type { CommandHost } from "./host.js";
import { heavyPageBytes, maxPageBytes } from "./limits.js";

interface GameFiles extends Pick<GameData, "graphics" | "sounds"> {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files that a game names from the folder of its document. */
export async function gameFiles(
  mentioned: readonly MentionedFile[],
  folder: string,
  host: CommandHost,
): Promise<GameFiles> {
  const graphics: Record<string, GraphicData> = {};
  const sounds: Record<string, string> = {};
  const diagnostics: Diagnostic[] = [];
  const sizes: { readonly file: MentionedFile; readonly size: number }[] = [];
  let left = maxPageBytes;
  for (const file of mentioned) {
    const bytes = await bytesOf(file, folder, left, host);
    const part = bytes instanceof Uint8Array ? await partOf(file, bytes) : bytes;
    if ("code" in part) {
      diagnostics.push(part);
      continue;
    }
    if (part.kind === "graphic") graphics[file.path] = part.data;
    else sounds[file.path] = part.url;
    left -= part.size;
    sizes.push({ file, size: part.size });
  }
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (largest !== undefined && maxPageBytes - left > heavyPageBytes) {
    const { path, span } = largest.file;
    diagnostics.push(
      report(messages.heavyPage, span, { path, size: megabytes(largest.size), whole: megabytes(maxPageBytes - left) }),
    );
  }
  return { graphics, sounds, diagnostics };
}

/** Returns the data URLs of the graphics in a document's game, keyed by path. Unreadable files are omitted. */
export async function graphicsOf(
  document: CheckedDocument,
  path: string,
  host: CommandHost,
): Promise<ReadonlyMap<string, string>> {
  const mentioned = findMentionedFiles(document).files.filter(({ kind }) => kind === "graphic");
  const { graphics } = await gameFiles(mentioned, folderOf(path), host);
  return new Map(Object.entries(graphics).map(([file, { url }]) => [file, url]));
}

async function bytesOf(
  { path, span }: MentionedFile,
  folder: string,
  maxBytes: number,
  host: CommandHost,
): Promise<Uint8Array | Diagnostic> {
  const away = explainEscape(path);
  if (away !== undefined) return report(messages.fileElsewhere, span, { path, reason: away });
  const reading = await host.readBelow(folder, path, maxBytes);
  if (reading.kind === "bytes") return reading.bytes;
  const { trouble } = reading;
  if (trouble === "missing" || trouble === "notDirectory") return report(messages.missingFile, span, { path });
  return report(trouble === "outside" ? messages.fileElsewhere : messages.unusableFile, span, {
    path,
    reason:
      trouble === "tooLarge" ? `with it, the files of the page exceed ${megabytes(maxPageBytes)}` : because(reading),
  });
}

/** The embedded form of a file; `size` counts the bytes of the file. */
type EmbeddedFile = (
  | { readonly kind: "graphic"; readonly data: GraphicData }
  | { readonly kind: "sound"; readonly url: string }
) & { readonly size: number };

async function partOf({ path, kind, span }: MentionedFile, bytes: Uint8Array): Promise<EmbeddedFile | Diagnostic> {
  if (kind === "sound") {
    const type = soundType(path);
    if (type === undefined)
      return report(messages.unusableFile, span, { path, reason: "browsers do not play this type of sound" });
    return { kind, url: dataUrl(type, bytes), size: bytes.length };
  }
  // Most games have no graphics, so the code that recognises them is loaded lazily.
  const { recognizeFormat } = await import("../web/bundle/graphics.js");
  const graphic = recognizeFormat(bytes);
  if (graphic === undefined)
    return report(messages.unusableFile, span, { path, reason: "it is not a PNG, JPEG, GIF, SVG or WebP" });
  const { type, width, height } = graphic;
  return { kind, data: { url: dataUrl(type, graphic.bytes), width, height }, size: bytes.length };
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
