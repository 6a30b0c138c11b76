// The server's decision to answer or reject a request, by its host and origin, method and path.

import { describe, expect, it } from "vitest";
import {
  formatAddress,
  type PageRequest,
  type RequestLocation,
  decideAccess,
} from "../../src/web/live-server/requests.js";

const place: RequestLocation = { address: "127.0.0.1", port: 2014, host: "127.0.0.1" };
const pageRequest: PageRequest = { method: "GET", url: "/", host: "127.0.0.1:2014", origin: undefined };

function statusOf(given: Partial<PageRequest>, at: Partial<RequestLocation> = {}): number {
  const ruled = decideAccess({ ...pageRequest, ...given }, { ...place, ...at });
  return ruled.kind === "allowed" ? 200 : ruled.status;
}

describe("POST request", () => {
  const question: Partial<PageRequest> = { method: "POST", url: "/why", origin: "http://127.0.0.1:2014" };

  it("is accepted from a page of this server", () => {
    expect(statusOf(question)).toBe(200);
    expect(statusOf({ ...question, site: "same-origin" })).toBe(200);
  });

  it("is rejected from any other origin", () => {
    expect(statusOf({ ...question, origin: undefined })).toBe(403);
    expect(statusOf({ ...question, origin: "http://evil.example" })).toBe(403);
    expect(statusOf({ ...question, origin: "null" })).toBe(403);
    expect(statusOf({ ...question, site: "cross-site" })).toBe(403);
    expect(statusOf({ ...question, host: "evil.example:2014" })).toBe(403);
  });

  it("is accepted only at its own path, which rejects other methods", () => {
    expect(statusOf({ ...question, url: "/game" })).toBe(405);
    expect(statusOf({ ...question, method: "GET" })).toBe(405);
    expect(statusOf({ ...question, method: "PUT" })).toBe(405);
  });
});

describe("page request", () => {
  it.each(["127.0.0.1:2014", "localhost:2014", "LOCALHOST:2014", "[::1]:2014"])(
    "is accepted for the host %s",
    (host) => {
      expect(statusOf({ host })).toBe(200);
    },
  );

  it.each([
    undefined,
    "",
    "evil.example",
    "evil.example:2014",
    "localhost",
    "localhost:2015",
    "127.0.0.1",
    "127.0.0.1:2014.evil.example",
    "localhost:2014:2014",
    "user@localhost:2014",
    "0.0.0.0:2014",
    "2130706433:2014",
    "127.1:2014",
  ])("is rejected for the host %s, which is not a name of the server", (host) => {
    expect(statusOf({ host })).toBe(403);
  });

  it("is accepted with the configured host name, and with the address of the connection", () => {
    expect(statusOf({ host: "Desk.local:2014" }, { host: "desk.local" })).toBe(200);
    expect(statusOf({ host: "192.168.1.5:2014" }, { host: "0.0.0.0", address: "192.168.1.5" })).toBe(200);
    expect(statusOf({ host: "192.168.1.5:2014" }, { host: "::", address: "::ffff:192.168.1.5" })).toBe(200);
    expect(statusOf({ host: "[fe80::1]:2014" }, { host: "::", address: "FE80::1" })).toBe(200);
    expect(statusOf({ host: "192.168.1.6:2014" }, { host: "0.0.0.0", address: "192.168.1.5" })).toBe(403);
  });

  it("may omit the default port, as in browsers", () => {
    expect(statusOf({ host: "localhost" }, { port: 80 })).toBe(200);
    expect(statusOf({ host: "localhost", origin: "http://localhost" }, { port: 80 })).toBe(200);
    expect(statusOf({ host: "evil.example" }, { port: 80 })).toBe(403);
  });

  it.each([
    "http://evil.example",
    "http://localhost:3000",
    "https://localhost:2014",
    "null",
    "",
    "http://localhost:2014.evil.example",
    "http://localhost:2014/",
    "file://",
  ])("is rejected from the origin %s", (origin) => {
    expect(statusOf({ origin })).toBe(403);
  });

  it("is accepted from the server's own origin", () => {
    expect(statusOf({ origin: "http://localhost:2014" })).toBe(200);
    expect(statusOf({ origin: "http://[::1]:2014" })).toBe(200);
  });

  it.each(["cross-site", "same-site", "anything"])(
    "is rejected with Sec-Fetch-Site %s, except for navigation to the game or the document",
    (site) => {
      for (const url of ["/", "/game", "/resumed", "/document", "/events"]) {
        expect(statusOf({ url, site, mode: "no-cors", dest: "image" })).toBe(403);
        expect(statusOf({ url, site, mode: "navigate", dest: "iframe" })).toBe(403);
        expect(statusOf({ url, site })).toBe(403);
        expect(statusOf({ url, site, mode: "navigate", dest: "document" })).toBe(
          url === "/" || url === "/document" ? 200 : 403,
        );
        for (const own of ["same-origin", "none"])
          expect(statusOf({ url, site: own, mode: "no-cors", dest: "image" })).toBe(200);
      }
    },
  );

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", undefined])(
    "is rejected with the method %s",
    (method) => {
      expect(statusOf({ method })).toBe(405);
    },
  );

  it("may be a HEAD request", () => {
    expect(statusOf({ method: "HEAD" })).toBe(200);
  });

  it.each(["/", "/?", "/game", "/game?x=1", "/resumed", "/events"])("is accepted for %s", (url) => {
    expect(statusOf({ url })).toBe(200);
  });

  it.each([
    "",
    "*",
    "game",
    "//",
    "//game",
    "/game/",
    "/GAME",
    "/./game",
    "/../game",
    "/game/..",
    "/%67ame",
    "/%2e%2e/etc/passwd",
    "/..%2f",
    "/%2e%2e%2f",
    "/..\\..\\",
    "/\\",
    "/../../../../etc/passwd",
    "/..",
    "/.",
    "/game.led",
    "/package.json",
    "/game\0",
    "/game%00",
    "/game#x",
    "http://localhost:2014/game",
    "http://evil.example/",
    "/favicon.ico",
    "/constructor",
    "/__proto__",
  ])("is rejected for %j, which is not a known path", (url) => {
    expect(statusOf({ url })).toBe(404);
  });
});

describe("address of a server", () => {
  it("is written as a URL for browsers", () => {
    expect(formatAddress({ host: "127.0.0.1", port: 2014 })).toBe("http://127.0.0.1:2014/");
    expect(formatAddress({ host: "::1", port: 2014 })).toBe("http://[::1]:2014/");
    expect(formatAddress({ host: "localhost", port: 80 })).toBe("http://localhost/");
  });
});
