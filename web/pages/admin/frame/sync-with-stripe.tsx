import { useId, useState } from "react";
import { ApiError } from "#web/session/api.ts";
import { Button } from "#web/ui/button.tsx";
import { messageOf } from "../session/message-of.ts";
import type { ActionOutcome } from "./outcome.tsx";

export interface SyncWords {
  readonly action: string;
  readonly busy: string;
  readonly about: string;
  /** From here on, the messages about the outcome. */
  readonly complete: string;
  readonly canceled: string;
  readonly unpaid: string;
  /** Receives what does not match. */
  readonly mismatch: (problem: string) => string;
  readonly failed: string;
}

/** "Ask Stripe now": a button that syncs an order or a donation with its payment and reports the outcome. */
export function SyncWithStripe({
  words,
  status,
  onSync,
  onOutcome,
}: {
  readonly words: SyncWords;
  /** The current status. */
  readonly status: string;
  /** Syncs the record, and returns its new status. Idempotent. */
  readonly onSync: () => Promise<string>;
  /** Called with undefined when a sync starts. */
  readonly onOutcome: (outcome: ActionOutcome | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  // After a mismatch, the next step is in Stripe, and syncing again would find the same.
  const [hasMismatch, setHasMismatch] = useState(false);
  const aboutId = useId();
  const sync = async () => {
    setBusy(true);
    onOutcome(undefined);
    try {
      const newStatus = await onSync();
      setHasMismatch(false);
      onOutcome(outcomeOf(words, status, newStatus));
    } catch (error) {
      const isMismatch = error instanceof ApiError && error.code === "payment_mismatch";
      setHasMismatch(isMismatch);
      onOutcome({
        look: "error",
        text: isMismatch ? words.mismatch(error.message) : messageOf(error, words.failed),
        isForStripe: isMismatch,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        look={hasMismatch ? "secondary" : "primary"}
        size="small"
        busy={busy}
        aria-describedby={hasMismatch ? undefined : aboutId}
        onClick={() => void sync()}
      >
        {busy ? words.busy : words.action}
      </Button>
      {!hasMismatch && (
        <p id={aboutId} className="order-last basis-full text-fine text-ink-soft">
          {words.about}
        </p>
      )}
    </>
  );
}

function outcomeOf(words: SyncWords, oldStatus: string, newStatus: string): ActionOutcome {
  if (newStatus === "complete") return { look: "success", text: words.complete };
  if (newStatus !== oldStatus && newStatus === "canceled") return { look: "plain", text: words.canceled };
  return { look: "plain", text: words.unpaid };
}
