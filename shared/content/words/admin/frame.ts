import { brand } from "../../../domain/brand.ts";

/** The words around every part of the admin area, which speaks English (docs/decisions/021). */
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
  notFound: "There is no such record. It may have been deleted.",
  copied: "Copied",
  copyFailed: "Press Ctrl+C to copy",
  copyId: "Copy ID",
  inStripe: "Open in Stripe",
  opensElsewhere: "(opens in a new tab)",
  leave: {
    title: "Leave without saving?",
    about: "What you changed here is not saved, and is lost when you leave.",
    stay: "Stay here",
    leave: "Leave without saving",
  },
} as const;
