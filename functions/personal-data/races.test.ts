import { expect, it } from "vitest";
import { readOrder } from "../data/orders.ts";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { newCustomer, newNumber } from "../testing/people.ts";
import { allRows, counters } from "../testing/rows.ts";
import { pay } from "../testing/stripe.ts";
import { anonymizeOrder } from "./anonymize-order.ts";
import { eraseMessage } from "./delete-message.ts";
import { readPartition } from "./partition.ts";

const trigger = { now: new Date(), via: "reconciler" } as const;

it("keeps the payment, but not the line, of an order that is paid during its anonymization", async () => {
  const { id, token } = await newCustomer();
  const phone = newNumber();
  const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", { token, body: { phone } });
  const orderAsRead = (await readOrder(id, orderId)) ?? expect.fail();
  const paymentIntentId = await pay(clientSecret);
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
  await anonymizeOrder(orderAsRead, trigger);
  const order = (await readOrder(id, orderId)) ?? expect.fail();
  expect(order).toMatchObject({ status: "complete", phone: "", line: "", customerEmail: "" });
  expect(order.history.map(({ what }) => what)).toEqual(expect.arrayContaining(["paid", "anonymized"]));
  const rowsExceptMails = (await allRows()).filter(({ pk }) => !/^(MAIL|LINK)#/.test(String(pk)));
  expect(JSON.stringify(rowsExceptMails)).not.toContain(phone);
});

it("decrements the unread counter once for a message that is deleted several times concurrently", async () => {
  const { id, email, token } = await newCustomer();
  await callExpectingSuccess("sendContactMessage", { token, body: { name: "Ada", email, message: "Hello" } });
  const { unreadMessages = 0 } = await counters();
  const { messageIds } = await readPartition(id);
  const [messageId = ""] = messageIds;
  await Promise.all([1, 2, 3, 4].map(() => eraseMessage(id, messageId, new Date())));
  expect((await counters()).unreadMessages).toBe(unreadMessages - 1);
  expect((await readPartition(id)).messageIds).toEqual([]);
});
