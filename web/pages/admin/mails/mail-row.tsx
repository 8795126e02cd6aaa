import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import { isForNewAddress } from "#shared/domain/mail.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountLink } from "../frame/account-link.tsx";
import { Outcome } from "../frame/outcome.tsx";
import { useAction } from "../frame/use-action.ts";
import { When } from "../frame/when.tsx";
import { MailPill } from "./mail-pill.tsx";
import { type AdminMail, isResendable } from "./send-again.ts";

const explanations: ReadonlyMap<string, string> = new Map(Object.entries(words.explanations));
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

/**
 * A mail: what it was, its fate in words, and a button that sends it again, or the account whose address has to be
 * changed before. `isOnAccount`: the account is open already. `isSendingAgain`: it is under way, whatever the list
 * says.
 */
export function MailRow({
  mail,
  isOnAccount,
  isSendingAgain,
  sendAgain,
  onSent,
}: {
  readonly mail: AdminMail;
  readonly isOnAccount: boolean;
  readonly isSendingAgain: boolean;
  readonly sendAgain: (mail: AdminMail) => Promise<void>;
  readonly onSent: () => void;
}) {
  const { kind, to, createdAt, sentAt, deliveredAt, droppedBecause, problem, accountId } = mail;
  const state = isSendingAgain ? "sending" : mail.state;
  const explanation = droppedBecause === null ? explanations.get(state) : words.dropped[droppedBecause];
  const cause = problem === null || isSendingAgain ? undefined : problems.get(problem);
  const action = useAction(async () => {
    await sendAgain(mail);
    onSent();
    return { look: "success", text: words.sentAgain };
  }, words.sendFailed);
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{words.kinds[kind]}</span>
        <MailPill state={state} />
        {isResendable(mail) && (
          <Button
            look="quiet"
            busy={action.busy}
            disabled={isSendingAgain}
            aria-label={words.sendAgainOf(words.kinds[kind])}
            onClick={() => void action.start()}
            className="ml-auto text-fine"
          >
            {action.busy ? words.sending : words.sendAgain}
          </Button>
        )}
        {accountId !== null && !isOnAccount && (
          <span className="ml-auto text-fine">
            <AccountLink userId={accountId} text={words.openAccount} label={words.openAccountOf(to)} />
          </span>
        )}
      </div>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <When at={deliveredAt ?? sentAt ?? createdAt} /> {words.to(to)}
      </p>
      {(cause ?? explanation) !== undefined && (
        <p className="text-fine">
          {cause ?? explanation}
          {addressHint(mail)}
        </p>
      )}
      {problem !== null && !isSendingAgain && <p className="text-fine text-ink-soft">{words.code(problem)}</p>}
      <Outcome outcome={action.outcome} />
    </li>
  );
}

/** What can be done about an address that takes no mail. */
function addressHint(mail: AdminMail): string | undefined {
  if (!isForNewAddress({ ...mail, droppedBecause: mail.droppedBecause ?? undefined })) return undefined;
  if (!mail.needsNewAddress) return ` ${words.hasNewAddress}`;
  return mail.accountId === null ? undefined : ` ${words.toNewAddress}`;
}
