import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { stripeAddress } from "./stripe-address.ts";

/** A link to a payment in Stripe's dashboard, in a new tab. */
export function StripeLink({
  intentId,
  livemode,
  look = "secondary",
}: {
  readonly intentId: string;
  readonly livemode: boolean;
  readonly look?: "primary" | "secondary";
}) {
  return (
    <ButtonAnchor look={look} size="small" href={stripeAddress(intentId, livemode)}>
      {words.inStripe}
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-3.5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 12 12 4M6 4h6v6" />
      </svg>
      <span className="sr-only">{words.opensElsewhere}</span>
    </ButtonAnchor>
  );
}
