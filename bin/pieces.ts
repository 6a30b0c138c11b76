// Cuts the script of a page into the pieces of which src/bundle/link.ts puts together the pages of games.

import { fileURLToPath } from "node:url";
import { type AnyNode, parse, type Program } from "acorn";
import { build, type BuildOptions } from "esbuild";
import { analyze } from "eslint-scope";
import type { Choice, Code, Condition, Fragment, Piece, Pieces, Segment } from "../src/bundle/link.js";
import { childrenOf } from "./nodes.js";
import { ownProperties } from "./property-names.js";
import { withTicks } from "./ticks.js";

const ecmaVersion = 2022;

/** The script of a page, which offers all of the runtime to programs. Properties that only it knows get short names. */
export async function pagePieces(): Promise<Pieces> {
  const own = ownProperties(parse(await script(), { ecmaVersion, sourceType: "module" }));
  return cut(await script({ minify: true, mangleProps: new RegExp(`^(?:${own.join("|")})$`) }));
}

async function script(options: BuildOptions = {}): Promise<string> {
  const entries = ["src/runtime/index.ts", "src/bundle/page/main.ts", "src/bundle/page/resume.ts"];
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((path) => `export * from "./${path}";`).join("\n"),
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    },
    ...options,
    plugins: [withTicks],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: `es${ecmaVersion}`,
    charset: "utf8",
    legalComments: "none",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Cuts a module. What it exports, it exports in lists. */
export function cut(text: string): Pieces {
  const tree = parse(text, { ecmaVersion, sourceType: "module", ranges: true, preserveParens: true });
  return new Cutter(text, tree).pieces();
}

/** A piece that is still a part of the tree. */
interface Part {
  readonly node: AnyNode;
  /** The names that it declares. */
  readonly names: string[];
}

class Cutter {
  private readonly text: string;
  private readonly parts: Part[] = [];
  private readonly exports: Record<string, string> = {};
  /** The names of the top level that are referred to, by where that is. */
  private readonly references = new Map<number, string>();
  private readonly classes = new Set<string>();
  private readonly fields: ReadonlySet<string>[] = [];
  /** When functions that only test their argument may answer true. */
  private readonly tests = new Map<string, Condition>();

  constructor(text: string, tree: Program) {
    this.text = text;
    for (const node of tree.body) this.addStatement(node);
    // Both are ESTree, each in its own words.
    const scopes = analyze(tree as Parameters<typeof analyze>[0], { ecmaVersion, sourceType: "module" });
    const [module] = scopes.globalScope?.childScopes ?? [];
    for (const { name, defs, references } of module?.variables ?? []) {
      for (const { identifier } of references)
        if (identifier.range !== undefined) this.references.set(identifier.range[0], name);
      for (const def of defs) {
        const [at = -1] = def.name.range ?? [];
        this.parts.find(({ node }) => node.start <= at && at < node.end)?.names.push(name);
        if (def.type === "ClassName" || (def.type === "Variable" && def.node.init?.type === "ClassExpression"))
          this.classes.add(name);
      }
    }
    for (const { node } of this.parts) this.noteTest(node);
  }

  pieces(): Pieces {
    const pieces = this.parts.map(({ node, names }): Piece => {
      const arrow = this.asArrow(node);
      return {
        form: arrow !== undefined ? "function" : node.type === "VariableDeclarator" ? "variable" : "statement",
        defines: names.length > 0 ? names : this.extended(node),
        code: joined(arrow ?? this.codeOf(node)),
      };
    });
    return { pieces, exports: this.exports };
  }

  private addStatement(node: Program["body"][number]): void {
    switch (node.type) {
      case "ExportNamedDeclaration":
        for (const { exported, local } of node.specifiers) this.exports[nameOf(exported)] = nameOf(local);
        return;
      case "VariableDeclaration":
        for (const declaration of node.declarations) this.parts.push({ node: declaration, names: [] });
        return;
      default:
        this.parts.push({ node, names: [] });
    }
  }

  /** `f = (a) => a + 1`, for a function that may be written so. */
  private asArrow(node: AnyNode): Code | undefined {
    if (node.type !== "FunctionDeclaration" || node.id === null || node.generator || node.async || hasOwnWords(node))
      return undefined;
    const [first, ...others] = node.params;
    const last = others.at(-1) ?? first;
    const parameters: Code =
      first === undefined || last === undefined ? [] : this.between(node.params, first.start, last.end);
    const isPlain = first?.type === "Identifier" && others.length === 0;
    const [only, ...more] = node.body.body;
    const value =
      only?.type === "ReturnStatement" && more.length === 0 && isPresent(only.argument) ? only.argument : undefined;
    return [
      { text: `${node.id.name}=${isPlain ? "" : "("}` },
      ...parameters,
      { text: isPlain ? "=>" : ")=>" },
      ...(value === undefined
        ? this.codeOf(node.body)
        : value.type === "SequenceExpression" || mayBeginWithBrace(value)
          ? [{ text: "(" }, ...this.codeOf(value), { text: ")" }]
          : this.codeOf(value)),
    ];
  }

