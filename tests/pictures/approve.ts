// `npm run pictures` renders the reference pictures of all documents in this folder, `npm run pictures -- NAME` that of
// one. Review them before committing, since the tests rely on them.

import { writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "../browser/browser.js";
import { bundled, enlarge, folder, pictures, shot } from "./picture.js";

const wanted = process.argv.slice(2);
const browser = await launch();
const temporary = await mkdtemp(join(tmpdir(), "led-pictures-"));
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  for (const name of pictures().filter((name) => wanted.length === 0 || wanted.includes(name))) {
    const file = join(temporary, `${name}.html`);
    await writeFile(file, (await bundled(name)).page);
    await page.goto(pathToFileURL(file).href);
    await enlarge(page);
    // Images are decoded within moments, but there is no event to wait for.
    await page.waitForTimeout(1000);
    writeFileSync(`${folder}${name}.png`, await shot(page));
    process.stdout.write(`painted ${name}.png\n`);
  }
} finally {
  await browser.close();
  await rm(temporary, { recursive: true });
}
