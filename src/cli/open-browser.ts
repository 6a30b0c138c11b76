// Opens an address in the user's browser.

import { spawn } from "node:child_process";
import type { CommandHost } from "./host.js";

/** Failure is ignored, because the address is also printed. */
export function openBrowser(address: string, environment: CommandHost["environment"]): void {
  const [command, ...args] = opener(process.platform, environment["BROWSER"]);
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

/** Returns the command that opens addresses, with its leading arguments. */
export function opener(
  platform: NodeJS.Platform,
  browser: string | undefined,
): readonly [command: string, ...args: string[]] {
  if (browser !== undefined && browser !== "") return [browser];
  switch (platform) {
    case "darwin":
      return ["open"];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler"];
    default:
      return ["xdg-open"];
  }
}
