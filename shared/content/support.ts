import { brand } from "../domain/brand.ts";
import { anonymousName } from "../domain/donation.ts";
import type { SupportContent } from "./support.shape.ts";

/** The donation page's built-in copy. */
export const supportContent: SupportContent = {
  hero: {
    eyebrow: "Support the cause",
    heading: "Help keep the line open",
    text: `${brand.name} asks you to pay once and never again. If it’s been worth more to you than you paid, or you just like the idea, you can chip in here.`,
    amountsHeading: "Choose an amount",
    amountsNote: "Or name your own below.",
  },
  mission: {
    heading: "Where your support goes",
    paragraphs: [
      `Donations go to ${brand.name}, the shop that runs the assistant. They keep the models and servers running, and pay specialists for the questions a machine shouldn’t answer alone.`,
      "A license is still a single payment, whether or not anyone donates.",
    ],
    points: [
      { title: "Answers at any hour", text: "Servers and models that run 24/7." },
      { title: "People behind the machine", text: "Human specialists for the health questions that need one." },
      { title: "Updates without a bill", text: "Every license gets new updates, with no hidden fees." },
    ],
  },
  form: {
    heading: "Make a donation",
    intro:
      "One payment, one minute. No account needed. Each donation gets an entry on the community wall below, with or without your name.",
    shown:
      "Your name, your note, your picture, the amount and the date appear on the wall. Your email address never does.",
    anonymous: `The wall will show “${anonymousName},” your note, the amount and the date. We won’t keep your name, email address or picture.`,
    voluntary: "A donation is a gift. It comes with no license and no perks, and nobody has to give.",
    security: `Your card number goes straight to ${brand.paymentProvider}, encrypted. We never see or store it.`,
  },
  wall: {
    heading: "Community wall",
    intro: "Thank you to all who give.",
    empty: "Nobody has signed yet. The first entry could be yours.",
    note: "We read every entry and hide anything hurtful.",
  },
};
