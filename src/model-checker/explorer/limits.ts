// Limits for the layout of the state graph.

// Measured: each comment has the result.

/** Number of ordering passes over the layers. The layouts of the examples are stable after 8. */
export const orderingRounds = 8;

// Chosen for people who read, watch or wait.

/** Maximum length of a state used as a node label; if any is longer, nodes are numbered. */
export const maxLabelLength = 16;
