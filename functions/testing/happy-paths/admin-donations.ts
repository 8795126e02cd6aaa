import { randomUUID } from "node:crypto";
import type { RouteId } from "#shared/contract/index.ts";
import { dataUrl, newChargedDonation, newCompletedDonation } from "../donating.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";
import { newName } from "./named-customer.ts";

/** Happy paths of the admin area's donations. */
export const adminDonationPaths = {
  listAdminDonations: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, hidden", prepare: asAdmin({ query: { hidden: "true" } }) },
    {
      when: "one email address",
      prepare: asAdmin(async () => {
        const email = `${randomUUID()}@example.com`;
        await newCompletedDonation({ email });
        return { query: { search: email } };
      }),
    },
    {
      when: "the end of an id",
      because: "the end is looked up, then the donation",
      prepare: asAdmin(async () => ({ query: { search: `…${(await newCompletedDonation()).donationId.slice(-10)}` } })),
    },
    {
      when: "a name",
      because: "the words of the name are looked up, then the donation",
      prepare: asAdmin(async () => {
        const name = newName();
        await newCompletedDonation({ name });
        return { query: { search: name } };
      }),
    },
  ],
  updateAdminDonation: [
    {
      when: "taken off the wall",
      prepare: asAdmin(async () => ({
        params: { id: (await newCompletedDonation()).donationId },
        body: { hidden: true },
      })),
    },
  ],
  getAdminDonation: [
    {
      when: "a paid donation",
      prepare: asAdmin(async () => ({ params: { id: (await newCompletedDonation()).donationId } })),
    },
  ],
  getAdminDonationPicture: [
    {
      when: "a small picture",
      prepare: asAdmin(async () => {
        const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
        return { params: { id: donationId } };
      }),
    },
  ],
  refundAdminDonation: [
    {
      when: "a full refund",
      prepare: asAdmin(async () => ({
        params: { id: (await newCompletedDonation()).donationId },
        body: { requestId: randomUUID() },
      })),
    },
  ],
  anonymizeAdminDonation: [
    {
      when: "with a small picture",
      prepare: asAdmin(async () => {
        const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
        return { params: { id: donationId } };
      }),
    },
  ],
  resolveAdminDonation: [
    {
      when: "paid, not reported yet",
      prepare: asAdmin(async () => ({ params: { id: (await newChargedDonation()).donationId } })),
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;
