// Renders tests with their results as HTML: symbol, word and values.

import { abbreviateValue } from "../../explain/substitution.js";
import type { DocumentTest } from "../../document/document.js";
import { summary } from "../../execute/games/describe.js";
import { figureOf } from "../../execute/games/svg.js";
import type { TestResult } from "../../execute/tests.js";
import { piecesOf, withoutMarks } from "../../runtime/values/quoting.js";
import type { RecordingSlot } from "../prose.js";
import { type Content, element, Markup } from "./markup.js";
import { reasonPlaceholder } from "./reasons.js";
import { codeOnOneLine } from "../../text/one-line.js";
import type { TypesetCode } from "./typeset-code.js";

/** `result` is undefined if the test was not run. */
export interface WovenTest {
  /** Index among the document's tests. */
  readonly index: number;
  readonly test: DocumentTest;
  /** The expression as written in the document. */
  readonly expression: string;
  readonly result: TestResult | undefined;
}

interface TestRendering {
  /** True to typeset the fractions in values. */
  readonly fractions: boolean;
  readonly code: TypesetCode;
}

/** Renders consecutive tests and figures. */
export function renderTests(tests: readonly WovenTest[], options: TestRendering): Content {
  const figureIndex = tests.findIndex(isFigure);
  const leadingTests = figureIndex < 0 ? tests : tests.slice(0, figureIndex);
  return [
    leadingTests.length === 0
      ? undefined
      : element(
          "ul",
          { class: "tests", "aria-label": "Tests" },
          leadingTests.map((test) => renderTest(test, options)),
        ),
    figureIndex < 0
      ? undefined
      : [renderFigure(tests[figureIndex]!), renderTests(tests.slice(figureIndex + 1), options)],
  ];
}

/** True for a figure with a picture. Failed figures are rendered as tests. */
const isFigure = ({ test: { caption }, result }: WovenTest): boolean =>
  caption !== undefined && result?.status === "passed" && result.shapes !== undefined;

function renderFigure({ test: { caption = "" }, expression, result }: WovenTest): Content {
  return element(
    "figure",
    { class: "picture" },
    drawPicture(caption === "" ? expression : caption, result),
    caption === "" ? undefined : element("figcaption", {}, renderMessage(caption)),
  );
}

type ValuePrinter = (value: string) => Content;

/** Typesets the fractions of a value outside strings. */
function typesetFractions(value: string): Content {
  return value.split(/("(?:[^"\\]|\\.)*"|-?(?<![\p{L}\p{M}\w.])[0-9]+\/[0-9]+)/u).map((part, i): Content => {
    const [, sign = "", numerator, denominator] = i % 2 === 0 ? [] : (/^(-?)([0-9]+)\/([0-9]+)$/.exec(part) ?? []);
    if (numerator === undefined || denominator === undefined) return part;
    return element(
      "math",
      {},
      sign === "" ? undefined : element("mo", { form: "prefix" }, "−"),
      element("mfrac", {}, element("mn", {}, numerator), element("mn", {}, denominator)),
    );
  });
}

/** Renders a recording that is played before the tests below it. */
export function renderRecording({ path, frame }: RecordingSlot): Markup {
  const frameSuffix = frame === undefined ? "" : `, frame ${frame}`;
  return element(
    "p",
    { class: "played" },
    path === ""
      ? `At the start of the game${frameSuffix}:`
      : ["In the game recorded in ", element("code", {}, path), `${frameSuffix}:`],
  );
}

function renderTest({ index, test, expression, result }: WovenTest, { fractions, code }: TestRendering): Markup {
  const printValue: ValuePrinter = fractions && result?.isText !== true ? typesetFractions : (value) => value;
  const { kind, symbol, word } = createVerdict(test, result);
  if (kind === "passed" || kind === "shown") {
    const value = valueOf(test, result);
    const formula = code.formula(expression);
    const picture = renderPicture(expression, result);
    // A picture is a figure, and its expression is the caption.
    return element(
      "li",
      { class: `${kind} line` },
      picture,
      element(
        "div",
        {},
        element("code", {}, expression),
        formula,
        picture !== undefined || value === undefined || value === "true"
          ? undefined
          : [" = ", element("samp", {}, printValue(value)), formula && code.formula(value)],
        kind === "shown"
          ? undefined
          : [
              " ",
              element(
                "span",
                { class: "verdict" },
                element("span", { "aria-hidden": "true" }, symbol),
                element("span", { class: "unseen" }, word),
              ),
            ],
      ),
      reasonPlaceholder(index),
    );
  }
  const verdict = element("span", { class: "verdict" }, element("span", { "aria-hidden": "true" }, symbol), ` ${word}`);
  return element(
    "li",
    { class: kind },
    verdict,
    element(
      "div",
      {},
      element("code", {}, expression),
      code.formula(expression),
      renderValues(test, result, printValue),
      renderPicture(expression, result),
      reasonPlaceholder(index),
    ),
  );
}

function createVerdict(
  { expected }: DocumentTest,
  result: TestResult | undefined,
): { readonly kind: string; readonly symbol: string; readonly word: string } {
  if (result === undefined) return { kind: "unrun", symbol: "–", word: "not run" };
  if (result.status === "todo") return { kind: "unrun", symbol: "–", word: "to do" };
  if (result.status === "failed") return { kind: "failed", symbol: "✗", word: "failed" };
  return expected === undefined
    ? { kind: "shown", symbol: "=", word: "value" }
    : { kind: "passed", symbol: "✓", word: "passed" };
}

function renderValues(test: DocumentTest, result: TestResult | undefined, printValue: ValuePrinter): Content {
  const expected = result === undefined ? test.expected?.text : result.expected;
  if (result?.status === "failed") {
    if (expected !== undefined && result.actual !== undefined)
      return element(
        "dl",
        {},
        renderValue("expected", printValue(expected)),
        renderValue("found", printValue(abbreviateValue(result.actual, expected))),
      );
    const diagnostic = result.diagnostic;
    return [
      expected === undefined ? undefined : element("dl", {}, renderValue("expected", printValue(expected))),
      element("p", { class: "why" }, diagnostic === undefined ? "" : renderMessage(diagnostic.message)),
    ];
  }
  return expected === undefined ? undefined : element("div", {}, element("samp", {}, printValue(expected)));
}

/** Returns the value of a test that has not failed. */
function valueOf({ expected }: DocumentTest, result: TestResult | undefined): string | undefined {
  return result?.expected ?? expected?.text ?? result?.actual;
}

function renderPicture(expression: string, result: TestResult | undefined): Markup | undefined {
  const picture = drawPicture(expression, result);
  return picture && element("figure", {}, picture);
}

/** Returns the picture of a value, with a description as alternative text; undefined for other values. */
function drawPicture(title: string, result: TestResult | undefined): Markup | undefined {
  if (result?.shapes === undefined) return undefined;
  const svg = figureOf(result.shapes, { title: codeOnOneLine(title), description: summary(result.shapes) });
  return new Markup(svg);
}

function renderValue(name: string, value: Content): Content {
  return [element("dt", {}, name), element("dd", {}, element("samp", {}, value))];
}

export function renderMessage(message: string): Content {
  return piecesOf(message).map((segment) =>
    segment.isCode ? element("code", {}, withoutMarks(segment)) : segment.text,
  );
}
