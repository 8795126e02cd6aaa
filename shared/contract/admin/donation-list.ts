import * as z from "zod";
import { donationStatus } from "../parts/fields.ts";
import { nextCursor, searchQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { adminDonation } from "./donations.ts";

export const adminDonationList = {
  listAdminDonations: {
    query: searchQuery.extend({ status: donationStatus.optional(), hidden: z.enum(["true"]).optional() }),
    reply: z.object({ donations: z.array(adminDonation), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
