import { beforeAll, describe, expect, it } from "vitest";
import { readOrder } from "../../data/orders.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, saveSettings } from "../../testing/rows.ts";

const company = { companyName: "Osei Ltd", address: "12 Orchard Lane\nBristol", vatNumber: "GB123456789" };
const blank = { companyName: "", address: "", vatNumber: "" };

let purchase: OpenPurchase;
let admin: Customer;
beforeAll(async () => {
  purchase = await newPaidPurchase();
  admin = await newAdmin();
});

const read = async ({ token, orderId }: OpenPurchase) =>
  (await callExpectingSuccess("getReceipt", { token, params: { id: orderId } })).receipt;
const update = ({ token, orderId }: OpenPurchase, body: unknown) =>
  call("updateReceipt", { token, params: { id: orderId }, body });

describe("a receipt", () => {
  it("states what was paid, how, by whom and to whom, with the seller of the settings", async () => {
    await saveSettings({
      sellerName: "Everline Inc.",
      sellerAddress: "1 Main Street\nSpringfield",
      taxNote: "No VAT.",
    });
    const { customer, orderId, phone } = purchase;
    const receipt = await read(purchase);
    expect(receipt).toEqual({
      orderId,
      phone,
      paidAt: expect.stringMatching(/^20.*Z$/),
      amount: 500,
      currency: "usd",
      method: "Visa •••• 4242",
      licenseNumber: 4288,
      name: "Ada",
      email: customer.email,
      billTo: blank,
      seller: { name: "Everline Inc.", address: "1 Main Street\nSpringfield", taxNumber: "" },
      taxNote: "No VAT.",
      refunds: [],
      refundedCents: 0,
    });
    expect((await readOrder(customer.id, orderId))?.paidAt).toBe(receipt.paidAt);
  });

  it("lists each refund", async () => {
    const refunded = await newPaidPurchase();
    for (const amountCents of [100, 400]) {
      const body = { requestId: crypto.randomUUID(), amountCents };
      await callExpectingSuccess("refundAdminOrder", { token: admin.token, params: { id: refunded.orderId }, body });
    }
    const { refunds, refundedCents } = await read(refunded);
    expect(refunds.map(({ amount }) => amount)).toEqual([100, 400]);
    expect(refundedCents).toBe(500);
  });

  it("can be made out to a company, changed, and made out to the customer alone again", async () => {
    const response = await update(purchase, {
      companyName: "  Osei Ltd ",
      address: "\n12 Orchard Lane \r\n\r\n Bristol",
      vatNumber: "GB123456789 ",
    });
    expect(response.status).toBe(200);
    expect((await read(purchase)).billTo).toEqual(company);
    await update(purchase, { ...company, vatNumber: "" });
    expect((await read(purchase)).billTo).toEqual({ ...company, vatNumber: "" });
    await update(purchase, blank);
    expect((await read(purchase)).billTo).toEqual(blank);
    expect(await readOrder(purchase.customer.id, purchase.orderId)).not.toHaveProperty("billTo");
  });

  it("keeps the last of several changes at once, and loses no refund made at the same moment", async () => {
    const busy = await newPaidPurchase();
    const body = { requestId: crypto.randomUUID(), amountCents: 100 };
    const responses = await Promise.all([
      update(busy, company),
      update(busy, company),
      call("refundAdminOrder", { token: admin.token, params: { id: busy.orderId }, body }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(busy)).toMatchObject({ billTo: company, refundedCents: 100 });
  });

  it("is part of the customer's export, and is erased with the account", async () => {
    const { token, customer, orderId } = await newPaidPurchase();
    await callExpectingSuccess("updateReceipt", { token, params: { id: orderId }, body: company });
    const { orders } = await callExpectingSuccess("exportMe", { token });
    expect(orders).toMatchObject([{ billTo: company, method: "Visa •••• 4242", language: "en" }]);
    await callExpectingSuccess("deleteMe", { token, body: { currentPassword: customer.password } });
    const rows = JSON.stringify((await allRows()).filter(({ pk }) => pk === `USER#${customer.id}`));
    for (const erased of ["Osei", "Orchard", "GB123", "4242"]) expect(rows).not.toContain(erased);
    const everything = JSON.stringify((await allRows()).filter((row) => JSON.stringify(row).includes(orderId)));
    for (const erased of [customer.email, "MAIL#", "LINK#"]) expect(everything).not.toContain(erased);
  });

  it("does not exist for an unpaid order, another customer or an unknown order", async () => {
    const unpaid = await newOpenPurchase();
    const stranger = await newCustomer();
    const unknown = { ...purchase, orderId: "ord_01KAK9XD0RGQ7JX1ZV4F5T8YBN" };
    const before = await allRows();
    const cases = [
      [unpaid, 409, "order_unpaid"],
      [{ ...purchase, token: stranger.token }, 404, "not_found"],
      [{ ...purchase, token: admin.token }, 404, "not_found"],
      [unknown, 404, "not_found"],
    ] as const;
    for (const [{ token, orderId }, status, code] of cases) {
      expect(await call("getReceipt", { token, params: { id: orderId } })).toMatchObject({ status, code });
      const sent = { token, params: { id: orderId }, body: company };
      expect(await call("updateReceipt", sent)).toMatchObject({ status, code });
    }
    expect(await allRows()).toEqual(before);
  });

  it.each([
    ["companyName", "x".repeat(201)],
    ["companyName", "Osei\nLtd"],
    ["address", "street\n".repeat(9)],
    ["address", "x".repeat(501)],
    ["address", "12 Orchard\tLane"],
    ["vatNumber", "1".repeat(41)],
    ["vatNumber", 1],
  ])("does not take the %s %j", async (field, value) => {
    const response = await update(purchase, { ...company, [field]: value });
    expect(response).toMatchObject({ status: 422, code: "invalid" });
    expect(JSON.stringify(response.body)).toContain(`"path":"${field}"`);
  });
});
