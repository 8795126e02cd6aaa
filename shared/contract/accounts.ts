import * as z from "zod";
import {
  currency,
  email,
  givenPassword,
  minorUnits,
  name,
  newPassword,
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
  /** Until when `amount` holds for an unpaid order; null once it is paid. */
  priceHeldUntil: timestamp.nullable(),
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
    body: z.strictObject({ name: name.optional(), email: email.optional(), password: newPassword.optional() }),
    reply: z.object({ token: z.string().optional(), user }),
    errors: ["email_taken", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
