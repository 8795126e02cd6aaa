import { brand } from "../../domain/brand.ts";

/**
 * The words around the long-form pages: help center, privacy, terms, disclaimer. The pages' own
 * text is in `content`.
 */
export const documentsWords = {
  contents: "On this page",
  section: (number: number, heading: string) => `${number}. ${heading}`,
  runBy: (seller: string) => `${brand.name} is run by ${seller}. That’s who “we” means on this page.`,

  help: {
    title: "Help Center",
    search: "Search for an answer",
    example: "Refund, number, declined card",
    count: (all: number) => (all === 1 ? "1 question" : `${all} questions`),
    matchCount: (found: number, all: number) => `${found} of ${all} questions`,
    none: (query: string) => `Nothing here about “${query}”`,
    noneText: "Try different words, or ask us. A real person replies.",
    ask: "Write to us",
    showAll: "Show all questions",
    /** Above some questions, where a search has found none. */
    start: "Or start with one of these",
    link: "Link to this answer",
  },
} as const;
