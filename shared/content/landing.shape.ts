import * as z from "zod";

/** What the landing page says, section by section (specification section 3). `{price}` in any text stands for the price of the day. */

const text = z.string().min(1);
const texts = z.array(text).min(1);

/** Names of drawings; `web/pages/landing/icons.ts` holds the lines. */
export const iconNames = ["clock", "pulse", "book", "lines", "lock", "bolt"] as const;

/** Names of tints of the palette, under the specification's word for them. */
export const gradientNames = ["leaf", "moss", "sand", "clay"] as const;

const message = z.object({ from: z.enum(["you", "assistant"]), text, time: text });

export const landingContent = z.object({
  head: z.object({ title: text, description: text }),
  hero: z.object({
    badge: text,
    title: z.object({ lead: text, highlight: text, tail: text }),
    description: text,
    chips: texts,
    socialProof: z.object({ avatars: texts, headline: text, ratingLabel: text }),
    chat: z.array(message).min(1),
  }),
  models: z.object({
    heading: text,
    subheading: text,
    models: z.array(z.object({ title: text, description: text, tag: text })).min(1),
    badgeBullets: texts,
  }),
  benefits: z.object({
    heading: text,
    subheading: text,
    cards: z.array(z.object({ badge: text, title: text, description: text })).min(1),
    statement: text,
  }),
  features: z.object({
    heading: text,
    subheading: text,
    items: z
      .array(z.object({ title: text, description: text, gradient: z.enum(gradientNames), icon: z.enum(iconNames) }))
      .min(1),
  }),
  medical: z.object({
    eyebrow: text,
    heading: text,
    description: text,
    cards: z.array(z.object({ step: text, title: text, description: text })).min(1),
    panel: z.object({ title: text, bullets: texts }),
  }),
  useCases: z.object({
    heading: text,
    /** `examples` are what a person sends; `reply` answers the last of them. */
    categories: z.array(z.object({ title: text, examples: texts, reply: text })).min(1),
  }),
  testimonials: z.object({
    heading: text,
    items: z.array(z.object({ avatar: text, name: text, role: text, quote: text })).min(1),
  }),
  pricing: z.object({
    heading: text,
    description: text,
    licence: text,
    upgrades: text,
    rows: z.array(z.object({ label: text, value: text })),
  }),
  faq: z.object({
    heading: text,
    subheading: text,
    items: z.array(z.object({ question: text, answer: text })).min(1),
  }),
  closing: z.object({
    eyebrow: text,
    heading: text,
    description: text,
    bullets: texts,
    primaryCtaLoggedIn: text,
    primaryCtaLoggedOut: text,
    supportLabel: text,
    contactCta: text,
    benefits: z.array(z.object({ title: text, detail: text })),
  }),
  newsletter: z.object({ heading: text, placeholder: text, successMessage: text, disclaimer: text }),
});

export type LandingContent = z.infer<typeof landingContent>;
