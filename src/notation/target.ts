// The notations to which the code of a document is converted.

export const targets = ["ascii", "unicode", "latex"] as const;

export type Target = (typeof targets)[number];
