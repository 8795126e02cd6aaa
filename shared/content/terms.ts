import { brand } from "../domain/brand.ts";
import type { DocumentContent } from "./document.shape.ts";
import { writtenRefundDays } from "./words/refund.ts";

/** The terms' built-in copy. They promise what this software does; change both together. */
export const termsContent: DocumentContent = {
  heading: "Terms of service",
  intro: `What you get, what it costs, and what we ask of each other. By using ${brand.name} you agree to these terms.`,
  updated: "Last updated on November 29, 2026",
  sections: [
    {
      heading: "Your license",
      paragraphs: [
        `A license gives one ${brand.messenger} number access to the assistant. You pay for it once. It doesn’t renew. There’s no subscription, and there are no hidden fees.`,
        "Lifetime means that your access has no end date: it lasts for as long as we run the assistant. All updates in that time are included.",
      ],
    },
    {
      heading: "Your account",
      paragraphs: [
        "You need an account to buy a license. Use your own name and email address, keep your password to yourself, and tell us if you think someone else has it.",
        "Register a number you are allowed to use. A number can have one license at a time. If you paid for a number that someone else has licensed, we’ll sort it out with you.",
      ],
    },
    {
      heading: "Price and payment",
      paragraphs: [
        "A license costs {PRICE}. The first {limit} users pay the launch price; after them, it’s the regular price of {next}.",
        "An order keeps its price for 24 hours after you start it. After that, the current price applies, and you see it before your card is charged. An unpaid order is canceled after 7 days; you can reopen it from your dashboard, at the current price.",
        `${brand.paymentProvider} takes the payment. The license is yours as soon as the payment clears, which can take a few days with some banks. Please don’t pay again in the meantime.`,
      ],
    },
    {
      heading: "Refunds",
      paragraphs: [
        `You can get all your money back within ${writtenRefundDays} days of your payment. If you live in the European Union or the United Kingdom, you have 14 days. You don’t need a reason.`,
        "Click “Get a refund” on your [dashboard](/dashboard), or [write to us](/contact). The money goes back the way you paid, and the license ends.",
        "If you dispute a payment with your bank, the license is paused until the dispute is settled.",
        "In two cases, the dashboard can’t refund you, so please write to us:",
      ],
      bullets: [
        `You live in the EU or the UK, but your number is from another country. The dashboard goes by your number’s country, so it offers you only ${writtenRefundDays} days. Write to us, and you’ll get the full 14.`,
        "You’ve had a refund before, or your number has had one in the past year. In that case, we decide each request ourselves.",
      ],
    },
    {
      heading: "More numbers",
      paragraphs: [
        "Each additional number needs its own license, at the current price. We clone your assistant to it in under 2 minutes.",
      ],
    },
    {
      heading: "Fair use",
      paragraphs: ["You can buy licenses for yourself, or for your family, team or clinic. Please don’t:"],
      bullets: [
        "use it to break the law, to harm someone, or to deceive people about who is writing;",
        "use it to send spam, or to harass anyone;",
        "try to break or overload the service, or get around its limits;",
        "resell your access.",
      ],
    },
    {
      heading: "Relying on answers",
      paragraphs: [
        "The assistant gives information, and it can be wrong. It’s not a doctor, a lawyer or a financial adviser. Our [disclaimer](/disclaimer) explains what that means and is part of these terms.",
      ],
    },
    {
      heading: "Availability",
      paragraphs: [
        `The assistant is available 24/7, and we aim for 99.9% uptime. That’s a target, not a guarantee: maintenance, networks, ${brand.messenger} or a model provider can get in the way.`,
      ],
    },
    {
      heading: "Donations",
      paragraphs: [
        "A donation is voluntary. It comes with no license and no perks. You never need to donate to get a license. If something went wrong with a donation, such as the amount, [write to us](/contact).",
        "The name, note and picture you add to a donation appear on the [community wall](/support), with the amount and the date. If you give anonymously, only the note, the amount and the date appear. Keep it friendly: we may hide an entry that is abusive, advertises something, or uses someone else’s words or picture.",
      ],
    },
    {
      heading: "When it ends",
      paragraphs: [
        "You may delete your account on your dashboard at any time. Your licenses end with it immediately and aren’t refunded. If you can still get a refund, ask for it first. Your personal data is deleted within 48 hours, as our [privacy page](/privacy) describes. Your conversations are deleted only if you ask us.",
        "We may pause or end a license that is used in violation of these terms. We’ll tell you why, and you can respond.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "When these terms change, we publish the new text here, with its date. No change will turn a license you have paid for into a subscription.",
      ],
    },
  ],
  callout: {
    title: "Anything unclear?",
    html: '<p>Ask on the <a href="/contact">contact page</a> before you buy. The <a href="/privacy">privacy page</a> and the <a href="/disclaimer">disclaimer</a> are part of these terms.</p>',
  },
};
