// The translator worker, in one of two roles. The analyst answers the editor on every keystroke; the maker weaves,
// tests and plays, which may take longer.

import { Analyst } from "./analyst.js";
import { PageFiles } from "./files.js";
import { Maker } from "./maker.js";
import type { FromWorker, AnalystQuestion, DocumentExport, MakerRequest, ToWorker } from "./messages.js";
import { WebRunner } from "./web-process.js";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};

const post = (message: FromWorker): void => scope.postMessage(message);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let analyst: Analyst | undefined;
let maker: Maker | undefined;
/** Id of the last build request, which supersedes earlier ones. */
let latestId = 0;
let pendingPrompt: Promise<unknown> = Promise.resolve();

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case "start": {
      const files = new PageFiles(data.shelf);
      const start = (timeout: number): WebRunner => new WebRunner({ worker: data.program, timeout });
      if (data.role === "analyst") analyst = new Analyst(files);
      else maker = new Maker({ files, start, program: data.program });
      return post({ kind: "ready" });
    }
    case "ask": {
      void reply(data.id, data.question, data.asked);
      return;
    }
    case "make": {
      latestId = data.id;
      void make(data.id, data.order);
      return;
    }
    case "prompt": {
      const { id, order, input, isLast } = data;
      pendingPrompt = pendingPrompt.then(async () => {
        try {
          const response = await maker?.say(order, input, isLast);
          if (response !== undefined) post({ kind: "said", id, said: response });
        } catch (error) {
          post({ kind: "fault", id, message: messageOf(error) });
        }
      });
      return;
    }
    case "export": {
      void exportDocument(data);
      return;
    }
    case "forget":
      pendingPrompt = pendingPrompt.then(() => maker?.forget());
  }
};

async function reply(id: number, question: AnalystQuestion, payload: unknown): Promise<void> {
  try {
    post({ kind: "answer", id, answer: await analyst?.answer(question, payload as never) });
  } catch (error) {
    post({ kind: "fault", id, message: messageOf(error) });
  }
}

const exporters: Readonly<
  Record<DocumentExport, (maker: Maker, order: MakerRequest) => Promise<string | undefined> | string | undefined>
> = {
  page: (maker, order) => maker.gamePage(order),
  picture: (maker, order) => maker.picture(order),
  warnings: (maker, order) => maker.exerciseWarnings(order),
};

async function exportDocument({ id, order, what }: Extract<ToWorker, { kind: "export" }>): Promise<void> {
  try {
    post({ kind: "exported", id, text: maker && (await exporters[what](maker, order)) });
  } catch (error) {
    post({ kind: "exported", id, text: undefined });
    post({ kind: "fault", id, message: messageOf(error) });
  }
}

async function make(id: number, order: Extract<ToWorker, { kind: "make" }>["order"]): Promise<void> {
  if (maker === undefined) return;
  try {
    for await (const result of maker.make(order, () => id === latestId)) {
      if (id !== latestId) return;
      post({ kind: "made", id, made: result });
    }
  } catch (error) {
    post({ kind: "fault", id, message: messageOf(error) });
  }
  post({ kind: "done", id });
}
