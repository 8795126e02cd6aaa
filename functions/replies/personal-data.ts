import type { Reply } from "../../shared/contract/index.ts";
import type { Everything, OwnDonation } from "../personal-data/everything.ts";
import { orderReply, timelineReply } from "./order.ts";

type PersonalData = Reply<"exportMe">;

/** A reply of Lambda ends at 6 MB; this leaves half of it to everything else. */
const mostPictureBytes = 3_000_000;

/** Everything that the shop keeps of a person, to take with them. */
export function personalDataReply(everything: Everything, now: Date): PersonalData {
  let room = mostPictureBytes;
  return {
    exportedAt: now.toISOString(),
    account: everything,
    orders: everything.orders.map((order) => ({
      ...orderReply(order),
      paidAt: order.paidAt ?? null,
      paymentIntentId: order.intentId ?? null,
      timeline: timelineReply(order),
    })),
    donations: everything.donations.map(({ amount, ...donation }) => {
      const image = pictureOf(donation, room);
      room -= image?.length ?? 0;
      return { ...donation, amountCents: amount, profileImage: image };
    }),
    messages: [...everything.messages],
  };
}

/** The picture itself while there is room for it, then its public address. */
function pictureOf({ id, picture }: Pick<OwnDonation, "id" | "picture">, room: number): string | null {
  if (picture === undefined) return null;
  const dataUrl = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
  return dataUrl.length <= room ? dataUrl : `/api/donations/${id}/picture`;
}
