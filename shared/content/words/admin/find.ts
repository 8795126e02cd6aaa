import { pluralize } from "./pluralize.ts";

/** The words of the global search box. */
export const findWords = {
  open: "Search",
  label: "Search orders, accounts, donations and messages",
  placeholder: "Name, phone number, email or ID",
  close: "Close",
  results: "Results",
  help: "You can search for:",
  examples: [
    ["a phone number, or its last digits", "(202) 555-0171"],
    ["a name, or the start of one", "Ada Men"],
    ["the start of an email", "ada@"],
    ["an ID, or its last characters, as shown in lists", "RPTH9E"],
  ],
  groups: { orders: "Orders", users: "Accounts", donations: "Donations", messages: "Messages" },
  all: {
    orders: "See all matching orders",
    users: "See all matching accounts",
    donations: "See all matching donations",
    messages: "See all matching messages",
  },
  loading: "Searching",
  found: (count: string) => `${pluralize(count, "result", "results")}. Use the arrow keys to move and Enter to open.`,
  nothing: (text: string) => `No results for “${text}”.`,
  nothingHelp: "Try fewer letters, the last four digits of a phone number, or the last characters of an ID.",
  failed: {
    orders: "Unable to search orders.",
    users: "Unable to search accounts.",
    donations: "Unable to search donations.",
    messages: "Unable to search messages.",
  },
  offline: "You're offline. The search continues once you're back online.",
  keys: { move: "to move", open: "to open", close: "to close", enter: "Enter", escape: "Esc" },
  slash: "Press / anywhere to search",
} as const;
