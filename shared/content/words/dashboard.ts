import { brand } from "../../domain/brand.ts";

/** The words of the dashboard (specification sections 2, 4, 5 and 8). */
export const dashboardWords = {
  title: "Dashboard",
  eyebrow: "Dashboard",
  heading: "Your wallet",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  loading: "Loading your dashboard",
  close: "Close",

  loadFailed: "We were unable to load your dashboard data. Please sign in again.",
  loadFailedHeading: "Your wallet did not open",
  loadFailedComfort: "Your orders and numbers are safe with us. Nothing about them changed.",
  loadAgain: "Load again",
  signInAgain: "Sign in again",
  pricingFailed: "We could not load the latest pricing details.",

  lines: {
    heading: "Registered numbers",
    idea: brand.idea,
    count: (count: number) => (count === 1 ? "1 line, yours for life" : `${count} lines, yours for life`),
    empty: "Your number appears in this pocket once its order is paid. It stays here for life.",
    noneActive: "None of your numbers is registered at the moment. Your orders below say why.",
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
    intro: "Three steps from here to your first answer.",
    number: "Assistant number",
    copy: "Copy Number",
    copied: "Copied",
    copyFailed: "Press and hold the number to copy it",
    open: "Open in WhatsApp",
    warning: "No order is complete yet. The assistant answers your number once its order is paid.",
    noneActive:
      "None of your numbers is active at the moment, so the assistant does not answer. Your orders below say why.",
    steps: [
      { title: "Save the number", text: "Add the assistant to your contacts, so that WhatsApp knows who is writing." },
      {
        title: "Write from your registered number",
        text: "A greeting is enough. The assistant knows your line by its number.",
      },
      { title: "Keep the chat", text: "Ask anything, at any hour. Pin the conversation, and it is always at the top." },
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
      claimed: "This number is not registered yet. We are sorting this out; support will write to you.",
      suspended: "Suspended while your bank disputes this payment. The assistant does not answer meanwhile.",
      endedRefunded: "The license of this number has ended.",
      endedDisputed: "Your bank took this payment back, so the license of this number has ended.",
      suspendedByShop: "We have suspended this number, so the assistant does not answer. Please write to us about it.",
      endedTaken: "We gave your money back because the number belongs to another customer.",
      endedByShop: "We have ended the license of this number. Please write to us if you have questions.",
    },
    noActions: "No actions",
    pay: "Complete payment",
    paying: "Opening payment",
    remove: "Delete",
    showAll: (count: number) => `Show all ${count} orders`,
    showFewer: "Show fewer orders",
    emptyHeading: "No orders yet",
    empty: "Choose the WhatsApp number that the assistant should answer, and pay for it once.",
    emptyAction: "Get your first line",
    removed: "The order was deleted.",
  },

  payment: {
    noticeTitle: "Notice",
    noticeClose: "All right",
    restartFailed: "Unable to restart payment. Please try again.",
    alreadyPaid: "This order is already paid. Your number is registered, and nothing was charged again.",
    renewed: (before: string, now: string) =>
      `The 24 hours of your price of ${before} are over. Today's price is ${now}, and that is what your card will be charged.`,
  },

  removal: {
    title: "Delete this order?",
    question: "The order leaves your list, and its price is no longer held for you. This cannot be undone.",
    confirm: "Delete order",
    confirming: "Deleting order",
    keep: "Keep order",
    failed: "Unable to delete this order. Please try again.",
  },

  account: {
    heading: "Account Details",
    intro: "How we address you, and how you sign in.",
    name: "Full Name",
    email: "Email Address",
    password: "Password",
    hiddenPassword: "Not shown",
    memberSince: "With us since",
    edit: "Edit details",
    save: "Save changes",
    saving: "Saving changes",
    cancel: "Cancel",
    newPassword: "New Password",
    newPasswordHelp: "Leave it empty to keep the one you have.",
    confirmPassword: "Confirm Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    nameMissing: "Please enter your name.",
    emailInvalid: "Please enter a valid email address.",
    passwordFaults: {
      short: "Password should be at least 6 characters long.",
      long: "That password is too long: 72 letters and digits fit, and fewer with accents or emoji.",
      blank: "A password needs more than spaces.",
      control: "Please leave out line breaks and other characters that cannot be seen.",
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
      about: "Your account has a second factor, and this takes a code of it. What you entered is still here.",
      label: "Code of your app, or a recovery code",
      missing: "Please enter the six digits that the app shows.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We could not check the code. Please try again.",
    },
    password: {
      title: "Please confirm that it is you",
      about: "You are an admin, so this takes a password given in the last 15 minutes. What you entered is still here.",
      label: "Current Password",
      missing: "Please enter your current password.",
      wrong: "Your current password is not right.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We could not check the password. Please try again.",
    },
  },

  currentPassword: {
    label: "Current Password",
    help: "You signed in a while ago, so please confirm that it is you. What you entered is still here.",
    missing: "Please enter your current password.",
    wrong: "Your current password is not right.",
  },

  data: {
    heading: "Your data",
    intro: "It is yours: take it with you, or have it erased.",
    download: {
      heading: "Download your data",
      text: "Everything we keep about you, as one JSON file: your account, orders, donations and messages.",
      action: "Download",
      busy: "Preparing your file",
      done: (file: string) => `Saved as ${file}.`,
      failed: "Unable to prepare your data. Please try again.",
    },
    deletion: {
      heading: "Delete your account",
      text: "Your licenses end with it. This cannot be undone.",
      action: "Delete account",
      title: "Delete your account?",
      consequences: (lines: number) => [
        ...(lines === 0
          ? []
          : lines === 1
            ? [
                "Your license ends at once. The assistant stops answering, and nothing is paid back.",
                "Your number is released, and somebody else can get a license for it.",
              ]
            : [
                `Your ${lines} licenses end at once. The assistant stops answering, and nothing is paid back.`,
                "Your numbers are released, and somebody else can get licenses for them.",
              ]),
        "You are signed out everywhere. Your name, email, numbers and messages are erased within 48 hours.",
        "The records of your payments stay, without your name.",
      ],
      copy: "If you want a copy of your data, download it first.",
      confirm: (email: string) => `To confirm, type ${email}`,
      differs: "That is not the email of this account.",
      submit: "Delete for good",
      busy: "Deleting account",
      keep: "Keep account",
      failed: "Unable to delete your account. Please try again.",
    },
    farewell:
      "Your account is deleted. What is left of your data is erased within 48 hours. Thank you for having been here.",
  },
} as const;
