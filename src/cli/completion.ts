// led completion SHELL: generates a completion script for a shell from commander's description of the commands.

import type { Argument, Command, Option } from "commander";
import type { Shell } from "./shells.js";
import type { CommandHost } from "./host.js";

export function completion(shell: Shell, program: Command, host: CommandHost): 0 {
  host.output.write(scriptFor(shell, program));
  return 0;
}

export function scriptFor(shell: Shell, program: Command): string {
  return scripts[shell](treeOf(program));
}

/** The completion of a value: a choice of words, a path, or none. */
type Value = { readonly words: readonly string[] } | "file" | "folder" | "unknown";

interface Flag {
  /** The spellings: `-o` and `--output`. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly value: Value | undefined;
}

interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  readonly argument: Value | undefined;
}

interface Tree {
  /** The common flags. None takes a value, so the first word that is not a flag is the command. */
  readonly flags: readonly Flag[];
  readonly commands: readonly DescribedCommand[];
}

function treeOf(program: Command): Tree {
  const help = program.createHelp();
  const flags = help.visibleOptions(program).map(flagOf);
  const everywhere = new Set(flags.flatMap(({ names }) => names));
  const all = help.visibleCommands(program);
  const names = all.map((one) => one.name());
  const commands = all.map((one) => ({
    name: one.name(),
    summary: one.summary() || one.description(),
    flags: help
      .visibleOptions(one)
      .map(flagOf)
      .filter((flag) => !flag.names.some((name) => everywhere.has(name))),
    argument: one.registeredArguments.map((argument) => valueOf(argument, argument.name(), names))[0],
  }));
  return { flags, commands };
}

function flagOf(option: Option): Flag {
  const takes = /[<[]([^\]>.]+)/.exec(option.flags)?.[1];
  return {
    names: [option.short, option.long].filter((name) => name !== undefined),
    summary: option.description,
    value: takes === undefined ? undefined : valueOf(option, takes, []),
  };
}

/** Derives the kind of value from its placeholder in the usage text. */
function valueOf({ argChoices }: Option | Argument, name: string, commands: readonly string[]): Value {
  if (argChoices !== undefined) return { words: argChoices };
  switch (name) {
    case "file":
    case "files":
    case "recording":
    case "run":
      return "file";
    case "folder":
      return "folder";
    case "command":
      return { words: commands };
    default:
      return "unknown";
  }
}

const namesOf = (flags: readonly Flag[]): readonly string[] => flags.flatMap(({ names }) => names);

const scripts: Readonly<Record<Shell, (tree: Tree) => string>> = { bash, zsh, fish, powershell };

/** Puts a text in single quotes; `quote` is the escape for a quote inside. */
const quoteText = (text: string, quote: string): string => `'${text.replaceAll("'", quote)}'`;

const indent = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${" ".repeat(by)}${line}\n`).join("");

/** For bash 3.2, the version of macOS, and newer ones. */
function bash({ flags, commands }: Tree): string {
  const of = (value: Value): string =>
    typeof value === "string" ? `kind=${value}` : `words="${value.words.join(" ")}"`;
  const cases = commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => {
      // A flag listed with its value, `--types=full`, is one of several with the same prefix.
      const [spelling = "", value] = flag.names.at(-1)?.split("=") ?? [];
      if (value !== undefined) return [`"${name} ${spelling}=") words="${value}" ;;`];
      if (flag.value === undefined) return [];
      return [`${flag.names.map((one) => `"${name} ${one}" | "${name} ${one}="`).join(" | ")}) ${of(flag.value)} ;;`];
    }),
  );
  const byFlag = commands.flatMap(({ name, flags }) =>
    flags.length === 0 ? [] : [`${name}) words+=" ${namesOf(flags).join(" ")}" ;;`],
  );
  const byArgument = commands.flatMap(({ name, argument }) =>
    argument === undefined ? [] : [`${name}) ${of(argument)} ;;`],
  );
  return `# Completes what is written after led, in bash. Made by: led completion bash
