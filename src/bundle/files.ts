// The paths of graphics and sound files that documents write: which kind of file each is, and whether it may be read.

/** What a file is for a game. */
export type FileKind = "graphic" | "sound";

/**
 * The endings of graphics, also of some that no page takes in, so that this is said. What they are, their bytes say.
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

/** The endings of sounds, and the types that data URLs give them; none to those that browsers do not play. */
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

/** The kind of file that a text names; nothing if it names none. An ending alone is no file. */
export function fileKind(text: string): FileKind | undefined {
  const ending = endingOf(text);
  if (ending === undefined) return undefined;
  return graphics.has(ending) ? "graphic" : sounds.has(ending) ? "sound" : undefined;
}

/** The type of a sound file, as a data URL names it; nothing if browsers do not play it. */
export function soundType(path: string): string | undefined {
  return sounds.get(endingOf(path) ?? "");
}

/** In small letters, after the last point of a file's name. */
function endingOf(path: string): string | undefined {
  return /[^/\\]\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
}

/**
 * Why a path cannot be that of a file beside the document, in or below its folder; nothing if it can. Documents come
 * from anywhere, and what one names is put on a page: no document gets to see what lies elsewhere.
 */
export function leadsAway(path: string): string | undefined {
  // Also a drive of Windows, and a stream of a file there.
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return "it is an address";
  if (path.startsWith("/")) return "it begins at the root of the disk";
  if (path.includes("\\")) return "it has a backslash";
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(path)) return "it has a control character";
  let depth = 0;
  for (const part of path.split("/")) {
    if (part === "..") depth -= 1;
    else if (part !== "." && part !== "") depth += 1;
    if (depth < 0) return "it leads out of the folder";
  }
  return undefined;
}
