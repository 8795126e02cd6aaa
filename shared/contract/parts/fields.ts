import * as z from "zod";
import { donationStatuses } from "../../domain/donation.ts";
import { isCurrency } from "../../domain/money.ts";
import { disputeStates, lineStates, orderStatuses } from "../../domain/order.ts";

/**
 * Fields shared by many routes. Building a schema takes time at a cold start, so those of persons, passwords and lists
 * are in files of their own, loaded only by the routes that need them. Ids sort by time and start with their kind.
 */
const ulid = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const id = <Kind extends string>(kind: Kind) =>
  z.string().regex(new RegExp(`^${kind}_${ulid}$`), "That is not an id of ours.");

export const userId = id("usr");
export const orderId = id("ord");
export const donationId = id("don");
export const messageId = id("msg");
export const auditId = id("aud");
export const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9]{8,64}$/, "That is not a payment id.");
export const checkoutSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{8,90}$/, "That is not a checkout session id.");

export const currency = z.string().toLowerCase().refine(isCurrency, "That is not a currency code.");
export const minorUnits = z.int().nonnegative();
export const timestamp = z.iso.datetime();
export const donationStatus = z.enum(donationStatuses);
export const lineState = z.enum(lineStates);
export const dispute = z.enum(disputeStates);
export const orderStatus = z.enum(orderStatuses);

/** The reply of calls that return no data. */
export const done = z.object({ ok: z.literal(true) });
