import { describe, expect, it } from "vitest";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { axeViolations } from "./harness/axe.ts";
import { linkIn, mailTo } from "./harness/mailbox.ts";
import { callApi, newCustomer } from "./harness/shop-records.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const { request, resetPassword, invalid } = linkWords;
const newPassword = "a better horse";

describe("a customer on a phone who has forgotten the password", () => {
  it("is back in with nothing but the mail, and keeps the license", async () => {
    const { email, token, phone } = await newCustomer();
    const { page } = await openAsVisitor({ width: 390 });
    await page.goto("/login");
    await page.getByRole("button", { name: request.resetPassword.ask }).click();
    await page.getByRole("textbox", { name: accountFormWords.email }).fill(email);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: request.submit }).click();
    await page.getByText(email).waitFor();

    const mail = await mailTo(email, "resetPassword");
    expect(mail.subject).not.toMatch(/\d/);
    const link = linkIn(mail);
    await page.goto(link);
    const message = "the token is on no screen and in no history";
    await expect.poll(() => new URL(page.url()).hash, { message }).toBe("");
    await page.getByLabel(resetPassword.label, { exact: true }).fill(newPassword);
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: "build/journeys/choosing-a-new-password.png" });
    await page.getByRole("button", { name: resetPassword.submit }).click();
    await page.getByText(resetPassword.done.heading).waitFor();
    await page.getByRole("link", { name: linkWords.toDashboard }).click();
    await page.waitForURL("**/dashboard");
    await page.getByText(phone.slice(-4)).first().waitFor();

    await expect(callApi("getMe", {}, { token }), "other sessions have ended").rejects.toThrow("401");
    await mailTo(email, "passwordChanged");
  });

  it("is told when the link is pressed a second time, and can ask for another", async () => {
    const { email } = await newCustomer({ paid: true });
    await callApi("requestLink", { body: { email, purpose: "resetPassword" } });
    const link = linkIn(await mailTo(email, "resetPassword"));
    await callApi("resetPassword", { body: { token: link.split("#")[1] ?? "", password: newPassword } });
    const { page } = await openAsVisitor({ width: 390, expectedErrors: [/status of 409/] });
    await page.goto(link);
    await page.getByLabel(resetPassword.label, { exact: true }).fill("yet another horse");
    await page.getByRole("button", { name: resetPassword.submit }).click();
    await page.getByText(invalid.heading).waitFor();
    await page.getByRole("button", { name: request.submitNew }).waitFor();
  });
});

it("a buyer gets the receipt by mail, with the way to connect", async () => {
  const { email, orderId } = await newCustomer();
  const mail = await mailTo(email, "receipt");
  expect(mail.text).toContain(orderId);
  expect(mail.text).toContain("/dashboard");
});
