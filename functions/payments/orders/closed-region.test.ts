import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteRow } from "../../data/erasure.ts";
import { keys } from "../../data/keys.ts";
import { newAssistantKey, newConnectedPurchase, newWaUserId, validate } from "../../testing/assistants.ts";
import { newPaidPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
let assistant: string;
beforeAll(async () => {
  [admin, { token: assistant }] = await Promise.all([newAdmin(), newAssistantKey()]);
});
beforeEach(() => deleteRow(keys.settings()));

const saveRegions = (...rules: readonly string[]) =>
  call("updateAdminSettings", { token: admin.token, body: { settings: { salesRegions: rules.join("\n") } } });
const buyFor = async (phone: string) => {
  const { token } = await newCustomer();
  return call("createPaymentIntent", { token, body: { phone } });
};
/** An assistant's answers may be a minute old. */
const soon = () => new Date(Date.now() + 2 * 60_000);
const ordersOf = async (phone: string) =>
  (await allRows()).filter((row) => String(row.sk).startsWith("ORDER#") && row.phone === phone);

describe("a number of a closed region", () => {
  it.each([
    ["whatsapp", "WhatsApp doesn’t allow AI assistants for numbers in this country"],
    ["law", "Local law"],
    ["paused", "right now"],
  ])("can't be bought for (%s), and there is no order whose payment could be begun", async (reason, sentence) => {
    await saveRegions(`+39 closed ${reason} 2026-11-21 https://example.com/policy`);
    const reply = await buyFor("393123456789");
    expect(reply).toMatchObject({
      status: 409,
      code: `region_closed_${reason}`,
      message: expect.stringContaining(sentence),
    });
    expect(await ordersOf("393123456789")).toEqual([]);
  });

  it("whose order was begun before can't be paid any more", async () => {
    const { token } = await newCustomer();
    const { orderId } = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: "393123456780" } });
    await saveRegions("+39 closed paused 2026-11-21");
    for (const body of [{ orderId }, { phone: "393123456780" }])
      expect(await call("createPaymentIntent", { token, body })).toMatchObject({ code: "region_closed_paused" });
    await saveRegions("");
    expect(await call("createPaymentIntent", { token, body: { orderId } })).toMatchObject({ status: 200 });
  });

  it("is not served, not even with a license, and is served again when the region opens", async () => {
    const { waUserId, phone } = await newConnectedPurchase(assistant);
    await saveRegions(`+${phone.slice(0, 2)} closed law 2026-11-21`, "+39 open 2026-11-21");
    const closed = await validate(assistant, { waUserId, line: phone }, { now: soon() });
    expect(closed).toMatchObject({ valid: false, code: "REGION_CLOSED", card: null, licence: null });
    expect(Object.keys(closed.detail)).toEqual(["en", "es"]);
    expect(await validate(assistant, { waUserId }, { now: soon() }), "the number is hidden").toMatchObject({
      code: "REGION_CLOSED",
    });
    await saveRegions("");
    const opened = new Date(Date.now() + 4 * 60_000);
    expect(await validate(assistant, { waUserId }, { now: opened })).toMatchObject({ code: "VALID" });
  });

  it("binds nobody to a license", async () => {
    const { phone } = await newPaidPurchase();
    await saveRegions("* closed paused 2026-11-21");
    const person = { waUserId: newWaUserId(), line: phone };
    const now = new Date(Date.now() + 6 * 60_000);
    expect(await validate(assistant, person, { now })).toMatchObject({ code: "REGION_CLOSED", bound: false });
    expect((await allRows()).filter(({ pk }) => pk === `WA#${person.waUserId}`)).toEqual([]);
  });
});

describe("the rules of where the shop sells", () => {
  it("are decided by the longest dial code that a number begins with", async () => {
    await saveRegions(
      "* closed whatsapp 2026-11-21",
      "+39 open 2026-11-21 https://example.com/italy",
      "",
      "+3906698 closed law 2026-11-21",
    );
    expect(await buyFor("393123456781")).toMatchObject({ status: 200 });
    expect(await buyFor("390669812345")).toMatchObject({ code: "region_closed_law" });
    expect(await buyFor("34612345678")).toMatchObject({ code: "region_closed_whatsapp" });
  });

  it("are refused with the line that is none, or two for one code", async () => {
    for (const [rules, message] of [
      ["39 open 2026-11-21", "“39 open 2026-11-21” isn't a valid rule."],
      ["+39 closed 2026-11-21", "“+39 closed 2026-11-21” isn't a valid rule."],
      ["+39 open 2026-13-45", "“+39 open 2026-13-45” isn't a valid rule."],
      ["+39 open 2026-11-21\n+39 closed law 2026-11-21", "There are two rules for 39."],
    ] as const) {
      const reply = await saveRegions(rules);
      expect(reply, rules).toMatchObject({ status: 422, message: expect.stringContaining(message) });
    }
  });
});
