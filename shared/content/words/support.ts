/** The words of the donation page (specification sections 2, 5 and 8). Its copy is `content/support.ts`. */
export const supportWords = {
  title: "Support the Cause",
} as const;
