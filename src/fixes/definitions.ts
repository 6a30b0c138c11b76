// Translations of foreign syntax for definitions, functions, cases and local names.

import { builtin } from "../language/builtins.js";
import { isForeignCall } from "./calls.js";
import { boundIn, definitionIn, fresh, isLedWord, ledWords, pattern, split, withBrackets, wordOf } from "./code.js";
import { guess, rewriteBody, rewriteBranches, replacing, type Rewriting } from "./rewriting.js";

const cases = "Write cases as branches, each with its value before its condition";
const head = "Write a definition as a name, its parameters in parentheses, and a value after `:=`";
const lambda = "Write a function as a value with `lam`";
const local = "Define a local name after the value, with `where`";
const otherwiseHelp = "Write `otherwise` after the last value";

const keywords =
  "public|private|protected|static|final|export|async|inline|local|global|def|fun|function|func|fn|let|const|var|val|pred|proc|sub|rec|Definition|Fixpoint|Function|define|int|integer|float|double|bool|boolean|string|String|auto|void|Integer|type|data|newtype|enum|struct|class";

/** Names of types in other languages, by LED's name. */
const typeNames: Readonly<Record<string, string>> = {
  Int: "int|integer|Integer|long|i32|i64",
  Nat: "nat|uint|unsigned|u32|u64",
  Rat: "float|double|number|real|Float|Double",
  Bool: "bool|boolean|Boolean",
  String: "str|string",
};

/** Translates a type: `int`, `[int]` and `(int, str)` are `Int`, `Seq(Int)` and `Int * String`. */
function typeIn(code: string): string {
  const [, items] = /^\(([^]*)\)$/.exec(code) ?? [];
  if (items !== undefined) return `(${split(items, ",").map(typeIn).join(" * ")})`;
  const [, member] = /^\[([^]*)\]$/.exec(code) ?? /^[Ll]ist[[<]([^]*)[\]>]$/.exec(code) ?? [];
  if (member !== undefined) return `Seq(${typeIn(member.trim())})`;
  return Object.keys(typeNames).find((name) => typeNames[name]!.split("|").includes(code)) ?? code;
}

/** Parses a parameter with an optional type: `x`, `x: int` or `int x`. */
function parameterIn(code: string): { readonly name: string; readonly type: string | undefined } {
  const [first = "", second] = split(code.replace(/:|∈|\bin\b/, ":"), ":");
  const [type, name] = second === undefined ? first.split(/\s+/, 2) : [second, first];
  return name === undefined ? { name: first, type: undefined } : { name, type: typeIn(type!) };
}

/**
 * Returns the head of a definition with typed parameters, which become a signature, or guards if the result type is
 * unknown. Undefined if the result type is known but not all parameter types are.
 */
function headWithTypes(
  name: string,
  parameterList: string | undefined,
  result: string | undefined,
): string | undefined {
  const parameters =
    parameterList === undefined || parameterList.trim() === "" ? [] : split(parameterList, ",").map(parameterIn);
  const names = parameters.map(({ name }) => name).join(", ");
  const head = names === "" ? name : `${name}(${names})`;
  const types = parameters.flatMap(({ type }) => type ?? []);
  if (result === undefined) {
    const guard = parameters.flatMap(({ name, type }) => (type === undefined ? [] : [`${name}: ${type}`]));
    return guard.length === 0 ? head : `If ${guard.join(" & ")} then ${head}`;
  }
  if (types.length === 0 && (parameters.length === 0 || /->|→/.test(result)))
    return `${name}: ${typeIn(result)}\n${head}`;
  return types.length < parameters.length ? undefined : `${name}: ${types.join(" * ")} -> ${typeIn(result)}\n${head}`;
}

/** Strips the delimiters of a body: `return e`, `{ e; }`, `e end`. */
function stripDelimiters(body: string): string {
  const block = /^\{([^{}|]*)\}\s*$/.exec(body)?.[1] ?? body;
  return withoutEnds(block);
}

/** Strips keywords and punctuation at both ends of a body. */
const withoutEnds = (body: string): string =>
  body
    .trim()
    .replace(/^(?:return|begin)\b\s*/, "")
    .replace(/\s*(?:\bend\b|;|(?<!\.)\.)\s*$/, "")
    .trim();

