// The hidden command of the process that grades a submission.

export const gradingCommand = "grade-submission";
