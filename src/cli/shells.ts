// The shells that `led completion` supports.

export const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];
