import type Stripe from "stripe";
import * as z from "zod";
import { type Context, seconds } from "../model/context.ts";
import type { DomainWallet } from "../model/domain-wallets.ts";
import { newId } from "../model/ids.ts";
import { invalidRequest, noSuchObject } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { flag, text } from "../requests/params.ts";

interface WalletStatus {
  status: "active" | "inactive";
  status_details?: { error_message: string };
}

export const createDomainParams = z.strictObject({ domain_name: text, enabled: flag.optional() });

/** `POST /v1/payment_method_domains`: registers a host name once; Stripe then checks it for each wallet. */
export function createDomain(
  context: Context,
  params: z.output<typeof createDomainParams>,
): Stripe.PaymentMethodDomain {
  const { domain_name } = params;
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(domain_name))
    throw invalidRequest(`Invalid domain name: ${domain_name}`, { param: "domain_name" });
  const { paymentMethodDomains } = context.state;
  if ([...paymentMethodDomains.values()].some((other) => other.domain_name === domain_name))
    throw invalidRequest(`The domain ${domain_name} is already registered.`, { param: "domain_name" });
  const domain: Stripe.PaymentMethodDomain = {
    id: newId("pmd"),
    object: "payment_method_domain",
    ...walletStatuses(context),
    created: seconds(context.now()),
    domain_name,
    enabled: params.enabled ?? true,
    livemode: false,
  };
  paymentMethodDomains.set(domain.id, domain);
  return domain;
}

function walletStatuses({ settings }: Context): Record<DomainWallet, WalletStatus> {
  const statusOf = (wallet: DomainWallet): WalletStatus =>
    settings.inactiveWallets.includes(wallet)
      ? { status: "inactive", status_details: { error_message: `The domain could not be verified for ${wallet}.` } }
      : { status: "active" };
  return {
    amazon_pay: statusOf("amazon_pay"),
    apple_pay: statusOf("apple_pay"),
    google_pay: statusOf("google_pay"),
    klarna: statusOf("klarna"),
    link: statusOf("link"),
    paypal: statusOf("paypal"),
  };
}

/** Returns the domain, or throws 404. */
export function getDomain(context: Context, id: string): Stripe.PaymentMethodDomain {
  const domain = context.state.paymentMethodDomains.get(id);
  if (domain === undefined) throw noSuchObject("payment method domain", id);
  return domain;
}

export const updateDomainParams = z.strictObject({ enabled: flag.optional() });

export function updateDomain(
  domain: Stripe.PaymentMethodDomain,
  params: z.output<typeof updateDomainParams>,
): Stripe.PaymentMethodDomain {
  domain.enabled = params.enabled ?? domain.enabled;
  return domain;
}

/** `POST /v1/payment_method_domains/:id/validate`: checks the domain again for each wallet. */
export function validateDomain(context: Context, domain: Stripe.PaymentMethodDomain): Stripe.PaymentMethodDomain {
  return Object.assign(domain, walletStatuses(context));
}

export const domainListParams = z.strictObject({
  ...pageParams,
  domain_name: text.optional(),
  enabled: flag.optional(),
});

export function listDomains(
  context: Context,
  { domain_name, enabled, ...page }: z.output<typeof domainListParams>,
): StripeList<Stripe.PaymentMethodDomain> {
  const matching = [...context.state.paymentMethodDomains.values()].filter(
    (domain) =>
      (domain_name === undefined || domain.domain_name === domain_name) &&
      (enabled === undefined || domain.enabled === enabled),
  );
  return paginate("/v1/payment_method_domains", matching, page);
}
