// Builds a static site: a front page, the playground, all examples and the woven course with links into the playground,
// and the manual, the grammar, the messages and the change log as pages.

import { readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../src/compiler.js";
import { run } from "../src/cli/commands.js";
import { collectDocuments } from "../src/cli/playground.js";
import { ProgressLine } from "../src/cli/progress-line.js";
import { Report } from "../src/cli/report.js";
import { systemWorld } from "../src/cli/system.js";
import { fragmentOf } from "../src/web/playground/share.js";
import type { CommandHost } from "../src/cli/host.js";
import { type IndexedPage, formatIndex, type SiteData } from "../src/weave/site/search-index.js";
import { type Chapter, coursePage, examplesPage, frontPage } from "./site-front.js";
import { markdownPage, navigationHtml, sitePage, type SitePage } from "./site-pages.js";
import { rareTerms } from "./site-terms.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The chapters of the manual in the order of its table of contents. */
const chapters = [
  ...readFileSync(join(root, "src/manual/README.md"), "utf8").matchAll(/^\d+\. \[(.+?)\]\(([\w-]+)\.md\)/gm),
].map(([, title = "", name = ""]) => [`${name}.html`, [title, `src/manual/${name}.md`]] as const);

/** Title and source of each page converted from Markdown. */
const manuals: Readonly<Record<string, readonly [title: string, source: string]>> = {
  "manual.html": ["The manual", "src/manual/README.md"],
  ...Object.fromEntries(chapters),
  "messages.html": ["All messages", "src/diagnostics/README.md"],
  "changes.html": ["Changes", "CHANGELOG.md"],
};

/** The files of the grammar that the site contains, and their sources. */
export const grammars: Readonly<Record<string, string>> = {
  "grammar.html": "grammar/railroad.html",
  "led.ebnf": "grammar/led.ebnf",
};

/** The folders of examples that the site contains. */
const folders = ["", "course/", "course/exercises/", "exercises/", "machines/", "claims/", "pictures/"];

/** The folders of pictures that pages may show. */
const pictures = ["examples", "examples/pictures", "grammar/vscode/pictures"];

/** Maps a link between source files to its target in the site. */
function addressOf(target: string, from: string): string | undefined {
  const [path = "", anchor] = target.split("#", 2);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (/^https?:/.test(target) || path === "") return target;
  const file = relative(root, resolve(root, dirname(from), path))
    .split(sep)
    .join("/");
  if (file === "README.md") return `index.html${hash}`;
  if (file === "examples" || file === "examples/course") return file === "examples" ? "examples.html" : "course.html";
  const page =
    Object.entries(manuals).find(([, [, source]]) => source === file)?.[0] ??
    Object.entries(grammars).find(([, source]) => source === file)?.[0];
  if (page !== undefined) return page + hash;
  if (file.endsWith(".png") && pictures.includes(dirname(file))) return `pictures/${basename(file)}`;
  const [, folder = "", name] = /^examples\/(.*\/)?([^/]*)\.led$/.exec(file) ?? [];
  return name !== undefined && folders.includes(folder) ? `documents/${folder}${name}.html` : undefined;
}

/** The playground link of a document. */
async function linkTo(path: string, world: CommandHost): Promise<string> {
  const report = new Report({ json: false, quiet: true, color: false, warningsAsErrors: false }, world);
  const work = await collectDocuments([path], report, world);
  if (work === undefined) throw new Error(`${path} cannot be opened in a page`);
  return `playground.html${fragmentOf(work)}`;
}

/** The chapters of the course, with the titles of their sections. */
async function chaptersOf(folder: string): Promise<readonly Chapter[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".led")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      const headings = (level: string): readonly string[] =>
        [...text.matchAll(new RegExp(`^${level} (.+)$`, "gm"))].map(([, heading = ""]) => heading);
      return {
        href: `documents/course/${file.replace(/\.led$/, ".html")}`,
        title: headings("#")[0] ?? file,
        sections: headings("##").filter((heading) => !/^(?:How to read|\[?Exercises)/.test(heading)),
      };
    }),
  );
}

/** All pages except documents and the playground, keyed by path. */
async function ownPages(world: CommandHost): Promise<ReadonlyMap<string, SitePage>> {
  const pages = new Map<string, SitePage>();
  const game = join(root, "examples/tic-tac-toe.led");
  const { version } = world.resources;
  pages.set(
    "index.html",
    frontPage({
      play: await linkTo(game, world),
      exercise: await linkTo(join(root, "examples/exercises/perfect.led"), world),
      tour: await linkTo(join(root, "examples/tour.led"), world),
      version,
      game: compile(await readFile(game, "utf8")).document,
    }),
  );
  pages.set("course.html", coursePage(await chaptersOf(join(root, "examples/course"))));
  pages.set("examples.html", examplesPage());
  for (const [path, [title, source]] of Object.entries(manuals))
    pages.set(
      path,
      markdownPage(title, await readFile(join(root, source), "utf8"), (target) => addressOf(target, source)),
    );
  return pages;
}

