// Finds submissions in files, folders and ZIP archives: all files of a student, in the folder layouts of learning
// platforms, and the document to grade.

import { basename, dirname } from "node:path";
import type { BytesReading } from "../../files/read.js";
import type { Trouble } from "../../files/trouble.js";
import { zipEntries } from "../../files/zip.js";
import { quote } from "../../diagnostics/words.js";
import { standardInput } from "../documents.js";
import type { CommandHost } from "../host.js";
import { maxArchiveBytes, maxEntryBytes, maxSubmissionBytes } from "./limits.js";

/** A submitted file. */
interface SubmittedFile {
  /** The human-readable path. */
  readonly path: string;
  /** The path relative to the folder of the student. */
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly time: number | undefined;
  readonly read: (maxBytes: number) => Promise<BytesReading>;
}

export interface FoundSubmission {
  /** The path of the graded document; of the first file if no document was found. */
  readonly path: string;
  /** The student according to the names of folders and files. */
  readonly student: { readonly id: string; readonly name: string } | undefined;
  readonly files: readonly SubmittedFile[];
  /** The file to grade, or the reason for not grading any. */
  readonly main: SubmittedFile | { readonly reason: string };
}

interface FoundFile extends SubmittedFile {
  /** The command-line argument by which the file was found. */
  readonly root: string;
  /** The path of the file relative to that argument; empty for the argument itself. */
  readonly relativePath: string;
  readonly kind: "file" | "link" | "special";
}

interface FindingOptions {
  /** The file name of the exercise. */
  readonly exercise: string;
  /** Files that are not submissions, by their resolved paths. */
  readonly isOther: (path: string) => boolean;
  /** A pattern for paths, with a group `student` and perhaps a group `name`. */
  readonly key: RegExp | undefined;
  /** True if all files are one submission. */
  readonly isSingle: boolean;
}

/** Matches the end of the name of an archive. */
const archiveExtension = /\.zip$/i;

export async function findSubmissions(
  paths: readonly string[],
  { exercise, isOther, key, isSingle }: FindingOptions,
  host: CommandHost,
): Promise<{
  readonly submissions: readonly FoundSubmission[];
  readonly troubles: readonly (readonly [string, Trouble])[];
}> {
  const files: FoundFile[] = [];
  const troubles: (readonly [string, Trouble])[] = [];
  /** The remaining quota for the archives of each student, in bytes. */
  const remainingBytes = new Map<string, number>();
  for (const path of paths) {
    if (path === standardInput) {
      files.push({
        path,
        name: path,
        root: path,
        relativePath: "",
        kind: "file",
        time: undefined,
        read: async (maxBytes) => {
          const reading = await host.readInput(maxBytes);
          return reading.kind === "text" ? { kind: "bytes", bytes: Buffer.from(reading.text) } : reading;
        },
      });
      continue;
    }
    const entries = await host.grading.entries(path);
    const listing =
      entries !== undefined
        ? entries.map((entry): FoundFile => filesInFolder(path, entry, host))
        : archiveExtension.test(path)
          ? await filesInArchive(path, host)
          : await filesNamed(path, host);
    if ("trouble" in listing) troubles.push([path, listing]);
    else
      for (const file of listing)
        if (!isOther(file.path))
          for (const unpackedFile of await unpack(file, key, remainingBytes)) files.push(unpackedFile);
  }
  const submissions =
    isSingle && files.length > 0
      ? [submissionOf(undefined, files, exercise, ({ relativePath: below, name }) => below || name)]
      : groupByStudent(files, exercise, key);
  return { submissions, troubles };
}

function filesInFolder(
  folder: string,
  { path, kind, time }: { readonly path: string; readonly kind: FoundFile["kind"]; readonly time: number },
  host: CommandHost,
): FoundFile {
  return {
    path: `${folder.replace(/[/\\]+$/, "")}/${path}`,
    name: path,
    root: folder,
    relativePath: path,
    kind,
    time,
    read: (maxBytes) => host.readBelow(folder, path, maxBytes),
  };
}

