import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { tableShape } from "#shared/runtime/names.ts";
import { itemOf } from "./item.ts";

/**
 * A table backup in a file: gzipped lines of JSON. A header, then an item per line in the format of DynamoDB's
 * exports, then a trailer with the count and the SHA-256 of all previous lines, which detects truncated and damaged
 * files.
 */
const header = z.object({
  format: z.literal("everline-table"),
  version: z.literal(1),
  table: z.string(),
  takenAt: z.iso.datetime(),
  indexes: z.array(z.object({ name: z.string(), partitionKey: z.string(), sortKey: z.string() })),
});
export type Header = z.output<typeof header>;

const trailer = z.strictObject({ items: z.int().nonnegative(), sha256: z.string() });

/** A file's metadata. */
export interface Content {
  readonly header: Header;
  readonly items: number;
}

/**
 * Writes a backup, readable by its owner only. Written under a temporary name and renamed when complete, so the final
 * name is never an incomplete file. `signal` aborts it and removes the temporary file.
 * @throws UserError when the file exists, or cannot be written
 */
export async function writeBackup(
  file: string,
  { table, now }: { readonly table: string; readonly now: Date },
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  refuseExisting(file);
  const temporaryFile = `${file}.${process.pid}.part`;
  const first: Header = {
    format: "everline-table",
    version: 1,
    table,
    takenAt: now.toISOString(),
    indexes: [...tableShape.indexes],
  };
  try {
    const written = createWriteStream(temporaryFile, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(withEnds(first, lines), createGzip(), written, { signal });
    refuseExisting(file);
    await rename(temporaryFile, file);
  } catch (reason) {
    await rm(temporaryFile, { force: true });
    if (signal.aborted) throw new UserError("The backup was interrupted; no file was left behind.");
    throw refusedByDisk(file, reason);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`The file ${file} already exists; it was not changed.`);
}

async function* withEnds(first: Header, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (line: string) => {
    hash.update(`${line}\n`);
    return `${line}\n`;
  };
  let items = 0;
  yield hashed(JSON.stringify(first));
  for await (const line of lines) {
    items += 1;
    yield hashed(line);
  }
  const last: z.output<typeof trailer> = { items, sha256: hash.digest("hex") };
  yield `${JSON.stringify(last)}\n`;
}

/**
 * Reads and verifies a whole file, and returns its metadata.
 * @throws UserError when it is not a backup, or incomplete
 */
export async function checkBackup(file: string): Promise<Content> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const hash = createHash("sha256");
  let first: Header | undefined;
  let items = 0;
  // Parse each line once the next is read: the last line is the trailer.
  let last: string | undefined;
  try {
    for await (const line of linesOf(file)) {
      if (last !== undefined) {
        hash.update(`${last}\n`);
        if (first === undefined) first = header.parse(JSON.parse(last));
        else {
          itemOf(last);
          items += 1;
        }
      }
      last = line;
    }
    const end = trailer.parse(JSON.parse(last ?? ""));
    if (first !== undefined && end.items === items && end.sha256 === hash.digest("hex"))
      return { header: first, items };
  } catch (reason) {
    // Parse errors quote the content, so they are replaced.
    if (!isUnreadable(reason)) throw refusedByDisk(file, reason);
  }
  throw new UserError(`The file ${file} is not a table backup, or is damaged or truncated; nothing was done with it.`);
}

function isUnreadable(reason: unknown): boolean {
  if (reason instanceof SyntaxError || reason instanceof z.ZodError || reason instanceof TypeError) return true;
  return codeOf(reason).startsWith("Z_");
}

/** Explains a file system error ("ENOSPC: no space left on device, write"); returns any other error unchanged. */
function refusedByDisk(file: string, reason: unknown): unknown {
  if (!(reason instanceof Error) || !/^E[A-Z]+$/.test(codeOf(reason)) || !("syscall" in reason)) return reason;
  if (codeOf(reason) !== "ENOENT") return new UserError(`The file ${file} cannot be used: ${reason.message}`);
  const folder = path.dirname(file);
  return new UserError(existsSync(folder) ? `There is no file ${file}.` : `There is no folder ${folder}.`);
}

function codeOf(reason: unknown): string {
  return reason instanceof Error && "code" in reason ? String(reason.code) : "";
}

/** The item lines of a verified file. */
export async function* itemLines(file: string): AsyncGenerator<string> {
  let before: string | undefined;
  let isFirst = true;
  for await (const line of linesOf(file)) {
    if (before !== undefined && !isFirst) yield before;
    if (before !== undefined) isFirst = false;
    before = line;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // A failure there ends the loop below.
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
