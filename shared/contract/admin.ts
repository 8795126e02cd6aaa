import * as z from "zod";
import { order, user } from "./accounts.ts";
import { currency, donationId, minorUnits, nextCursor, page, timestamp } from "./fields.ts";
import type { RouteShape } from "./shape.ts";

const adminUser = user.extend({ completedOrders: minorUnits, lastOrderAt: timestamp.nullable() });
const adminOrder = order.extend({ customerName: z.string(), customerEmail: z.string() });
const adminDonation = z.object({
  id: donationId,
  name: z.string(),
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  profileImage: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  status: z.string(),
  createdAt: timestamp,
});
const settings = z.record(z.string().min(1).max(100), z.string().max(2000));

export const admin = {
  getAdminSummary: {
    reply: z.object({
      users: z.object({ total: minorUnits }),
      orders: z.object({ total: minorUnits, completed: minorUnits }),
      revenue: z.object({ totalCents: z.int(), last30DaysCents: z.int() }),
      donations: z.object({ totalCount: minorUnits, last30DaysCents: z.int() }),
    }),
    errors: [],
  },
  listAdminUsers: { query: page, reply: z.object({ users: z.array(adminUser), nextCursor }), errors: [] },
  listAdminOrders: { query: page, reply: z.object({ orders: z.array(adminOrder), nextCursor }), errors: [] },
  listAdminDonations: { query: page, reply: z.object({ donations: z.array(adminDonation), nextCursor }), errors: [] },
  getAdminSettings: { reply: z.object({ settings }), errors: [] },
  updateAdminSettings: {
    body: z.strictObject({ settings }),
    reply: z.object({ settings }),
    errors: ["changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
