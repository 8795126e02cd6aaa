import { beforeAll, expect } from "vitest";
import { verifyCard } from "#assistant/verify-card.ts";
import { messageWith, newAssistantKey, newClaimCode, newWaUserId, validate } from "#functions/testing/assistants.ts";
import { newPaidPurchase, type OpenPurchase } from "#functions/testing/buying.ts";
import { newNumber } from "#functions/testing/people.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

let assistant: string;
beforeAll(async () => {
  ({ token: assistant } = await newAssistantKey(undefined, now()));
});

const newLicense = () => newPaidPurchase({ now: now() });
const send = (code: string, line?: string) => {
  const body = messageWith(code, { waUserId: newWaUserId(), ...(line !== undefined && { line }) }, now());
  return shop.callExpectingSuccess("claimLine", { token: assistant, body });
};

shows("claimCode", async (lasts) => {
  const [inTime, late] = [await newLicense(), await newLicense()];
  const codes = [await newClaimCode(inTime, now()), await newClaimCode(late, now())] as const;
  shop.passAlmost(lasts);
  expect(await send(codes[0].code)).toMatchObject({ code: "BOUND" });
  shop.passTheRest();
  expect(await send(codes[1].code)).toMatchObject({ code: "EXPIRED" });
});

/** The code in the mail with the receipt. */
function mailedCodeOf({ customer }: OpenPurchase): string {
  const receipt = shop.ses.sent({ to: customer.email }).find(({ kind }) => kind === "receipt");
  return /Everline%20([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(receipt?.text ?? "")?.[1] ?? expect.unreachable("no code");
}

shows("mailedCode", async (lasts) => {
  const [inTime, late] = [await newLicense(), await newLicense()];
  await shop.runJob("sweepMails");
  shop.passAlmost(lasts);
  expect(await send(mailedCodeOf(inTime))).toMatchObject({ code: "BOUND" });
  shop.passTheRest();
  expect(await send(mailedCodeOf(late))).toMatchObject({ code: "EXPIRED" });
});

shows("chatQuestion", async (lasts) => {
  const [inTime, late] = [await newLicense(), await newLicense()];
  for (const license of [inTime, late]) {
    const { code } = await newClaimCode(license, now());
    expect(await send(code, newNumber())).toMatchObject({ code: "CONFIRM_ON_SITE" });
  }
  const allow = ({ token, orderId }: OpenPurchase) =>
    shop.call("answerClaim", { token, params: { id: orderId }, body: { allow: true } });
  shop.passAlmost(lasts);
  expect(await allow(inTime)).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await allow(late)).toMatchObject({ code: "line_not_connectable" });
});

shows("lineCard", async (lasts) => {
  const { phone: line } = await newLicense();
  const { card } = await validate(assistant, { line, waUserId: newWaUserId() }, { now: now() });
  const { keys } = await shop.callExpectingSuccess("listLineKeys");
  const verified = () => verifyCard(card ?? "", { keys: [...keys] }, now());
  shop.passAlmost(lasts);
  expect(await verified()).toMatchObject({ line, state: "active" });
  shop.passTheRest();
  await expect(verified()).rejects.toThrow("exp");
});
