import * as z from "zod";
import type { ContentPage } from "../../shared/contract/content.ts";
import { type Action, type Actor, audited } from "./audit.ts";
import { keys } from "./keys.ts";
import { readPage } from "./pages.ts";
import { readRange, readRow } from "./table.ts";
import { transact } from "./write.ts";

/** Which version of a page's copy it is, and who saved it when. */
const stamp = z.object({
  /** Goes up by one with each save; 1 is the first. */
  version: z.int().min(1),
  savedAt: z.string(),
  savedBy: z.object({ userId: z.string().nullable(), email: z.string() }),
});
export type Stamp = z.output<typeof stamp>;

/** Content stays unparsed here: it was saved under the shape of its day, and whoever shows it merges it with today's. */
const savedContent = stamp.extend({ content: z.unknown() });
export type SavedContent = z.output<typeof savedContent>;

/** All that a visitor's page needs of a row. */
const contentOnly = z.object({ content: z.unknown() });

/** What was saved for a page and is in force; undefined when nothing was. */
export async function readContent(page: ContentPage): Promise<unknown> {
  return (await readRow(keys.content(page), contentOnly))?.content;
}

/** The same with its version. */
export function readSaved(page: ContentPage): Promise<SavedContent | undefined> {
  return readRow(keys.content(page), savedContent);
}

/** What is in force of every page for which something was saved, in one Query. */
export async function readAllSaved(): Promise<ReadonlyMap<string, SavedContent>> {
  const { pk } = keys.content("");
  const rows = await readRange(pk, " ", "~");
  return new Map(rows.map((row) => [z.string().parse(row.sk), savedContent.parse(row)]));
}

/** A version as it was saved; undefined when there is none of that number. */
export function readVersion(page: ContentPage, version: number): Promise<SavedContent | undefined> {
  return readRow(keys.contentVersion(page, version), savedContent);
}

/** A page's versions, the newest first. */
export async function listVersions(
  page: ContentPage,
  from: { limit: number; cursor?: string | undefined },
): Promise<{ readonly versions: readonly Stamp[]; readonly nextCursor: string | null }> {
  const { pk } = keys.contentVersion(page, 0);
  const { rows, nextCursor } = await readPage({ pk }, from);
  return { versions: rows.map((row) => stamp.parse(row)), nextCursor };
}

/** A save: what is kept, over which version (0: nothing was saved yet), and what the trace says beside the version numbers. */
export interface Save {
  readonly page: ContentPage;
  readonly content: unknown;
  readonly over: number;
  readonly by: Actor;
  readonly action: Extract<Action, "content.save" | "content.restore">;
  /** What a restore brought back; 0 is the default. */
  readonly restored?: number;
}

/**
 * Saves a page's copy as its next version: the row in force, the row of the version and the admin's trace, or nothing. Undefined when
 * another version than `over` is in force by now. A version's row is never written twice.
 */
export async function writeContent(save: Save, now: Date): Promise<SavedContent | undefined> {
  const { page, content, over, by, action, restored } = save;
  const saved: SavedContent = { content, version: over + 1, savedAt: now.toISOString(), savedBy: by };
  const failed = await transact([
    {
      name: "content",
      put: {
        Item: { ...keys.content(page), ...saved },
        ...(over === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : { ConditionExpression: "version = :over", ExpressionAttributeValues: { ":over": over } }),
      },
    },
    {
      name: "version",
      put: {
        Item: { ...keys.contentVersion(page, saved.version), ...saved },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    audited(
      by,
      {
        action,
        target: page,
        old: { version: over },
        new: { version: saved.version, ...(restored === undefined ? {} : { restored }) },
      },
      now,
    ),
  ]);
  return failed.size === 0 ? saved : undefined;
}
