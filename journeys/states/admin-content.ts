import type { Page } from "playwright-core";
import { builtInEditedCopy as builtInCopy } from "#shared/content/built-in/edited-copy.ts";
import { editedShapeOf } from "#shared/content/edited-shapes.ts";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { type EditedPage, editedPages } from "#shared/contract/admin/edited-pages.ts";
import type { Reply } from "#shared/contract/index.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import type { MockResponses, PageState } from "./state.ts";

type List = Reply<"listAdminContent">;
type Entry = List["entries"][number];

const savedBy = "maximiliane.von.hohenfels-wallerstein@everline.example";
/** Returns a version's number, time and author. */
export const versionStamp = (version: number) => ({ version, savedAt: "2026-11-21T10:15:00.000Z", savedBy });

function entry(page: EditedPage, language: Language): Entry {
  const content = builtInCopy[page][language];
  const neverSaved = { page, language, content, version: 0, savedAt: null, savedBy: null, olderThanEnglish: false };
  if (language === "en" && (page === "privacy" || page === "helpCenter")) return { ...neverSaved, ...versionStamp(12) };
  return page === "helpCenter" ? { ...neverSaved, olderThanEnglish: language === "es" } : neverSaved;
}

const builtInCopies = (language: Language) =>
  Object.fromEntries(editedPages.map((page) => [page, builtInCopy[page][language]]));
const list: List = {
  entries: languages.flatMap((language) => editedPages.map((page) => entry(page, language))),
  defaults: builtInCopies("en"),
  translations: Object.fromEntries(languages.map((language) => [language, builtInCopies(language)])),
  schemas: JSON.parse(
    JSON.stringify(
      Object.fromEntries(editedPages.map((page) => [page, editedShapeOf(page).toJSONSchema({ io: "input" })])),
    ),
  ),
};
/** The copy of all pages and of the mails, and the versions of one page. */
export const contentResponses: MockResponses = {
  listAdminContent: { reply: list },
  listContentVersions: {
    reply: { page: "privacy", language: "en", versions: [12, 11, 10, 9].map(versionStamp), nextCursor: "more" },
  },
};

const waitForEditor = (page: Page) => page.getByRole("button", { name: words.saving.save, exact: true }).waitFor();
const headingField = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true }).first();

const state = (name: string, path: string, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-content-${name}`,
  path: `/admin/content${path}`,
  who: "admin",
  mockResponses: contentResponses,
  reach: waitForEditor,
  ...overrides,
});

export const adminContentStates: readonly PageState[] = [
  state("pages", "", { reach: (page) => page.getByRole("table").waitFor() }),
  state("form-to-mend", "?page=privacy", {
    reach: async (page) => {
      await headingField(page).fill(" ");
      await page.getByRole("button", { name: words.saving.save, exact: true }).click();
      await page.getByText(words.saving.fixFields(1)).waitFor();
    },
  }),
  state("json", "?page=privacy&view=json", {
    reach: (page) => page.getByRole("textbox", { name: words.json.label }).waitFor(),
  }),
  state("conflict", "?page=privacy", {
    mockResponses: {
      ...contentResponses,
      updateAdminContent: {
        status: 409,
        code: "changed_meanwhile",
        message: "Someone saved this page in the meantime.",
      },
    },
    reach: async (page) => {
      await headingField(page).fill("What we keep");
      await page.route(/\/api\/admin\/content$/, (route) =>
        route.fulfill({
          json: {
            ...list,
            entries: list.entries.map((saved) =>
              saved.page === "privacy" && saved.language === "en" ? { ...saved, ...versionStamp(13) } : saved,
            ),
          },
        }),
      );
      await page.getByRole("button", { name: words.saving.save, exact: true }).click();
      await page.getByRole("link", { name: words.conflict.compare }).click();
      await page.getByText(/1 text changed/).waitFor();
      // The difference measures its lines in its first frames in view. A full-page picture would not wait for them.
      await page.locator(".cm-line").first().scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
    consoleErrors: [/status of 409/],
  }),
  state("versions", "?page=privacy&view=versions", {
    reach: (page) => page.getByRole("button", { name: words.versions.older }).waitFor(),
  }),
];
