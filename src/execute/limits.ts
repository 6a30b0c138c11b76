// Limits for workers and on their reports: times, memory and sizes.

// Measured: each comment has the result.

/**
 * Milliseconds between readings of the processor time. A reading takes longer than an iteration of most loops: without
 * this limit, it took a tenth of the processor time when the course was woven.
 */
export const clockIntervalMilliseconds = 0.25;

/**
 * Number of calls expanded in advance, since a round trip takes longer than most calls. Weaving examples/course takes
 * 644 further requests with 12 and 398 with 30, in the same processor time.
 */
export const maxCallsAhead = 30;

/**
 * Seconds before helpers start. A thread takes a third of a second to load a program and warm up, so a search that ends
 * right then has used a third more processor time than without helpers.
 */
export const secondsBeforeHelpers = 1;

/**
 * Chunks queued per helper: the one that it expands, and one to bridge the time until this thread, busy with a chunk of
 * its own, collects the answer.
 */
export const maxQueuedChunks = 2;

/**
 * Room for about 150,000 calls. A larger stack costs more than it gains: the garbage collector scans it repeatedly, and
 * a failure at the bottom has to unwind every call.
 */
export const stackMegabytes = 64;

/**
 * Time limit for explaining a failing test: a multiple of the test's own time, plus some seconds. The benchmark `npm
 * run bench -- reasons` needs at most 0.2 seconds, but a fast loop may be thirty times slower when it is traced.
 */
export const maxSlowdown = 3;

/** Seconds in addition to `maxSlowdown` times the time of the test. */
export const extraSeconds = 1;

/**
 * Maximum number of mutations in the search for a repair of a failing test. Of 77 mistakes in the examples that only a
 * test reveals, 22 % get a suggestion. With 1000 mutations of 8,000,000 characters in 20 seconds it is 23 %.
 */
export const maxRepairMutations = 240;

/** Maximum number of characters of these mutated documents (see `maxRepairMutations`). */
export const maxRepairCharacters = 400_000;

/** Maximum number of mutations that time out (see `maxRepairMutations`). */
export const maxRepairTimeouts = 2;

/**
 * Time limit of all test runs of the search, in seconds (see `maxRepairMutations`). Infinite recursion often fails as
 * too deep only after a while.
 */
export const maxRepairSeconds = 2;

/**
 * Number of errors whose fixes are compared by tests. Each may take `maxRepairSeconds`. Of the 1,153 documents in
 * tests/mistakes, all but one have at most three errors.
 */
export const maxErrorsRepaired = 3;

/**
 * Number of queries about remainders for one conjecture. Each takes about 50 milliseconds, most of them for starting the
 * prover.
 */
export const maxRemainderQueries = 64n;

/**
 * Seconds of the search for a smaller counterexample than that of a prover. Those of tests/smt that have one are found
 * in a tenth of that.
 */
export const maxSmallerSeconds = 1;

// Given by an engine, a format, or the precision of numbers.

/** The longest delay that a timer accepts, in seconds. */
export const maxTimerSeconds = (2 ** 31 - 1) / 1000;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Stack trace limit. Failures are located by frames of the document's code, which are below those of the runtime. */
export const stackTraceLimit = 50;

/** Number of candidates between two looks at the clock. */
export const candidatesPerClockReading = 256;

/** Larger sets are not sorted before they are listed. */
export const maxMembersSorted = 100_000;

/** Maximum number of subexpressions evaluated in each call expanded in advance. */
export const maxPartsAhead = 500;

/** Budget for expanding calls in advance, in milliseconds. It is only done for traces that took less than this. */
export const maxMillisecondsAhead = 4;

/** Number of frames that are computed per request. */
export const framesPerRequest = 300;

/** Expected sets of images are written by hand and never have more members than this. */
export const maxImagesCompared = 10_000;

/** Maximum number of moves of a strategy. A move takes about 200 bytes in the page of a game. */
export const maxStrategyMoves = 50_000;

/** Maximum number of characters of a state in an answer. Longer texts are truncated. */
export const maxStateLength = 100_000;

/** Maximum number of images in a picture. A picture of 2,000 lines adds 130 KB to a page. */
export const maxImages = 2000;

/** Maximum number of characters of frame lines per answer, which bounds the message size for states of any size. */
export const maxAnswerLength = 10_000_000;

/** Memory limit of a process in megabytes, unless its request has another. */
export const defaultMegabytes = 2048;

/** The time in seconds within which a process has to be ready. */
export const maxStartSeconds = 30;

/** The maximum number of idle processes with the same options. */
export const maxIdleProcesses = 3;

/** Maximum number of characters kept of a process's standard error output. */
export const maxErrorLength = 10_000;

/** Maximum size of the cache of label numbers. Atoms are interned, so they hit; other labels are printed each time. */
export const maxCachedLabels = 1000;

/** Maximum number of fairness conditions. Each takes a bit of every step. */
export const maxFairness = 1024;

// Chosen for people who read, watch or wait.

/** Number of steps that are shown at each end of a long trace. */
export const maxStepsAtEnds = 20;

/** Time limit in seconds for explaining a condition, which the search has already evaluated in every state. */
export const maxConditionSeconds = 1;

/** Maximum length of values in messages. */
export const maxMessageLength = 2000;

/** Maximum number of stack frames of a failure, innermost first. */
export const maxFrames = 20;

/** Maximum length of a value in a trace. */
export const maxTracedLength = 400;

/** Maximum number of members of a set that are listed separately. */
export const maxMembersListed = 60;

/** Maximum length of each listed member, in characters. */
export const maxMemberLength = 80;

/** Interval of progress reports, in seconds. */
export const reportIntervalSeconds = 0.25;

/** Default maximum number of reported moves of a strategy. */
export const maxMovesReported = 5000;

/** Maximum depth of traced calls in an evaluation that does not terminate. */
export const maxEndlessCalls = 300;

/** Time limit in seconds for tracing them. */
export const maxEndlessCallSeconds = 1;

/** Time limit in seconds for tracing the first calls of an evaluation that does not terminate. */
export const maxFirstCallSeconds = 2;

/** Maximum number of characters of a step's name. */
export const maxStepNameLength = 60;

/** Limits on the lines of an evaluation. A shorter one adds nothing to the explanation. */
export const minLines = 4;

/** Maximum number of lines of an evaluation. */
export const maxLines = 14;

/** Maximum number of evaluated subexpressions of an evaluation shown line by line. */
export const maxPartsByLine = 500;

/** Recursive functions are named if there are no more than this. */
export const maxRecursionsNamed = 3;

/** If more mutations than this pass all tests, the tests are too weak to choose. */
export const maxRepairsPassing = 4;

/** Maximum number of mutations that are suggested. */
export const maxRepairsShown = 2;
