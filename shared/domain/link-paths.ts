/** The URL paths of the pages that links in mails open. Separate from `sitePaths`, which the landing page loads. */
export const linkPaths = {
  resetPassword: "/reset-password",
  signInLink: "/sign-in-link",
  confirmAddress: "/confirm-address",
  undoChange: "/undo-change",
  stopReminders: "/stop-reminders",
} as const;