  /** `f.more = true` belongs to `f`. */
  private extended(node: AnyNode): readonly string[] {
    if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return [];
    const { left } = node.expression;
    const name = left.type === "MemberExpression" ? this.references.get(left.object.start) : undefined;
    return name === undefined ? [] : [name];
  }

  /** A function that does nothing but test its argument is a test itself. */
  private noteTest(node: AnyNode): void {
    if (node.type !== "FunctionDeclaration" || node.id === null) return;
    const [only, ...others] = node.body.body;
    if (node.params.length !== 1 || only?.type !== "ReturnStatement" || others.length > 0 || !isPresent(only.argument))
      return;
    const condition = this.mayBe(only.argument, true);
    if (!isAlways(condition)) this.tests.set(node.id.name, condition);
  }

  // ---- What can be true ----

  /** When an expression can have this truth value at all. */
  private mayBe(node: AnyNode, value: boolean): Condition {
    switch (node.type) {
      case "ParenthesizedExpression":
        return this.mayBe(node.expression, value);
      case "UnaryExpression":
        return node.operator === "!" ? this.mayBe(node.argument, !value) : always;
      case "BinaryExpression": {
        const tested = this.testedClass(node);
        return value && tested !== undefined ? { kind: "made", name: tested } : always;
      }
      case "CallExpression": {
        const name = this.references.get(node.callee.start);
        const part = this.askedPart(node);
        if (part !== undefined) return { kind: value ? "used" : "unused", name: part };
        return (value && name !== undefined ? this.tests.get(name) : undefined) ?? always;
      }
      case "LogicalExpression": {
        if (node.operator === "??") return always;
        const parts = [
          this.mayBe(node.left, value),
          this.hasEffects(node.left) ? always : this.mayBe(node.right, value),
        ];
        return (node.operator === "&&") === value ? all(parts) : any(parts);
      }
      default:
        return always;
    }
  }

  /** The optional part for which a call asks. */
  private askedPart(node: AnyNode): string | undefined {
    if (
      node.type !== "CallExpression" ||
      this.exports["uses"] === undefined ||
      this.references.get(node.callee.start) !== this.exports["uses"]
    )
      return undefined;
    const [part] = node.arguments;
    if (part?.type !== "Literal") throw new Error("a call of `uses` does not name its part");
    return String(part.value);
  }

  /** The class of ours that an `instanceof` is about. */
  private testedClass(node: AnyNode): string | undefined {
    if (node.type !== "BinaryExpression" || node.operator !== "instanceof" || this.hasEffects(node.left))
      return undefined;
    const name = this.references.get(node.right.start);
    return name !== undefined && this.classes.has(name) ? name : undefined;
  }

  /** True if leaving the expression out could be noticed. */
  private hasEffects(node: AnyNode): boolean {
    switch (node.type) {
      case "Identifier":
      case "Literal":
      case "ThisExpression":
        return false;
      case "MemberExpression":
      case "UnaryExpression":
      case "BinaryExpression":
      case "LogicalExpression":
      case "ParenthesizedExpression":
        return childrenOf(node).some((child) => this.hasEffects(child));
      case "CallExpression":
        return (
          (this.askedPart(node) === undefined && !this.tests.has(this.references.get(node.callee.start) ?? "")) ||
          node.arguments.some((argument) => this.hasEffects(argument))
        );
      default:
        return true;
    }
  }

  // ---- Trees as code ----

