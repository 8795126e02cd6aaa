import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { builtInMailWords } from "#shared/content/built-in/mail-words.ts";
import { languages } from "#shared/domain/language.ts";
import { mailKinds } from "#shared/domain/mail.ts";
import { exampleFacts, exampleLinkOf, mailExamples } from "#shared/mail/examples.ts";
import { renderMail } from "#shared/mail/render.ts";
import { axeViolations } from "../harness/axe.ts";
import { openAsVisitor } from "../harness/visitor.ts";

/** How far the mail is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(languages)("mails in %s", (language) => {
  it.each(mailKinds)(
    "%s has no axe violations in light and dark, and does not scroll sideways at 320 px",
    async (kind) => {
      const { page, thirdParties } = await openAsVisitor({ reducedMotion: true });
      const { html } = renderMail({
        kind,
        data: mailExamples[kind],
        language,
        words: builtInMailWords[language],
        facts: exampleFacts,
        linkUrl: exampleLinkOf(kind),
      });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.setContent(html);
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axeViolations(page, "colors")).toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(14, 23, 19)");
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await axeViolations(page)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await overflow(page)).toBe(0);
      expect(thirdParties()).toEqual([]);
    },
  );
});
