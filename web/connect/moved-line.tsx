import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../language/use-words.ts";
import { send } from "../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../session/call-as-signed-in-user.ts";
import { messageOf } from "../session/failure.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Timestamp } from "../ui/timestamp.tsx";
import type { ConnectableOrder } from "./connections.ts";
import "./moved-line.css";

/** Says that a license moved to another chat, from which number, and what to do if its customer did not move it. */
export function MovedLine({
  order,
  undoUntil,
  reload,
  onUndone,
}: {
  readonly order: ConnectableOrder;
  readonly undoUntil: string;
  readonly reload: () => Promise<void>;
  /** Called when the move is undone, and the button is about to disappear. */
  readonly onUndone: () => void;
}) {
  const words = useWords("dashboard", dashboardWords).connections.moved;
  const { movedFrom } = order.connection;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();

  const undo = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await callAsSignedInUser(() => send<"undoMove">(accountRoutes.undoMove, { params: { id: order.id } }));
      onUndone();
    } catch (error) {
      if (error instanceof SessionOver) return;
      setFailure({ error });
    }
    await reload();
    setBusy(false);
  };

  return (
    <div className="moved-line">
      <p role="status">
        <strong>
          {movedFrom === undefined ? (
            words.chat
          ) : (
            <>
              {words.from} <PhoneNumber digits={movedFrom} className="inline-block" />.
            </>
          )}
        </strong>{" "}
        <span>
          {words.notYou} <Timestamp at={undoUntil} look="time" endsSentence />
        </span>
      </p>
      {failure && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>}
      <Button look="secondary" size="small" busy={busy} onClick={() => void undo()}>
        {busy ? words.undoing : words.undo}
      </Button>
    </div>
  );
}
