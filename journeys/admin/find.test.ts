import { expect, it } from "vitest";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { newCustomer } from "../harness/shop-records.ts";

it("An admin on the settings page opens an order by its phone number without the mouse, then its account by email", async () => {
  const [{ page }, customer] = await Promise.all([openAsAdmin(), newCustomer()]);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: words.open, exact: true }).waitFor();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: words.label }).waitFor();
  // The national format, in which a caller in the United States says it.
  const [, areaCode = "", exchange = "", lineNumber = ""] =
    /^1(\d{3})(\d{3})(\d{4})$/.exec(customer.phone) ?? expect.fail();
  await page.keyboard.type(`(${areaCode}) ${exchange}-${lineNumber}`);
  const option = page.getByRole("option", { selected: true }).filter({ hasText: customer.name });
  await option.waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: customer.name }).waitFor();
  expect(new URL(page.url()).searchParams.get("open")).toBe(customer.orderId);

  // From the open order to the account of its customer.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: words.label }).waitFor();
  await page.keyboard.type(customer.email);
  const account = page.getByRole("group", { name: words.groups.users }).getByRole("option");
  await account.filter({ hasText: customer.email }).click();
  await page.getByRole("dialog", { name: customer.name }).getByText("Account ID").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
