// A session in this process, with answers in a short form.

import { evaluate } from "../../src/execute/evaluate.js";
import { load as loadProgram } from "../../src/execute/load.js";
import {
  emptySession,
  type Evaluation,
  loadDocument,
  type LoadedDocument,
  type Session,
  documentOfDiagnostic,
  submit,
  type Submission,
} from "../../src/execute/repl/session.js";
import { positionAt } from "../../src/text/source.js";

export class Talk {
  session: Session;

  constructor(document?: string) {
    this.session = emptySession();
    if (document !== undefined) this.load(document);
  }

  load(text: string, name = "game.led"): LoadedDocument {
    const loaded = loadDocument(this.session, { name, text });
    if (loaded.kind === "loaded") this.session = loaded.session;
    return loaded;
  }

  submit(input: string, options?: { readonly isLast?: boolean; readonly width?: number }): Submission {
    const submission = submit(this.session, input, options);
    if ("session" in submission) this.session = submission.session;
    return submission;
  }

  /** The answer in one line: a value, the defined names, or errors as `CODE name:line:column`. */
  say(input: string): string {
    const submission = this.submit(input);
    switch (submission.kind) {
      case "nothing":
      case "incomplete":
        return submission.kind;
      case "expression":
        return valueOf(submission.evaluation);
      case "definitions":
        return ["defined", ...submission.defined, ...submission.diagnostics.map(({ code }) => code)].join(" ");
      case "answer":
        return submission.text;
      case "command":
        return `:${submission.command.name}`;
      case "mistake":
        return `${submission.message} ${submission.help ?? ""}`.trim();
      case "error":
        return submission.diagnostics
          .map((one) => {
            const { diagnostic, document } = documentOfDiagnostic(this.session, submission, one);
            const { line, column } = positionAt(document.source, diagnostic.span.start);
            return `${diagnostic.code} ${document.source.name}:${line}:${column}`;
          })
          .join(", ");
    }
  }
}

function valueOf({ program, thunk, show }: Evaluation): string {
  const answer = evaluate(loadProgram(program.code), { thunk, show });
  return answer.kind === "value" ? answer.printed : answer.kind === "failure" ? answer.code : answer.message;
}
