import * as z from "zod";
import { order, personalData, user } from "./accounts.ts";
import {
  auditId,
  currency,
  dispute,
  donationId,
  donationStatus,
  done,
  messageId,
  minorUnits,
  nextCursor,
  orderEvent,
  orderId,
  orderStatus,
  page,
  searchPage,
  timestamp,
  userId,
} from "./fields.ts";
import type { RouteShape } from "./shape.ts";

const adminUser = user.extend({ completedOrders: minorUnits, lastOrderAt: timestamp.nullable() });
const adminOrder = order.extend({
  userId,
  customerName: z.string(),
  customerEmail: z.string(),
  /** What the bank holds back, or has taken, because the cardholder disputes the payment. */
  disputedCents: minorUnits,
  dispute: dispute.nullable(),
});
const adminDonation = z.object({
  id: donationId,
  /** As the wall shows it. */
  name: z.string(),
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** The address of the picture, or null. */
  profileImage: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  status: donationStatus,
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  /** Taken off the wall by an admin. */
  hidden: z.boolean(),
  refundedCents: minorUnits,
  dispute: dispute.nullable(),
});

/** A day (UTC) in figures. Revenue is counted on the day of payment, less what was given back of it since (specification section 9). */
const day = z.object({
  date: z.iso.date(),
  signUps: minorUnits,
  ordersStarted: minorUnits,
  ordersCompleted: minorUnits,
  revenueCents: z.int(),
  /** What was given back on this day, of whatever day's orders. */
  refundsCents: z.int(),
  donationsCount: minorUnits,
  donationsCents: z.int(),
});

export const adminOverview = {
  getAdminSummary: {
    reply: z.object({
      users: z.object({ total: minorUnits }),
      orders: z.object({ total: minorUnits, completed: minorUnits }),
      revenue: z.object({ totalCents: z.int(), last30DaysCents: z.int() }),
      donations: z.object({ totalCount: minorUnits, totalCents: z.int(), last30DaysCents: z.int() }),
      messages: z.object({ unread: minorUnits }),
      /** The shop's currency, of which all amounts are. */
      currency,
    }),
    errors: [],
  },
  /** The last 30 days, oldest first, today included. */
  getAdminSeries: { reply: z.object({ currency, days: z.array(day) }), errors: [] },
  listAdminAudit: {
    query: page.extend({ from: searchPage.shape.from, to: searchPage.shape.to }),
    reply: z.object({
      /** Newest first. */
      entries: z.array(
        z.object({
          id: auditId,
          at: timestamp,
          /** The admin's account, or null for an operator at the command line; the address is as it was then. */
          by: z.object({ userId: userId.nullable(), email: z.string() }),
          action: z.string(),
          /** What was changed: an order, a page, the settings. */
          target: z.string(),
          old: z.json(),
          new: z.json(),
        }),
      ),
      nextCursor,
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;

export const adminUsers = {
  listAdminUsers: { query: searchPage, reply: z.object({ users: z.array(adminUser), nextCursor }), errors: [] },
  getAdminUser: {
    params: z.strictObject({ id: userId }),
    reply: z.object({ user: adminUser, orders: z.array(order) }),
    errors: ["not_found"],
  },
  exportAdminUser: { params: z.strictObject({ id: userId }), reply: personalData, errors: ["not_found"] },
  deleteAdminUser: { params: z.strictObject({ id: userId }), reply: done, errors: ["not_found", "changed_meanwhile"] },
} as const satisfies Record<string, RouteShape>;

const orderDetail = adminOrder.extend({
  paidAt: timestamp.nullable(),
  paymentIntentId: z.string().nullable(),
  livemode: z.boolean(),
  timeline: z.array(orderEvent),
});

export const adminOrders = {
  listAdminOrders: {
    query: searchPage.extend({ status: orderStatus.optional() }),
    reply: z.object({ orders: z.array(adminOrder), nextCursor }),
    errors: [],
  },
  getAdminOrder: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found"],
  },
  refundAdminOrder: {
    params: z.strictObject({ id: orderId }),
    body: z.strictObject({
      /** Absent: all that is left. */
      amountCents: z.int().min(1).optional(),
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
      /** Made by the page for each confirmation: a double click or a repeated request refunds once. */
      requestId: z.uuid(),
    }),
    reply: z.object({ order: orderDetail }),
    errors: ["not_found", "order_unpaid", "refund_refused", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;

export const adminDonations = {
  listAdminDonations: {
    query: searchPage.extend({ status: donationStatus.optional() }),
    reply: z.object({ donations: z.array(adminDonation), nextCursor }),
    errors: [],
  },
  /** Hides a donation from the wall, or shows it again. */
  updateAdminDonation: {
    params: z.strictObject({ id: donationId }),
    body: z.strictObject({ hidden: z.boolean() }),
    reply: z.object({ donation: adminDonation }),
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;

const message = z.object({
  id: messageId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: timestamp,
});

export const adminMessages = {
  listAdminMessages: {
    query: page.extend({ unread: z.enum(["true", "false"]).optional() }),
    reply: z.object({ messages: z.array(message), nextCursor }),
    errors: [],
  },
  updateAdminMessage: {
    params: z.strictObject({ id: messageId }),
    body: z.strictObject({ read: z.boolean() }),
    reply: z.object({ message }),
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;

const settings = z.record(z.string().min(1).max(100), z.string().max(2000));
const settingsReply = z.object({
  /** Every known key with its text in force, and the unknown ones as they were saved. */
  settings,
  /** Goes up by one with each save; 0: never saved. */
  version: z.int().nonnegative(),
  /** The keys that the shop knows, for a form. */
  known: z.array(
    z.object({ key: z.string(), kind: z.string(), label: z.string(), help: z.string(), default: z.string() }),
  ),
});

export const adminSettings = {
  getAdminSettings: { reply: settingsReply, errors: [] },
  updateAdminSettings: {
    /** The whole map: a known key that is missing goes back to its default. `version` as in the content editor. */
    body: z.strictObject({ settings, version: z.int().nonnegative().optional() }),
    reply: settingsReply,
    errors: ["changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
