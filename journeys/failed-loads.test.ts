import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { contactWords } from "#shared/content/words/contact.ts";
import { failureWords } from "#shared/content/words/failures.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { createAccount, newBuyer, submitNumber } from "./harness/buyer.ts";
import { openAsVisitor } from "./harness/visitor.ts";

describe("a page of the site that fails to load", () => {
  it("is reported on the current page, which keeps its input, and opens on retry", async () => {
    const { page } = await openAsVisitor({ expectedErrors: [/ERR_FAILED/] });
    await page.goto("/contact");
    await page.getByLabel(contactWords.name).fill("Ada");
    await page.getByLabel(contactWords.message).fill("Is it there at night?");
    await page.route("**/assets/support-*.js", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: shellWords.pages.support }).click();
    await page.getByRole("alert").getByText(failureWords.missingPage.text).waitFor();
    expect(new URL(page.url()).pathname).toBe(sitePaths.contact);
    expect(await page.getByLabel(contactWords.message).inputValue()).toBe("Is it there at night?");

    await page.unroute("**/assets/support-*.js");
    await page.getByRole("alert").getByRole("button", { name: failureWords.missingPage.tryAgain }).click();
    await page.waitForURL(`**${sitePaths.support}`);
    await page.getByLabel(supportWords.name).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("an error at the number step", () => {
  it("leaves the number editable, and allows retries on the same page", async () => {
    const { page } = await openAsVisitor({ expectedErrors: [/status of 500/] });
    await page.goto("/checkout");
    await createAccount(page, newBuyer());
    await page.route("**/api/create-payment-intent", (route) => route.fulfill({ status: 500, json: {} }));
    const number = page.getByLabel(checkoutWords.whatsapp.phone);
    await number.pressSequentially("4155552671");
    await submitNumber(page);
    await page.getByRole("alert").waitFor();
    await number.press("End");
    await number.press("Backspace");
    await number.press("2");
    expect(await number.inputValue()).toBe("4155552672");
    await submitNumber(page);
    await page.getByRole("alert").waitFor();
    await submitNumber(page);
    await page.getByRole("alert").waitFor();
    expect(await number.inputValue()).toBe("4155552672");
  });
});

/** Whether the whole element is within the window, below the header. */
async function isInViewport(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && header !== null && box.y >= header.height && box.y + box.height <= height;
}

describe.each([1280, 390] as const)("at %i pixels, an invalid field", (width) => {
  it.each([
    ["/support", supportWords.name, supportWords.nameMissing, /^Donate/],
    ["/contact", contactWords.name, contactWords.nameMissing, contactWords.submit],
  ])("of %s scrolls into view together with its message", async (address, label, message, button) => {
    const { page } = await openAsVisitor({ width, reducedMotion: true });
    await page.goto(address);
    await page.getByRole("button", { name: button }).click();
    await page.getByText(message).waitFor();
    await expect.poll(() => isInViewport(page, page.getByLabel(label))).toBe(true);
    await expect.poll(() => isInViewport(page, page.getByText(message))).toBe(true);
  });
});