/** Rewrites a definition that starts with a foreign keyword or uses a foreign definition symbol. */
function redefine(code: string): readonly string[] {
  const parameterList = String.raw`(?:([(\[])([^()\[\]]*)[)\]]|((?:\s+NAME)+))?`;
  const resultType = String.raw`(?:(?::|->)\s*([^:={}]+?))?`;
  const symbol = String.raw`(=>|:=|={1,2}(?![=<>])|:|(?=\{)|iff\b)`;
  const match = pattern(
    String.raw`^\s*((?:(?:${keywords})\s+)*)(NAME)\s*${parameterList}\s*${resultType}\s*${symbol}\s*([^]*)$`,
    "u",
  ).exec(code);
  if (match === null) return [];
  const [, prefix = "", name = "", , listed, separator, type, definer = "", body = ""] = match;
  // An expression is not a type: `def f(n): return g(n) == n`.
  if (type !== undefined && (/\breturn\b/.test(type) || definer === "==")) return [];
  const parameters = listed ?? separator?.trim().split(/\s+/).join(", ");
  const isTypedProperty = definer === "iff" && /:|∈|\bin\b/.test(parameters ?? "");
  const result =
    type ?? prefix.split(/\s+/).find((word) => typeIn(word) !== word) ?? (isTypedProperty ? "Bool" : undefined);
  const head = headWithTypes(name, parameters, result);
  if (head === undefined) return [];
  const block = definer === "" ? /^\{([^]*)\}\s*$/.exec(body)?.[1] : undefined;
  const isBlock = block !== undefined || /\breturn\b|;\s*\}/.test(body);
  const statement = isBlock || !body.startsWith("{") ? stripDelimiters(block ?? body) : body;
  const value = /\b(?:type|newtype)\s/.test(prefix) ? typeIn(statement).replace(/^\(([^()]*)\)$/, "$1") : statement;
  const isSame = definer === ":=" || definer === "iff" ? code.trim().startsWith(`${head} ${definer}`) : false;
  return isSame && !isBlock ? [] : [`${head} ${definer === "iff" ? "iff" : ":="} ${value}`];
}

/** Rewrites a keyword, parameters and one of the separators, given as a regular expression, as `lam x y.`. */
const rewriteLambda = (keyword: string, separators: string): Rewriting =>
  replacing(
    lambda,
    String.raw`${keyword}\s*\(?\s*(NAME(?:(?:\s*,\s*|\s+)NAME)*)\s*\)?\s*(?:${separators})\s*`,
    (_, names) => `lam ${names!.split(/[\s,]+/).join(" ")}. `,
  );

const condition = (code: string): string => code.trim().replace(/^\(((?:[^()]|\([^()]*\))*)\)$/, "$1");

/** Rewrites the spellings of `if c then a else b` as branches; undefined for anything else. */
function branchesOf(body: string): string | undefined {
  const code = body.trim().replace(/;\s*$/, "");
  const nested = /^\((if\b[^]*)\)$/i.exec(code)?.[1];
  if (nested !== undefined) return branchesOf(nested);
  const conditional =
    /^(?:if|when)\b\s*([^]+?)\s*(?:\bthen\b|:|,|\{)\s*(?:return\b\s*)?([^]+?)\s*;?\s*\}?\s*[,;]?\s*(?:\b(?:else|otherwise)\b\s*(?=if\b)|\b(?=el(?:se)?if\b)|\b(?:else|otherwise)\b\s*[:{,]?)\s*([^]+)$/i.exec(
      code,
    ) ??
    /^(?:if|when)\b\s*(\((?:[^()]|\([^()]*\))*\))\s*(?:return\b\s*)?([^]+?)\s*;?\s*\b(?:else|otherwise)\b\s*([^]+)$/i.exec(
      code,
    );
  if (conditional !== null) {
    const [, test = "", value = "", rest = ""] = conditional;
    const next = rest.replace(/^el(?:se)?if\b/i, "if");
    const last = stripDelimiters(next.replace(/^return\b/, "").replace(/\}\s*$/, ""));
    return `${stripDelimiters(value)} if ${condition(test)}; ${branchesOf(next) ?? `${last} otherwise`}`;
  }
  const ternary = /^([^?]+?)\s*\?\s*([^:?]+?)\s*:\s*([^]+)$/.exec(code);
  if (ternary !== null)
    return `${ternary[2]!} if ${condition(ternary[1]!)}; ${branchesOf(ternary[3]!) ?? `${ternary[3]!} otherwise`}`;
  const trailing = /^([^;]+?)\s+if\s+([^;]+?)[\s;,]+else\s+([^]+)$/.exec(code);
  if (trailing !== null) {
    const rest = trailing[3]!;
    return `${trailing[1]!} if ${trailing[2]!}; ${branchesOf(rest) ?? `${rest} otherwise`}`;
  }
  return undefined;
}

