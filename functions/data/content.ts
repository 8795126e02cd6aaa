import * as z from "zod";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import { type Action, type Actor, audited } from "./audit.ts";
import { editionName, keys } from "./keys.ts";
import { readPage } from "./pages.ts";
import { readRange, readRow } from "./table.ts";
import { transact } from "./write.ts";

/** A page's copy in one language. Each has a row of its own, versions of its own and traces of its own. */
export interface Edition {
  readonly page: ContentPage;
  readonly language: Language;
}

/** Which version of a page's copy it is, and who saved it when. */
const stamp = z.object({
  /** Goes up by one with each save; 1 is the first. */
  version: z.int().min(1),
  savedAt: z.string(),
  savedBy: z.object({ userId: z.string().nullable(), email: z.string() }),
});
export type Stamp = z.output<typeof stamp>;

/**
 * Content stays unparsed here: it was saved under the shape of its day, and whoever shows it merges it with today's.
 */
const savedContent = stamp.extend({ content: z.unknown() });
export type SavedContent = z.output<typeof savedContent>;

/** All that a visitor's page needs of a row. */
const contentOnly = z.object({ content: z.unknown() });

/** What was saved of an edition, and of the English one (itself, if it is that). Undefined: nothing was. */
export interface Saved {
  readonly own: SavedContent | undefined;
  readonly english: SavedContent | undefined;
}

/** What was saved of an edition, as far as a visitor's page needs it; undefined when nothing was. */
export function readContent({ page, language }: Edition): Promise<{ readonly content: unknown } | undefined> {
  return readRow(keys.content(page, language), contentOnly);
}

/** What was saved of an edition and of the English one, both rows at once. */
export async function readSaved({ page, language }: Edition): Promise<Saved> {
  const ofEnglish = readRow(keys.content(page, defaultLanguage), savedContent);
  const ofOwn = language === defaultLanguage ? ofEnglish : readRow(keys.content(page, language), savedContent);
  const [own, english] = await Promise.all([ofOwn, ofEnglish]);
  return { own, english };
}

/** What is in force of every edition of every page, in one Query. */
export async function readAllSaved(): Promise<(edition: Edition) => Saved> {
  const { pk } = keys.content("", defaultLanguage);
  const rows = await readRange(pk, " ", "~");
  const bySk = new Map(rows.map((row) => [z.string().parse(row.sk), savedContent.parse(row)]));
  const of = (page: ContentPage, language: Language) => bySk.get(keys.content(page, language).sk);
  return ({ page, language }) => ({ own: of(page, language), english: of(page, defaultLanguage) });
}

/** A version as it was saved; undefined when there is none of that number. */
export function readVersion({ page, language }: Edition, version: number): Promise<SavedContent | undefined> {
  return readRow(keys.contentVersion(page, language, version), savedContent);
}

/** An edition's versions, the newest first. */
export async function listVersions(
  { page, language }: Edition,
  from: { limit: number; cursor?: string | undefined },
): Promise<{ readonly versions: readonly Stamp[]; readonly nextCursor: string | null }> {
  const { pk } = keys.contentVersion(page, language, 0);
  const { rows, nextCursor } = await readPage({ pk }, from);
  return { versions: rows.map((row) => stamp.parse(row)), nextCursor };
}

/**
 * A save: what is kept, over which version (0: nothing was saved yet), and what the trace says beside the version
 * numbers.
 */
export interface Save {
  readonly edition: Edition;
  readonly content: unknown;
  readonly over: number;
  readonly by: Actor;
  readonly action: Extract<Action, "content.save" | "content.restore">;
  /** What a restore brought back; 0 is the default. */
  readonly restored?: number;
}

/**
 * Saves an edition as its next version: the row in force, the row of the version and the admin's trace, or nothing.
 * Undefined when another version than `over` is in force by now. A version's row is never written twice.
 */
export async function writeContent(save: Save, now: Date): Promise<SavedContent | undefined> {
  const { content, over, by, action, restored } = save;
  const { page, language } = save.edition;
  const saved: SavedContent = { content, version: over + 1, savedAt: now.toISOString(), savedBy: by };
  const failed = await transact([
    {
      name: "content",
      put: {
        Item: { ...keys.content(page, language), ...saved },
        ...(over === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : { ConditionExpression: "version = :over", ExpressionAttributeValues: { ":over": over } }),
      },
    },
    {
      name: "version",
      put: {
        Item: { ...keys.contentVersion(page, language, saved.version), ...saved },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    audited(
      by,
      {
        action,
        target: editionName(page, language),
        old: { version: over },
        new: { version: saved.version, ...(restored === undefined ? {} : { restored }) },
      },
      now,
    ),
  ]);
  return failed.size === 0 ? saved : undefined;
}
