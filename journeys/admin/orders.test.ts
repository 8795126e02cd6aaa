import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openAsAdmin } from "../harness/admin.ts";
import { callApi, newCustomer } from "../harness/shop-records.ts";

describe("an order in the admin area", () => {
  it("is found by its phone number, opened and partly refunded by keyboard, and updated in the list", async () => {
    const [{ page, token }, customer] = await Promise.all([openAsAdmin(), newCustomer()]);
    await page.goto("/admin/orders");
    await page.getByRole("searchbox", { name: "Search" }).fill(customer.phone);
    const link = page.getByRole("link", { name: new RegExp(`${customer.name}$`) });
    await expect.poll(() => link.count()).toBe(1);
    await link.press("Enter");
    const sheet = page.getByRole("dialog", { name: customer.name });
    await sheet.getByRole("button", { name: "Refund", exact: true }).press("Enter");
    await page.getByRole("radio", { name: "Partial amount" }).press("Space");
    await page.getByRole("textbox", { name: "Amount in USD" }).fill("1.50");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await page.getByRole("button", { name: "Refund $1.50" }).press("Enter");
    await sheet.getByText("$1.50 was refunded.").waitFor();
    await sheet.getByText("Refund requested: $1.50").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("row", { name: customer.name }).getByText("Partly refunded").waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
    await page.goForward();
    await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe(customer.phone);
    const { order } = await callApi("getAdminOrder", { params: { id: customer.orderId } }, { token });
    expect(order).toMatchObject({ refundedCents: 150, lineState: "active" });
  });

  it("is the only row in an export of its customer's orders", async () => {
    const [{ page }, customer] = await Promise.all([openAsAdmin(), newCustomer()]);
    await page.goto(`/admin/orders?${new URLSearchParams({ search: customer.email })}`);
    await page.getByRole("button", { name: "Export CSV" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    await page.getByText("Done. 1 row was saved.").waitFor();
    const [, row] = (await text(await file.createReadStream())).split("\r\n");
    expect(row?.split(",")).toEqual(expect.arrayContaining([customer.orderId, customer.email, customer.phone, "5"]));
  });
});
