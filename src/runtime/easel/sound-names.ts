// The names of the built-in sounds of Easel.

/** Sounds that every host can play. */
export const soundNames = ["ding", "bang", "boing", "clap", "click"] as const;
