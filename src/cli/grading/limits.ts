// Limits on submissions, and on the process that checks them.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** The limit of processor time for reading and checking a submission, in seconds. */
export const maxCheckSeconds = 20;

/** Memory for reading and checking a submission, in bytes. */
export const maxCheckBytes = 1.5e9;

/** The wall-clock time that a process may take, relative to its processor time, since the machine may be busy. */
export const maxSlowdown = 5;

/** Maximum size of an archive, and of all that is decompressed of it, in bytes. */
export const maxArchiveBytes = 500_000_000;

/** Maximum size in bytes of an archive that a student submitted, and of its content. */
export const maxSubmissionBytes = 50_000_000;
