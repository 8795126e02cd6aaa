import { useRef, useState } from "react";
import { mailWords } from "#shared/content/words/admin/mails.ts";
import { ApiError } from "#web/session/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "../frame/confirm.tsx";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { messageOf } from "../session/message-of.ts";
import type { AdminMail } from "./send-again.ts";

const words = mailWords.all;

interface Failure {
  readonly mail: AdminMail;
  readonly problem: string;
}

/**
 * A button that sends these mails again, one after the other, after a question. It stops when the API asks to wait, and
 * then says how many are left.
 */
export function ResendAll({
  mails,
  sendAgain,
  onDone,
}: {
  readonly mails: readonly AdminMail[];
  readonly sendAgain: (mail: AdminMail) => Promise<void>;
  readonly onDone: () => void;
}) {
  const [asked, setAsked] = useState<readonly AdminMail[]>();
  const [position, setPosition] = useState(1);
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const result = useRef<ActionOutcome>(undefined);
  const sendAll = async (all: readonly AdminMail[]) => {
    const failures: Failure[] = [];
    let sentCount = 0;
    let isStopped = false;
    for (const [index, mail] of all.entries()) {
      setPosition(index + 1);
      try {
        await sendAgain(mail);
        sentCount += 1;
      } catch (error) {
        isStopped = error instanceof ApiError && error.status === 429;
        if (isStopped) break;
        failures.push({ mail, problem: messageOf(error, mailWords.sendFailed) });
      }
    }
    const leftCount = isStopped ? all.length - sentCount - failures.length : 0;
    result.current = {
      look: failures.length + leftCount > 0 ? "error" : "success",
      text: <Report sentCount={sentCount} failures={failures} leftCount={leftCount} />,
    };
    onDone();
  };
  const ask = () => {
    result.current = undefined;
    setOutcome(undefined);
    setPosition(1);
    setAsked(mails);
  };
  // The outcome follows the dialog, so that it gets the focus if the button is no longer there to have it.
  const close = () => {
    setAsked(undefined);
    setOutcome(result.current);
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 text-small empty:hidden">
      {mails.length > 0 && (
        <Button size="small" look="secondary" onClick={ask}>
          {words.action}
        </Button>
      )}
      {asked !== undefined && (
        <Confirm
          title={words.title}
          action={words.confirm(asked.length)}
          busyAction={words.sending(position, asked.length)}
          cancel={words.cancel}
          failed={mailWords.sendFailed}
          look="primary"
          onConfirm={() => sendAll(asked)}
          onClose={close}
        >
          <p>{words.question(asked.length)}</p>
        </Confirm>
      )}
      <Outcome outcome={outcome} />
    </div>
  );
}

function Report({
  sentCount,
  failures,
  leftCount,
}: {
  readonly sentCount: number;
  readonly failures: readonly Failure[];
  readonly leftCount: number;
}) {
  return (
    <>
      {sentCount > 0 && <p>{words.sent(sentCount)}</p>}
      {failures.length > 0 && (
        <>
          <p>{words.failed(failures.length)}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {failures.map(({ mail: { id, kind, to }, problem }) => (
              <li key={id}>{words.failedOne(mailWords.kinds[kind], to, problem)}</li>
            ))}
          </ul>
        </>
      )}
      {leftCount > 0 && <p>{words.stopped(leftCount)}</p>}
    </>
  );
}
