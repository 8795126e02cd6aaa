import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminAddresses } from "#shared/domain/addresses.ts";
import { daysIn } from "#shared/domain/local-days.ts";
import { timeZone } from "../frame/time-zone.ts";

export type Entry = Reply<"listAdminAudit">["entries"][number];

function worded(wording: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(wording, name) ? wording[name] : undefined;
}

/** An action's label; its code if unknown. */
export function actionWords(action: string): string {
  return worded(words.actions, action) ?? action;
}

const kindOf = /^(usr|ord|don|msg)_[0-9A-Z]{26}$/;
/** A page, with its language unless English: `support`, `support@es`. */
const pageOf = /^([a-zA-Z]{1,40})(?:@([a-z]{2}))?$/;

/** The target in words. */
export function describeTarget({ action, target }: Entry): string {
  const kind = kindOf.exec(target)?.[1];
  if (kind !== undefined) return worded(words.kinds, kind) ?? target;
  const [, page = "", language = ""] = (action.startsWith("content.") && pageOf.exec(target)) || [];
  if (page !== "") return words.page(page, language);
  return worded(words.targets, target) ?? target;
}

/** Whether the target's id should be displayed too. */
export function hasId({ target }: Entry): boolean {
  return kindOf.test(target);
}

const lists = { usr: "users", ord: "orders", don: "donations", msg: "messages" } as const;
const exported = ["users", "orders", "donations", "messages", "audit"] as const;

/** Actions that delete their target. */
const endings: readonly string[] = ["user.delete", "message.delete"];

/** The address of the target; undefined if there is nothing to display, as for a deleted account. */
export function addressOfTarget({ action, target, new: after }: Entry): string | undefined {
  if (endings.includes(action)) return undefined;
  const kind = kindOf.exec(target)?.[1];
  if (kind === "usr" || kind === "ord" || kind === "don" || kind === "msg") return opened(lists[kind], target);
  if (action.startsWith("content.")) {
    const [, page, language] = pageOf.exec(target) ?? [];
    if (page === undefined) return undefined;
    const query = new URLSearchParams({ page, ...(language === undefined ? {} : { language }), view: "versions" });
    return `${adminAddresses.content}?${query}`;
  }
  if (target === "settings") return adminAddresses.settings;
  if (target === "events") return adminAddresses.overview;
  const list = exported.find((name) => name === target);
  return list && `${adminAddresses[list]}${filtersOf(after)}`;
}

/** The address of the author's account; undefined for an operator. */
export function addressOfAdmin({ by: { userId } }: Entry): string | undefined {
  return userId === null ? undefined : opened("users", userId);
}

function opened(list: "users" | "orders" | "donations" | "messages", id: string): string {
  return `${adminAddresses[list]}?${new URLSearchParams({ open: id })}`;
}

/** The filters of an exported list, as in its address. */
function filtersOf(filter: unknown): string {
  if (typeof filter !== "object" || filter === null) return "";
  const texts = Object.entries(filter).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return texts.length === 0 ? "" : `?${new URLSearchParams(texts)}`;
}

/** Crockford's alphabet, used in ids (https://github.com/ulid/spec). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The local day on which the entry with this id was written; undefined for an invalid id. */
export function dayOfEntry(id: string): string | undefined {
  const [, time] = /^aud_([0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}$/.exec(id) ?? [];
  if (time === undefined) return undefined;
  const milliseconds = [...time].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9998 ? undefined : daysIn(timeZone())(at);
}
