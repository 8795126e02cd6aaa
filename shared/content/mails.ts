import { brand } from "../domain/brand.ts";
import type { MailWords } from "../mail/words.ts";

/** The built-in words of all mails. */
export const mails: MailWords = {
  common: {
    greeting: "Hello {name},",
    greetingWithoutName: "Hello,",
    addressBelow: "If the button doesn’t work, open this link:",
    reach: "Questions? Reply and a real person will answer, or write to us at {contactUrl}.",
    automatic: "This email was sent automatically.",
    stopReminders: "Stop these reminders",
  },

  confirmAddress: {
    subject: "Please confirm your email",
    preview: "One click, and we can reach you.",
    blocks: [
      { kind: "heading", text: "Is this your email?" },
      {
        kind: "paragraph",
        text: `Welcome to ${brand.name}. Please confirm your email address, so we can help you get back into your account if you ever forget your password.`,
      },
      { kind: "button", label: "Confirm my email", opens: "link" },
      { kind: "note", text: "The link is valid for 7 days and works once. You can buy and use a license without it." },
      { kind: "paragraph", text: "Didn’t open an account? You can ignore this email." },
    ],
    why: `You’re getting this email because someone opened an ${brand.name} account with this address.`,
  },

  confirmNewAddress: {
    subject: "Please confirm your new email",
    preview: "One click, and we know we can reach you here.",
    blocks: [
      { kind: "heading", text: "Is this your new email?" },
      {
        kind: "paragraph",
        text: `Your ${brand.name} account now uses this address. Please confirm it’s yours, so we can reach you here about your account.`,
      },
      { kind: "button", label: "Confirm my new email", opens: "link" },
      { kind: "note", text: "The link is valid for 7 days and works once." },
      { kind: "paragraph", text: "Not your account? You can ignore this email." },
    ],
    why: `You’re getting this email because someone moved an ${brand.name} account to this address.`,
  },

  signInLink: {
    subject: "Your sign-in link",
    preview: "It’s valid for 30 minutes and works once.",
    blocks: [
      { kind: "heading", text: "Sign in without your password" },
      { kind: "paragraph", text: "You asked for a link to sign in. Here it is:" },
      { kind: "button", label: "Sign in", opens: "link" },
      { kind: "note", text: "The link is valid for 30 minutes and works once. Please don’t share it." },
      { kind: "paragraph", text: "Not you? Ignore this email. No one gets in without the link." },
    ],
    why: "You’re getting this email because someone asked for a sign-in link for your account.",
  },

  resetPassword: {
    subject: "Choose a new password",
    preview: "The link is valid for 30 minutes and works once.",
    blocks: [
      { kind: "heading", text: "Let’s get you back in" },
      {
        kind: "paragraph",
        text: "It happens to all of us. Choose a new password, and you’re signed in again. Your licenses and orders are just as you left them.",
      },
      { kind: "button", label: "Choose a new password", opens: "link" },
      { kind: "note", text: "The link is valid for 30 minutes and works once. Please don’t pass it on." },
      {
        kind: "paragraph",
        text: "Not you? Ignore this email. Your password stays the same, and nobody got in.",
      },
    ],
    why: "You’re getting this email because someone asked to reset your account password.",
  },

  passwordChanged: {
    subject: "Your password was changed",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "Your password was changed" },
      { kind: "paragraph", text: `Your ${brand.name} account password was changed.` },
      { kind: "facts", rows: [{ label: "When", value: "{date}" }] },
      { kind: "paragraph", text: "If that was you, you don’t need to do anything." },
      {
        kind: "warning",
        text: "Not you? Undo the change within 72 hours. That signs everyone out, and you choose a new password.",
      },
      { kind: "button", label: "Undo the change", opens: "link" },
    ],
    why: "You’re getting this email because we always tell you when your password changes.",
  },

  addressChanged: {
    subject: "Your account has a new email",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "Your account has a new email" },
      {
        kind: "paragraph",
        text: `The email on your ${brand.name} account was changed. From now on, sign in with the new one. We’ll email you there.`,
      },
      { kind: "facts", rows: [{ label: "When", value: "{date}" }] },
      { kind: "paragraph", text: "If that was you, you don’t need to do anything." },
      {
        kind: "warning",
        text: "Not you? Undo the change within 72 hours. You get this address back, everyone is signed out, and you choose a new password.",
      },
      { kind: "button", label: "Undo the change", opens: "link" },
    ],
    why: "You’re getting this email because your account used this address until now.",
  },

  newSignIn: {
    subject: "New sign-in to your account",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "A sign-in from a new place" },
      { kind: "paragraph", text: "Someone signed in to your account from a place we haven’t seen before." },
      {
        kind: "facts",
        rows: [
          { label: "When", value: "{date}" },
          { label: "Device", value: "{device}", when: "device" },
          { label: "Place", value: "{place}", when: "place" },
        ],
      },
      {
        kind: "note",
        text: "If that was you, you don’t need to do anything. We guess the place from the connection, so it may be a nearby city.",
      },
      {
        kind: "warning",
        text: "Not you? Sign out that device on your dashboard and choose a new password. Can’t get in? Set a new password on the sign-in page.",
      },
      { kind: "button", label: "See where I’m signed in", opens: "dashboard" },
      { kind: "button", label: "Go to the sign-in page", opens: "signIn" },
    ],
    why: "You’re getting this email because we always tell you when your account is used from a new place.",
  },

  receipt: {
    subject: `Your ${brand.name} receipt`,
    preview: "We got your payment. Here’s everything you need.",
    blocks: [
      { kind: "heading", text: "This line is yours, for life", when: "isRegistered" },
      { kind: "heading", text: "Paid, with one thing left to settle", when: "isClaim" },
      {
        kind: "paragraph",
        text: "Thank you. We got your payment, and your number is registered. You’ll never pay for it again.",
        when: "isRegistered",
      },
      {
        kind: "paragraph",
        text: "Thank you, we got your payment. But another customer already has a license for this number, so yours is on hold.",
        when: "isClaim",
      },
      {
        kind: "warning",
        text: "A real person is looking into it and will email you. There’s nothing to do, and please don’t pay again.",
        when: "isClaim",
      },
      {
        kind: "facts",
        rows: [
          { label: "Licensed number", value: "{phone}" },
          { label: "Amount", value: "{amount}" },
          { label: "Tax", value: "{taxNote}", when: "taxNote" },
          { label: "Paid on", value: "{date}" },
          { label: "Paid with", value: "{method}", when: "method" },
          { label: "Order", value: "{orderId}" },
          { label: "Sold by", value: "{sellerName}" },
          { label: "Address", value: "{sellerAddress}", when: "sellerAddress" },
          { label: "Tax number", value: "{sellerTaxNumber}", when: "sellerTaxNumber" },
        ],
      },
      { kind: "heading", text: "Three steps to your first answer", when: "isRegistered" },
      {
        kind: "steps",
        steps: [
          { title: "Say hello", text: "Use your registered number. It’s how the assistant knows you." },
          {
            title: "Save the number",
            text: `Add {assistantNumber} to your contacts, so ${brand.messenger} shows its name.`,
          },
          { title: "Keep the chat", text: "Ask anything, anytime. Pin the conversation to keep it at the top." },
        ],
        when: "isRegistered",
      },
      { kind: "button", label: `Connect in ${brand.messenger}`, opens: "chat", when: "isRegistered" },
      {
        kind: "note",
        text: "The button opens a message with your code, {claimCode}. Send it as is, within 72 hours, from your registered number. It works once, so keep it to yourself.",
        when: "claimCode",
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      { kind: "button", label: "View or print receipt", opens: "receipt" },
      {
        kind: "note",
        text: "Need a company name or VAT number on the receipt? Open the receipt and add it anytime.",
      },
    ],
    why: `You’re getting this email because you bought a license from ${brand.name}.`,
  },

  paymentProcessing: {
    subject: "Your bank is still working on your payment",
    preview: "Your order is saved. Please don’t pay again.",
    blocks: [
      { kind: "heading", text: "Your bank needs a little time" },
      {
        kind: "paragraph",
        text: "Your order is saved, and there’s nothing else you need to do. Some banks take minutes, and a few take days. Once yours confirms, you get your license and your receipt.",
      },
      { kind: "warning", text: "Please don’t pay again, even if it takes a while." },
      {
        kind: "facts",
        rows: [
          { label: "Number", value: "{phone}" },
          { label: "Amount", value: "{amount}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "See where it stands", opens: "dashboard" },
    ],
    why: `You’re getting this email because you’re paying for a license from ${brand.name}.`,
  },

  paymentFailed: {
    subject: "Your payment didn’t go through",
    preview: "Your order is saved, and you can try again.",
    blocks: [
      { kind: "heading", text: "Your payment didn’t go through" },
      {
        kind: "paragraph",
        text: "Your bank declined the payment, so you weren’t charged. If you still see the amount as pending, your bank will release it on its own.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Reason", value: "{reason}", when: "reason" },
          { label: "Number", value: "{phone}" },
          { label: "Amount", value: "{amount}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "paragraph", text: "Your order is saved. Try again on your dashboard, or pay another way there." },
      { kind: "button", label: "Complete payment", opens: "dashboard" },
    ],
    why: `You’re getting this email because you tried to pay for a license from ${brand.name}.`,
  },

  refundRequested: {
    subject: "We got your refund request",
    preview: "We’ll email you once the money is on its way.",
    blocks: [
      { kind: "heading", text: "You’re getting your money back" },
      {
        kind: "paragraph",
        text: "On your dashboard, you asked to cancel your purchase and get {amount} back. We got your request at the time below.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Received", value: "{date}" },
          { label: "Purchase", value: "Lifetime license for {phone}" },
          { label: "Amount", value: "{amount}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "note", text: "We’ll refund your original payment method, and email you once the money is on its way." },
      {
        kind: "warning",
        text: "Not you? Change your password and write to us.",
      },
      { kind: "button", label: "Write to us", opens: "contact" },
    ],
    why: `You’re getting this email because you asked ${brand.name} for a refund. Keep it as your confirmation.`,
  },

  refundMade: {
    subject: "Your refund is on its way",
    preview: "The money’s on its way back to you.",
    blocks: [
      { kind: "heading", text: "Your refund is on its way" },
      {
        kind: "note",
        text: "We can no longer serve WhatsApp numbers from your country, so we’re giving you your money back. We’re sorry.",
        when: "regionClosed",
      },
      {
        kind: "paragraph",
        text: "We’ve refunded {amount} to your original payment method. Most banks show it within 5 to 10 days. You don’t need to do anything.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Refunded", value: "{amount}" },
          { label: "Number", value: "{phone}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      {
        kind: "note",
        text: "The license for this number has ended with the refund, so the assistant no longer replies to it.",
        when: "endsLicense",
      },
      { kind: "note", text: "Your license stays as it is. Nothing changes for your number.", when: "keepsLicense" },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      { kind: "button", label: "View or print receipt", opens: "receipt" },
    ],
    why: `You’re getting this email because we refunded a payment you made to ${brand.name}.`,
  },

  disputeOpened: {
    subject: "Your license is paused while your bank reviews a payment",
    preview: "What that means, and what you can do.",
    blocks: [
      { kind: "heading", text: "Your license is paused for now" },
      {
        kind: "paragraph",
        text: "Your bank says the payment for this license is in dispute. Until that’s settled, the assistant won’t reply to this number. Your other licenses aren’t affected.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Number", value: "{phone}" },
          { label: "Amount", value: "{amount}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      {
        kind: "note",
        text: "Didn’t mean to dispute it? Ask your bank to withdraw the dispute, and your license works again. Was something wrong? Write to us. We’d rather work it out with you.",
      },
      { kind: "button", label: "Write to us", opens: "contact" },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
    ],
    why: `You’re getting this email because a payment you made to ${brand.name} is disputed.`,
  },

  lineChanged: {
    subject: "Your license has changed",
    preview: "What changed, and what it means for your number.",
    blocks: [
      { kind: "heading", text: "Your license is active", when: "isActive" },
      { kind: "heading", text: "Your license is paused", when: "isSuspended" },
      { kind: "heading", text: "Your license has ended", when: "isEnded" },
      {
        kind: "paragraph",
        text: "Good news: the license for this number is active, so the assistant will reply. No setup needed. Just say hi.",
        when: "isActive",
      },
      {
        kind: "paragraph",
        text: "We’ve paused the license for this number, so the assistant won’t reply for now. Nothing else in your account has changed.",
        when: "isSuspended",
      },
      {
        kind: "paragraph",
        text: "The license for this number has ended, so the assistant no longer replies to it. Nothing else in your account has changed.",
        when: "isEnded",
      },
      {
        kind: "facts",
        rows: [
          { label: "Number", value: "{phone}" },
          { label: "Order", value: "{orderId}" },
          { label: "Reason", value: "{reason}", when: "reason" },
        ],
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      { kind: "button", label: "Ask us about it", opens: "contact" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name} for this number.`,
  },

  lineConnected: {
    subject: `You’re connected on ${brand.messenger}`,
    preview: "Your license is connected to a chat. Was it you? Just say hi.",
    blocks: [
      { kind: "heading", text: "You’re connected" },
      {
        kind: "paragraph",
        text: `A chat on ${brand.messenger} now uses your license. Just say hi, and the assistant will reply.`,
      },
      {
        kind: "facts",
        rows: [
          { label: "When", value: "{date}" },
          { label: "Chat", value: "Number ending in {chatEndsWith}", when: "chatEndsWith" },
          { label: "License for", value: "{phone}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      {
        kind: "warning",
        text: "Not you? Tell us right away, and we’ll disconnect that chat.",
      },
      { kind: "button", label: "Tell us", opens: "contact" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and it was just connected to a chat.`,
  },

  chatAsked: {
    subject: "Someone wants to use your license in another chat",
    preview: "If that number is yours, confirm the move on your dashboard.",
    blocks: [
      { kind: "heading", text: "Someone wants to use your license in another chat" },
      {
        kind: "paragraph",
        text: `Someone sent your code from another number on ${brand.messenger}. Was it you? To move your license to that number, choose “Move it” on your dashboard within 72 hours.`,
      },
      {
        kind: "facts",
        rows: [
          { label: "When", value: "{date}" },
          { label: "Chat", value: "Number ending in {chatEndsWith}", when: "chatEndsWith" },
          { label: "License for", value: "{phone}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      { kind: "warning", text: "Not you? Keep the license where it is, and nothing changes." },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and a chat sent its code.`,
  },

  chatDisconnected: {
    subject: "We disconnected your chat",
    preview: "The license is still yours. Connect a chat again on your dashboard.",
    blocks: [
      { kind: "heading", text: "We disconnected your chat" },
      {
        kind: "paragraph",
        text: "Your license no longer works in the chat it was connected to. The license is still yours. Connect a chat again on your dashboard.",
      },
      {
        kind: "facts",
        rows: [
          { label: "When", value: "{date}" },
          { label: "License for", value: "{phone}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and we disconnected its chat.`,
  },

  lineMoved: {
    subject: "Your license changed chats",
    preview: "See which chat it works with now.",
    blocks: [
      { kind: "heading", text: "Your license changed chats" },
      {
        kind: "paragraph",
        text: `Your license moved to the number or chat below on ${brand.messenger}. It no longer works with the old one.`,
        when: "canUndo",
      },
      {
        kind: "paragraph",
        text: "The last move was undone. Your license works as it did before.",
        when: "isUndone",
      },
      {
        kind: "facts",
        rows: [
          { label: "When", value: "{date}" },
          { label: "License for", value: "{phone}" },
          { label: "Chat", value: "Number ending in {chatEndsWith}", when: "chatEndsWith" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      {
        kind: "warning",
        text: "Not you? Undo it on your dashboard within 72 hours.",
        when: "canUndo",
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and it moved.`,
  },

  donationThanks: {
    subject: "Thank you for your donation",
    preview: "We got it, and it helps keep the line open.",
    blocks: [
      { kind: "heading", text: "Thank you, from all of us" },
      {
        kind: "paragraph",
        text: "We got your {amount}. It helps pay for the answers people get every day.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Amount", value: "{amount}" },
          { label: "Paid on", value: "{date}" },
          { label: "Donation", value: "{donationId}" },
          { label: "Received by", value: "{sellerName}" },
          { label: "Address", value: "{sellerAddress}", when: "sellerAddress" },
          { label: "Tax number", value: "{sellerTaxNumber}", when: "sellerTaxNumber" },
        ],
      },
      { kind: "button", label: "See the community wall", opens: "support" },
      { kind: "note", text: "A donation is a gift. It comes with no license and no strings attached." },
    ],
    why: `You’re getting this email because someone donated to ${brand.name} with this address.`,
  },

  priceHoldEnding: {
    subject: "Your price is held for a few more hours",
    preview: "Your order is saved. Here’s what happens next.",
    blocks: [
      { kind: "heading", text: "Your price is still held" },
      {
        kind: "paragraph",
        text: "You started an order for {phone} and haven’t paid yet. That’s fine. We’ll hold your price until the time below. After that, the current price applies.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Your price", value: "{amount}" },
          { label: "Held until", value: "{date}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Complete payment", opens: "dashboard" },
      { kind: "note", text: "Changed your mind? No need to do anything. You weren’t charged." },
    ],
    why: `You’re getting this email because you started an order at ${brand.name}. We send one reminder per order.`,
  },

  messageReceived: {
    subject: "We got your message",
    preview: "A real person will read and reply.",
    blocks: [
      { kind: "heading", text: "Your message reached us" },
      {
        kind: "paragraph",
        text: "Thanks for writing. A person reads every message, and we usually answer by email within two business days.",
      },
      { kind: "quote", label: "You wrote", text: "{excerpt}" },
      { kind: "note", text: "Something to add? Just reply to this email." },
    ],
    why: "You’re getting this email because someone wrote to us with this address on our contact page. If it wasn’t you, ignore it.",
  },

  messageAnswer: {
    subject: "Our answer to your message",
    preview: "You wrote to us, and here’s the answer.",
    blocks: [
      { kind: "heading", text: "Here’s our answer" },
      { kind: "paragraph", text: "{answer}" },
      { kind: "quote", label: "You wrote", text: "{question}" },
      { kind: "note", text: "Any other questions? Just reply to this email." },
    ],
    why: "You’re getting this email because you wrote to us on our contact page.",
  },
};
