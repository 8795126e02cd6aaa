import { useState } from "react";
import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Outcome } from "../frame/outcome.tsx";
import { useAction } from "../frame/use-action.ts";
import { When } from "../frame/when.tsx";
import { adminCall } from "../session/admin-call.ts";
import { MailPill } from "./mail-pill.tsx";

export type AdminMail = Reply<"listAdminMails">["mails"][number];

const explanations: ReadonlyMap<string, string> = new Map(Object.entries(words.explanations));
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

/** A mail: what it was, its fate in words, and a button that sends it again. */
export function MailRow({ mail, onSent }: { readonly mail: AdminMail; readonly onSent: () => void }) {
  const { id, kind, to, createdAt, sentAt, deliveredAt, droppedBecause, problem, canBeSentAgain } = mail;
  /** When the mail was due before it was sent again here. While the list knows of no later attempt, it is under way. */
  const [dueBefore, setDueBefore] = useState<string>();
  const isSendingAgain =
    dueBefore !== undefined && (mail.state === "waiting" || (canBeSentAgain && mail.dueAt === dueBefore));
  const state = isSendingAgain ? "sending" : mail.state;
  const explanation = droppedBecause === null ? explanations.get(state) : words.dropped[droppedBecause];
  const cause = problem === null || isSendingAgain ? undefined : problems.get(problem);
  const needsNewAddress = state === "bounced" || droppedBecause === "suppressed";
  const sendAgain = useAction(async () => {
    await adminCall("sendAdminMailAgain", { params: { id } });
    setDueBefore(mail.dueAt);
    onSent();
    return { look: "success", text: words.sentAgain };
  }, words.sendFailed);
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{words.kinds[kind]}</span>
        <MailPill state={state} />
        {canBeSentAgain && (
          <Button
            look="quiet"
            busy={sendAgain.busy}
            disabled={isSendingAgain}
            aria-label={words.sendAgainOf(words.kinds[kind])}
            onClick={() => void sendAgain.start()}
            className="ml-auto text-fine"
          >
            {sendAgain.busy ? words.sending : words.sendAgain}
          </Button>
        )}
      </div>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <When at={deliveredAt ?? sentAt ?? createdAt} /> {words.to(to)}
      </p>
      {(cause ?? explanation) !== undefined && (
        <p className="text-fine">
          {cause ?? explanation}
          {canBeSentAgain && needsNewAddress && ` ${words.toNewAddress}`}
        </p>
      )}
      {problem !== null && !isSendingAgain && <p className="text-fine text-ink-soft">{words.code(problem)}</p>}
      <Outcome outcome={sendAgain.outcome} />
    </li>
  );
}
