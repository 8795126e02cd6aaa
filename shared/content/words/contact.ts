/** The words of the contact form (specification sections 5 and 8). Its copy is `content/contact.ts`. */
export const contactWords = {
  title: "Contact",
} as const;
