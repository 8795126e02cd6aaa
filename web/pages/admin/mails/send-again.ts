import { useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { adminCall } from "../session/admin-call.ts";

export type AdminMail = Reply<"listAdminMails">["mails"][number];

/** Whether sending a mail again could reach its reader. */
export function isResendable({ canBeSentAgain, needsNewAddress }: AdminMail): boolean {
  return canBeSentAgain && !needsNewAddress;
}

/** Sends mails of a list again, and knows which of them are under way while the list still has their earlier fate. */
export function useSendAgain() {
  /** When a mail was due before it was sent again here, by its id. */
  const [dueBefore, setDueBefore] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    isSendingAgain: ({ id, state, dueAt, canBeSentAgain }: AdminMail): boolean =>
      dueBefore.has(id) && (state === "waiting" || (canBeSentAgain && dueAt === dueBefore.get(id))),
    /** Puts a mail back into the outbox. The server does so once, however often it is asked at the same time. */
    sendAgain: async ({ id, dueAt }: AdminMail): Promise<void> => {
      await adminCall("sendAdminMailAgain", { params: { id } });
      setDueBefore((before) => new Map(before).set(id, dueAt));
    },
  };
}
