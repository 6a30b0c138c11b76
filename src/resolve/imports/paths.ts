// The paths by which documents refer to each other.

/** Prefix of the names of documents in the standard library. */
export const shelfPrefix = "led:";

/**
 * The base name of the files emitted for a document: its own without folder and extension, `pente` for
 * `games/pente.led`, and `led-sets` for `led:sets`.
 */
export function fileOf(name: string): string {
  if (name.startsWith(shelfPrefix)) return `led-${name.slice(shelfPrefix.length)}`;
  const own = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  return own.replace(/(?:\.led\.md|\.led\.tex|\.led|\.md|\.tex)$/i, "") || own || "document";
}

/** True for absolute paths and URIs. */
export const isAbsolute = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path) || (/^[A-Za-z][A-Za-z\d+.-]*:/.test(path) && !path.startsWith(shelfPrefix));

/**
 * Resolves a name in a `use:>` line against the path of the document that contains it: `b.led` in `course/a.led` is
 * `course/b.led`. Normalises `.` and `..` as far as possible.
 */
export function pathFrom(document: string, name: string): string {
  if (name.startsWith(shelfPrefix)) return name;
  let folder = document.slice(0, Math.max(document.lastIndexOf("/"), document.lastIndexOf("\\")) + 1);
  const steps: string[] = [];
  for (const step of name.split(/[/\\]/)) {
    if (step === "." || step === "") continue;
    if (step !== "..") steps.push(step);
    else if (steps.length > 0) steps.pop();
    else folder = parentFolder(folder);
  }
  return folder + steps.join("/");
}

/** The parent folder: `a/` of `a/b/`, and `../../` of the current folder. */
function parentFolder(folder: string): string {
  const last = /(?:^|[/\\])([^/\\]+)[/\\]$/.exec(folder)?.[1];
  return last === undefined || last === ".." || last === "."
    ? `${folder}../`
    : folder.slice(0, folder.length - last.length - 1);
}

/**
 * The name by which one document refers to another, both relative to the same folder: `../b.led` for `b.led` in
 * `course/a.led`. Inverse of {@link pathFrom}.
 */
export function pathBetween(document: string, target: string): string {
  if (target.startsWith(shelfPrefix)) return target;
  const [folder, to] = [document, target].map((path) => path.split(/[/\\]/).filter((step) => step !== "."));
  const from = folder!.slice(0, -1);
  const firstDifference = from.findIndex((step, i) => step !== to![i]);
  const common = firstDifference < 0 ? from.length : firstDifference;
  // The relative path would have to name a parent of the current folder, which is unknown.
  return from.slice(common).includes("..")
    ? target
    : [...from.slice(common).map(() => ".."), ...to!.slice(common)].join("/");
}
