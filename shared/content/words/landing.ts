/** The interface's words on the landing page: buttons, labels, the licence card's and receipt's fixed lines. */
export const landingWords = {
  tryFree: "TRY FREE",
  watch: "Watch a conversation",
  loadFailed: "This did not load. Check your connection and try again.",
  ticket: "Paid once",
  receipt: {
    title: "Receipt",
    item: "Lifetime license",
    month: "Next month",
    year: "Next year",
    total: "Total, for life",
  },
  licence: {
    title: "License",
    number: "Next number",
    once: "once",
    getStarted: "Get yours",
    claimed: "{claimed} of {limit} claimed",
    left: "{left} licenses left at {price}. Then it costs {next}. The counter is real: every license sold moves it.",
    ended: "The first {limit} are taken. The price is {price}, still once.",
  },
  useCases: "Kinds of questions",
  newsletterButton: "Join list",
} as const;
