import { brand } from "../../domain/brand.ts";

/** The words around the assistant's number, and the way to its chat. */
export const assistantWords = {
  number: "Assistant number",
  open: `Open in ${brand.messenger}`,
  openShort: "Open",
  copy: "Copy Number",
  copyShort: "Copy",
  copied: "Copied",
  copyFailed: "Press and hold the number to copy it",
  save: "Save contact",
  greeting: "Hello! I’m ready to start.",

  wayIn: {
    heading: "Say hello to your assistant",
    tap: "Your message is ready. Send it from the number you registered.",
    scan: "Scan this with your phone or connect here, then press send.",
    code: "Or send this code to the assistant:",
    qrCode: `A QR code that opens ${brand.messenger}`,
    fromYourNumber: "Write from the number you registered. It’s how the assistant knows you.",
    connectedHere: "Waiting for your message. We’ll confirm here once you connect.",
    early: "Save the assistant’s number now. You can start as soon as your bank confirms.",
    pay: "Complete payment",
  },
} as const;
