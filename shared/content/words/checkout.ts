import { brand } from "../../domain/brand.ts";
import { fullRefund } from "./refund.ts";

/** The checkout's interface words. The page's own text is in `content/checkout.ts`. */
export const checkoutWords = {
  title: "Checkout",
  back: "Back",
  refunds: "Refunds",
  /** The anchor of the section on refunds in the built-in terms: its heading. */
  refundsAnchor: "refunds",
  steps: {
    label: "Checkout steps",
    account: "Account",
    whatsapp: brand.messenger,
    payment: "Payment",
    done: "done",
  },
  total: "Total",
  /** In the place of the total, for a number that has a license. */
  thisNumber: "This number",
  alreadyPaid: "Already paid",
  /** One sentence: the terms, to which "{refund}" leads, say the rest. */
  moneyBack: (byLaw: string) => `Not for you? {refund}${byLaw}.`,
  refundWithin: fullRefund,
  /** Where the law gives a buyer more days than the shop. */
  moneyBackByLaw: (days: number) => `, or ${days} in the EU and the UK`,

  soldBy: (seller: string) => `Sold by ${seller}.`,
  paidThrough: `Payments by ${brand.paymentProvider}`,

  account: {
    heading: "First, your account",
    alreadyRegistered: "Already have an account?",
    signIn: "Sign in",
    submit: `Next: ${brand.messenger} Number`,
    busy: "Creating your account...",
  },

  whatsapp: {
    heading: `Your ${brand.messenger} number`,
    country: "Country",
    countrySearch: "Search for a country or code",
    countryNone: "No country matches that.",
    /** Announced to screen readers during a search. */
    countryCount: (count: number) => (count === 1 ? "1 country" : `${count} countries`),
    phone: `${brand.messenger} number`,
    phoneHelp: `Your number on ${brand.messenger}, without the country code.`,
    numberComplete: "The number is complete.",
    submit: "Proceed to Secure Payment ({price})",
    busy: `Connecting to ${brand.paymentProvider}`,
    queuing: "Lots of buyers right now: you’re in line",
    signedIn: "You’re signed in as {email}.",
    anotherLine: "This license adds another number.",
    otherTab: "You signed in as {email} in another tab. This purchase now goes to that account.",
    welcomeBack: "Welcome back! You’re signed in to your existing account.",
    otherAccount: "Not you?",
    /** Above `dashboard`, which replaces `submit` while the number is one that is paid for. */
    otherNumber: "Want another license? Enter a different number above.",
    dashboard: "Go to your dashboard",
    loading: "Loading your account",
  },

  unreachable: "We couldn’t reach your account. Please check your connection.",
  unableToLoad: "This step didn’t load. Please check your connection.",
  tryAgain: "Try again",

  invalidNumber: "Please enter a valid WhatsApp number.",
  unableToStart: "Unable to start your secure payment. Please try again.",
  sessionExpired: "Your session expired. Please recreate your account details.",

  card: {
    title: "Lifetime license",
    holder: "Your name goes here",
    line: `${brand.messenger} number`,
    lineEmpty: "To be added",
  },

  /** Alternative names for finding a country. */
  countryAliases: {
    GB: "UK Great Britain England Scotland Wales",
    US: "USA America",
    AE: "UAE",
    NL: "Holland",
    CZ: "Czech Republic",
    CD: "DRC Zaire",
    KR: "Korea",
    CI: "Ivory Coast",
    MM: "Burma",
    SZ: "Swaziland",
    TR: "Turkey",
  },
} as const;
