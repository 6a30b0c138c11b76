// The patterns for a document around its code: regions, tests with their values, and Markdown's signs in the prose.
// Prose is matched line by line, so that nothing in it can run into a region.

import { markPattern } from "../../src/document/marks.js";
import { closers } from "./code.js";
import { afterSpace, type Group, identifier, include, type Pattern } from "./rules.js";

/** An opener of a dollar or dash block. */
const opener = `${afterSpace}/[$-]`;
/** A line that opens or closes a Markdown fence. */
const fenceLine = " {0,3}(?:`{3,}[^`]*|~{3,}.*)$";
const definer = ":=|≔|≡|\\\\coloneqq|\\\\equiv|\\biff\\b";

/** The groups of patterns for documents, by name. */
export function documentGroups(): Readonly<Record<string, Group>> {
  return {
    regions: {
      patterns: [ledFence("`", "[^`]*"), ledFence("~", ".*"), include("dollar-block"), include("dash-block")],
    },
    "dollar-block": { patterns: [block("dollar", `${afterSpace}/\\$`, closers.dollar)] },
    "dash-block": { patterns: [block("dash", `${afterSpace}/-+`, closers.dash)] },
    "other-fence": { patterns: [otherFence("`", "[^`]*"), otherFence("~", ".*")] },
    verbatim: {
      patterns: [
        {
          name: "markup.raw.block.verbatim.led",
          begin: "\\\\begin\\s*\\{verbatim(\\*?)\\}",
          end: "\\\\end\\{verbatim\\1\\}",
          patterns: [play, otherMark, test(" {0,3}(?:`{3,}|~{3,})\\s*$|.*\\\\end\\{verbatim")],
        },
      ],
    },
    test: {
      patterns: [play, otherMark, test(`${fenceLine}|\\s*\\\\end\\s*\\{|.*${opener}|.*\\\\begin\\s*\\{verbatim`)],
    },
    expected,
    mathematics,
    prose,
  };
}

function block(kind: "dollar" | "dash", begin: string, end: string): Pattern {
  return {
    name: `meta.embedded.block.${kind}.led`,
    contentName: "source.led",
    begin,
    end,
    beginCaptures: { 0: { name: "punctuation.section.embedded.begin.led" } },
    endCaptures: { 0: { name: "punctuation.section.embedded.end.led" } },
    patterns: [include(`code-${kind}`)],
  };
}

function ledFence(mark: string, rest: string): Pattern {
  return {
    name: "meta.embedded.block.fence.led",
    contentName: "source.led",
    begin: `^( {0,3})(${mark}{3,})\\s*(led)(?![\\p{L}\\p{M}\\p{N}_-])(${rest})$`,
    end: `^ {0,3}(\\2${mark}*)\\s*$`,
    beginCaptures: {
      2: { name: "punctuation.section.embedded.begin.led" },
      3: { name: "entity.name.language.led" },
      4: { name: "comment.line.info.led" },
    },
    endCaptures: { 1: { name: "punctuation.section.embedded.end.led" } },
    patterns: [include("code")],
  };
}

/** A fence of another language: raw text, but for its tests. */
function otherFence(mark: string, rest: string): Pattern {
  return {
    name: "markup.fenced_code.block.led",
    begin: `^ {0,3}(${mark}{3,})(${rest})$`,
    end: `^ {0,3}(\\1${mark}*)\\s*$`,
    beginCaptures: { 1: { name: "punctuation.definition.fenced.led" }, 2: { name: "fenced_code.block.language.led" } },
    endCaptures: { 1: { name: "punctuation.definition.fenced.led" } },
    patterns: [play, otherMark, test(" {0,3}(?:`{3,}|~{3,})\\s*$")],
  };
}

/** A `play:>` line: the path of a recording, and perhaps the number of a frame. */
const play: Pattern = {
  match: "^\\s*(play:>)(.*?)(?:\\s(frame)\\s+(\\d+))?\\s*$",
  captures: {
    1: { name: "keyword.other.play.led" },
    2: { name: "string.unquoted.path.led" },
    3: { name: "keyword.other.frame.led" },
    4: { name: "constant.numeral.frame.led" },
  },
};

/** A marked line of another kind, in which nothing opens. */
const otherMark: Pattern = {
  match: `^\\s*(?!cmd:|play:)(${markPattern})(.*)$`,
  captures: { 1: { name: "keyword.other.mark.led" } },
};

/**
 * A `cmd:>` line and the value below it, which ends before a blank line, a test, or a line that `stop` describes. The
 * match of the line includes its end, so that `\G` matches at the start of the value, which may be one quoted text.
 */
function test(stop: string): Pattern {
  return {
    name: "meta.test.led",
    begin: "^\\s*(cmd:>)(.*)$\\n?",
    end: `\\G\\s*("(?:[^"\\\\]|\\\\.)*"|[“”](?:[^“”\\\\]|\\\\.)*[“”])\\s*$|^(?=\\s*$|\\s*${markPattern}|${stop})`,
    beginCaptures: {
      1: { name: "keyword.other.test.led" },
      2: { name: "meta.embedded.line.led", patterns: [include("expression")] },
    },
    endCaptures: { 1: { name: "string.quoted.double.expected.led", patterns: [include("expected")] } },
    patterns: [
      { name: "keyword.other.expected.led", match: "^\\s*error(?=\\s*$)" },
      include("expected"),
      include("expression"),
    ],
  };
}

