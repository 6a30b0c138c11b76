// The initial files of a new project: a document, configuration to run its tests locally and in CI, and editor
// settings.

import type { OutputFile } from "../files/ours.js";

interface Starter {
  /** The name of the document, without extension. */
  readonly name: string;
  readonly isGame: boolean;
  /** The required version of led, as in package.json. */
  readonly dependency: string;
}

export function starterFiles({ name, isGame, dependency }: Starter): readonly OutputFile[] {
  const document = `${name}.led`;
  const file = /^[\w.-]+$/.test(document) ? document : `"${document}"`;
  return [
    { path: document, text: `# ${name}\n\n${isGame ? game : definitions}` },
    { path: "package.json", text: json(manifest(name, file, isGame, dependency)) },
    // Elsewhere, there is no folder of this computer.
    ...(dependency.startsWith("file:") ? [] : [{ path: ".github/workflows/led.yml", text: workflow }]),
    { path: ".vscode/settings.json", text: json(settings) },
    { path: ".gitignore", text: "node_modules\nout\n" },
  ];
}

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

const manifest = (name: string, file: string, isGame: boolean, dependency: string): object => ({
  name:
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "led-project",
  private: true,
  type: "module",
  scripts: {
    test: "led test .",
    check: "led check . --warnings-as-errors && led fmt . --check",
    format: "led fmt .",
    build: `led build ${file} --out-dir out`,
    ...(isGame ? { play: `led play ${file}`, bundle: `led bundle ${file} -o out/index.html` } : {}),
  },
  devDependencies: { "led-lang": dependency },
});

/** True if the registry of npm has the package. Texts about the installation depend on it. */
export const isPublished: boolean = false;

const workflow = `name: led
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
      - run: npm run check
      - run: npm test
`;

const settings = { "[led]": { "editor.formatOnSave": true } };

const definitions = `A number is *perfect* if it is the sum of the smaller numbers that divide it.

/$
divisors: Nat -> fSet(Nat)
divisors(n) := {d | d in {1..n - 1} & n mod d = 0}

perfect(n) iff n > 1 & n = Sum[d in divisors(n)] d
$/

cmd:>divisors(6)
{1, 2, 3}

cmd:>{n | n in {1..500} & perfect(n)}
{6, 28, 496}
`;

const game = `A lamp that a click switches on and off. The *state* of the game is whether it is lit.

/$
switched: Bool * Bool -> Bool
switched(lit, click) := ~lit if click; lit otherwise

initialState := false

newState := switched(currentState, mouseClicked)
$/

Two clicks leave it as it was.

cmd:>{lit | lit in {true, false} & switched(switched(lit, true), true) /= lit}
{}

On the screen it is a disc, which is grey while the lamp is dark.

/$
lampColor(lit) := dYellow if lit; color(160, 160, 160) otherwise

images := {disc((500, 400), 150, lampColor(currentState))}
$/
`;
