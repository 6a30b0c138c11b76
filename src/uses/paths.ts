// The paths by which documents name others.

/** The name of a document of the shelf begins with this. */
export const shelfPrefix = "led:";

/**
 * The name of what is emitted for a document: its own without folder and ending, `pente` for `games/pente.led`, and
 * `led-sets` for `led:sets`.
 */
export function fileOf(name: string): string {
  if (name.startsWith(shelfPrefix)) return `led-${name.slice(shelfPrefix.length)}`;
  const own = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  return own.replace(/(?:\.led\.md|\.led\.tex|\.led|\.md|\.tex)$/i, "") || own || "document";
}

/** True for what begins at the top of a disk, or is an address. */
export const isAbsolute = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path) || (/^[A-Za-z][A-Za-z\d+.-]*:/.test(path) && !path.startsWith(shelfPrefix));

/**
 * The path of a document that another one names, seen from where the path of that one is seen: `b.led` in
 * `course/a.led` is `course/b.led`. Steps of `.` and `..` are taken as far as they can be.
 */
export function pathFrom(document: string, name: string): string {
  if (name.startsWith(shelfPrefix)) return name;
  let folder = document.slice(0, Math.max(document.lastIndexOf("/"), document.lastIndexOf("\\")) + 1);
  const below: string[] = [];
  for (const step of name.split(/[/\\]/)) {
    if (step === "." || step === "") continue;
    if (step !== "..") below.push(step);
    else if (below.length > 0) below.pop();
    else folder = above(folder);
  }
  return folder + below.join("/");
}

/** The folder that holds another one: `a/` of `a/b/`, and `../` of the current one. */
function above(folder: string): string {
  const last = /(?:^|[/\\])([^/\\]+)[/\\]$/.exec(folder)?.[1];
  return last === undefined || last === ".." || last === "."
    ? `${folder}../`
    : folder.slice(0, folder.length - last.length - 1);
}

/**
 * The name by which one document names another, both seen from the same folder: the inverse of {@link pathFrom}.
 * `../b.led` for `b.led` in `course/a.led`.
 */
export function pathBetween(document: string, other: string): string {
  if (other.startsWith(shelfPrefix)) return other;
  const [folder, to] = [document, other].map((path) => path.split(/[/\\]/).filter((step) => step !== "."));
  const from = folder!.slice(0, -1);
  const shared = from.findIndex((step, i) => step !== to![i]);
  const common = shared < 0 ? from.length : shared;
  // From inside a folder above the current one, of which the name is not known, there is no way down.
  return from.slice(common).includes("..")
    ? other
    : [...from.slice(common).map(() => ".."), ...to!.slice(common)].join("/");
}
