/** What is said where something of the site did not come or stopped working. Loaded when it is needed. */
export const failureWords = {
  /** What there is to say about a page's copy. */
  content: {
    loadFailed: "Unable to load content",
    refreshFailed: "Unable to refresh content",
    builtIn: "You're reading a built-in version of this text. A newer one may exist.",
    tryAgain: "Try again",
    /** For a reader of another language. */
    onlyEnglish: "This page is only in English.",
  },
  missingPage: {
    text: "That page didn't load. You're still on this page, and what you typed is safe. Check your connection, and whether something in your browser is blocking it.",
    tryAgain: "Try again",
  },
  partFailed: "This part of the page stopped working. What you typed is saved. Reload the page to continue.",
  loadAgain: "Load the page again",
} as const;
