import { brand } from "../domain/brand.ts";
import { anonymousName } from "../domain/donation.ts";
import type { DocumentContent } from "./document.shape.ts";

/** The privacy page's built-in copy. It describes what this software does; change both together. */
export const privacyContent: DocumentContent = {
  heading: "Privacy",
  intro: "What we keep about you, what we use it for, how long we keep it, and how to delete it.",
  updated: "Last updated on November 29, 2026",
  sections: [
    {
      heading: "The short version",
      paragraphs: [],
      bullets: [
        "We keep what we need to run your account and your license.",
        `Your card details go to ${brand.paymentProvider}. We see and keep only the card’s brand and its last four digits.`,
        "Your conversations are encrypted. The assistant and its AI model read them, to answer you. Deleting your account doesn’t delete them. [Write to us](/contact), and we’ll delete them too.",
        "Delete your account on your [dashboard](/dashboard), and your personal data is deleted from the shop within 48 hours, and from backups within 35 days.",
        "There are no ads and no trackers on this site, and we don’t sell your data.",
      ],
    },
    {
      heading: "What we keep",
      paragraphs: [],
      bullets: [
        "Your account: your name, your email address, when you registered and last signed in, your passkeys if you add any, and your password, scrambled so that nobody can read it.",
        "Where you’re signed in: for each sign-in, the browser and the system (“Chrome on Windows”), the city and the country, when it began and when it was last used. You can see and end each one on your dashboard.",
        `Your orders: the ${brand.messenger} number, the amount, the dates, what happened to the order, ${brand.paymentProvider}’s reference for the payment, how you paid (such as a card’s last four digits), and the company name, address and VAT number if you added them to the receipt.`,
        `Your ${brand.messenger} ID: an ID that ${brand.messenger} gives you. We store it the first time you write to the assistant, so your license stays yours even if your number passes to someone else.`,
        "Our emails: what we sent you about your account, orders, donations and messages.",
        "Your language: the one you read the site in, so we can write to you in it.",
        "Your donations: the amount, and anything you chose to add, such as a name, an email address, a note or a picture.",
        "Contact form messages: what you wrote, with the name and the email address you entered.",
      ],
    },
    {
      heading: "Your conversations",
      paragraphs: [
        "Your conversations with the assistant are encrypted. The assistant, and the AI model that writes the answer, have to read what you send. When you ask for a human specialist, your question is passed on to one.",
        `${brand.messenger} carries the messages, and its own terms apply to that part.`,
        "We keep your conversations until you ask us to delete them. Then they’re deleted within 48 hours. Deleting your account doesn’t delete them: [write to us](/contact) for that.",
      ],
    },
    {
      heading: "How we use it",
      paragraphs: [
        "To give you the license you paid for, to take payments and give refunds, to answer your messages, to remind you of an unpaid order, to show the community wall, and to keep the shop safe from fraud and misuse.",
      ],
    },
    {
      heading: "Who sees what",
      paragraphs: [
        "Each of these sees only what it needs. The companies among them have privacy policies of their own.",
      ],
      bullets: [
        "Our team: your account, your orders, your donations, your messages to us and the emails we sent you, to help you. They can’t see your password or your full card number. Our admin area doesn’t show your conversations either. We keep a permanent record of what our admins change or export. That record names you only by an ID.",
        "Human specialists: any question you ask us to pass on.",
        `${brand.paymentProvider}: your card and billing details, to take your payment. From us, it gets the amount, the ID of the order or donation and your account’s ID, but not your name or your phone number.`,
        `${brand.messenger}: the messages you and the assistant send each other.`,
        "AI model companies: what you write to the assistant, so their models can answer. Our home page names some of the models, and you can [ask us](/contact) for the full list.",
        "Amazon Web Services: hosts our site and our encrypted database.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [],
      bullets: [
        "Your account and orders: until you delete your account. The same goes for donations and messages you sent while signed in.",
        "Your conversations with the assistant: until you ask us to delete them.",
        "After you delete your account: your personal data is deleted within 48 hours. We keep payment records, because our books have to add up, but with no name, no email address and no phone number. Your conversations are deleted only if you ask.",
        "Emails we sent you: up to 400 days. If the account, donation or message they’re about is deleted sooner, they go with it.",
        "Donations and messages without an account: until you ask us to delete them. A donation that was started but never paid stays for about a month.",
      ],
    },
    {
      heading: "Technical data",
      paragraphs: [
        "We keep some of the data below only as a one-way code: it’s made from your data, but nobody can get your data back from it.",
      ],
      bullets: [
        "Operational logs: up to 30 days. They show which part of the site was used, when, and whether it worked, with IDs of orders, payments and accounts, but no name, email address, phone number, IP address or message.",
        "Your sign-ins: until you sign out, end them on your dashboard or stay away for seven days. We don’t store your IP address with them.",
        "Your usual connection: a one-way code made from your account and IP address, kept for 30 days after you sign in. If someone is guessing your password, it lets us block them and still let you in.",
        "Your devices: a one-way code made from your account, device and place, kept for 90 days after you sign in. It lets us email you about a sign-in from a new place.",
        "Links we email you: up to 30 days. We keep the email address we sent a link to, but never the link itself.",
        "Attempt counts: a few days. To stop people from guessing passwords or testing stolen cards, we count their attempts. Each count has a one-way code in place of the IP address, email address or account.",
        "Backups: up to 35 days. Deleted data stays in them until then. Nobody reads them. If we ever restore the shop from a backup, we delete that data again.",
      ],
    },
    {
      heading: "What your browser keeps",
      paragraphs: [
        "When you sign in, your browser stores a session key, your name and the kind of account you have, so that you stay signed in. Signing out removes them, and ends the sign-in on our side too. Your browser also stores the language you chose.",
        "What you start typing, such as your number at checkout or a message to us, stays in that browser tab until you send it, sign out or close the tab. Passwords and card details are never kept there.",
        `We set no cookies of our own. When you open the card form, ${brand.paymentProvider} may set some to prevent fraud. The film on our home page is our own and comes from this site. If we ever replace it with a YouTube or Vimeo video, nothing loads from there until you play it.`,
      ],
    },
    {
      heading: "The community wall",
      paragraphs: [
        `The wall on our [donation page](/support) shows everyone a donor’s name, note, picture, amount and date. If you give anonymously, it says “${anonymousName}” in place of your name, and we keep no name, no email address and no picture with the donation. Your email address is never shown. If you want one of your entries taken down, [tell us](/contact).`,
      ],
    },
    {
      heading: "Your choices",
      paragraphs: [],
      bullets: [
        "See and correct your name and your email address on your [dashboard](/dashboard).",
        "Download your account data, in one file, from your dashboard.",
        "Turn reminders of unpaid orders off, on your dashboard.",
        "Delete an unpaid order, or your whole account, on your dashboard.",
        "[Write to us](/contact), and we’ll delete your conversations with the assistant, any message you sent us, and your personal data from any of your donations, whether or not you have an account.",
        "In the European Economic Area and the United Kingdom, you can also object to how we use your data, ask us to restrict it, and complain to your data protection authority.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: ["When this page changes, the date at the top changes with it."],
    },
  ],
  callout: {
    title: "Questions about your data?",
    html: `<p>Ask on the <a href="/contact">contact page</a> or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>. A real person will answer.</p>`,
  },
};
