import { brand } from "../domain/brand.ts";
import type { DocumentContent } from "./document.shape.ts";

/** The disclaimer's built-in copy. */
export const disclaimerContent: DocumentContent = {
  heading: "Disclaimer",
  intro:
    "The assistant is good at explaining things. It’s not a doctor, and it’s sometimes wrong. Please read this before you rely on an answer.",
  updated: "Last updated on November 22, 2026",
  sections: [
    {
      heading: "It’s not a doctor",
      paragraphs: [
        "The assistant gives general health information. It can’t examine you and doesn’t know your history. It doesn’t diagnose, prescribe or treat, and it doesn’t replace the doctor who knows you.",
      ],
      bullets: [
        "Talk to a doctor or a pharmacist before you start, stop or change a medicine.",
        "Don’t put off seeing a doctor because of something you read in the chat.",
        "Take a test result to the doctor who ordered the test.",
      ],
    },
    {
      heading: "In an emergency",
      paragraphs: [
        "Don’t message the assistant. Call your local emergency number, such as 911 or 112, or go to the nearest emergency room.",
        "Some things can’t wait for a chat: chest pain, trouble breathing, sudden weakness or numbness on one side, heavy bleeding, a bad reaction to a medicine, thoughts of hurting yourself or someone else.",
      ],
    },
    {
      heading: "When a human specialist answers",
      paragraphs: [
        "The assistant can pass a question on to a human specialist. A specialist’s reply is also just information. It doesn’t replace seeing someone who can examine you. An answer may take time. Never wait for one in an emergency.",
      ],
    },
    {
      heading: "It can be wrong",
      paragraphs: [
        "Language models can state something false with great confidence, overlook what matters, or be out of date. This is true of premium and PhD-level models too. Check anything important against a source you trust.",
      ],
    },
    {
      heading: "Study, work, law and money",
      paragraphs: [
        "Answers aren’t legal, tax or financial advice. Before you hand in work that the assistant helped with, check what your school or employer allows.",
      ],
    },
    {
      heading: "Trademarks",
      paragraphs: [
        `The names ${brand.messenger}, ${brand.paymentProvider}, GPT and DeepSeek belong to their owners, who don’t run or endorse ${brand.name}.`,
      ],
    },
  ],
  callout: {
    title: "Is it an emergency?",
    html: "<p><strong>Call your local emergency number now.</strong> Don’t wait for an answer in the chat.</p>",
  },
};
