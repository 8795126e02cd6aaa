import { wall } from "#shared/contract/shop/wall.ts";
import { listWall } from "../../data/donation-lists.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { donationReply } from "../../replies/donation.ts";

/** Lists the supporter wall: paid donations that are not hidden, latest payment first. */
export const handler = openEndpoint("listDonations", wall, async ({ query }) => {
  const { donations, nextCursor } = await listWall(query);
  return { donations: donations.map(donationReply), nextCursor };
});
