// Writes arrow functions.

import { Level, startsWithBrace } from "./precedence.js";
import { aligned } from "./print-operators.js";
import { signatureTo } from "./print-types.js";
import { bare, braces, printExpression, type Writer } from "./printer.js";
import type { Arrow, Expression } from "./tree.js";

export function arrowTo(to: Writer, start: Arrow): void {
  arrowBody(to, signaturesTo(to, start), false);
}

/** The same, where its body is broken off the line of the call that it is the last argument of. */
export function openedArrow(to: Writer, start: Arrow): void {
  arrowBody(to, signaturesTo(to, start), true);
}

/** `(x) => (y) =>`: what an arrow function takes, and what those take that are its body. Gives the body of the last one. */
function signaturesTo(to: Writer, start: Arrow): Arrow["body"] {
  to.group();
  to.indent();
  let node = start;
  for (;;) {
    const place = node === start ? undefined : node.span;
    to.enter(place);
    signatureTo(to, node);
    to.leave(place);
    const body = "kind" in node.body ? bare(to.printer, node.body) : node.body;
    if (!("kind" in body) || body.kind !== "arrow") {
      to.end();
      to.end();
      to.text(" =>");
      return body;
    }
    to.text(" =>");
    to.line();
    node = body;
  }
}

function arrowBody(to: Writer, body: Arrow["body"], isOpened: boolean): void {
  if (!("kind" in body)) {
    to.text(` ${braces(body)}`);
    if (braces(body) === "{") to.lines(undefined, to.printer.block, body);
  } else if (body.kind === "array") {
    to.text(" ");
    printExpression(to, body, Level.argument);
  } else if (body.kind === "object") {
    to.text(" (");
    printExpression(to, body, Level.argument);
    to.text(")");
  } else {
    if (isOpened) to.brokenGroup();
    else to.group();
    to.indent();
    to.line();
    plainBody(to, body);
    to.end();
    if (isOpened) {
      to.text(",");
      to.softline();
    }
    to.end();
  }
}

/** An expression on its own behind an arrow. */
function plainBody(to: Writer, body: Expression): void {
  const isLoose = body.kind === "assignment" || startsWithBrace(body);
  if (isLoose) {
    to.text("(");
    printExpression(to, body, Level.assignment);
    to.text(")");
  } else if (body.kind === "conditional") {
    to.ifBreak("", "(");
    aligned(to, body);
    to.ifBreak("", ")");
  } else aligned(to, body);
}
