import { describe, expect, it } from "vitest";
import { bankFrame, cards, goToPayment, newBuyer, payWith, readDashboardOrders } from "./harness/buyer.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const declinedStatus = /status of 402/;

describe("a buyer with a declined card", () => {
  it("reads why, tries another card, and gets one license for one order", async () => {
    const { page } = await openAsVisitor({ expectedErrors: [declinedStatus] });
    await goToPayment(page, newBuyer());
    await payWith(page, cards.declined);
    await page.getByRole("alert").filter({ hasText: "Your card was declined." }).waitFor();
    await payWith(page, cards.insufficientFunds);
    await page.getByRole("alert").filter({ hasText: "Your card has insufficient funds." }).waitFor();
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });
});

describe.each([390, 1280] as const)("a buyer whose bank requires authentication, at %i px", (width) => {
  it("passes 3-D Secure, which completes the payment", async () => {
    const { page } = await openAsVisitor({ width });
    await goToPayment(page, newBuyer());
    await payWith(page, cards.threeDSecure);
    await bankFrame(page).getByRole("button", { name: "Complete" }).click();
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
  });

  it("fails 3-D Secure, keeps the order, and pays with another card", async () => {
    const { page } = await openAsVisitor({ width });
    await goToPayment(page, newBuyer());
    await payWith(page, cards.threeDSecure);
    await bankFrame(page).getByRole("button", { name: "Fail" }).click();
    await page.getByRole("alert").filter({ hasText: "We are unable to authenticate your payment method." }).waitFor();
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });
});
