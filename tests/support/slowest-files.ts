// A test reporter that lists the slowest files after a run, so that growth is noticed.

import type { Reporter, TestModule } from "vitest/node";

const count = 10;

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= count) return;
    const timed = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { path: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
    });
    const lines = timed
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, count)
      .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}`);
    process.stdout.write(`\nThe slowest files:\n${lines.join("\n")}\n`);
  }
}
