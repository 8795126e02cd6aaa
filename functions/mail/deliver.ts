import { brand } from "#shared/domain/brand.ts";
import { type MailData, type MailKind, mailData } from "#shared/domain/mail.ts";
import { mailLinkPaths } from "#shared/mail/facts.ts";
import { renderMail } from "#shared/mail/render.ts";
import { personalMails } from "#shared/mail/slots.ts";
import { readMailWords } from "../content/mail-words.ts";
import { dropMail, giveUpMail, leaseMail, postponeMail, recordReport } from "../data/mails.ts";
import type { Mail } from "../data/outbox.ts";
import { mailSender, siteUrl } from "../environment.ts";
import { describeError, type Log } from "../log.ts";
import { linkToken } from "../sign-in/link-token.ts";
import { claimCodeOf } from "./claim-code.ts";
import { dropReasonOf } from "./drop-reason.ts";
import { readMailFacts } from "./facts.ts";
import { isThrottled, type OutgoingMail, sendBySes } from "./ses.ts";

/**
 * What a run did with a mail. `nothing`: it is not due, it is sent, or another run has it. `throttled`: postponed
 * because of SES's rate. `unknown`: SES may have it; once the lease has ended without a report, it is sent again.
 */
export type Delivery = "sent" | "dropped" | "postponed" | "throttled" | "unknown" | "givenUp" | "nothing";

interface DeliveryContext {
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * How often a mail is tried before it is given up. With the pauses below that takes a day and a half: longer than a
 * used-up quota of SES, which counts 24 hours, and than an operator usually needs to lift a pause.
 */
const maxAttempts = 14;
const firstPauseMs = 60_000;
const longestPauseMs = 6 * 3_600_000;

/**
 * Sends a mail if it is due. Whenever the process dies, the mail is sent later: its row says so until SES has accepted
 * it. Throws when the table or a secret cannot be read; the mail is then sent by a later run.
 */
export async function deliver(mailId: string, { now, log }: DeliveryContext): Promise<Delivery> {
  const leased = await leaseMail(mailId, now());
  if (leased === undefined) return "nothing";
  const { kind, attempts, attemptsBefore, problem } = leased;
  const about = { mailId, kind, attempt: attempts, ...secondsSinceDue(leased, now()) };
  const giveUp = async (code: string): Promise<Delivery> => {
    await giveUpMail(leased, code, now());
    log.error("a mail was given up", { ...about, code });
    return "givenUp";
  };
  const tries = attempts - attemptsBefore;
  if (tries > maxAttempts) return giveUp(problem ?? "NoAnswer");
  const prepared = await prepare(leased, now(), log);
  if (prepared.kind === "dropped") {
    await dropMail(leased, prepared.reason, now());
    log.info("a mail was dropped", { ...about, reason: prepared.reason });
    return "dropped";
  }
  if (prepared.kind === "unusable") return giveUp(prepared.code);
  const answer = await sendBySes(prepared.mail);
  if (answer.kind === "accepted") {
    const at = now().toISOString();
    await recordReport(mailId, {
      state: "sent",
      at,
      sentAt: at,
      sesMessageId: answer.messageId,
      attempt: attempts,
    });
    log.info("a mail was sent", { ...about, ...secondsSinceDue(leased, now()) });
    return "sent";
  }
  const { code } = answer;
  if (answer.kind === "rejected" || (answer.kind === "refused" && tries === maxAttempts)) return giveUp(code);
  if (answer.kind === "unknown") {
    log.warn("it is unknown whether a mail was sent", { ...about, code });
    return "unknown";
  }
  await postponeMail(leased, new Date(now().getTime() + pauseAfter(tries)), code);
  log.warn("a mail was postponed", { ...about, code });
  return isThrottled(code) ? "throttled" : "postponed";
}

/**
 * For how many seconds a mail has been due, for the promise about mail (`infra/settings/service-levels.ts`). Absent
 * when it does not count: the mail was postponed before or is sent again by an admin, so its first outcome is logged
 * already, or it was written for a later day, and the job that sends it comes every few minutes.
 */
function secondsSinceDue({ createdAt, dueAt }: Mail, now: Date): { readonly secondsSinceDue?: number } {
  if (dueAt !== createdAt) return {};
  return { secondsSinceDue: Math.max(0, (now.getTime() - Date.parse(dueAt)) / 1000) };
}

/** The pause after the nth try, in milliseconds: a minute, doubled each time. */
function pauseAfter(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
}

type Prepared =
  | { readonly kind: "ready"; readonly mail: OutgoingMail }
  | { readonly kind: "dropped"; readonly reason: NonNullable<Awaited<ReturnType<typeof dropReasonOf>>> }
  | { readonly kind: "unusable"; readonly code: string };

async function prepare(leased: Mail, now: Date, log: Log): Promise<Prepared> {
  const from = mailSender();
  if (from === undefined) return { kind: "dropped", reason: "no_sender" };
  const parsed = mailData[leased.kind].safeParse(leased.data);
  const reason = await dropReasonOf(leased, parsed.data, now);
  if (reason !== undefined) return { kind: "dropped", reason };
  if (!parsed.success) return { kind: "unusable", code: "InvalidData" };
  const [facts, words, token, data] = await Promise.all([
    readMailFacts(),
    readMailWords(leased.language),
    tokenFor(parsed.data, now),
    withClaimCode(leased, parsed.data, now),
  ]);
  const { id, kind, to, language, attempts } = leased;
  const linkUrl = linkUrlOf(kind, token);
  const isReminder = kind === "priceHoldEnding";
  try {
    const optOutUrl = isReminder ? linkUrl : undefined;
    const rendered = renderMail({ kind, data, language, words, facts, linkUrl, optOutUrl });
    const headers = {
      ...(!personalMails.has(kind) && { "Auto-Submitted": "auto-generated" }),
      ...(isReminder && optOutHeaders(token)),
    };
    return { kind: "ready", mail: { id, attempt: attempts, from: named(from), to, headers, ...rendered } };
  } catch (thrown) {
    log.error("a mail cannot be rendered", { mailId: id, cause: describeError(thrown) });
    return { kind: "unusable", code: "Unrenderable" };
  }
}

function tokenFor(data: MailData<MailKind>, now: Date): Promise<string> | undefined {
  return "linkId" in data ? linkToken(data.linkId, now) : undefined;
}

/** Adds the code that connects a chat to a receipt of a license that its reader holds. */
async function withClaimCode(mail: Mail, data: MailData<MailKind>, now: Date): Promise<MailData<MailKind>> {
  if (mail.kind !== "receipt" || !("isClaim" in data) || data.isClaim) return data;
  return { ...data, claimCode: await claimCodeOf(mail, data.orderId, now) };
}

/** The address of the page that a mail's link opens. */
function linkUrlOf(kind: MailKind, token: string | undefined): string | undefined {
  if (token === undefined || !(kind in mailLinkPaths)) return undefined;
  const paths: Readonly<Partial<Record<MailKind, string>>> = mailLinkPaths;
  return `${siteUrl()}${paths[kind]}#${token}`;
}

/**
 * Lets the reader's mail program opt out with one press (RFC 8058). It posts to the address itself, so the token stands
 * in the query, not in the fragment.
 */
function optOutHeaders(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const url = new URL("/api/stop-reminders", siteUrl());
  url.searchParams.set("token", token);
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The sender with a name to show. */
function named(from: string): string {
  return from.includes("<") ? from : `${brand.name} <${from}>`;
}