  private codeOf(node: AnyNode): Code {
    switch (node.type) {
      case "Identifier": {
        const name = this.references.get(node.start);
        return [{ text: this.slice(node), ...(name === undefined ? {} : { uses: [name] }) }];
      }
      case "MemberExpression": {
        const isKnown =
          node.computed ||
          (node.object.type === "ThisExpression" && this.fields.at(-1)?.has(nameOf(node.property)) === true);
        return [...this.partsOf(node), ...(isKnown ? [] : [reading(node.property)])];
      }
      case "ClassBody":
        return this.within(
          new Set(
            node.body.flatMap((one) =>
              one.type === "PropertyDefinition" && !one.computed && !one.static ? [nameOf(one.key)] : [],
            ),
          ),
          node,
        );
      case "FunctionDeclaration":
      case "FunctionExpression":
        // A method, which begins with its parameters, has the `this` of its class.
        return this.text.startsWith("(", node.start) ? this.partsOf(node) : this.within(new Set(), node);
      case "Property":
        // `{ a }` is written once and stands in the tree twice.
        return node.shorthand ? this.codeOf(node.value) : this.partsOf(node);
      case "ObjectPattern":
        return [
          ...this.partsOf(node),
          ...node.properties.flatMap((one) => (one.type === "Property" && !one.computed ? [reading(one.key)] : [])),
        ];
      case "PropertyDefinition":
        // What a field without a value is, it is without being declared.
        return isPresent(node.value) || node.static || node.computed ? this.partsOf(node) : [];
      case "MethodDefinition": {
        const name = node.computed || node.kind === "constructor" ? undefined : nameOf(node.key);
        const code = this.partsOf(node);
        return name === undefined || calledByEngine.has(name)
          ? code
          : [{ when: { kind: "read", name }, then: code, else: [] }];
      }
      case "BinaryExpression": {
        const name = this.testedClass(node);
        if (name === undefined) return this.partsOf(node);
        return [
          {
            when: { kind: "made", name },
            then: [...this.codeOf(node.left), { text: this.text.slice(node.left.end, node.end) }],
            else: [{ text: "!1" }],
          },
        ];
      }
      case "CallExpression": {
        const part = this.askedPart(node);
        return part === undefined
          ? this.partsOf(node)
          : [{ when: { kind: "used", name: part }, then: [{ text: "!0" }], else: [{ text: "!1" }] }];
      }
      case "LogicalExpression": {
        const { left, right, operator } = node;
        const when = operator === "??" ? always : this.mayBe(left, true);
        if (isAlways(when)) return this.partsOf(node);
        const first = [...this.codeOf(left), { text: this.text.slice(left.end, right.start) }];
        return operator === "||"
          ? [choice(when, first, this.gap(node)), ...this.codeOf(right)]
          : [choice(when, [...first, ...this.codeOf(right)], "!1")];
      }
      case "ConditionalExpression":
        return [
          { text: this.gap(node) },
          ...this.branches(node.test, node.consequent, node.alternate, this.text.slice(node.start, node.test.start)),
        ];
      case "BlockStatement":
        return [{ text: "{" }, ...this.statements(node.body, node.start + 1, node.end - 1), { text: "}" }];
      case "IfStatement":
        return this.branches(node.test, node.consequent, node.alternate, this.text.slice(node.start, node.test.start));
      case "ExpressionStatement": {
        const { expression } = node;
        const when =
          expression.type === "LogicalExpression" && expression.operator === "&&"
            ? this.mayBe(expression.left, true)
            : always;
        return isAlways(when) ? this.partsOf(node) : [choice(when, this.partsOf(node), ";")];
      }
      default:
        return this.partsOf(node);
    }
  }

  /** The code of a node within which `this` has these fields: a method of the same name is not what is read there. */
  private within(fields: ReadonlySet<string>, node: AnyNode): Code {
    this.fields.push(fields);
    const code = this.partsOf(node);
    this.fields.pop();
    return code;
  }

  /** The parts of a node with what stands between them. */
  private partsOf(node: AnyNode): Code {
    return this.between(childrenOf(node), node.start, node.end);
  }

  /** The text from one place to another, with these nodes in it. */
  private between(nodes: readonly AnyNode[], start: number, end: number): Code {
    const code: Segment[] = [];
    let at = start;
    for (const node of nodes) {
      code.push({ text: this.text.slice(at, node.start) }, ...this.codeOf(node));
      at = node.end;
    }
    return [...code, { text: this.text.slice(at, end) }];
  }

  /** The statements of a block from one place to another, without what stands below an `if` that always leaves the block. */
  private statements(body: readonly AnyNode[], start: number, end: number): Code {
    const at = body.findIndex(
      (one) =>
        one.type === "IfStatement" &&
        !isPresent(one.alternate) &&
        leaves(one.consequent) &&
        !isAlways(this.mayBe(one.test, false)),
    );
    const last = body[at];
    const below = body.slice(at + 1);
    // A declared function could be called from above.
    if (last?.type !== "IfStatement" || below.some(({ type }) => type === "FunctionDeclaration"))
      return this.between(body, start, end);
    return [
      ...this.between(body.slice(0, at + 1), start, last.end),
      choice(this.mayBe(last.test, false), this.statements(below, last.end, end)),
    ];
  }

