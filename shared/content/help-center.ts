import { brand } from "../domain/brand.ts";
import type { HelpCenterContent } from "./help-center.shape.ts";
import { writtenRefundDays } from "./words/refund.ts";

/** The headings of the questions. */
const groups = {
  buying: "Buying and refunds",
  number: "Getting started",
  assistant: "The assistant",
  data: "Your account and data",
};

/** The help center's built-in copy. */
export const helpCenterContent: HelpCenterContent = {
  heading: "How can we help?",
  intro: "Short answers about your WhatsApp number, your payment and your data.",
  items: [
    {
      group: groups.buying,
      question: "Can I try it before I pay?",
      answer:
        "Yes. Click TRY FREE on the home page, save the number and say hello. You need no account and no card. The trial is limited to basic interactions; a license unlocks everything else.",
    },
    {
      group: groups.buying,
      question: "What does it cost?",
      answer: `{PRICE}, once, for one ${brand.messenger} number. The first {limit} users pay the launch price; after them, it’s the regular price of {next}. No subscription, no hidden fees, and all updates are included.`,
    },
    {
      group: groups.buying,
      question: "Can I get my money back?",
      answer: `Yes, in full, within ${writtenRefundDays} days of your payment, or 14 if you live in the EU or the UK. Click “Get a refund” on your dashboard, and the money goes back the way you paid. You can do that once per person, and once a year per number; otherwise, write to us. A full refund ends the license.`,
    },
    {
      group: groups.buying,
      question: "How can one payment last for life?",
      answer:
        "“Lifetime” means for as long as we run the assistant. Licenses and donations pay for it. There’s no message limit, just fair use.",
    },
    {
      group: groups.buying,
      question: `Who runs ${brand.name}?`,
      answer: `The seller named at the end of our terms. We read every message and usually answer within two business days. ${brand.paymentProvider} takes the payment. We never see your card number.`,
    },
    {
      group: groups.buying,
      question: "I didn’t finish paying. Do I still get my price?",
      answer:
        "Yes, for 24 hours after you start the order. To pay in time, open your dashboard and click “Complete payment.” After 24 hours, the current price applies, and you’ll see it before you’re charged.",
    },
    {
      group: groups.buying,
      question: "My card was declined. What now?",
      answer:
        "You weren’t charged. Your order is waiting on your dashboard, and you can try again with another card. If your bank keeps declining the payment, ask the bank why.",
    },
    {
      group: groups.buying,
      question: "My bank is still processing the payment. Should I pay again?",
      answer:
        "Please don’t. Some banks take minutes, and a few take days. Your order completes on its own once the bank confirms, and your dashboard always shows where it stands.",
    },
    {
      group: groups.number,
      question: "How do I start?",
      answer: `Open your dashboard and click “Connect in ${brand.messenger}.” Your first message is ready: send it from the number you registered, and you’re connected. Then save the assistant’s number as a contact. All in under three minutes.`,
    },
    {
      group: groups.number,
      question: "Which number should I enter?",
      answer: `The ${brand.messenger} number you’ll write from. Choose its country, then enter the number. One license covers one number.`,
    },
    {
      group: groups.number,
      question: "I have a new phone or a new number. What now?",
      answer:
        "If only the phone is new, just open the chat there: your license belongs to the number, not the phone. If the number is new, open your dashboard, click “Move to another number,” and send the message you see there from the new number. Then confirm on your dashboard that it was you, and the license moves.",
    },
    {
      group: groups.number,
      question: "Can I add another number?",
      answer:
        "Yes. Click “Add new phone license” on your dashboard. Each number needs its own license, and your assistant is cloned to it in under 2 minutes.",
    },
    {
      group: groups.assistant,
      question: "Which models answer my questions?",
      answer:
        "Premium GPT-style models, DeepSeek Pro for reasoning, and PhD-level models for research. All of them are included, and new ones are added as they come out.",
    },
    {
      group: groups.assistant,
      question: "Is the assistant a doctor?",
      answer:
        "No. It explains health information in plain words and can bring in a human specialist. It doesn’t diagnose or prescribe. In an emergency, call your local emergency number.",
    },
    {
      group: groups.assistant,
      question: "Is the assistant available at night?",
      answer: "Yes, 24/7, and we aim for 99.9% uptime.",
    },
    {
      group: groups.assistant,
      question: "The assistant isn’t answering. What can I do?",
      answer:
        "Wait a few minutes, and send your message again. If there’s still no answer, open your dashboard to see which chat your license is connected to, and write from that chat. If it isn’t connected to any, click “Connect in WhatsApp.” If your license is paused or has ended, its order says why. If it’s none of these, write to us.",
    },
    {
      group: groups.data,
      question: "I can’t sign in. What can I do?",
      answer:
        "On the sign-in page, click “Forgot your password?” or “Email me a sign-in link.” If no email comes, check your spam folder, and make sure it’s the address you signed up with. Still can’t get in? Write to us.",
    },
    {
      group: groups.data,
      question: "How do I change my name, email or password?",
      answer:
        "On your dashboard, under Account Details. For a new email or password, we ask for your current password. A new password signs you out everywhere else.",
    },
    {
      group: groups.data,
      question: "Can I get a copy of my data?",
      answer:
        "Yes. On your dashboard, under “Your data,” click “Download.” You get one file with your account, orders, donations and the messages you sent us.",
    },
    {
      group: groups.data,
      question: "How do I delete my account?",
      answer:
        "On your dashboard, under “Your data.” Your account and licenses end immediately, with no refund. If you’re still in time for one, get it first. Your personal data is deleted within 48 hours. Your conversations aren’t included: ask us to delete those too. We keep payment records, but nothing in them identifies you.",
    },
  ],
  callout: {
    title: "Still stuck?",
    html: '<p>Write to us on the <a href="/contact">contact page</a>. If it’s about an order, include its ID from your dashboard. It starts with <code>ord_</code>. Please never send a card number or a password.</p>',
  },
};
