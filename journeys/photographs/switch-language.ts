import type { Page } from "playwright-core";
import type { Language } from "#shared/domain/language.ts";

/**
 * Switches a page that has reached its state to another language, with the page's own button. The click is dispatched
 * to the button, because a dialog or a menu may cover it. Returns false if the page has no such button, like the admin
 * area, which is English only.
 */
export async function switchLanguage(page: Page, language: Language): Promise<boolean> {
  const html = page.locator("html");
  if ((await html.getAttribute("lang")) === language) return true;
  const button = page.locator(`button[lang="${language}"]`).last();
  if ((await button.count()) === 0) return false;
  await button.dispatchEvent("click");
  await page.locator(`html[lang="${language}"]`).waitFor();
  return true;
}
