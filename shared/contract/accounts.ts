import * as z from "zod";
import { publicDonation } from "./donations.ts";
import {
  currency,
  donationStatus,
  done,
  email,
  givenPassword,
  lineState,
  messageId,
  minorUnits,
  name,
  newPassword,
  orderEvent,
  orderId,
  orderStatus,
  timestamp,
  userId,
} from "./fields.ts";
import type { RouteShape } from "./shape.ts";

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  /** "admin", or any other text for an ordinary customer (specification section 6). */
  role: z.string(),
  createdAt: timestamp,
});

/** An order as its customer sees it. Both spellings of the date are on the wire: the dashboard reads one, the admin area the other. */
export const order = z.object({
  id: orderId,
  phone: z.string(),
  status: orderStatus,
  amount: minorUnits,
  currency,
  created_at: timestamp,
  createdAt: timestamp,
  /** What of `amount` has been given back. */
  refundedCents: minorUnits,
  /** The state of the licence that this order brought. */
  lineState,
  /** Why the last payment was refused, in words for its customer; null when none was or the order is paid. */
  paymentProblem: z.string().nullable(),
  /** Until when `amount` holds for an unpaid order; null once it is paid. */
  priceHeldUntil: timestamp.nullable(),
});

/** Asked of a change that takes over an account, when the sign-in behind the token is older than 30 minutes; checked whenever it is sent. */
const currentPassword = givenPassword.optional();

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

const signedIn = z.object({ token: z.string(), user });

export const accounts = {
  register: {
    body: z.strictObject({ name, email, password: newPassword }),
    reply: signedIn,
    errors: ["email_taken"],
  },
  login: {
    body: z.strictObject({ email, password: givenPassword }),
    reply: signedIn,
    errors: ["wrong_credentials"],
  },
  getMe: {
    reply: z.object({ user, orders: z.array(order) }),
    errors: [],
  },
  updateMe: {
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      password: newPassword.optional(),
      currentPassword,
    }),
    /** `token` replaces the caller's when the password changed: every older one is void. */
    reply: z.object({ token: z.string().optional(), user }),
    errors: ["email_taken", "sign_in_again", "wrong_password", "changed_meanwhile"],
  },
  exportMe: { reply: personalData, errors: [] },
  /** Ends the account at once; what is left of it is gone within 48 hours (specification section 9). */
  deleteMe: {
    body: z.strictObject({ currentPassword }),
    reply: done,
    errors: ["sign_in_again", "wrong_password", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
