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
    /** After a link that did not work. */
    submitNew: "Email me a new link",
    /** Above a button that counts down. */
    tooMany: "You’ve asked for too many links. Check your inbox and your spam folder, and use the newest link.",
    /** `time`: minutes and seconds, after too many requests. */
    submitIn: (time: string) => `Try again in ${time}`,
    busy: "Sending...",
    back: "Back to sign in",
    sentHeading: "Check your email",
    /** Below the address. */
    sent: "If this address has an account, a link is on its way. It expires in 30 minutes.",
    sentHelp:
      "It may take a few minutes. Check your spam folder, too. If you asked more than once, use the newest link.",
    again: "Send it again",
    againIn: (time: string) => `Send it again in ${time}`,
    /** In place of `sent`, after another email. */
    sentAgain: "If this address has an account, we’ve sent another link. It expires in 30 minutes.",
    otherAddress: "Use another address",
    failed: "We couldn’t send the link. Please try again.",
    /** In place of `sentHelp`, when another email could not be sent. */
    earlier: "Your first email may still be on its way. Check your spam folder, too.",
    failedAgain: "We couldn’t send another email. Please try again in a moment.",
  },

  missing: {
    heading: "Part of the link is missing",
    text: "Go back to the email and click the button, or paste the whole link into your browser.",
    /** Where the page can send another. */
    newLink: {
      resetPassword: "You can also enter your email, and we’ll send you a new link.",
      signIn: "You can also enter your email, and we’ll send you a new link.",
    },
  },
  invalid: {
    heading: "This link no longer works",
    text: "It may have expired or been used.",
    /** Where the page can send another. */
    newLink: {
      resetPassword:
        "If you’ve just chosen a new password, sign in with it. If not, enter your email, and we’ll send you a new link.",
      signIn: "Enter your email, and we’ll send you a new link.",
    },
  },
  toLogin: "Sign in",
  toDashboard: "Open dashboard",
  toContact: "Contact us",

  resetPassword: {
    title: "Choose a new password",
    heading: "Choose a new password",
    text: "Saving it signs you in here and signs you out everywhere else.",
    label: "New password",
    submit: "Save password",
    busy: "Saving...",
    failed: "We couldn’t save your password. Please try again.",
    done: { heading: "Password changed", text: "You’re signed in here, and signed out everywhere else." },
  },
  signInLink: {
    title: "Sign in",
    heading: `Sign in to ${brand.name}`,
    text: "You’ll be signed in on this device.",
    /** The way to the sign-in page, where the button already signs in. */
    back: "Use your password instead",
    submit: "Sign in",
    busy: "Signing you in...",
    failed: "We couldn’t sign you in. Please try again.",
  },
  /** After signing in to an account whose address had never been confirmed. */
  newAccount: {
    heading: "Your account is ready",
    text: "You’re signed in to a new account. The old one was never confirmed or paid for, so we closed it.",
    /** After a sign-in by a link: the account has no password yet. */
    withoutPassword:
      "You’re signed in to a new account. The old one was never confirmed or paid for, so we closed it, and its password no longer works.",
  },
  withoutPassword: {
    heading: "You’re signed in",
    text: "Your email is now confirmed. The old password was set before that, possibly by someone else, so for your safety it no longer works.",
    choosePassword: "Choose a new password",
  },
  confirmAddress: {
    title: "Confirm your email",
    heading: "Confirm your email",
    text: `If you signed up for ${brand.name} with this email address, confirm it here. If you didn’t, just close this page.`,
    withPassword: `Enter your ${brand.name} password to confirm your email address.`,
    passwordMissing: "Please enter your password.",
    wrongPassword: "That password is incorrect.",
    submit: "Confirm email",
    busy: "Confirming...",
    failed: "We couldn’t confirm your email. Please try again.",
    done: {
      heading: "Your email is confirmed",
      text: "If you ever forget your password, we can now email you a link to sign in.",
    },
    missing: {
      signedOut: "Can’t find the email? Sign in and ask for a new link on your dashboard.",
      signedIn: "Can’t find the email? Ask for a new link on your dashboard.",
    },
    invalid: {
      signedOut:
        "If you’ve already confirmed your email, you’re all set. If not, sign in and ask for a new link on your dashboard.",
      signedIn: "If you’ve already confirmed your email, you’re all set. If not, ask for a new link on your dashboard.",
    },
  },
  undoChange: {
    title: "Undo a change",
    heading: "Didn’t change your email or password?",
    text: "Undo it now. Your email goes back to what it was, and every device is signed out. Then you choose a new password.",
    ifYours: "If it was you, just close this page.",
    submit: "Undo the change",
    busy: "Undoing it...",
    failed: "We couldn’t undo the change. Please try again.",
    addressTaken: {
      heading: "We couldn’t undo the change",
      text: "Another account now uses your old email, so we can’t bring it back. The person who made the change can still sign in. Contact us now, and give an email address that only you can open. We’ll fix it.",
    },
    done: {
      heading: "The change has been undone",
      text: "Your email is what it was before, and every device is signed out. Now choose a new password that you don’t use anywhere else.",
    },
    toHelp: "Contact us",
    missing: "Can’t find the email? Contact us.",
    invalid:
      "Each link works once and expires after 72 hours. If you’ve undone the change and chosen a new password, you’re all set. If not, try the link in our latest email, or contact us now.",
  },
  stopReminders: {
    title: "Stop reminders",
    heading: "Stop reminders?",
    text: "You won’t get any more emails about unpaid orders. You’ll still get receipts and account emails.",
    submit: "Stop reminders",
    busy: "Stopping them...",
    failed: "We couldn’t stop the reminders. Please try again.",
    done: { heading: "No more reminders", text: "You can turn them back on in your account details." },
    missing: {
      signedOut: "Can’t find the email? Sign in and turn reminders off in your account details.",
      signedIn: "Can’t find the email? Turn reminders off in your account details.",
    },
    invalid: {
      signedOut: "It’s incomplete or more than 30 days old. Sign in and turn reminders off in your account details.",
      signedIn: "It’s incomplete or more than 30 days old. You can turn reminders off in your account details.",
    },
  },
} as const;
