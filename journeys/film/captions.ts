import * as z from "zod";
import type { FilmScene } from "#shared/content/film.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Scenes } from "./scenes.ts";

const caption = z.string();
const captions: z.ZodType<Readonly<Record<FilmScene, string>>> = z.object({
  hello: caption,
  ask: caption,
  account: caption,
  number: caption,
  pay: caption,
  paid: caption,
  start: caption,
});

/** Reads the captions from the folder of a translation. */
export async function readTranslatedCaptions(language: Language): Promise<Readonly<Record<FilmScene, string>>> {
  const translation: unknown = await import(`#shared/content/translations/${language}/film.ts`);
  return z.object({ filmCaptions: captions }).parse(translation).filmCaptions;
}

/**
 * Returns a film's captions as WebVTT (https://www.w3.org/TR/webvtt1/). Each caption lasts until just before the next
 * scene.
 */
export function captionsFile(texts: Readonly<Record<FilmScene, string>>, scenes: Scenes, filmSeconds: number): string {
  const cues = scenes.map((current, index) => {
    const endSeconds = (scenes[index + 1]?.startSeconds ?? filmSeconds) - 0.1;
    return `${timestamp(current.startSeconds + 0.2)} --> ${timestamp(endSeconds)}\n${texts[current.scene]}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

/** Formats seconds as WebVTT does: 00:00:03.200. */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
