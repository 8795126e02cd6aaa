import { useState } from "react";
import type { DialogState } from "./connect-dialog.tsx";
import type { ClaimCode, Connection } from "./connections.ts";

/** A code that is shown, and what was so when it was made. */
interface ShownCode {
  readonly code: ClaimCode;
  readonly before: Connection;
  readonly hasWaited: boolean;
}

/** Keeps the code that is shown. `state`: whether it still waits, has connected a chat, or has expired. */
export function useShownCode(connection: Connection) {
  const [shown, setShown] = useState<ShownCode>();
  if (shown !== undefined && !shown.hasWaited && connection.state === "waiting")
    setShown({ ...shown, hasWaited: true });
  return { shown, setShown, state: shown === undefined ? "waiting" : stateOf(shown, connection) };
}

function stateOf({ before, hasWaited }: ShownCode, { state, undoUntil }: Connection): DialogState {
  // A license that moves was connected before, too.
  const isNew = !before.isMove || undoUntil !== before.undoUntil;
  if (state === "connected" && isNew) return "connected";
  return state !== "waiting" && hasWaited ? "expired" : "waiting";
}
