/** The words of the 404 page. */
export const notFoundWords = {
  title: "Page not found",
  heading: "No one on this line",
  text: "This page doesn’t exist. The address may have a typo, or the page may have moved.",
  home: "Back to the home page",
  help: "Visit Help Center",
  contact: "Contact us",
  // The license card of a nonexistent page.
  card: {
    title: "Page",
    stamp: "404",
    holder: "Not found",
    rows: [
      { label: "This address", value: "leads nowhere" },
      { label: "The home page", value: "one click away" },
    ],
  },
} as const;
