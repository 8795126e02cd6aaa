import { brand } from "../domain/brand.ts";
import { anonymousName } from "../domain/donation.ts";
import type { DocumentContent } from "./document.shape.ts";

/** The privacy page's built-in copy. It describes what this software does; change both together. */
export const privacyContent: DocumentContent = {
  heading: "Privacy",
  intro: "What we keep about you, what it is for, how long it stays, and how you make it go away.",
  updated: "Last updated on November 23, 2026",
  sections: [
    {
      heading: "The short version",
      paragraphs: [],
      bullets: [
        "We keep what it takes to run your account and your line.",
        `Your card details go to ${brand.provider}. We never see or store them.`,
        "Your conversations are encrypted, and deleted when you ask.",
        "Delete your account on your dashboard, and what is personal is deleted from the shop within 48 hours.",
        "There are no ads and no trackers on this site, and we do not sell your data.",
      ],
    },
    {
      heading: "What we keep",
      paragraphs: [],
      bullets: [
        "Your account: your name, your email address, when you registered and last signed in, and your password as a one-way hash that nobody can read back.",
        `Your orders: the ${brand.messenger} number, the amount, the dates, what became of the order, and ${brand.provider}’s reference for the payment.`,
        "Your donations: the amount, and what you chose to add to it, such as a name, an email address, a note or a picture.",
        "Your messages from the contact form, with the name and the email address that you gave.",
        "If you work for the shop as an admin: what you change in the admin area and when, with your email address.",
      ],
    },
    {
      heading: "Your conversations",
      paragraphs: [
        "Your conversations with the assistant are encrypted. The assistant has to read what you send in order to answer it. When you ask for a human specialist, your question goes on to one.",
        `${brand.messenger} carries the messages, and its own terms apply to that part of the way.`,
        "Ask us to delete your conversations, and they are gone within 48 hours.",
      ],
    },
    {
      heading: "What it is for",
      paragraphs: [
        "To give you the line that you paid for, to take payments and give refunds, to answer your messages, to show the supporter wall, and to keep the shop safe from fraud and misuse.",
      ],
    },
    {
      heading: "Who else handles it",
      paragraphs: [
        "Three companies do a part of the work. Each sees what its part needs, and keeps it by its own rules.",
      ],
      bullets: [
        `${brand.provider} takes payments and handles your card and billing details. From us it learns the amount and the IDs of the order or donation and of your account, not your name and not your number.`,
        `${brand.messenger} carries the messages between you and the assistant.`,
        "Amazon Web Services hosts the site and keeps our data, encrypted.",
      ],
    },
    {
      heading: "How long it stays",
      paragraphs: [],
      bullets: [
        "Your account, your orders, and the donations and messages that you sent while you were signed in: until you delete your account.",
        "After you delete it: what is personal is deleted within 48 hours. The records of payments stay, because the books have to add up, and are made anonymous: no name, no email address, no number.",
        "Donations and messages from somebody without an account: until that person asks us to delete them. A donation that was begun and never paid: about a month.",
        "What admins change: for good, also after an admin’s account is deleted, so that it can always be seen who moved money or changed a page. It says nothing about customers beyond IDs.",
        "Operational logs: up to 30 days. They say which part of the site was used, when, and whether it worked, and name an order, a payment or an account by its ID at most. They hold no name, email address, phone number, network address or message.",
        "From where you signed in: 30 days, as a one-way hash of your account and the network address, so that somebody who guesses at your password cannot lock you out.",
        "Counts of attempts: a few days. So that nobody can guess passwords or try out stolen cards, we count attempts under a one-way hash of the network address, the email address or the account.",
        "Safety copies of the database: up to 35 days, also of what was deleted meanwhile. Nobody reads them. They serve to restore the shop after a failure, and nothing else; what you deleted is then deleted again.",
      ],
    },
    {
      heading: "What your browser keeps",
      paragraphs: [
        "When you sign in, your browser stores a token, your name and your role, so that you stay signed in. Signing out removes them. It also stores the language that you chose.",
        "What you have begun to type, such as your number at the checkout or a message to us, stays in its tab until you have sent it or close the tab. Passwords and card details never do.",
        `We set no cookies of our own. When you open the card form, ${brand.provider} may set some to prevent fraud. The film on our home page is our own and comes from this site. If one from YouTube or Vimeo stands in its place, nothing of it is loaded until you press play.`,
      ],
    },
    {
      heading: "The supporter wall",
      paragraphs: [
        `The wall on our support page shows everybody a donor’s name, note and picture, the amount and the day. If you give anonymously it says “${anonymousName}” in place of your name, and we keep no name, no email address and no picture of you. Your email address is never shown. If you want an entry of yours taken down, tell us.`,
      ],
    },
    {
      heading: "Your choices",
      paragraphs: [],
      bullets: [
        "See and correct your name and your email address on your dashboard.",
        "Download all that we keep about you, as one file, on your dashboard.",
        "Delete an unpaid order, or your whole account, on your dashboard.",
        "Write to us, and we delete any message of yours and what is personal about any donation, with or without an account.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: ["When this page changes, the date at the top changes with it."],
    },
  ],
  callout: {
    title: "A question about your data?",
    html: `<p>Ask on the <a href="/contact">contact page</a> or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>. You get an answer from a person.</p>`,
  },
};
