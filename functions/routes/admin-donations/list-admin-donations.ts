import { adminDonationList } from "#shared/contract/admin/donation-list.ts";
import { listDonations } from "../../data/donation-lists.ts";
import { isExpired } from "../../data/donations.ts";
import { daysToTimestamps } from "../../data/search.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { adminDonationReply } from "../../replies/donation.ts";

/** Lists donations, with search and filters. */
export const handler = endpointWithPreload(
  "listAdminDonations",
  adminDonationList,
  ({ query: { limit, cursor, ...filters } }) => listDonations(daysToTimestamps(filters), { limit, cursor }),
  async ({ caller, now }) => {
    const { donations, nextCursor } = await caller.preloaded();
    // DynamoDB's TTL may delete an expired row days later.
    const unexpired = donations.filter((donation) => !isExpired(donation, now));
    return { donations: unexpired.map(adminDonationReply), nextCursor };
  },
);
