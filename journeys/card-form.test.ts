import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { paymentWords } from "#shared/content/words/payment.ts";
import { cardForm, cards, enterNumber, newBuyer } from "./harness/buyer.ts";
import { newCustomer } from "./harness/shop-records.ts";
import { openAsVisitor, type VisitorOptions } from "./harness/visitor.ts";

let customer: ReturnType<typeof newCustomer> | undefined;

/** The one customer of all these tests, because an address may register a limited number of accounts in an hour. */
function theCustomer() {
  customer ??= newCustomer({ paid: false });
  return customer;
}

async function openCardForm(width: VisitorOptions["width"], options: VisitorOptions = {}): Promise<Page> {
  const { token, name } = await theCustomer();
  const { page, context } = await openAsVisitor({ width, ...options });
  await context.addInitScript(
    (items) => {
      // Stripe's frames may have no storage.
      if (window !== window.top) return;
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { token, userName: name, userRole: "customer" },
  );
  await page.goto("/checkout");
  await enterNumber(page, newBuyer());
  return page;
}

it("the card form is in the site's font, which its frame loads from the site", async () => {
  const page = await openCardForm(1280);
  const label = cardForm(page).getByText("Card number");
  expect(await label.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"Instrument Sans"/);
  const readFonts = () =>
    label.evaluate(() => [...document.fonts].map(({ weight, status }) => `${weight} ${status}`).sort());
  await expect.poll(readFonts).toEqual(["400 loaded", "500 loaded", "600 loaded"]);
});

it.each([320, 390, 1280] as const)(
  "its fields are as wide as the button below them, under which the sentence about the card number follows, at %i px",
  async (width) => {
    const page = await openCardForm(width);
    const boxOf = (label: string) => cardForm(page).getByLabel(label).boundingBox();
    const [number, expiry, code] = await Promise.all(["Card number", "Expiration date", "Security code"].map(boxOf));
    const button = await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Pay \$/ })
      .boundingBox();
    expect(number?.x).toBeCloseTo(button?.x ?? 0, 0);
    expect(number?.width).toBeCloseTo(button?.width ?? 0, 0);
    expect([code?.y, code?.height]).toEqual([expiry?.y, expiry?.height]);
    const sentence = await page.getByRole("dialog").getByText(paymentWords.provider).boundingBox();
    // The room for an error below a field, which must not move the button.
    const gap = (button?.y ?? 0) - (code?.y ?? 0) - (code?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(24);
    expect(gap).toBeLessThan(40);
    expect((sentence?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(24);
  },
);

/** The colors of the fields' edges: number, expiration date, security code. */
function readEdges(page: Page): Promise<readonly string[]> {
  const labels = ["Card number", "Expiration date", "Security code"];
  return Promise.all(
    labels.map(async (label) => {
      const field = cardForm(page).getByLabel(label);
      // The focus has a color of its own.
      await field.evaluate((input) => input.blur());
      return field.evaluate((input) => getComputedStyle(input).borderTopColor);
    }),
  );
}

/** Fills in a card that is refused; by default, one that the bank declines. */
async function fillInRefusedCard(page: Page, number: string = cards.declined): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
}

it("a refusal stands below the button and leaves the fields unmarked, all in view on a phone without scrolling", async () => {
  const page = await openCardForm(390, { expectedErrors: [/status of 402/] });
  await page.setViewportSize({ width: 360, height: 740 });
  const edges = await readEdges(page);
  await fillInRefusedCard(page);
  const button = page.getByRole("dialog").getByRole("button", { name: /^Pay \$/ });
  await button.click();
  const refusal = page.getByRole("dialog").getByRole("alert").filter({ hasText: "declined" });
  await refusal.waitFor();
  expect(await readEdges(page)).toEqual(edges);
  const [buttonBox, refusalBox, title] = await Promise.all([
    button.boundingBox(),
    refusal.boundingBox(),
    page.getByRole("dialog").getByRole("heading", { level: 2 }).boundingBox(),
  ]);
  const gap = (refusalBox?.y ?? 0) - (buttonBox?.y ?? 0) - (buttonBox?.height ?? 0);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(24);
  expect((refusalBox?.y ?? 0) + (refusalBox?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(title?.y).toBeGreaterThan(0);
});

it("a security code that the bank refused is marked, and nothing else, until it is changed", async () => {
  const page = await openCardForm(1280, { expectedErrors: [/status of 402/] });
  const dialog = page.getByRole("dialog");
  const [number, expiry, code] = await readEdges(page);
  await fillInRefusedCard(page, cards.incorrectCode);
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await dialog.getByRole("alert").filter({ hasText: paymentWords.correctableNote }).waitFor();
  const marked = await readEdges(page);
  expect(marked.slice(0, 2)).toEqual([number, expiry]);
  expect(marked[2]).not.toBe(code);
  const field = cardForm(page).getByLabel("Security code");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("321");
  expect(await field.getAttribute("aria-invalid")).toBe("false");
});

it("a refusal is in view in a small window", async () => {
  const page = await openCardForm(320, { expectedErrors: [/status of 402/] });
  await page.setViewportSize({ width: 320, height: 480 });
  await fillInRefusedCard(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay \$/ })
    .evaluate((button) => {
      button.scrollIntoView({ block: "end" });
      if (button instanceof HTMLElement) button.click();
    });
  const refusal = page.getByRole("dialog").getByRole("alert").filter({ hasText: "declined" });
  await refusal.waitFor();
  const bottomOf = async () => {
    const box = await refusal.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual(480);
});
