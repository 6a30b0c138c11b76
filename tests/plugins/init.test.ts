// Projects created by `led init` work without changes.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Project, type Ran } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let project: Project;

beforeAll(() => {
  project = new Project({});
});
afterAll(() => project?.remove());

const led = (folder: string, ...args: readonly string[]): Promise<Ran> =>
  project.node([project.path("node_modules/led-lang/bin/led.cjs"), ...args], {}, folder);

/** The commands of an npm script, each without the name of its program. */
function commandsOf(folder: string, script: string): readonly (readonly string[])[] {
  const { scripts } = JSON.parse(project.read(`${folder}/package.json`)!) as { scripts: { [name: string]: string } };
  return scripts[script]!.split(" && ").map((command) => command.replaceAll('"', "").split(" ").slice(1));
}

test.each([
  ["definitions", "graphs", [], ["test", "check", "format", "build"], "2 passed, 0 failed"],
  ["a game", "lamp", ["--game"], ["test", "check", "format", "build", "bundle"], "1 passed, 0 failed"],
])("a new project with %s is checked, tested and built by its scripts", async (_what, name, flags, scripts, passed) => {
  expect(await led(".", "init", name, ...flags)).toMatchObject({
    succeeded: true,
    said: expect.stringContaining("\nNow, in that folder: npm install, then npm test"),
  });
  expect(project.read(`${name}/${name}.led`)).toMatch(new RegExp(`^# ${name}\n`));
  for (const script of scripts)
    for (const command of commandsOf(name, script)) {
      const { succeeded, said } = await led(name, ...command);
      expect([command, said, succeeded]).toEqual([command, said, true]);
      if (script === "test") expect(said).toContain(passed);
    }
});

test("existing files are not overwritten", async () => {
  project.put("kept/package.json", "{}\n");
  const { succeeded, said } = await led(".", "init", "kept");
  expect(succeeded).toBe(false);
  expect(said).toContain("`kept/package.json` already exists, and led did not create it.");
  expect(project.read("kept/kept.led")).toBeUndefined();
  expect(project.read("kept/package.json")).toBe("{}\n");
});

test("the package name is valid, whatever the name of the document", async () => {
  await led(".", "init", "Äpfel & Birnen");
  const { name, scripts } = JSON.parse(project.read("Äpfel & Birnen/package.json")!);
  expect(name).toBe("apfel-birnen");
  expect(scripts.build).toBe('led build "Äpfel & Birnen.led" --out-dir out');
});
