// The game server over real sockets: responses, events, and protection of other files.

import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GameServer, type ServedGame } from "../../src/web/live-server/server.js";

const shell = { html: "<p>shell</p>", policy: "default-src 'none'; script-src 'shell'" };
const game: ServedGame = {
  title: "A game",
  version: "one",
  page: { html: "<p>game ⊂</p>", policy: "default-src 'none'; script-src 'game'" },
  resumed: { html: "<p>resumed</p>", policy: "default-src 'none'; script-src 'resumed'" },
  why: ({ state }) => Promise.resolve({ kind: "nothing", why: `asked in ${state}` }),
};

const woven = { html: "<p>document</p>", policy: "default-src 'none'; script-src 'document'" };

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

let server: GameServer;
let port = 0;

beforeEach(async () => {
  server = new GameServer(shell, "127.0.0.1");
  port = await server.listen(0);
});
afterEach(() => server.close());

/** Sends the bytes of a request verbatim; returns the response, read until the connection ends. */
function raw(request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (data: string) => (text += data));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...body] = text.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const headers = new Map(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
      );
      resolve({ status: Number(first.split(" ")[1]), headers, body: body.join("\r\n\r\n") });
    });
  });
}

function ask(path: string, { method = "GET", host = `127.0.0.1:${port}`, more = "" } = {}): Promise<Answer> {
  return raw(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
}

async function listening(): Promise<{ readonly next: () => Promise<unknown>; readonly end: () => void }> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  socket.write(`GET /events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  const news: unknown[] = [];
  let wake = (): void => {};
  let text = "";
  socket.on("data", (data: string) => {
    text += data;
    if (!data.includes("\n\n")) return;
    const whole = text.slice(0, text.lastIndexOf("\n\n") + 1);
    text = text.slice(whole.length);
    for (const [, json = ""] of whole.matchAll(/^data: (.*)$/gm)) news.push(JSON.parse(json));
    wake();
  });
  return {
    next: async () => {
      while (news.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return news.shift();
    },
    end: () => socket.destroy(),
  };
}

describe("game server", () => {
  it("sends the shell, and the pages of the game with their policies", async () => {
    server.update({ game, document: undefined, findings: "" });
    for (const [path, page] of [
      ["/", shell],
      ["/game", game.page],
      ["/resumed", game.resumed],
    ] as const) {
      const { status, headers, body } = await ask(path);
      expect([status, body]).toEqual([200, page.html]);
      expect(headers.get("content-security-policy")).toBe(page.policy);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
  });

  it("sends headers against caching, sniffing and embedding with every response", async () => {
    server.update({ game, document: undefined, findings: "" });
    for (const answer of [
      await ask("/"),
      await ask("/game"),
      await ask("/nothing"),
      await ask("/", { host: "evil.example" }),
    ]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    }
  });

  it("renders the document only on request", async () => {
    let made = 0;
    server.update({ game, document: { version: "one", page: async () => (made++, woven) }, findings: "" });
    await ask("/game");
    expect(made).toBe(0);
    const { status, headers, body } = await ask("/document");
    expect([status, body, headers.get("content-security-policy")]).toEqual([200, woven.html, woven.policy]);
    expect(made).toBe(1);
  });

  it("reports why the document could not be rendered", async () => {
    server.update({ game, document: undefined, findings: "" });
    expect(await ask("/document")).toMatchObject({ status: 404, body: "The document cannot be read.\n" });
    server.update({
      game,
      document: {
        version: "one",
        page: async () => {
          throw new Error("out of paper");
        },
      },
      findings: "",
    });
    expect(await ask("/document")).toMatchObject({
      status: 500,
      body: "The page cannot be created: Error: out of paper\n",
    });
  });

  it("has no game before one is built", async () => {
    for (const path of ["/game", "/resumed"]) expect((await ask(path)).status).toBe(404);
    expect((await ask("/")).status).toBe(200);
  });

  it("rejects other host names", async () => {
    server.update({ game, document: undefined, findings: "" });
    for (const host of ["evil.example", `evil.example:${port}`, "localhost", "127.0.0.1:1"]) {
      const { status, body } = await ask("/game", { host });
      expect(status).toBe(403);
      expect(body).not.toContain("game ⊂");
    }
    expect((await ask("/game", { host: `localhost:${port}` })).status).toBe(200);
    expect((await raw("GET /game HTTP/1.0\r\n\r\n")).status).toBe(403);
    expect((await raw("GET /game HTTP/1.1\r\nConnection: close\r\n\r\n")).status).toBe(400);
  });

  it("rejects requests from other origins, also for events", async () => {
    server.update({ game, document: undefined, findings: "" });
    for (const origin of ["http://evil.example", "null", `https://127.0.0.1:${port}`]) {
      for (const path of ["/", "/game", "/events"])
        expect((await ask(path, { more: `Origin: ${origin}\r\n` })).status).toBe(403);
    }
    expect((await ask("/game", { more: `Origin: http://127.0.0.1:${port}\r\n` })).status).toBe(200);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])("rejects %s requests", async (method) => {
    const { status, headers } = await ask("/", { method, more: "Content-Length: 0\r\n" });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, HEAD");
  });

  it("answers HEAD requests without a body", async () => {
    server.update({ game, document: undefined, findings: "" });
    const whole = await ask("/game");
    const head = await ask("/game", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(whole.headers.get("content-length"));
    expect(await ask("/events", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  it.each([
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/..\\..\\x",
    "//etc/passwd",
    "/package.json",
    "/src/api.ts",
    "/game/../package.json",
    "http://127.0.0.1/package.json",
  ])("serves no file at %s", async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, "There is no such page.\n"]);
  });

  it("sends the current state to new listeners, and then changes", async () => {
    const early = await listening();
    expect(await early.next()).toEqual({ game: null, document: null, findings: "" });
    server.update({ game: undefined, document: undefined, findings: "error L301: Unknown name\n\n  1 | x := y" });
    expect(await early.next()).toEqual({
      game: null,
      document: null,
      findings: "error L301: Unknown name\n\n  1 | x := y",
    });
    server.update({ game, document: undefined, findings: "" });
    const news = { game: { title: "A game", version: "one" }, document: null, findings: "" };
    expect(await early.next()).toEqual(news);
    const late = await listening();
    expect(await late.next()).toEqual(news);
    early.end();
    server.update({
      game: { ...game, version: "two" },
      document: { version: "three", page: async () => woven },
      findings: "",
    });
    expect(await late.next()).toEqual({ game: { title: "A game", version: "two" }, document: "three", findings: "" });
    late.end();
  });

  it("renders no document for cross-site requests", async () => {
    let made = 0;
    server.update({ game, document: { version: "one", page: async () => (made++, woven) }, findings: "" });
    const elsewhere = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n";
    for (const path of ["/document", "/events", "/game", "/"])
      expect(await ask(path, { more: elsewhere })).toMatchObject({ status: 403 });
    expect(made).toBe(0);
    expect((await ask("/document", { more: elsewhere.replace("cross-site", "same-origin") })).status).toBe(200);
  });

  it("drops listeners that do not read, and buffers nothing for them", async () => {
    const deaf = connect(port, "127.0.0.1");
    let hasEnded = false;
    deaf.on("close", () => (hasEnded = true)).on("error", () => {});
    deaf.pause();
    deaf.write(`GET /events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    const listener = await listening();
    await listener.next();
    // More than the system's socket buffers hold.
    const findings = "x".repeat(2 ** 20);
    for (let i = 0; i < 40; i++) {
      server.update({ game: undefined, document: undefined, findings: `${findings}${i}` });
      expect(await listener.next()).toMatchObject({ findings: `${findings}${i}` });
    }
    // The client reads again and reaches the end of the buffered data.
    let length = 0;
    deaf.on("data", (data) => (length += data.length));
    deaf.resume();
    await expect.poll(() => hasEnded).toBe(true);
    expect(length).toBeLessThan(40 * findings.length);
    listener.end();
  });

  it("drops the oldest listener if there are too many", async () => {
    const ended: number[] = [];
    const sockets = Array.from({ length: 503 }, (_, i) =>
      connect(port, "127.0.0.1")
        .on("close", () => ended.push(i))
        .on("error", () => {}),
    );
    for (const socket of sockets) {
      const answered = new Promise((resolve) => socket.once("data", resolve));
      socket.write(`GET /events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
      await answered;
    }
    await expect.poll(() => ended).toEqual([0, 1, 2]);
    for (const socket of sockets) socket.destroy();
  });

  it("reports why it cannot listen at an address", async () => {
    await expect(new GameServer(shell, "127.0.0.1").listen(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(new GameServer(shell, "203.0.113.1").listen(0)).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
  });

  it("can be closed while listeners are connected", async () => {
    const listener = await listening();
    await listener.next();
    await server.close();
    await expect(ask("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});

describe("query about the game", () => {
  const question = { version: "one", state: "3", input: {}, asks: { kind: "shapes", point: null } };
  const put = (body: string): Promise<Answer> =>
    raw(
      `POST /why HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );

  it("is answered for the served version of the game only", async () => {
    server.update({ game, document: undefined, findings: "" });
    const { status, body } = await put(JSON.stringify(question));
    expect([status, JSON.parse(body)]).toEqual([200, { kind: "nothing", why: "asked in 3" }]);
    const other = await put(JSON.stringify({ ...question, version: "two" }));
    expect(JSON.parse(other.body)).toEqual({ kind: "nothing", why: "The definitions have changed. Reload the page." });
  });

  it("is rejected if it is malformed", async () => {
    server.update({ game, document: undefined, findings: "" });
    for (const wrong of [
      "",
      "{",
      "[]",
      JSON.stringify({ ...question, state: 3 }),
      JSON.stringify({ ...question, input: { click: [1] } }),
      JSON.stringify({ ...question, asks: { kind: "all" } }),
      JSON.stringify({ ...question, asks: { kind: "shapes", point: ["1", 2] } }),
    ])
      expect(await put(wrong)).toMatchObject({ status: 400 });
  });
});
