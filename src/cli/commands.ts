// The commands of the tool with their flags and help. A new command is an entry here and a file next to this one.

import { Argument, Command, CommanderError, Option } from "commander";
import { type NotationTarget, targets } from "../notation/target.js";
import { allLines } from "../explain/lines.js";
import { addBuild } from "./build-flags.js";
import { addExplore } from "./explore-flags.js";
import { addGrade, addInit, addPlayground, addTypes } from "./project-flags.js";
import { gradingCommand } from "./grading/command.js";
import type { AnnotationFormat } from "./annotations.js";
import { flagsOf, joinExpression, protectMinus } from "./arguments.js";
import {
  addCommonFlags,
  addFractions,
  addTimeout,
  addTotalTimeout,
  addUnchecked,
  addWatch,
  addWhy,
  commonFlags,
  defaultHost,
  defaultPort,
  formatOption,
  frameNumber,
  type GradingOptions,
  levels,
  names,
  type PlayOptions,
  port,
  type ReplayOptions,
  type Why,
  withFormat,
} from "./flags.js";
import type { ExitCode } from "./problems.js";
import { type Shell, shells } from "./shells.js";
import { Report } from "./report.js";
import { usageProblem } from "./usage.js";
import type { WovenFormat } from "./weave.js";
import { configure, examples, exitCodes, groupOf } from "./help-texts.js";
import type { CommandHost } from "./host.js";

/** Runs the tool as `led ARGUMENTS...`. Never throws. */
export async function run(args: readonly string[], world: CommandHost): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = commands(world, (code) => {
    exitCode = code;
  });
  try {
    if (args[0] === gradingCommand) {
      const { gradingProcess } = await import("./grading/process.js");
      await gradingProcess(world.resources);
      return exitCode;
    }
    if (args.length === 0) {
      world.errors.write(program.helpInformation());
      return 2;
    }
    await program.parseAsync(joinExpression(protectMinus(args)), { from: "user" });
    return exitCode;
  } catch (error) {
    const report = new Report(flagsOf(args), world);
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
      report.thrown(error);
    }
    return report.finish();
  }
}

