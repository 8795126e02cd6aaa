import { brand } from "#shared/domain/brand.ts";

/** The words of the admin area's shell, in English only (docs/decisions/021). */
export const frameWords = {
  title: "Admin",
  skip: "Skip to content",
  home: `${brand.name} home`,
  navigation: "Admin area",
  tabs: {
    overview: "Overview",
    users: "Users",
    orders: "Orders",
    donations: "Donations",
    messages: "Messages",
    content: "Content",
    settings: "Settings",
    assistants: "Assistants",
    audit: "Audit log",
    security: "Security",
  },
  unread: "unread",
  viewSite: "View site",
  dashboard: "Your dashboard",
  signOut: "Sign out",
  close: "Close",
  tryAgain: "Try again",
  loading: "Loading",
  /** `record`: its kind, such as "Message". */
  notFound: (record: string) => `This ${record.toLowerCase()} was deleted or never existed.`,
  backToList: "Back to the list",
  copied: "Copied",
  copyFailed: "Press Ctrl+C to copy",
  copyId: "Copy ID",
  noPayment: "No payment started.",
  testPayment: "Test payment",
  inStripe: "Open in Stripe",
  opensElsewhere: "(opens in a new tab)",
  leave: {
    title: "Leave without saving?",
    about: "You haven't saved your changes. If you leave, you'll lose them.",
    stay: "Stay here",
    leave: "Leave without saving",
  },
} as const;
