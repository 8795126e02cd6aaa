/** The captions of the promo film, by scene. `npm run film` adds the timing. */
export const filmCaptions = {
  hello: "Everline: an AI assistant in the WhatsApp you already use.",
  ask: "Ask about a lab result, an essay or tonight’s dinner.",
  account: "Create an account in 30 seconds.",
  number: "Add the WhatsApp number you’ll write from.",
  pay: "Pay once, by card. There’s no subscription.",
  paid: "That’s it. Your number is licensed for life.",
  start: "Save the assistant’s number and say hello.",
} as const;

/** What to know about the film, displayed below it. */
export const filmNote = "There’s no sound. Captions are on.";

export type FilmScene = keyof typeof filmCaptions;
