import * as z from "zod";
import { isVideoUrl, videoHosts } from "../domain/video.ts";
import { lazySchema, lineOfText, text } from "./fields.shape.ts";

/**
 * The landing page's copy, by section. Any text may contain `{price}` for the current price, `{next}` for the price
 * after the launch, `{claimed}`, `{limit}` and `{left}` for the launch licenses that are claimed, in total and left,
 * and `{number}` for the number of the next license.
 */

const linesOfText = z.array(lineOfText).min(1).max(12);
/** A section's list: not empty, and short enough for the layout. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(20);

/** Icon names; `web/pages/landing/icons.ts` holds their SVG paths. */
export const iconNames = ["clock", "pulse", "book", "lines", "lock", "bolt"] as const;

/** Gradient names of the palette. */
export const gradientNames = ["leaf", "moss", "sand", "clay"] as const;

/** Text that an admin may leave empty; the page then leaves its place out. */
const optionalText = z.string().trim().max(2000);
const optionalLine = z.string().trim().max(200);

const message = z.strictObject({ from: z.enum(["you", "assistant"]), text, time: lineOfText });

export const landingShape = lazySchema(() =>
  z.strictObject({
    head: z.strictObject({ title: lineOfText, description: text }),
    hero: z.strictObject({
      badge: lineOfText,
      title: z.strictObject({ lead: lineOfText, highlight: lineOfText, tail: lineOfText }),
      description: text,
      chips: linesOfText,
      tryFree: lineOfText,
      watch: lineOfText,
      /** Under the buttons: the price and the refund, and what is left of the launch while it lasts. */
      terms: lineOfText,
      offer: lineOfText,
      ticket: lineOfText,
      socialProof: z.strictObject({ avatars: linesOfText, headline: lineOfText, ratingLabel: optionalLine }),
      chat: list(message),
    }),
    models: z.strictObject({
      heading: lineOfText,
      subheading: text,
      models: list(z.strictObject({ title: lineOfText, description: text, tag: lineOfText })),
      badgeBullets: linesOfText,
    }),
    benefits: z.strictObject({
      heading: lineOfText,
      subheading: text,
      cards: list(z.strictObject({ badge: lineOfText, title: lineOfText, description: text })),
      statement: text,
      /** The receipt next to the cards, and its stamp. */
      receipt: z.strictObject({
        title: lineOfText,
        item: lineOfText,
        month: lineOfText,
        year: lineOfText,
        total: lineOfText,
        stamp: lineOfText,
      }),
    }),
    features: z.strictObject({
      heading: lineOfText,
      subheading: text,
      items: list(
        z.strictObject({
          title: lineOfText,
          description: text,
          gradient: z.enum(gradientNames),
          icon: z.enum(iconNames),
          /** A conversation, for the two wide cards, the first and the last. */
          chat: list(message).optional(),
        }),
      ),
    }),
    medical: z.strictObject({
      eyebrow: lineOfText,
      heading: lineOfText,
      description: text,
      cards: list(z.strictObject({ step: lineOfText, title: lineOfText, description: text })),
      panel: z.strictObject({ title: lineOfText, bullets: linesOfText }),
    }),
    useCases: z.strictObject({
      heading: lineOfText,
      /** `replies` answer the `examples`, in their order. */
      categories: list(z.strictObject({ title: lineOfText, examples: linesOfText, replies: list(text) })),
    }),
    testimonials: z.strictObject({
      heading: lineOfText,
      /** Without any, the section is left out. */
      items: z.array(z.strictObject({ avatar: lineOfText, name: lineOfText, role: lineOfText, quote: text })).max(20),
    }),
    pricing: z.strictObject({
      heading: lineOfText,
      description: text,
      licence: lineOfText,
      upgrades: lineOfText,
      refund: lineOfText,
      rows: list(z.strictObject({ label: lineOfText, value: lineOfText })),
      /** The text on the license card. */
      card: z.strictObject({
        title: lineOfText,
        numberLabel: lineOfText,
        number: lineOfText,
        once: lineOfText,
        getStarted: lineOfText,
      }),
      /** `ended` is displayed when the launch is over. */
      counter: z.strictObject({ claimed: lineOfText, left: text, ended: text }),
    }),
    /** Three pictures: the number, the license card, and a chat. */
    afterPaying: z.strictObject({
      heading: lineOfText,
      number: z.strictObject({ title: lineOfText, description: text, sample: lineOfText }),
      card: z.strictObject({ title: lineOfText, description: text }),
      chat: z.strictObject({ title: lineOfText, description: text, messages: list(message) }),
    }),
    faq: z.strictObject({
      heading: lineOfText,
      subheading: text,
      items: list(z.strictObject({ question: lineOfText, answer: text })),
    }),
    closing: z.strictObject({
      eyebrow: lineOfText,
      heading: lineOfText,
      description: text,
      bullets: linesOfText,
      primaryCtaLoggedIn: lineOfText,
      primaryCtaLoggedOut: lineOfText,
      supportLabel: lineOfText,
      contactCta: lineOfText,
      benefits: list(z.strictObject({ title: lineOfText, detail: lineOfText })),
    }),
    /** From the founder. Left out while `text` is empty. */
    letter: z.strictObject({ heading: optionalLine, text: optionalText, signature: optionalLine }),
    /** Who runs the shop, and where. Left out while empty. */
    imprint: optionalText,
    newsletter: z.strictObject({
      heading: lineOfText,
      placeholder: lineOfText,
      button: lineOfText,
      successMessage: lineOfText,
      disclaimer: text,
    }),
    /** The TRY FREE dialog. The assistant's number is displayed under the first step. */
    trial: z.strictObject({
      title: lineOfText,
      steps: list(z.strictObject({ title: lineOfText, text })),
      copy: lineOfText,
      open: lineOfText,
      saveFirst: text,
      freeTitle: lineOfText,
      free: text,
      getStarted: lineOfText,
    }),
    /**
     * The demo dialog: the film at `video` or the built-in one, with `scenes` below it; `chat` is displayed when the
     * film cannot be played.
     */
    demo: z.strictObject({
      title: lineOfText,
      video: z
        .string()
        .trim()
        .max(500)
        .refine((address) => address === "" || isVideoUrl(address), {
          message: `Leave this empty, or enter an https address at ${videoHosts.join(" or ")}`,
        }),
      play: lineOfText,
      notice: text,
      scenes: list(z.strictObject({ title: lineOfText, text })),
      chat: list(message),
    }),
  }),
);
export type LandingContent = z.output<ReturnType<typeof landingShape>>;
