import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkoutContent } from "#shared/content/checkout.ts";
import { loginWords as spanishLogin } from "#shared/content/translations/es/words/login.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { paymentWords } from "#shared/content/words/payment.ts";
import { openAsVisitor } from "./harness/visitor.ts";
import { allStates } from "./states/all.ts";
import { openState } from "./states/state.ts";

async function reach(page: Page, name: string): Promise<void> {
  const state = allStates.find((state) => state.name === name);
  if (state === undefined) throw new Error(`There is no state ${name}`);
  await openState(page, state);
}

/** The edges of what an element contains, which may be narrower than the element. */
const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

type Edges = Awaited<ReturnType<typeof edgesOf>>;
const overlap = (a: Edges, b: Edges) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each([
  ["/login", loginWords.panel],
  ["/es/login", spanishLogin.panel],
] as const)("the license card at %s", (path, words) => {
  it.each([320, 390, 768, 1280] as const)(
    "has an eyebrow of one line, and a stamp over no text, at %i px",
    async (width) => {
      const { page } = await openAsVisitor({ width });
      await page.goto(path);
      const stamp = await edgesOf(page.getByText(words.card.stamp, { exact: true }));
      const eyebrow = await edgesOf(page.getByText(words.card.title, { exact: true }));
      // The card leans, so its text covers a little more than a line.
      expect(eyebrow.bottom - eyebrow.top).toBeLessThan(34);
      const texts = [eyebrow, await edgesOf(page.getByRole("heading", { name: words.heading }))];
      for (const bullet of words.bullets.signIn) texts.push(await edgesOf(page.getByText(bullet)));
      for (const text of texts) expect(overlap(stamp, text)).toBe(false);
    },
  );
});

it.each([390, 1280] as const)(
  "both steps of the checkout begin with a title of one size in one place, at %i px",
  async (width) => {
    const titleOf = async (state: string, name: string) => {
      const { page } = await openAsVisitor({ width });
      await reach(page, state);
      const title = page.getByRole("heading", { level: 1, name });
      const { left, top } = await edgesOf(title);
      return { left, top, size: await title.evaluate((element) => getComputedStyle(element).fontSize) };
    };
    expect(await titleOf("checkout", checkoutContent.heading)).toEqual(
      await titleOf("checkout-number", checkoutWords.whatsapp.heading),
    );
  },
);

it("a chat that asks for the license leaves no hole where the QR code was", async () => {
  const { page } = await openAsVisitor({ width: 1280 });
  await reach(page, "payment-success-asked");
  const panel = page.getByRole("region", { name: dashboardWords.connections.asking.question("0199") });
  const { x = 0 } = (await panel.boundingBox()) ?? {};
  expect((await edgesOf(panel.getByRole("heading"))).left - x).toBeLessThan(40);
});

it("a phone shows the whole dialog of a declined card at once, with the sentence about the card number", async () => {
  const { page } = await openAsVisitor({ width: 390, expectedErrors: [/status of 402/] });
  await page.setViewportSize({ width: 390, height: 740 });
  await reach(page, "checkout-payment-declined");
  const dialog = page.getByRole("dialog");
  await dialog.evaluate((element) => element.parentElement?.parentElement?.scrollTo(0, 0));
  expect((await edgesOf(dialog)).bottom).toBeLessThan(740);
  expect(await dialog.getByText(paymentWords.provider).isVisible()).toBe(true);
});

it("the dialog that deletes an account has its buttons in sight on a phone, and no field below them", async () => {
  const { page } = await openAsVisitor({ width: 390 });
  await page.setViewportSize({ width: 390, height: 664 });
  await reach(page, "dashboard-delete-account");
  const dialog = page.getByRole("dialog");
  const { deletion } = dashboardWords.data;
  const keep = dialog.getByRole("button", { name: deletion.keep });
  for (const button of [keep, dialog.getByRole("button", { name: deletion.submit })])
    expect((await edgesOf(button)).bottom).toBeLessThan(664 - 16);
  const password = dialog.getByLabel(dashboardWords.currentPassword.label, { exact: true });
  await password.focus();
  const bottom = () => password.evaluate((field) => field.getBoundingClientRect().bottom);
  expect(await bottom()).toBeLessThan((await edgesOf(keep)).top);
});
