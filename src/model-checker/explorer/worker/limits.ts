// Limits for the worker of the state explorer.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of states whose successors are cached. */
export const maxCachedStates = 5000;

// Chosen for people who read, watch or wait.

/** Maximum number of choices sent with their pictures or cards. */
export const maxChoices = 300;
