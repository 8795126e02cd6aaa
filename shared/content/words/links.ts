import { brand } from "../../domain/brand.ts";

/** The words for links in mails: asking for one, and the pages that they open. */
export const linkWords = {
  request: {
    resetPassword: {
      ask: "Forgot your password?",
      heading: "Reset your password",
      text: "We’ll email you a link. It works once and expires in 30 minutes.",
    },
    signIn: {
      ask: "Email me a sign-in link",
      heading: "Sign in without a password",
      text: "We’ll email you a sign-in link. It works once and expires in 30 minutes.",
    },
    submit: "Send the link",
    /** `time`: minutes and seconds, after too many requests. */
    submitIn: (time: string) => `You can ask again in ${time}`,
    busy: "Sending...",
    back: "Back to sign in",
    sentHeading: "Check your email",
    sent: (email: string) => `If there’s an account for ${email}, an email is on its way.`,
    sentHelp: "It may take a few minutes, or land in your spam folder. Use the newest link.",
    again: "Send it again",
    againIn: (time: string) => `Send it again in ${time}`,
    sentAgain: (email: string) => `If there’s an account for ${email}, another email is on its way.`,
    otherAddress: "Use another address",
    failed: "We couldn’t send the link. Please try again.",
    /** Below `sent`. */
    failedAgain: "We couldn’t send another email. The one before can still arrive. Please try again.",
  },

  missing: {
    heading: "Part of the link is missing",
    text: "Open our latest email and click the button, or copy the whole link.",
    /** Where the page can send another. */
    newLink: "Or enter your email for a new link; it works for 30 minutes.",
  },
  invalid: {
    heading: "This link is no longer valid",
    text: "It was used, has expired, or was sent before your account changed.",
    /** Where the page can send another. */
    newLink: "Opening it changed nothing. Enter your email for a new link; it works for 30 minutes.",
  },
  toLogin: "Sign in",
  toDashboard: "Open dashboard",
  toContact: "Contact us",

  resetPassword: {
    title: "Choose a new password",
    heading: "Choose a new password",
    text: "When you save it, you’re signed in here and signed out everywhere else.",
    label: "New password",
    submit: "Save the password",
    busy: "Saving...",
    failed: "We couldn’t save the password. Please try again.",
    done: { heading: "Your new password is saved", text: "You’re signed in here, and signed out everywhere else." },
  },
  signInLink: {
    title: "Sign in",
    heading: `Sign in to ${brand.name}`,
    text: "Click the button to sign in on this device.",
    submit: "Sign in",
    busy: "Signing you in...",
    failed: "We couldn’t sign you in. Please try again.",
    newLink: "Email me a new link",
  },
  /** After signing in to an account whose address had never been confirmed. */
  newAccount: {
    heading: "You have a new account",
    text: "An earlier account used your email, but nobody confirmed it, and nothing was bought with it. We closed it; this new one is yours.",
  },
  withoutPassword: {
    heading: "You’re signed in",
    text: "Your email is now confirmed. For safety, your old password no longer works.",
    choosePassword: "Choose a new password",
  },
  confirmAddress: {
    title: "Confirm your email",
    heading: "Confirm your address",
    text: "If this account is yours, click the button. If not, just close this page.",
    passwordHelp:
      "Your password proves the account is yours. Forgot it? Sign in with a link. That confirms your email too.",
    passwordMissing: "Please enter your password.",
    wrongPassword: "That password is incorrect.",
    submit: "Confirm email",
    busy: "Confirming...",
    failed: "We couldn’t confirm your email. Please try again.",
    done: {
      heading: "Your email is confirmed",
      text: "From now on, you can always get back into your account by email.",
    },
    invalid: "This link changed nothing. You can ask for a new link on your dashboard.",
  },
  undoChange: {
    title: "Undo a change",
    heading: "Not you?",
    text: "Click the button to undo the change to your password or email. If your email was changed, you get the old one back. Everyone is signed out, and you choose a new password.",
    submit: "Undo the change",
    busy: "Undoing it...",
    failed: "We couldn’t undo the change. Please try again.",
    addressTaken: {
      heading: "This needs our help",
      text: "Your old email now belongs to another account. Please write to us, and we’ll fix it.",
    },
    done: "The change was undone, and everyone is signed out. Now choose a password you use nowhere else.",
    toHelp: "Write to us",
    invalid: "This link changed nothing. You have 72 hours to undo a change. After that, write to us.",
  },
  stopReminders: {
    title: "Stop reminders",
    heading: "Stop reminders?",
    text: "You won’t get any more emails about unpaid orders. You’ll still get receipts and account emails.",
    submit: "Stop reminders",
    busy: "Stopping them...",
    failed: "We couldn’t stop the reminders. Please try again.",
    done: { heading: "No more reminders", text: "You can turn them back on in your account details." },
    invalid: "This link changed nothing. You can turn reminders off in your account details.",
  },
} as const;
