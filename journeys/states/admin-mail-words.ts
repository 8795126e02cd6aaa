import type { Page } from "playwright-core";
import { contentWords as words } from "#shared/content/words/admin/content.ts";
import { mailKindLabels, mailWordsProblems } from "#shared/content/words/admin/mails.ts";
import { contentResponses, versionStamp } from "./admin-content.ts";
import type { PageState } from "./state.ts";

const { preview, mailPreview, saving, versions } = words;

/** Changes the subject of a mail, whose words open in the form because the address names it. */
const changeSubject = (page: Page, mail: string, subject: string) =>
  page.getByRole("group", { name: mail, exact: true }).getByLabel("Subject", { exact: true }).fill(subject);
const choose = (page: Page, name: string) =>
  page.getByRole("region", { name: preview.title, exact: true }).getByRole("button", { name, exact: true }).click();

const state = (name: string, query: string, reach: PageState["reach"]): PageState => ({
  name: `admin-mail-words-${name}`,
  path: `/admin/content?page=mails${query}`,
  who: "admin",
  mockResponses: {
    ...contentResponses,
    listContentVersions: {
      reply: { page: "mails", language: "en", versions: [3, 2, 1].map(versionStamp), nextCursor: null },
    },
  },
  reach,
});

/** The editor of the mails' words. The view "preview" is the only one with a preview in a narrow window, too. */
export const adminMailWordsStates: readonly PageState[] = [
  state("changed", "&state=refundMade", async (page) => {
    await changeSubject(page, mailKindLabels.refundMade, "Your money is on its way back");
    await page.getByText(saving.unsaved).waitFor();
  }),
  state("to-mend", "&state=receipt", async (page) => {
    await changeSubject(page, mailKindLabels.receipt, "Your receipt for {phone}");
    await page.getByRole("button", { name: saving.save, exact: true }).click();
    await page.getByText(mailWordsProblems.slotInSubject("phone")).first().waitFor();
  }),
  state("preview-in-spanish", "&language=es&view=preview&state=newSignIn", async (page) => {
    await choose(page, mailPreview.themes.dark);
    await choose(page, preview.devices.desk);
    await page.frameLocator("iframe").getByRole("heading").first().waitFor();
  }),
  state("preview-as-text", "&view=preview&state=messageAnswer", async (page) => {
    await choose(page, mailPreview.parts.text);
    await page.getByRole("region", { name: mailPreview.textPart }).waitFor();
  }),
  state("versions", "&view=versions", (page) => page.getByText(versions.version(3), { exact: true }).waitFor()),
];
