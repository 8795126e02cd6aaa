import type { Page } from "playwright-core";
import { copy as spanishTerms } from "#shared/content/translations/es/terms.ts";
import { contactWords } from "#shared/content/words/contact.ts";
import { docsWords } from "#shared/content/words/docs.ts";
import { documentsWords } from "#shared/content/words/documents.ts";
import { failureWords } from "#shared/content/words/failures.ts";
import { notFoundWords } from "#shared/content/words/not-found.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { examples } from "#shared/examples/examples.ts";
import type { PageState } from "./state.ts";

const waitForHeading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
const namingSeller = { getPricing: { reply: examples.getPricing.reply } };
/** Waits for the seller's name below the text, which arrives after the page. */
const waitForSeller = (page: Page) =>
  page.getByText(documentsWords.runBy(examples.getPricing.reply.seller ?? "")).waitFor();
const failingContent = { getContent: { status: 500, code: "internal", message: "" } } as const;

export const readingStates: readonly PageState[] = [
  { name: "help-center", path: "/help-center", reach: waitForHeading },
  {
    name: "help-center-nothing-found",
    path: "/help-center",
    reach: async (page) => {
      await page.getByLabel(documentsWords.help.search).fill("zebra");
      await page.getByText(documentsWords.help.none("zebra")).first().waitFor();
    },
  },
  { name: "contact", path: "/contact", reach: waitForHeading },
  {
    name: "contact-errors",
    path: "/contact",
    reach: async (page) => {
      await page.getByRole("button", { name: contactWords.submit }).click();
      await page.getByText(contactWords.nameMissing).waitFor();
    },
  },
  {
    name: "contact-sent",
    path: "/contact",
    mockResponses: { sendContactMessage: { reply: { ok: true } } },
    reach: async (page) => {
      await page.getByLabel(contactWords.name, { exact: true }).fill("Ada Osei");
      await page.getByLabel(contactWords.email, { exact: true }).fill("ada@example.com");
      await page.getByLabel(contactWords.message, { exact: true }).fill("Does one line work on two phones?");
      await page.getByRole("button", { name: contactWords.submit }).click();
      await page.getByText(contactWords.thanks).waitFor();
    },
  },
  { name: "privacy", path: "/privacy", mockResponses: namingSeller, reach: waitForSeller },
  {
    name: "privacy-content-failed",
    path: "/privacy",
    mockResponses: failingContent,
    consoleErrors: [/status of 500/],
    reach: (page) => page.getByText(failureWords.content.loadFailed).waitFor(),
  },
  { name: "terms", path: "/terms", mockResponses: namingSeller, reach: waitForSeller },
  {
    name: "terms-spanish",
    path: "/es/terms",
    reach: (page) => page.getByRole("heading", { level: 1, name: spanishTerms.heading }).waitFor(),
  },
  { name: "disclaimer", path: "/disclaimer", reach: waitForHeading },
  {
    name: "not-found",
    path: "/no-such-page",
    reach: (page) => page.getByRole("heading", { name: notFoundWords.heading }).waitFor(),
    consoleErrors: [/status of 404/],
  },
  {
    name: "offline",
    path: "/contact",
    reach: async (page) => {
      // Wait for the page's pending requests, because the browser would report aborted ones as errors.
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("/api/content/contact")),
      );
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await page.getByText(shellWords.offline).waitFor();
    },
  },
  {
    name: "docs",
    path: "/docs",
    reach: (page) => page.getByRole("heading", { name: docsWords.calls }).waitFor(),
  },
];
