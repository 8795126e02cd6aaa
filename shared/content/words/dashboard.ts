import { brand } from "../../domain/brand.ts";
import { numberedLicense } from "./license-number.ts";

/** The words of the dashboard. */
export const dashboardWords = {
  title: "Dashboard",
  eyebrow: "Dashboard",
  heading: "Your licenses",
  signedInAs: "Signed in as",
  signOut: "Sign out",
  loading: "Loading your dashboard",
  close: "Close",

  loadFailed: "We were unable to load your dashboard data. Please sign in again.",
  loadFailedComfort: "Your orders and numbers are safe.",
  /** When the second button does. */
  loadFailedOffline: "If you were offline, just try again.",
  loadAgain: "Try again",
  signInAgain: "Sign in again",
  pricingFailed: "We could not load the latest pricing details.",

  lines: {
    heading: "Registered numbers",
    count: (count: number) => (count === 1 ? "1 license, yours for life" : `${count} licenses, yours for life`),
    /** Instead, where some are paused. */
    mixedCount: (active: number, paused: number) =>
      active === 0 ? `${paused} paused` : `${active} active, ${paused} paused`,
    empty: "Your number shows up here once you’ve paid, and stays for life.",
    noneActive: "None of your numbers are active right now. Your orders below explain why.",
    number: (number: number) => `License ${numberedLicense(number)}`,
    /** Before the date of the order. */
    since: "Since",
    stamp: "Paid once",
    suspended: "Paused",
    /** Why, before the link to the order. */
    because: { dispute: "Payment in dispute.", shop: "Paused by our team." },
    seeOrder: "See order",
    showAll: (count: number) => `Show all ${count} numbers`,
    showFewer: "Show fewer numbers",
    /** Above the assistant's number, where there are several licenses. */
    chat: {
      heading: "Chat with the assistant",
      /** Before the only active number. */
      from: "Write from",
      fromAny: "Write from any of your active numbers.",
      fromConnected: "Write from any of your connected numbers.",
    },
    add: "Add new phone license",
    price: (price: string) => `${price}, paid once. No renewals.`,
  },

  connections: {
    connect: `Connect in ${brand.messenger}`,
    newCode: "Get a new code",
    /** In place of `newCode` where no code has been shown. */
    startOver: "Start over",
    failed: "We couldn’t connect your chat. Please try again.",
    none: "Not connected yet.",
    waiting: "Waiting for your message…",
    asked: "There’s a message from another number.",
    move: "Move to another number",
    waitingToMove: "Waiting for your message from the new number…",
    /** What to do now, and what happens then. */
    waitingHelp: "Send it from this license’s number. This page updates once you’re connected.",
    /** In place of `newCode` where this page does not know the code that still works. */
    codeLost: "Lost the code? Get a new one",
    /** Before the assistant’s number, where this page does not know the code. */
    sendCodeToMove: "From the new number, send your code to",
    confirmMove: "Then confirm the move here.",
    /** Beside a code of a move: the way into the chat that still works. */
    openCurrent: "Open your current chat",
    /** Before a date. */
    movableFrom: "You can move this license again from",
    moved: {
      /** Before the former number. */
      from: "Moved from",
      /** Where the number is the same. */
      chat: "Moved to another chat.",
      /** Before a time. */
      notYou: "Wasn’t you? You can undo this until",
      undo: "Undo the move",
      undoing: "Undoing…",
      failed: "That didn’t work. Please try again.",
    },
    connected: `Connected on ${brand.messenger}.`,
    connectedTo: (end: string) => `Connected to the number ending in ${end}.`,
    asking: {
      question: (end: string) => `Move this license to the number ending in ${end}?`,
      /** Why the question is asked, and whom a yes would be wrong for. */
      why: "We got your license code in a message from that number. Move the license only if that number is yours.",
      /** What a move does. */
      replaces: "If you move it, your current chat stops working.",
      undo: (hours: number) => `You can undo the move here for ${hours} hours.`,
      allow: "Move it",
      allowing: "Moving it…",
      /** Before the number that the license has. */
      refuse: "Keep it on",
      refusing: "Keeping it…",
      failed: "That didn’t work. Please try again.",
    },
    dialog: {
      title: `Connect in ${brand.messenger}`,
      /** Before the license's number. */
      send: "Your message is ready. Just send it from",
      /** Above the QR code of a move. */
      sendToMove: "Scan this with the phone you’re moving to, send the message that opens, and confirm the move here.",
      scan: "Scan this with your phone.",
      /** On a phone, what shows the QR code. */
      otherPhone: `Is ${brand.messenger} on another phone?`,
      qrCode: `A QR code that opens ${brand.messenger}`,
      /** Before the assistant's number. */
      code: "Or type this code in a message to",
      copy: "Copy code",
      copyFailed: "Select the code to copy it",
      open: `Open ${brand.messenger} here`,
      openPhone: `Open ${brand.messenger}`,
      openToMove: `Or open ${brand.messenger} here`,
      /** On a phone, where one cannot scan one's own screen: before the QR code. */
      sendToMoveHere: "Your message is already written. Send it from the new number, then confirm the move here.",
      scanToMove: "Or scan this with the new phone.",
      /** Before a time. */
      until: "Your code works until",
      /** What a move does. `hours`: how long it can be undone. */
      unsent: (hours: number) =>
        `Nothing changes until you confirm here. After the move, your current chat stops working. You can undo the move within ${hours} hours.`,
      expired: "This code has expired.",
      done: "Done",
    },
  },

  checklist: {
    heading: "Activation Checklist",
    intro: "Say hello to start. The rest is optional.",
    /** While a license asks. */
    introAsked: "Start with the question on your license.",
    /** While no order is paid. */
    introUnpaid: "Three steps to get started.",
    warning: "You don’t have a paid order yet. Until you pay, you can use the free trial.",
    noneActive:
      "None of your numbers are active right now, so the assistant won’t reply. Your orders below explain why.",
    steps: [
      { title: "Say hello", text: "Write from your registered number, so the assistant recognizes you." },
      { title: "Save the number", text: "Add the assistant to your contacts, so you see a name instead of a number." },
      { title: "Keep the chat", text: "Ask anything, anytime. Pin the conversation to keep it at the top." },
    ],
    /** The first step while no order is paid. */
    pay: { title: "Pay for your license", text: "Once you’ve paid, your WhatsApp number is registered." },
    /** The step after it. */
    oncePaid: "Write from the number you register, so the assistant recognizes you.",
    /** The first step where the page has the button. */
    first: {
      connect: `Choose “Connect in ${brand.messenger},” then send the message we’ve written for you.`,
      send: `Choose “Send in ${brand.messenger},” then send the message we’ve written for you.`,
    },
    /** Instead of the first step while a license asks. */
    answer: { title: "Answer the question", text: "Move your license to the other number, or keep it where it is." },
    /** For screen readers, beside the check of a step. */
    done: "Done",
    /** The second step where the number is not above. */
    saveNumber: (number: string) => `Add ${number} to your contacts, so you see a name instead of a number.`,
  },

  /** For customers whose chat is connected. */
  today: {
    heading: "Ask something today",
    intro: `Pick one, and it’s ready to send in ${brand.messenger}.`,
    /** A row for each day, in turn. */
    questions: [
      [
        "Plan three quick dinners for this week.",
        "Explain compound interest with an example.",
        "What should I ask at my next checkup?",
      ],
      [
        "Help me write a friendly reply to a difficult email.",
        "Teach me five useful phrases for a trip to Italy.",
        "How can I fall asleep faster?",
      ],
      [
        "Give me a 15-minute workout without equipment.",
        "Ask me ten questions to practice for a job interview.",
        "Explain my blood test in plain words.",
      ],
    ],
    silent: {
      question: "Not getting a reply?",
      text: "Make sure you’re writing from the connected number. If it stays quiet, write to us and we’ll look into it.",
    },
    help: "Help Center",
    contact: "Write to us",
  },

  orders: {
    heading: "Orders",
    caption: "Your orders, newest first",
    count: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
    columns: { id: "Order ID", phone: "WhatsApp", status: "Status", date: "Date", actions: "Actions" },
    status: { complete: "Complete", pending: "Not paid", canceled: "Canceled" },
    /** Instead of "Complete", after what has happened since the payment. */
    statusSince: { refunded: "Refunded", suspended: "Paused", claimed: "Under review", ended: "Ended" },
    paidOnce: (price: string) => `${price}, paid once`,
    /** Before a time. */
    heldUntil: (price: string) => `Your ${price} price is held until`,
    refused: "Your bank declined the payment. You can try again, or pay another way.",
    holdOver: (price: string) => `The price is now ${price}`,
    samePrice: (price: string) => `The price is still ${price}`,
    /** After a price that is held. */
    afterHold: "After that, the current price applies.",
    /** Beside the status "Canceled". */
    stillPayable: (price: string) => `You can still buy it for ${price}.`,
    stillPayableAnew: (price: string) => `You can still pay. The price is now ${price}.`,
    /** Beside the status "Refunded". */
    refunded: (price: string) => `${price} refunded in full`,
    partlyRefunded: (back: string, paid: string) => `${back} of ${paid} refunded.`,
    staysActive: "Your license stays active.",
    line: {
      claimed: (days: number) =>
        `This number already has a license in another account, so yours isn’t active yet. Within ${days} days of your payment, we’ll activate it or refund you in full. We’ll email you either way.`,
      suspended: "This payment is in dispute. The assistant won’t reply until that’s settled.",
      endedRefunded: "The license for this number ended with the refund.",
      endedDisputed: "Your bank reversed this payment, so the license for this number has ended.",
      suspendedByShop: "We’ve paused this license, so the assistant won’t reply for now.",
      endedTaken: "We refunded you because the number belongs to another customer.",
      endedByShop: "We’ve ended this license, so the assistant no longer replies to this number.",
      /** Before the link to the contact page; the second after what the shop's team did. */
      questions: "Questions?",
      why: "Think it’s a mistake, or want to know why?",
    },
    contact: "Write to us",
    noActions: "No actions",
    refund: "Get a refund",
    /** Before a time, below the button. */
    refundUntil: "Available until",
    /** Before a date. */
    refundEnded: "Refund period ended",
    receipt: "Receipt",
    pay: "Complete payment",
    paying: "Opening payment",
    remove: "Delete",
    showAll: (count: number) => `Show all ${count} orders`,
    showFewer: "Show fewer orders",
    emptyHeading: "No orders yet",
    empty: "Choose the WhatsApp number you’ll message from, and pay once.",
    removed: "The order was deleted.",
  },

  payment: {
    restartFailedTitle: "The payment page didn’t open",
    restartFailed: "Unable to restart payment. Please try again.",
    /** Below what failed. */
    notCharged: "You haven’t been charged.",
    tryAgain: "Try again",
    notNow: "Not now",
    processingTitle: "Your payment is on its way",
    alreadyPaidTitle: "Already paid",
    noticeClose: "Got it",
    alreadyPaid: "This order is already paid. Your number is registered, and you weren’t charged again.",
    renewed: (before: string, now: string) =>
      `Your 24-hour price of ${before} has expired. Today’s price is ${now}, and that’s what your card will be charged.`,
  },

  removal: {
    title: "Delete this order?",
    question: "You’ll lose this order and its reserved price. This can’t be undone.",
    confirm: "Delete order",
    confirming: "Deleting order",
    keep: "Keep order",
    failed: "Unable to delete this order. Please try again.",
  },

  refund: {
    title: "Get your money back?",
    consequence: (amount: string) =>
      `We’ll refund ${amount} to your original payment method. Most banks show it within 5 to 10 days. The license for this number ends right away.`,
    /** For customers with several licenses. */
    oneOnly: "You can refund one license yourself. For another, write to us.",
    confirm: (amount: string) => `Refund ${amount}`,
    confirming: "Refunding…",
    keep: "Keep my license",
    doneTitle: "Your refund is on its way",
    done: (amount: string) => `${amount} is going back to your original payment method.`,
    doneThen:
      "Most banks show it within 5 to 10 days. The license for this number has ended. We’ve emailed you a confirmation.",
    close: "Done",
    failed: "Unable to refund this order. Please try again, or write to us.",
    refusedTitle: "This order wasn’t refunded",
    rulesLead: "The reason is one of these:",
    rules: [
      "The refund period is over.",
      "You’ve already had a refund, or this number has had one in the last 12 months.",
      "Your bank is looking into this payment (a dispute).",
    ],
    terms: "Refunds in our terms",
    contact: "Write to us",
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
    newPasswordHelp: "Leave empty to keep your password. At least 6 characters.",
    confirmPassword: "Confirm Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    nameMissing: "Please enter your name.",
    emailMissing: "Please enter your email address.",
    emailInvalid: "Please enter a valid email address.",
    passwordFaults: {
      short: "Password should be at least 6 characters long.",
      long: "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
      blank: "A password can’t be only spaces.",
      control: "Please remove line breaks and invisible characters.",
    },
    passwordCommon: "That password is too common. Please choose another.",
    differ: "Passwords do not match.",
    noChanges: "No changes to save.",
    emailTaken: "That email is already associated with another account.",
    failed: "Unable to update profile.",
    reminders: "Reminders",
    remindersOn: "On. If an order is unpaid, we’ll email you before its price expires.",
    remindersOff: "Off",
    turnRemindersOn: "Turn on",
    turnRemindersOff: "Turn off",
    remindersFailed: "That didn’t work. Please try again.",
    confirm: {
      text: (email: string) =>
        `To confirm your email address, open the link we sent to ${email}. Your receipts and sign-in links go to this address.`,
      send: "Send it again",
      sending: "Sending...",
      sent: (email: string) => `We sent the link to ${email}. Check your spam folder too.`,
      failed: "We couldn’t send the confirmation link. Your address isn’t confirmed yet.",
      tryAgain: "Try again",
    },
    mailProblem: {
      bounced: (email: string) =>
        `Our emails aren’t reaching ${email}. Your licenses still work, and your receipts are below.`,
      complained: (email: string) =>
        `We’ve stopped emailing ${email}, because one of our emails was marked as spam. Your licenses still work.`,
      change: "Use another email",
      write: "Write to us",
    },
    updated: "Profile updated successfully.",
  },

  proof: {
    code: {
      title: "Please enter your code",
      about: "You use two-step sign-in. Enter a code, and we’ll continue where you left off.",
      label: "Code from your authenticator app, or a recovery code",
      missing: "Please enter the six digits from your authenticator app, or a recovery code.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We couldn’t check the code. Please try again.",
      usePasskey: "Use a passkey",
      passkeyCanceled: "No passkey was used. Try again, or enter a code.",
    },
    password: {
      title: "Please confirm it’s you",
      about:
        "You last entered your password over 15 minutes ago. Enter it again, and we’ll continue where you left off.",
      label: "Current Password",
      missing: "Please enter your current password.",
      wrong: "That password is incorrect.",
      submit: "Continue",
      busy: "Checking…",
      failed: "We couldn’t check the password. Please try again.",
    },
  },

  currentPassword: {
    label: "Current Password",
    help: "We ask for it before you change your email or password, so that nobody else can change them.",
    missing: "Please enter your current password.",
    wrong: "That password is incorrect.",
  },

  sessions: {
    heading: "Where you’re signed in",
    intro: "Sign out any device you don’t recognize, then change your password.",
    loading: "Loading your devices",
    thisDevice: "This device",
    /** Such as "Chrome on Windows". */
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: "Unknown device",
    unknownPlace: "Unknown place",
    lastUsed: "Last used",
    end: "Sign out",
    /** For screen readers, where several buttons have the same text. */
    endDevice: (device: string, place: string) => `Sign out ${device}, ${place}`,
    ending: "Signing out",
    ended: "Device signed out.",
    endOthers: "Sign out everywhere else",
    endingOthers: "Signing out everywhere else",
    othersEnded: "Done. You’re signed in on this device only.",
    onlyThis: "You’re signed in on this device only.",
    showAll: (count: number) => `Show all ${count} devices`,
    showFewer: "Show fewer devices",
    failed: (device: string) => `${device} is still signed in: we couldn’t sign it out. Please try again.`,
    othersFailed: "We couldn’t sign out your other devices. Please try again.",
    loadFailed: "We couldn’t load your devices.",
    loadAgain: "Try again",
  },

  data: {
    heading: "Your data",
    intro: "It’s yours: download it, or have it erased.",
    download: {
      heading: "Download your data",
      text: "One JSON file with your account, sign-ins, orders, donations and contact form messages. Your chats with the assistant aren’t in it.",
      action: "Download",
      busy: "Preparing your file",
      done: (file: string) => `Saved as ${file}.`,
      failed: "Unable to prepare your data. Please try again.",
    },
    deletion: {
      heading: "Delete your account",
      text: "This ends your licenses and can’t be undone. Your chats with the assistant stay until you ask us to delete them.",
      action: "Delete account",
      title: "Delete your account?",
      consequences: (lines: number) => [
        ...(lines === 0
          ? []
          : lines === 1
            ? ["Your license ends right away, without a refund. After that, someone else can register your number."]
            : [
                `Your ${lines} licenses end right away, without a refund. Your numbers then become free for others to register.`,
              ]),
        "Your name, email, numbers and messages to us are erased within 48 hours. Records of payments and donations stay, without your name.",
      ],
      conversations: "This doesn’t delete your conversations with the assistant.",
      conversationsAsk: "Ask us to delete those too",
      /** Before the ways to get one. */
      copy: "Want to keep a copy first?",
      receipts: "See your receipts",
      confirm: (email: string) => `To confirm, type ${email}`,
      differs: "That isn’t this account’s email.",
      passwordHelp: "We ask for it in case someone else is using your device.",
      submit: "Delete for good",
      busy: "Deleting account",
      keep: "Keep account",
      failed: "Unable to delete your account. Please try again.",
    },
    farewell:
      "Your account is deleted, and your personal data will be gone within 48 hours. Your conversations stay until you ask us to delete them.",
  },
} as const;
