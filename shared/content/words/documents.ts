/** The words around what people come to read: help center, privacy, terms, disclaimer. Their copy is in `content`. */
export const documentsWords = {
  loadFailed: "Unable to load content",
  refreshFailed: "Unable to refresh content",
  tryAgain: "Try again",
} as const;
