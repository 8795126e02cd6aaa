/** The words of the contact form. The page's own text is in `content/contact.ts`. */
export const contactWords = {
  title: "Contact",
  name: "Your name",
  email: "Email address",
  emailHelp: "We’ll reply to this address. If you have an account, use its email.",
  message: "Your message",
  /** `{prefix}` is `ord_`. */
  messageHelp: "About an order? Add its ID ({prefix}…) from your dashboard.",
  /** `left` and `over` are localized numbers. */
  left: (left: string) => `${left} characters left`,
  over: (over: string) => `${over} characters over`,
  /** The label of a hidden field that only bots fill in. */
  website: "Leave this blank",
  submit: "Send message",
  busy: "Sending your message...",
  orEmail: "Or email us at",

  nameMissing: "Please enter your name.",
  nameUnfit: "Please enter your name on one line, 100 characters at most.",
  emailMissing: "Please enter your email address.",
  emailInvalid: "Please enter a valid email address.",
  messageMissing: "Please write a message.",
  messageLong: "Please shorten your message to 5,000 characters.",

  failed: "We could not send your message. Please try again.",
  sentTitle: "Message sent",
  thanks: "Thank you for reaching out! We'll be in touch shortly.",
  replyTo: (email: string) => `We’ll reply to ${email}.`,
  another: "Write another message",
  help: "Help Center",
} as const;