const expected: Group = {
  patterns: [{ name: "constant.language.expected.led", match: "\\ban Easel (?:image|point|color)\\b" }],
};

const environments = "equation|align|gather";

/** Displays, and calls of the macros that define. A display opens at the end of a line, or before a definition in its line. */
const mathematics: Group = {
  patterns: [
    display(`\\$\\$(?=\\s*$|(?:(?!\\$\\$).)*(?:${definer}))`, "\\$\\$"),
    display(`\\\\\\[(?=\\s*$|.*(?:${definer}))`, "\\\\\\]"),
    display(`\\\\begin\\s*\\{(${environments})(\\*?)\\}`, "\\\\end\\s*\\{\\1\\2\\}"),
    {
      name: "meta.embedded.block.mathematics.led",
      begin: "\\\\(?:defun|defpred)(?=\\s*(?:\\{|$))",
      end: "(?<=\\})(?!\\s*(?:\\{|$))|^(?!\\s*\\{)",
      beginCaptures: { 0: { name: "keyword.other.definition.latex.led" } },
      patterns: [
        {
          contentName: "source.led",
          begin: "\\{",
          end: "\\}",
          beginCaptures: { 0: { name: "punctuation.section.embedded.begin.led" } },
          endCaptures: { 0: { name: "punctuation.section.embedded.end.led" } },
          patterns: [include("code-mathematics")],
        },
      ],
    },
  ],
};

function display(begin: string, end: string): Pattern {
  return {
    name: "meta.embedded.block.mathematics.led",
    contentName: "source.led",
    begin,
    end,
    beginCaptures: { 0: { name: "punctuation.section.embedded.begin.led" } },
    endCaptures: { 0: { name: "punctuation.section.embedded.end.led" } },
    patterns: [include("code-mathematics")],
  };
}

/** One character that a span of prose may hold: none of `except`, and not where a region opens. */
const inSpan = (except: string): string => `(?:(?!${opener})[^${except}])`;

const prose: Group = {
  patterns: [
    {
      name: "markup.heading.markdown.led",
      match: "^ {0,3}(#{1,6})(?=[ \\t]|$).*$",
      captures: { 1: { name: "punctuation.definition.heading.markdown.led" } },
    },
    {
      name: "markup.heading.latex.led",
      match: "^\\s*(\\\\(?:part|chapter|(?:sub){0,2}section|(?:sub)?paragraph)\\*?)\\s*(?:\\[[^\\]]*\\]\\s*)?\\{.*$",
      captures: { 1: { name: "support.function.section.latex.led" } },
    },
    { name: "meta.separator.led", match: "^\\s*([-=_*])(?:[ \\t]*\\1){2,}\\s*$" },
    {
      match: "^\\s*([-+*]|[0-9]+[.)])(?=\\s+\\S)",
      captures: { 1: { name: "punctuation.definition.list.begin.markdown.led" } },
    },
    { match: "^ {0,3}(>)", captures: { 1: { name: "punctuation.definition.quote.begin.markdown.led" } } },
    {
      name: "markup.inline.raw.string.markdown.led",
      match: `(\`+)(?!\`)(${inSpan("`")}+)(\\1)(?![\`\\p{L}])`,
      captures: {
        1: { name: "punctuation.definition.raw.markdown.led" },
        3: { name: "punctuation.definition.raw.markdown.led" },
      },
    },
    {
      name: "constant.other.symbol.led",
      match: `(\`)${identifier}(?!\`)`,
      captures: { 1: { name: "punctuation.definition.symbol.led" } },
    },
    emphasis("markup.bold.markdown.led", "\\*\\*", "*"),
    emphasis("markup.bold.markdown.led", "__", "_"),
    emphasis("markup.italic.markdown.led", "\\*", "*"),
    emphasis("markup.italic.markdown.led", "_", "_"),
    {
      name: "meta.link.inline.markdown.led",
      match: `(\\[)(${inSpan("\\[\\]")}+)(\\]\\()(${inSpan("()\\s")}+)(\\))`,
      captures: {
        2: { name: "string.other.link.title.markdown.led" },
        4: { name: "markup.underline.link.markdown.led" },
      },
    },
    {
      comment: "A name and its symbols are taken whole, so that `snake_case` is not emphasis.",
      match: "[\\p{L}\\p{M}\\p{N}_']+",
    },
  ],
};

function emphasis(scope: string, mark: string, sign: string): Pattern {
  return {
    name: scope,
    match: `(${mark})(?=[^\\s${sign}])${inSpan(sign)}*(?<=[^\\s])(${mark})`,
    captures: {
      1: { name: "punctuation.definition.emphasis.markdown.led" },
      2: { name: "punctuation.definition.emphasis.markdown.led" },
    },
  };
}
