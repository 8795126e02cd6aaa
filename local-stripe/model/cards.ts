import type { Scenario } from "./state.ts";

/** One of Stripe's test cards (https://docs.stripe.com/testing). */
export interface TestCard {
  number: string;
  brand: string;
  /** `pm_card_…` names of this card. */
  tokens: readonly string[];
  scenario: Scenario;
  funding?: "debit";
}

const visaCard = (number: string, names: readonly string[], scenario: Scenario = {}): TestCard => ({
  number,
  brand: "visa",
  // Stripe uses the names with and without the brand: pm_card_visa_chargeDeclined, pm_card_chargeDeclined.
  tokens: names.flatMap((name) => [`pm_card_${name}`, `pm_card_visa_${name}`]),
  scenario,
});

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", tokens: ["pm_card_visa", "pm_card_us"], scenario: {} },
  { number: "4000056655665556", brand: "visa", tokens: ["pm_card_visa_debit"], scenario: {}, funding: "debit" },
  { number: "5555555555554444", brand: "mastercard", tokens: ["pm_card_mastercard"], scenario: {} },
  { number: "2223003122003222", brand: "mastercard", tokens: [], scenario: {} },
  {
    number: "5200828282828210",
    brand: "mastercard",
    tokens: ["pm_card_mastercard_debit"],
    scenario: {},
    funding: "debit",
  },
  { number: "378282246310005", brand: "amex", tokens: ["pm_card_amex"], scenario: {} },
  { number: "6011111111111117", brand: "discover", tokens: ["pm_card_discover"], scenario: {} },
  { number: "3056930009020004", brand: "diners", tokens: ["pm_card_diners"], scenario: {} },
  { number: "3566002020360505", brand: "jcb", tokens: ["pm_card_jcb"], scenario: {} },
  visaCard("4000000000000002", ["chargeDeclined"], { decline: "generic_decline" }),
  visaCard("4000000000000341", ["chargeCustomerFail"], { decline: "generic_decline" }),
  visaCard("4000000000009995", ["chargeDeclinedInsufficientFunds"], { decline: "insufficient_funds" }),
  visaCard("4000000000009987", ["chargeDeclinedLostCard"], { decline: "lost_card" }),
  visaCard("4000000000009979", ["chargeDeclinedStolenCard"], { decline: "stolen_card" }),
  visaCard("4000000000006975", ["chargeDeclinedVelocityLimitExceeded"], { decline: "card_velocity_exceeded" }),
  visaCard("4100000000000019", ["radarBlock"], { decline: "fraudulent" }),
  visaCard("4000000000000127", ["chargeDeclinedIncorrectCvc"], { decline: "incorrect_cvc" }),
  visaCard("4000000000000069", ["chargeDeclinedExpiredCard"], { decline: "expired_card" }),
  visaCard("4000000000000119", ["chargeDeclinedProcessingError"], { decline: "processing_error" }),
  visaCard("4000000000003220", ["threeDSecure2Required"], { authenticate: true }),
  visaCard("4000000000003063", ["threeDSecureRequired"], { authenticate: true }),
  visaCard("4000002760003184", ["authenticationRequired"], { authenticate: true }),
  visaCard("4000002500003155", ["authenticationRequiredOnSetup"], { authenticate: true }),
  visaCard("4000008400001629", ["threeDSecureRequiredChargeDeclined"], {
    authenticate: true,
    decline: "generic_decline",
  }),
  visaCard("4000000000000259", ["createDispute"], { dispute: true }),
  visaCard("4000000000002685", ["createDisputeProductNotReceived"], { dispute: true }),
];

export interface TestBankAccount {
  type: "us_bank_account" | "sepa_debit" | "bacs_debit";
  /** Account number or IBAN. */
  number: string;
  tokens: readonly string[];
  scenario: Scenario;
}

export const TEST_BANK_ACCOUNTS: readonly TestBankAccount[] = [
  {
    type: "us_bank_account",
    number: "000123456789",
    tokens: ["pm_usBankAccount", "pm_usBankAccount_success"],
    scenario: { settles: "succeed" },
  },
  {
    type: "us_bank_account",
    number: "000222222227",
    tokens: ["pm_usBankAccount_insufficientFunds"],
    scenario: { settles: "fail" },
  },
  {
    type: "sepa_debit",
    number: "DE89370400440532013000",
    tokens: ["pm_sepaDebit", "pm_success_de"],
    scenario: { settles: "succeed" },
  },
  {
    type: "sepa_debit",
    number: "DE62370400440532013001",
    tokens: ["pm_sepaDebit_failed", "pm_failed_de"],
    scenario: { settles: "fail" },
  },
  { type: "sepa_debit", number: "AT611904300234573201", tokens: [], scenario: { settles: "succeed" } },
  { type: "sepa_debit", number: "AT861904300235473202", tokens: [], scenario: { settles: "fail" } },
  { type: "bacs_debit", number: "00012345", tokens: ["pm_bacsDebit_success"], scenario: { settles: "succeed" } },
  { type: "bacs_debit", number: "22222227", tokens: ["pm_bacsDebit_insufficientFunds"], scenario: { settles: "fail" } },
];

/**
 * Methods that complete outside the shop's page: vouchers, paid within days, and a wallet with its own page. Each is
 * offered only for payments in its currency.
 */
export const TEST_REDIRECT_METHODS = [
  { type: "boleto", currency: "brl", token: "pm_boleto", scenario: { voucher: true } },
  { type: "konbini", currency: "jpy", token: "pm_konbini", scenario: { voucher: true } },
  { type: "multibanco", currency: "eur", token: "pm_multibanco", scenario: { voucher: true } },
  { type: "oxxo", currency: "mxn", token: "pm_oxxo", scenario: { voucher: true } },
  { type: "amazon_pay", currency: "usd", token: "pm_amazon_pay", scenario: { redirect: true } },
] as const;
export type TestRedirectMethod = (typeof TEST_REDIRECT_METHODS)[number];

/** The bank debit that Stripe offers for a currency, if any. */
export function bankDebitFor(currency: string): TestBankAccount["type"] | undefined {
  if (currency === "usd") return "us_bank_account";
  if (currency === "eur") return "sepa_debit";
  return currency === "gbp" ? "bacs_debit" : undefined;
}

/** Luhn check of a card number (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
