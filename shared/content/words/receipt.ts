import { brand } from "../../domain/brand.ts";
import { numberedLicense } from "./license-number.ts";

/** The words of the receipt's page. */
export const receiptWords = {
  title: "Receipt",
  heading: "Receipt",
  loading: "Loading your receipt…",
  back: "Back to dashboard",
  print: "Print or save as PDF",

  failedHeading: "Your receipt didn’t load",
  failed: "Your payment is safe. Only this page failed to load.",
  loadAgain: "Try again",
  missingHeading: "Receipt not found",
  missing: "This receipt isn’t in your account. Did you pay with a different email?",
  otherAccount: "Sign in with another email",
  unpaidHeading: "No receipt yet",
  unpaid: "This order isn’t paid yet. Once it is, your receipt will be here.",
  /** Leads to the dashboard, where the order is paid. */
  pay: "Pay on your dashboard",
  /** Instead of `pay` while the order still holds its price. */
  payAmount: (amount: string) => `Pay ${amount}`,
  contact: "Contact us",

  number: "Order",
  date: "Paid on",
  method: "Paid with",
  seller: "Sold by",
  customer: "Billed to",
  vatNumber: (number: string) => `VAT number: ${number}`,

  item: "Item",
  /** `currency`: the code, such as "USD". */
  amount: (currency: string) => `Amount (${currency})`,
  product: `${brand.name} AI assistant for ${brand.messenger}, lifetime access`,
  /** Below `product`, before the number. Old orders have no license number. */
  license: (number: number | null) => (number === null ? "License for" : `License ${numberedLicense(number)} for`),
  total: "Total paid",
  refundOf: "Refund on",
  returnOf: "Refund returned by the bank on",
  refunded: "Total refunded",
  remaining: "Net paid",
  table: "What was paid",
  /** At the foot of the paper, unless there was a refund. Not printed. */
  closing: "Nothing more to pay. Nothing renews.",
  stamp: "Paid once",

  uses: {
    heading: "Keep this receipt",
    proof: "Proof of what you paid, and of any refund.",
    business: "Good for expenses and taxes, with your company’s name on it.",
    /** In the place of `business` while no company is named. */
    businessLater: "Good for expenses and taxes once you add your company’s name.",
    always: "Always there: it’s on your dashboard.",
  },

  company: {
    add: "Add company details",
    change: "Change company details",
    intro: "Shown on this receipt. You can add or change them at any time.",
    companyName: "Company name",
    address: "Address",
    addressHelp: (most: number) => `Write it as you would on an envelope, up to ${most} lines.`,
    vatNumber: "VAT number",
    save: "Save details",
    saving: "Saving details",
    saved: "Saved. Your receipt now shows these details.",
    failed: "Unable to save these details. Please try again.",
    invalid: "Please check this field.",
    tooManyLines: (most: number) => `Please keep the address to ${most} lines.`,
  },
} as const;
