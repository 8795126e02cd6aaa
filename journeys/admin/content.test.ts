import { describe, expect, it } from "vitest";
import { disclaimerContent } from "#shared/content/disclaimer.ts";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { openAsAdmin } from "../harness/admin.ts";

describe("the content editor", () => {
  it("previews a draft in the real page, publishes it, and reverts it", async () => {
    const { page } = await openAsAdmin();
    await page.goto("/admin/content?page=disclaimer");
    const preview = page.frameLocator("iframe");
    await preview.getByRole("heading", { level: 1, name: disclaimerContent.heading, includeHidden: true }).waitFor();
    await page.getByRole("textbox", { name: "Heading", exact: true }).first().fill("Read this first");
    await preview.getByRole("heading", { level: 1, name: "Read this first", includeHidden: true }).waitFor();
    // The preview is inert: a click on one of its links does not navigate.
    const link = await preview.locator("a").first().boundingBox();
    await page.mouse.click((link?.x ?? 0) + 5, (link?.y ?? 0) + 5);
    await preview.getByRole("heading", { level: 1, name: "Read this first", includeHidden: true }).waitFor();

    await page.getByRole("button", { name: words.saving.save, exact: true }).click();
    await page.getByText(words.saving.saved).waitFor();
    await page.goto("/disclaimer");
    await page.getByRole("heading", { level: 1, name: "Read this first" }).waitFor();

    await page.goto("/admin/content?page=disclaimer&view=versions");
    await page.getByRole("button", { name: words.versions.reset.action }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.versions.reset.action }).click();
    await page.getByText(words.versions.restored(0)).waitFor();
    await page.goto("/disclaimer");
    await page.getByRole("heading", { level: 1, name: disclaimerContent.heading }).waitFor();
  });

  it("autocompletes keys from the page's schema in the JSON view, marks errors, and has no keyboard trap", async () => {
    const { page } = await openAsAdmin();
    await page.goto("/admin/content?page=privacy&view=json");
    const editor = page.getByRole("textbox", { name: words.json.label });
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type("{");
    // Asked for again, as a person would: on a slow machine, the list of the first press once never showed.
    const isOffered = async () => {
      await page.keyboard.press("Control+Space");
      return page.getByRole("option", { name: "sections" }).isVisible();
    };
    await expect.poll(isOffered, { interval: 500 }).toBe(true);
    await page.keyboard.type('"upd');
    // The editor ignores clicks on a list that has changed less than 75 ms ago (CodeMirror's `interactionDelay`).
    const chosen = async () => {
      const option = page.getByRole("option", { name: "updated" });
      if (await option.isVisible()) await option.click();
      return editor.textContent();
    };
    await expect.poll(chosen).toMatch(/\{\s*"updated": ""/);
    await page.locator(".cm-lint-marker-error").first().waitFor();

    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.shadowRoot === null)).toBe(true);
    await page.getByText(words.preview.stale).waitFor();
  });

  it("keeps Save in view on a phone only while there is something to save", async () => {
    const { page } = await openAsAdmin();
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto("/admin/content?page=terms");
    const heading = page.getByRole("textbox", { name: "Heading", exact: true }).first();
    await heading.waitFor();
    const saveTop = async () =>
      (await page.getByRole("button", { name: words.saving.save, exact: true }).boundingBox())?.y;
    expect(await saveTop()).toBeGreaterThan(740);
    await heading.fill("Changed terms");
    await expect.poll(saveTop).toBeLessThan(740);
    await page.getByRole("button", { name: words.saving.discard }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.saving.discard }).click();
    await expect.poll(saveTop).toBeGreaterThan(740);
  });

  it("warns an admin who leaves a page with unsaved changes, and restores the changes after a reload", async () => {
    const { page } = await openAsAdmin();
    await page.goto("/admin/content?page=terms");
    const heading = page.getByRole("textbox", { name: "Heading", exact: true }).first();
    await heading.fill("Unsaved terms");
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: words.leaving.stay }).click();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: words.earlierDraft.resume }).click();
    expect(await heading.inputValue()).toBe("Unsaved terms");
    await page.getByRole("link", { name: words.views.names.difference }).click();
    await page.getByText("1 text changed, 0 added, 0 removed.").waitFor();
    await page.getByText("Unsaved terms").waitFor();
  });
});
