import type { DropReason, MailState } from "#shared/domain/mail.ts";
import { parsePage, type ReadPage } from "./concatenated-pages.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Mail, mail } from "./outbox.ts";
import { highestSortKey, type Page, type PageRequest, readPage } from "./pages.ts";
import { queryPages, readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

/**
 * How a mail's state changes once it is in the outbox (docs/decisions/046-mail-through-an-outbox.md). Every change is
 * one conditional update, and rewrites the row's place in the lists by state.
 */

/**
 * For how long a run may send a mail before another one may take it: much longer than any function runs, and than SES
 * usually takes to report a mail as sent.
 */
export const leaseMinutes = 10;

/** The writer of a mail and its sender have different clocks. */
const clockToleranceMs = 5_000;

/** Reads a mail. */
export function readMail(id: string): Promise<Mail | undefined> {
  return readRow(keys.mail(id), mail);
}

/**
 * Leases a mail for sending: one that is waiting and due, or one whose lease has ended without a report that it was
 * sent. Of several runs at once, one gets it. Undefined when there is nothing to send.
 */
export async function leaseMail(id: string, now: Date): Promise<Mail | undefined> {
  const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000).toISOString();
  const row = await update({
    Key: keys.mail(id),
    UpdateExpression: `SET #state = :sending, leasedUntil = :until, attempts = attempts + :one,
      gsi2pk = :gsi2pk, gsi2sk = :gsi2sk`,
    ConditionExpression: `(#state = :waiting AND dueAt <= :due)
      OR (#state = :sending AND leasedUntil <= :now)`,
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":sending": "sending",
      ":waiting": "waiting",
      ":until": leasedUntil,
      ":one": 1,
      ":due": new Date(now.getTime() + clockToleranceMs).toISOString(),
      ":now": now.toISOString(),
      ...placeIn("sending", id, leasedUntil),
    },
  });
  return row === undefined ? undefined : mail.parse(row);
}

/** Puts a leased mail that SES has certainly not accepted back into the queue. */
export function postponeMail(leased: Mail, dueAt: Date, problem: string): Promise<void> {
  return endLease(leased, "waiting", dueAt.toISOString(), { dueAt: dueAt.toISOString(), problem });
}

/** Ends a leased mail that is not to be sent. One of a deleted account loses what it says about a person. */
export function dropMail(leased: Mail, reason: DropReason, now: Date): Promise<void> {
  const erased = reason === "account_deleted" ? { to: "", data: {} } : {};
  return endLease(leased, "dropped", now.toISOString(), { droppedBecause: reason, ...erased });
}

/** Gives a leased mail up: a dead letter, which an admin can send again. */
export function giveUpMail(leased: Mail, problem: string, now: Date): Promise<void> {
  return endLease(leased, "failed", now.toISOString(), { problem });
}

/** Changes a leased mail. Does nothing if the lease is another run's, or SES has reported about the mail meanwhile. */
async function endLease(
  { id, leasedUntil }: Mail,
  state: MailState,
  at: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await update({
    Key: keys.mail(id),
    UpdateExpression: `SET #state = :state, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk,
      ${Object.keys(fields)
        .map((name) => `#${name} = :${name}`)
        .join(", ")} REMOVE leasedUntil`,
    ConditionExpression: "#state = :sending AND leasedUntil = :lease",
    ExpressionAttributeNames: {
      "#state": "state",
      ...Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ":state": state,
      ":sending": "sending",
      ":lease": leasedUntil,
      ...placeIn(state, id, at),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/**
 * What became of a mail at SES. `failed`: SES tried for hours, and gave up although the address exists, as when the
 * mailbox is full.
 */
export type ReportedState = "sent" | "delivered" | "bounced" | "complained" | "rejected" | "failed";

export interface MailReport {
  readonly state: ReportedState;
  /** When it happened. */
  readonly at: string;
  /** When SES accepted the mail. */
  readonly sentAt: string;
  readonly sesMessageId: string;
  /** The attempt that SES accepted; undefined if unknown. */
  readonly attempt: number | undefined;
  /** What SES said, as a code. */
  readonly problem?: string | undefined;
}

/**
 * The states that a report may replace. SES reports in any order, more than once, and about mails of which the sender
 * never heard; in the end the state is the last of this list that was reported. That SES accepted a mail is true
 * whatever the sender made of it meanwhile.
 */
const replaceable: Readonly<Record<ReportedState, readonly MailState[]>> = {
  sent: ["waiting", "sending", "dropped"],
  failed: ["waiting", "sending", "dropped", "sent"],
  delivered: ["waiting", "sending", "dropped", "sent", "failed"],
  rejected: ["waiting", "sending", "dropped", "sent", "failed", "delivered"],
  bounced: ["waiting", "sending", "dropped", "sent", "failed", "delivered", "rejected"],
  complained: ["waiting", "sending", "dropped", "sent", "failed", "delivered", "rejected", "bounced"],
};

/**
 * Records what SES reported about a mail: forward only, in any order, as often as it comes. Returns whether the state
 * changed. Does nothing to a mail that does not exist, or that an admin has sent again since.
 */
export async function recordReport(id: string, report: MailReport): Promise<boolean> {
  const { state, at, sentAt, sesMessageId, attempt, problem } = report;
  const states = replaceable[state];
  const values = {
    ":state": state,
    ":sentAt": sentAt,
    ":message": sesMessageId,
    ...placeIn(state, id, at),
    ...Object.fromEntries(states.map((name, index) => [`:from${index}`, name])),
    ...(state === "delivered" && { ":at": at }),
    ...(problem !== undefined && { ":problem": problem }),
    ...(state === "sent" && { ":failed": "failed" }),
  };
  const conditions = states.map((_, index) => `#state = :from${index}`);
  // A mail that was given up without a word from SES has no message id.
  if (state === "sent") conditions.push("(#state = :failed AND attribute_not_exists(sesMessageId))");
  const row = await update(
    ofAttempt(attempt, {
      Key: keys.mail(id),
      UpdateExpression: `SET #state = :state, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk,
        sentAt = if_not_exists(sentAt, :sentAt), sesMessageId = if_not_exists(sesMessageId, :message)
        ${state === "delivered" ? ", deliveredAt = :at" : ""} ${problem === undefined ? "" : ", problem = :problem"}
        REMOVE leasedUntil, droppedBecause ${problem === undefined ? ", problem" : ""}`,
      ConditionExpression: conditions.join(" OR "),
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: values,
    }),
  );
  if (row !== undefined) return true;
  if (state === "delivered") await fillDeliveredAt(id, at, attempt);
  return false;
}

/** A mail may bounce, or be complained about, after its delivery, and the delivery may be reported last. */
async function fillDeliveredAt(id: string, at: string, attempt: number | undefined): Promise<void> {
  await update(
    ofAttempt(attempt, {
      Key: keys.mail(id),
      UpdateExpression: "SET deliveredAt = if_not_exists(deliveredAt, :at)",
      ConditionExpression: "attribute_exists(sesMessageId)",
      ExpressionAttributeValues: { ":at": at },
    }),
  );
}

/** Records that SES has not been able to deliver a mail yet, and still tries. */
export async function recordDelay(id: string, problem: string, attempt: number | undefined): Promise<void> {
  await update(
    ofAttempt(attempt, {
      Key: keys.mail(id),
      UpdateExpression: "SET problem = :problem",
      ConditionExpression: "#state = :sent",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":problem": problem, ":sent": "sent" },
    }),
  );
}

