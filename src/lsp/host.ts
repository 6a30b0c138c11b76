// What the server asks of the machine that it runs on.

/** What only a host can do. */
export interface Host {
  readonly version: string;
  /** Does something after so many milliseconds, unless what is given back is called before. */
  later(milliseconds: number, work: () => void): () => void;
}
