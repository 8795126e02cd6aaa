import { brand } from "../../domain/brand.ts";

/** The words of the dashboard. */
export const dashboardWords = {
  title: "Dashboard",
  eyebrow: "Dashboard",
  heading: "Your wallet",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  loading: "Loading your dashboard",
  close: "Close",

  loadFailed: "We were unable to load your dashboard data. Please sign in again.",
  loadFailedHeading: "Your wallet didn't load",
  loadFailedComfort: "Your orders and numbers are safe. Nothing has changed.",
  loadAgain: "Load again",
  signInAgain: "Sign in again",
  pricingFailed: "We could not load the latest pricing details.",

  lines: {
    heading: "Registered numbers",
    tagline: brand.tagline,
    count: (count: number) => (count === 1 ? "1 line, yours for life" : `${count} lines, yours for life`),
    empty: "Your number appears here once its order is paid, and stays for life.",
    noneActive: "None of your numbers is registered right now. Your orders below explain why.",
    since: "Since",
    stamp: "Paid once",
    suspended: "Suspended",
    showAll: (count: number) => `Show all ${count} numbers`,
    showFewer: "Show fewer numbers",
    add: "Add new phone license",
    price: (price: string) => `${price}, paid once. No renewals.`,
  },

  checklist: {
    heading: "Activation Checklist",
    intro: "Three steps to your first answer.",
    number: "Assistant number",
    copy: "Copy Number",
    copied: "Copied",
    copyFailed: "Press and hold the number to copy it",
    open: "Open in WhatsApp",
    warning: "No order is complete yet. The assistant answers your number once its order is paid.",
    noneActive:
      "None of your numbers is active right now, so the assistant won't reply. Your orders below explain why.",
    steps: [
      { title: "Save the number", text: "Add the assistant to your contacts, so WhatsApp shows who is writing." },
      {
        title: "Write from your registered number",
        text: "A greeting is enough. The assistant recognizes your line by its number.",
      },
      { title: "Keep the chat", text: "Ask anything, anytime. Pin the conversation to keep it at the top." },
    ],
    greeting: "Hello! I am ready to start.",
  },

  orders: {
    heading: "Orders",
    caption: "Your orders, newest first",
    count: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
    columns: { id: "Order ID", phone: "WhatsApp", status: "Status", date: "Date", actions: "Actions" },
    status: { complete: "Complete", pending: "Pending", canceled: "Canceled" },
    paidOnce: (price: string) => `${price}, paid once`,
    heldUntil: (price: string) => `${price} held until`,
    refused: "Your bank refused the last payment. You can try again, or pay another way.",
    holdOver: (price: string) => `Now at today's price of ${price}`,
    refunded: (price: string) => `Refunded ${price}`,
    partlyRefunded: (back: string, paid: string) => `Partly refunded: ${back} of ${paid}`,
    line: {
      claimed: "This number is not registered yet. We're sorting this out, and support will write to you.",
      suspended: "Suspended while your bank disputes this payment. The assistant won't reply until that's settled.",
      endedRefunded: "The license for this number has ended.",
      endedDisputed: "Your bank took this payment back, so the license for this number has ended.",
      suspendedByShop: "We've suspended this number, so the assistant won't reply. Please contact us about it.",
      endedTaken: "We refunded you because the number belongs to another customer.",
      endedByShop: "We've ended the license for this number. Please contact us if you have questions.",
    },
    noActions: "No actions",
    pay: "Complete payment",
    paying: "Opening payment",
    remove: "Delete",
    showAll: (count: number) => `Show all ${count} orders`,
    showFewer: "Show fewer orders",
    emptyHeading: "No orders yet",
    empty: "Choose the WhatsApp number the assistant should answer, and pay once.",
    emptyAction: "Get your first line",
    removed: "The order was deleted.",
  },

  payment: {
    noticeTitle: "Notice",
    noticeClose: "Got it",
    restartFailed: "Unable to restart payment. Please try again.",
    alreadyPaid: "This order is already paid. Your number is registered, and nothing was charged again.",
    renewed: (before: string, now: string) =>
      `Your 24-hour hold on ${before} has expired. Today's price is ${now}, and that is what your card will be charged.`,
  },

  removal: {
    title: "Delete this order?",
    question: "The order is removed from your list, and its price is no longer reserved. This can't be undone.",
    confirm: "Delete order",
    confirming: "Deleting order",
    keep: "Keep order",
    failed: "Unable to delete this order. Please try again.",
  },

  account: {
    heading: "Account Details",
    intro: "Your name and how you sign in.",
    name: "Full Name",
    email: "Email Address",
    password: "Password",
    hiddenPassword: "Not shown",
    memberSince: "Member since",
    edit: "Edit details",
    save: "Save changes",
    saving: "Saving changes",
    cancel: "Cancel",
    newPassword: "New Password",
    newPasswordHelp: "Leave empty to keep your current password.",
    confirmPassword: "Confirm Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    nameMissing: "Please enter your name.",
    emailInvalid: "Please enter a valid email address.",
    passwordFaults: {
      short: "Password should be at least 6 characters long.",
      long: "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
      blank: "A password can't be only spaces.",
      control: "Please remove line breaks and invisible characters.",
    },
    passwordCommon: "That password is too common. Please choose another.",
    differ: "Passwords do not match.",
    noChanges: "No changes to save.",
    emailTaken: "That email is already associated with another account.",
    failed: "Unable to update profile.",
    updated: "Profile updated successfully.",
  },

  proof: {
    code: {
      title: "Please enter your code",
      about: "Your account is protected by a second factor, so this needs a code. What you entered is still here.",
      label: "Code from your app, or a recovery code",
      missing: "Please enter the six digits shown in the app.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We could not check the code. Please try again.",
    },
    password: {
      title: "Please confirm it's you",
      about:
        "You're an admin, so this needs your password again if you last entered it over 15 minutes ago. What you entered is still here.",
      label: "Current Password",
      missing: "Please enter your current password.",
      wrong: "That password is incorrect.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We could not check the password. Please try again.",
    },
  },

  currentPassword: {
    label: "Current Password",
    help: "You signed in a while ago, so please confirm it's you. What you entered is still here.",
    missing: "Please enter your current password.",
    wrong: "That password is incorrect.",
  },

  data: {
    heading: "Your data",
    intro: "It's yours: download it, or have it erased.",
    download: {
      heading: "Download your data",
      text: "Everything we store about you, in one JSON file: your account, orders, donations and messages.",
      action: "Download",
      busy: "Preparing your file",
      done: (file: string) => `Saved as ${file}.`,
      failed: "Unable to prepare your data. Please try again.",
    },
    deletion: {
      heading: "Delete your account",
      text: "Your licenses end too. This can't be undone.",
      action: "Delete account",
      title: "Delete your account?",
      consequences: (lines: number) => [
        ...(lines === 0
          ? []
          : lines === 1
            ? [
                "Your license ends immediately. The assistant stops replying, and nothing is refunded.",
                "Your number is released, and someone else can license it.",
              ]
            : [
                `Your ${lines} licenses end immediately. The assistant stops replying, and nothing is refunded.`,
                "Your numbers are released, and someone else can license them.",
              ]),
        "You're signed out everywhere. Your name, email, numbers and messages are erased within 48 hours.",
        "Your payment records stay, without your name.",
      ],
      copy: "If you want a copy of your data, download it first.",
      confirm: (email: string) => `To confirm, type ${email}`,
      differs: "That isn't this account's email.",
      submit: "Delete for good",
      busy: "Deleting account",
      keep: "Keep account",
      failed: "Unable to delete your account. Please try again.",
    },
    farewell: "Your account is deleted. Any remaining data is erased within 48 hours. Thank you for being with us.",
  },
} as const;
