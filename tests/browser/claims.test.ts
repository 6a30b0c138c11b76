// Properties of random state machines in the playground: the answers equal those of a search in Node.

import fc from "fast-check";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf, drawn } from "../explore/random-machines.js";
import { claimsOf } from "../explore/searching.js";
import { isLong } from "../support/random.js";
import { closeContexts, describeInBrowser, sharedBrowser } from "./browser.js";
import { opened, playgroundOf } from "./playground.js";

const conjectures = `conjecture:>all A in fSet(Int), B in fSet(Int). A \\ B = B \\ A

conjecture:>all n in Nat. n * n mod 4 in {0, 1}
unknown
`;

describeInBrowser(
  "properties in the playground",
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser();
    }, 180_000);
    afterAll(() => closeContexts(browser));

    test("have the results and traces of a search in Node for random machines and conjectures", async () => {
      const machines = fc.sample(drawn, { numRuns: isLong ? 20 : 3 }).map(documentOf);
      const documents = [...machines, conjectures].map((text, i) => `# Document ${i}\n\n${text}`);
      const page = await playgroundOf({ "machine.led": "# None\n" });
      await opened(browser, page, async ({ page, write }) => {
        const woven = page.frameLocator("#pane-woven iframe");
        for (const [i, text] of documents.entries()) {
          const results = await claimsOf(text, { workers: 2 });
          await write(text);
          await woven.getByRole("heading", { name: `Document ${i}` }).waitFor();
          const answers = results.map(({ answer = "", diagnostic }) =>
            diagnostic === undefined ? answer : diagnostic.message,
          );
          await expect
            .poll(() => woven.locator(".tests .claim + div, .tests .claim + .why").allTextContents(), {
              timeout: 20_000,
            })
            .toEqual(answers);
          const ways = results.flatMap(({ evidence }) =>
            evidence?.trace === undefined ? [] : [evidence.trace.at(-1)!.state],
          );
          const shown = await woven.locator(".way").allTextContents();
          expect(shown).toHaveLength(ways.length);
        }
      });
    });
  },
  180_000,
);
