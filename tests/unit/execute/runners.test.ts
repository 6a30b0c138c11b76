import { afterAll, expect, test } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { Runner } from "../../../src/execute/runner.js";
import { Runners } from "../../../src/execute/runners.js";

const worker = await resources().worker();
let made = 0;
const runners = new Runners(() => {
  made++;
  return new Runner({ worker, timeout: 20 });
}, 2);
afterAll(() => runners.close());

test("runners are reused, limited in number, and assigned first come, first served", async () => {
  const first = await runners.take();
  runners.give(first);
  expect(await runners.take()).toBe(first);
  const second = await runners.take();
  expect(second).not.toBe(first);
  const order: string[] = [];
  const third = runners.take().then((runner) => (order.push("third"), runner));
  const fourth = runners.take().then((runner) => (order.push("fourth"), runner));
  runners.give(second);
  expect(await third).toBe(second);
  runners.give(first);
  expect(await fourth).toBe(first);
  expect(order).toEqual(["third", "fourth"]);
  expect(made).toBe(2);
});
