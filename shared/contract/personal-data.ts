import * as z from "zod";
import { publicDonation } from "./donations.ts";
import { donationStatus, messageId, timestamp, userId } from "./fields.ts";
import { order, orderEvent } from "./order.ts";
import type { RouteShape } from "./shape.ts";
import { user } from "./user.ts";

/** Everything that the shop keeps about a person, as they may take it with them. */
export const personalData = z.object({
  exportedAt: timestamp,
  account: user,
  orders: z.array(
    order.extend({
      paidAt: timestamp.nullable(),
      paymentIntentId: z.string().nullable(),
      timeline: z.array(orderEvent),
    }),
  ),
  donations: z.array(
    publicDonation.extend({
      rawName: z.string().nullable(),
      email: z.string().nullable(),
      /** A data URL. */
      profileImage: z.string().nullable(),
      status: donationStatus,
    }),
  ),
  messages: z.array(
    z.object({ id: messageId, name: z.string(), email: z.string(), message: z.string(), createdAt: timestamp }),
  ),
});

/** Who may take a person's data out of the shop: they, and an admin for them. */
export const personalDataExports = {
  exportMe: { reply: personalData, errors: [] },
  exportAdminUser: { params: z.strictObject({ id: userId }), reply: personalData, errors: ["not_found"] },
} as const satisfies Record<string, RouteShape>;
