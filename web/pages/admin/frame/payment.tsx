import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { Reference } from "#web/ui/reference.tsx";
import { Pill } from "./pill.tsx";

/** The Stripe payment of an order or a donation, and whether it was a test. */
export function Payment({ intentId, livemode }: { readonly intentId: string | null; readonly livemode: boolean }) {
  if (intentId === null) return words.noPayment;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Reference id={intentId} />
      {!livemode && <Pill look="quiet">{words.testPayment}</Pill>}
    </span>
  );
}
