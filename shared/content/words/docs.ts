/** The words of the page that shows the API's document. What the document itself says is in `shared/contract`. */
export const docsWords = {
  title: "API",
  heading: "The API, call by call",
  lead: "Everything this site does goes through these calls: what each takes, what it answers, and every way it can refuse. The page is drawn from the contract that the server checks requests and replies by.",
  readOnly: "This page only shows. To try a call, start the shop on your machine: its cards are test cards.",
  rules: "What holds for every call",
  calls: "The calls",
  examples: "Which example to show",
  download: "Download openapi.json",
  loading: "Loading the document…",
  failed: "The document could not be loaded.",
  retry: "Try again",
} as const;
