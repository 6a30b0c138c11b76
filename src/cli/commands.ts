// The commands of the tool with their flags and help. A new command is an entry here and a file next to this one.

import { Argument, Command, CommanderError, Option } from "commander";
import { type NotationTarget, targets } from "../notation/target.js";
import { allLines } from "../explain/lines.js";
import { addBuild } from "./build-flags.js";
import { addExplore } from "./explore-flags.js";
import { addGrade, addInit, addPlayground, addTypes } from "./project-flags.js";
import { flagsOf, joined, spared } from "./arguments.js";
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
  frameNumber,
  type GradingOptions,
  levels,
  names,
  type PlayOptions,
  port,
  type ReplayOptions,
  type Why,
} from "./flags.js";
import type { ExitCode } from "./problems.js";
import { type Shell, shells } from "./shells.js";
import { Report } from "./report.js";
import { usageProblem } from "./usage.js";
import type { WovenFormat } from "./weave.js";
import { configure, examples, exitCodes } from "./help-texts.js";
import type { CommandHost } from "./host.js";

/** Runs the tool as `led ARGUMENTS...`. Never throws. */
export async function run(args: readonly string[], world: CommandHost): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = commands(world, (code) => {
    exitCode = code;
  });
  try {
    if (args.length === 0) {
      world.errors.write(program.helpInformation());
      return 2;
    }
    await program.parseAsync(joined(spared(args)), { from: "user" });
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
function commands(world: CommandHost, ends: (exitCode: ExitCode) => void): Command {
  const program = addCommonFlags(new Command("led"))
    .description("LED is mathematics that runs: definitions in set notation, inside a document that is mostly prose.")
    .version(world.resources.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show the help of a command")
    .addHelpText(
      "after",
      examples(
        ["led test game.led", "led build game.led --out-dir out", 'led eval "{x^2 | x in {1..5}}"'],
        `${exitCodes}\n\nThe manual is ${world.resources.manual}`,
      ),
    );
  const command = (name: string, summary: string, description: string): Command =>
    program.command(name).summary(summary).description(`${summary}. ${description}`);

  addWatch(
    command(
      "check",
      "Say what is wrong with documents",
      "Reads them and reports every mistake with its place. Writes nothing.",
    ),
  )
    .argument("<files...>", "documents, and folders with documents in them; - is standard input")
    .option("--types", "show the type of each definition, `?` of one with a mistake; of a long one, its outline")
    .option("--types=full", "show the whole of each type")
    .option("--regions", "show where code stands, what it defines, and which typeset formulas are prose")
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
        flags: { types?: boolean; "types=full"?: boolean; regions?: boolean; watch?: boolean },
        command: Command,
      ) => {
        const { check } = await import("./check.js");
        const { types = false, "types=full": whole = false, regions = false, watch = false } = flags;
        ends(
          await check(
            files,
            { ...commonFlags(command), types: whole ? "full" : types ? "outline" : undefined, regions, watch },
            world,
          ),
        );
      },
    );

  addBuild({ command, ends, world });
  addTypes({ command, ends, world });
  addInit({ command, ends, world });
  addPlayground({ command, ends, world });
  addGrade({ command, ends, world });

  addWhy(
    addTotalTimeout(
      addTimeout(
        addWatch(
          addFractions(
            addUnchecked(
              command(
                "test",
                "Run the tests that stand in documents",
                "A line that begins with cmd:> is a test, and the lines below it are the value that is expected. In a game, a line that begins with play:> names a recording that is played before the tests below it.",
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
    .argument("<files...>", "documents, and folders with documents in them; - is standard input")
    .option("--with <tests>", "run the tests of this document against the others, and count points")
    .option("--table", "with --with: a row for each document")
    .option("--csv", "with --with: the same for spreadsheets")
    .option("--requires <names>", "with --with: names that a document has to define, with commas between them", names)
    .option("--forbids <names>", "with --with: names that a document must not use", names)
    .addHelpText(
      "after",
      examples([
        "led test game.led",
        "led test hand-ins --with exercise.led --table",
        "led test *.led --quiet --timeout 60",
        "led test hand-ins/*.led --total-timeout 300",
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
          ...grading
        }: GradingOptions & {
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
            { ...commonFlags(command), timeout, totalTimeout, fractions, unchecked, watch, why },
            world,
          ),
        );
      },
    );

  command(
    "fmt",
    "Write documents with their code in one style",
    "Lines are at most 80 wide, branches and conditions stand below each other, and rows of numbers or sets stay rows. Prose, tests and displays stay as they are, and so does a definition with a mistake.",
  )
    .argument("[files...]", "documents, and folders with documents in them")
    .option("--check", "write nothing; fail if a document is not formatted")
    .option("--diff", "write nothing; show what would change")
    .option("--stdin", "read standard input and write to standard output; FILE only says how it is read")
    .addHelpText("after", examples(["led fmt game.led", "led fmt . --check", "led fmt --stdin notes.md < notes.md"]))
    .action(async (files: readonly string[], flags: { check?: true; diff?: true; stdin?: true }, command: Command) => {
      const { fmt } = await import("./fmt.js");
      const { check = false, diff = false, stdin = false } = flags;
      ends(await fmt(files, { ...commonFlags(command), check, diff, stdin }, world));
    });

  command(
    "lsp",
    "Serve an editor",
    "A language server over standard input and standard output: editors start it, and show what it says of the documents that are open in them.",
  )
    .option("--stdio", "as editors say it: there is no other way")
    // Editors such as VS Code pass their process id. vscode-languageserver reads it from the arguments, and exits with
    // the editor.
    .addOption(new Option("--clientProcessId <number>").hideHelp())
    .addOption(new Option("--tests", "run the tests that the parent process asks for").hideHelp())
    .addHelpText("after", examples(["led lsp"]))
    .action(async ({ tests }: { tests?: true }) => {
      const { lsp, runAskedTests } = await import("./lsp.js");
      ends(await (tests === true ? runAskedTests(world) : lsp(world)));
    });

  addExplore(command, ends, world);

  addTimeout(
    addFractions(
      addUnchecked(command("eval", "Evaluate expressions", "Prints the value of each on a line of its own.")),
    ),
    "each expression",
  )
    .argument("<expressions...>", "expressions, in quotes for the shell; - reads them from standard input, one a line")
    .option("--in <file>", "a document whose definitions are meant; - is standard input")
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
          "Say why expressions have the values that they have",
          "Below the value stands what decides it, and below that what decides this: the member for which a condition does not hold, the case of a definition that applies, what the parts of a term came to. With --steps, the evaluation is written line by line instead, each of which is equal to the one before.",
        ),
      ),
    ),
    "each expression",
  )
    .argument("<expressions...>", "expressions, in quotes for the shell; - reads them from standard input, one a line")
    .option("--in <file>", "a document whose definitions are meant; - is standard input")
    .option("--depth <levels>", "how many levels of reasons are shown, or of definitions put in", levels)
    .option("--steps", "show the evaluation line by line, as on a board, and in each line what the next one replaces")
    .option("--state <recording>", "play a recording of the game first, and see the state after it")
    .option("--frame <number>", "with --state: see the state after this frame; 0 is the start", frameNumber)
    .option("--all", "show all lines of a long evaluation, and not only the first and the last ones")
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
        "Type definitions and expressions, and see their values",
        "Whatever is typed counts at once; :help shows how. From a pipe it prints values and nothing else, and ends with 1 if something was wrong.",
      ),
    ),
    "each expression, at a terminal only if this is given,",
  )
    .argument("[file]", "a document to begin with")
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

  addUnchecked(
    command(
      "bundle",
      "Put a game on one HTML page",
      "The page needs nothing else: it opens from disk, without a network.",
    ),
  )
    .argument("<file>", "a document that is a game; - is standard input")
    .option("-o, --output <file>", "the page; - is standard output (default: the document's name, with .html)")
    .option(
      "--module",
      "write index.html, game.js and its source map into a folder, `-o` or the document's name, to be put on a server",
    )
    .option("--source-map", "put the source map into the page: the browser's debugger then shows the document")
    .option("--force", "overwrite a file that led did not make")
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
    "Write the code of a document in another notation, or its states for TLC",
    "The code becomes ASCII, Unicode or LaTeX, and means the same. From ASCII to Unicode and back, its layout stays; LaTeX has a display for each definition. Prose and tests stay as they are. A document that cannot be read is not converted. With `--to tla`, what the document says of its states becomes a module of TLA+ and a configuration with its claims, which TLC checks, also on many machines.",
  )
    .argument("<file>", "a document; - is standard input")
    .addOption(
      new Option("--to <notation>", "the notation of the code").choices([...targets, "tla"]).makeOptionMandatory(),
    )
    .option("-o, --output <file>", "where the document goes (default: standard output)")
    .option("--force", "overwrite a file, the document itself too")
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
          "Typeset a document to be read, as a page or as LaTeX, or a folder as a site",
          "The page needs nothing else. Its definitions are typeset and its tests shown with their results and why these are as they are; names lead to their definitions, and a game can be played in it. What is wrong with the document stands at its place. As LaTeX it is an article that compiles with amsmath alone, and led reads it as the same document. Of a folder it makes a site: a page for each document and for each of the shelf that they use, and index.html with the contents and all notions; they can be searched, and need no server. Pages of documents that are gone are removed.",
        ),
      ),
    ),
    "each test",
  )
    .argument("<file>", "a document, or a folder or a pattern of documents; - is standard input")
    .addOption(new Option("--to <format>", "what to make").choices(["html", "latex"]).default("html"))
    .option(
      "-o, --output <file>",
      "the page or the article; - is standard output; of a site, its folder (default: the document's name, with .html or .tex; of a site, the folder's name with -site)",
    )
    .option("--force", "overwrite a file that led did not make")
    .option("--no-types", "leave out the types of definitions")
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
        },
        command: Command,
      ) => {
        const { weave } = await import("./weave.js");
        const { to, output, force = false, timeout, fractions = false, unchecked = false, types } = flags;
        ends(
          await weave(
            file,
            { ...commonFlags(command), to, output, force, timeout, fractions, unchecked, types },
            world,
          ),
        );
      },
    );

  addTimeout(
    addUnchecked(
      command(
        "play",
        "Play a game, also while it is being written",
        "Serves the page of the game on this machine, and sends the game on with every save: it goes on with its state if that fits. What is wrong with the document stands above the last good game. The inspector of the page, Alt-I, tells where what is drawn comes from. With --terminal it is played in this terminal, with its mouse and keys: Ctrl-R begins again; from a pipe, or with --script, by typed commands, one a line, which help lists. Ctrl-C ends it.",
      ),
    ),
    "ten seconds of play in the terminal",
  )
    .argument("<file>", "a document that is a game, or will be one")
    .option("--port <number>", `the port to serve at (default: ${defaultPort}, or one that is free)`, port)
    .option(
      "--host <name>",
      "the name or address of this machine to serve at; others can reach all but the default",
      defaultHost,
    )
    .option("--open", "open the page in the browser")
    .option("--against <player>", "let the strategy of the claim `forces:>` of this player play")
    .option("--terminal", "play in this terminal")
    .option("--script", "play in this terminal by typed commands")
    .option("--bell", "ring the bell when a sound begins, in the terminal")
    .option("--recording <file>", "begin with what was recorded there, in the terminal")
    .option("--record <file>", "save what was played in the terminal as a recording")
    .option("--force", "overwrite a file that led did not make")
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
        "Play a game without a screen",
        "Prints a line of JSON for each frame of a recording, which the page of a game saves: the state and the texts in the picture.",
      ),
    ),
    "ten seconds of play",
  )
    .argument("<file>", "a document that is a game; - is standard input")
    .argument("[recording]", "what the player did; - is standard input; without it the start alone is played")
    .option("--images", "tell all images of each frame instead of its texts")
    .option("--svg <frame>", "draw the picture of a frame instead; 0 is the start", frameNumber)
    .option("--describe <frame>", "say in words what is to be seen in a frame", frameNumber)
    .option("-o, --output <file>", "where the result goes (default: standard output)")
    .option("--expect <run>", "compare with the lines in a file, and show the first difference")
    .option("--update", "with --expect: keep the run in that file instead")
    .option("--force", "overwrite a file that led did not make")
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

  command(
    "explain",
    "Say what a code such as L301 means",
    "Shows the message in full: what it means, a document that provokes it, and the same document mended. Without a code it lists all.",
  )
    .argument("[code]", "a code, as it stands in a message")
    .addHelpText("after", examples(["led explain", "led explain L301"]))
    .action(async (code: string | undefined, _, command: Command) => {
      const { explain } = await import("./explain.js");
      ends(explain(code, commonFlags(command), world));
    });

  command(
    "shelf",
    "List the documents that come with led, or show one",
    "A document uses one of them by a line such as use:>led:sets.",
  )
    .argument("[name]", "the name of one of them")
    .addHelpText("after", examples(["led shelf", "led shelf numbers"]))
    .action(async (name: string | undefined, _, command: Command) => {
      const { shelf } = await import("./shelf.js");
      ends(shelf(name, commonFlags(command), world));
    });

  command(
    "completion",
    "Let a shell complete what is written after led",
    "Prints a script for the shell, which has to read it whenever it starts: commands, flags, their values, and files are completed then.",
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
