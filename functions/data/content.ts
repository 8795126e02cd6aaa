import * as z from "zod";
import type { EditedPage } from "#shared/contract/admin/edited-pages.ts";
import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import { type Action, type Actor, auditWrite } from "./audit.ts";
import { editionName, keys } from "./keys.ts";
import { readPage } from "./pages.ts";
import { readRange, readRow } from "./table.ts";
import { transact } from "./write.ts";

/** A page's copy in one language. Each edition has its own row, versions and audit entries. */
export interface Edition {
  readonly page: EditedPage;
  readonly language: Language;
}

/** The number, author and date of a saved version. */
const versionInfo = z.object({
  /** Incremented on every save; 1 is the first. */
  version: z.int().min(1),
  savedAt: z.string(),
  savedBy: z.object({ userId: z.string().nullable(), email: z.string() }),
});
export type VersionInfo = z.output<typeof versionInfo>;

/**
 * A saved version with its content. The content is not parsed here, because it may have been saved under an older
 * schema; displaying a page merges it with the current defaults.
 */
const savedContent = versionInfo.extend({ content: z.unknown() });
export type SavedContent = z.output<typeof savedContent>;

/** The only field of a row that a visitor's page needs. */
const contentOnly = z.object({ content: z.unknown() });

/**
 * The saved copy of an edition, and that of the same page in English, which is identical for an English edition.
 * Undefined for an edition that was never saved.
 */
export interface SavedCopies {
  readonly inLanguage: SavedContent | undefined;
  readonly english: SavedContent | undefined;
}

/** Reads the saved copy of an edition for a visitor's page; undefined for an edition that was never saved. */
export function readContent({ page, language }: Edition): Promise<{ readonly content: unknown } | undefined> {
  return readRow(keys.content(page, language), contentOnly);
}

/** Reads the saved copy of an edition, and that of the same page in English, in parallel. */
export async function readSavedCopies({ page, language }: Edition): Promise<SavedCopies> {
  const englishCopy = readRow(keys.content(page, defaultLanguage), savedContent);
  const languageCopy = language === defaultLanguage ? englishCopy : readRow(keys.content(page, language), savedContent);
  const [inLanguage, english] = await Promise.all([languageCopy, englishCopy]);
  return { inLanguage, english };
}

/** Reads the current copy of every edition of every page in one Query. Returns a function that looks one up. */
export async function readAllSavedCopies(): Promise<(edition: Edition) => SavedCopies> {
  const { pk } = keys.content("", defaultLanguage);
  const rows = await readRange(pk, " ", "~");
  const bySk = new Map(rows.map((row) => [z.string().parse(row.sk), savedContent.parse(row)]));
  const copyOf = (page: EditedPage, language: Language) => bySk.get(keys.content(page, language).sk);
  return ({ page, language }) => ({ inLanguage: copyOf(page, language), english: copyOf(page, defaultLanguage) });
}

/** Reads a saved version; undefined for a number that does not exist. */
export function readVersion({ page, language }: Edition, version: number): Promise<SavedContent | undefined> {
  return readRow(keys.contentVersion(page, language, version), savedContent);
}

/** Lists a page of an edition's versions, newest first. */
export async function listVersions(
  { page, language }: Edition,
  pageRequest: { limit: number; cursor?: string | undefined },
): Promise<{ readonly versions: readonly VersionInfo[]; readonly nextCursor: string | null }> {
  const { pk } = keys.contentVersion(page, language, 0);
  const { rows, nextCursor } = await readPage({ pk }, pageRequest);
  return { versions: rows.map((row) => versionInfo.parse(row)), nextCursor };
}

/** The content to save, the version it replaces (0: none), and the facts for the audit entry. */
export interface Save {
  readonly edition: Edition;
  readonly content: unknown;
  readonly replaces: number;
  readonly by: Actor;
  readonly action: Extract<Action, "content.save" | "content.restore">;
  /** The version whose content is restored; 0 is the default copy. Absent for new content. */
  readonly restored?: number;
}

/**
 * Saves an edition's next version in one transaction: the current row, the version's row and the audit entry. Returns
 * undefined when the current version is no longer `replaces`. A version's row is never overwritten.
 */
export async function writeContent(save: Save, now: Date): Promise<SavedContent | undefined> {
  const { content, replaces, by, action, restored } = save;
  const { page, language } = save.edition;
  const saved: SavedContent = { content, version: replaces + 1, savedAt: now.toISOString(), savedBy: by };
  const failedParts = await transact([
    {
      name: "content",
      put: {
        Item: { ...keys.content(page, language), ...saved },
        ...(replaces === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : { ConditionExpression: "version = :replaces", ExpressionAttributeValues: { ":replaces": replaces } }),
      },
    },
    {
      name: "version",
      put: {
        Item: { ...keys.contentVersion(page, language, saved.version), ...saved },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    auditWrite(
      by,
      {
        action,
        target: editionName(page, language),
        old: { version: replaces },
        new: { version: saved.version, ...(restored === undefined ? {} : { restored }) },
      },
      now,
    ),
  ]);
  return failedParts.size === 0 ? saved : undefined;
}
