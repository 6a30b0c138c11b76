// Turns expressions into documents to be laid out, broken over lines as Prettier breaks them.
// Long spines (`f(x)(y).z…`) are walked in loops; all other children that have parts are lazy, so depth costs no stack.

import {
  brokenGroup,
  choice,
  comma,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  lazy,
  line,
  placed,
  softline,
  textOr,
  trailingComma,
} from "../layout/layout.js";
import { callsBeforeNew, Level, levelOf, startsWithBrace } from "./precedence.js";
import { numberText, propertyName, stringText } from "./print-literals.js";
import { alignedDoc, assignmentDoc, binaryParts, conditionalParts } from "./print-operators.js";
import { patternDoc, signatureDoc, typeArguments } from "./print-types.js";
import { bare, type Printer } from "./printer.js";
import type { Arrow, Assignment, BigIntLiteral, Binary, BooleanLiteral, Call, Expression, Identifier, NumberLiteral, Property, Spread, StringLiteral } from "./tree.js";

type Leaf = Identifier | NumberLiteral | BigIntLiteral | StringLiteral | BooleanLiteral;

/** The expression, in parentheses if it binds looser than `minimum`. */
export function expressionDoc(printer: Printer, given: Expression, minimum: number): Doc {
  const node = bare(printer, given);
  const isLoose = levelOf(node) < minimum;
  if (!isLoose || node.kind !== "binary" || minimum < Level.unary) {
    const doc = isLeaf(node) ? placed(node.span, leafText(printer, node)) : partsDoc(printer, node);
    return isLoose ? ["(", doc, ")"] : doc;
  }
  return enclosedDoc(printer, node);
}

/** An expression that has parts. */
function partsDoc(printer: Printer, node: Expression): Doc {
  return lazy(() => bareDoc(printer, node), node.span);
}

/** What is negated or called as a whole breaks inside of its parentheses. */
function enclosedDoc(printer: Printer, node: Binary): Doc {
  const content = lazy(() => binaryParts(printer, node), node.span);
  return ["(", group([indent([softline, content]), softline]), ")"];
}

/** True for expressions without parts, which are not worth waiting for. */
function isLeaf(node: Expression): node is Leaf {
  const { kind } = node;
  return kind === "identifier" || kind === "number" || kind === "string" || kind === "boolean" || kind === "bigint";
}

function leafText(printer: Printer, node: Leaf): string {
  switch (node.kind) {
    case "identifier":
      return node.name;
    case "number":
      return numberText(node.value);
    case "bigint":
      return `${node.value}n`;
    case "string":
      return stringText(node.value, printer.language);
    case "boolean":
      return String(node.value);
  }
}

/** The texts of expressions that have no parts and no places of their own; undefined if one of them is no such. */
function leafTexts(printer: Printer, nodes: readonly (Expression | Spread)[]): readonly string[] | undefined {
  const texts: string[] = [];
  for (const node of nodes) {
    const seen = node.kind === "spread" ? undefined : bare(printer, node);
    if (seen === undefined || !isLeaf(seen) || seen.span !== undefined) return undefined;
    texts.push(leafText(printer, seen));
  }
  return texts;
}

/** The expression without parentheses and without its place. */
function bareDoc(printer: Printer, node: Expression): Doc {
  switch (node.kind) {
    case "identifier":
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return leafText(printer, node);
    case "array":
      return arrayDoc(printer, node.elements, group);
    case "object":
      return objectDoc(printer, node.properties, group);
    case "member":
    case "index":
    case "call":
    case "nonNull":
      return chainDoc(printer, node);
    case "new": {
      const callee = printer.expression(node.callee, Level.callee);
      return [
        "new ",
        callsBeforeNew(bare(printer, node.callee)) ? ["(", callee, ")"] : callee,
        typeArguments(printer, node.typeArguments),
        callArguments(printer, node.arguments),
      ];
    }
    case "unary": {
      const operand = bare(printer, node.operand);
      // `- -x` and `--x` differ; parentheses say so best.
      const isSigned = node.operator === "-" && levelOf(operand) === Level.unary && !(operand.kind === "unary" && operand.operator !== "-");
      const text = node.operator === "typeof" ? "typeof " : node.operator;
      return [text, isSigned ? ["(", printer.expression(operand, Level.unary), ")"] : printer.expression(operand, Level.unary)];
    }
    case "binary": {
      const [first, ...rest] = binaryParts(printer, node);
      return group([first ?? "", indent(rest)]);
    }
    case "conditional":
      return group(conditionalParts(printer, node, printer.expression(node.test, Level.operand)));
    case "arrow":
      return arrowDoc(printer, node, false);
    case "assignment":
      return assignmentDoc(printer, targetDoc(printer, node.target), ` ${node.operator}`, node.value);
    case "update":
      return [printer.expression(node.target, Level.callee), node.operator];
    case "cast": {
      const operand = bare(printer, node.expression);
      return [printer.expression(operand, operand.kind === "cast" ? Level.conditional : Level.unary), " as ", printer.type(node.type)];
    }
  }
}

