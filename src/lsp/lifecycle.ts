// The lifecycle of a session, which the protocol fixes: initialize once, before everything else; after shutdown, only exit.

import { ErrorCodes, type Message, type MessageStrategy, type MessageWriter } from "vscode-languageserver";

type Refusal = { readonly code: number; readonly message: string };

const notInitialized: Refusal = { code: ErrorCodes.ServerNotInitialized, message: "`initialize` must come first." };
const initializedTwice: Refusal = { code: ErrorCodes.InvalidRequest, message: "The server is initialized already." };
const shutDown: Refusal = { code: ErrorCodes.InvalidRequest, message: "After `shutdown`, only `exit` may follow." };

/** Refuses the requests, and drops the notifications, that may not come where they do. */
export class Lifecycle implements MessageStrategy {
  #state: "new" | "initialized" | "shut down" = "new";

  constructor(private readonly writer: MessageWriter) {}

  /** True after `shutdown`, when the process may end without an error. */
  get isShutDown(): boolean {
    return this.#state === "shut down";
  }

  handleMessage(message: Message, next: (message: Message) => void | Promise<void>): void | Promise<void> {
    const { method, id } = message as { readonly method?: string; readonly id?: number | string | null };
    // A message without a method answers a request of the server.
    const refusal = method === undefined || method === "exit" ? undefined : this.#refusalOf(method);
    if (refusal === undefined) return next(message);
    if (id !== undefined) void this.writer.write({ jsonrpc: "2.0", id, error: refusal } as Message);
  }

  #refusalOf(method: string): Refusal | undefined {
    if (this.#state === "shut down") return shutDown;
    if (method === "initialize") {
      if (this.#state === "initialized") return initializedTwice;
      this.#state = "initialized";
    } else if (this.#state === "new") return notInitialized;
    else if (method === "shutdown") this.#state = "shut down";
    return undefined;
  }
}
