import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newPaidPurchase, type OpenPurchase } from "#functions/testing/buying.ts";
import { findInconsistencies } from "#functions/testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "#functions/testing/flaky-network.ts";
import { callExpectingSuccess } from "#functions/testing/front-door.ts";
import { mailsAbout } from "#functions/testing/outbox.ts";
import { newAdmin } from "#functions/testing/people.ts";
import { saveSettings } from "#functions/testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "#functions/testing/stripe.ts";
import { type FakeDeployment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { type SpawnOptions, spawnCommand } from "./testing/spawn-command.ts";
import { readWindDownCommand } from "./wind-down-command.ts";

const stored = {
  tokens: {},
  stripe: { stripeSecretKey: "sk_test_0123456789abcdef", stripeWebhookSecret: "whsec_0123456789abcdef" },
  origin: { originSecret: "the-origin-secret-of-the-stage" },
};

const german = "491512345";
const italian = "39312345";
const brazilian = "551196123";
const american = "1415555";

let deployed: FakeDeployment;
let network: FlakyNetwork;
let admin: string;
beforeEach(async () => {
  const stack = { ...outputs, TableName: process.env.TABLE_NAME ?? "" };
  [deployed, network] = await Promise.all([
    startFakeDeployment(stored, stack),
    flakyNetwork(process.env.STRIPE_API_BASE ?? ""),
  ]);
  admin = (await newAdmin()).token;
  await saveSettings({});
});
afterEach(async () => {
  expect(await findInconsistencies()).toEqual([]);
  await Promise.all([deployed.stop(), network.stop()]);
});

const windDown = (args: string, running: SpawnOptions = {}) =>
  spawnCommand("wind-down.ts", args, {
    ...running,
    environment: { ...deployed.environment, STRIPE_API_BASE: network.url },
  });
const orderOf = async ({ orderId: id }: OpenPurchase) =>
  (await callExpectingSuccess("getAdminOrder", { token: admin, params: { id } })).order;
const refundsOf = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount);
let sold = 0;
/** Buys a license for another mobile number that begins with these digits. */
const buy = (prefix: string) => {
  sold += 1;
  return newPaidPurchase({ phone: `${prefix}${String(sold).padStart(4, "0")}` });
};
const refund = ({ orderId: id }: OpenPurchase, amountCents: number) =>
  callExpectingSuccess("refundAdminOrder", {
    token: admin,
    params: { id },
    body: { requestId: crypto.randomUUID(), amountCents },
  });

