// Serves a game during development: a shell, the game's page inside it, the same page for resuming a game started with
// other definitions, and an event stream of changes. All responses are built in memory.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ServedPage } from "../bundle/bundle.js";
import type { GameNews, News } from "./news.js";
import { parseQuestion } from "./answers.js";
import { type KnownPath, decideAccess } from "./requests.js";
import type { WhyAnswer, WhyRequest } from "./why.js";
import {
  maxListeners,
  maxNameBytes,
  maxRequestLength,
  maxRequestMilliseconds,
  maxResponseMilliseconds,
  maxUnreadBytes,
} from "./limits.js";

export interface ServedGame extends GameNews {
  /** The page that starts the game. */
  readonly page: ServedPage;
  /** The page that resumes a game started in another page. */
  readonly resumed: ServedPage;
  readonly why: (question: WhyRequest) => Promise<WhyAnswer>;
}

export interface ServedDocument {
  /** Changes whenever the page changes. */
  readonly version: string;
  /** Renders the page on demand. */
  readonly page: () => Promise<ServedPage>;
}

export interface ServedState {
  readonly game: ServedGame | undefined;
  /** Undefined if the document cannot be read. */
  readonly document: ServedDocument | undefined;
  readonly findings: string;
}

/** Headers of every response. They keep other sites from reading it. */
const headers = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A server of one game and its listening pages. */
export class GameServer {
  readonly #shell: ServedPage;
  readonly #host: string;
  readonly #onClick: ((definition: string) => void) | undefined;
  readonly #server: Server;
  readonly #listeners = new Set<ServerResponse>();
  /** The definition selected in the editor; undefined without an editor. */
  #selectedDefinition: string | null | undefined;
  #state: ServedState = { game: undefined, document: undefined, findings: "" };

  /**
   * `host` is the name or address to listen on. With an editor attached, `clicked` receives the definitions that the
   * user clicks.
   */
  constructor(shell: ServedPage, host: string, onClick?: (definition: string) => void) {
    this.#shell = shell;
    this.#host = host;
    this.#onClick = onClick;
    this.#selectedDefinition = onClick === undefined ? undefined : null;
    const options = {
      headersTimeout: maxRequestMilliseconds,
      requestTimeout: maxRequestMilliseconds,
      connectionsCheckingInterval: maxRequestMilliseconds / 2,
    };
    this.#server = createServer(options, (request, response) => this.#handleRequest(request, response));
  }

  /** Starts listening on a port (0 for any free one) and returns the port. Rejects with the system's error. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const server = this.#server;
      server.once("error", reject);
      server.listen({ port, host: this.#host, exclusive: true }, () => {
        server.off("error", reject);
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  /** Replaces the served content and notifies all listeners. */
  update(state: ServedState): void {
    this.#state = state;
    this.#broadcast(this.#encodeState());
  }

  /** Navigates all listeners to a definition. */
  scrollTo(definition: string): void {
    this.#selectedDefinition = definition;
    this.#broadcast(this.#encodeSelection());
  }

