import { brand } from "../../domain/brand.ts";

/** The words around the assistant's number, and the way to its chat. */
export const assistantWords = {
  number: "Assistant number",
  open: `Open in ${brand.messenger}`,
  copy: "Copy Number",
  copied: "Copied",
  copyFailed: "Press and hold the number to copy it",
  save: "Save contact",
  scan: "Scan this to open the chat on your phone.",
  /** Before the first message. */
  scanToStart: "Scan this to send your first message.",
  /** Beside a button that makes a code, which connects, too. */
  scanToConnect: "Scan this to connect from your registered number.",
  greeting: "Hello! I’m ready to start.",

  wayIn: {
    heading: "Send your first message",
    /** Once the message has come. */
    connected: "Your chat is ready",
    ask: "Ask the assistant anything.",
    changeNumber: "If your number ever changes, you can move the license on your dashboard.",
    /** Before the number to write from, or before `registered`. */
    tap: "Your message is already written. Send it from",
    scan: "Scan this with your phone, or click below. Your message is already written. Send it from",
    registered: "the number you registered",
    /** In the place of `tap` and `scan` once the message carries a code, which connects a chat of any number. */
    tapWithCode: "Your message has a code now: send it from any number.",
    scanWithCode: (message: string) =>
      `Scan this with your phone, or click below. Then send “${message}” from any number.`,
    code: "Or send this code to the assistant:",
    /** Before `getCode`, while the message is awaited: only a chat with a code may have another number. */
    otherNumber: "Using another number?",
    getCode: "Connect that one instead",
    /** Before the button for a new code. */
    notConnected: "Didn’t it connect?",
    qrCode: `A QR code that opens ${brand.messenger}`,
    /** The owner's button, which opens the chat at once only on a phone. */
    send: `Send in ${brand.messenger}`,
    connectedHere: "Once your message arrives, we’ll confirm it here.",
    noAnswer: "No reply after a few minutes?",
  },
} as const;
