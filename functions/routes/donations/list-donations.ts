import { listWall } from "../../data/donation-lists.ts";
import { endpoint } from "../../http/endpoint.ts";
import { donationReply } from "../../replies/donation.ts";

/** The wall of donors: what is paid and not hidden, the latest payment first. */
export const handler = endpoint("listDonations", async ({ query }) => {
  const { donations, nextCursor } = await listWall(query);
  return { donations: donations.map(donationReply), nextCursor };
});