// ---- Lists ----

type Grouping = (content: Doc) => Doc;

function elementDoc(printer: Printer, node: Expression | Spread): Doc {
  return node.kind === "spread"
    ? placed(node.span, ["...", printer.expression(node.argument, Level.argument)])
    : printer.expression(node, Level.argument);
}

function arrayDoc(printer: Printer, elements: readonly (Expression | Spread)[], grouping: Grouping): Doc {
  if (elements.length === 0) return "[]";
  const parts = elements.map((element) => elementDoc(printer, element));
  const wrap = isMatrix(elements) ? brokenGroup : grouping;
  return wrap(["[", indent([softline, join(comma, parts)]), trailingComma, softline, "]"]);
}

/** Rows of several elements each, which read best one below the other. */
function isMatrix(elements: readonly (Expression | Spread)[]): boolean {
  return elements.length > 1 && elements.every((row) => row.kind === "array" && row.elements.length > 1);
}

function objectDoc(printer: Printer, properties: readonly (Property | Spread)[], grouping: Grouping): Doc {
  if (properties.length === 0) return "{}";
  const parts = properties.map((property) => (property.kind === "spread" ? elementDoc(printer, property) : propertyDoc(printer, property)));
  return grouping(["{", indent([line, join(comma, parts)]), trailingComma, line, "}"]);
}

function propertyDoc(printer: Printer, node: Property): Doc {
  const value = bare(printer, node.value);
  if (value.kind === "identifier" && value.name === node.name) return placed(node.span, printer.expression(value, Level.argument));
  // Written plainly, this name would set the prototype.
  const name = node.name === "__proto__" ? '["__proto__"]' : propertyName(node.name, printer.language);
  return placed(node.span, assignmentDoc(printer, name, ":", value));
}

// ---- Calls and members ----

/** One step of a chain: what stands after its head. */
interface Link {
  readonly doc: Doc;
  readonly isMember: boolean;
  /** The arguments of a call. */
  readonly arguments?: readonly (Expression | Spread)[];
}

/** `head.name(arguments)[index]…`. Three calls of methods or more stand one a line when one line is too short. */
function chainDoc(printer: Printer, start: Expression): Doc {
  // `f(x)` is by far the most frequent chain.
  if (start.kind === "call" && !isLink(bare(printer, start.callee))) return [printer.expression(start.callee, Level.callee), callDoc(printer, start)];
  const [head, links] = chainOf(printer, start);
  const steps = links.map((link) => link.doc);
  // A call of a method is two links.
  if (links.length < 6) return [head, steps];
  const methods = links.flatMap((link, i) => (link.isMember && links[i + 1]?.arguments !== undefined ? [i] : []));
  const [first] = methods;
  if (first === undefined || methods.length < 3) return [head, steps];
  const starts = links.flatMap((link, i) => (i >= first && link.isMember && links[i - 1]?.isMember !== true ? [i] : []));
  const lines = starts.map((from, i) => [hardline, steps.slice(from, starts[i + 1])]);
  const broken = [head, steps.slice(0, first), indent(lines)];
  return links.every((link) => (link.arguments ?? []).every(isSimple)) ? choice([head, steps], broken) : broken;
}

/** True if an argument does not keep a chain of calls from being read on one line. */
function isSimple(argument: Expression | Spread): boolean {
  switch (argument.kind) {
    case "arrow":
      return !("kind" in argument.body);
    case "binary":
    case "conditional":
    case "assignment":
      return false;
    default:
      return true;
  }
}

/** The head of a chain and its links, from the first to the last. The place of the whole chain is known. */
function chainOf(printer: Printer, start: Expression): readonly [Doc, readonly Link[]] {
  const links: Link[] = [];
  // A method is called where its name stands; that is where an engine reports a failure.
  let calledAt: Expression["span"];
  for (let node = start; ; node = bare(printer, node)) {
    const span = node === start ? undefined : node.span;
    switch (node.kind) {
      case "member": {
        links.push({ doc: placed(span ?? calledAt, `.${node.name}`), isMember: true });
        node = node.object;
        break;
      }
      case "index":
        links.push({ doc: placed(span, indexDoc(printer, node.index)), isMember: false });
        node = node.object;
        break;
      case "call": {
        links.push({ doc: placed(span, callDoc(printer, node)), isMember: false, arguments: node.arguments });
        node = node.callee;
        calledAt = span;
        continue;
      }
      case "nonNull":
        links.push({ doc: "!", isMember: false });
        node = node.expression;
        break;
      default: {
        const doc = printer.expression(node, Level.callee);
        const before = links[links.length - 1];
        const isNumber = node.kind === "number" && levelOf(node) === Level.primary && before?.isMember === true;
        return [placed(calledAt, isNumber ? ["(", doc, ")"] : doc), links.reverse()];
      }
    }
    calledAt = undefined;
  }
}

