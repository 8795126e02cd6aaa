/** The landing page's interface words: screen-reader labels and button feedback. */
export const landingWords = {
  loadFailed: "This didn’t load. Check your connection and try again.",
  useCases: "Kinds of questions",
  askOne: "Questions to ask",
  copied: "Number copied",
  copyFailed: "Your browser blocked copying. Press and hold the number above.",
  again: "Play again",
  ownerReady: "Your assistant is ready in WhatsApp. Your licenses and receipts are on your dashboard.",
  soldBy: (seller: string) => `Sold by ${seller}.`,
} as const;
