import { brand } from "../../../domain/brand.ts";

/** The words of the admin area's inbox. */
export const messageWords = {
  caption: "Messages",
  failed: "Unable to load messages.",
  empty: "No messages. What people write by the contact form arrives here.",
  show: "Show",
  filters: { unread: "Unread", waiting: "Waiting for an answer", answered: "Answered" },
  columns: {
    from: "From",
    email: "E-mail",
    message: "Message",
    createdAt: "Received",
    state: "State",
    id: "Message ID",
  },
  state: { unread: "Unread", waiting: "Waiting", answered: "Answered" },
  sheet: {
    eyebrow: "Message",
    failed: "Unable to load this message.",
    from: "E-mail",
    received: "Received",
    text: "What they wrote",
    reply: "Reply by e-mail",
    replyHint: "Your e-mail program opens with the message quoted.",
    replied: "Have you sent your answer?",
    copy: "Copy address",
    account: "Account with this address",
    orders: "Orders with this address",
    markUnread: "Mark as unread",
    markRead: "Mark as read",
    markAnswered: "Mark as answered",
    markUnanswered: "Mark as not answered",
    done: {
      unread: "The message is marked as unread.",
      read: "The message is marked as read.",
      answered: "The message is marked as answered.",
      unanswered: "The message waits for an answer again.",
    },
    changeFailed: "The message could not be marked. Please try again.",
  },
  reply: {
    subject: `Your message to ${brand.name}`,
    greeting: (name: string) => `Hello ${name},`,
    wrote: (name: string, day: string) => `On ${day}, ${name} wrote:`,
    cut: "[…]",
  },
} as const;
