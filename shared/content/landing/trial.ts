import { brand } from "../../domain/brand.ts";

/** The words of the modal behind TRY FREE (specification section 2). Loaded when it opens. */
export const trial = {
  title: "Get Started in 3 Simple Steps",
  steps: [
    {
      title: "Save the number as a contact",
      text: `Call it ${brand.name}, or whatever you like. ${brand.messenger} needs it in your contacts.`,
    },
    { title: "Send a first message", text: "“Hello” will do. A question is better." },
    { title: "Enjoy your assistant", text: "Ask, correct it, ask again. It keeps the thread." },
  ],
  copy: "Copy Number",
  copied: "Number copied",
  copyFailed: "Your browser does not let us copy. Press and hold the number above.",
  open: `Open in ${brand.messenger}`,
  saveFirst: "Save the contact first, then write: the chat appears under its name and is easy to find again.",
  freeTitle: "Free Trial",
  free: "A limited trial with basic interactions. The lifetime license opens everything else.",
  getStarted: "Get Started",
} as const;