async function filesNamed(path: string, host: CommandHost): Promise<readonly FoundFile[] | Trouble> {
  const entry = await host.grading.entry(path);
  if (entry !== undefined) {
    const file = filesInFolder(dirname(path), { ...entry, path: basename(path) }, host);
    return [{ ...file, path, root: path, relativePath: "" }];
  }
  const matches = /[*?[{]/.test(path) ? ((await host.find(path)) ?? []) : [];
  if (matches.length === 0) return { trouble: "missing", detail: "ENOENT" };
  const listings = await Promise.all(matches.map((match) => filesNamed(match, host)));
  return listings.flatMap((listing) => ("trouble" in listing ? [] : listing));
}

async function filesInArchive(path: string, host: CommandHost): Promise<readonly FoundFile[] | Trouble> {
  const entry = await host.grading.entry(path);
  if (entry === undefined) return { trouble: "missing", detail: "ENOENT" };
  const reading = await host.readBelow(dirname(path), basename(path), maxArchiveBytes);
  if (reading.kind === "trouble") return reading;
  return (
    entriesIn(reading.bytes, { path, root: path, relativePath: "" }) ?? {
      trouble: "other",
      detail: "it is not a ZIP archive, or is damaged",
    }
  );
}

/**
 * Returns the files in an archive that a student submitted, or the file itself if it is too large or not an archive.
 */
async function unpack(
  file: FoundFile,
  key: RegExp | undefined,
  remainingBytes: Map<string, number>,
): Promise<readonly FoundFile[]> {
  if (!archiveExtension.test(file.path) || file.relativePath === "" || file.kind !== "file") return [file];
  const owner = studentIn(file, key)?.id ?? `${file.root}\n${file.relativePath.split("/", 1).join("")}`;
  const bytesLeft = remainingBytes.get(owner) ?? maxSubmissionBytes;
  const reading = await file.read(bytesLeft);
  if (reading.kind !== "bytes") return [file];
  const entries = entriesIn(reading.bytes, file) ?? [];
  remainingBytes.set(owner, Math.max(0, bytesLeft - reading.bytes.length - entries.length * maxEntryBytes));
  return entries.length === 0 ? [file] : entries.map((entry) => ({ ...entry, time: file.time }));
}

/** Returns the files in an archive; undefined for other content. */
function entriesIn(
  bytes: Uint8Array,
  archive: Pick<FoundFile, "path" | "root" | "relativePath">,
): readonly FoundFile[] | undefined {
  return zipEntries(bytes)
    ?.filter(({ path }) => !path.split("/").some((segment) => segment.startsWith(".") || segment === "__MACOSX"))
    .map(({ path, isRegular, time, read }) => ({
      path: `${archive.path}/${path}`,
      name: path,
      root: archive.root,
      relativePath: archive.relativePath === "" ? path : `${archive.relativePath}/${path}`,
      time,
      kind: isRegular ? "file" : "link",
      read: async (maxBytes) => {
        const content = read(maxBytes);
        return content === undefined
          ? { kind: "trouble", trouble: "other", detail: "it is damaged or too large" }
          : { kind: "bytes", bytes: content };
      },
    }));
}

/**
 * Path patterns of the downloads of learning platforms, with the student's identifier and perhaps name. Students name
 * their files, so only the beginning of a path counts.
 */
const layouts: readonly RegExp[] = [
  // Moodle: `Ada Lovelace_4711_assignsubmission_file_/perfect.html`, with or without the folder.
  // In the folder's name, the identifier is last, after what students choose as their names.
  /^(?<name>[^/]+)_(?<student>\d+)_assignsubmission_(?:file|onlinetext)_?\//,
  /^(?<name>(?:(?!_\d+_)[^/])+)_(?<student>\d+)_assignsubmission_(?:file|onlinetext)_?/,
  // Canvas: `lovelaceada_LATE_4711_815_perfect-1.html`.
  /^(?<name>[^/_]+)_(?:LATE_)?(?<student>\d+)_\d+_[^/]/,
  // nbgrader: `submitted/ada/week1/perfect.led`.
  /^submitted\/(?<student>[^/]+)\/[^/]+\/./,
];

const isGradable = ({ name }: SubmittedFile): boolean => /\.(?:led|led\.md|tex|html?)$/i.test(name);

/** True for a saved page of the playground. */
export const isPage = (path: string): boolean => /\.html?$/i.test(path);

function groupByStudent(
  files: readonly FoundFile[],
  exercise: string,
  key: RegExp | undefined,
): readonly FoundSubmission[] {
  const groups = new Map<string, { readonly student: FoundSubmission["student"]; readonly files: FoundFile[] }>();
  const folders = foldersOfStudents(files, exercise);
  for (const file of files) {
    const student = studentIn(file, key);
    const [first] = file.relativePath.split("/");
    const folder = `${file.root}\n${first}`;
    const isStudentFolder = student === undefined && folders.has(folder);
    const group = student?.id ?? (isStudentFolder ? folder : file.path);
    const existingGroup = groups.get(group);
    if (existingGroup === undefined)
      groups.set(group, { student: isStudentFolder ? { id: withoutZip(first!), name: "" } : student, files: [file] });
    else existingGroup.files.push(file);
  }
  return [...groups.values()].map((group) =>
    submissionOf(group.student, group.files, exercise, (file) => nameIn(file, group.student?.id)),
  );
}

function submissionOf(
  student: FoundSubmission["student"],
  files: readonly FoundFile[],
  exercise: string,
  nameOf: (file: FoundFile) => string,
): FoundSubmission {
  const studentFiles = files.map((file) => ({ ...file, name: nameOf(file) }));
  const main = gradedFileOf(studentFiles, exercise);
  return { path: "reason" in main ? files[0]!.path : main.path, student, files: studentFiles, main };
}

/**
 * Returns the top-level folders of one student each: archives, and folders with one gradable file or with one named
 * like the exercise.
 */
function foldersOfStudents(files: readonly FoundFile[], exercise: string): ReadonlySet<string> {
  const gradable = new Map<string, SubmittedFile[]>();
  for (const file of files) {
    const segments = file.relativePath.split("/");
    if (segments.length < 2 || !isGradable(file)) continue;
    const folder = `${file.root}\n${segments[0]}`;
    gradable.set(folder, [...(gradable.get(folder) ?? []), file]);
  }
  return new Set(
    [...gradable].flatMap(([folder, folderFiles]) =>
      folderFiles.length === 1 ||
      archiveExtension.test(folder) ||
      folderFiles.some((file) => isNamedLike(file, exercise))
        ? [folder]
        : [],
    ),
  );
}

function studentIn({ root, relativePath }: FoundFile, key: RegExp | undefined): FoundSubmission["student"] {
  const fullPath = relativePath === "" ? basename(root) : `${basename(root)}/${relativePath}`;
  for (const pattern of key === undefined ? layouts : [key]) {
    for (const path of key === undefined && relativePath !== "" ? [relativePath, fullPath] : [fullPath]) {
      const { student, name = "" } = pattern.exec(path)?.groups ?? {};
      // The name of the folder itself is not a student.
      const isFolder = key === undefined && path === fullPath && relativePath !== "" && !path.startsWith("submitted/");
      if (student !== undefined && student !== "" && !isFolder) return { id: student, name };
    }
  }
  return undefined;
}

const withoutZip = (name: string): string => name.replace(archiveExtension, "");

/** Returns the path of a file inside the folder of its student. */
function nameIn({ relativePath, path, root }: FoundFile, student: string | undefined): string {
  if (relativePath === "") return basename(path);
  const segments = relativePath.split("/");
  const studentIndex = segments.findIndex(
    (segment) => student !== undefined && (withoutZip(segment) === student || segment.includes(`_${student}_`)),
  );
  const innerSegments = segments.slice(studentIndex + 1);
  return innerSegments.length === 0
    ? withoutPrefix(basename(relativePath))
    : student === undefined && root !== ""
      ? basename(relativePath)
      : innerSegments.join("/");
}

/** Strips the prefix of a learning platform: `perfect-1.html` for `lovelaceada_4711_815_perfect-1.html`. */
const withoutPrefix = (name: string): string =>
  name.replace(/^.*_\d+_(?:assignsubmission_(?:file|onlinetext)_|\d+_)/, "");

const stemOf = (name: string): string =>
  withoutPrefix(basename(name))
    .replace(/(?:\.led\.md|\.[A-Za-z]+)$/, "")
    .replace(/(?:-\d+| ?\(\d+\))$/, "")
    .toLowerCase();

const isNamedLike = ({ name }: SubmittedFile, exercise: string): boolean => stemOf(name) === stemOf(exercise);

/** Returns the file that answers the exercise: the newest one of its name, or else the newest page or document. */
function gradedFileOf(files: readonly FoundFile[], exercise: string): FoundFile | { readonly reason: string } {
  const candidates = files.filter(isGradable);
  const namesakes = candidates.filter((file) => isNamedLike(file, exercise));
  const [main] = (namesakes.length > 0 ? namesakes : candidates).toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0));
  if (main === undefined) return { reason: `${quote(basename(files[0]!.path))} is not a document or a saved page.` };
  if (main.kind === "link") return { reason: "It is a link." };
  if (main.kind === "special") return { reason: "It is not a regular file, or its path cannot be read." };
  return main;
}