function isLink({ kind }: Expression): boolean {
  return kind === "member" || kind === "index" || kind === "call" || kind === "nonNull";
}

/** What stands after the callee of a call. */
function callDoc(printer: Printer, node: Call): Doc {
  const types = typeArguments(printer, node.typeArguments);
  const values = callArguments(printer, node.arguments);
  return types === "" ? values : [types, values];
}

function indexDoc(printer: Printer, index: Expression): Doc {
  const doc = printer.expression(index, Level.argument);
  return index.kind === "number" ? ["[", doc, "]"] : group(["[", indent([softline, doc]), softline, "]"]);
}

/**
 * Arguments in parentheses: on one line; or with the last of them opened, `some(rows, (R) => {`; or one a line.
 */
function callArguments(printer: Printer, args: readonly (Expression | Spread)[]): Doc {
  if (args.length === 0) return "()";
  const texts = leafTexts(printer, args);
  if (texts !== undefined) return textOr(`(${texts.join(", ")})`, () => argumentLines(texts));
  const last = args[args.length - 1];
  const parts = args.map((argument) => elementDoc(printer, argument));
  const opened = last === undefined || last.kind === "spread" ? undefined : openedDoc(printer, bare(printer, last), args[args.length - 2]);
  if (opened === undefined) return group(argumentLines(parts));
  const before = parts.slice(0, -1).map((part) => [group(part), ", "]);
  return choice(["(", join(", ", parts), ")"], ["(", before, opened, ")"], lazy(() => brokenGroup(argumentLines(parts))));
}

/** The arguments for a group: on one line or one a line. */
function argumentLines(parts: readonly Doc[]): Doc {
  return ["(", indent([softline, join(comma, parts)]), trailingComma, softline, ")"];
}

/** The last argument, broken inside while its first line goes on the line of the call; undefined if it does not open well. */
function openedDoc(printer: Printer, node: Expression, previous: Expression | Spread | undefined): Doc | undefined {
  if (previous?.kind === node.kind) return undefined;
  switch (node.kind) {
    case "object":
      return node.properties.length === 0 ? undefined : lazy(() => objectDoc(printer, node.properties, brokenGroup), node.span);
    case "array":
      if (node.elements.length === 0 || previous?.kind === "arrow") return undefined;
      return lazy(() => arrayDoc(printer, node.elements, brokenGroup), node.span);
    case "arrow":
      if ("kind" in node.body && !opens(bare(printer, node.body))) return undefined;
      return lazy(() => arrowDoc(printer, node, true), node.span);
    default:
      return undefined;
  }
}

/** True if the expression reads well on a line of its own below `name((x) =>`. */
function opens(body: Expression): boolean {
  return body.kind === "arrow" || body.kind === "object" || body.kind === "array" || body.kind === "call" || body.kind === "conditional";
}

// ---- Functions ----

/** An arrow function; `opened`, its body is broken off the line of the call that it is the last argument of. */
function arrowDoc(printer: Printer, start: Arrow, opened: boolean): Doc {
  const signatures: Doc[] = [];
  let node = start;
  for (;;) {
    signatures.push(placed(node === start ? undefined : node.span, signatureDoc(printer, node)));
    const body = "kind" in node.body ? bare(printer, node.body) : node.body;
    if (!("kind" in body) || body.kind !== "arrow")
      return [group(indent(join([" =>", line], signatures))), " =>", arrowBody(printer, body, opened)];
    node = body;
  }
}

function arrowBody(printer: Printer, body: Arrow["body"], opened: boolean): Doc {
  if (!("kind" in body)) return printer.block(body, " ");
  if (body.kind === "array") return [" ", printer.expression(body, Level.argument)];
  if (body.kind === "object") return [" (", printer.expression(body, Level.argument), ")"];
  const plain = alignedDoc(printer, body);
  const isLoose = body.kind === "assignment" || startsWithBrace(body);
  const doc = isLoose ? ["(", printer.expression(body, Level.assignment), ")"] : plain;
  const shown = body.kind === "conditional" && !isLoose ? [ifBreak("", "("), doc, ifBreak("", ")")] : doc;
  return opened ? brokenGroup([indent([line, shown]), ",", softline]) : group(indent([line, shown]));
}

function targetDoc(printer: Printer, target: Assignment["target"]): Doc {
  return target.kind === "arrayPattern" ? patternDoc(printer, target) : printer.expression(target, Level.callee);
}
