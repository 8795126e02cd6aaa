import { Link } from "react-router";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { stripeAddress } from "../../frame/stripe-address.ts";
import { listLinks, recordAddress } from "./list-links.ts";

const words = overviewWords.health;
const linkClasses = "inline-flex min-h-6 items-center text-small font-semibold text-leaf underline underline-offset-4";

/** A link to an order or a donation. `text`: if there is more than one order or donation to open. */
export function RecordLink({
  kind,
  id,
  text = kind === "order" ? words.openOrder : words.openDonation,
}: {
  readonly kind: "order" | "donation";
  readonly id: string;
  readonly text?: string;
}) {
  return (
    <Link to={recordAddress(kind, id)} className={linkClasses}>
      {text}
    </Link>
  );
}

/** A link to the orders for a number, given in digits: the one that holds it, and those that wait for it. */
export function OrdersOfNumberLink({ phone }: { readonly phone: string }) {
  return (
    <Link to={listLinks.ordersOf(phone)} className={linkClasses}>
      {words.claims.openBoth}
    </Link>
  );
}

/** A link to Stripe's list of disputes, for a dispute whose payment is unknown. */
export function DisputesStripeLink({ livemode }: { readonly livemode: boolean }) {
  const address = `https://dashboard.stripe.com/${livemode ? "" : "test/"}disputes`;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={linkClasses}>
      {words.disputes.openList} <span className="sr-only">{frameWords.opensElsewhere}</span>
    </a>
  );
}

/** A link to a payment at Stripe. */
export function PaymentStripeLink({
  paymentIntentId,
  livemode,
}: {
  readonly paymentIntentId: string;
  readonly livemode: boolean;
}) {
  return (
    <a href={stripeAddress(paymentIntentId, livemode)} target="_blank" rel="noreferrer" className={linkClasses}>
      {frameWords.inStripe} <span className="sr-only">{frameWords.opensElsewhere}</span>
    </a>
  );
}
