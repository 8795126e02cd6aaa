/** The words of the API documentation page. The document itself is in `shared/contract`. */
export const docsWords = {
  title: "API",
  heading: "The API, call by call",
  lead: "Everything this site does goes through these calls. Each lists its input, its response and every error. This page is generated from the same contract that the server uses to check every request and response.",
  readOnly: "This page is read-only: nothing here sends a call.",
  rules: "Rules for every call",
  calls: "The calls",
  count: (calls: number) => (calls === 1 ? "1 call" : `${calls} calls`),
  examples: "Which example to show",
  download: "Download openapi.json",
  loading: "Loading the document…",
  failed: "Couldn’t load the document.",
  retry: "Try again",
} as const;