  #broadcast(news: Buffer): void {
    for (const listener of this.#listeners) {
      if (listener.writableLength > maxUnreadBytes) listener.destroy();
      else listener.write(news);
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const {
      method,
      url,
      socket,
      headers: { host, origin, "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest },
    } = request;
    const decision = decideAccess(
      { method, url, host, origin, site, mode, dest },
      { address: socket.localAddress, port: socket.localPort ?? 0, host: this.#host },
    );
    if (decision.kind === "allowed") return this.#sendPath(decision.path, request, response);
    send(response, decision.status, "text/plain", strictPolicy, `${decision.why}\n`);
  }

  #sendPath(path: KnownPath, request: IncomingMessage, response: ServerResponse): void {
    const { game } = this.#state;
    const { method } = request;
    switch (path) {
      case "/":
        return sendPage(response, this.#shell);
      case "/game":
      case "/resumed": {
        if (game === undefined) break;
        return sendPage(response, path === "/game" ? game.page : game.resumed);
      }
      case "/document":
        return this.#sendDocument(response);
      case "/why":
        return this.#sendReason(request, response);
      case "/place":
        return this.#receiveClick(request, response);
      case "/events":
        response.writeHead(200, {
          ...headers,
          "Content-Type": "text/event-stream; charset=utf-8",
          "Content-Security-Policy": strictPolicy,
        });
        if (method === "HEAD") {
          response.end();
          return;
        }
        response.write(this.#encodeState());
        if (this.#selectedDefinition !== undefined) response.write(this.#encodeSelection());
        this.#addListener(response);
        return;
    }
    send(response, 404, "text/plain", strictPolicy, "There is no game yet.\n");
  }

  #addListener(listener: ServerResponse): void {
    // Events may be hours apart.
    listener.socket?.setTimeout(0);
    this.#listeners.add(listener);
    listener.on("close", () => this.#listeners.delete(listener));
    const [oldest] = this.#listeners;
    if (oldest === undefined || this.#listeners.size <= maxListeners) return;
    this.#listeners.delete(oldest);
    oldest.destroy();
  }

  #sendDocument(response: ServerResponse): void {
    const { document } = this.#state;
    if (document === undefined)
      return send(response, 404, "text/plain", strictPolicy, "The document cannot be read.\n");
    const sendIfCurrent = (sendResponse: () => void): void => {
      // The document may have been saved in the meantime, and the client is notified only of later versions.
      if (this.#state.document === document) sendResponse();
      else if (!response.destroyed) this.#sendDocument(response);
    };
    document.page().then(
      (page) => sendIfCurrent(() => sendPage(response, page)),
      (error: unknown) =>
        sendIfCurrent(() =>
          send(response, 500, "text/plain", strictPolicy, `The page cannot be created: ${String(error)}\n`),
        ),
    );
  }

  /** Receives the definition that the user clicked. */
  #receiveClick(request: IncomingMessage, response: ServerResponse): void {
    readBody(request, maxNameBytes, (definition) => {
      if (this.#onClick === undefined || definition === "")
        return send(response, 404, "text/plain", strictPolicy, "There is no editor.\n");
      this.#selectedDefinition = definition;
      this.#onClick(definition);
      send(response, 200, "text/plain", strictPolicy, "");
    });
  }

  /** Parses and answers a request about the game. */
  #sendReason(request: IncomingMessage, response: ServerResponse): void {
    readBody(request, maxRequestLength, (text) => {
      const question = parseQuestion(text);
      const { game } = this.#state;
      if (question === undefined) return send(response, 400, "text/plain", strictPolicy, "The request is malformed.\n");
      const answer: Promise<WhyAnswer> =
        game?.version === question.version
          ? game.why(question)
          : Promise.resolve({ kind: "nothing", why: "The definitions have changed. Reload the page." });
      answer.then(
        (reply) => send(response, 200, "application/json", strictPolicy, JSON.stringify(reply)),
        (error: unknown) => send(response, 500, "text/plain", strictPolicy, `${String(error)}\n`),
      );
    });
  }

  #encodeSelection(): Buffer {
    return Buffer.from(`event: place\ndata: ${JSON.stringify(this.#selectedDefinition ?? null)}\n\n`);
  }

  /** Returns the status as a server-sent event. JSON text has no line breaks, which would end the event. */
  #encodeState(): Buffer {
    const { game, document, findings } = this.#state;
    const news: News = {
      game: game === undefined ? null : { title: game.title, version: game.version },
      document: document?.version ?? null,
      findings,
    };
    return Buffer.from(`data: ${JSON.stringify(news)}\n\n`);
  }
}

/** Reads the request body as text. Exceeding `maxBytes` bytes closes the connection. */
function readBody(request: IncomingMessage, maxBytes: number, onText: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else request.destroy();
  });
  request.on("end", () => onText(Buffer.concat(chunks).toString()));
}

/** Sends a response. Node omits the body of HEAD requests. */
function send(response: ServerResponse, status: number, type: string, policy: string, body: string | Buffer): void {
  const length = Buffer.byteLength(body);
  response.socket?.setTimeout(maxResponseMilliseconds);
  const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
  response
    .writeHead(status, {
      ...headers,
      ...allow,
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Length": length,
      "Content-Security-Policy": policy,
    })
    .end(body);
}

/** Encoded pages, cached because several clients may request the same page. */
const encodedPages = new WeakMap<ServedPage, Buffer>();

function sendPage(response: ServerResponse, page: ServedPage): void {
  const bytes = encodedPages.get(page) ?? Buffer.from(page.html);
  encodedPages.set(page, bytes);
  send(response, 200, "text/html", page.policy, bytes);
}