_led() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command= kind= words= one
  # A = is a word of its own.
  if [[ $word == "=" ]]; then
    before+="="
    word=
  elif [[ $before == "=" ]]; then
    before="\${COMP_WORDS[COMP_CWORD - 2]}="
  fi
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    if [[ $one != -* ]]; then
      command=$one
      break
    fi
  done
  case "$command $before" in
${indent(cases, 4)}    *)
      if [[ $word == -* ]]; then
        words="${namesOf(flags).join(" ")}"
        case $command in
${indent(byFlag, 10)}        esac
      else
        case $command in
          "") words="${commands.map(({ name }) => name).join(" ")}" ;;
${indent(byArgument, 10)}        esac
      fi
      ;;
  esac
  COMPREPLY=()
  case $kind in
    file | folder)
      # Bash 3.2 cannot be told that these are files, which it would quote.
      compopt -o filenames 2>/dev/null
      while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -A "\${kind/folder/directory}" -- "$word")
      ;;
    unknown) compopt +o default 2>/dev/null ;;
    *)
      while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -W "$words" -- "$word")
      ;;
  esac
}
complete -o default -F _led led
`;
}

/** Works as a file `_led` in a folder of `fpath`, or sourced by .zshrc after compinit. */
function zsh({ flags, commands }: Tree): string {
  const quote = (text: string): string => quoteText(text, "'\\''");
  const plain = (text: string): string => text.replaceAll(/[\\[\]:]/g, "\\$&");
  const of = (value: Value): string =>
    value === "file"
      ? "_files"
      : value === "folder"
        ? "_files -/"
        : value === "unknown"
          ? " "
          : `(${value.words.join(" ")})`;
  const spec = ({ names, summary, value }: Flag): string => {
    const spellings = names.map((name) => {
      const escapedName = name.replaceAll("=", "\\=");
      return value === undefined ? escapedName : name.startsWith("--") ? `${escapedName}=` : `${escapedName}+`;
    });
    const rest = `[${plain(summary)}]${value === undefined ? "" : `:value:${of(value)}`}`;
    return spellings.length === 1
      ? quote(`${spellings[0]}${rest}`)
      : `'(${names.join(" ")})'{${spellings.join(",")}}${quote(rest)}`;
  };
  const cases = commands.flatMap(({ name, flags, argument }) => [
    `${name})`,
    `  _arguments -s $common${argument === undefined && flags.length === 0 ? "" : " \\"}`,
    ...[...flags.map(spec), ...(argument === undefined ? [] : [quote(`*:argument:${of(argument)}`)])].map(
      (one, i, { length }) => `    ${one}${i < length - 1 ? " \\" : ""}`,
    ),
    "  ;;",
  ]);
  return `#compdef led
# Completes what is written after led, in zsh. Made by: led completion zsh
_led() {
  local curcontext=$curcontext state line result=1
  typeset -A opt_args
  local -a common commands
  common=(
${indent(flags.map(spec), 4)}  )
  commands=(
${indent(
  commands.map(({ name, summary }) => quote(`${name}:${summary}`)),
  4,
)}  )
  _arguments -C -s $common '1: :->command' '*:: :->argument' && result=0
  case $state in
    command) _describe command commands && result=0 ;;
    argument)
      case $words[1] in
