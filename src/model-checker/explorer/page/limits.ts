// Limits for the page of the state explorer.

// Chosen for people who read, watch or wait.

/** Timeout of a worker request, in seconds. */
export const maxRequestSeconds = 10;

/** Maximum number of states of a drawn graph. */
export const maxStatesDrawn = 200;

/** Maximum length of a state as text, in characters. */
export const maxTextLength = 300;
