import { useState } from "react";
import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import type { Reply } from "#shared/contract/index.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { Button } from "#web/ui/button.tsx";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { When } from "../frame/when.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { MailPill } from "./mail-pill.tsx";

export type AdminMail = Reply<"listAdminMails">["mails"][number];

const explanations: ReadonlyMap<string, string> = new Map(Object.entries(words.explanations));

/** A mail: what it was, its fate in words, and a button that sends it again. */
export function MailRow({ mail, onSent }: { readonly mail: AdminMail; readonly onSent: () => void }) {
  const { id, kind, to, state, createdAt, sentAt, deliveredAt, droppedBecause, problem, canBeSentAgain } = mail;
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const { busy, run, isBusy } = useBusy();
  const explanation = droppedBecause === null ? explanations.get(state) : words.dropped[droppedBecause];

  const sendAgain = async () => {
    if (isBusy()) return;
    setOutcome(undefined);
    await run(async () => {
      try {
        await adminCall("sendAdminMailAgain", { params: { id } });
        setOutcome({ look: "success", text: words.sentAgain });
        onSent();
      } catch (error) {
        setOutcome({ look: "error", text: messageOf(error, words.sendFailed) });
      }
    });
  };
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{words.kinds[kind]}</span>
        <MailPill state={state} />
        {canBeSentAgain && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={words.sendAgainOf(words.kinds[kind])}
            onClick={() => void sendAgain()}
            className="ml-auto text-fine"
          >
            {busy ? words.sending : words.sendAgain}
          </Button>
        )}
      </div>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <When at={deliveredAt ?? sentAt ?? createdAt} /> {words.to(to)}
      </p>
      {explanation !== undefined && <p className="text-fine">{explanation}</p>}
      {problem !== null && <p className="text-fine text-ink-soft">{words.code(problem)}</p>}
      <Outcome outcome={outcome} />
    </li>
  );
}
