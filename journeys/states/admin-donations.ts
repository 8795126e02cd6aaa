import type { Page } from "playwright-core";
import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import type { Reply } from "#shared/contract/index.ts";
import { donationDetail, ids, picture } from "#shared/examples/people.ts";
import { mailResponses } from "./admin-mails.ts";
import type { MockResponses, PageState } from "./state.ts";

type Donation = Reply<"listAdminDonations">["donations"][number];
type Detail = Reply<"getAdminDonation">["donation"];

const longNamedDonor = {
  name: "Maximiliane Alexandrine von Hohenfels-Wallerstein",
  rawName: "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
  email: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
};
const rosa: Detail = {
  ...donationDetail,
  ...longNamedDonor,
  note: "For the night shifts.\n\nYou answered at three in the morning when nobody else did. Thank you.",
  profileImage: picture,
};
const anonymousDonor = { name: "Anonymous Supporter", rawName: null, email: null, note: null, anonymous: true };

/** Returns a donation whose id and time depend on its index; the newest has index 0. */
function exampleDonation(index: number, overrides: Partial<Donation>): Donation {
  const at = new Date(Date.UTC(2026, 10, 21, 10, 15 - 37 * index)).toISOString();
  return { ...donationDetail, createdAt: at, ...overrides, id: `${ids.donation.slice(0, -2)}${10 + index}` };
}

const donations: readonly Donation[] = [
  exampleDonation(0, { name: "Noor", rawName: "Noor", email: "noor@example.org", amountCents: 500 }),
  exampleDonation(1, { ...longNamedDonor, amountCents: 1_000_000 }),
  exampleDonation(2, { ...anonymousDonor, amountCents: 2000, status: "pending", paidAt: null }),
  exampleDonation(3, { name: "Jakob", rawName: "Jakob Lind", email: "jakob@example.org", hidden: true }),
  exampleDonation(4, { name: "Inés", rawName: "Inés", email: "ines@example.org", refundedCents: 250 }),
  exampleDonation(5, { name: "Paul", rawName: "Paul", email: "paul@example.org", refundedCents: 1000 }),
  exampleDonation(6, { name: "Tom", rawName: "Tom", email: "tom@example.org", dispute: "open" }),
  exampleDonation(7, { name: "Lea", rawName: "Lea", email: "lea@example.org", status: "canceled", paidAt: null }),
];
const listResponses: MockResponses = {
  ...mailResponses,
  listAdminDonations: { reply: { donations: [...donations], nextCursor: "next" } },
};
const detailResponses = (donation: Detail): MockResponses => ({
  ...listResponses,
  getAdminDonation: { reply: { donation } },
});
const waitForRows = (page: Page) =>
  page
    .getByRole("link", { name: /^Open / })
    .first()
    .waitFor();
const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-donations-${name}`,
  path: "/admin/donations",
  who: "admin",
  mockResponses: responses,
  reach: waitForRows,
  ...overrides,
});
const openDonation = { path: `/admin/donations?open=${rosa.id}` };

export const adminDonationsStates: readonly PageState[] = [
  state("list", listResponses),
  state("open", detailResponses(rosa), {
    ...openDonation,
    reach: (page) => page.getByRole("dialog").getByText(words.sheet.onWall).waitFor(),
  }),
  state(
    "hidden",
    { ...detailResponses({ ...rosa, hidden: true }), getAdminDonationPicture: { reply: { picture } } },
    {
      ...openDonation,
      reach: (page) => page.getByRole("img", { name: words.sheet.pictureOf(longNamedDonor.rawName) }).waitFor(),
    },
  ),
  state(
    "stuck",
    detailResponses({ ...rosa, ...anonymousDonor, status: "pending", paidAt: null, profileImage: null, userId: null }),
    {
      ...openDonation,
      reach: (page) => page.getByRole("button", { name: words.resolve.action }).waitFor(),
    },
  ),
  state("refund", detailResponses(rosa), {
    ...openDonation,
    reach: async (page) => {
      await page.getByRole("button", { name: words.refund.action, exact: true }).click();
      await page.getByLabel(refundWords.part).check();
      await page.getByLabel(refundWords.amount("usd")).fill("1000");
      await page.keyboard.press("Enter");
      await page.getByText(refundWords.tooMuch("$10.00")).waitFor();
    },
  }),
  state("anonymity", detailResponses(rosa), {
    ...openDonation,
    reach: async (page) => {
      await page.getByRole("button", { name: words.anonymity.action }).click();
      await page.getByText(words.anonymity.consequence).waitFor();
    },
  }),
  state("refund-question", detailResponses(rosa), {
    ...openDonation,
    reach: async (page) => {
      await page.getByRole("button", { name: words.refund.action, exact: true }).click();
      await page.getByRole("button", { name: refundWords.next }).click();
      await page.getByText(refundWords.confirm.final).waitFor();
    },
  }),
];