describe("the licenses of a closed country", () => {
  it("are refunded and ended, and their customers told why; those of other countries stay as they are", async () => {
    const [whole, partlyRefunded, refunded, fromItaly, fromAmerica] = await Promise.all(
      [german, german, german, italian, american].map(buy),
    );
    if (!(whole && partlyRefunded && refunded && fromItaly && fromAmerica)) throw new Error("unreachable");
    await refund(partlyRefunded, 200);
    await refund(refunded, 500);
    await saveSettings({ salesRegions: "+49 closed whatsapp 2026-11-21\n+39 closed law 2026-11-21" });

    const { code, output, errorOutput } = await windDown("--stage dev --dial-code +49 --yes");
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: "" });
    expect(output).toContain("Licenses of closed countries: 2. To refund: $8.00.");
    expect(output).toContain("Refunded and ended: 2 of 2, $8.00.");
    for (const purchase of [whole, partlyRefunded])
      expect(await orderOf(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    expect(await refundsOf(partlyRefunded)).toEqual([300, 200]);
    for (const purchase of [fromItaly, fromAmerica])
      expect(await orderOf(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
    const told = (await mailsAbout(whole.orderId)).filter(({ kind }) => kind === "refundMade");
    expect(told).toMatchObject([{ data: { amount: 500, endsLicense: true, regionClosed: true } }]);
    const before = (await mailsAbout(refunded.orderId)).find(({ kind }) => kind === "refundMade");
    expect(before?.data).not.toHaveProperty("regionClosed");
    const { entries } = await callExpectingSuccess("listAdminAudit", { token: admin });
    const by = { userId: null, email: "operator" };
    expect(entries).toContainEqual(expect.objectContaining({ action: "order.refund", target: whole.orderId, by }));

    expect(await windDown("--stage dev --yes")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Refunded and ended: 1 of 1, $5.00."),
    });
    expect(await orderOf(fromItaly)).toMatchObject({ lineState: "ended" });
    expect(await windDown("--stage dev --yes")).toMatchObject({
      code: 0,
      output: expect.stringContaining("No license of a closed country is left."),
    });
  });

  it("are refunded once each, after a run that died while Stripe answered, and by two runs at once", async () => {
    const purchases = await Promise.all([brazilian, brazilian, brazilian].map(buy));
    await saveSettings({ salesRegions: "+55 closed paused 2026-11-21" });
    let kill = () => {};
    network.hold("POST /v1/refunds", async () => kill());
    const killed = await windDown("--stage dev --yes", { onStart: (send) => (kill = () => send("SIGKILL")) });
    expect(killed).toMatchObject({ code: null });
    expect((await Promise.all(purchases.map(refundsOf))).flat(), "Stripe got the request").toEqual([500]);

    const runs = await Promise.all([windDown("--stage dev --yes"), windDown("--stage dev --yes")]);
    expect(runs.map(({ code, errorOutput }) => ({ code, errorOutput }))).toEqual(
      runs.map(() => ({ code: 0, errorOutput: "" })),
    );
    for (const purchase of purchases) {
      expect(await refundsOf(purchase)).toEqual([500]);
      expect(await orderOf(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
      expect((await mailsAbout(purchase.orderId)).filter(({ kind }) => kind === "refundMade")).toHaveLength(1);
    }
  });

  it("that a bank disputes are left and named, and so are those whose refund Stripe does not answer", async () => {
    const [disputed, unanswered, last] = await Promise.all([italian, italian, italian].map(buy));
    if (!(disputed && unanswered && last)) throw new Error("unreachable");
    await setTestControl(`payment_intents/${disputed.paymentIntentId}/dispute`);
    await sendStripeEvent(eventAbout("charge.dispute.created", { payment_intent: disputed.paymentIntentId }));
    await saveSettings({ salesRegions: "+39 closed law 2026-11-21" });
    network.fail("POST /v1/refunds", "never arrives", { times: 3 });
    const { code, output, errorOutput } = await windDown("--stage dev --yes");
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("Refunded and ended: 1 of 3, $5.00."),
    });
    expect(errorOutput).toContain(`${disputed.orderId} is not refunded: You can't refund a disputed payment`);
    expect(errorOutput).toContain("Not refunded: 2. Run the command again;");
    const again = await windDown("--stage dev --yes");
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("Refunded and ended: 1 of 2, $5.00.") });
    expect(await orderOf(disputed)).toMatchObject({ refundedCents: 0, lineState: "suspended" });
  });
});

describe("nothing is refunded", () => {
  it("while no country is closed, or without a confirmation", async () => {
    const purchase = await buy(german);
    await saveSettings({ salesRegions: "+49 open 2026-11-21" });
    expect(await windDown("--stage dev --yes")).toMatchObject({
      code: 1,
      errorOutput:
        'No country is closed in the dev shop on AWS. Close it in the setting "Sales regions" first, so that nobody buys meanwhile.\n',
    });
    await saveSettings({ salesRegions: "+49 closed whatsapp 2026-11-21" });
    expect(await windDown("--stage dev")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Licenses of closed countries: 1. To refund: $5.00."),
    });
    expect(await orderOf(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
    await windDown("--stage dev --yes");
  });

  it.each([
    ["--dial-code Germany", '"Germany" is not a dial code; write it in digits, such as 49.'],
    ["--stage production", "There is no stage"],
    ["49", 'Unexpected argument "49".'],
  ])("by a command that is wrong: %s", (args, sentence) => {
    expect(readWindDownCommand(args.split(" "))).toContain(sentence);
  });
});
