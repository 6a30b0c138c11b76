import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bundlePage, createPageFiles, createServedPage } from "../../../src/web/bundle/bundle.js";
import type { PageParts } from "../../../src/web/bundle/bundle.js";
import type { GameData } from "../../../src/web/bundle/game-data.js";
import { isOurs } from "../../../src/files/ours.js";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

const data: GameData = { title: "A game", document: "", keys: [], graphics: {}, sounds: {} };

const parts: PageParts = {
  data,
  code: "return { game: 1 };",
  runtime: "var led = {};",
  sha256,
  sourceMap: (file, linesAbove) => JSON.stringify({ file, linesAbove }),
};

function pageWith(others: Partial<PageParts>): string {
  return bundlePage({ ...parts, ...others });
}

function contents(page: string, element: "script" | "style"): readonly string[] {
  return [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))].map((match) => match[1] ?? "");
}

function policy(page: string): string {
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
}

describe("game page", () => {
  it("begins with the marker by which led recognises its own output", () => {
    expect(isOurs({ path: "game.html", text: pageWith({}) })).toBe(true);
  });

  it("is deterministic", () => {
    expect(pageWith({})).toBe(pageWith({}));
  });

  it("contains the runtime, followed by the program", () => {
    expect(contents(pageWith({}), "script")).toEqual([
      `var led = {};\nled.play(easel=>{\nreturn { game: 1 };},${JSON.stringify(data)});`,
    ]);
  });

  it("allows only its own script and style in its policy, by hash", () => {
    const page = pageWith({});
    expect(policy(page).split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${sha256(contents(page, "script")[0] ?? "")}'`,
      `style-src 'sha256-${sha256(contents(page, "style")[0] ?? "")}'`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it("includes key styles only if the game uses keys, and minifies its style sheet", () => {
    const [plain = "", keys = ""] = [[], ["Left"]].map((keys) => {
      const page = pageWith({ data: { ...data, keys } });
      const [style = ""] = contents(page, "style");
      expect(policy(page)).toContain(sha256(style));
      return style;
    });
    expect(plain).not.toContain("#arrows");
    expect(keys).toContain("#arrows");
    expect(keys).not.toMatch(/\/\*|\s\s|\n/);
  });

  it("normalises line endings before hashing, as browsers do", () => {
    const page = pageWith({ code: "// a\r\n// b\rreturn {};" });
    expect(page).not.toContain("\r");
    expect(policy(page)).toContain(
      sha256(`var led = {};\nled.play(easel=>{\n// a\n// b\nreturn {};},${JSON.stringify(data)});`),
    );
  });

  it("escapes the title in the markup and in attributes", () => {
    const page = pageWith({ data: { ...data, title: `"><script>alert('1')</script>&` } });
    expect(contents(page, "script")).toHaveLength(1);
    expect(page).toContain("<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</title>");
    expect(page).toContain('aria-label="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
  });

  it.each(["</script>", "</SCRIPT >", "<!-- ", "<script>"])("rejects code that contains %s", (markup) => {
    expect(() => pageWith({ code: `"${markup}"` })).toThrow("would end before its end");
  });

  it("has focusable buttons and a live region for captions", () => {
    const page = pageWith({});
    expect(page).toMatch(/<button id="restart">Restart<\/button>/);
    expect(page).toMatch(/<canvas id="canvas" role="img" aria-label="A game"/);
    expect(page).toMatch(/role="log"[^>]*aria-live="polite"[^>]*><ul id="captions">/);
  });

  it("embeds its source map on request, and allows the script that contains it", () => {
    const page = bundlePage(parts, { sourceMap: true });
    const script = contents(page, "script")[0] ?? "";
    const [, map = ""] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\n$/.exec(script) ?? [];
    expect(JSON.parse(Buffer.from(map, "base64").toString("utf8"))).toEqual({ file: "game.js", linesAbove: 2 });
    expect(policy(page)).toContain(sha256(script));
  });

  it("embeds source maps that contain non-ASCII text and markup", () => {
    const map = JSON.stringify({ sourcesContent: "⊂ ∈ 𝔸 </script>" });
    const [, read = ""] =
      /base64,(\S+)/.exec(bundlePage({ ...parts, sourceMap: () => map }, { sourceMap: true })) ?? [];
    expect(Buffer.from(read, "base64").toString("utf8")).toBe(map);
  });

  it("contains no network address", () => {
    expect(pageWith({})).not.toMatch(/https?:|\bsrc=|url\(/);
  });
});

describe("served game page", () => {
  it("includes its source map, and allows framing only by the server in its policy header", () => {
    const { html, policy: sent } = createServedPage(parts);
    const page = bundlePage(parts, { sourceMap: true });
    expect(html).toBe(page);
    expect(sent).toBe(`${policy(page)}; frame-ancestors 'self'`);
  });
});

describe("game page in several files", () => {
  const files = new Map(createPageFiles({ ...parts, runtime: "var led =\n{};" }).map(({ name, text }) => [name, text]));

  it("begins each file with the marker by which led recognises its own output", () => {
    const map = JSON.stringify({ version: 3, file: "game.js" });
    expect([...files.keys()]).toEqual(["index.html", "game.js", "game.js.map"]);
    expect(
      createPageFiles({ ...parts, sourceMap: () => map }).filter(({ name, text }) => !isOurs({ path: name, text })),
    ).toEqual([]);
  });

  it("allows only external scripts of the same origin in its policy", () => {
    const page = files.get("index.html") ?? "";
    expect(policy(page).split("; ").slice(0, 2)).toEqual(["default-src 'none'", "script-src 'self'"]);
    expect(contents(page, "script")).toEqual([]);
  });

  it("offsets the source map by the lines above the program", () => {
    const { linesAbove }: { readonly linesAbove: number } = JSON.parse(files.get("game.js.map") ?? "");
    expect(files.get("game.js")?.split("\n")[linesAbove]).toMatch(/^return \{ game: 1 \};/);
  });
});
