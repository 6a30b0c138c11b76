// The scripts of the playground, which are built with the tool.

/**
 * The names of the scripts; bin/playground-scripts.ts says what they are made of. `workers` is the script of programs and that of the
 * translator, one behind the other because they have much in common, compressed by LZMA and in base64; `unpacker` expands them.
 */
export const playgroundScriptNames = ["main", "frame", "unpacker", "workers"] as const;

export type PlaygroundScripts = Readonly<Record<(typeof playgroundScriptNames)[number], string>>;

/** Stands between the scripts of workers, which do not have this character. */
export const separator = "\0";
