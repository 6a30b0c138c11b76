// The commands of the tool with their flags and help. A new command is an entry here and a file next to this one.

import { Argument, Command, CommanderError, Option } from "commander";
import { type NotationTarget, targets } from "../notation/target.js";
import { allLines } from "../explain/lines.js";
import { addBuild } from "./build-flags.js";
import { addExplore } from "./explore-flags.js";
import { addGrade, addInit, addPlayground, addTypes } from "./project-flags.js";
import { gradingCommand } from "./grading/command.js";
import { flagsOf, joinExpression, protectMinus } from "./arguments.js";
import type { BundleFlags } from "./bundle.js";
import type { CheckFlags } from "./check.js";
import type { ModelFlags } from "./convert.js";
import type { EvalFlags } from "./eval.js";
import {
  addCommonFlags,
  argumentsOf,
  type Commands,
  type CommonFlags,
  defaultHost,
  defaultPort,
  format,
  type Formatted,
  fractions,
  parseFrameNumber,
  parseLevels,
  names,
  parsePort,
  timeout,
  totalTimeout,
  unchecked,
  watch,
  whys,
  withFormat,
} from "./flags.js";
import type { FmtFlags } from "./fmt.js";
import type { GradeFlags } from "./grade.js";
import type { PlayFlags } from "./play.js";
import type { PlayTerminalFlags } from "./play-terminal.js";
import type { ExitCode } from "./problems.js";
import type { ReplFlags } from "./repl.js";
import type { ReplayFlags } from "./replay.js";
import { type Shell, shells } from "./shells.js";
import { Report } from "./report.js";
import type { TestFlags } from "./test.js";
import { usageProblem } from "./usage.js";
import type { WeaveFlags } from "./weave.js";
import { configure, examples, exitCodes, groupOf } from "./help-texts.js";
import type { CommandHost } from "./host.js";

/** Runs the tool as `led ARGUMENTS...`. Never throws. */
export async function run(args: readonly string[], host: CommandHost): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = commands(host, (code) => {
    exitCode = code;
  });
  try {
    if (args[0] === gradingCommand) {
      const { gradingProcess } = await import("./grading/process.js");
      await gradingProcess(host.resources);
      return exitCode;
    }
    if (args.length === 0) {
      host.errors.write(program.helpInformation());
      return 2;
    }
    await program.parseAsync(joinExpression(protectMinus(args)), { from: "user" });
    return exitCode;
  } catch (error) {
    const report = new Report(flagsOf(args), host);
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      report.problem(
        usageProblem(
          error,
          args,
          program.commands.map((command) => command.name()),
        ),
      );
    } else {
      report.reportThrown(error);
    }
    return report.finish();
  }
}

