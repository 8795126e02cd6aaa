import { createPortal } from "react-dom";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { CodeToSend } from "./code-to-send.tsx";
import type { ClaimCode } from "./connections.ts";

/** What the dialog shows: the code, that its chat is connected, or that it has expired. */
export type DialogState = "waiting" | "connected" | "expired";

/**
 * Shows the code that connects a license, or moves it to another chat. Outside of the license's card, whose colors stay
 * those of paper in dark mode.
 */
export function ConnectDialog({
  code,
  state,
  isMove,
  phone,
  number,
  busy,
  onNewCode,
  onClose,
}: {
  readonly code: ClaimCode;
  readonly state: DialogState;
  /** Whether another chat used the license when the code was made. */
  readonly isMove: boolean;
  /** The license's number. */
  readonly phone: string;
  /** The assistant's. */
  readonly number: string;
  /** Whether a new code is being made. */
  readonly busy: boolean;
  readonly onNewCode: () => void;
  readonly onClose: () => void;
}) {
  const { connections: words, close: closeLabel } = useWords("dashboard", dashboardWords);
  const messages = {
    waiting: isMove ? words.waitingToMove : words.waiting,
    connected: words.connected,
    expired: words.dialog.expired,
  };
  return createPortal(
    <Modal title={isMove ? words.move : words.dialog.title} closeLabel={closeLabel} onClose={onClose}>
      <div className={state === "waiting" ? "code-awaited" : undefined}>
        {state === "waiting" && <CodeToSend code={code} isMove={isMove} phone={phone} number={number} />}
        <p role="status" className={state === "waiting" ? "text-small text-ink-soft" : "font-semibold"}>
          {messages[state]}
        </p>
      </div>
      {state === "connected" && (
        <Button className="justify-self-end" size="small" onClick={onClose}>
          {words.dialog.done}
        </Button>
      )}
      {state === "expired" && (
        <Button className="justify-self-end" size="small" busy={busy} onClick={onNewCode}>
          {words.newCode}
        </Button>
      )}
    </Modal>,
    document.body,
  );
}
