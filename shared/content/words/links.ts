import { brand } from "../../domain/brand.ts";

/** The words for links in mails: asking for one, and the pages that they open. */
export const linkWords = {
  request: {
    resetPassword: {
      ask: "Forgot your password?",
      heading: "Choose a new password",
      text: "We'll email you a link for it. The link works once, for 30 minutes.",
    },
    signIn: {
      ask: "Email me a sign-in link",
      heading: "Sign in without a password",
      text: "We'll email you a link that signs you in. It works once, for 30 minutes.",
    },
    /** On the page of a link that did not work. */
    newLink: "We can email you a new one. It works once, for 30 minutes.",
    submit: "Send the link",
    busy: "Sending...",
    back: "Back to sign in",
    sentHeading: "Check your email",
    sent: (email: string) => `If there is an account for ${email}, an email is on its way.`,
    sentHelp: "It may take a few minutes, or land in the spam folder. The newest link is the one to use.",
    again: "Send it again",
    againSoon: "You can send it again in half a minute.",
    sentAgain: "We sent it again.",
    otherAddress: "Use another address",
    failed: "We could not send the link. Please try again.",
  },

  missing: {
    heading: "Part of the link is missing",
    text: "Open the newest email from us and press its button, or copy the whole address from it.",
  },
  invalid: {
    heading: "This link is no longer valid",
    text: "It was used already, it is too old, or a newer change replaced it. Nothing was changed now.",
  },
  toLogin: "Sign in",
  toDashboard: "Open your wallet",
  toContact: "Write to us",

  resetPassword: {
    title: "Choose a new password",
    heading: "Choose a new password",
    text: "It signs you in here, and signs you out everywhere else.",
    label: "New password",
    submit: "Save the password",
    busy: "Saving...",
    failed: "We could not save the password. Please try again.",
    done: { heading: "Your new password is saved", text: "You're signed in here, and signed out everywhere else." },
  },
  signInLink: {
    title: "Sign in",
    heading: `Sign in to ${brand.name}`,
    text: "Press the button to sign in on this device.",
    submit: "Sign in",
    busy: "Signing you in...",
    failed: "We could not sign you in. Please try again.",
  },
  /** After signing in to an account whose address had never been confirmed. */
  newAccount: {
    heading: "You have a fresh account",
    text: "The account with your address had never been confirmed, and nothing was paid with it. Anyone could have opened it, so you start with an empty one.",
  },
  withoutPassword: {
    heading: "You are signed in",
    text: "Your address had never been confirmed until now, so the old password no longer works. Choose a new one with “Forgot your password?” on the sign-in page.",
  },
  confirmAddress: {
    title: "Confirm your address",
    heading: "Confirm your address",
    text: "Is this account yours? Then press the button. If not, close this page: nothing happens.",
    passwordHelp:
      "Your password shows that the account is yours. Forgot it? Then sign in by a link: that confirms the address too.",
    passwordMissing: "Please enter your password.",
    wrongPassword: "That password is incorrect.",
    submit: "Confirm address",
    busy: "Confirming...",
    failed: "We could not confirm the address. Please try again.",
    done: {
      heading: "Your address is confirmed",
      text: "From now on, you can always get back into your account by email.",
    },
    invalid: "You can ask for a new link on your dashboard.",
  },
  undoChange: {
    title: "Undo a change",
    heading: "Wasn't you?",
    text: "Press the button to undo the change of your password or address. The account gets its former address back, everyone is signed out, and you choose a new password.",
    submit: "Undo the change",
    busy: "Undoing it...",
    failed: "We could not undo the change. Please try again.",
    addressTaken: {
      heading: "This needs a person",
      text: "Your former address now belongs to another account. Please write to us, and we'll put it right.",
    },
    done: "The change was undone, and everyone is signed out. Now choose a password that you use nowhere else.",
    invalid: "A change can be undone for 72 hours. After that, write to us.",
  },
  stopReminders: {
    title: "Stop reminders",
    heading: "Stop reminders?",
    text: "You will get no more emails about unpaid orders. Receipts and messages about your account still reach you.",
    submit: "Stop reminders",
    busy: "Stopping them...",
    failed: "We could not stop the reminders. Please try again.",
    done: { heading: "No more reminders", text: "You can turn them on again in your account details." },
    invalid: "You can turn reminders off in your account details.",
  },
} as const;
