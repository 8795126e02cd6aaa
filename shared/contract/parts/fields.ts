import * as z from "zod";
import { donationStatuses } from "../../domain/donation.ts";
import { isCurrency } from "../../domain/money.ts";
import { disputeStates, lineStates, orderStatuses } from "../../domain/order.ts";

/**
 * Fields shared by many routes. Building a schema takes time at a cold start, so the fields of persons, passwords and
 * lists are in separate files, loaded only by the routes that need them. Ids start with their kind and sort by time.
 */
const ulid = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const id = <Kind extends string>(kind: Kind) =>
  z.string().regex(new RegExp(`^${kind}_${ulid}$`), "That is not a valid ID.");

export const userId = id("usr");
export const orderId = id("ord");
export const donationId = id("don");
export const messageId = id("msg");
export const auditId = id("aud");
export const sessionId = id("ses");
export const assistantKeyId = id("key");
export const eventEndpointId = id("ept");
export const lineEventId = id("evt");
export const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9]{8,64}$/, "That is not a valid payment ID.");
export const checkoutSessionId = z
  .string()
  .regex(/^cs_[A-Za-z0-9_]{8,90}$/, "That is not a valid checkout session ID.");

export const currency = z.string().toLowerCase().refine(isCurrency, "That is not a valid currency code.");
export const minorUnits = z.int().nonnegative();
export const timestamp = z.iso.datetime();
export const donationStatus = z.enum(donationStatuses);
export const lineState = z.enum(lineStates);
export const disputeState = z.enum(disputeStates);
export const orderStatus = z.enum(orderStatuses);

/** The reply of calls that return no data. */
export const okReply = z.object({ ok: z.literal(true) });
