// Limits on submissions, and on the process that checks them.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** The limit of processor time for reading and checking a submission, in seconds. */
export const maxCheckSeconds = 20;

/** Memory for reading and checking a submission, in bytes. */
export const maxCheckBytes = 1.5e9;

/** The wall-clock time that a process may take, relative to its processor time, since the machine may be busy. */
export const maxSlowdown = 5;

/** Maximum size of an archive, in bytes. */
export const maxArchiveBytes = 500_000_000;

/** Maximum size in bytes of all archives that a student submitted, with {@link maxEntryBytes} for each entry. */
export const maxSubmissionBytes = 50_000_000;

/** Memory for an entry of an archive, in bytes: more than it takes. */
export const maxEntryBytes = 1000;

/** The least that a file counts towards the size of a submission, in bytes, because reading it takes time. */
export const minFileBytes = 2 ** 14;

/** The size that a file counts as if it cannot be read, in bytes: it may have been decompressed in vain. */
export const failedFileBytes = 2 ** 20;
