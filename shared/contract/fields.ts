import * as z from "zod";
import { donationStatuses } from "../domain/donation.ts";
import { longest, passwordBytes, password as passwordLimits } from "../domain/limits.ts";
import { isCurrency } from "../domain/money.ts";
import { disputeStates, lineStates, orderEvents, orderStatuses, reporters } from "../domain/order.ts";

/** Fields that several routes share. Ids sort by time and carry their kind. */
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

/** Control characters have no place in one line of text, and break headers and logs. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

export const name = z
  .string()
  .trim()
  .min(1, "Please enter your name.")
  .max(longest.name, `Please use at most ${longest.name} characters.`)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Please enter your name.")
  .regex(/^[^\u202A-\u202E\u2066-\u2069]*$/u, "Please use one line of plain text.")
  .regex(oneLine, "Please use one line of plain text.");

/** Trimmed and lower-cased on the server too, so that an address is one account however it is typed. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(longest.email, `Please use at most ${longest.email} characters.`)
  .pipe(z.email("Please enter a valid email address."));

export const newPassword = z
  .string()
  .refine((text) => passwordBytes(text) >= passwordLimits.minBytes, "Password should be at least 6 characters long.")
  .refine((text) => passwordBytes(text) <= passwordLimits.maxBytes, "Password should be at most 72 bytes long.");

/** A password that is only compared: it may have every length that could be one, so that a wrong one is wrong and not malformed. */
export const givenPassword = z
  .string()
  .min(1, "Please enter your password.")
  .max(1000, "That is too long to be a password.");

export const currency = z.string().toLowerCase().refine(isCurrency, "That is not a currency code.");
export const minorUnits = z.int().nonnegative();
export const timestamp = z.iso.datetime();
export const donationStatus = z.enum(donationStatuses);
export const lineState = z.enum(lineStates);
export const dispute = z.enum(disputeStates);
export const orderStatus = z.enum(orderStatuses);

/** A moment in an order's life, as its timeline shows it. */
export const orderEvent = z.object({
  at: timestamp,
  what: z.enum(orderEvents),
  /** Money that moved or is asked for, in the order's currency. */
  amountCents: minorUnits.optional(),
  /** Who brought the news: the buyer's page, a webhook, the reconciling job, an admin. */
  via: z.enum(reporters).optional(),
  /** A code: of the refusal, of the payment. */
  detail: z.string().optional(),
});

/** Lists answer the newest page; `cursor` continues where `nextCursor` of the page before ended. */
export const page = z.strictObject({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(1000).optional(),
});
/** The same with a search and a span of days (UTC, both inclusive). `search`: an e-mail address, a number or an id, each from its beginning. */
export const searchPage = page.extend({
  search: z.string().trim().min(1).max(longest.email).optional(),
  from: z.iso.date("Give a day as 2026-11-21.").optional(),
  to: z.iso.date("Give a day as 2026-11-21.").optional(),
  /** By creation. A search by an address or a number has its own order. */
  sort: z.enum(["newest", "oldest"]).default("newest"),
});
export const nextCursor = z.string().nullable();

/** A call that has done what it was asked to and has nothing to add. */
export const done = z.object({ ok: z.literal(true) });
