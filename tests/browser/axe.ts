// Accessibility checks with axe-core.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** The rules that depend on the colour scheme. */
export const colorRules = ["color-contrast", "link-in-text-block"] as const;

let script: Promise<string> | undefined;

/**
 * The violations in a page without its frames: the rule and up to three elements of each. Checks all rules of axe by
 * default.
 */
export async function violationsIn(page: Page, rules?: readonly string[]): Promise<readonly unknown[]> {
  script ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await script);
  return page.evaluate(async (rules) => {
    const checker = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    // ARIA 1.2 exposes the children of math (w3c/aria#941), as Chromium does.
    checker.configure({
      standards: { ariaRoles: { math: { type: "structure", childrenPresentational: false } } },
    } as never);
    const { violations } = await checker.run({
      iframes: false,
      // Nodes of other results cost time.
      resultTypes: ["violations"],
      ...(rules === undefined ? {} : { runOnly: { type: "rule", values: [...rules] } }),
    });
    return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]);
  }, rules);
}
