import * as z from "zod";
import type { Migration } from "./migration.ts";

/**
 * A mobile of nine digits whose last eight could be a landline's, and the line that it was kept under: without its 9.
 */
const mobile = /^55(\d{2})9([0-5]\d{7})$/;
const order = z.looseObject({ pk: z.string(), id: z.string(), phone: z.string(), line: z.string() });

/**
 * Orders for Brazilian mobiles were kept under the line of a landline, another person's perhaps. They get a line of
 * their own, and so do the rows that say who holds it, who waits for it and who is about to pay for it. A customer
 * who has paid for the landline and waited gets it by the next run of the job `reconcile`.
 */
export const brazilianMobiles: Migration = {
  name: "brazilian-mobiles",
  what: "Gives orders for Brazilian mobiles that shared the line of a landline a line of their own.",
  about: (pk, sk) => pk.startsWith("USER#") && sk.startsWith("ORDER#"),
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
