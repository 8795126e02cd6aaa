import { brand } from "../domain/brand.ts";
import type { ContactContent } from "./contact.shape.ts";

/** The contact page's built-in copy. */
export const contactContent: ContactContent = {
  heading: "Write to us",
  intro: `Question, problem or idea? Your message goes straight to the people who run ${brand.name}.`,
  emergency: "In a medical emergency, don’t write to us. Call your local emergency number.",
  tips: {
    heading: "Before you send",
    bullets: [
      "Reporting a problem? Tell us what you did and what happened.",
      "Never send a card number or a password.",
    ],
  },
  responseTime: "We read every message and usually reply by email within two business days.",
  callout: {
    title: "Your answer may be here",
    html: '<p>The <a href="/help-center">help center</a> has short answers about payments, refunds and your data.</p>',
  },
};
