/** What is said where something of the site did not come or stopped working. Loaded when it is needed. */
export const failureWords = {
  /** What there is to say about a page's copy (specification section 8). */
  content: {
    loadFailed: "Unable to load content",
    refreshFailed: "Unable to refresh content",
    builtIn: "You are reading the text that this site came with; there may be a newer one.",
    tryAgain: "Try again",
    /** For a reader of another language. */
    onlyEnglish: "This page is only in English.",
  },
  missingPage: {
    text: "That page did not load. You are still where you were, and what you typed stays here. Check your connection, and whether something in your browser blocks it.",
    tryAgain: "Try again",
  },
  partFailed: "This part of the page stopped working. What you typed is kept. Load the page again to go on.",
  loadAgain: "Load the page again",
} as const;