/** Rewrites Haskell's `f(x) | c = a | otherwise = b`. */
function rewriteGuards(code: string): readonly string[] {
  const match = pattern(String.raw`^\s*(NAME\s*(?:\([^()]*\)|(?:[ \t]+NAME)+)?)\s*(?::=)?\s*((?:\|[^|]+)+)$`).exec(
    code,
  );
  if (match === null) return [];
  const arms = match[2]!
    .split("|")
    .slice(1)
    .map((arm) => /^\s*([^]+?)\s*(?::=|->|=>|(?<![<>/=!])=(?!=)(?![^]*(?<![<>/=!])=(?!=)))\s*([^]+?)\s*$/.exec(arm));
  if (arms.some((arm) => arm === null)) return [];
  const condition = match[1]!
    .trim()
    .replace(
      /^(\S+?)((?:\s+[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)+)$/,
      (_, name: string, rest: string) => `${name}(${rest.trim().split(/\s+/).join(", ")})`,
    );
  const branches = arms.map((arm) =>
    /^(?:otherwise|else|_|true|True)$/.test(arm![1]!) ? `${arm![2]!} otherwise` : `${arm![2]!} if ${arm![1]!}`,
  );
  return [`${condition} := ${branches.join("; ")}`];
}

/** Rewrites `case x of 0 -> a; _ -> b`, `match x with | 0 => a | _ => b` and `switch (x) { … }`. */
function rewriteMatch(body: string): readonly string[] {
  const match =
    /^(?:case|match|switch|CASE|when)\b\s*([^]*?)\s*(?:\bof\b|\bwith\b|\{|:(?=\s*\bcase\b))\s*([^]+?)\s*(?:\}|\bend\b)?\s*$/.exec(
      body,
    );
  if (match === null) return [];
  const subject = condition(match[1]!);
  const parameterList = match[2]!.replace(/^\s*\|/, "").replace(/\bcase\b/g, ";");
  const arms = split(parameterList, /[;|\r\n]/.test(parameterList) ? /[;|\r\n]/ : ",").filter(
    (arm) => arm.trim() !== "",
  );
  const branches = arms.map((arm) => {
    const [, pattern, value] = /^([^]+?)\s*(?:->|=>|:)\s*([^]+?)\s*,?$/.exec(arm) ?? [];
    if (pattern === undefined || value === undefined) return undefined;
    return /^(?:_|otherwise|else|default|OTHER)$/.test(pattern)
      ? `${stripDelimiters(value)} otherwise`
      : `${stripDelimiters(value)} if ${subject} = ${pattern}`;
  });
  return branches.includes(undefined) ? [] : [branches.join("; ")];
}

/** True if the code contains a comparison or another condition outside brackets. */
function isQuestion(code: string): boolean {
  const outsideBrackets = code.replace(/\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]|\{[^{}]*\}|\|[^|]*\|/g, "()");
  return /[<>=∈]|\/=|\bin\b|\bnotin\b|\bsub\b/.test(outsideBrackets);
}

