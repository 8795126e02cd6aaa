import * as z from "zod";
import type { Migration } from "./migration.ts";

/** A mobile of nine digits whose last eight could be a landline, stored under that line: without its 9. */
const mobile = /^55(\d{2})9([0-5]\d{7})$/;
const order = z.looseObject({ pk: z.string(), id: z.string(), phone: z.string(), line: z.string() });

/**
 * Orders for Brazilian mobiles were stored under the line of a landline, possibly another person's. This gives them a
 * line of their own, together with the rows for its holder, its waiting order and its reservation. A customer who paid
 * for the landline and waits gets it at the next run of the job `reconcile`.
 */
export const brazilianMobiles: Migration = {
  name: "brazilian-mobiles",
  what: "Moves orders for Brazilian mobiles from a landline's line to their own.",
  matches: (pk, sk) => pk.startsWith("USER#") && sk.startsWith("ORDER#"),
  shape: 2,
  reads: ["phone", "line"],
  concerns: (item) => {
    const { phone, line } = order.parse(item);
    return mobile.test(phone) && line === phone.replace(mobile, "55$1$2");
  },
  change: ({ phone }) => ({ line: phone }),
  moves: (item) => {
    const { pk, id: orderId, phone, line } = order.parse(item);
    const keys = (of: string) => [
      { pk: `LINE#${of}`, sk: "LINE" },
      { pk: `LINE#${of}`, sk: `CLAIM#${orderId}` },
      { pk, sk: `OPEN#${of}` },
    ];
    const after = keys(phone);
    return keys(line).flatMap((from, at) => {
      const to = after[at];
      return to === undefined ? [] : [{ from, to, orderId }];
    });
  },
};
