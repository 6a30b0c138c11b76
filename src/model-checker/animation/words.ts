// Text helpers shared by trace animations and the state explorer.

/** Drops the backquote of an atom used as a label. */
export const unquotedAction = (action: string): string => action.replace(/^`(?=[\p{L}\d]+$)/u, "");
