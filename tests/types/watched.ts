// Evaluates a checked document with the oracle and compares each evaluation with the checker's predictions. Detects
// values outside their types, false errors and warnings, and unpredicted failures.

import type { CheckedDocument } from "../../src/types/check.js";
import { types as messages } from "../../src/diagnostics/types.js";
import { typeIn } from "../../src/types/lattice/literals.js";
import { partOf, type Type } from "../../src/types/lattice/type.js";
import type { Span } from "../../src/text/source.js";
import type { Definition, Expression, LambdaNode } from "../../src/syntax/tree.js";
import { evaluateDocument, type Oracle, type Watch } from "../oracle/evaluate.js";
import { OracleError } from "../oracle/failures.js";
import { isPrintable, printed } from "../oracle/order.js";
import type { OracleValue } from "../oracle/values.js";
import { belongs } from "./belongs.js";

/** A prediction of the checker that turned out to be false. */
export interface Wrong {
  readonly what: "a value outside its type" | "a false error" | "a false warning" | "an unforeseen failure";
  readonly code: string;
  readonly detail: string;
}

interface Frame {
  readonly type: Type | undefined;
  readonly parts: { readonly span: Span; readonly id: number }[];
}

/** Failures that types predict: those of kinds, bounds and finiteness, but not for example division by zero. */
const ofTypes =
  /here an? |no part|no size|no parts|no slices|cannot be joined|cannot be compared|cannot be listed|exponent is no integer|number of members|as a member|another shape|Pow of an infinite|reaches outside|wrong number|does not take/;

/** The oracle for a document, observed by comparing values with their types. */
export class Watched implements Watch {
  readonly wrongs: Wrong[] = [];
  readonly oracle: Oracle;
  compared = 0;
  private readonly frames: Frame[] = [];
  private readonly failures = new WeakSet<Error>();
  private readonly told = new Set<string>();
  /** True after a call with arguments outside the predicted types, which was reported; predictions no longer apply. */
  private isAstray = false;

  constructor(
    private readonly document: CheckedDocument,
    steps = 20_000,
  ) {
    this.oracle = evaluateDocument(document, { watch: this, steps });
  }

  expression = (node: Expression, run: () => OracleValue): OracleValue => {
    if (node.id >= this.document.nextId) return run();
    const frame: Frame = { type: typeIn(this.document.types, node), parts: [] };
    if (this.frames.length === 0) this.isAstray = false;
    this.frames.push(frame);
    let value: OracleValue;
    try {
      value = run();
    } catch (error) {
      this.frames.pop();
      if (error instanceof OracleError && !this.failures.has(error)) {
        this.failures.add(error);
        this.failed(node, frame, error);
      }
      throw error;
    }
    this.frames.pop();
    // Constructing a tuple cannot fail, so diagnostics about its components may refer to the position of the tuple.
    this.frames
      .at(-1)
      ?.parts.push(
        node,
        ...(node.kind === "tuple" || node.kind === "sequence" || node.kind === "set" ? frame.parts : []),
      );
    if (!this.isAstray) this.succeeded(node, frame, value);
    return value;
  };

  call = (called: Definition | LambdaNode, args: readonly OracleValue[], run: () => OracleValue): OracleValue => {
    if (!this.takes(called, args)) this.isAstray = true;
    this.frames.push({ type: undefined, parts: [] });
    try {
      const value = run();
      if (!this.isAstray) this.notFalse(called, this.frames.at(-1)!, undefined);
      return value;
    } finally {
      this.frames.pop();
    }
  };

  private takes(called: Definition | LambdaNode, args: readonly OracleValue[]): boolean {
    if (called.kind === "lambda") {
      const type = this.document.types.get(called.id);
      const parameters = type === undefined ? undefined : partOf(type, "function")?.parameters;
      return parameters === undefined || args.every((arg, i) => belongs(arg, parameters[i]!));
    }
    const scheme = this.document.schemes.get(called.id);
    return (
      scheme !== undefined &&
      scheme.overloads.some(({ parameters }) => args.every((arg, i) => belongs(arg, parameters[i]!)))
    );
  }

  private succeeded(node: Expression, frame: Frame, value: OracleValue): void {
    if (frame.type !== undefined) {
      this.compared++;
      if (!belongs(value, frame.type))
        this.wrong(
          "a value outside its type",
          node.span,
          `${isPrintable(value) ? printed(value) : value.kind} is none of ${JSON.stringify(frame.type, (_, v: unknown) => (v instanceof Set ? [...v] : v === Infinity ? "inf" : v === -Infinity ? "-inf" : v))}`,
        );
    }
    this.notFalse(node, frame, value);
  }

  /** Reports errors on subexpressions that were evaluated as part of a successful evaluation. */
  private notFalse(node: Expression | Definition, { parts }: Frame, value: OracleValue | undefined): void {
    const { span: whole } = node;
    for (const { span, code, severity, message } of this.document.diagnostics) {
      if (!code.startsWith("L4") || span.start < whole.start || span.end > whole.end) continue;
      const isWhole = span.start === whole.start && span.end === whole.end;
      if (severity === "error") {
        if (node.kind === "tuple" || node.kind === "sequence" || (node.kind === "set" && code !== messages.member.code))
          continue;
        if (
          isWhole && parts.length === 0
            ? value === undefined
            : parts.some((part) => part.span.start === span.start && part.span.end === span.end)
        )
          this.wrong("a false error", whole, message);
      } else if (
        isWhole &&
        value?.kind === "truth" &&
        (code === messages.neverEqual.code || code === messages.neverMember.code)
      ) {
        const operator = node.kind === "relation" ? node.links[0]?.operator : undefined;
        const isNegative = operator === "unequal" || operator === "notin";
        if (value.value !== isNegative) this.wrong("a false warning", whole, message);
      } else if (isWhole && code === messages.unreachable.code) this.wrong("a false warning", whole, message);
    }
  }

  private failed(node: Expression, { parts }: Frame, error: OracleError): void {
    if (this.isAstray || !ofTypes.test(error.message)) return;
    const { uncertain, diagnostics } = this.document;
    if (uncertain.has(node.id) || parts.some(({ id }) => uncertain.has(id))) return;
    if (
      diagnostics.some(
        ({ span, severity }) => severity === "error" && span.start >= node.span.start && span.end <= node.span.end,
      )
    )
      return;
    this.wrong("an unforeseen failure", node.span, error.message);
  }

  private wrong(what: Wrong["what"], span: Span, detail: string): void {
    const key = `${what} ${span.start} ${span.end}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    this.wrongs.push({ what, code: this.textOf(span), detail });
  }

  private textOf(span: Span): string {
    return this.document.source.text.slice(span.start, span.end);
  }
}
