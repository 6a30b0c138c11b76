// Records the paths on which a speculative check certainly fails.

import { depthOf, type ConditionPath, areCompatible } from "../facts/paths.js";

/** One speculative check: of a call, identified by `key`, or of a definition. */
export class SpeculativeCheck {
  private readonly failures: ConditionPath[] = [];

  constructor(
    private readonly key?: string,
    private readonly enclosing?: SpeculativeCheck,
  ) {}

  get depth(): number {
    return this.enclosing === undefined ? 1 : this.enclosing.depth + 1;
  }

  /** True if the same call is already being checked in an outer trial. */
  isRunning(key: string): boolean {
    return this.key === key || this.enclosing?.isRunning(key) === true;
  }

  /**
   * Records a reference to a definition with an error. In the check of a call it is ignored, since the definition's own
   * error is reported.
   */
  recordBrokenReference(path: ConditionPath): void {
    if (this.key === undefined) this.recordFailure(path);
  }

  recordFailure(path: ConditionPath): void {
    this.failures.push(path);
  }

  /** True if every evaluation of this path fails. */
  hasFailed(path: ConditionPath): boolean {
    return this.failures.some((failed) => depthOf(failed) <= depthOf(path) && areCompatible(failed, path));
  }
}
