import * as z from "zod";
import { addressLimits, addressLineCount, tidyAddress } from "../../domain/address-lines.ts";
import { receiptLimits } from "../../domain/receipt-limits.ts";
import { currency, minorUnits, orderId, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A company to which a receipt is made out; each part may be blank. The address is in lines. */
export const billTo = z.object({ companyName: z.string(), address: z.string(), vatNumber: z.string() });

const oneLine = (maximum: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "Write it on one line.")
    .refine((text) => text.length <= maximum, `That is too long. There is room for ${maximum} characters.`);

const addressSent = z
  .string()
  .max(addressLimits.characters * 2, "That is too long.")
  .transform(tidyAddress)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), "Use letters, digits and signs only.")
  .refine(
    (text) => addressLineCount(text) <= addressLimits.lines,
    `Those are too many lines. There is room for ${addressLimits.lines}.`,
  )
  .refine(
    (text) => text.length <= addressLimits.characters,
    `That is too long. There is room for ${addressLimits.characters} characters.`,
  );

const receipt = z.object({
  orderId,
  /** The number that the license is for. */
  phone: z.string(),
  paidAt: timestamp,
  amount: minorUnits,
  currency,
  /** How it was paid, such as "Visa •••• 4242"; null if unknown. */
  method: z.string().nullable(),
  /** The number of the license; null on old orders. */
  licenseNumber: z.int().positive().nullable(),
  /** The customer, as the account names them. */
  name: z.string(),
  email: z.string(),
  billTo,
  /** Who sells; blank where the shop's settings have nothing. The address is in lines. */
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  /** A sentence about tax; blank if none applies. */
  taxNote: z.string(),
  /** Refunds and, with a negative amount, refunds that a bank returned; oldest first. */
  refunds: z.array(z.object({ at: timestamp, amount: z.int() })),
  /** The refunded part of `amount`. */
  refundedCents: minorUnits,
});

export const receipts = {
  getReceipt: {
    params: z.strictObject({ id: orderId }),
    reply: z.object({ receipt }),
    errors: ["not_found", "order_unpaid"],
  },
  updateReceipt: {
    params: z.strictObject({ id: orderId }),
    body: z.strictObject({
      companyName: oneLine(receiptLimits.companyName),
      address: addressSent,
      vatNumber: oneLine(receiptLimits.vatNumber),
    }),
    reply: z.object({ receipt }),
    errors: ["not_found", "order_unpaid", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
