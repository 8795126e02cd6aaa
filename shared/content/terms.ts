import { brand } from "../domain/brand.ts";
import type { DocumentContent } from "./document.shape.ts";

/** The terms' built-in copy. They promise what this software does; change both together. */
export const termsContent: DocumentContent = {
  heading: "Terms of service",
  intro: `What you get, what it costs, and what we ask of each other. By using ${brand.name} you agree to these terms.`,
  updated: "Last updated on November 22, 2026",
  sections: [
    {
      heading: "Your license",
      paragraphs: [
        `A license gives one ${brand.messenger} number access to the assistant. You pay for it once. It does not renew, there is no subscription, and there are no hidden fees.`,
        "Lifetime means that your access has no end date: it lasts for as long as we run the assistant. All updates in that time are included.",
      ],
    },
    {
      heading: "Your account",
      paragraphs: [
        "You need an account to buy a license. Give a name and an email address of your own, keep your password to yourself, and tell us if you think that somebody else has it.",
        "Register a number that you may use. A number holds one license at a time. If you have paid for a number that somebody else already holds, we sort it out with you.",
      ],
    },
    {
      heading: "Price and payment",
      paragraphs: [
        "A license costs {PRICE}. The launch price covers the first {limit} users; every license after those costs {next}.",
        "An order keeps its price for 24 hours from the moment you start it. After that the price of the day applies, and you see it before your card is charged. An order that nobody pays is canceled after 7 days; you can take it up again from your dashboard, at the price of the day.",
        `${brand.provider} takes the payment. Your line is yours as soon as the payment has arrived, which some banks take a few days for. Please do not pay a second time meanwhile.`,
      ],
    },
    {
      heading: "Refunds",
      paragraphs: [
        "You have 7 days from your payment to change your mind. Write to us on the contact page, and we refund the full amount the way that you paid it. You need not give a reason.",
        "A full refund ends the license that it paid for. If your bank disputes a payment, its line rests until that is decided.",
      ],
    },
    {
      heading: "More lines",
      paragraphs: [
        "Each further number needs a license of its own, at the price of the day. Your assistant is cloned to it in under 2 minutes.",
      ],
    },
    {
      heading: "Fair use",
      paragraphs: ["A line is for you, or for the team or clinic that you bought it for. Please do not"],
      bullets: [
        "use it to break the law, to harm somebody, or to deceive people about who is writing;",
        "use it to send spam, or to harass anybody;",
        "try to break, overload or get around the service;",
        "sell access to your line.",
      ],
    },
    {
      heading: "What an answer is worth",
      paragraphs: [
        "The assistant gives information, and it can be wrong. It is not a doctor, a lawyer or a financial adviser. Our disclaimer says what that means, and it is a part of these terms.",
      ],
    },
    {
      heading: "Availability",
      paragraphs: [
        `The line is open 24/7, and we aim for an uptime of 99.9%. That is a target and not a guarantee: maintenance, networks, ${brand.messenger} or the makers of a model can get in the way.`,
      ],
    },
    {
      heading: "Donations",
      paragraphs: [
        "A donation is voluntary. It brings no license and no advantage, and a license never asks for one.",
        "What you add to a donation appears on a public wall, unless you give anonymously. Keep it friendly: we may hide an entry that is abusive, advertises something, or shows what belongs to somebody else.",
      ],
    },
    {
      heading: "When it ends",
      paragraphs: [
        "You may delete your account on your dashboard at any time. Your licenses end with it at once, and nothing is paid back for them; if your 7 days are not over yet, ask for your refund first. What is personal is deleted within 48 hours, as our privacy page describes.",
        "We may suspend a line that is used against these terms. We tell you why, and you can answer.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: [
        "When these terms change, the new text stands here with its date. No change turns a license that you have paid for into a subscription.",
      ],
    },
  ],
  callout: {
    title: "Something unclear?",
    html: '<p>Ask on the <a href="/contact">contact page</a> before you buy. The <a href="/privacy">privacy page</a> and the <a href="/disclaimer">disclaimer</a> belong to these terms.</p>',
  },
};
