// Limits for tests and reports.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Memory of the process that runs the tests, in megabytes. */
export const maxTestMegabytes = 1024;

/** Maximum number of definitions of a submission that are compared. */
export const maxShapes = 500;

/** Maximum length of the shape of a definition, in characters. */
export const maxShapeLength = 5000;

// Chosen for people who read, watch or wait.

/** Maximum number of diagnostics in a report. */
export const maxDiagnostics = 100;

/** Maximum length of an answer in a report, in characters. */
export const maxAnswerLength = 20_000;

/** Maximum length of a message in a report, in characters. */
export const maxMessageLength = 2000;

/** Maximum length of a name in a report, in characters. */
export const maxNameLength = 200;

/** Maximum number of headings by which a report locates errors. */
export const maxHeadings = 1000;

/** Maximum width of the column of students in a table, in characters. Longer labels move the rest of their row. */
export const maxLabelWidth = 60;

/** Minimum size of a compared definition, in nodes. Smaller definitions are alike by chance. */
export const minSimilarSize = 12;
