import type Stripe from "stripe";
import { UserError } from "#cli/user-error.ts";
import { callStripe } from "./call-stripe.ts";

type Domain = Stripe.PaymentMethodDomain;

const permission = "Payment Method Domains: write";

/** The wallets that the shop wants on its domain; each has a status of its own. */
const wantedWallets = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
} as const satisfies Partial<Record<keyof Domain, string>>;
/** Other payment methods that depend on the domain, and that an account may have turned on. */
const otherWallets = {
  amazon_pay: "Amazon Pay",
  klarna: "Klarna",
  paypal: "PayPal",
} as const satisfies Partial<Record<keyof Domain, string>>;

/** The planned change to the domain. */
export interface DomainChange {
  /** The change in words; undefined if there is none. */
  readonly description: string | undefined;
  /** Applies the change, and returns a sentence about the statuses of the wallets. */
  apply(): Promise<string>;
}

/**
 * Plans to register the host of the site as a payment method domain: without one, Apple Pay, Google Pay and Link never
 * show in the card form. Stripe keeps earlier domains, which cannot be deleted; they do no harm.
 * https://docs.stripe.com/payments/payment-methods/pmd-registration
 */
export async function planDomain(stripe: Stripe, host: string): Promise<DomainChange> {
  const { data } = await callStripe(permission, () => stripe.paymentMethodDomains.list({ domain_name: host }));
  const existing = data.find(({ domain_name }) => domain_name === host);
  if (existing === undefined) {
    return {
      description: `register ${host} with Stripe as a payment method domain, so that Apple Pay, Google Pay and Link show`,
      apply: async () => describeWallets(await validateIfNeeded(stripe, await register(stripe, host))),
    };
  }
  if (!existing.enabled) {
    return {
      description: `enable Stripe's payment method domain ${host}, so that Apple Pay, Google Pay and Link show`,
      apply: async () => describeWallets(await validateIfNeeded(stripe, await enable(stripe, existing))),
    };
  }
  const inactive = inactiveWallets(existing);
  return {
    description:
      inactive.length === 0
        ? undefined
        : `have Stripe verify ${host} again, for ${new Intl.ListFormat("en").format(inactive)}`,
    apply: async () => describeWallets(await validateIfNeeded(stripe, existing)),
  };
}

/**
 * Plans the domain, unless Stripe rejects that: wallets are no reason to stop before the keys are stored. `say` then
 * gets the reason.
 */
export async function planDomainIfPossible(
  stripe: Stripe,
  host: string,
  say: (sentence: string) => void,
): Promise<DomainChange | undefined> {
  try {
    return await planDomain(stripe, host);
  } catch (reason) {
    if (!(reason instanceof UserError)) throw reason;
    say(`${reason.message} ${domainByHand(host)}`);
    return undefined;
  }
}

/** Tells the operator to register the domain. */
export function domainByHand(host: string): string {
  return `Apple Pay, Google Pay and Link show only once ${host} is registered in Stripe's dashboard, under Payment method domains.`;
}

function register(stripe: Stripe, host: string): Promise<Domain> {
  return callStripe(permission, () => stripe.paymentMethodDomains.create({ domain_name: host, enabled: true }));
}

function enable(stripe: Stripe, { id }: Domain): Promise<Domain> {
  return callStripe(permission, () => stripe.paymentMethodDomains.update(id, { enabled: true }));
}

/** Has Stripe check the domain again if a wallet is inactive. */
async function validateIfNeeded(stripe: Stripe, domain: Domain): Promise<Domain> {
  if (inactiveWallets(domain).length === 0) return domain;
  return callStripe(permission, () => stripe.paymentMethodDomains.validate(domain.id));
}

function inactiveWallets(domain: Domain): readonly string[] {
  return Object.entries(wantedWallets).flatMap(([wallet, name]) =>
    statusesOf(domain).get(wallet)?.status === "active" ? [] : [name],
  );
}

function statusesOf(domain: Domain) {
  const { apple_pay, google_pay, link, amazon_pay, klarna, paypal } = domain;
  return new Map(Object.entries({ apple_pay, google_pay, link, amazon_pay, klarna, paypal }));
}

/** "Wallets on shop.example.com: Apple Pay active, Google Pay inactive (…), …" */
function describeWallets(domain: Domain): string {
  const statuses = statusesOf(domain);
  const parts = Object.entries({ ...wantedWallets, ...otherWallets }).flatMap(([wallet, name]) => {
    const { status, status_details } = statuses.get(wallet) ?? {};
    if (status === undefined) return [];
    return [`${name} ${status}${status_details === undefined ? "" : ` (${status_details.error_message})`}`];
  });
  return `Stripe on ${domain.domain_name}: ${parts.join(", ")}.`;
}
