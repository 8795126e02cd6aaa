import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readRow } from "../../data/table.ts";
import { type CustomerWithEverything, newCustomerWithEverything } from "../../testing/customer-with-everything.ts";
import { dataUrl } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";

let ada: CustomerWithEverything;
beforeAll(async () => {
  ada = await newCustomerWithEverything();
});

const now = new Date();

describe("my data export", () => {
  it("contains everything that the shop stores about me", async () => {
    const rows = await allRows();
    const data = await callExpectingSuccess("exportMe", { token: ada.token, now });
    expect(data.exportedAt).toBe(now.toISOString());
    expect(data.account).toMatchObject({ id: ada.id, name: ada.enteredTexts.name, email: ada.email, role: "customer" });
    expect(data.orders.map(({ id }) => id)).toEqual(
      [ada.unpaidPurchase, ada.claimPurchase, ada.boughtPurchase].map(({ orderId }) => orderId),
    );
    expect(data.orders[2]).toMatchObject({
      phone: ada.boughtPurchase.phone,
      status: "complete",
      amount: 500,
      lineState: "active",
      paymentIntentId: ada.boughtPurchase.paymentIntentId,
      paidAt: expect.any(String),
    });
    expect(data.orders[2]?.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(["started", "paid"]));
    expect(data.orders[1]).toMatchObject({ lineState: "claimed" });
    expect(data.orders[0]).toMatchObject({ status: "pending", paidAt: null });
    expect(data.donations).toMatchObject([
      {
        id: ada.donation.donationId,
        name: ada.enteredTexts.donor,
        rawName: ada.enteredTexts.donor,
        email: ada.enteredTexts.donorEmail,
        note: ada.enteredTexts.note,
        anonymous: false,
        profileImage: dataUrl("image/png"),
        amountCents: 2500,
        currency: "usd",
        status: "complete",
      },
    ]);
    const from = { name: ada.enteredTexts.name, email: ada.email };
    expect(data.messages).toMatchObject([
      { ...from, message: ada.enteredTexts.message },
      { ...from, message: expect.stringContaining("Read by an admin") },
    ]);
    expect(await allRows(), "reading changes nothing").toEqual(rows);
  });

  /** Row attributes that the export omits, with the reason. */
  const omittedAttributes: Readonly<Record<string, string>> = {
    passwordHash: "would only help to guess the password",
    version: "counts sign-outs",
    revision: "counts writes",
    attempt: "counts payments that were started",
    userId: "the account's id, which is exported once",
    refusals: "ids of Stripe events, which the timeline describes",
    failures: "ids of Stripe events",
    line: "derived from the phone number",
    launchPlace: "derived from the price, which is exported",
    repricing: "marks an internal step that takes a moment",
    refundRequests: "ids of an admin's clicks; the refunds are exported",
    addressHash: "identifies nobody, and is deleted when the donation is paid",
    pictureType: "contained in the data URL of the picture",
  };
  /** Row attributes that the export renames, with the new name. */
  const renamedAttributes: Readonly<Record<string, string>> = {
    history: "timeline",
    intentId: "paymentIntentId",
    amount: "amountCents",
    refunded: "refundedCents",
    disputed: "disputedCents",
    refusal: "paymentProblem",
    lineHeld: "lineState",
  };
  const isKeyAttribute = (name: string) => /^(pk|sk|gsi\d(pk|sk))$/.test(name);

  it("contains every attribute of my rows, except those listed as omitted", async () => {
    const data = await callExpectingSuccess("exportMe", { token: ada.token, now });
    const entries = [data.account, ...data.orders, ...data.donations, ...data.messages];
    const rows = (await allRows()).map((row) => z.looseObject({ id: z.string().optional() }).parse(row));
    for (const entry of entries) {
      const fieldNames = new Set(Object.keys(entry));
      const row = rows.find(({ id }) => id === entry.id) ?? expect.fail(entry.id);
      const missing = Object.keys(row).filter(
        (name) =>
          !isKeyAttribute(name) &&
          !(name in omittedAttributes) &&
          !fieldNames.has(name) &&
          !fieldNames.has(renamedAttributes[name] ?? name),
      );
      expect(missing, entry.id).toEqual([]);
    }
    expect(data.account).toMatchObject({ lastSignInAt: expect.any(String), completedOrders: 2 });
  });

  it("contains neither a password hash nor other people's data", async () => {
    const text = JSON.stringify((await call("exportMe", { token: ada.token })).body);
    expect(text).not.toMatch(/\$2[aby]\$|passwordHash|version/);
    const { customer, orderId } = ada.holderPurchase;
    for (const foreignText of [customer.id, customer.email, orderId]) expect(text).not.toContain(foreignText);
  });

  it("is complete when the orders exceed one Query page and the donations one batch", async () => {
    const customer = await newCustomer();
    const order = await readRow(keys.order(ada.id, ada.boughtPurchase.orderId), z.looseObject({}));
    for (let index = 0; index < 4; index += 1) {
      const id = `ord_0000000000000000000000000${index}`;
      await putRow({ ...order, ...keys.order(customer.id, id), id, userId: customer.id, padding: "x".repeat(390_000) });
    }
    const donation = await readRow(keys.donation(ada.donation.donationId), z.looseObject({}));
    for (let index = 10; index < 70; index += 1) {
      const id = `don_000000000000000000000000${index}`;
      await putRow({ ...donation, ...keys.donation(id), id });
      await putRow({ ...keys.userDonation(customer.id, id), donationId: id });
    }
    const data = await callExpectingSuccess("exportMe", { token: customer.token });
    expect([data.orders.length, data.donations.length]).toEqual([4, 60]);
  });

  it("contains a URL instead of each picture that no longer fits in the reply", async () => {
    const customer = await newCustomer();
    const donation = await readRow(keys.donation(ada.donation.donationId), z.looseObject({}));
    for (let index = 10; index < 30; index += 1) {
      const id = `don_000000000000000000000001${index}`;
      await putRow({ ...donation, ...keys.donation(id), id });
      await putRow({ ...keys.picture(id), type: "image/png", bytes: new Uint8Array(256 * 1024) });
      await putRow({ ...keys.userDonation(customer.id, id), donationId: id });
    }
    const { body } = await call("exportMe", { token: customer.token });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(5_000_000);
    const images = z.object({ donations: z.array(z.object({ profileImage: z.string() })) }).parse(body).donations;
    expect(images[0]?.profileImage).toMatch(/^data:image\/png;base64,/);
    expect(images.at(-1)?.profileImage).toBe("/api/donations/don_00000000000000000000000110/picture");
  });

  it("requires a token", async () => {
    expect(await call("exportMe")).toMatchObject({ status: 401 });
  });
});
