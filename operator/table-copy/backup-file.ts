import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { tableShape } from "#shared/runtime/names.ts";
import { type Item, parseItem } from "./item.ts";
import { partialFileOf } from "./partial-files.ts";

/**
 * The first line of a backup file. The file is gzipped lines of JSON: this header, then an item per line in the format
 * of DynamoDB's exports, then a trailer with the number of items and the SHA-256 of all previous lines, which detects
 * truncated and damaged files.
 */
const formatName = "everline-table";
const formatVersion = 1;
const header = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  table: z.string(),
  takenAt: z.iso.datetime(),
  indexes: z.array(z.object({ name: z.string(), partitionKey: z.string(), sortKey: z.string() })),
});
export type Header = z.output<typeof header>;

/** The part of the header that all versions have. */
const anyHeader = z.object({ format: z.literal(formatName), version: z.int() });

const trailer = z.strictObject({ items: z.int().nonnegative(), sha256: z.string() });

/** The metadata of a verified file. */
export interface BackupSummary {
  readonly header: Header;
  readonly itemCount: number;
}

/**
 * Writes a backup, readable by its owner only. The file is written under a temporary name and renamed when it is
 * complete, so no incomplete file ever has the final name. `signal` aborts the backup and removes the temporary file.
 * @throws UserError when the file exists, or cannot be written
 */
export async function writeBackup(
  file: string,
  { table, now }: { readonly table: string; readonly now: Date },
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  refuseExisting(file);
  const temporaryFile = partialFileOf(file);
  const newHeader: Header = {
    format: formatName,
    version: formatVersion,
    table,
    takenAt: now.toISOString(),
    indexes: [...tableShape.indexes],
  };
  try {
    const output = createWriteStream(temporaryFile, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(withHeaderAndTrailer(newHeader, lines), createGzip(), output, { signal });
    refuseExisting(file);
    await rename(temporaryFile, file);
  } catch (reason) {
    await rm(temporaryFile, { force: true });
    if (signal.aborted) throw new UserError("The backup was interrupted; no file was left behind.");
    throw explainFileError(file, reason);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`The file ${file} already exists; it was not changed.`);
}

async function* withHeaderAndTrailer(newHeader: Header, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashLine = (line: string) => {
    hash.update(`${line}\n`);
    return `${line}\n`;
  };
  let items = 0;
  yield hashLine(JSON.stringify(newHeader));
  for await (const line of lines) {
    items += 1;
    yield hashLine(line);
  }
  const newTrailer: z.output<typeof trailer> = { items, sha256: hash.digest("hex") };
  yield `${JSON.stringify(newTrailer)}\n`;
}

/**
 * Reads and verifies a whole file, and returns its metadata.
 * @param inspect called with each item
 * @throws UserError when the file is missing, incomplete, of a newer format, or not a backup
 */
export async function checkBackup(file: string, inspect: (item: Item) => void = () => {}): Promise<BackupSummary> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const hash = createHash("sha256");
  let fileHeader: Header | undefined;
  let itemCount = 0;
  // A line is parsed only when another one follows it: the last line is the trailer.
  let previousLine: string | undefined;
  try {
    for await (const line of linesOf(file)) {
      if (previousLine !== undefined) {
        hash.update(`${previousLine}\n`);
        if (fileHeader === undefined) fileHeader = parseHeader(file, previousLine);
        else {
          inspect(parseItem(previousLine));
          itemCount += 1;
        }
      }
      previousLine = line;
    }
    const fileTrailer = trailer.parse(JSON.parse(previousLine ?? ""));
    if (fileHeader !== undefined && fileTrailer.items === itemCount && fileTrailer.sha256 === hash.digest("hex"))
      return { header: fileHeader, itemCount };
  } catch (reason) {
    // Errors about the format quote the content, so the UserError below replaces them.
    if (!isFormatError(reason)) throw explainFileError(file, reason);
  }
  throw new UserError(`The file ${file} is not a table backup, or is damaged or truncated; nothing was done with it.`);
}

/** @throws UserError when a newer version of this program wrote the file */
function parseHeader(file: string, line: string): Header {
  const content: unknown = JSON.parse(line);
  const { version = formatVersion } = anyHeader.safeParse(content).data ?? {};
  if (version <= formatVersion) return header.parse(content);
  throw new UserError(
    `The file ${file} has the newer backup format ${version}, and this version of the program reads format ${formatVersion}; ` +
      "use the version that wrote the file, or a later one. Nothing was done with it.",
  );
}

function isFormatError(reason: unknown): boolean {
  if (reason instanceof SyntaxError || reason instanceof z.ZodError || reason instanceof TypeError) return true;
  return codeOf(reason).startsWith("Z_");
}

/** Explains a file system error ("ENOSPC: no space left on device, write"); returns any other error unchanged. */
function explainFileError(file: string, reason: unknown): unknown {
  if (!(reason instanceof Error) || !/^E[A-Z]+$/.test(codeOf(reason)) || !("syscall" in reason)) return reason;
  if (codeOf(reason) !== "ENOENT") return new UserError(`The file ${file} cannot be used: ${reason.message}`);
  const folder = path.dirname(file);
  return new UserError(existsSync(folder) ? `There is no file ${file}.` : `There is no folder ${folder}.`);
}

function codeOf(reason: unknown): string {
  return reason instanceof Error && "code" in reason ? String(reason.code) : "";
}

/** Yields the item lines of a verified file: all but the first and the last. */
export async function* itemLines(file: string): AsyncGenerator<string> {
  let previousLine: string | undefined;
  let isFirst = true;
  for await (const line of linesOf(file)) {
    if (previousLine !== undefined && !isFirst) yield previousLine;
    if (previousLine !== undefined) isFirst = false;
    previousLine = line;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // A failure of the pipeline is thrown by the loop below, so it must not also be an unhandled rejection.
  const pipelined = pipeline(createReadStream(file), unzipped);
  pipelined.catch(() => {});
  let unfinishedLine = "";
  const decoder = new TextDecoder();
  for await (const chunk of unzipped) {
    const lines = `${unfinishedLine}${decoder.decode(chunk, { stream: true })}`.split("\n");
    unfinishedLine = lines.pop() ?? "";
    yield* lines;
  }
  await pipelined;
  if (unfinishedLine !== "") yield unfinishedLine;
}
