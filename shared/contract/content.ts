import * as z from "zod";
import { defaultLanguage, languages } from "../domain/language.ts";
import { page as listPage, nextCursor, timestamp } from "./fields.ts";
import type { RouteShape } from "./shape.ts";

/** The pages whose copy admins edit: the nine of specification section 3, and the landing page. */
export const contentPages = [
  "checkout",
  "paymentSuccess",
  "paymentCancelled",
  "helpCenter",
  "contact",
  "privacy",
  "terms",
  "disclaimer",
  "support",
  "landing",
] as const;
export type ContentPage = (typeof contentPages)[number];

const page = z.enum(contentPages);
const language = z.enum(languages);
/** 0: never saved, the built-in default. Goes up by one with each save. */
const version = z.int().nonnegative();
const saved = { version, savedAt: timestamp.nullable(), savedBy: z.string().nullable() };
const entry = z.object({ page, content: z.json(), ...saved });
/** The version that the editor began with; another one in force is a conflict. Without it the last to save wins. */
const startedFrom = version.optional();

export const content = {
  getContent: {
    params: z.strictObject({ page }),
    query: z.strictObject({ language: language.default(defaultLanguage) }),
    /** `language`: what the content is in. English stands in where nobody has translated what an admin wrote. */
    reply: z.object({ page, language, content: z.json() }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;

export const adminContent = {
  listAdminContent: {
    /** An entry for each page as it is in force, saved or default. */
    reply: z.object({ entries: z.array(entry), defaults: z.partialRecord(page, z.json()) }),
    errors: [],
  },
  updateAdminContent: {
    params: z.strictObject({ page }),
    /** `content` is checked by its page's own shape. A schema for all of JSON would follow it down to whatever depth somebody sends. */
    body: z.strictObject({ content: z.unknown(), version: startedFrom }),
    /** `content` as it was kept: HTML is sanitised. */
    reply: entry,
    errors: ["not_found", "changed_meanwhile"],
  },
  listContentVersions: {
    params: z.strictObject({ page }),
    query: listPage,
    reply: z.object({ page, versions: z.array(z.object(saved)), nextCursor }),
    errors: ["not_found"],
  },
  getContentVersion: {
    params: z.strictObject({ page, version: z.coerce.number<string | number>().int().nonnegative().max(999_999) }),
    reply: entry,
    errors: ["not_found"],
  },
  /** Saves an older version (0: the default) as the newest. */
  restoreContentVersion: {
    params: z.strictObject({ page }),
    body: z.strictObject({ restore: version, version: startedFrom }),
    reply: entry,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
