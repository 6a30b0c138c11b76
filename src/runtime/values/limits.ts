// Limits on values, their printing and their traces.

// Measured: each comment has the result.

/**
 * Maximum number of pending calls on an explicit stack, enough to merge two lists of 100,000 items. The cost depends on
 * what each call retains: for numbers 0.02 seconds and 20 MB, for growing sequences and sets 0.2 seconds and 120 MB;
 * with 1,000,000, up to minutes.
 */
export const maxPendingCalls = 250_000;

/**
 * Maximum size in bytes of all numbers that pending calls retain. If each call triples a number, 250,000 of them take 6
 * GB, and a heap has 2 to 4 GB; this limit ends such a recursion after 0.2 seconds.
 */
export const maxPendingBytes = 250_000_000;

/**
 * Maximum numerator and denominator of ratios that are reduced lazily; arithmetic on two of these stays in doubles.
 * With 2 ** 16, fractions of Farey take 1.2 times as long.
 */
export const maxUnreduced = 2 ** 25;

/**
 * Below this length, sequences are copied when they grow, without spare capacity. The exact limit hardly matters: with
 * 8, 16, 32 and 64, sort-merge of the bench takes 7.8, 8.1, 9.7 and 10.7 ms, lots 18, 20, 20 and 20, and lyndon 15, 14,
 * 15 and 15.
 */
export const minSpareLength = 16;

/**
 * Maximum number of nodes in a trace, about 4 MB. Later expressions are evaluated untraced. The explanations that `npm
 * run bench -- reasons` measures need at most 1,100.
 */
export const maxTraceNodes = 20_000;

/**
 * Number of expressions evaluated before the clock is first read, about 20 ms; below this, results do not depend on the
 * machine.
 */
export const untimedParts = 50_000;

// Given by an engine, a format, or the precision of numbers.

/** Below this dividend, the divisor times a quotient that is 1 too large is still a safe integer. */
export const maxDividend = 2 ** 52;

/** Bound of the fast path in doubles. Products of two numbers below this, and sums of two such products, are exact. */
export const maxExact = 2 ** 52;

/** Maximum length of printed text, well below the maximum string length of any engine. */
export const maxPrintedLength = 2 ** 28;

// Thresholds of speed and memory, not measured separately. Results do not depend on them.

/** Strings up to this length, in code units, are scanned each time. */
export const maxScannedLength = 8;

/** Number of slots of the direct-mapped cache of longer strings without surrogate pairs. */
export const cacheSlots = 128;

/** Number of strings with surrogate pairs whose characters are cached, most recently decoded first. */
export const maxDecoded = 4;

/** Shorter sequences have no summaries: scanning them is cheap. */
export const minSummarized = 8;

/** Maximum number of summaries per buffer: a hash, a signature check, and the check of members. */
export const maxSummaries = 3;

/** Below this length, sequences are copied instead of joined to a rope. */
export const minRopeLength = 32;

/** Maximum depth of a rope; a deeper one is flattened, since indexing takes time proportional to the depth. */
export const maxRopeDepth = 32;

/** Maximum exponent of a power that is computed by repeated multiplication. */
export const maxFactors = 32;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum length of a string, tuple or sequence built by `+`. */
export const maxJoinedLength = 2 ** 24;

/** Strings above this length share two further slots, to limit the memory that the cache keeps alive. */
export const minSharedLength = 2 ** 16;

/** Number of calls between two checks of `maxPendingBytes`. */
export const callsBetweenChecks = 4096;

/** Maximum number of members of a set, sequence or list. */
export const maxMembers = 2 ** 24;

/**
 * Minimum number of levels of a value that an overflow unwinds if the value is to blame. With fewer, the program itself
 * had used up the stack: the overflow is rethrown, and becomes a failure of the recursive definition.
 */
export const minUnwoundLevels = 100;

/** Maximum length of a power in binary digits: about five million decimal digits. */
export const maxPowerBits = 2 ** 24;

/**
 * A slice is a view if its buffer has at most this many cells per item, otherwise a copy. This bounds the memory kept
 * alive by views.
 */
export const maxCellsPerItem = 2;

/** Maximum number of ticks between two readings of the clock, because later ticks may take longer. */
export const maxTicks = 1000;

/**
 * A longer interval in milliseconds between two readings means that nothing ran: the machine slept, or a debugger
 * paused.
 */
export const maxGapMilliseconds = 250;

/**
 * Minimum time in milliseconds that a quantifier continues after its decision. With less, the number of further examples
 * would depend on the speed of the machine.
 */
export const minMillisecondsAfterDecision = 20;

/** Maximum number of expressions evaluated in the body of one such call. Longer bodies are traced on demand. */
export const maxPartsPerCall = 200;

/** Maximum number of expressions evaluated in the bodies of all such calls. */
export const maxPartsInCalls = 1000;

// Chosen for people who read, watch or wait.

/** Maximum period, in digits, of a repeating decimal; ratios with a longer period are printed as `n/d`. */
export const maxPeriod = 30;

/** Maximum number of characters of a value in a message. */
export const maxMessageLength = 80;

/** Sets with more members are printed in messages as their formula, or truncated. */
export const maxMembersPrinted = 1000;

/** Time limit in milliseconds for computing a state or a picture. */
export const maxFrameMilliseconds = 5000;

/** Approximate interval in milliseconds between two readings of the clock. */
export const clockMilliseconds = 4;

/**
 * Maximum number of recorded iterations per outcome, besides the last iteration. Readers look at three of a kind, and
 * need to see whether there are more.
 */
export const maxIterationsRecorded = 4;

/**
 * Number of iterations of a loop that are traced eagerly, enough for two outcomes. Later ones are traced once it is
 * decided to record them.
 */
export const maxEagerIterations = 10;

/** Maximum number of iterations recorded because they contain a component of the queried value. */
export const maxQueriedIterations = 40;

/**
 * Maximum number of members that a quantifier tries after its decision. It also stops after the time that the decision
 * took.
 */
export const maxMembersAfterDecision = 200;

/**
 * Maximum nesting depth of recursive calls whose bodies are traced eagerly, as deep as explanations look
 * (`maxFirstCalls` and `maxCallDepth` in explain/limits.ts). Traced on demand, each call would be evaluated again.
 */
export const maxEagerDepth = 45;

/** Maximum length of the base of a power in a message, in characters. */
export const maxBaseLength = 60;