/** Rewrites `total(x:xs)` and `f((a, b))` with one parameter, whose components are selected in the body. */
function destructure(code: string): readonly string[] {
  const match = pattern(String.raw`^(\s*NAME\s*\()([^]*?)\)\s*(:=|iff\b)([^]*)$`).exec(code);
  if (match === null) return [];
  const [, before = "", inside = "", symbol = "", rest = ""] = match;
  let body = rest;
  let isOther = false;
  const parameters = split(inside, ",").map((parameter) => {
    const list =
      /^\(?\s*([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*(?::{1,2})\s*([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*\)?$/.exec(
        parameter,
      );
    const tuple =
      /^[(<]\s*([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*(?:\s*,\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)+)\s*[)>]$/.exec(
        parameter,
      );
    if (list === null && tuple === null) return parameter;
    isOther = true;
    const parameterName = fresh(code, list === null ? "pqrt" : "stuv");
    const components: readonly (readonly [string, string])[] =
      list === null
        ? tuple![1]!.split(/\s*,\s*/).map((part, i) => [part, `${parameterName}[${i + 1}]`] as const)
        : [
            [list[1]!, `${parameterName}[1]`],
            [list[2]!, `${parameterName}[2..]`],
          ];
    const forms = new Map(components);
    body = body.replace(
      /(?<![\w\xc0-\u1fff'`])[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*/g,
      (word) => forms.get(word) ?? word,
    );
    return parameterName;
  });
  return isOther ? [`${before}${parameters.join(", ")}) ${symbol}${body}`] : [];
}

/** Rewrites `square: x -> x^2` and `square = (x) => x^2`. */
const rewriteArrow: Rewriting = {
  help: "Write the parameters of a function in parentheses, and its value after `:=`",
  write: (code) => {
    const match = pattern(
      String.raw`^(\s*)(?:(?:const|let|var|val|def)\s+)?(NAME)\s*(:|:=|=)\s*(?:\\|fun\b|fn\b|function\b|lambda\b)?\s*\(?\s*([a-zß-öø-ÿα-ω][\w\xc0-\u1fff']*(?:\s*,\s*[a-zß-öø-ÿα-ω][\w\xc0-\u1fff']*)*)\s*\)?\s*(?:->|=>|↦|\|->|→)\s*([^]+)$`,
      "u",
    ).exec(code);
    if (match === null) return [];
    const [, space = "", name = "", symbol, parameters = "", body = ""] = match;
    const isUsed = split(parameters, ",").some((one) => new RegExp(wordOf(one)).test(body));
    return isUsed && symbol !== ":=" ? [`${space}${name}(${parameters}) := ${stripDelimiters(body)}`] : [];
  },
};

export const definitions = (): readonly Rewriting[] => [
  {
    help: "Write the signature and the definition separately",
    write: (code) => redefine(code).filter((form) => /^[^\s(:]+: /.test(form)),
  },
  {
    help: "Write types in a guard, or in a separate signature",
    write: (code) => redefine(code).filter((form) => form.startsWith("If ")),
  },
  rewriteArrow,
  { ...rewriteArrow, codes: ["L331"] },
  {
    help: "Write a guard before a definition with a capital `If`",
    write: (code) => [
      code.replace(/^(\s*)(?:if|when|for)\b\s*([^]*?)\s*(?:\bthen\b|[:,])\s*(?=[^:;]*(?::=|\biff\b))/, "$1If $2 then "),
    ],
  },
  { help: "Use a name as the parameter, and an index for each part", write: destructure },
  { help: cases, write: rewriteGuards },
  rewriteBody("Explain names in the prose outside the code", (body) => [
    body.replace(
      /\s*,?\s*\bwhere\s+[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*\s+(?:is|are|be|denotes|means|stands\s+for|represents)\s+(?:an?|the)\b[^]*$/,
      "",
    ),
  ]),
  rewriteBody(local, (body) => {
    const match = /^(?:let|LET|val|with)\b\s*([^]+?)\s*(?:\bin\b|\bIN\b|;)\s*([^]+?)(?:\s*\bend\b)?\s*$/.exec(body);
    if (match === null) return [];
    const names = match[1]!.replace(/:=|==/g, "=");
    return [`${match[2]!} where ${names}`];
  }),
  rewriteBody(local, (body) => [body.replace(/(?<=\bwhere\b[^]*?)(?::=|==|<-)/g, "=")]),
  rewriteBody(cases, (body) => [branchesOf(body) ?? body]),
  rewriteBody(cases, rewriteMatch),
  {
    help: "Write cases inside an expression as branches in parentheses",
    write: (code) => [
      withBrackets(code, "(", (inside, before) => {
        const parts = split(inside, ",").map((part) => branchesOf(part) ?? part);
        if (parts.join(",") === inside) return undefined;
        const isCall = /[\w\xc0-\u1fff'\])]$/.test(before);
        return isCall || parts.length > 1
          ? `(${parts.map((part) => (inside.includes(part) ? part.trim() : `(${part})`)).join(", ")})`
          : `(${parts[0]!})`;
      }),
    ],
  },
  rewriteBody(otherwiseHelp, (body) => [
    body.replace(/[;,]?\s*\b(?:else|otherwise|default)\b\s*:?\s*(?!\s*if\b)([^;]+?)\s*;?\s*$/, (_, value: string) =>
      value.trim() === "" ? _ : `; ${value.trim()} otherwise`,
    ),
  ]),
  guess(
    rewriteBranches(cases, (branch) => {
      const match = /^([^]+?)\s*(?:->|=>|⇒|→|:)\s*([^]+)$/.exec(branch);
      if (match === null) return undefined;
      const [, condition = "", value = ""] = match;
      return /^(?:otherwise|else|default|_)$/.test(condition)
        ? `${value} otherwise`
        : `${value} if ${condition.replace(/^(?:if|when|case)\b\s*/, "")}`;
    }),
  ),
  rewriteBranches("Write the value first, and its condition after `if`", (branch) => {
    const match = /^([^]+?)\s+if\s+([^]+)$/.exec(branch);
    return match !== null && isQuestion(match[1]!) && !isQuestion(match[2]!)
      ? `${match[2]!} if ${match[1]!}`
      : undefined;
  }),
  guess(
    rewriteBranches("Write the condition of a branch after `if`", (branch) => {
      if (branch.startsWith("{")) return undefined;
      const replacement = branch.replace(
        /\s*,?\s+(?:when|for|wenn|provided(?:\s+that)?|in\s+case)\s+(?!all\b|some\b|each\b|every\b)/,
        " if ",
      );
      return replacement === branch ? undefined : replacement;
    }),
  ),
  rewriteBody("Separate branches with `;`, without a comma before their conditions", (body) => {
    if (!/\b(?:if|otherwise)\b/.test(body)) return [];
    const joined = body.replace(/,\s*(?=(?:if|otherwise)\b)/g, " ");
    return [
      split(joined.replace(/^\{([^{}|]*)\}$/, "$1").replace(/^\(((?:[^()]|\([^()]*\))*)\)$/, "$1"), ",").join("; "),
    ];
  }),
  guess(
    rewriteBody("Combine conditions that must all hold with `&`", (body) => {
      const conditions = split(body, ",").map((one) => one.replace(/^and\b\s*/, ""));
      return conditions.length > 1 && conditions.every(isQuestion) ? [conditions.join(" & ")] : [];
    }),
  ),
  {
    ...rewriteBody(cases, (body) => {
      const [, test = "", value = "", alternative = ""] =
        /^([^]+?)\s+(?:and|&&|&)\s+([^&]+?)\s+(?:or|\|\|)\s+([^]+)$/.exec(body) ?? [];
      return test !== "" && !isQuestion(value) && !isQuestion(alternative)
        ? [`${value} if ${condition(test)}; ${alternative} otherwise`]
        : [];
    }),
    codes: ["L401"],
  },
  rewriteBody("Find the member with a property with `where`", (body) => [
    body.replace(/^([A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s+(?:such\s+that|so\s+that)\s+([^;]+)$/, "$1 where $2"),
  ]),
  { help: head, write: redefine },
  {
    help: "Write all parameters in one pair of parentheses",
    write: (code) => [
      code.replace(/^(\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*\s*\([^()]*)\)\s*\(([^()]*\)\s*(?::=|iff\b))/, "$1, $2"),
      code.replace(
        /^(\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*\s*\([^()]*\))\s*\(([^()]*)\)\s*:=\s*/,
        (_, left: string, parameters: string) => `${left} := lam ${parameters.split(/\s*,\s*/).join(" ")}. `,
      ),
    ],
  },
  {
    help: "Write the parameters of a function in parentheses",
    write: (code) => {
      const match =
        /^(\s*[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*)\s*:=\s*(?:lam|lambda)\s+([^.]+?)\s*\.\s*([^]*\b(?:if|otherwise)\b[^]*)$/.exec(
          code,
        );
      return match === null ? [] : [`${match[1]!}(${match[2]!.trim().split(/\s+/).join(", ")}) := ${match[3]!}`];
    },
  },
  replacing("Use only letters, digits and primes in a name", String.raw`(NAME)[?!](?=\s*\()`, "$1"),
  rewriteLambda(String.raw`\b(?:lam|lambda)\b`, String.raw`->|=>|↦|→|\.|:(?!=)`),
  rewriteLambda(String.raw`(?:\b(?:fun|fn|func|function)\b|\\|λ)`, String.raw`->|=>|↦|→|\.`),
  replacing(
    lambda,
    String.raw`(?<=(?:[(,]|:=|\.(?=\s))\s*)(?:\(\s*)?((?![A-Z])NAME(?:\s*,\s*(?![A-Z])NAME)*)\s*\)?\s*(?:->|↦|\|->|→)\s*`,
    (_, names) => `lam ${names!.split(/\s*,\s*/).join(" ")}. `,
  ),
  replacing(
    lambda,
    String.raw`\bfunction\s*\(([^()]*)\)\s*\{?\s*(?:return\b)?\s*([^{};]+?)\s*;?\s*\}?(?=$|[),])`,
    (_, names, body) => `lam ${names!.split(/\s*,\s*/).join(" ")}. ${body!}`,
  ),
  {
    help: head,
    write: (code) => {
      const [, name, body] =
        pattern(String.raw`^\s*(NAME\s*(?:\([^()]*\))?)\s*(?:->|→|↦)\s*([^]+)$`, "u").exec(code) ?? [];
      return name === undefined || body === undefined ? [] : [`${name.trim()} := ${body}`];
    },
  },
  replacing(
    "Write the arguments in parentheses after the function",
    String.raw`(?<![\w\xc0-\u1fff'\])}])\((floor|ceil|round|abs|sqrt|sin|cos|tan)[ \t]+((?![-+*/=<>&])[^(),{}\[\]]+)\)`,
    (_, functionName, argument) => `${functionName!}(${argument!})`,
  ),
  {
    help: "Write the arguments in parentheses, separated by commas",
    write: (code, isDefined) => {
      const definition = definitionIn(code);
      if (definition === undefined) return [];
      // After a name, `<` is a comparison, so sequences are not treated as arguments.
      const call = pattern(
        String.raw`(?!(?:${ledWords})\b)(NAME)((?:[ \t]+(?!(?:${ledWords})\b)(?:NAME(?!\()|\d+(?:\.\d+)?|[\ue000-\uf8ff]|\x60NAME|\((?:[^()]|\([^()]*\))*\)|\{(?!\s*\})[^{}]*\}))+)`,
      );
      const replacement = definition.body.replace(call, (call, name: string, values: string) => {
        // A parameter followed by parentheses may also be a factor.
        const isApplied = boundIn(code).includes(name) && new RegExp(`${wordOf(name)}\\(`).test(definition.body);
        const isFunction = (one: string): boolean => builtin(one)?.kind === "function";
        const isKnown = isDefined(name) || isFunction(name) || isForeignCall(name);
        const words = values.match(pattern("NAME")) ?? [];
        // A word that occurs nowhere else probably belongs to another language.
        const areKnown = words.every(
          (one) => isLedWord(one) || isDefined(one) || code.split(new RegExp(wordOf(one))).length > 2,
        );
        if (!areKnown || !(isKnown || (isApplied && !words.some(isFunction)))) return call;
        const parts = values.match(pattern(String.raw`\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\}|[^\s]+`)) ?? [];
        return `${name}(${parts.map((part) => part.replace(/^\(([^,]*)\)$/, "$1")).join(", ")})`;
      });
      return [`${definition.head}${definition.symbol} ${replacement}`];
    },
  },
  rewriteBody("Write `otherwise` in the last branch", (body) => {
    const [value = "", ...where] = body.split(/\s+where\s+/);
    const branches = split(value, ";");
    const last = branches.at(-1) ?? "";
    const isOpen = branches.length > 1 && last !== "" && !/\b(?:if|otherwise)\b/.test(last);
    return isOpen && branches.slice(0, -1).every((branch) => /\bif\b/.test(branch))
      ? [[`${branches.join("; ")} otherwise`, ...where].join(" where ")]
      : [];
  }),
];
