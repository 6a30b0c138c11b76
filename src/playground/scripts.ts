// The scripts of the playground, which are built with the tool.

/**
 * The names of the scripts; bin/playground-scripts.ts lists their entry files. `program` and `translator` are the scripts of workers,
 * compressed: raw deflate in base64.
 */
export const playgroundScriptNames = ["main", "frame", "program", "translator"] as const;

export type PlaygroundScripts = Readonly<Record<(typeof playgroundScriptNames)[number], string>>;
