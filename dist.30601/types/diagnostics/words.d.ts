/**
 * Quotes code for a message. Text between backquotes is code there; code that has backquotes itself, as atoms do,
 * goes between longer ones, as in Markdown.
 */
export declare function quote(code: string): string;
/** `a`, `a and b`, `a, b and c`; the last joint may be another word. */
export declare function listed(items: readonly string[], joint?: "and" | "or"): string;
