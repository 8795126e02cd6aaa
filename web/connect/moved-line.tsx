import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../language/use-words.ts";
import { send } from "../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../session/call-as-signed-in-user.ts";
import { messageOf } from "../session/failure.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Timestamp } from "../ui/timestamp.tsx";

/** Says that a license moved to another chat, and offers to undo it. */
export function MovedLine({
  orderId,
  undoUntil,
  reload,
  onUndone,
}: {
  readonly orderId: string;
  readonly undoUntil: string;
  readonly reload: () => Promise<void>;
  /** Called when the move is undone, and the button is about to disappear. */
  readonly onUndone: () => void;
}) {
  const words = useWords("dashboard", dashboardWords).connections.moved;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const undo = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await callAsSignedInUser(() => send<"undoMove">(accountRoutes.undoMove, { params: { id: orderId } }));
      onUndone();
    } catch (error) {
      if (error instanceof SessionOver) return;
      setFailure(messageOf(error, words.failed));
    }
    await reload();
    setBusy(false);
  };

  return (
    <>
      <Notice look="plain">{words.text}</Notice>
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="secondary" size="small" busy={busy} onClick={() => void undo()}>
          {busy ? words.undoing : words.undo}
        </Button>
        <p className="text-fine text-ink-soft">
          {words.until} <Timestamp at={undoUntil} look="time" />
        </p>
      </div>
    </>
  );
}
