// Limits for the commands: sizes, times and widths.

// Measured: each comment has the result.

/**
 * Maximum number of threads. Only one thread inserts states into the state table, which takes 13 % of the processor
 * time for puzzles, 8 % for a protocol of integers and 2 % if steps construct sets. Four threads are 2.9 to 3.8 times
 * as fast as one; eight are only 4.2 times as fast at 13 %.
 */
export const maxWorkers = 4;

/**
 * Extra time for the explanations on a page, in seconds, in addition to the time of its tests. The examples need less.
 */
export const extraReasonSeconds = 2;

/**
 * Time limit of a prover for each query, in seconds. Of the queries of tests/smt, all that z3 decides take less than
 * one.
 */
export const maxProverSeconds = 5;

// Given by an engine, a format, or the precision of numbers.

/**
 * Milliseconds until the next check without an event. The first one is early, because the watcher ignores events for 50
 * ms after an event.
 */
export const minPollMilliseconds = 60;

/** The longest delay that a timer of Node accepts, in whole seconds. */
export const maxTimeout = 2_147_483;

/** Maximum size in bytes of a file read as one string, close to V8's limit. */
export const maxOutputBytes = 500_000_000;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of inputs. The TLA+ step of a game is a disjunction with one case per input. */
export const maxTlaInputs = 1000;

/** Memory limit of a prover, in megabytes. */
export const maxProverMegabytes = 2048;

/** Maximum number of characters of a prover's answer. */
export const maxProverOutput = 1_000_000;

/** Memory limit of the state table, in megabytes. */
export const maxTableMegabytes = 2048;

/** Maximum number of bytes of all files of a page. */
export const maxPageBytes = 100_000_000;

/** Maximum number of characters of diagnostics on a page, since each save sends them to every page. */
export const maxDiagnosticsLength = 50_000;

/** Maximum length of a header in bytes. Those of editors have fewer than 100. */
export const maxHeaderBytes = 4096;

/** Maximum length of a body in bytes. */
export const maxBodyBytes = 2 ** 28;

/** Time limit in seconds for each request to the search for a strategy. */
export const maxStrategySeconds = 10;

/** Maximum number of characters of a streamed run; an hour of a game has a tenth of that. */
export const maxStreamedLength = 1_000_000_000;

/** Maximum number of characters of a run that is held in memory. */
export const maxHeldLength = 200_000_000;

/** Resident memory in bytes below which a collection is not worthwhile. */
export const minCollectedBytes = 120_000_000;

// Chosen for people who read, watch or wait.

/** Polling interval during a save, in milliseconds. */
export const savePollMilliseconds = 15;

/** Maximum duration of a save in milliseconds. A missing or empty file may be about to be replaced, as editors do. */
export const maxSaveMilliseconds = 80;

/**
 * Maximum milliseconds until the next check: on network drives, and after a folder was missing for a while, only
 * polling detects changes.
 */
export const maxPollMilliseconds = 1000;

/** The time limit in seconds for each test of a document with a fix applied: a wrong fix may not terminate. */
export const maxFixTestSeconds = 1;

/** Maximum number of differences shown to a person. */
export const maxDifferencesShown = 12;

/** Maximum length of each side of a difference, in characters. */
export const maxDifferenceLength = 400;

/** Time limit in seconds for explaining a condition. */
export const maxReasonSeconds = 10;

/** Maximum number of labels or inputs whose steps are shown; --json has all. */
export const maxLabelsShown = 12;

/** The default time limit for a computation, in seconds of processor time. */
export const defaultTimeout = 10;

/** Total number of bytes above which there is a warning that the page is large. */
export const heavyPageBytes = 10_000_000;

/** Milliseconds to wait after mouse reporting is turned off, so that pending reports do not reach the shell. */
export const mouseDelayMilliseconds = 60;

/** The default time limit for all tests of a submission, in seconds. */
export const defaultTotalTimeout = 60;

/** Maximum number of inputs that a new prompt remembers. */
export const historySize = 1000;

/** The file may grow to this multiple of `historySize` before it is trimmed. */
export const historySlack = 2;

/** Milliseconds after the end of the input in which answers are still written. */
export const maxExitMilliseconds = 1000;

/** Maximum number of entries read per folder; longer completion lists are useless. */
export const maxEntriesPerFolder = 1000;

/** Polling interval for due frames, in milliseconds. */
export const framePollMilliseconds = 8;

/** An escape character without a successor within this many milliseconds is the Escape key. */
export const escapeMilliseconds = 50;

/** Maximum width of the picture, in cells. */
export const maxPictureWidth = 80;

/** Maximum width of prose and types, in cells. */
export const maxProseWidth = 100;

/** The width of texts in cells: the default without a terminal, and the maximum. */
export const defaultWidth = 100;

/** Maximum width of texts in cells: longer lines are hard to read. */
export const maxWidth = 120;

/** Maximum number of diagnostics shown per document. */
export const maxDiagnosticsShown = 100;

/** Milliseconds without a message after which the editor counts as idle. */
export const idleMilliseconds = 15_000;

/** Maximum number of lines; longer evaluations are cut in the middle. */
export const maxStepLines = 24;

/**
 * Time limit in seconds for each test of a mutated document. Mutations often cause infinite loops; other tests take
 * much less.
 */
export const maxMutationSeconds = 1;
