// Commands that run in the process of the tests share the processes in which documents run.

import { reuseProcesses } from "../../src/execute/runner.js";

reuseProcesses();
