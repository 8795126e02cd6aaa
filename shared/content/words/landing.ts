/** The landing page's interface words: screen-reader labels and button feedback. */
export const landingWords = {
  loadFailed: "This didn’t load. Check your connection.",
  useCases: "Kinds of questions",
  askOne: "Questions to ask",
  again: "Play again",
  ownerReady:
    "Your assistant is ready in WhatsApp, in the chat you already have. Your licenses and receipts are on your dashboard.",
  signedIn: "You’re one step from your license. Finish on your dashboard, or try it free first.",
  soldBy: (seller: string) => `Sold by ${seller}.`,
} as const;
