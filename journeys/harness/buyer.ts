import { randomInt } from "node:crypto";
import type { FrameLocator, Page } from "playwright-core";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { paymentWords } from "#shared/content/words/payment.ts";

/** A buyer whose email address and number are unique, so that journeys can share a shop. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** A US number as people type it. */
  readonly typedNumber: string;
  /** The same number in the format in which the shop stores it. */
  readonly number: string;
}

/** Stripe's test cards (https://docs.stripe.com/testing). */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  incorrectCode: "4000000000000127",
  threeDSecure: "4000000000003220",
} as const;

export function newBuyer(): Buyer {
  const digits = String(randomInt(10_000_000)).padStart(7, "0");
  return {
    name: "Ada Lindqvist",
    email: `ada.${Date.now()}.${digits}@everline.example`,
    password: "correct horse",
    typedNumber: `555${digits}`,
    number: `1555${digits}`,
  };
}

/** Completes step 1 of the checkout. */
export async function createAccount(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel(accountFormWords.name).fill(buyer.name);
  await page.getByLabel(accountFormWords.email).fill(buyer.email);
  await page.getByLabel(accountFormWords.password, { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: checkoutWords.account.submit }).click();
  await page.getByLabel(checkoutWords.whatsapp.phone).waitFor();
}

/** Completes step 2 of the checkout, which opens the card form. */
export async function enterNumber(page: Page, buyer: Pick<Buyer, "typedNumber">): Promise<void> {
  await page.getByLabel(checkoutWords.whatsapp.phone).fill(buyer.typedNumber);
  await submitNumber(page);
  await cardForm(page).getByLabel("Card number").waitFor();
}

export async function submitNumber(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Proceed to Secure Payment/ }).click();
}

/** Stripe's iframe inside the payment dialog. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** The bank's 3-D Secure iframe, which Stripe appends to the page's body. */
export function bankFrame(page: Page): FrameLocator {
  return page.frameLocator('body > div > iframe[title="3D Secure authentication"]');
}

/** Fills in the card form and pays. */
export async function payWith(page: Page, card: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(card);
  await form.getByLabel(/^Expiration/).fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  // Its fields are there before it reports that it is ready, and the button is busy until then.
  await page.getByText(paymentWords.loading, { exact: true }).waitFor({ state: "hidden" });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}

/** Goes through the checkout until the card form is open. */
export async function goToPayment(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/checkout");
  await createAccount(page, buyer);
  await enterNumber(page, buyer);
}

/** Opens the dashboard, and returns the visible text of each order's row. */
export async function readDashboardOrders(page: Page): Promise<readonly string[]> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: dashboardWords.orders.heading, exact: true }).waitFor();
  return page.getByRole("row").filter({ hasText: /ord_/ }).allInnerTexts();
}
