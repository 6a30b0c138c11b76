// The completion scripts, run by bash and by the other shells that are installed.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Argument, Command, Option } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptFor } from "../../src/cli/completion.js";
import { shells } from "../../src/cli/shells.js";
import { led } from "../support/world.js";

const folder = mkdtempSync(join(tmpdir(), "led-completion-"));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (shell: string, ...args: readonly string[]): boolean => spawnSync(shell, args).status === 0;

function said(shell: string, args: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync(shell, args, { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

beforeAll(async () => {
  for (const shell of shells) writeFileSync(join(folder, `led.${shell}`), (await led(["completion", shell])).output);
  mkdirSync(join(folder, "games"));
  writeFileSync(join(folder, "games/tic tac.led"), "");
  writeFileSync(join(folder, "game.led"), "");
});

/** A program with every construct of a completion script, and characters that are special in shells. */
function sample(): Command {
  const program = new Command("led").version("1.0.0", "-V, --version", "print it").helpOption("-h, --help", "help");
  program
    .command("weave")
    .summary("it's [one]: `page` of $x \\ “all”")
    .argument("<file>", "a document")
    .addOption(new Option("--to <format>", "a: [format], 'quoted'").choices(["html", "latex"]))
    .option("-o, --out-dir <folder>", "where")
    .option("--timeout <seconds>", "how long");
  program
    .command("check")
    .summary("Say what’s wrong")
    .argument("<files...>", "documents")
    .option("--types", "types")
    .option("--types=full", "whole types");
  program.command("lsp").summary("Serve");
  program
    .command("completion")
    .summary("Complete")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh"]));
  return program;
}

test.each(shells)("the script for %s quotes special characters of that shell", async (shell) => {
  await expect(scriptFor(shell, sample())).toMatchFileSnapshot(`snapshots/completion.${shell}.txt`);
});

test("an unknown shell is reported with the known ones", async () => {
  const { exitCode, errors } = await led(["completion", "tcsh"]);
  expect(exitCode).toBe(2);
  for (const shell of shells) expect(errors).toContain(shell);
});

describe.skipIf(!has("bash", "--version"))("bash", () => {
  /** Bash treats `=` as a separate word. */
  function offered(...words: readonly string[]): readonly string[] {
    const line = words.map((word) => `'${word}'`).join(" ");
    const script = `source ./led.bash; COMP_WORDS=(led ${line}); COMP_CWORD=${words.length}; _led 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return said("bash", ["--norc", "-c", script]);
  }

  test("completes commands", () => {
    expect(offered("ch")).toEqual(["check"]);
    expect(offered("")).toEqual(expect.arrayContaining(["check", "build", "completion", "help"]));
    expect(offered("help", "wea")).toEqual(["weave"]);
    expect(offered("-q", "--json", "comp")).toEqual(["completion"]);
  });

  test("completes the flags of the command and common flags", () => {
    expect(offered("test", "--w")).toEqual(expect.arrayContaining(["--why", "--watch", "--warnings-as-errors"]));
    expect(offered("test", "--wh")).toEqual(["--why"]);
    expect(offered("fmt", "--wh")).toEqual([]);
    expect(offered("--ver")).toEqual(["--version"]);
    expect(offered("check", "game.led", "--types=")).toEqual(["--types=full"]);
  });

  test("completes the values of flags", () => {
    expect(offered("test", "--why", "")).toEqual(["short", "full", "none"]);
    expect(offered("test", "--why", "=")).toEqual(["short", "full", "none"]);
    expect(offered("test", "--why", "=", "f")).toEqual(["full"]);
    expect(offered("check", "--types", "=", "")).toEqual(["full"]);
    expect(offered("completion", "")).toEqual([...shells]);
    expect(offered("test", "--timeout", "")).toEqual([]);
    expect(offered("eval", "")).toEqual([]);
  });

  test("completes files and folders, or only folders where a folder is required", () => {
    expect([...offered("check", "g")].sort()).toEqual(["game.led", "games"]);
    expect(offered("test", "--why", "full", "games/")).toEqual(["games/tic tac.led"]);
    expect(offered("eval", "1", "--in", "game.")).toEqual(["game.led"]);
    expect(offered("build", "game.led", "-o", "g")).toEqual(["games"]);
  });

  test("completes every flag of every command", async () => {
    for (const command of offered("")) {
      const { output } = await led(["help", command]);
      const flags = [...output.matchAll(/^ {2}(?:-\w, )?(--[a-z][\w=-]*)/gm)].map(([, flag = ""]) => flag);
      expect(offered(command, "--"), command).toEqual(expect.arrayContaining(flags));
    }
  });
});

describe.skipIf(!has("zsh", "--version"))("zsh", () => {
  test("loads the script", () => {
    expect(said("zsh", ["-f", "-n", "led.zsh"])).toEqual([]);
    expect(
      said("zsh", ["-f", "-c", "autoload -U compinit; compinit -D; source ./led.zsh; print $_comps[led]"]),
    ).toEqual(["_led"]);
  });
});

describe.skipIf(!has("fish", "--version"))("fish", () => {
  const offered = (line: string): readonly string[] =>
    said("fish", ["--no-config", "-c", `source led.fish; complete -C '${line}'`]).map(
      (one) => one.split("\t")[0] ?? "",
    );

  test("completes commands, flags, their values and files", () => {
    expect(offered("led ch")).toEqual(["check"]);
    expect(offered("led test --wh")).toEqual(["--why"]);
    expect(offered("led test --why ")).toEqual(expect.arrayContaining(["short", "full", "none"]));
    expect(offered("led check g")).toEqual(expect.arrayContaining(["game.led", "games/"]));
  });
});

describe.skipIf(!has("pwsh", "-Version"))("PowerShell", () => {
  const offered = (line: string): readonly string[] =>
    said("pwsh", [
      "-NoProfile",
      "-Command",
      `. ./led.powershell.ps1; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`,
    ]);

  beforeAll(async () => {
    writeFileSync(join(folder, "led.powershell.ps1"), (await led(["completion", "powershell"])).output);
  });

  test("completes commands, flags and their values", () => {
    expect(offered("led ch")).toEqual(["check"]);
    expect(offered("led test --wh")).toEqual(["--why"]);
    expect(offered("led test --why ")).toEqual(["short", "full", "none"]);
  });
});
