// The names of the sounds that Easel knows.

/** The sounds that every host can make. */
export const soundNames = ["ding", "bang", "boing", "clap", "click"] as const;
