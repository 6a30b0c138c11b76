// Words of films and of the page that explores states.

/** An atom as a label needs no sign that it is one. */
export const plain = (action: string): string => action.replace(/^`(?=[\p{L}\d]+$)/u, "");
