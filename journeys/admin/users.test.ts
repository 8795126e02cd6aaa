import { expect, it } from "vitest";
import { openAsAdmin } from "../harness/admin.ts";
import { callApi, newCustomer } from "../harness/shop-records.ts";

it("an admin signs a user out everywhere and then deletes their account, confirmed by its email address", async () => {
  const [{ page, token }, { name, email, userId, orderId, ...customer }] = await Promise.all([
    openAsAdmin(),
    newCustomer(),
  ]);
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await page.getByRole("link", { name: `Open ${name}, ${email}` }).click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.getByRole("button", { name: "Sign out everywhere" }).click();
  await page
    .getByRole("dialog", { name: "Sign out everywhere?" })
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await sheet.getByText(`${name} is signed out everywhere.`).waitFor();
  await expect(callApi("getMe", {}, { token: customer.token })).rejects.toThrow("answered 401");

  await sheet.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this account?" });
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.getByText(`The account ${email} was deleted.`).waitFor();
  await page.getByText("No results.").waitFor();
  await expect(callApi("login", { body: { email, password: customer.password } })).rejects.toThrow("answered 401");
  const { order } = await callApi("getAdminOrder", { params: { id: orderId } }, { token });
  expect(order).toMatchObject({ userId, customerName: "", customerEmail: "", phone: "", status: "complete" });
});
