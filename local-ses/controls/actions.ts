import { laterOccurrences } from "../events/fates.ts";
import { happen } from "../events/story.ts";
import type { Context } from "../model/context.ts";
import type { Fate, SentMail } from "../model/mail.ts";
import { notFound } from "../model/ses-failure.ts";

/** What programs, other processes and the reader's buttons do to the local SES. */

/** @throws SesFailure NotFoundException */
export function getMail({ mails }: Context, messageId: string): SentMail {
  const mail = mails.get(messageId);
  if (mail === undefined) throw notFound(`No mail ${messageId}.`);
  return mail;
}

/** Lets something happen to a mail that was accepted before, and hands its events over. */
export async function decideFate(context: Context, messageId: string, fate: Fate): Promise<SentMail> {
  const mail = getMail(context, messageId);
  await happen(context, mail, laterOccurrences(fate, mail));
  return mail;
}

/** Says that the DNS records of an identity were found. */
export function verifyIdentity(context: Context, name: string, found: { readonly mailFrom: boolean }) {
  const identity = context.identities.get(name);
  identity.verified = true;
  identity.dkim.verified = identity.type === "DOMAIN";
  if (identity.mailFrom !== undefined) identity.mailFrom.verified = found.mailFrom;
  context.changed();
}

/** Forgets mails, faults, withheld events and the suppression list; keeps the account, identities and sets. */
export function clear(context: Context): void {
  context.mails.clear();
  context.faults.clear();
  context.publisher.forgetHeld();
  context.suppressed.clear();
  context.changed();
}
