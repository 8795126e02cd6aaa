import type { Reply } from "#shared/contract/index.ts";
import type { AccountWithData, OwnDonation } from "../personal-data/account-with-data.ts";
import { donationDetailReply } from "./donation.ts";
import { orderDetailReply } from "./order.ts";

type PersonalData = Reply<"exportMe">;

/** Max total size of embedded pictures: half of Lambda's response limit of 6 MB. */
const maxPictureBytes = 3_000_000;

/** Everything that the shop stores about a user, for export. */
export function personalDataReply(everything: AccountWithData, now: Date): PersonalData {
  let room = maxPictureBytes;
  return {
    exportedAt: now.toISOString(),
    account: {
      ...everything,
      lastSignInAt: everything.lastSignInAt ?? null,
      secondFactorSince: everything.secondFactorSince ?? null,
    },
    orders: everything.orders.map((order) => ({
      ...orderDetailReply(order),
      heldFrom: order.heldFrom,
    })),
    donations: everything.donations.map((donation) => {
      const image = pictureOf(donation, room);
      room -= image?.length ?? 0;
      return { ...donationDetailReply(donation), profileImage: image };
    }),
    messages: [...everything.messages],
  };
}

/** The picture as a data URL if there is room for it; otherwise its public address. */
function pictureOf({ id, picture }: Pick<OwnDonation, "id" | "picture">, room: number): string | null {
  if (picture === undefined) return null;
  const dataUrl = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
  return dataUrl.length <= room ? dataUrl : `/api/donations/${id}/picture`;
}
