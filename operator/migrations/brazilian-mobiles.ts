import * as z from "zod";
import type { Migration } from "./migration.ts";

/**
 * A Brazilian mobile number of nine digits whose last eight could be a landline's number. Its orders were stored under
 * that landline's line, which lacks the mobile's leading 9.
 */
const mobile = /^55(\d{2})9([0-5]\d{7})$/;
const order = z.looseObject({ pk: z.string(), id: z.string(), phone: z.string(), line: z.string() });

/**
 * Orders for Brazilian mobiles were stored under the line of a landline, possibly another person's. This migration
 * gives them a line of their own, and moves the rows for the line's holder, claim and reservation with them. A customer
 * who paid for the landline and waits for it gets it in the next run of the job `reconcile`.
 */
export const brazilianMobiles: Migration = {
  name: "brazilian-mobiles",
  what: "Moves orders for Brazilian mobiles from a landline's line to their own.",
  matches: (pk, sk) => pk.startsWith("USER#") && sk.startsWith("ORDER#"),
  shape: 2,
  reads: ["phone", "line"],
  needsChange: (item) => {
    const { phone, line } = order.parse(item);
    return mobile.test(phone) && line === phone.replace(mobile, "55$1$2");
  },
  change: ({ phone }) => ({ line: phone }),
  keyChanges: (item) => {
    const { pk, id: orderId, phone, line } = order.parse(item);
    const keysWith = (lineNumber: string) => [
      { pk: `LINE#${lineNumber}`, sk: "LINE" },
      { pk: `LINE#${lineNumber}`, sk: `CLAIM#${orderId}` },
      { pk, sk: `OPEN#${lineNumber}` },
    ];
    const newKeys = keysWith(phone);
    return keysWith(line).flatMap((from, index) => {
      const to = newKeys[index];
      return to === undefined ? [] : [{ from, to, orderId }];
    });
  },
};
