import { mailData } from "#shared/domain/mail.ts";
import { type Mail, mail } from "../data/outbox.ts";
import { allRows } from "./rows.ts";

/**
 * The mails among these rows, oldest first, with their data parsed by its kind: what a cause wrote must be what the
 * sender can read.
 */
export function mailsIn(rows: readonly Record<string, unknown>[]): readonly Mail[] {
  return rows
    .filter(({ sk }) => sk === "MAIL")
    .map((row) => mail.parse(row))
    .map((one) => ({ ...one, data: mailData[one.kind].parse(one.data) }))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Reads the mails about an order, donation or message of this test file, oldest first. */
export async function mailsAbout(id: string): Promise<readonly Mail[]> {
  return mailsIn(await allRows()).filter(({ about }) => about === id);
}

/** Reads the kinds of the mails about an order, without the reminder that each order begins with. */
export async function kindsAbout(id: string): Promise<readonly string[]> {
  return (await mailsAbout(id)).map(({ kind }) => kind).filter((kind) => kind !== "priceHoldEnding");
}
