import type { DropReason, MailData, MailKind } from "#shared/domain/mail.ts";
import { priceHeldUntil } from "#shared/domain/price.ts";
import { type LinkPurpose, readUsableLink } from "../data/links.ts";
import { mailProblemOf, markAccount } from "../data/mail-problem.ts";
import { readOrder } from "../data/orders.ts";
import type { Mail } from "../data/outbox.ts";
import { readSuppression } from "../data/suppressed-addresses.ts";
import { findUser, type User } from "../data/user.ts";

/**
 * The kinds that are about nothing but their link, and its purpose. A notice of a change (`passwordChanged`) says
 * something that stays true without its link.
 */
const purposeOfLink: Readonly<Partial<Record<MailKind, LinkPurpose>>> = {
  confirmAddress: "confirmAddress",
  confirmNewAddress: "confirmAddress",
  signInLink: "signIn",
  resetPassword: "resetPassword",
};

/**
 * Returns why a mail is not to be sent any more; undefined if it is. Everything is read now, because a mail may have
 * waited for hours. `data`: undefined if it cannot be read.
 *
 * If the reader's current address must not be written to, this is also noted in their account, for the dashboard.
 */
export async function dropReasonOf(
  mail: Mail,
  data: MailData<MailKind> | undefined,
  now: Date,
): Promise<DropReason | undefined> {
  const [user, suppression] = await Promise.all([
    mail.userId === undefined ? undefined : findUser(mail.userId),
    readSuppression(mail.to),
  ]);
  if (mail.userId !== undefined && user === undefined) return "account_deleted";
  if (suppression !== undefined) {
    const isNew = user !== undefined && user.email === mail.to && mailProblemOf(user) === undefined;
    if (isNew) await markAccount(user.id, mail.to, suppression);
    return "suppressed";
  }
  if (mail.kind === "priceHoldEnding" && user?.remindersOff === true) return "opted_out";
  return data !== undefined && (await isOutdated(mail, data, user, now)) ? "outdated" : undefined;
}

async function isOutdated(mail: Mail, data: MailData<MailKind>, user: User | undefined, now: Date): Promise<boolean> {
  if (mail.kind === "priceHoldEnding") return "heldUntil" in data && !(await isHeldUntil(mail, data, now));
  const purpose = purposeOfLink[mail.kind];
  return purpose !== undefined && "linkId" in data && !(await isUsable(data.linkId, purpose, user, now));
}

/** Whether an unpaid order still keeps its price until the time that the mail states. */
async function isHeldUntil(
  { userId = "" }: Mail,
  { orderId, heldUntil }: MailData<"priceHoldEnding">,
  now: Date,
): Promise<boolean> {
  const order = await readOrder(userId, orderId);
  if (order?.status !== "pending") return false;
  const end = priceHeldUntil(order.heldFrom).getTime();
  return end === Date.parse(heldUntil) && end > now.getTime();
}

/** Whether the link would work if the reader opened it at once. */
async function isUsable(linkId: string, purpose: LinkPurpose, user: User | undefined, now: Date): Promise<boolean> {
  const link = await readUsableLink(linkId, purpose, now);
  if (link === undefined) return false;
  if (user === undefined) return true;
  if (link.email !== user.email) return false;
  return purpose === "confirmAddress" ? user.emailConfirmedAt === undefined : link.version === user.version;
}
