import { expect, it } from "vitest";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { admin } from "../harness/admin.ts";
import { newCustomer } from "../harness/shop-records.ts";

it("An admin with a customer on the phone opens their order from the settings page, without the mouse", async () => {
  const [{ page }, customer] = await Promise.all([admin(), newCustomer()]);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: words.open, exact: true }).waitFor();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: words.label }).waitFor();
  // As spoken within the United States.
  const [, area = "", exchange = "", line = ""] = /^1(\d{3})(\d{3})(\d{4})$/.exec(customer.phone) ?? expect.fail();
  await page.keyboard.type(`(${area}) ${exchange}-${line}`);
  const option = page.getByRole("option", { selected: true }).filter({ hasText: customer.name });
  await option.waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: customer.name }).waitFor();
  expect(new URL(page.url()).searchParams.get("open")).toBe(customer.orderId);

  // From one record to the next: the order's account.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: words.label }).waitFor();
  await page.keyboard.type(customer.email);
  const account = page.getByRole("group", { name: words.groups.users }).getByRole("option");
  await account.filter({ hasText: customer.email }).click();
  await page.getByRole("dialog", { name: customer.name }).getByText("Account ID").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
