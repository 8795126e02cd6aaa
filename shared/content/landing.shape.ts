import * as z from "zod";
import { isVideoUrl, videoHosts } from "../domain/video.ts";
import { lazySchema, line, text } from "./fields.shape.ts";

/**
 * The landing page's copy, by section. Any text may contain `{price}` for the current price, `{next}` for the price
 * after the launch, `{claimed}`, `{limit}` and `{left}` for the launch licenses that are claimed, in total and left,
 * and `{number}` for the number of the next license.
 */

const lines = z.array(line).min(1).max(12);
/** A section's list: not empty, and short enough for the layout. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(20);

/** Icon names; `web/pages/landing/icons.ts` holds their SVG paths. */
export const iconNames = ["clock", "pulse", "book", "lines", "lock", "bolt"] as const;

/** Gradient names of the palette. */
export const gradientNames = ["leaf", "moss", "sand", "clay"] as const;

const message = z.strictObject({ from: z.enum(["you", "assistant"]), text, time: line });

export const landingShape = lazySchema(() =>
  z.strictObject({
    head: z.strictObject({ title: line, description: text }),
    hero: z.strictObject({
      badge: line,
      title: z.strictObject({ lead: line, highlight: line, tail: line }),
      description: text,
      chips: lines,
      tryFree: line,
      watch: line,
      /** The launch offer. Hidden when the launch is over. */
      offer: line,
      ticket: line,
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
      /** The receipt next to the cards, and its stamp. */
      receipt: z.strictObject({ title: line, item: line, month: line, year: line, total: line, stamp: line }),
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
      /** `examples` are sent by the user; `reply` answers the last one. */
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
      /** The text on the license card. */
      card: z.strictObject({ title: line, numberLabel: line, number: line, once: line, getStarted: line }),
      /** `ended` is displayed when the launch is over. */
      counter: z.strictObject({ claimed: line, left: text, ended: text }),
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
    newsletter: z.strictObject({
      heading: line,
      placeholder: line,
      button: line,
      successMessage: line,
      disclaimer: text,
    }),
    /** The TRY FREE dialog. The assistant's number is displayed under the first step. */
    trial: z.strictObject({
      title: line,
      steps: list(z.strictObject({ title: line, text })),
      copy: line,
      open: line,
      saveFirst: text,
      freeTitle: line,
      free: text,
      getStarted: line,
    }),
    /**
     * The demo dialog: the film at `video` or the built-in one, with `scenes` below it; `chat` is displayed when the
     * film cannot be played.
     */
    demo: z.strictObject({
      title: line,
      video: z
        .string()
        .trim()
        .max(500)
        .refine((address) => address === "" || isVideoUrl(address), {
          message: `Leave this empty, or enter an https address at ${videoHosts.join(" or ")}`,
        }),
      play: line,
      notice: text,
      scenes: list(z.strictObject({ title: line, text })),
      chat: list(message),
    }),
  }),
);
export type LandingContent = z.output<ReturnType<typeof landingShape>>;
