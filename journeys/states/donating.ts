import { supportContent } from "#shared/content/support.ts";
import { supportWords as words } from "#shared/content/words/support.ts";
import { clientSecretOf, ids, publicDonation } from "#shared/examples/people.ts";
import { cameraPicture } from "../harness/camera-picture.ts";
import type { MockResponses, PageState } from "./state.ts";

const entries = [
  { ...publicDonation, profileImage: null },
  { name: words.wall.anonymousName, anonymous: true, note: null, amountCents: 500 },
  {
    name: "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
    note: "For my grandmother, who asks it about birds.\n\nAnd for whoever answers when a machine should not be the last to look at it. ".repeat(
      3,
    ),
    amountCents: 123_456,
  },
  { name: "李小龍", note: "谢谢!", amountCents: 2000 },
  { name: "Tomasz K.", note: null, amountCents: 1000 },
].map((entry, index) => ({
  ...publicDonation,
  profileImage: null,
  ...entry,
  id: `${ids.donation.slice(0, -1)}${index}`,
}));
const wall: MockResponses = { listDonations: { reply: { donations: entries, nextCursor: "more" } } };
const completed: MockResponses["completeDonation"] = { reply: { status: "complete", donationId: ids.donation } };
const noWall: MockResponses = { listDonations: { reply: { donations: [], nextCursor: null } } };

/** Where a bank sends the donor back after a payment. */
const returnPath = `/support?donation_id=${ids.donation}&payment_intent=${ids.payment}`;

export const donatingStates: readonly PageState[] = [
  { name: "support", path: "/support", mockResponses: wall, reach: (page) => page.getByText("Tomasz K.").waitFor() },
  {
    name: "support-empty-wall",
    path: "/support",
    mockResponses: noWall,
    reach: (page) => page.getByText(supportContent.wall.empty).waitFor(),
  },
  {
    name: "support-wall-failed",
    path: "/support",
    mockResponses: { listDonations: { status: 500, code: "internal", message: "" } },
    consoleErrors: [/status of 500/],
    reach: (page) => page.getByText(words.wall.failed).waitFor(),
  },
  {
    name: "support-errors",
    path: "/support",
    mockResponses: noWall,
    reach: async (page) => {
      await page.getByRole("button", { name: /^Donate/ }).click();
      await page.getByText(words.nameMissing).first().waitFor();
    },
  },
  {
    name: "support-anonymous",
    path: "/support",
    mockResponses: noWall,
    reach: (page) => page.getByLabel(words.anonymous).check(),
  },
  {
    name: "support-payment",
    path: "/support",
    reach: async (page) => {
      await page.getByLabel(words.name, { exact: true }).fill("Ada");
      await page.getByRole("button", { name: /^Donate/ }).click();
      await page.getByRole("dialog").locator("iframe").first().waitFor();
    },
  },
  {
    name: "support-picture-chosen",
    path: "/support",
    mockResponses: noWall,
    reach: async (page) => {
      await page.getByLabel(words.name, { exact: true }).fill("Ada Lindqvist");
      const buffer = await cameraPicture(page);
      await page.getByLabel(words.picture.choose).setInputFiles({ name: "ada.jpg", mimeType: "image/jpeg", buffer });
      await page.getByRole("slider", { name: words.picture.zoom }).waitFor();
    },
  },
  {
    name: "support-optional-fields",
    path: "/support",
    mockResponses: noWall,
    reach: async (page) => {
      await page.getByText(words.more).click();
      await page.getByLabel(words.note).fill("For my grandmother, who asks it about birds.");
    },
  },
  {
    // Paid at the bank's page in this tab: the page knows what was donated, and where the receipt goes.
    name: "support-thanks",
    path: "/support",
    mockResponses: {
      ...wall,
      createDonationIntent: {
        reply: { clientSecret: clientSecretOf(ids.payment), donationId: ids.donation, amount: 2000, currency: "usd" },
      },
      completeDonation: completed,
    },
    reach: async (page) => {
      await page.getByLabel(words.name, { exact: true }).fill("Ada Lindqvist");
      await page.getByText(words.more).click();
      await page.getByLabel(words.note).fill("For my father. He liked to argue with it.");
      await page.getByLabel(words.email).fill("ada@example.com");
      await page.getByRole("button", { name: /^Donate/ }).click();
      await page.getByRole("dialog").waitFor();
      await page.goto(returnPath);
      await page.getByText(words.thanks).waitFor();
      await page.getByText("Tomasz K.").waitFor();
    },
  },
  {
    // In another browser than the donor's, which knows only the reference.
    name: "support-thanks-elsewhere",
    path: returnPath,
    mockResponses: { ...wall, completeDonation: completed },
    reach: (page) => page.getByText(words.entryLate).waitFor(),
  },
  {
    name: "support-bank-at-work",
    path: returnPath,
    mockResponses: { ...wall, completeDonation: { status: 409, code: "payment_processing", message: "" } },
    consoleErrors: [/status of 409/],
    reach: (page) => page.getByText(words.bankProcessing).waitFor(),
  },
  {
    name: "support-unconfirmed",
    path: returnPath,
    mockResponses: { ...wall, completeDonation: { status: 500, code: "internal", message: "" } },
    consoleErrors: [/status of 500/],
    reach: (page) => page.getByText(words.unconfirmed).waitFor(),
  },
];
