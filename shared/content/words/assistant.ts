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
  greeting: "Hello! I’m ready to start.",

  wayIn: {
    heading: "Say hello to your assistant",
    /** Before the number to write from, or before `registered`. */
    tap: "Your message is ready. Send it from",
    scan: "Scan this with your phone, or click below. Send the message from",
    registered: "the number you registered",
    code: "Or send this code to the assistant:",
    qrCode: `A QR code that opens ${brand.messenger}`,
    connectedHere: "Waiting for your message. We’ll confirm here once you connect.",
    early: "Save the assistant’s number now. You can start as soon as your bank confirms.",
    pay: "Complete payment",
  },
} as const;
