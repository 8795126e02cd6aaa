import { expect, it, vi } from "vitest";
import * as z from "zod";
import { newChargedPurchase, newOpenPurchase } from "../../testing/buying.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { loggedLines } from "../../testing/logged-lines.ts";
import { payByBankDebit, setTestControl } from "../../testing/stripe.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
});

const paidLine = z.looseObject({ message: z.literal("an order is paid"), secondsSincePayment: z.number().optional() });
const paidLinesOf = (run: () => Promise<unknown>) => loggedLines(paidLine, run);

it("an order completed at once by the page is logged with the few seconds since the charge", async () => {
  const { token, orderId, paymentIntentId } = await newChargedPurchase();
  const body = { orderId, paymentIntentId };
  const lines = await paidLinesOf(() => callExpectingSuccess("completePayment", { token, body }));
  expect(lines).toEqual([expect.objectContaining({ orderId })]);
  expect(lines[0]?.secondsSincePayment).toBeLessThan(30);
});

it("an order that only the job completes is logged with the minutes that its buyer waited", async () => {
  const { orderId } = await newChargedPurchase();
  const lines = await paidLinesOf(() => runJob("reconcile", new Date(Date.now() + 300_000)));
  expect(lines).toEqual([expect.objectContaining({ orderId, via: "reconciler" })]);
  expect(lines[0]?.secondsSincePayment).toBeGreaterThanOrEqual(299);
});

it("a bank debit, whose money arrives days after its charge, is not late", async () => {
  const { token, orderId, paymentIntentId, clientSecret } = await newOpenPurchase();
  await payByBankDebit(clientSecret);
  await setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome: "succeed" });
  const body = { orderId, paymentIntentId };
  const lines = await paidLinesOf(() => callExpectingSuccess("completePayment", { token, body }));
  expect(lines).toEqual([expect.objectContaining({ orderId })]);
  expect(lines[0]).not.toHaveProperty("secondsSincePayment");
});
