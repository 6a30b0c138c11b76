// Documents in larger programs, from the installed package: prices of orders in JSON, and plans served over HTTP. The
// programs need no cast under the strictest TypeScript settings.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inRepository, strictness } from "../support/emitted.js";
import { Project } from "./project.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const documents = ["prices.led", "plans.led"];

const calculator = `import { readFileSync, writeFileSync } from "node:fs";
import { fromJs, LedError, toNumber } from "led-lang/easel";
import { due, Order, Prices, total } from "./prices.led";

interface Shop {
  readonly prices: unknown;
  readonly orders: readonly unknown[];
}

const isShop = (value: unknown): value is Shop =>
  typeof value === "object" && value !== null && "prices" in value && "orders" in value && Array.isArray(value.orders);

const shop: unknown = JSON.parse(readFileSync(0, "utf8"));
if (!isShop(shop)) throw new Error("no shop");
const prices = fromJs(shop.prices, Prices);
const bills = shop.orders.map((order) => {
  try {
    const wanted = fromJs(order, Order);
    return { total: total(wanted, prices), due: toNumber(due(wanted, prices)) };
  } catch (error) {
    if (!(error instanceof LedError)) throw error;
    return { refused: error.reason };
  }
});
writeFileSync(1, JSON.stringify(bills));
`;

const scheduler = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { finiteSetsOf, fromJs, LedError, toJs } from "led-lang/easel";
import { Before, finish, plan, Task } from "./plans.led";

const server = createServer((request, response) => {
  void text(request).then((body) => {
    try {
      const asked: unknown = JSON.parse(body);
      const { tasks, before } = { tasks: undefined, before: undefined, ...(typeof asked === "object" ? asked : {}) };
      const T = fromJs(tasks, finiteSetsOf(Task()));
      const B = fromJs(before, Before);
      const found = JSON.stringify({ starts: Object.fromEntries(toJs(plan(T, B))), days: finish(T, B) });
      response.writeHead(200, { "content-type": "application/json" });
      response.end(found);
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" });
      response.end(error instanceof LedError ? \`\${error.code}: \${error.reason}\` : "no JSON");
    }
  });
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify(server.address())));
`;

let project: Project;

beforeAll(async () => {
  project = new Project({ "calculator.ts": calculator, "scheduler.ts": scheduler }, ["typescript", "@types/node"]);
  for (const name of documents)
    project.put(name, readFileSync(inRepository(`tests/plugins/documents/${name}`), "utf8"));
  expect(await project.run("led-lang/bin/led.cjs", ["types", ...documents])).toMatchObject({ succeeded: true });
  const { rootDir: _none, ...strict } = strictness;
  project.put(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        ...strict,
        module: "nodenext",
        lib: ["ES2023"],
        types: ["node"],
        allowArbitraryExtensions: true,
        outDir: "js",
      },
      files: ["calculator.ts", "scheduler.ts"],
    }),
  );
  const compiled = await project.run("typescript/bin/tsc", ["-p", "."]);
  expect(compiled).toEqual({ succeeded: true, said: "" });
  for (const name of documents) project.put(`js/${name}`, project.read(name)!);
});
afterAll(() => project?.remove());

const started = (name: string): ReturnType<typeof spawn> =>
  spawn(process.execPath, ["--import", "led-lang/register", `js/${name}.js`], {
    cwd: project.folder,
    stdio: ["pipe", "pipe", "inherit"],
  });

test("a price calculator reads JSON, computes exact cents, and rejects invalid orders", async () => {
  const program = started("calculator");
  const shop = {
    prices: { tea: 2.5, pot: 99.99, cup: "10/3" },
    orders: [
      [["tea", 3]],
      [
        ["tea", 1],
        ["pot", 1],
      ],
      [["cup", 3]],
      [["cake", 1]],
      [["tea", -1]],
      [["tea"]],
    ],
  };
  program.stdin!.end(JSON.stringify(shop));
  let said = "";
  program.stdout!.on("data", (part) => (said += part));
  await once(program, "close");
  expect(JSON.parse(said)).toEqual([
    { total: 7.5, due: 7.5 },
    { total: 102.49, due: 92.24 },
    { total: 10, due: 10 },
    { refused: expect.stringContaining("has no solution") },
    { refused: "`value[0][1]` is -1, which is not in `Nat`" },
    { refused: expect.stringContaining("which is not in `String * Nat`") },
  ]);
});

test("a scheduler answers over HTTP, and continues after invalid requests", async () => {
  const program = started("scheduler");
  try {
    const [line] = (await once(createInterface(program.stdout!), "line")) as [string];
    const { port } = JSON.parse(line);
    const ask = async (body: string): Promise<readonly [number, unknown]> => {
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body });
      const said = await answer.text();
      return [answer.status, answer.ok ? JSON.parse(said) : said];
    };
    const tasks = { dig: 2, pour: 1, build: 5 };
    const before = [
      ["dig", "pour"],
      ["pour", "build"],
    ];
    const plan = { starts: { dig: 0, pour: 2, build: 3 }, days: 8 };
    expect(await ask(JSON.stringify({ tasks, before }))).toEqual([200, plan]);
    expect(await ask(JSON.stringify({ tasks: { dig: "long" }, before }))).toEqual([
      400,
      'L634: `value.dig` is "long", which is not in `Nat`',
    ]);
    expect(await ask(JSON.stringify({ tasks, before: [...before, ["build", "dig"]] }))).toEqual([
      400,
      "L608: the recursion is too deep",
    ]);
    expect(await ask(JSON.stringify({ tasks }))).toEqual([400, expect.stringContaining("L634: `value` is undefined")]);
    expect(await ask("{")).toEqual([400, "no JSON"]);
    expect(await ask(JSON.stringify({ tasks, before }))).toEqual([200, plan]);
  } finally {
    program.kill();
  }
});
