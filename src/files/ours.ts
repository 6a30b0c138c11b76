// Recognises files that led wrote, and may overwrite.

export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** The beginning of every text file that led writes, after the comment delimiter. */
const banner = /^(?:\/\/|<!--|%|\\\*) Written by led\b/;

/** The beginning of JSON Lines files: recordings and runs. */
const jsonLines = /^\{"(?:format":"led |frame":0,"state":)/;

/** The beginning of traces, JSON that names its generator. */
const trace = /^\{\s*"#meta": \{[^{}]*"source": "Written by led"/;

/** The beginnings of grades in each format, of scores for free-text answers, and of reports on similar submissions. */
const grades: readonly RegExp[] = [
  /^\ufeff?"?student"?[,;\t]"?(?:name|section)"?[,;\t]/,
  /^Identifier,Full name,Email address,Grade,Maximum grade,Feedback comments\n/,
  // An export of Canvas has further columns.
  /^Student,ID,SIS User ID,SIS Login ID,Section,(?:"(?:[^"]|"")*"|[^,"\n]*)\n {4}Points Possible,,,,,[\d.]+\n/,
  /^\{\s*(?:"[^"\n]*": \{\s*)?"score": [\d.]+,\s*"output": /,
  // `{"version":3,"status":` in base64.
  /^eyJ2ZXJzaW9uIjozLCJzdGF0dXMiOi/,
  /^[^\n]* [\d.]+\/[\d.]+ {2}[✓✗↷](?: [✓✗↷])*(?: {2}\(|\n)/,
  /^No submissions share definitions\.\n$/,
  /^[^\n]+ and [^\n]+: [^\n]+ \(\d+ nodes?\)\n/,
];

/** Text that may precede the banner. */
const preamble = /^<(?:!doctype html|\?xml[^<>]*\?)>\s*/i;

/**
 * True if led wrote the text, that is, it begins with led's banner or like its JSON, or is the source map of a module.
 * Source maps have no room for a banner, so one is recognised by the name of the module next to it.
 */
export function isOurs({ path, text }: OutputFile): boolean {
  return path.endsWith(".map")
    ? isMapOf(text, path)
    : banner.test(text.replace(preamble, "")) ||
        [jsonLines, trace, ...grades].some((beginning) => beginning.test(text));
}

function isMapOf(text: string, path: string): boolean {
  try {
    const map: unknown = JSON.parse(text);
    if (
      typeof map !== "object" ||
      map === null ||
      !("version" in map) ||
      !("file" in map) ||
      typeof map.file !== "string"
    )
      return false;
    return map.version === 3 && path.replaceAll("\\", "/").split("/").at(-1) === `${map.file}.map`;
  } catch {
    return false;
  }
}
