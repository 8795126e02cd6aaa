import { useState } from "react";
import { useBusy } from "#web/form/use-busy.ts";
import { messageOf } from "../session/message-of.ts";
import type { ActionOutcome } from "./outcome.tsx";

/**
 * An action of a row, one at a time, with its outcome. `act` returns the outcome, or throws; `failed` is the fallback
 * error message.
 */
export function useAction(act: () => Promise<ActionOutcome>, failed: string) {
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const { busy, run } = useBusy();
  const start = () =>
    run(async () => {
      setOutcome(undefined);
      setOutcome(
        await act().catch((error: unknown): ActionOutcome => ({ look: "error", text: messageOf(error, failed) })),
      );
    });
  return { busy, outcome, setOutcome, start };
}
