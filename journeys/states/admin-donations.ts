import type { Page } from "playwright-core";
import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import type { Reply } from "#shared/contract/index.ts";
import { donationDetail, ids, picture } from "#shared/examples/people.ts";
import type { Answers, PageState } from "./state.ts";

type Donation = Reply<"listAdminDonations">["donations"][number];
type Detail = Reply<"getAdminDonation">["donation"];

const longNamed = {
  name: "Maximiliane Alexandrine von Hohenfels-Wallerstein",
  rawName: "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
  email: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
};
const rosa: Detail = {
  ...donationDetail,
  ...longNamed,
  note: "For the night shifts.\n\nYou answered at three in the morning when nobody else did. Thank you.",
  profileImage: picture,
};
const unnamed = { name: "Anonymous Supporter", rawName: null, email: null, note: null, anonymous: true };

function numbered(index: number, more: Partial<Donation>): Donation {
  const at = new Date(Date.UTC(2026, 10, 21, 10, 15 - 37 * index)).toISOString();
  return { ...donationDetail, createdAt: at, ...more, id: `${ids.donation.slice(0, -2)}${10 + index}` };
}

const donations: readonly Donation[] = [
  numbered(0, { name: "Noor", rawName: "Noor", email: "noor@example.org", amountCents: 500 }),
  numbered(1, { ...longNamed, amountCents: 1_000_000 }),
  numbered(2, { ...unnamed, amountCents: 2000, status: "pending", paidAt: null }),
  numbered(3, { name: "Jakob", rawName: "Jakob Lind", email: "jakob@example.org", hidden: true }),
  numbered(4, { name: "Inés", rawName: "Inés", email: "ines@example.org", refundedCents: 250 }),
  numbered(5, { name: "Paul", rawName: "Paul", email: "paul@example.org", refundedCents: 1000 }),
  numbered(6, { name: "Tom", rawName: "Tom", email: "tom@example.org", dispute: "open" }),
  numbered(7, { name: "Lea", rawName: "Lea", email: "lea@example.org", status: "canceled", paidAt: null }),
];
const listAnswers: Answers = { listAdminDonations: { reply: { donations: [...donations], nextCursor: "next" } } };
const having = (donation: Detail): Answers => ({ ...listAnswers, getAdminDonation: { reply: { donation } } });
const waitForTable = (page: Page) => page.getByRole("table").waitFor();
const state = (name: string, answers: Answers, more: Partial<PageState> = {}): PageState => ({
  name: `admin-donations-${name}`,
  path: "/admin/donations",
  who: "admin",
  answers,
  reach: waitForTable,
  ...more,
});
const opened = { path: `/admin/donations?open=${rosa.id}` };

export const adminDonationsStates: readonly PageState[] = [
  state("list", listAnswers),
  state("open", having(rosa), {
    ...opened,
    reach: (page) => page.getByRole("dialog").getByText(words.sheet.onWall).waitFor(),
  }),
  state(
    "hidden",
    { ...having({ ...rosa, hidden: true }), getAdminDonationPicture: { reply: { picture } } },
    {
      ...opened,
      reach: (page) => page.getByRole("img", { name: words.sheet.pictureOf(longNamed.rawName) }).waitFor(),
    },
  ),
  state("stuck", having({ ...rosa, ...unnamed, status: "pending", paidAt: null, profileImage: null, userId: null }), {
    ...opened,
    reach: (page) => page.getByRole("button", { name: words.resolve.action }).waitFor(),
  }),
  state("refund", having(rosa), {
    ...opened,
    reach: async (page) => {
      await page.getByRole("button", { name: words.refund.action, exact: true }).click();
      await page.getByLabel(refundWords.part).check();
      await page.getByLabel(refundWords.amount("usd")).fill("1000");
      await page.keyboard.press("Enter");
      await page.getByText(refundWords.tooMuch("$10.00")).waitFor();
    },
  }),
  state("anonymity", having(rosa), {
    ...opened,
    reach: async (page) => {
      await page.getByRole("button", { name: words.anonymity.action }).click();
      await page.getByText(words.anonymity.consequence).waitFor();
    },
  }),
  state("refund-question", having(rosa), {
    ...opened,
    reach: async (page) => {
      await page.getByRole("button", { name: words.refund.action, exact: true }).click();
      await page.getByRole("button", { name: refundWords.next }).click();
      await page.getByText(refundWords.confirm.final).waitFor();
    },
  }),
];
