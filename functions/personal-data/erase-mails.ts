import * as z from "zod";
import { deleteRow } from "../data/erasure.ts";
import { keys } from "../data/keys.ts";
import { readMailsAbout, readMailsTo } from "../data/mails.ts";
import { mailId } from "../data/outbox.ts";
import { removeSuppression } from "../data/suppressed-addresses.ts";
import type { TransactionPart } from "../data/write.ts";

const withLink = z.object({ linkId: z.string() });

/**
 * Deletes the mails to an account, sent or not, with the links in them and what is known about their addresses. A mail
 * that is being sent meanwhile is not written again. Idempotent. Returns how many there were: the list is eventually
 * consistent, so only a later call that returns 0 shows that none is left.
 */
export async function eraseMails(userId: string): Promise<number> {
  const mails = await readMailsTo(userId);
  for (const { id, to, data } of mails) {
    const link = withLink.safeParse(data).data;
    if (link !== undefined) await deleteRow(keys.link(link.linkId));
    if (to !== "") await removeSuppression(to);
    await deleteRow(keys.mail(id));
  }
  return mails.length;
}

/** The transaction part that deletes the thanks for a donation, which may have been given without an account. */
export function thanksDelete(donationId: string): TransactionPart<"mail"> {
  return mailDelete(mailId("donationThanks", donationId));
}

/**
 * Reads which mails are about a message, which a visitor without an account may have sent, and returns the transaction
 * parts that delete them. That the message was received is certain to be among them; answers have been there for longer
 * than their list needs to show them.
 */
export async function messageMailDeletes(messageId: string): Promise<TransactionPart<"mail">[]> {
  const ids = new Set([mailId("messageReceived", messageId)]);
  for (const { id } of await readMailsAbout(messageId)) ids.add(id);
  return [...ids].map(mailDelete);
}

function mailDelete(id: string): TransactionPart<"mail"> {
  return { name: "mail", remove: { Key: keys.mail(id) } };
}
