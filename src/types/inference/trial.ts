// What a look at a body has come to: which ways through it surely fail.

import { depthOf, type Path, together } from "../facts/paths.js";

/** One look at a body: as that of a call, which the key tells apart, or of a definition by itself. */
export class Trial {
  private readonly failures: Path[] = [];

  constructor(
    private readonly key?: string,
    private readonly outer?: Trial,
  ) {}

  get depth(): number {
    return this.outer === undefined ? 1 : this.outer.depth + 1;
  }

  /** True if the same call is being tried: it comes to nothing else. */
  isRunning(key: string): boolean {
    return this.key === key || this.outer?.isRunning(key) === true;
  }

  /** Takes note that something which surely fails is needed at a path. In a call, its own mistake is told, and not the call. */
  needsBroken(path: Path): void {
    if (this.key === undefined) this.fails(path);
  }

  /** Takes note that what stands at a path cannot be right. */
  fails(path: Path): void {
    this.failures.push(path);
  }

  /** True if whatever goes this path fails. */
  hasFailed(path: Path): boolean {
    return this.failures.some((failed) => depthOf(failed) <= depthOf(path) && together(failed, path));
  }
}
