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
    tooMany: "Too many attempts.",
    /** `time`: minutes and seconds, after too many requests. */
    submitIn: (time: string) => `You can ask again in ${time}`,
    busy: "Sending...",
    back: "Back to sign in",
    sentHeading: "Check your email",
    /** Below the address. */
    sent: "If this address has an account, an email is on its way.",
    sentHelp: "It may take a few minutes, or land in your spam folder. Use the newest link.",
    again: "Send it again",
    againIn: (time: string) => `Send it again in ${time}`,
    sentAgain: "Sent again",
    /** Below the address, when another email could not be sent. */
    sentBefore: "If this address has an account, an earlier email can still arrive.",
    otherAddress: "Use another address",
    failed: "We couldn’t send the link. Please try again.",
    failedAgain: "We couldn’t send another email. Please try again.",
  },

  missing: {
    heading: "Part of the link is missing",
    text: "Open our latest email and click its button, or copy the whole link.",
    /** Where the page can send another. */
    newLink: {
      resetPassword: "Or enter your email, and we’ll send you a new password link.",
      signIn: "Or enter your email, and we’ll send you a new link to sign in.",
    },
  },
  invalid: {
    heading: "This link is no longer valid",
    text: "It was already used, it’s too old, or your account has changed since.",
    /** Where the page can send another. */
    newLink: {
      resetPassword: "No password was saved this time. Enter your email, and we’ll send you a new password link.",
      signIn: "Enter your email, and we’ll send you a new link to sign in.",
    },
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
    done: { heading: "Your password is saved", text: "You’re signed in here, and signed out everywhere else." },
  },
  signInLink: {
    title: "Sign in",
    heading: `Sign in to ${brand.name}`,
    text: "Click the button to sign in on this device.",
    submit: "Sign in",
    busy: "Signing you in...",
    failed: "We couldn’t sign you in. Please try again.",
  },
  /** After signing in to an account whose address had never been confirmed. */
  newAccount: {
    heading: "This new account is yours",
    text: "We closed an older one with your email: nobody had confirmed it or paid for anything.",
  },
  withoutPassword: {
    heading: "You’re signed in",
    text: "Your email is now confirmed. For safety, your old password no longer works.",
    choosePassword: "Choose a new password",
  },
  confirmAddress: {
    title: "Confirm your email",
    heading: "Confirm your email",
    text: "If this account is yours, click the button. If not, just close this page.",
    withPassword: `Enter your ${brand.name} password to confirm this email.`,
    passwordMissing: "Please enter your password.",
    wrongPassword: "That password is incorrect.",
    submit: "Confirm email",
    busy: "Confirming...",
    failed: "We couldn’t confirm your email. Please try again.",
    done: {
      heading: "Your email is confirmed",
      text: "From now on, you can always get back into your account by email.",
    },
    missing: {
      signedOut: "Can’t find it? Sign in and ask for a new one.",
      signedIn: "Can’t find it? Ask for a new one on your dashboard.",
    },
    invalid: {
      signedOut: "Sign in, then ask for a new link on your dashboard.",
      signedIn: "Ask for a new link on your dashboard.",
    },
  },
  undoChange: {
    title: "Undo a change",
    heading: "Didn’t make this change?",
    text: "Undo it, and we sign out every device. Then you choose a new password. If your email was changed, you get the old one back.",
    submit: "Undo the change",
    busy: "Undoing it...",
    failed: "We couldn’t undo the change. Please try again.",
    addressTaken: {
      heading: "This needs our help",
      text: "Your old email now belongs to another account, so nothing is undone yet, and the person who made the change can still sign in. Write to us now, and we’ll fix it.",
    },
    done: {
      heading: "The change is undone",
      text: "Every device is signed out. Now choose a new password that you use nowhere else.",
    },
    toHelp: "Write to us",
    missing: "Can’t find it? Write to us.",
    invalid:
      "You can no longer undo the change here. If you didn’t make it, write to us now, or try the link in our latest email. Each link works once, within 72 hours.",
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
      signedOut: "Can’t find it? Sign in to turn reminders off.",
      signedIn: "Can’t find it? Turn reminders off in your account details.",
    },
    invalid: {
      signedOut: "It’s more than 30 days old, or incomplete. Sign in to turn reminders off.",
      signedIn: "It’s more than 30 days old, or incomplete. You can turn reminders off in your account details.",
    },
  },
} as const;
