import { useId, useState } from "react";
import { ApiError } from "#web/session/api.ts";
import { Button } from "#web/ui/button.tsx";
import { messageOf } from "../session/message-of.ts";
import type { OutcomeOf } from "./outcome.tsx";

export interface AskStripeWords {
  readonly action: string;
  readonly busy: string;
  readonly about: string;
  /** The outcome. */
  readonly complete: string;
  readonly canceled: string;
  readonly unpaid: string;
  readonly mismatch: string;
  readonly failed: string;
}

/** "Ask Stripe now": syncs an order or a donation with its payment, and shows the outcome. Idempotent. */
export function SyncWithStripe({
  words,
  status,
  onAsk,
  onDone,
}: {
  readonly words: AskStripeWords;
  /** The current status. */
  readonly status: string;
  /** Syncs, and returns the status afterward. */
  readonly onAsk: () => Promise<string>;
  readonly onDone: (outcome: OutcomeOf | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const aboutId = useId();
  const sync = async () => {
    setBusy(true);
    onDone(undefined);
    try {
      onDone(outcomeOf(words, status, await onAsk()));
    } catch (error) {
      const isMismatch = error instanceof ApiError && error.code === "payment_mismatch";
      onDone({ look: "error", text: isMismatch ? words.mismatch : messageOf(error, words.failed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="secondary" size="small" busy={busy} aria-describedby={aboutId} onClick={() => void sync()}>
        {busy ? words.busy : words.action}
      </Button>
      <p id={aboutId} className="order-last basis-full text-fine text-ink-soft">
        {words.about}
      </p>
    </>
  );
}

function outcomeOf(words: AskStripeWords, before: string, after: string): OutcomeOf {
  if (after === "complete") return { look: "success", text: words.complete };
  if (after !== before && after === "canceled") return { look: "plain", text: words.canceled };
  return { look: "plain", text: words.unpaid };
}
