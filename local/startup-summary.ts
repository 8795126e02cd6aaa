import type { StripeSettings } from "./aws/stripe-settings.ts";
import { sampleAccounts } from "./seed/accounts/sample-accounts.ts";
import type { Shop } from "./shop/shop.ts";

/** Stripe's test cards (https://docs.stripe.com/testing); the stand-in supports the same numbers. */
const testCards = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 3220", "asks for 3-D Secure, then pays"],
  ["4000 0084 0000 1629", "asks for 3-D Secure, then is declined"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "is declined: insufficient funds"],
];

/**
 * Returns the lines to print at startup: URLs, accounts and test cards. `clockUrl`: of the page that moves the shop's
 * clock, if it has one.
 */
export function startupSummary(
  shop: Shop,
  chatUrl: string,
  stripe: StripeSettings["kind"],
  clockUrl?: string,
): readonly string[] {
  const { customer, admin } = sampleAccounts;
  return [
    `site ${shop.siteUrl}`,
    `api ${shop.apiUrl}`,
    `dynamodb ${localhost(shop.dynamoDbUrl)}`,
    `stripe ${localhost(shop.stripeUrl)}`,
    `mail ${localhost(shop.mailUrl)}`,
    `chat ${localhost(chatUrl)}`,
    ...(clockUrl === undefined ? [] : [`clock ${localhost(clockUrl)}`]),
    `customer ${customer.email} ${customer.password}`,
    `admin ${admin.email} ${admin.password}`,
    ...testCards.map(([number, what]) => `card ${number} ${what}`),
    "card any future expiry date, any CVC",
    "bank account 000123456789 pays after some seconds, 000222222227 fails",
    ...(stripe === "real" ? [`webhook run: stripe listen --forward-to ${shop.apiUrl}/stripe/webhook`] : []),
  ];
}

function localhost(url: string): string {
  return url.replace("//127.0.0.1:", "//localhost:");
}
