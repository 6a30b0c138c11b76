// Classifies file paths in documents, and decides if they may be read.

export type FileKind = "graphic" | "sound";

/**
 * Extensions of graphics, including unsupported formats, so that they can be reported. The actual format is detected
 * from the bytes.
 */
const graphics: ReadonlySet<string> = new Set([
  "png",
  "jpg",
  "jpeg",
  "gif",
  "svg",
  "webp",
  "bmp",
  "tif",
  "tiff",
  "ico",
  "heic",
  "avif",
]);

/** Media types of sounds by extension; undefined for formats that browsers do not play. */
const sounds: ReadonlyMap<string, string | undefined> = new Map([
  ["wav", "audio/wav"],
  ["mp3", "audio/mpeg"],
  ["ogg", "audio/ogg"],
  ["oga", "audio/ogg"],
  ["opus", "audio/ogg"],
  ["m4a", "audio/mp4"],
  ["aac", "audio/aac"],
  ["flac", "audio/flac"],
  ["weba", "audio/webm"],
  ["aif", undefined],
  ["aiff", undefined],
  ["mid", undefined],
  ["wma", undefined],
]);

/** Returns the kind of file that a text names, if any. An extension alone is not a file name. */
export function fileKind(text: string): FileKind | undefined {
  const extension = extensionOf(text);
  if (extension === undefined) return undefined;
  return graphics.has(extension) ? "graphic" : sounds.has(extension) ? "sound" : undefined;
}

/** Returns the media type of a sound file; undefined if browsers do not play it. */
export function soundType(path: string): string | undefined {
  return sounds.get(extensionOf(path) ?? "");
}

/** Returns the lower-case extension of a file name. */
function extensionOf(path: string): string | undefined {
  return /[^/\\]\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
}

/**
 * Returns the reason why a path is not in the document's folder or below; undefined if it is. Documents are untrusted,
 * and the files they name are published in a page, so they must not reach other files.
 */
export function explainEscape(path: string): string | undefined {
  if (/^[a-z]:/i.test(path)) return "it names a disk";
  // Includes alternate data streams of Windows.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return "it is a web address";
  if (path.startsWith("\\\\")) return "it names a computer";
  if (path.startsWith("/")) return "it begins at the root of the disk";
  if (path.includes("\\")) return "it has a backslash";
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) return "it has a control character";
  let depth = 0;
  for (const part of path.split("/")) {
    if (part === "..") depth -= 1;
    else if (part !== "." && part !== "") depth += 1;
    if (depth < 0) return "it is outside the folder";
  }
  return undefined;
}
