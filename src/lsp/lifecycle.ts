// The session lifecycle of the protocol: `initialize` once, first; after `shutdown`, only `exit`.

import { ErrorCodes, type Message, type MessageStrategy, type MessageWriter } from "vscode-languageserver";

type LifecycleError = { readonly code: number; readonly message: string };

const notInitialized: LifecycleError = {
  code: ErrorCodes.ServerNotInitialized,
  message: "`initialize` must come first.",
};
const initializedTwice: LifecycleError = {
  code: ErrorCodes.InvalidRequest,
  message: "The server is already initialized.",
};
const alreadyShutDown: LifecycleError = {
  code: ErrorCodes.InvalidRequest,
  message: "After `shutdown`, only `exit` may follow.",
};

/** Rejects out-of-order requests, and drops out-of-order notifications. */
export class Lifecycle implements MessageStrategy {
  #state: "new" | "initialized" | "shut down" = "new";

  constructor(private readonly writer: MessageWriter) {}

  /** True after `shutdown`: the process may exit without error. */
  get isShutDown(): boolean {
    return this.#state === "shut down";
  }

  handleMessage(message: Message, next: (message: Message) => void | Promise<void>): void | Promise<void> {
    const { method, id } = message as { readonly method?: string; readonly id?: number | string | null };
    // A message without a method is a response.
    const error = method === undefined || method === "exit" ? undefined : this.#checkOrder(method);
    if (error === undefined) return next(message);
    if (id !== undefined) void this.writer.write({ jsonrpc: "2.0", id, error } as Message);
  }

  #checkOrder(method: string): LifecycleError | undefined {
    if (this.#state === "shut down") return alreadyShutDown;
    if (method === "initialize") {
      if (this.#state === "initialized") return initializedTwice;
      this.#state = "initialized";
    } else if (this.#state === "new") return notInitialized;
    else if (method === "shutdown") this.#state = "shut down";
    return undefined;
  }
}
