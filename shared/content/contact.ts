import { brand } from "../domain/brand.ts";
import type { ContactContent } from "./contact.shape.ts";

/** The contact page's built-in copy. */
export const contactContent: ContactContent = {
  heading: "Write to us",
  intro: `A question before you buy, a payment that looks wrong, an idea that would not let you sleep: it reaches the people who run ${brand.name}.`,
  tips: {
    heading: "So that we can help at the first try",
    bullets: [
      "Is it about an order? Add its ID from your dashboard. It begins with ord_.",
      "Use the email address of your account, so that we find you.",
      "Never send a card number or a password. We do not need them.",
    ],
  },
  responseTime: "We read every message and usually answer by email within two business days.",
  callout: {
    title: "Perhaps it is answered already",
    html: '<p>The <a href="/help-center">help center</a> has short answers about payments, refunds and your data. In a medical emergency, please do not write to us: call your local emergency number.</p>',
  },
};