/** Builds the commands; `ends` receives the exit code of the one that ran. */
export function commands(host: CommandHost, ends: (exitCode: ExitCode) => void): Command {
  const program = addCommonFlags(new Command("led"))
    .description("LED is mathematics that runs: definitions in set notation, in a document that is mostly prose.")
    .version(host.resources.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .commandsGroup(groupOf("help"))
    .helpCommand("help [command]", "Show help for a command")
    .addHelpText(
      "after",
      examples(
        ["led test game.led", "led build game.led --out-dir out", 'led eval "{x^2 | x in {1..5}}"'],
        `${exitCodes}\n\nManual: ${host.resources.manual}`,
      ),
    );
  const command: Commands["command"] = (name, summary, description, lines) =>
    program
      .command(name)
      .helpGroup(groupOf(name))
      .summary(summary)
      .description(`${summary}. ${description}`)
      .addHelpText("after", examples(lines));
  const action = <Arguments extends readonly unknown[]>(run: (...all: Arguments) => ExitCode | Promise<ExitCode>) =>
    async function (this: Command) {
      ends(await run(...argumentsOf<Arguments>(this)));
    };
  const adding = { command, action, host };

  addInit(adding);

  command("check", "Report errors in documents", "Shows the location of each error. Writes no files.", [
    "led check game.led",
    "led check *.led --json",
    "led check game.led --types",
    "led check game.led --types=full",
    "led check paper.tex --regions",
  ])
    .addOption(watch)
    .addOption(format)
    .argument("<files...>", "documents, or folders that contain documents; - reads standard input")
    .option("--types", "show the type of each definition: `?` if it has errors, an outline if it is long")
    .option("--types=full", "show all types in full")
    .option("--regions", "list the code regions, the names they define, and the formulas that are prose")
    .action(
      action(async (files: readonly string[], flags: Omit<CheckFlags, "types"> & Formatted & TypesShown) => {
        const { check } = await import("./check.js");
        const types = flags["types=full"] ? "full" : flags.types ? "outline" : undefined;
        return check(files, { ...withFormat(flags), types }, host);
      }),
    );

  command(
    "test",
    "Run the tests in documents",
    "A line that begins with cmd:> is a test. The lines below it are the expected value. In a game, a line that begins with play:> names a recording, which is played before the tests below it.",
    [
      "led test game.led",
      "led test submissions --with exercise.led --table",
      "led test *.led --quiet --timeout 60",
      "led test submissions/*.led --total-timeout 300",
    ],
  )
    .addOption(unchecked)
    .addOption(fractions)
    .addOption(watch)
    .addOption(timeout("each test"))
    .addOption(totalTimeout)
    .addOption(new Option("--why <how>", "how much to explain when a test fails").choices(whys).default("short"))
    .addOption(format)
    .argument("<files...>", "documents, or folders that contain documents; - reads standard input")
    .option("--with <tests>", "run the tests of this document against the others, and count the points")
    .option("--table", "with --with: print a table with a row for each document")
    .option("--csv", "with --with: print the table as CSV")
    .option("--requires <names>", "with --with: names that each document must define, separated by commas", names)
    .option("--forbids <names>", "with --with: names that no document may use, separated by commas", names)
    .action(
      action(async (files: readonly string[], flags: TestFlags & Formatted & Omit<GradeFlags, "format">) => {
        const { with: exercise, table, csv, requires, forbids } = flags;
        if (exercise !== undefined || table === true || csv === true || requires !== undefined || forbids !== undefined)
          return (await import("./grade.js")).grade(files, { ...flags, format: undefined }, host);
        return (await import("./test.js")).test(files, withFormat(flags), host);
      }),
    );

  command(
    "fmt",
    "Format the code in documents",
    "Limits lines to 80 characters, aligns branches and conditions, and keeps rows of numbers or sets as rows. Prose, tests, displays and definitions with errors do not change.",
    ["led fmt game.led", "led fmt . --check", "led fmt --stdin notes.md < notes.md"],
  )
    .argument("[files...]", "documents, or folders that contain documents")
    .option("--check", "write nothing; fail if a document is not formatted")
    .option("--diff", "write nothing; show the changes")
    .option("--stdin", "format standard input to standard output; the name of FILE determines the kind of document")
    .action(
      action(async (files: readonly string[], flags: FmtFlags) => (await import("./fmt.js")).fmt(files, flags, host)),
    );

  const expressions = [
    "<expressions...>",
    "expressions, in quotes for the shell; - reads one expression per line from standard input",
  ] as const;
  const definitions = ["--in <file>", "use the definitions of this document; - reads standard input"] as const;

  command("eval", "Evaluate expressions", "Prints each value on its own line.", [
    'led eval "Sum[k in {1..100}] 1/k"',
    "led eval 'threeInRow(`x)' --in game.led",
    'led eval -- "-2^2"',
  ])
    .addOption(unchecked)
    .addOption(fractions)
    .addOption(timeout("each expression"))
    .argument(...expressions)
    .option(...definitions)
    .action(
      action(async (texts: readonly string[], flags: EvalFlags) =>
        (await import("./eval.js")).evaluate(texts, flags, host),
      ),
    );

  const reasonsHelp =
    "Prints the reasons below each value: a member that violates a condition, the case of a definition that applies, the values of subterms. Each reason is explained in turn.";
  const stepsHelp =
    "With --steps, prints the evaluation line by line instead. Each line is equal to the line before it.";
  const planHelp =
    "With --plan, prints how sets, sums and quantifiers were evaluated, with the number of solutions after each loop and test.";
  command("why", "Explain the values of expressions", `${reasonsHelp} ${stepsHelp} ${planHelp}`, [
    "led why allGood --in rules.led",
    'led why "fact(3)" --in numbers.led --depth 2',
    'led why --steps "fact(3)" --in numbers.led',
    'led why --plan "primes(100)" --in numbers.led',
    "led why gameOver --in game.led --state game.jsonl --frame 30",
  ])
    .addOption(unchecked)
    .addOption(fractions)
    .addOption(timeout("each expression"))
    .argument(...expressions)
    .option(...definitions)
    .option("--depth <levels>", "the number of levels of reasons to show, or of definitions to expand", parseLevels)
    .option("--steps", "show the evaluation line by line, and mark the part that each step replaces")
    .addOption(
      new Option(
        "--plan",
        "show the loops of the evaluation, with estimated and actual numbers of solutions",
      ).conflicts(["steps", "depth", "state"]),
    )
    .option("--state <recording>", "use the state of the game after this recording")
    .option("--frame <number>", "with --state: use the state after this frame; 0 is the start", parseFrameNumber)
    .option("--all", "with --steps: show all lines of a long evaluation, not only the first and last")
    .action(
      action(async (texts: readonly string[], { steps, all, depth, ...flags }: Omit<EvalFlags, "steps"> & WhyFlags) => {
        const { evaluate } = await import("./eval.js");
        const most = depth === undefined ? {} : { depth };
        const how = steps ? { steps: { ...most, isWhole: all } } : flags.plan ? {} : { why: { ...allLines, ...most } };
        return evaluate(texts, { ...flags, ...how }, host);
      }),
    );

  command(
    "repl",
    "Evaluate definitions and expressions interactively",
    "Each definition takes effect immediately. Type :help to list the commands. From a pipe, prints only values, and exits with 1 if there was an error.",
    ["led repl", "led repl game.led", "led repl game.led < questions.txt"],
  )
    .addOption(fractions)
    .addOption(timeout("each expression (at a terminal, only if you set it)"))
    .argument("[file]", "a document to load first")
    .action(
      action(async (file: string | undefined, flags: ReplFlags, command: Command) => {
        const isDefault = command.getOptionValueSource("timeout") === "default";
        return (await import("./repl.js")).repl(file, isDefault ? { ...flags, timeout: undefined } : flags, host);
      }),
    );

  addExplore(adding);
  addBuild(adding);
  addTypes(adding);

  command(
    "bundle",
    "Export a game as an HTML page",
    "The page is a single file that opens from disk, without a network.",
    ["led bundle game.led", "led bundle game.led -o pages/game.html", "led bundle game.led --module -o site"],
  )
    .addOption(unchecked)
    .argument("<file>", "a document that defines a game; - reads standard input")
    .option(
      "-o, --output <file>",
      "the page to write; - writes standard output (default: the name of the document with -game.html)",
    )
    .option(
      "--module",
      "write a folder for a web server: index.html, game.js and its source map (default folder: the name of the document)",
    )
    .option("--source-map", "include the source map in the page, so that the browser's debugger shows the document")
    .option("--force", "overwrite a file that led did not create")
    .action(
      action(async (file: string, flags: BundleFlags) => (await import("./bundle.js")).bundle(file, flags, host)),
    );

  command(
    "convert",
    "Convert a document to another notation, to TLA+, or to SMT-LIB",
    "Rewrites the code in ASCII, Unicode or LaTeX without changing its meaning. Conversion between ASCII and Unicode keeps the layout. LaTeX has one display per definition. Prose and tests do not change. A document with syntax errors is not converted. With --to tla, writes the states of the document as a TLA+ module, and its claims as a configuration for the model checker TLC. With --to smt, writes conjectures and claims always:> as questions for a prover such as z3: unsat means proved.",
    [
      "led convert game.led --to unicode",
      "led convert game.led --to latex -o game.tex",
      "led convert game.led --to ascii -o game.led --force",
      "led convert puzzle.led --to tla -o models/Puzzle.tla",
      "led convert numbers.led --to smt | z3 -in",
    ],
  )
    .argument("<file>", "a document; - reads standard input")
    .addOption(
      new Option("--to <notation>", "the notation to write").choices([...targets, "tla", "smt"]).makeOptionMandatory(),
    )
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--force", "overwrite an existing file, even the document itself")
    .action(
      action(async (file: string, { to, ...flags }: ModelFlags & { readonly to: NotationTarget | "tla" | "smt" }) => {
        if (to === "smt") return (await import("./convert-smt.js")).statements(file, flags, host);
        const { convert, model } = await import("./convert.js");
        return to === "tla" ? model(file, flags, host) : convert(file, { ...flags, to }, host);
      }),
    );

  command(
    "weave",
    "Typeset a document as a page or as LaTeX, or a folder as a site",
    "The page is a single HTML file. It shows typeset definitions, tests with their results and explanations, links from names to their definitions, the playable game, and errors where they occur. With --to latex, writes an article that needs only the package amsmath and that led can read again. For a folder, writes a site that works without a server: a page for each document, a page for each library document that they use, a table of contents, an index of terms, and a search. Removes the pages of deleted documents.",
    [
      "led weave game.led",
      "led weave game.led -o pages/game.html",
      "led weave game.led --no-types",
      "led weave game.led --to latex",
      "led weave course -o public",
    ],
  )
    .addOption(unchecked)
    .addOption(fractions)
    .addOption(timeout("each test"))
    .argument("<file>", "a document, a folder, or a pattern that matches documents; - reads standard input")
    .addOption(new Option("--to <format>", "the format to write").choices(["html", "latex"]).default("html"))
    .option(
      "-o, --output <file>",
      "the file to write, or the folder of a site; - writes standard output (default: the name of the document with .html or .tex, or the name of the folder with -site)",
    )
    .option("--force", "overwrite a file that led did not create")
    .option("--no-types", "hide the types of definitions")
    .option("--solutions", "include the solutions, hints and hidden tests of exercises")
    .action(action(async (file: string, flags: WeaveFlags) => (await import("./weave.js")).weave(file, flags, host)));

  command(
    "play",
    "Play a game, and reload it on every save",
    "Serves the game as a web page on this machine. After each save, the page continues with the new version, and keeps the state if possible. Errors in the document appear above the last working version. Press Alt-I on the page to inspect the source of each image. With --terminal, the game runs in the terminal with mouse and keyboard; Ctrl-R restarts it. With --script, or from a pipe, the game reads one command per line; type help to list the commands. Press Ctrl-C to quit.",
    [
      "led play game.led",
      "led play game.led --port 8080 --open",
      "led play tic-tac-toe.led --against o",
      "led play --terminal game.led --record game.jsonl",
      "led play --script game.led < moves.txt",
    ],
  )
    .addOption(unchecked)
    .addOption(timeout("ten seconds of play in the terminal"))
    .argument("<file>", "a document that defines a game, or will define one")
    .option("--port <number>", `the port of the server (default: ${defaultPort}, or any free port)`, parsePort)
    .option(
      "--host <name>",
      "the host name or address of the server; other machines can reach any address but the default",
      defaultHost,
    )
    .option("--open", "open the page in the browser")
    .option("--against <player>", "play against this player, who follows the strategy of the claim forces:>")
    .option("--terminal", "play in this terminal")
    .option("--script", "play in this terminal with typed commands")
    .option("--bell", "in the terminal: ring the bell when a sound starts")
    .option("--recording <file>", "in the terminal: start with this recording")
    .option("--record <file>", "in the terminal: save the game as a recording")
    .option("--force", "overwrite a file that led did not create")
    .action(
      action(async (file: string, flags: PlayFlags & PlayTerminalFlags & { readonly terminal: boolean }) =>
        flags.terminal || flags.script
          ? (await import("./play-terminal.js")).playInTerminal(file, flags, host)
          : (await import("./play.js")).play(file, flags, host),
      ),
    );

  command(
    "replay",
    "Play a recording of a game without a screen",
    "Prints one line of JSON for each frame: the state and the texts on the screen. You can save recordings on the page of a game, or with led play --record.",
    [
      "led replay game.led game.jsonl",
      "led replay game.led --svg 0 -o start.svg",
      "led replay game.led game.jsonl --expect game.run",
    ],
  )
    .addOption(unchecked)
    .addOption(timeout("ten seconds of play"))
    .argument("<file>", "a document that defines a game; - reads standard input")
    .argument("[recording]", "the recorded input; - reads standard input (default: only the first frame)")
    .option("--images", "print all images of each frame instead of its texts")
    .option("--svg <frame>", "draw this frame as SVG instead; 0 is the start", parseFrameNumber)
    .option("--describe <frame>", "describe this frame in words instead", parseFrameNumber)
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--expect <run>", "compare with the expected lines in this file, and show the first difference")
    .option("--update", "with --expect: write the expected lines to that file instead")
    .option("--force", "overwrite a file that led did not create")
    .action(
      action(async (file: string, recording: string | undefined, flags: ReplayFlags) =>
        (await import("./replay.js")).replay(file, recording, flags, host),
      ),
    );

  addPlayground(adding);
  addGrade(adding);

  command(
    "lsp",
    "Start the language server",
    "Editors start this command and communicate with it over standard input and standard output.",
    ["led lsp"],
  )
    .option("--stdio", "use standard input and standard output; this is always so")
    // Editors such as VS Code pass their process id. vscode-languageserver reads it from the arguments, and exits with
    // the editor.
    .addOption(new Option("--clientProcessId <number>").hideHelp())
    .addOption(new Option("--tests", "run the tests that the parent process requests").hideHelp())
    .action(
      action(async ({ tests }: { readonly tests: boolean }) => {
        const { lsp, runAskedTests } = await import("./lsp.js");
        return tests ? runAskedTests(host) : lsp(host);
      }),
    );

  command(
    "explain",
    "Explain an error code or a symbol",
    "For the code of an error, shows its meaning, a document that causes it, and the fixed document. For a name, keyword or symbol of LED, shows its types, precedence and spellings, and an example. Without an argument, lists all codes.",
    ["led explain", "led explain L301", "led explain mod", "led explain '=>'"],
  )
    .argument("[topic]", "a code such as L301, or a name or symbol such as mod")
    .action(
      action(async (code: string | undefined, flags: CommonFlags) =>
        (await import("./explain.js")).explain(code, flags, host),
      ),
    );

  command(
    "shelf",
    "List the library documents, or show a document",
    "The library comes with led. To use a library document, write a line such as use:>led:sets.",
    ["led shelf", "led shelf numbers"],
  )
    .argument("[name]", "the name of a library document")
    .action(
      action(async (name: string | undefined, flags: CommonFlags) =>
        (await import("./shelf.js")).shelf(name, flags, host),
      ),
    );

  command(
    "completion",
    "Generate a completion script for a shell",
    "The script completes commands, options, their values, and files. Load it when the shell starts, as the examples show.",
    [
      "led completion bash >> ~/.bashrc",
      'led completion zsh > "${fpath[1]}/_led"',
      "led completion fish > ~/.config/fish/completions/led.fish",
      "led completion powershell >> $PROFILE",
    ],
  )
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .action(action(async (shell: Shell) => (await import("./completion.js")).completion(shell, program, host)));

  for (const one of [program, ...program.commands]) configure(one, host);
  return program;
}

/** The flags of `led check` that select types. */
interface TypesShown {
  readonly types: boolean;
  readonly "types=full": boolean;
}

/** The flags of `led why` that select an explanation. */
interface WhyFlags {
  readonly depth?: number;
  readonly steps: boolean;
  readonly all: boolean;
}