/** Builds the commands; `ends` receives the exit code of the one that ran. */
export function commands(world: CommandHost, ends: (exitCode: ExitCode) => void): Command {
  const program = addCommonFlags(new Command("led"))
    .description("LED is mathematics that runs: definitions in set notation, in a document that is mostly prose.")
    .version(world.resources.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .commandsGroup(groupOf("help"))
    .helpCommand("help [command]", "Show help for a command")
    .addHelpText(
      "after",
      examples(
        ["led test game.led", "led build game.led --out-dir out", 'led eval "{x^2 | x in {1..5}}"'],
        `${exitCodes}\n\nManual: ${world.resources.manual}`,
      ),
    );
  const command = (name: string, summary: string, description: string): Command =>
    program.command(name).helpGroup(groupOf(name)).summary(summary).description(`${summary}. ${description}`);

  addInit({ command, ends, world });

  addWatch(command("check", "Report errors in documents", "Shows the location of each error. Writes no files."))
    .addOption(formatOption())
    .argument("<files...>", "documents, or folders that contain documents; - reads standard input")
    .option("--types", "show the type of each definition: `?` if it has errors, an outline if it is long")
    .option("--types=full", "show all types in full")
    .option("--regions", "list the code regions, the names they define, and the formulas that are prose")
    .addHelpText(
      "after",
      examples([
        "led check game.led",
        "led check *.led --json",
        "led check game.led --types",
        "led check game.led --types=full",
        "led check paper.tex --regions",
      ]),
    )
    .action(
      async (
        files: readonly string[],
        flags: {
          types?: boolean;
          "types=full"?: boolean;
          regions?: boolean;
          watch?: boolean;
          format?: AnnotationFormat;
        },
        command: Command,
      ) => {
        const { check } = await import("./check.js");
        const { types = false, "types=full": whole = false, regions = false, watch = false } = flags;
        ends(
          await check(
            files,
            {
              ...withFormat(commonFlags(command), flags.format),
              types: whole ? "full" : types ? "outline" : undefined,
              regions,
              watch,
            },
            world,
          ),
        );
      },
    );

  addWhy(
    addTotalTimeout(
      addTimeout(
        addWatch(
          addFractions(
            addUnchecked(
              command(
                "test",
                "Run the tests in documents",
                "A line that begins with cmd:> is a test. The lines below it are the expected value. In a game, a line that begins with play:> names a recording, which is played before the tests below it.",
              ),
            ),
          ),
        ),
        "each test",
      ),
    ),
    "a test fails",
    "short",
  )
    .addOption(formatOption())
    .argument("<files...>", "documents, or folders that contain documents; - reads standard input")
    .option("--with <tests>", "run the tests of this document against the others, and count the points")
    .option("--table", "with --with: print a table with a row for each document")
    .option("--csv", "with --with: print the table as CSV")
    .option("--requires <names>", "with --with: names that each document must define, separated by commas", names)
    .option("--forbids <names>", "with --with: names that no document may use, separated by commas", names)
    .addHelpText(
      "after",
      examples([
        "led test game.led",
        "led test submissions --with exercise.led --table",
        "led test *.led --quiet --timeout 60",
        "led test submissions/*.led --total-timeout 300",
      ]),
    )
    .action(
      async (
        files: readonly string[],
        {
          timeout,
          totalTimeout,
          fractions = false,
          unchecked = false,
          watch = false,
          why,
          format,
          ...grading
        }: Omit<GradingOptions, "format"> & {
          format?: AnnotationFormat;
          timeout: number;
          totalTimeout?: number;
          fractions?: boolean;
          unchecked?: boolean;
          watch?: boolean;
          why: Why;
        },
        command: Command,
      ) => {
        if (Object.keys(grading).length > 0) {
          const { grade } = await import("./grade.js");
          const flags = { ...commonFlags(command), timeout, totalTimeout, fractions, ...grading };
          return ends(await grade(files, flags, world));
        }
        const { test } = await import("./test.js");
        ends(
          await test(
            files,
            { ...withFormat(commonFlags(command), format), timeout, totalTimeout, fractions, unchecked, watch, why },
            world,
          ),
        );
      },
    );

  command(
    "fmt",
    "Format the code in documents",
    "Limits lines to 80 characters, aligns branches and conditions, and keeps rows of numbers or sets as rows. Prose, tests, displays and definitions with errors do not change.",
  )
    .argument("[files...]", "documents, or folders that contain documents")
    .option("--check", "write nothing; fail if a document is not formatted")
    .option("--diff", "write nothing; show the changes")
    .option("--stdin", "format standard input to standard output; the name of FILE determines the kind of document")
    .addHelpText("after", examples(["led fmt game.led", "led fmt . --check", "led fmt --stdin notes.md < notes.md"]))
    .action(async (files: readonly string[], flags: { check?: true; diff?: true; stdin?: true }, command: Command) => {
      const { fmt } = await import("./fmt.js");
      const { check = false, diff = false, stdin = false } = flags;
      ends(await fmt(files, { ...commonFlags(command), check, diff, stdin }, world));
    });

  addTimeout(
    addFractions(addUnchecked(command("eval", "Evaluate expressions", "Prints each value on its own line."))),
    "each expression",
  )
    .argument(
      "<expressions...>",
      "expressions, in quotes for the shell; - reads one expression per line from standard input",
    )
    .option("--in <file>", "use the definitions of this document; - reads standard input")
    .addHelpText(
      "after",
      examples(['led eval "Sum[k in {1..100}] 1/k"', "led eval 'threeInRow(`x)' --in game.led", 'led eval -- "-2^2"']),
    )
    .action(
      async (
        expressions: readonly string[],
        flags: { in?: string; timeout: number; fractions?: boolean; unchecked?: boolean },
        command: Command,
      ) => {
        const { evaluate } = await import("./eval.js");
        ends(
          await evaluate(
            expressions,
            {
              ...commonFlags(command),
              in: flags.in,
              timeout: flags.timeout,
              fractions: flags.fractions ?? false,
              unchecked: flags.unchecked ?? false,
            },
            world,
          ),
        );
      },
    );

  addTimeout(
    addFractions(
      addUnchecked(
        command(
          "why",
          "Explain the values of expressions",
          "Prints the reasons below each value: a member that violates a condition, the case of a definition that applies, the values of subterms. Each reason is explained in turn. With --steps, prints the evaluation line by line instead. Each line is equal to the line before it.",
        ),
      ),
    ),
    "each expression",
  )
    .argument(
      "<expressions...>",
      "expressions, in quotes for the shell; - reads one expression per line from standard input",
    )
    .option("--in <file>", "use the definitions of this document; - reads standard input")
    .option("--depth <levels>", "the number of levels of reasons to show, or of definitions to expand", levels)
    .option("--steps", "show the evaluation line by line, and mark the part that each step replaces")
    .option("--state <recording>", "use the state of the game after this recording")
    .option("--frame <number>", "with --state: use the state after this frame; 0 is the start", frameNumber)
    .option("--all", "with --steps: show all lines of a long evaluation, not only the first and last")
    .addHelpText(
      "after",
      examples([
        "led why allGood --in rules.led",
        'led why "fact(3)" --in numbers.led --depth 2',
        'led why --steps "fact(3)" --in numbers.led',
        "led why gameOver --in game.led --state game.jsonl --frame 30",
      ]),
    )
    .action(
      async (
        expressions: readonly string[],
        flags: {
          in?: string;
          timeout: number;
          depth?: number;
          steps?: boolean;
          all?: boolean;
          state?: string;
          frame?: number;
          fractions?: boolean;
          unchecked?: boolean;
        },
        command: Command,
      ) => {
        const { evaluate } = await import("./eval.js");
        const {
          in: file,
          timeout,
          fractions = false,
          unchecked = false,
          steps = false,
          all = false,
          state,
          frame,
        } = flags;
        const depth = flags.depth === undefined ? {} : { depth: flags.depth };
        const how = steps ? { steps: { ...depth, isWhole: all } } : { why: { ...allLines, ...depth } };
        ends(
          await evaluate(
            expressions,
            { ...commonFlags(command), in: file, timeout, fractions, unchecked, state, frame, ...how },
            world,
          ),
        );
      },
    );

  addTimeout(
    addFractions(
      command(
        "repl",
        "Evaluate definitions and expressions interactively",
        "Each definition takes effect immediately. Type :help to list the commands. From a pipe, prints only values, and exits with 1 if there was an error.",
      ),
    ),
    "each expression (at a terminal, only if you set it)",
  )
    .argument("[file]", "a document to load first")
    .addHelpText("after", examples(["led repl", "led repl game.led", "led repl game.led < questions.txt"]))
    .action(
      async (
        file: string | undefined,
        { timeout, fractions = false }: { timeout: number; fractions?: boolean },
        command: Command,
      ) => {
        const { repl } = await import("./repl.js");
        const isGiven = command.getOptionValueSource("timeout") !== "default";
        ends(await repl(file, { ...commonFlags(command), fractions, timeout: isGiven ? timeout : undefined }, world));
      },
    );

  addExplore(command, ends, world);
  addBuild({ command, ends, world });
  addTypes({ command, ends, world });

  addUnchecked(
    command(
      "bundle",
      "Export a game as an HTML page",
      "The page is a single file that opens from disk, without a network.",
    ),
  )
    .argument("<file>", "a document that defines a game; - reads standard input")
    .option(
      "-o, --output <file>",
      "the page to write; - writes standard output (default: the name of the document with .html)",
    )
    .option(
      "--module",
      "write a folder for a web server: index.html, game.js and its source map (default folder: the name of the document)",
    )
    .option("--source-map", "include the source map in the page, so that the browser's debugger shows the document")
    .option("--force", "overwrite a file that led did not create")
    .addHelpText(
      "after",
      examples([
        "led bundle game.led",
        "led bundle game.led -o pages/game.html",
        "led bundle game.led --module -o site",
      ]),
    )
    .action(
      async (
        file: string,
        flags: { output?: string; force?: true; unchecked?: boolean; module?: true; sourceMap?: true },
        command: Command,
      ) => {
        const { bundle } = await import("./bundle.js");
        const { output, force = false, unchecked = false, module = false, sourceMap = false } = flags;
        ends(await bundle(file, { ...commonFlags(command), output, force, unchecked, module, sourceMap }, world));
      },
    );

  command(
    "convert",
    "Convert a document to another notation, or to TLA+",
    "Rewrites the code in ASCII, Unicode or LaTeX without changing its meaning. Conversion between ASCII and Unicode keeps the layout. LaTeX has one display per definition. Prose and tests do not change. A document with syntax errors is not converted. With --to tla, writes the states of the document as a TLA+ module, and its claims as a configuration for the model checker TLC.",
  )
    .argument("<file>", "a document; - reads standard input")
    .addOption(
      new Option("--to <notation>", "the notation to write").choices([...targets, "tla"]).makeOptionMandatory(),
    )
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--force", "overwrite an existing file, even the document itself")
    .addHelpText(
      "after",
      examples([
        "led convert game.led --to unicode",
        "led convert game.led --to latex -o game.tex",
        "led convert game.led --to ascii -o game.led --force",
        "led convert puzzle.led --to tla -o models/Puzzle.tla",
      ]),
    )
    .action(
      async (file: string, flags: { to: NotationTarget | "tla"; output?: string; force?: true }, command: Command) => {
        const { to, output, force = false } = flags;
        const { convert, model } = await import("./convert.js");
        const others = { ...commonFlags(command), output, force };
        ends(await (to === "tla" ? model(file, others, world) : convert(file, { ...others, to }, world)));
      },
    );

  addTimeout(
    addFractions(
      addUnchecked(
        command(
          "weave",
          "Typeset a document as a page or as LaTeX, or a folder as a site",
          "The page is a single HTML file. It shows typeset definitions, tests with their results and explanations, links from names to their definitions, the playable game, and errors where they occur. With --to latex, writes an article that needs only the package amsmath and that led can read again. For a folder, writes a site that works without a server: a page for each document, a page for each library document that they use, a table of contents, an index of terms, and a search. Removes the pages of deleted documents.",
        ),
      ),
    ),
    "each test",
  )
    .argument("<file>", "a document, a folder, or a pattern that matches documents; - reads standard input")
    .addOption(new Option("--to <format>", "the format to write").choices(["html", "latex"]).default("html"))
    .option(
      "-o, --output <file>",
      "the file to write, or the folder of a site; - writes standard output (default: the name of the document with .html or .tex, or the name of the folder with -site)",
    )
    .option("--force", "overwrite a file that led did not create")
    .option("--no-types", "hide the types of definitions")
    .option("--solutions", "include the solutions, hints and hidden tests of exercises")
    .addHelpText(
      "after",
      examples([
        "led weave game.led",
        "led weave game.led -o pages/game.html",
        "led weave game.led --no-types",
        "led weave game.led --to latex",
        "led weave course -o public",
      ]),
    )
    .action(
      async (
        file: string,
        flags: {
          to: WovenFormat;
          output?: string;
          force?: true;
          timeout: number;
          fractions?: boolean;
          unchecked?: boolean;
          types: boolean;
          solutions?: true;
        },
        command: Command,
      ) => {
        const { weave } = await import("./weave.js");
        const {
          to,
          output,
          force = false,
          timeout,
          fractions = false,
          unchecked = false,
          types,
          solutions = false,
        } = flags;
        ends(
          await weave(
            file,
            { ...commonFlags(command), to, output, force, timeout, fractions, unchecked, types, solutions },
            world,
          ),
        );
      },
    );

  addTimeout(
    addUnchecked(
      command(
        "play",
        "Play a game, and reload it on every save",
        "Serves the game as a web page on this machine. After each save, the page continues with the new version, and keeps the state if possible. Errors in the document appear above the last working version. Press Alt-I on the page to inspect the source of each image. With --terminal, the game runs in the terminal with mouse and keyboard; Ctrl-R restarts it. With --script, or from a pipe, the game reads one command per line; type help to list the commands. Press Ctrl-C to quit.",
      ),
    ),
    "ten seconds of play in the terminal",
  )
    .argument("<file>", "a document that defines a game, or will define one")
    .option("--port <number>", `the port of the server (default: ${defaultPort}, or any free port)`, port)
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
    .addHelpText(
      "after",
      examples([
        "led play game.led",
        "led play game.led --port 8080 --open",
        "led play tic-tac-toe.led --against o",
        "led play --terminal game.led --record game.jsonl",
        "led play --script game.led < moves.txt",
      ]),
    )
    .action(async (file: string, flags: PlayOptions, command: Command) => {
      const {
        timeout,
        port,
        host,
        open = false,
        terminal = false,
        script = false,
        bell = false,
        record,
        recording,
        against,
        force = false,
        unchecked = false,
      } = flags;
      if (terminal || script) {
        const { playInTerminal } = await import("./play-terminal.js");
        return ends(
          await playInTerminal(
            file,
            { ...commonFlags(command), timeout, script, bell, record, recording, against, force, unchecked },
            world,
          ),
        );
      }
      const { play } = await import("./play.js");
      ends(await play(file, { ...commonFlags(command), port, host, open, against, unchecked }, world));
    });

  addTimeout(
    addUnchecked(
      command(
        "replay",
        "Play a recording of a game without a screen",
        "Prints one line of JSON for each frame: the state and the texts on the screen. You can save recordings on the page of a game, or with led play --record.",
      ),
    ),
    "ten seconds of play",
  )
    .argument("<file>", "a document that defines a game; - reads standard input")
    .argument("[recording]", "the recorded input; - reads standard input (default: only the first frame)")
    .option("--images", "print all images of each frame instead of its texts")
    .option("--svg <frame>", "draw this frame as SVG instead; 0 is the start", frameNumber)
    .option("--describe <frame>", "describe this frame in words instead", frameNumber)
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--expect <run>", "compare with the expected lines in this file, and show the first difference")
    .option("--update", "with --expect: write the expected lines to that file instead")
    .option("--force", "overwrite a file that led did not create")
    .addHelpText(
      "after",
      examples([
        "led replay game.led game.jsonl",
        "led replay game.led --svg 0 -o start.svg",
        "led replay game.led game.jsonl --expect game.run",
      ]),
    )
    .action(async (file: string, recording: string | undefined, flags: ReplayOptions, command: Command) => {
      const { replay } = await import("./replay.js");
      const {
        timeout,
        images = false,
        svg,
        describe,
        output,
        expect,
        update = false,
        force = false,
        unchecked = false,
      } = flags;
      ends(
        await replay(
          file,
          recording,
          { ...commonFlags(command), timeout, images, svg, describe, output, expect, update, force, unchecked },
          world,
        ),
      );
    });

  addPlayground({ command, ends, world });
  addGrade({ command, ends, world });

  command(
    "lsp",
    "Start the language server",
    "Editors start this command and communicate with it over standard input and standard output.",
  )
    .option("--stdio", "use standard input and standard output; this is always so")
    // Editors such as VS Code pass their process id. vscode-languageserver reads it from the arguments, and exits with
    // the editor.
    .addOption(new Option("--clientProcessId <number>").hideHelp())
    .addOption(new Option("--tests", "run the tests that the parent process requests").hideHelp())
    .addHelpText("after", examples(["led lsp"]))
    .action(async ({ tests }: { tests?: true }) => {
      const { lsp, runAskedTests } = await import("./lsp.js");
      ends(await (tests === true ? runAskedTests(world) : lsp(world)));
    });

  command(
    "explain",
    "Explain an error code or a symbol",
    "For the code of an error, shows its meaning, a document that causes it, and the fixed document. For a name, keyword or symbol of LED, shows its types, precedence and spellings, and an example. Without an argument, lists all codes.",
  )
    .argument("[topic]", "a code such as L301, or a name or symbol such as mod")
    .addHelpText("after", examples(["led explain", "led explain L301", "led explain mod", "led explain '=>'"]))
    .action(async (code: string | undefined, _, command: Command) => {
      const { explain } = await import("./explain.js");
      ends(explain(code, commonFlags(command), world));
    });

  command(
    "shelf",
    "List the library documents, or show a document",
    "The library comes with led. To use a library document, write a line such as use:>led:sets.",
  )
    .argument("[name]", "the name of a library document")
    .addHelpText("after", examples(["led shelf", "led shelf numbers"]))
    .action(async (name: string | undefined, _, command: Command) => {
      const { shelf } = await import("./shelf.js");
      ends(shelf(name, commonFlags(command), world));
    });

  command(
    "completion",
    "Generate a completion script for a shell",
    "The script completes commands, options, their values, and files. Load it when the shell starts, as the examples show.",
  )
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText(
      "after",
      examples([
        "led completion bash >> ~/.bashrc",
        'led completion zsh > "${fpath[1]}/_led"',
        "led completion fish > ~/.config/fish/completions/led.fish",
        "led completion powershell >> $PROFILE",
      ]),
    )
    .action(async (shell: Shell) => {
      const { completion } = await import("./completion.js");
      ends(completion(shell, program, world));
    });

  for (const one of [program, ...program.commands]) configure(one, world);
  return program;
}
