/**
 * The interface's words on the landing page: what names a part to a screen reader, and what a button says of what it
 * just did.
 */
export const landingWords = {
  loadFailed: "This did not load. Check your connection and try again.",
  useCases: "Kinds of questions",
  copied: "Number copied",
  copyFailed: "Your browser blocked copying. Press and hold the number above.",
  again: "Play again",
} as const;
