// The first steps: five tasks in the document of a new page. The page ticks each one off when it is done.

/** Facts about the document and the prompt. */
export interface StepFacts {
  readonly passed: number;
  readonly failed: number;
  /** The defined names; empty if the document has errors. */
  readonly names: readonly string[];
  /** Number of inputs at the prompt. */
  readonly inputs: number;
}

interface FirstStep {
  readonly text: string;
  readonly isDone: (facts: StepFacts) => boolean;
}

export const firstSteps: readonly FirstStep[] = [
  {
    text: "In line 13, change `12` to `5`. The test fails, and the page shows why.",
    isDone: ({ failed }) => failed > 0,
  },
  { text: "Write the correct value in line 14: `25`.", isDone: ({ passed, failed }) => failed === 0 && passed > 0 },
  {
    text: "Below line 8, add `cube(x) = x * square(x)`. It has an error; press the button that fixes it.",
    isDone: ({ names }) => names.length > 3,
  },
  {
    text: "Test it: at the end, add a line `cmd:>cube(3)`, and below it `27`.",
    isDone: ({ passed, failed }) => failed === 0 && passed > 3,
  },
  { text: "Open the tab “Prompt” and enter `{cube(n) | n in {1..5}}`.", isDone: ({ inputs }) => inputs > 0 },
];

/** Returns the number of completed steps. Steps are completed in order. */
export function countStepsDone(previousCount: number, facts: StepFacts): number {
  let stepCount = previousCount;
  while (firstSteps[stepCount]?.isDone(facts) === true) stepCount++;
  return stepCount;
}
