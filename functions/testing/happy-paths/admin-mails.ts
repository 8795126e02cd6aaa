import type { RouteId } from "#shared/contract/index.ts";
import { newId } from "../../data/ids.ts";
import { keys } from "../../data/keys.ts";
import { mailWrite } from "../../data/outbox.ts";
import { transact } from "../../data/write.ts";
import { putRow } from "../rows.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";

/** Happy paths of the mails in the admin area. */
export const adminMailPaths = {
  listAdminMails: [
    {
      when: "about an order",
      prepare: asAdmin(async () => ({ query: { about: (await newReceipt()).about } })),
    },
    { when: "to an account", prepare: asAdmin(async () => ({ query: { to: (await newReceipt()).userId } })) },
    { when: "given up", prepare: asAdmin({ query: { state: "failed" } }) },
  ],
  sendAdminMailAgain: [
    {
      when: "",
      prepare: asAdmin(async () => {
        const { id, row } = await newReceipt();
        await putRow({ ...row, state: "failed", attempts: 1 });
        return { params: { id } };
      }),
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** Puts a receipt into the outbox. */
async function newReceipt() {
  const now = new Date();
  const about = newId("ord", now);
  const userId = newId("usr", now);
  const paidAt = now.toISOString();
  const data = {
    name: "Ada",
    orderId: about,
    phone: "12025550142",
    amount: 500,
    currency: "usd",
    paidAt,
    isClaim: false,
  };
  await transact([
    mailWrite({ kind: "receipt", cause: about, to: "ada@example.com", language: "en", data, userId, about }, now),
  ]);
  const id = `receipt-${about}`;
  const row = { ...keys.mail(id), id, kind: "receipt", to: "ada@example.com", data, userId, about, createdAt: paidAt };
  return { id, about, userId, row: { ...row, dueAt: paidAt, expiresAt: Math.ceil(now.getTime() / 1000) + 60 } };
}
