/** The words for failed loads and crashes. Loaded on demand. */
export const failureWords = {
  /** Messages about a page's copy. */
  content: {
    loadFailed: "Unable to load content",
    refreshFailed: "Unable to refresh content",
    builtIn: "You’re reading our saved version, which may be out of date.",
    tryAgain: "Try again",
    /** For readers of other languages. */
    onlyEnglish: "This page is only available in English.",
  },
  missingPage: {
    text: "That page didn’t load. You’re still on this page, and what you typed is safe. Check your connection, and see if your browser is blocking something.",
    tryAgain: "Try again",
  },
  partFailed: "This part of the page stopped working. What you typed is saved. Reload the page to continue.",
  loadAgain: "Reload the page",
} as const;