${indent(cases, 8)}      esac && result=0
      ;;
  esac
  return result
}
if [[ $funcstack[1] == _led ]]; then _led "$@"; else compdef _led led; fi
`;
}

function fish({ flags, commands }: Tree): string {
  const quote = (text: string): string => quoteText(text.replaceAll("\\", "\\\\"), "\\'");
  const of = (value: Value): string =>
    value === "file"
      ? " -r -F"
      : value === "folder"
        ? " -x -a '(__fish_complete_directories)'"
        : value === "unknown"
          ? " -x"
          : ` -x -a ${quote(value.words.join(" "))}`;
  const line = (condition: string, rest: string): string =>
    `complete -c led${condition === "" ? "" : ` -n '${condition}'`}${rest}`;
  const spec = (condition: string, { names, summary, value }: Flag): string => {
    // Fish cannot describe flags listed with their value.
    const options = names.map((name) =>
      name.includes("=")
        ? ` -a ${quote(name)}`
        : name.startsWith("--")
          ? ` -l ${name.slice(2)}`
          : ` -s ${name.slice(1)}`,
    );
    return line(condition, `${options.join("")}${value === undefined ? "" : of(value)} -d ${quote(summary)}`);
  };
  const lines = [
    line("", " -f"),
    ...flags.map((flag) => spec("", flag)),
    ...commands.map(({ name, summary }) => line("__fish_use_subcommand", ` -a ${name} -d ${quote(summary)}`)),
    ...commands.flatMap(({ name, flags, argument }) => {
      const condition = `__fish_seen_subcommand_from ${name}`;
      return [
        ...flags.map((flag) => spec(condition, flag)),
        ...(argument === "file" ? [line(condition, " -F")] : []),
        ...(typeof argument === "object" ? [line(condition, ` -a ${quote(argument.words.join(" "))}`)] : []),
      ];
    }),
  ];
  return `# Completes what is written after led, in fish. Made by: led completion fish\n${indent(lines, 0)}`;
}

function powershell({ flags, commands }: Tree): string {
  // PowerShell treats typographic quotes as quotes.
  const quote = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, "$&$&")}'`;
  const describe = (flags: readonly Flag[]): readonly string[] =>
    flags.flatMap(({ names, summary }) => names.map((name) => `${quote(name)} = ${quote(summary)}`));
  const table = (rows: readonly string[]): string => `[ordered]@{ ${rows.join("; ")} }`;
  const words = (value: Value): string => (typeof value === "object" ? value.words.map(quote).join(", ") : "");
  // A value without words is a path, for which PowerShell has its own completion, or cannot be completed.
  const valued = commands.flatMap(({ name, flags }) =>
    flags.flatMap(({ names, value }) =>
      value === undefined ? [] : names.map((flag) => `${quote(`${name} ${flag}`)} = @(${words(value)})`),
    ),
  );
  const byArgument = commands.flatMap(({ name, argument }) =>
    typeof argument === "object" ? [`${quote(name)} = @(${words(argument)})`] : [],
  );
  return `# Completes what is written after led, in PowerShell. Made by: led completion powershell
Register-ArgumentCompleter -Native -CommandName led -ScriptBlock {
  param($word, $ast, $position)
  $common = ${table(describe(flags))}
  $commands = [ordered]@{
${indent(
  commands.map(({ name, summary }) => `${quote(name)} = ${quote(summary)}`),
  4,
)}  }
  $flags = @{
${indent(
  commands.flatMap(({ name, flags }) => (flags.length === 0 ? [] : [`${quote(name)} = ${table(describe(flags))}`])),
  4,
)}  }
  $values = @{
${indent(valued, 4)}  }
  $arguments = @{
${indent(byArgument, 4)}  }
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $command = $before | Select-Object -Skip 1 | Where-Object { $_ -notlike '-*' } | Select-Object -First 1
  $offered = [ordered]@{}
  $key = "$command $($before[-1])"
  if ($values.Contains($key)) { $values[$key] | ForEach-Object { $offered[$_] = $_ } }
  elseif ("$word".StartsWith('-')) {
    $common.Keys | ForEach-Object { $offered[$_] = $common[$_] }
    if ($command -and $flags.Contains($command)) { $own = $flags[$command]; $own.Keys | ForEach-Object { $offered[$_] = $own[$_] } }
  }
  elseif (-not $command) { $offered = $commands }
  elseif ($arguments.Contains($command)) { $arguments[$command] | ForEach-Object { $offered[$_] = $_ } }
  $offered.Keys | Where-Object { $_ -clike "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $offered[$_])
  }
}
`;
}
