// The target notations of a conversion.

export const targets = ["ascii", "unicode", "latex"] as const;

export type NotationTarget = (typeof targets)[number];