/** Limits an update to a mail that was not sent again since this attempt. */
function ofAttempt(attempt: number | undefined, change: Update): Update {
  if (attempt === undefined) return change;
  return {
    ...change,
    ConditionExpression: `(${change.ConditionExpression})
      AND (attribute_not_exists(attemptsBefore) OR attemptsBefore < :attempt)`,
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ":attempt": attempt },
  };
}

/**
 * The transaction part that puts a mail back into the outbox, due now, to the same or another address: the stream hands
 * it to the sender again. Fails when the mail changed since it was read, so of two admins at once, one sends it. The
 * caller checks `canBeSentAgain`, and audits.
 */
export function mailAgainWrite(
  { id, state, attempts, to: formerTo }: Mail,
  now: Date,
  to: string = formerTo,
): TransactionPart<"mail"> {
  const dueAt = now.toISOString();
  return {
    name: "mail",
    update: {
      Key: keys.mail(id),
      UpdateExpression: `SET #state = :waiting, #to = :to, dueAt = :now, attemptsBefore = attempts,
        gsi2pk = :gsi2pk, gsi2sk = :gsi2sk
        REMOVE sentAt, deliveredAt, droppedBecause, problem, leasedUntil, sesMessageId`,
      ConditionExpression: "#state = :asRead AND attempts = :attempts",
      ExpressionAttributeNames: { "#state": "state", "#to": "to" },
      ExpressionAttributeValues: {
        ":waiting": "waiting",
        ":to": to,
        ":now": dueAt,
        ":asRead": state,
        ":attempts": attempts,
        ...placeIn("waiting", id, dueAt),
      },
    },
  };
}

/**
 * The ids of the mails that a run may lease now, longest due first, page by page: those `waiting` until now, or those
 * `sending` whose lease has ended. Eventually consistent; `leaseMail` decides.
 */
export async function* dueMails(
  state: "waiting" | "sending",
  now: Date,
  pageSize: number,
): AsyncGenerator<readonly string[]> {
  const { gsi2pk, gsi2sk } = indexKeys.mailState(highestSortKey, now.toISOString(), state);
  const pages = queryPages({
    IndexName: "gsi2",
    KeyConditionExpression: "gsi2pk = :pk AND gsi2sk <= :to",
    ExpressionAttributeValues: { ":pk": gsi2pk, ":to": gsi2sk },
    Limit: pageSize,
  });
  for await (const rows of pages) yield rows.map((row) => mail.shape.id.parse(row.id));
}

/** Lists the mails about an order, donation or message, newest first. */
export async function listMailsAbout(about: string, page: PageRequest): Promise<Page<Mail>> {
  const { gsi3pk } = indexKeys.mailAbout("", "", about);
  return parsePage(await readPage({ index: "gsi3", pk: gsi3pk }, page), (row) => mail.parse(row));
}

/** Reads all mails to an account, newest first; eventually consistent, usually within a second. */
export function readMailsTo(userId: string): Promise<readonly Mail[]> {
  return readAll((page) => listMailsTo(userId, page));
}

/** Reads all mails about an order, donation or message, newest first; eventually consistent. */
export function readMailsAbout(about: string): Promise<readonly Mail[]> {
  return readAll((page) => listMailsAbout(about, page));
}

async function readAll(read: ReadPage<Mail>): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 500, cursor });
    mails.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return mails;
}

/** Lists the mails to an account, newest first. */
export async function listMailsTo(userId: string, page: PageRequest): Promise<Page<Mail>> {
  const { gsi1pk } = indexKeys.mailTo("", "", userId);
  return parsePage(await readPage({ index: "gsi1", pk: gsi1pk }, page), (row) => mail.parse(row));
}

/** The values that place a mail in the list of its state. */
function placeIn(state: MailState, id: string, at: string) {
  const { gsi2pk, gsi2sk } = indexKeys.mailState(id, at, state);
  return { ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk };
}
