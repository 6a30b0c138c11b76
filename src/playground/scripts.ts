// The scripts of the playground, which are built with the tool.

/** The names of the scripts; bin/playground-scripts.ts says what they are made of. */
export const playgroundScriptNames = ["main", "frame", "translator", "program"] as const;

/** Those of the workers are compressed, since the page only needs them once it is shown. */
export const packedScriptNames: ReadonlySet<string> = new Set(["translator", "program"]);

export type PlaygroundScripts = Readonly<Record<(typeof playgroundScriptNames)[number], string>>;
