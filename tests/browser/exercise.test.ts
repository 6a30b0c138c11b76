// An exercise, solved by keyboard alone and submitted.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Download } from "playwright-core";
import { led } from "../support/world.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { opened, playgroundOf } from "./playground.js";

const text = readFileSync(new URL("../../examples/exercises/perfect.led", import.meta.url), "utf8");

describeInBrowser(
  "exercise",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    test("is created from a document, solved by keyboard, gap by gap, and submitted", async () => {
      await opened(
        browser,
        await playgroundOf({ "other.led": "# Other\n\nNot for students.\n" }),
        async ({ page, put }) => {
          const saveAsExercise = async (name: string, text: string): Promise<Download> => {
            await page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
            await expect.poll(() => page.locator("#documents").inputValue()).toBe(name);
            await page.getByRole("button", { name: "More" }).click();
            const [download] = await Promise.all([
              page.waitForEvent("download"),
              page.getByRole("button", { name: "Save as exercise" }).click(),
            ]);
            return download;
          };
          const notice = page.locator("#notice");
          await saveAsExercise(
            "careless.led",
            text.replace("(divisors(1), divisors(12))\n({}, {1, 2, 3, 4, 6})", "divisors(1)\n{}"),
          );
          await expect
            .poll(() => notice.textContent())
            .toContain("Line 42: An untouched page earns 1.5 points with this test.");
          const download = await saveAsExercise("perfect.led", text);
          await expect.poll(() => notice.textContent()).not.toContain("Line");
          expect(download.suggestedFilename()).toBe("perfect-exercise.html");
          const students = await readFile(await download.path(), "utf8");
          const next = await saveAsExercise(
            "perfect.led",
            text.replace("# Perfect numbers", "# Perfect numbers, again"),
          );
          const corrected = await readFile(await next.path(), "utf8");
          for (const hidden of ["perfect(0)", "Which numbers can", "iff n > 0", "Not for students"])
            expect(students).not.toContain(hidden);
          await page.goto(await put("students.html", students));
          const progress = page.locator("#pane-exercise .progress");
          const poll = (wanted: RegExp) => expect.poll(() => progress.textContent()).toMatch(wanted);
          await poll(/0 of 5 tests passed: 0 of 6 points/);
          expect(await page.locator("#pane-exercise").textContent()).not.toContain("divisors(12)");
          expect(await page.locator("#pane-exercise .todo p").nth(1).textContent()).toBe("perfect is not defined.");
          // The cursor starts in the first gap, with its initial text selected.
          await page.keyboard.press("Delete");
          await page.keyboard.insertText("divisors(n) := {d | d in {1..n - 1} & divides(d, n)}");
          await poll(/2 of 5 tests passed: 3 of 6 points/);
          const hints = page.locator(".hints");
          await page.getByRole("button", { name: /^Show hint 1/ }).press("Enter");
          expect(await hints.textContent()).toContain("Which numbers can be a divisor");
          expect(await hints.textContent()).not.toContain("condition}");
          await page.locator(".cm-content").focus();
          await page.keyboard.press("Alt+g");
          await page.keyboard.insertText("perfect(n) iff n > 0 & (Sum[d in divisors(n)] d) = n");
          await poll(/5 of 5 tests passed: 6 of 6 points\. 1 answer to write\.$/);
          await page.keyboard.press("Alt+g");
          await page.keyboard.insertText("Its only proper divisor is 1.");
          await poll(/5 of 5 tests passed: 6 of 6 points\. All done/);
          // All of a gap can be selected, and then all text, which is not deleted. Text outside the gaps is read-only.
          await page.keyboard.press("Control+a");
          await page.keyboard.press("Control+a");
          await page.keyboard.press("Delete");
          await page.keyboard.press("Alt+g");
          await page.keyboard.press("Control+a");
          await page.keyboard.press("Delete");
          await poll(/[01] of 5/);
          await page.keyboard.press("Control+Home");
          await page.keyboard.insertText("/$ more := 1 $/");
          expect(await page.locator(".cm-line").first().textContent()).toBe("# Perfect numbers");
          await page.keyboard.press("Control+z");
          await poll(/5 of 5 tests passed/);
          expect(await hints.isVisible()).toBe(false);
          await page.keyboard.press("Control+s");
          const name = page.getByLabel("Your name or student number");
          await name.fill("Ada Lovelace");
          const [submission] = await Promise.all([page.waitForEvent("download"), name.press("Enter")]);
          const saved = await readFile(await submission.path(), "utf8");
          const graded = await led(["grade", "ada.html", "--with", "perfect.led", "--table"], {
            files: { "ada.html": saved, "perfect.led": text },
          });
          expect(graded.output).toMatch(/^Ada Lovelace +6\/6/);
          // A page that the teacher has corrected offers to copy the answers.
          await page.goto(await put("corrected.html", corrected));
          await page.getByRole("button", { name: "Copy answers" }).click();
          await poll(/5 of 5 tests passed/);
          expect(await page.locator(".cm-line").first().textContent()).toBe("# Perfect numbers, again");
          // The page restores the cursor and the open hint. On a phone, the text of the task is shown first.
          await page.setViewportSize({ width: 390, height: 800 });
          await page.goto(await put("again.html", saved));
          await poll(/5 of 5 tests passed/);
          expect(await page.getByRole("tab", { name: "Write" }).getAttribute("aria-selected")).toBe("true");
          expect(await hints.textContent()).toContain("Which numbers can be a divisor");
        },
      );
    });
  },
  180_000,
);
