import * as z from "zod";
import { line, text } from "./fields.shape.ts";

/** What the landing page says, section by section (specification section 3). `{price}` in any text stands for the price of the day. */

const lines = z.array(line).min(1).max(12);
/** A list of a section: never empty, never so long that the page falls apart. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(20);

/** Names of drawings; `web/pages/landing/icons.ts` holds the lines. */
export const iconNames = ["clock", "pulse", "book", "lines", "lock", "bolt"] as const;

/** Names of tints of the palette, under the specification's word for them. */
export const gradientNames = ["leaf", "moss", "sand", "clay"] as const;

const message = z.strictObject({ from: z.enum(["you", "assistant"]), text, time: line });

export const landingContent = z.strictObject({
  head: z.strictObject({ title: line, description: text }),
  hero: z.strictObject({
    badge: line,
    title: z.strictObject({ lead: line, highlight: line, tail: line }),
    description: text,
    chips: lines,
    socialProof: z.strictObject({ avatars: lines, headline: line, ratingLabel: line }),
    chat: list(message),
  }),
  models: z.strictObject({
    heading: line,
    subheading: text,
    models: list(z.strictObject({ title: line, description: text, tag: line })),
    badgeBullets: lines,
  }),
  benefits: z.strictObject({
    heading: line,
    subheading: text,
    cards: list(z.strictObject({ badge: line, title: line, description: text })),
    statement: text,
  }),
  features: z.strictObject({
    heading: line,
    subheading: text,
    items: list(
      z.strictObject({ title: line, description: text, gradient: z.enum(gradientNames), icon: z.enum(iconNames) }),
    ),
  }),
  medical: z.strictObject({
    eyebrow: line,
    heading: line,
    description: text,
    cards: list(z.strictObject({ step: line, title: line, description: text })),
    panel: z.strictObject({ title: line, bullets: lines }),
  }),
  useCases: z.strictObject({
    heading: line,
    /** `examples` are what a person sends; `reply` answers the last of them. */
    categories: list(z.strictObject({ title: line, examples: lines, reply: text })),
  }),
  testimonials: z.strictObject({
    heading: line,
    items: list(z.strictObject({ avatar: line, name: line, role: line, quote: text })),
  }),
  pricing: z.strictObject({
    heading: line,
    description: text,
    licence: line,
    upgrades: line,
    rows: list(z.strictObject({ label: line, value: line })),
  }),
  faq: z.strictObject({
    heading: line,
    subheading: text,
    items: list(z.strictObject({ question: line, answer: text })),
  }),
  closing: z.strictObject({
    eyebrow: line,
    heading: line,
    description: text,
    bullets: lines,
    primaryCtaLoggedIn: line,
    primaryCtaLoggedOut: line,
    supportLabel: line,
    contactCta: line,
    benefits: list(z.strictObject({ title: line, detail: line })),
  }),
  newsletter: z.strictObject({ heading: line, placeholder: line, successMessage: line, disclaimer: text }),
});

export type LandingContent = z.output<typeof landingContent>;
