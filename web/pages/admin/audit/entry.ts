import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Reply } from "#shared/contract/index.ts";
import { localDateFormatter } from "#shared/domain/local-days.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { timeZone } from "../frame/time-zone.ts";

export type Entry = Reply<"listAdminAudit">["entries"][number];

function labelIn(labels: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(labels, code) ? labels[code] : undefined;
}

/** An action's label, or its code if it has no label. */
export function actionWords(action: string): string {
  return labelIn(words.actions, action) ?? action;
}

const recordIdPattern = /^(usr|ord|don|msg|key)_[0-9A-Z]{26}$/;
/** The target of a change to a page's copy: the page, with its language unless English: `support`, `support@es`. */
const pageTargetPattern = /^([a-zA-Z]{1,40})(?:@([a-z]{2}))?$/;

/** Describes the target in words. */
export function describeTarget({ action, target }: Entry): string {
  const kind = recordIdPattern.exec(target)?.[1];
  if (kind !== undefined) return labelIn(words.kinds, kind) ?? target;
  const [, page = "", language = ""] = (action.startsWith("content.") && pageTargetPattern.exec(target)) || [];
  if (page !== "")
    return words.page(
      labelIn(contentWords.pageNames, page) ?? page,
      contentWords.languageName(language === "" ? "en" : language),
    );
  return labelIn(words.targets, target) ?? target;
}

/** Whether the target is a record with an id, which is displayed with its description. */
export function targetHasId({ target }: Entry): boolean {
  return recordIdPattern.test(target);
}

const listOfKind = { usr: "users", ord: "orders", don: "donations", msg: "messages" } as const;
const exportableLists = ["users", "orders", "donations", "messages", "audit"] as const;

/** Actions that delete their target. */
const deletingActions: readonly string[] = ["user.delete", "message.delete"];

/** The address of the target; undefined if there is nothing to display, as for a deleted account. */
export function addressOfTarget({ action, target, new: after }: Entry): string | undefined {
  if (deletingActions.includes(action)) return undefined;
  const kind = recordIdPattern.exec(target)?.[1];
  if (kind === "usr" || kind === "ord" || kind === "don" || kind === "msg")
    return addressOfRecord(listOfKind[kind], target);
  if (kind === "key") return adminPaths.assistants;
  if (action.startsWith("content.")) {
    const [, page, language] = pageTargetPattern.exec(target) ?? [];
    if (page === undefined) return undefined;
    const query = new URLSearchParams({ page, ...(language === undefined ? {} : { language }), view: "versions" });
    return `${adminPaths.content}?${query}`;
  }
  if (target === "settings") return adminPaths.settings;
  if (target === "events") return adminPaths.overview;
  const list = exportableLists.find((name) => name === target);
  return list && `${adminPaths[list]}${filterQuery(after)}`;
}

/** The address of the author's account; undefined for an operator. */
export function addressOfAuthor({ by: { userId } }: Entry): string | undefined {
  return userId === null ? undefined : addressOfRecord("users", userId);
}

function addressOfRecord(list: "users" | "orders" | "donations" | "messages", id: string): string {
  return `${adminPaths[list]}?${new URLSearchParams({ open: id })}`;
}

/** The query of a list's address with the filters of an export; empty without filters. */
function filterQuery(filters: unknown): string {
  if (typeof filters !== "object" || filters === null) return "";
  const texts = Object.entries(filters).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return texts.length === 0 ? "" : `?${new URLSearchParams(texts)}`;
}

/** Crockford's alphabet, used in ids (https://github.com/ulid/spec). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The local day on which the entry with this id was created; undefined for an invalid id. */
export function dayOfEntry(id: string): string | undefined {
  const [, timeDigits] = /^aud_([0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}$/.exec(id) ?? [];
  if (timeDigits === undefined) return undefined;
  const milliseconds = [...timeDigits].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  const createdAt = new Date(milliseconds);
  // At the end of 9999, the local day could be in the year 10000, which has five digits.
  return Number.isNaN(createdAt.getTime()) || createdAt.getUTCFullYear() > 9998
    ? undefined
    : localDateFormatter(timeZone())(createdAt);
}
