import { brand } from "../../domain/brand.ts";

/** The words of the sign-in and registration page. */
export const loginWords = {
  signIn: {
    title: "Sign in",
    heading: "Welcome back",
    text: "Your licenses and orders are right where you left them.",
    /** For a buyer who comes from the checkout, and as long as the other text, because it takes its place. */
    toCheckout: "Sign in, add your number, then pay {price} once.",
    submit: "Sign in",
    busy: "Signing you in...",
    otherwise: "New here?",
    toggle: "Create an account",
    /** In place of an account of its own: the checkout creates one. */
    backToCheckout: "Create your account",
  },
  register: {
    title: "Create your account",
    heading: "Create your account",
    text: "One free account for all your licenses.",
    submit: "Create account",
    busy: "Creating account...",
    otherwise: "Already have an account?",
    toggle: "Sign in instead",
  },
  /** Between the password and the other ways to sign in. */
  or: "or",
  passkey: {
    submit: "Sign in with a passkey",
    busy: "Waiting for your passkey",
    canceled: "No passkey was used. Try again, or sign in with your password.",
    failed: "Unable to sign in with a passkey. Please try again, or use your password.",
  },
  description: `Sign in to ${brand.name}, or create an account for your license.`,
  panel: {
    heading: "Pay once. Keep your assistant.",
    /** The license card that the panel draws. */
    card: {
      title: "Lifetime license",
      stamp: "For life",
    },
    /** For a customer, who has a license already, and for a new one. */
    bullets: {
      signIn: [
        "Every update included, for life",
        "Your receipts, always on your dashboard",
        "Your conversations are encrypted. We delete them on request",
      ],
      register: [
        "Premium models in the chat you already use",
        "No subscription, no surprise fees",
        "Every update included, for life",
        "Your conversations are encrypted. We delete them on request",
      ],
    },
    quote: "I set it up while my coffee brewed. Now I ask it before I ask anyone else.",
    author: "Marta S.",
    authorInitials: "MS",
    authorRole: "Teacher",
  },
} as const;