  /** Two branches, of which one is left if the test can only turn out one way. */
  private branches(test: AnyNode, yes: AnyNode, no: AnyNode | null | undefined, head: string): Code {
    const [maybe, maybeNot] = [this.mayBe(test, true), this.mayBe(test, false)];
    const open = all([maybe, maybeNot]);
    const code = [
      choice(open, [{ text: head }, ...this.codeOf(test), { text: this.text.slice(test.end, yes.start) }]),
      choice(maybe, this.codeOf(yes), no === undefined || no === null ? ";" : ""),
    ];
    return no === undefined || no === null
      ? code
      : [...code, choice(open, [{ text: this.text.slice(yes.end, no.start) }]), choice(maybeNot, this.codeOf(no))];
  }

  /** What has to stand before a node that may come to begin otherwise: in `return!a||b`, without `!a`, a space. */
  private gap({ start }: AnyNode): string {
    return /[\w$]/.test(this.text.charAt(start - 1)) ? " " : "";
  }

  private slice({ start, end }: AnyNode): string {
    return this.text.slice(start, end);
  }
}

/** Methods that are called without being named. */
const calledByEngine: ReadonlySet<string> = new Set([
  "toString",
  "valueOf",
  "toJSON",
  "next",
  "return",
  "throw",
  "then",
]);

const always: Condition = { kind: "all", of: [] };

function isAlways(condition: Condition): boolean {
  return condition.kind === "all" && condition.of.length === 0;
}

function all(conditions: readonly Condition[]): Condition {
  const [first = always, ...others] = conditions.filter((one) => !isAlways(one));
  return others.length === 0 ? first : { kind: "all", of: [first, ...others] };
}

function any(conditions: readonly Condition[]): Condition {
  return conditions.find(isAlways) ?? { kind: "any", of: conditions };
}

function choice(when: Condition, then: Code, otherwise = ""): Choice {
  return { when, then, else: otherwise === "" ? [] : [{ text: otherwise }] };
}

/** True for a statement that nothing below it in its block runs after. */
function leaves(node: AnyNode): boolean {
  if (node.type === "BlockStatement") return node.body.some(leaves);
  return node.type === "ReturnStatement" || node.type === "ThrowStatement";
}

/** True if the code says what has another meaning in an arrow function. */
function hasOwnWords(node: AnyNode): boolean {
  if (
    node.type === "ThisExpression" ||
    node.type === "MetaProperty" ||
    (node.type === "Identifier" && node.name === "arguments")
  )
    return true;
  return childrenOf(node).some(hasOwnWords);
}

/** True if an expression begins with a brace, or may do so once branches are left out. */
function mayBeginWithBrace(node: AnyNode): boolean {
  switch (node.type) {
    case "ObjectExpression":
      return true;
    case "ConditionalExpression":
    case "LogicalExpression":
      return childrenOf(node).some(mayBeginWithBrace);
    default: {
      const [first] = childrenOf(node);
      return first !== undefined && first.start === node.start && mayBeginWithBrace(first);
    }
  }
}

function reading(key: AnyNode): Fragment {
  return { text: "", reads: [nameOf(key)] };
}

/** Puts fragments that follow each other together, and takes choices that are none. */
function joined(code: Code): Code {
  const result: Segment[] = [];
  const add = (segment: Segment): void => {
    if ("when" in segment) {
      if (isAlways(segment.when)) segment.then.forEach(add);
      else result.push({ when: segment.when, then: joined(segment.then), else: joined(segment.else) });
      return;
    }
    const last = result.at(-1);
    if (last === undefined || "when" in last) result.push(segment);
    else result.splice(-1, 1, merged(last, segment));
  };
  code.forEach(add);
  return result;
}

function merged(a: Fragment, b: Fragment): Fragment {
  const uses = [...new Set([...(a.uses ?? []), ...(b.uses ?? [])])];
  const reads = [...new Set([...(a.reads ?? []), ...(b.reads ?? [])])];
  return { text: a.text + b.text, ...(uses.length > 0 ? { uses } : {}), ...(reads.length > 0 ? { reads } : {}) };
}

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** The name that a key or an export has. */
function nameOf(node: AnyNode): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "PrivateIdentifier":
      return `#${node.name}`;
    case "Literal":
      return String(node.value);
    default:
      throw new Error(`a ${node.type} has no name`);
  }
}
