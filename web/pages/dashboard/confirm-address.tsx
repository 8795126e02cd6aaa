import { useEffect, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { TextWithEmail } from "../../form/email-address.tsx";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { callLink } from "../../links/call-link.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { User } from "./use-account.ts";

/**
 * Asks to confirm the account's address, or to change it, until it is confirmed: the account is read again when the
 * customer returns from their mail.
 */
export function ConfirmAddress({
  user,
  reload,
  onChangeAddress,
}: {
  readonly user: User;
  readonly reload: () => Promise<void>;
  readonly onChangeAddress: () => void;
}) {
  const { confirm: words, mailProblem } = useWords("dashboard", dashboardWords).account;
  const [outcome, setOutcome] = useState<"sent" | { readonly error: unknown }>();
  const { busy, run } = useBusy();
  const isUnconfirmed = user.emailConfirmed === false;
  useEffect(() => {
    if (!isUnconfirmed) return undefined;
    const onReturn = () => void (document.visibilityState === "visible" && reload());
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isUnconfirmed, reload]);
  if (!isUnconfirmed) return null;
  const sendAgain = () =>
    run(async () => {
      try {
        await callAsSignedInUser(() => callLink("sendConfirmation"));
        setOutcome("sent");
      } catch (error) {
        if (!(error instanceof SessionOver)) setOutcome({ error });
      }
    });
  const text = outcome === "sent" ? words.sent(user.email) : outcome && messageOf(outcome.error, words.failed);
  return (
    // A mail that could not be sent looks like one that came back.
    <Notice look={outcome === undefined ? "plain" : outcome === "sent" ? "success" : "warning"}>
      <p className="wrap-anywhere">
        <TextWithEmail text={text ?? words.text(user.email)} email={user.email} />
      </p>
      <div className="flex flex-wrap gap-x-5">
        {outcome !== "sent" && (
          <Button look="quiet" busy={busy} onClick={() => void sendAgain()}>
            {busy ? words.sending : outcome === undefined ? words.send : words.tryAgain}
          </Button>
        )}
        <Button look="quiet" onClick={onChangeAddress}>
          {mailProblem.change}
        </Button>
      </div>
    </Notice>
  );
}