/** Matches the search data in a woven page. */
const dataIn = /(?<=<script type="application\/json" id="site">).*?(?=<\/script>)/s;

/** Search index entries of the pages that are not documents. */
function indexedPages(pages: ReadonlyMap<string, SitePage>): readonly IndexedPage[] {
  const manual = new Set(["manual.html", ...chapters.map(([path]) => path)]);
  const terms = rareTerms(new Map([...pages].filter(([path]) => manual.has(path))));
  return [...pages].map(([path, { title, headings, names }]) => {
    const ofPage = terms.get(path);
    return { path, title, headings, names, notions: [], ...(ofPage === undefined ? {} : { terms: ofPage }) };
  });
}

/** Renders these pages as HTML. Their search also covers the given documents. */
export async function pagesOf(
  world: CommandHost,
  documents: readonly IndexedPage[],
): Promise<ReadonlyMap<string, string>> {
  const own = await ownPages(world);
  const common = {
    script: await world.resources.site(),
    pages: formatIndex([...indexedPages(own), ...documents]),
  };
  return new Map([...own].map(([path, page]) => [path, sitePage(page, common)]));
}

/** The playground page with a link to the front page. Pages that are saved from it have none. */
export const withLinkToSite = (html: string): string =>
  html.replace("<h1>LED</h1>", '<h1><a href="index.html" data-course="course.html">LED</a></h1>');

async function site(out: string): Promise<void> {
  const world = systemWorld();
  const report = new Report({ json: false, quiet: false, color: false, warningsAsErrors: false }, world);
  const progress = new ProgressLine(world, report);
  const led = async (...args: readonly string[]): Promise<void> => {
    const exitCode = await run(args, world);
    if (exitCode > 1) throw new Error(`led ${args.join(" ")} ended with ${exitCode}`);
  };
  const examples = join(root, "examples");
  await led(
    "weave",
    join(examples, `{${folders.map((folder) => `${folder}*`).join(",")}}.led`),
    "-o",
    join(out, "documents"),
  );
  const playground = join(out, "playground.html");
  await led("playground", "-o", playground);
  await writeFile(playground, withLinkToSite(await readFile(playground, "utf8")));
  await led("bundle", join(examples, "tic-tac-toe.led"), "-o", join(out, "tic-tac-toe.html"));
  const front = await readFile(join(out, "documents/index.html"), "utf8");
  const woven: SiteData = JSON.parse(dataIn.exec(front)?.[0] ?? "");
  const documents = woven.pages.map((page) => ({ ...page, path: `documents/${page.path}` }));
  for (const [path, html] of await pagesOf(world, documents)) await writeFile(join(out, path), html);
  for (const [path, source] of Object.entries(grammars)) await copyFile(join(root, source), join(out, path));
  await mkdir(join(out, "pictures"), { recursive: true });
  for (const folder of pictures)
    for (const name of await readdir(join(root, folder)))
      if (name.endsWith(".png")) await copyFile(join(root, folder, name), join(out, "pictures", name));
  const everything = formatIndex([...indexedPages(await ownPages(world)), ...documents]);
  // Every woven document links to the front page, and to itself in the playground.
  for (const path of await readdir(join(out, "documents"), { recursive: true })) {
    if (!path.endsWith(".html")) continue;
    progress.show(`Linking ${path} …`);
    const file = join(out, "documents", path);
    const up = `${relative(dirname(file), out).split(sep).join("/")}/`;
    const name = path.replace(/\.html$/, ".led");
    // Pages of the standard library have their own folder.
    const source = name.startsWith(`led${sep}`) ? join(root, "src/shelf", name.slice(4)) : join(examples, name);
    const isOurs = await readFile(source).then(
      () => true,
      () => false,
    );
    const own = isOurs ? `<a class="run" href="${up}${await linkTo(source, world)}">Edit and run</a>` : "";
    const html = await readFile(file, "utf8");
    const data = `{"root":${JSON.stringify(up)},"pages":${everything}}`;
    await writeFile(
      file,
      html
        // The list of all documents is named after its folder, as is the page of pictured examples.
        .replace(/(?<=<title>|<h1>|<a href="[^"]*index\.html">)Examples(?=<)/g, "All documents")
        .replace('<div class="bar">', `$&${navigationHtml(up)}${own}`)
        .replace(dataIn, () => data),
    );
  }
  progress.clear();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , out = join(root, "out/site")] = process.argv;
  if (out.startsWith("-")) {
    console.error("Usage: npm run site -- [FOLDER]");
    process.exit(2);
  }
  await mkdir(out, { recursive: true });
  await site(out);
}
