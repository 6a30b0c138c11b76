// The playground's scripts, built together with the tool.

/**
 * Names of the scripts; bin/browser-scripts.ts lists their entry files. `program` and `translator` are worker
 * scripts, compressed as raw deflate in base64.
 */
const playgroundScriptNames = ["main", "frame", "program", "translator"] as const;

export type PlaygroundScripts = Readonly<Record<(typeof playgroundScriptNames)[number], string>>;
