import { brand } from "../domain/brand.ts";
import type { MailWords } from "../mail/words.ts";

/** The built-in words of all mails. */
export const mails: MailWords = {
  common: {
    greeting: "Hello {name},",
    greetingWithoutName: "Hello,",
    addressBelow: "If the button doesn’t work, open this address:",
    reach: "Questions? Reply to this email and a person answers, or write to us at {contactUrl}.",
    automatic: "This email was sent automatically.",
    stopReminders: "No more reminders, please",
  },

  confirmAddress: {
    subject: "Please confirm your address",
    preview: "One press, and we know where to reach you.",
    blocks: [
      { kind: "heading", text: "Is this your address?" },
      {
        kind: "paragraph",
        text: `Welcome to ${brand.name}. Please confirm that this address is yours: then we can help you back into your account if you ever forget your password.`,
      },
      { kind: "button", label: "Confirm my address", opens: "link" },
      { kind: "note", text: "The link is valid for 7 days and works once. You can buy and use a line without it." },
      { kind: "paragraph", text: "You didn’t open an account? Then confirm nothing. You can ignore this email." },
    ],
    why: `You’re getting this email because someone opened an ${brand.name} account with this address.`,
  },

  confirmNewAddress: {
    subject: "Please confirm your new address",
    preview: "One press, and we know that email reaches you here.",
    blocks: [
      { kind: "heading", text: "Is this your new address?" },
      {
        kind: "paragraph",
        text: `Your ${brand.name} account now has this address. Please confirm that it is yours, so that email about your account reaches you here.`,
      },
      { kind: "button", label: "Confirm my new address", opens: "link" },
      { kind: "note", text: "The link is valid for 7 days and works once." },
      { kind: "paragraph", text: "This isn’t your account? Then confirm nothing. You can ignore this email." },
    ],
    why: `You’re getting this email because someone entered this address as the new one of an ${brand.name} account.`,
  },

  signInLink: {
    subject: "Your link to sign in",
    preview: "It is valid for half an hour and works once.",
    blocks: [
      { kind: "heading", text: "Sign in without your password" },
      { kind: "paragraph", text: "You asked for a link to sign in. Here it is:" },
      { kind: "button", label: "Sign in", opens: "link" },
      { kind: "note", text: "The link is valid for 30 minutes and works once. Please don’t pass it on." },
      { kind: "paragraph", text: "That wasn’t you? Then ignore this email. Without it, nobody gets in this way." },
    ],
    why: "You’re getting this email because someone asked for a sign-in link for your account.",
  },

  resetPassword: {
    subject: "Choose a new password",
    preview: "The link is valid for half an hour and works once.",
    blocks: [
      { kind: "heading", text: "Let’s get you back in" },
      {
        kind: "paragraph",
        text: "It happens to all of us. Choose a new password, and you’re signed in again. Your lines and orders are just as you left them.",
      },
      { kind: "button", label: "Choose a new password", opens: "link" },
      { kind: "note", text: "The link is valid for 30 minutes and works once. Please don’t pass it on." },
      {
        kind: "paragraph",
        text: "That wasn’t you? Then ignore this email. Your password stays as it is, and nobody has got in.",
      },
    ],
    why: "You’re getting this email because someone asked to reset the password of your account.",
  },

  passwordChanged: {
    subject: "Your password was changed",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "Your password was changed" },
      { kind: "paragraph", text: `The password of your ${brand.name} account was changed.` },
      { kind: "facts", rows: [{ label: "When", value: "{date}" }] },
      { kind: "paragraph", text: "If that was you, you don’t need to do anything." },
      {
        kind: "warning",
        text: "That wasn’t you? Undo the change within 72 hours. Everyone is signed out then, and you choose a new password.",
      },
      { kind: "button", label: "Undo the change", opens: "link" },
    ],
    why: "You’re getting this email because we always tell you when your password changes.",
  },

  addressChanged: {
    subject: "Your account has a new address",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "Your account has a new address" },
      {
        kind: "paragraph",
        text: `The address of your ${brand.name} account was changed. From now on you sign in with the new one, and we write to you there.`,
      },
      { kind: "facts", rows: [{ label: "When", value: "{date}" }] },
      { kind: "paragraph", text: "If that was you, you don’t need to do anything." },
      {
        kind: "warning",
        text: "That wasn’t you? Undo the change within 72 hours. The account gets this address back, everyone is signed out, and you choose a new password.",
      },
      { kind: "button", label: "Undo the change", opens: "link" },
    ],
    why: "You’re getting this email because this was the address of your account until now.",
  },

  newSignIn: {
    subject: "A new sign-in to your account",
    preview: "If that was you, you don’t need to do anything.",
    blocks: [
      { kind: "heading", text: "A sign-in from a new place" },
      { kind: "paragraph", text: "Someone signed in to your account from a place that we haven’t seen before." },
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
        text: "If that was you, you don’t need to do anything. The place is guessed from the connection, so it can be a city nearby.",
      },
      {
        kind: "warning",
        text: "That wasn’t you? End that session on your dashboard and choose a new password. Can’t you get in? The sign-in page helps you set a new password.",
      },
      { kind: "button", label: "See my sessions", opens: "dashboard" },
      { kind: "button", label: "Go to the sign-in page", opens: "signIn" },
    ],
    why: "You’re getting this email because we always tell you when your account is used from a new place.",
  },

  receipt: {
    subject: `Your ${brand.name} receipt`,
    preview: "Your payment arrived. Here is everything you need.",
    blocks: [
      { kind: "heading", text: "This line is yours, for life", when: "isRegistered" },
      { kind: "heading", text: "Paid, with one thing left to sort out", when: "isClaim" },
      {
        kind: "paragraph",
        text: "Thank you. Your payment arrived and your number is registered. You paid once, and that was the last time.",
        when: "isRegistered",
      },
      {
        kind: "paragraph",
        text: "Thank you, your payment arrived. But another customer already has a license for this number, so yours has to wait.",
        when: "isClaim",
      },
      {
        kind: "warning",
        text: "A person is looking at it and writes to you. Until then there is nothing to do, and please don’t pay again.",
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
          {
            title: "Save the number",
            text: `Add {assistantNumber} to your contacts, so ${brand.messenger} shows who is writing.`,
          },
          {
            title: "Write from your registered number",
            text: "A greeting is enough. The assistant recognizes your line by its number.",
          },
          { title: "Keep the chat", text: "Ask anything, anytime. Pin the conversation to keep it at the top." },
        ],
        when: "isRegistered",
      },
      { kind: "button", label: `Connect in ${brand.messenger}`, opens: "chat", when: "isRegistered" },
      {
        kind: "note",
        text: "The button opens a message with your code, {claimCode}. Send it as it is, within 72 hours, from the chat you want to use. It works once, so keep it to yourself.",
        when: "claimCode",
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
      { kind: "button", label: "See and print the receipt", opens: "receipt" },
      {
        kind: "note",
        text: "Does the receipt need a company’s name or VAT number? Add them on the receipt’s page, whenever you like.",
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
        text: "Your order is saved, and there is nothing else you need to do. Some banks take minutes, and a few take days. As soon as yours confirms, the line is yours and we send you the receipt.",
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
    why: `You’re getting this email because you are paying for a license from ${brand.name}.`,
  },

  paymentFailed: {
    subject: "Your payment did not go through",
    preview: "Your order is saved, and you can try again.",
    blocks: [
      { kind: "heading", text: "The payment did not go through" },
      {
        kind: "paragraph",
        text: "Your bank has turned the payment down, so we received no money. If the amount is still reserved on your account, your bank releases it by itself.",
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
      { kind: "paragraph", text: "Your order is saved. You can pay from your dashboard, another way if you like." },
      { kind: "button", label: "Pay from your dashboard", opens: "dashboard" },
    ],
    why: `You’re getting this email because you tried to pay for a license from ${brand.name}.`,
  },

  refundRequested: {
    subject: "We’ve got your request for a refund",
    preview: "Your money is on its way back.",
    blocks: [
      { kind: "heading", text: "You’re getting your money back" },
      {
        kind: "paragraph",
        text: "You asked on your dashboard to undo your purchase and to get {amount} back. We confirm that we received this, and when.",
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
      { kind: "note", text: "The money goes back the way you paid. We write again as soon as it is sent." },
      {
        kind: "warning",
        text: "That wasn’t you? Change your password and write to us.",
      },
      { kind: "button", label: "Write to us", opens: "contact" },
    ],
    why: `You’re getting this email because you asked ${brand.name} for a refund. Keep it as your confirmation.`,
  },

  refundMade: {
    subject: "Your refund is on its way",
    preview: "The money goes back the way it came.",
    blocks: [
      { kind: "heading", text: "Your refund is on its way" },
      {
        kind: "note",
        text: "We can’t serve WhatsApp numbers of your country any longer, so we’re giving you your money back. We’re sorry about this.",
        when: "regionClosed",
      },
      {
        kind: "paragraph",
        text: "We’ve sent {amount} back the way you paid. Most banks show it within 5 to 10 days, and there is nothing you need to do.",
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
      { kind: "button", label: "See and print the receipt", opens: "receipt" },
    ],
    why: `You’re getting this email because we refunded a payment you made to ${brand.name}.`,
  },

  disputeOpened: {
    subject: "Your line is paused while your bank looks at a payment",
    preview: "What that means, and what you can do.",
    blocks: [
      { kind: "heading", text: "Your line is paused for now" },
      {
        kind: "paragraph",
        text: "Your bank tells us that the payment for this line is disputed. Until the bank has decided, the assistant doesn’t reply to this number. Your other lines are not affected.",
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
        text: "You didn’t mean to dispute it? Ask your bank to withdraw the dispute, and your line works again. Was something wrong? Write to us. We’d rather sort it out with you.",
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
      { kind: "heading", text: "Your line is active", when: "isActive" },
      { kind: "heading", text: "Your line is paused", when: "isSuspended" },
      { kind: "heading", text: "Your license has ended", when: "isEnded" },
      {
        kind: "paragraph",
        text: "Good news: the license for this number is active, and the assistant replies. You don’t need to do anything. Just write.",
        when: "isActive",
      },
      {
        kind: "paragraph",
        text: "We’ve paused the license for this number, so the assistant doesn’t reply for now. Nothing else in your account has changed.",
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
    preview: "Your license is in use in a chat. If that’s you, just write.",
    blocks: [
      { kind: "heading", text: "You’re connected" },
      {
        kind: "paragraph",
        text: `Your license is now in use in a chat on ${brand.messenger}. Just write, and the assistant replies.`,
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
        text: "That wasn’t you? Tell us right away, and we’ll take the license back from that chat.",
      },
      { kind: "button", label: "Tell us", opens: "contact" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and a chat just started to use it.`,
  },

  chatAsked: {
    subject: "A chat is asking for your license",
    preview: "If it’s yours, allow it on your dashboard.",
    blocks: [
      { kind: "heading", text: "A chat is asking for your license" },
      {
        kind: "paragraph",
        text: `Your code was sent from another number on ${brand.messenger}. Is that you? Allow it on your dashboard within 72 hours, and your license moves to that number.`,
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
      { kind: "warning", text: "That wasn’t you? Then don’t allow it, and nothing changes." },
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
        text: "The chat that used your license can’t use it any longer. The license is still yours. Connect a chat again on your dashboard.",
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
    subject: "Your license has moved",
    preview: "It works with another chat now. If that wasn’t you, you can undo it.",
    blocks: [
      { kind: "heading", text: "Your license has moved" },
      {
        kind: "paragraph",
        text: `Your license now works with this number on ${brand.messenger}, and no longer with the number or chat before.`,
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
        text: "That wasn’t you? Undo it on your dashboard within 72 hours.",
        when: "canUndo",
      },
      { kind: "button", label: "Go to your dashboard", opens: "dashboard" },
    ],
    why: `You’re getting this email because you have a license from ${brand.name}, and it moved.`,
  },

  donationThanks: {
    subject: "Thank you for your donation",
    preview: "It arrived, and it helps keep the line open.",
    blocks: [
      { kind: "heading", text: "Thank you, from all of us" },
      {
        kind: "paragraph",
        text: "Your {amount} arrived. It helps pay for the answers that people get every day, so that one payment can stay one payment.",
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
      { kind: "button", label: "See the wall of supporters", opens: "support" },
      { kind: "note", text: "A donation is a gift: it comes with no license and needs nothing from you." },
    ],
    why: `You’re getting this email because a donation to ${brand.name} was paid with this address.`,
  },

  priceHoldEnding: {
    subject: "Your price is held for a few more hours",
    preview: "Your order is saved. Here is what happens next.",
    blocks: [
      { kind: "heading", text: "Your price is still held" },
      {
        kind: "paragraph",
        text: "You started an order for {phone} and haven’t paid yet. That’s fine: we hold your price until the time below. After that, the price of the day applies.",
      },
      {
        kind: "facts",
        rows: [
          { label: "Your price", value: "{amount}" },
          { label: "Held until", value: "{date}" },
          { label: "Order", value: "{orderId}" },
        ],
      },
      { kind: "button", label: "Complete the payment", opens: "dashboard" },
      { kind: "note", text: "Changed your mind? Then there is nothing to do. Nothing was charged." },
    ],
    why: `You’re getting this email because you started an order at ${brand.name}. We send one reminder for each order.`,
  },

  messageReceived: {
    subject: "Your message reached us",
    preview: "A person reads it and writes back.",
    blocks: [
      { kind: "heading", text: "Your message reached us" },
      {
        kind: "paragraph",
        text: "Thank you for writing. A person reads every message, and we usually answer by email within two business days.",
      },
      { kind: "quote", label: "You wrote", text: "{excerpt}" },
      { kind: "note", text: "Something to add? Just reply to this email." },
    ],
    why: "You’re getting this email because someone wrote to us with this address on our contact page. That wasn’t you? Then ignore it.",
  },

  messageAnswer: {
    subject: "Our answer to your message",
    preview: "You wrote to us, and here is the answer.",
    blocks: [
      { kind: "heading", text: "Here is our answer" },
      { kind: "paragraph", text: "{answer}" },
      { kind: "quote", label: "You wrote", text: "{question}" },
      { kind: "note", text: "Any other questions? Just reply to this email." },
    ],
    why: "You’re getting this email because you wrote to us on our contact page.",
  },
};
