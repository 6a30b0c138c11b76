// Grades a submission in a process of its own. It may need any amount of time or memory, or fail: the others are graded
// all the same.

import { spawn } from "node:child_process";
import { Worker } from "node:worker_threads";
import { writeSync } from "node:fs";
import { documentFiles } from "../../files/documents.js";
import { gradeJob, type GradingJob, type GradingResult } from "../../grading/job.js";
import { gradingCommand } from "./command.js";
import type { Resources } from "../host.js";
import { maxCheckBytes, maxCheckSeconds, maxSlowdown } from "./limits.js";

/** The last result that was reported, and the reason if the process did not end by itself. */
export interface GradingOutcome {
  readonly result: GradingResult | undefined;
  readonly reason: string | undefined;
}

/** The last words of a process that ends itself. */
const marks = { late: "too much time", large: "too much memory" };

/** Runs a job in a new process. Never rejects. */
export function gradeInProcess(job: GradingJob): Promise<GradingOutcome> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, gradingCommand], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
    windowsHide: true,
  });
  return new Promise((resolve) => {
    let result: GradingResult | undefined;
    let errorOutput = "";
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        child.kill("SIGKILL");
      },
      maxSlowdown * (maxCheckSeconds + job.totalTimeout) * 1000,
    );
    const end = (reason: string | undefined): void => {
      clearTimeout(timer);
      resolve({ result, reason });
    };
    child.stderr!.on("data", (data: Buffer) => {
      if (errorOutput.length < 10_000) errorOutput += data.toString();
    });
    child.on("message", (message: GradingResult) => (result = message));
    child.on("error", (error) => end(error.message));
    child.on("close", (code, signal) => {
      if (code === 0) end(undefined);
      else if (isLate || errorOutput.includes(marks.late))
        end(`Checking it takes more than ${maxCheckSeconds} seconds.`);
      else if (errorOutput.includes(marks.large) || /heap|out of memory/i.test(errorOutput))
        end("Checking it takes too much memory.");
      else end(`The tool itself failed: ${errorOutput.trim().split("\n", 1).join("") || (signal ?? code)}`);
    });
    child.send(job, () => {});
  });
}

/** The process that grades: takes a job, sends its results, and ends. */
export async function gradingProcess(resources: Resources): Promise<void> {
  if (process.send === undefined) throw new Error("A submission is graded only by led grade.");
  const job = await new Promise<GradingJob>((resolve) => process.once("message", resolve));
  watch();
  let sent = Promise.resolve();
  try {
    await gradeJob(job, { worker: await resources.worker(), shelf: documentFiles }, (result) => {
      sent = new Promise((resolve) => process.send!(result, undefined, undefined, () => resolve()));
    });
  } catch (error) {
    writeSync(2, error instanceof Error ? error.message : String(error));
    process.disconnect();
    process.exit(70);
  }
  await sent;
  process.disconnect();
}

/** Ends the process when it has used up its time or memory. A thread watches, since checking does not pause. */
function watch(): void {
  const script = `
    const { writeSync } = require("node:fs");
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      const isLate = user + system > ${maxCheckSeconds * 1e6};
      if (!isLate && process.memoryUsage.rss() < ${maxCheckBytes}) return;
      writeSync(2, isLate ? ${JSON.stringify(marks.late)} : ${JSON.stringify(marks.large)});
      process.kill(process.pid, "SIGKILL");
    }, 200);
  `;
  new Worker(script, { eval: true }).unref();
}
