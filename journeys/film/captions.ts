import type { FilmScene } from "#shared/content/film.ts";
import type { Scenes } from "./scenes.ts";

/**
 * The captions of a film of this length, as WebVTT (https://www.w3.org/TR/webvtt1/): each lasts until the next scene.
 */
export function captionsFile(texts: Readonly<Record<FilmScene, string>>, scenes: Scenes, filmSeconds: number): string {
  const cues = scenes.map(({ scene, from }, index) => {
    const to = (scenes[index + 1]?.from ?? filmSeconds) - 0.1;
    return `${timestamp(from + 0.2)} --> ${timestamp(to)}\n${texts[scene]}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
