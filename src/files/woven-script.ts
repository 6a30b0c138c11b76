// The script of woven pages. The build replaces this module by one that contains it, for hosts without files.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const wovenScript = (): string => readFileSync(join(import.meta.dirname, "../../dist/woven.js"), "utf8");
