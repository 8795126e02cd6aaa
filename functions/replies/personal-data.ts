import type { Reply } from "#shared/contract/index.ts";
import { mailProblemOf } from "../data/mail-problem.ts";
import { openSessions } from "../data/sessions.ts";
import type { AccountWithData, OwnDonation } from "../personal-data/account-with-data.ts";
import { donationDetailReply } from "./donation.ts";
import { orderDetailReply } from "./order.ts";
import { passkeyReply } from "./passkey.ts";

type PersonalData = Reply<"exportMe">;

/** Max total size of embedded pictures: half of Lambda's response limit of 6 MB. */
const maxPictureBytes = 3_000_000;

/** Everything that the shop stores about a user, for export. */
export function personalDataReply(account: AccountWithData, now: Date): PersonalData {
  let remainingBytes = maxPictureBytes;
  return {
    exportedAt: now.toISOString(),
    account: {
      ...account,
      lastSignInAt: account.lastSignInAt ?? null,
      secondFactorSince: account.secondFactorSince ?? null,
      emailConfirmedAt: account.emailConfirmedAt ?? null,
      mailProblem: mailProblemOf(account) ?? null,
      remindersOff: account.remindersOff ?? false,
      sessions: [...openSessions(account, now)],
    },
    orders: account.orders.map((order) => ({
      ...orderDetailReply(order),
      heldFrom: order.heldFrom,
      language: order.language,
      method: order.method ?? null,
      billTo: order.billTo ?? null,
      waUserId: order.waUserId ?? null,
      chatEndsWith: order.chatEndsWith ?? null,
      refundDays: order.refundDays ?? null,
      movableFrom: order.movableFrom ?? null,
      codeOnly: order.codeOnly ?? false,
      formerHolding: order.formerHolding
        ? { ...order.formerHolding, waUserId: order.formerHolding.waUserId ?? null }
        : null,
      claimRequest: order.claimRequest ?? null,
    })),
    donations: account.donations.map((donation) => {
      const image = pictureOf(donation, remainingBytes);
      remainingBytes -= image?.length ?? 0;
      return { ...donationDetailReply(donation), language: donation.language, profileImage: image };
    }),
    messages: [...account.messages],
    mails: account.mails.map(({ kind, to, state, createdAt, sentAt = null, deliveredAt = null }) => ({
      kind,
      to,
      state,
      createdAt,
      sentAt,
      deliveredAt,
    })),
    passkeys: account.ownPasskeys.map(passkeyReply),
  };
}

/** Returns the picture as a data URL if it fits into the remaining bytes; otherwise its public URL. */
function pictureOf({ id, picture }: Pick<OwnDonation, "id" | "picture">, remainingBytes: number): string | null {
  if (picture === undefined) return null;
  const dataUrl = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
  return dataUrl.length <= remainingBytes ? dataUrl : `/api/donations/${id}/picture`;
}
