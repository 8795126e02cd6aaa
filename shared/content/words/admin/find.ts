import { pluralize } from "./pluralize.ts";

/** The words of the global search box. */
export const findWords = {
  open: "Find",
  label: "Find an order, an account, a donation or a message",
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
  nothing: (text: string) => `Nothing matches “${text}”.`,
  nothingHelp: "Try fewer letters, the last four digits of a phone number, or the last characters of an ID.",
  failed: {
    orders: "Orders could not be searched.",
    users: "Accounts could not be searched.",
    donations: "Donations could not be searched.",
    messages: "Messages could not be searched.",
  },
  offline: "You are offline. The search continues as soon as you are back online.",
  keys: { move: "to move", open: "to open", close: "to close", enter: "Enter", escape: "Esc" },
  slash: "Press / anywhere to search",
} as const;
