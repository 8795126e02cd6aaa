import type { Page } from "playwright-core";
import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import { canBeSentAgain } from "#shared/domain/mail.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { ids, receiptMail as receipt } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

const longAddress = "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org";
const givenUp = [
  { ...receipt, id: "disputeOpened-1", kind: "disputeOpened", state: "failed", problem: "MessageRejected" },
  { ...receipt, id: "receipt-2", to: longAddress, state: "failed", problem: "TooManyRequestsException" },
] as const;

/** Mails that were given up, as the overview shows them. */
export const givenUpResponses: MockResponses = {
  listAdminMails: { reply: { hasSender: true, nextCursor: "a-later-page", mails: [...givenUp] } },
};

const outdated = {
  id: "priceHoldEnding-1",
  kind: "priceHoldEnding",
  state: "dropped",
  droppedBecause: "outdated",
} as const;

/** Mails of every kind of fate, as sheets show them. */
export const mailResponses: MockResponses = {
  listAdminMails: {
    reply: {
      hasSender: true,
      nextCursor: "a-later-page",
      mails: [
        {
          ...receipt,
          id: "refundMade-1",
          kind: "refundMade",
          to: longAddress,
          state: "bounced",
          problem: "Permanent.General",
          needsNewAddress: true,
          accountId: ids.user,
        },
        givenUp[0],
        { ...receipt, ...outdated, canBeSentAgain: canBeSentAgain(outdated) },
        { ...receipt },
      ],
    },
  },
};

const sheet: MockResponses = {
  ...mailResponses,
  getAdminSummary: adminExamples.getAdminSummary,
  listAdminMessages: adminExamples.listAdminMessages,
  getAdminMessage: adminExamples.getAdminMessage,
  updateAdminMessage: adminExamples.updateAdminMessage,
};
const sendAgain = (page: Page) =>
  page.getByRole("button", { name: words.sendAgainOf(words.kinds.disputeOpened), exact: true }).click();

const state = (
  name: string,
  mockResponses: MockResponses,
  reach: PageState["reach"],
  consoleErrors: readonly RegExp[] = [],
): PageState => ({
  name: `admin-mails-${name}`,
  path: `/admin/messages?open=${ids.message}`,
  who: "admin",
  mockResponses: { ...sheet, ...mockResponses },
  reach,
  consoleErrors,
});

/** The list of mails on a record's sheet. Sheets with mails of every fate are among their pages' own states. */
export const adminMailsStates: readonly PageState[] = [
  state(
    "without-sender",
    { listAdminMails: { reply: { mails: [], nextCursor: null, hasSender: false } } },
    async (page) => {
      await page.getByText(words.noSender).waitFor();
      await page.getByText(words.none).waitFor();
    },
  ),
  state(
    "failed",
    { listAdminMails: { status: 403, code: "forbidden", message: "" } },
    (page) => page.getByText(words.failed).waitFor(),
    [/status of 403/],
  ),
  state("sent-again", { sendAdminMailAgain: adminExamples.sendAdminMailAgain }, async (page) => {
    await sendAgain(page);
    await page.getByText(words.sentAgain).waitFor();
  }),
  state(
    "not-sent-again",
    { sendAdminMailAgain: { status: 409, code: "mail_unsendable", message: "" } },
    async (page) => {
      await sendAgain(page);
      await page.getByText(words.sendFailed).waitFor();
    },
    [/status of 409/],
  ),
];
