// Reasons why a file could not be read or written, from errors of the operating system, and their descriptions.

export type FileTrouble =
  | "missing"
  | "directory"
  | "special"
  | "denied"
  | "notText"
  | "notDirectory"
  | "outside"
  | "tooLarge"
  | "full"
  | "linkToNowhere"
  | "linkInCircle"
  | "other";

/** A reason. `detail` is the system's error code, or the limit if a file is too large. */
export interface Trouble {
  readonly trouble: FileTrouble;
  readonly detail: string;
}

const troubles: Readonly<Record<string, FileTrouble>> = {
  ENOENT: "missing",
  EISDIR: "directory",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
  ENOTDIR: "notDirectory",
  EEXIST: "notDirectory",
  ENOSPC: "full",
  EDQUOT: "full",
  ELOOP: "linkInCircle",
};

export function troubleOf(error: unknown): Trouble {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
  return { trouble: troubles[code] ?? "other", detail: code };
}

export function tooLarge(maxBytes: number): Trouble {
  const megabytes = maxBytes / 1_000_000;
  return { trouble: "tooLarge", detail: megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${maxBytes} bytes` };
}

/** Returns the reason as a clause. */
export function because({ trouble, detail }: Trouble): string {
  switch (trouble) {
    case "missing":
      return "there is no such file";
    case "directory":
      return "it is a folder";
    case "special":
      return "it is not a regular file";
    case "denied":
      return "permission denied";
    case "notText":
      return "it is not text in UTF-8";
    case "notDirectory":
      return "a part of its path is not a folder";
    case "outside":
      return "it is outside the folder";
    case "tooLarge":
      return `it is larger than ${detail}`;
    case "full":
      return "there is no space left on the disk";
    case "linkToNowhere":
      return "it is a link into a folder that does not exist";
    case "linkInCircle":
      return "it is a link to itself";
    case "other":
      return `system error ${detail}`;
  }
}
