import * as z from "zod";
import { disputeState, donationStatus, messageId, minorUnits, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { publicDonation } from "./donations.ts";
import { order, orderEvent } from "./order.ts";
import { user } from "./user.ts";

/** All personal data that the shop stores about a customer, as exported. */
export const personalData = z.object({
  exportedAt: timestamp,
  account: user.extend({
    completedOrders: minorUnits,
    lastOrderAt: timestamp.nullable(),
    lastSignInAt: timestamp.nullable(),
    secondFactorSince: timestamp.nullable(),
  }),
  orders: z.array(
    order.extend({
      customerName: z.string(),
      customerEmail: z.string(),
      heldFrom: timestamp,
      paidAt: timestamp.nullable(),
      disputedCents: minorUnits,
      dispute: disputeState.nullable(),
      paymentIntentId: z.string().nullable(),
      livemode: z.boolean(),
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
      hidden: z.boolean(),
      paidAt: timestamp.nullable(),
      refundedCents: minorUnits,
      disputedCents: minorUnits,
      dispute: disputeState.nullable(),
      paymentIntentId: z.string().nullable(),
      livemode: z.boolean(),
    }),
  ),
  messages: z.array(
    z.object({
      id: messageId,
      name: z.string(),
      email: z.string(),
      message: z.string(),
      read: z.boolean(),
      answered: z.boolean(),
      createdAt: timestamp,
    }),
  ),
});

/** The exports of a customer's data: by the customer, or by an admin. */
export const personalDataExports = {
  exportMe: { reply: personalData, errors: ["second_factor_required", "proof_required"] },
  exportAdminUser: { params: z.strictObject({ id: userId }), reply: personalData, errors: ["not_found"] },
} as const satisfies Record<string, RouteShape>;
