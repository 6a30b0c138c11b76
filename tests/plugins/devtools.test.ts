// LED values in browser consoles, rendered by the custom formatter of the package.

import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeContexts, describeInBrowser, sharedBrowser } from "../browser/browser.js";
import { Project } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const main = `import { atom, Nat, ratio, sequence, setOf } from "led-lang/easel";
import { installFormatter } from "led-lang/devtools";

installFormatter();
console.log(setOf(3, 1, [atom("x"), ratio(1, 3)]), sequence("a", setOf(1)), ratio(1, 2), Nat, { plain: true });
`;

/** A console's view of an object: the preview line, and a body if it can be expanded. */
interface Shown {
  readonly customPreview?: { readonly header: string; readonly bodyGetterId?: string };
  readonly className?: string;
}

describeInBrowser(
  "browser console",
  () => {
    let browser: Browser;
    let project: Project;

    beforeAll(async () => {
      project = new Project({ "main.js": main });
      browser = await sharedBrowser();
    });
    afterAll(async () => {
      await closeContexts(browser);
      project?.remove();
    });

    test("shows values in LED notation", async () => {
      const { outputFiles } = await build({
        absWorkingDir: project.folder,
        entryPoints: ["main.js"],
        bundle: true,
        write: false,
        format: "esm",
      });
      const page = await browser.newPage();
      const tools = await page.context().newCDPSession(page);
      await tools.send("Runtime.enable");
      await tools.send("Runtime.setCustomObjectFormatterEnabled", { enabled: true });
      const said = new Promise<readonly Shown[]>((resolve) => {
        tools.on("Runtime.consoleAPICalled", ({ args }) => resolve(args));
      });
      await page.addScriptTag({ content: outputFiles[0]?.text ?? "", type: "module" });
      const shown = (await said).map(({ customPreview, className }) =>
        customPreview === undefined
          ? className
          : [JSON.parse(customPreview.header)[2], customPreview.bodyGetterId !== undefined],
      );
      expect(shown).toEqual([
        ["{1, 3, (`x, 0.(3..))}", true],
        ['<"a", {1}>', true],
        ["0.5", true],
        ["Nat", false],
        "Object",
      ]);
      await page.close();
    });
  },
  180_000,
);
