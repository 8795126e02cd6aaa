import { expect, it, vi } from "vitest";
import * as z from "zod";
import { newId } from "../../data/ids.ts";
import { replaceSyntheticBuyer } from "../../data/synthetic-buyer.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { loggedLines } from "../../testing/logged-lines.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
});

const begunLine = z.looseObject({ message: z.literal("a purchase has begun") });
const begunLinesOf = (run: () => Promise<unknown>) => loggedLines(begunLine, run);

it("a card form that a buyer opens is logged each time, for the alarm on purchases that nobody finishes", async () => {
  const now = new Date();
  const { token, orderId } = await newOpenPurchase({ now });
  const lines = await begunLinesOf(() =>
    callExpectingSuccess("createPaymentIntent", { token, now, body: { orderId } }),
  );
  expect(lines).toEqual([expect.objectContaining({ orderId })]);
});

it("a card form that the job visit opens is not, or the alarm on shops where nobody begins would never ring", async () => {
  const now = new Date();
  const [email, password, orderId] = ["visit-1@everline.invalid", "a password of the visit", newId("ord", now)];
  const hashed = { passwordHash: await hashPassword(password), livemode: false };
  await replaceSyntheticBuyer(undefined, { email, password, orderId, since: now.toISOString() }, hashed);
  const { token } = await callExpectingSuccess("login", { body: { email, password }, now });
  const open = () => callExpectingSuccess("createPaymentIntent", { token, now, body: { orderId } });
  expect(await begunLinesOf(open)).toEqual([]);
});
