import { receiptMail as receipt } from "#shared/examples/people.ts";
import type { MockResponses } from "./state.ts";

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
          to: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
          state: "bounced",
          problem: "Permanent.General",
          canBeSentAgain: false,
        },
        { ...receipt, id: "disputeOpened-1", kind: "disputeOpened", state: "failed", problem: "MessageRejected" },
        { ...receipt, id: "priceHoldEnding-1", kind: "priceHoldEnding", state: "dropped", droppedBecause: "outdated" },
        { ...receipt },
      ],
    },
  },
};
