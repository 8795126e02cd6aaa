import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { newChargedPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { databaseRequestsOf, putOrder } from "../../testing/stored-records.ts";

let admin: Customer;
let purchase: OpenPurchase;
beforeAll(async () => {
  admin = await newAdmin();
  purchase = await newChargedPurchase();
  const { token, orderId, paymentIntentId } = purchase;
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });
});
const get = (id: string, token = admin.token) => call("getAdminOrder", { token, params: { id } });

describe("an order, for an admin", () => {
  it("is returned with its customer, its payment and its history", async () => {
    const { order } = await callExpectingSuccess("getAdminOrder", {
      token: admin.token,
      params: { id: purchase.orderId },
    });
    expect(order).toMatchObject({
      id: purchase.orderId,
      userId: purchase.customer.id,
      customerEmail: purchase.customer.email,
      phone: purchase.phone,
      status: "complete",
      amount: 500,
      paymentIntentId: purchase.paymentIntentId,
      livemode: false,
      lineState: "active",
    });
    expect(order.paidAt).not.toBeNull();
    expect(order.timeline[0]).toMatchObject({ what: "started", amountCents: 500 });
  });

  it("is read in parallel with the admin's own account, in one Query", async () => {
    expect(await databaseRequestsOf(() => get(purchase.orderId))).toEqual(["GetItem", "Query"]);
  });

  it("is for admins only, and even its own customer cannot read it", async () => {
    expect(await get(purchase.orderId, purchase.token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("getAdminOrder", { params: { id: purchase.orderId } })).toMatchObject({ status: 401 });
  });

  it("is not found under an unknown id", async () => {
    expect(await get(newId("ord", new Date()))).toMatchObject({ status: 404, code: "not_found" });
    const { id } = await putOrder();
    expect(await get(`${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`)).toMatchObject({ status: 404 });
    expect((await get(id)).status).toBe(200);
  });

  it.each([
    "",
    "ord_",
    "ord_1",
    "ord_ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "usr_01KAK9XD0RGQ7JX1ZV4F5T8YBN",
    "../x",
    "ord_01KAK9XD0RGQ7JX1ZV4F5T8YB\u0000",
  ])("is not found under an invalid id: %j", async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, code: "not_found" });
  });
});
