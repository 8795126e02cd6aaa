import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { filmCaptions } from "#shared/content/film.ts";
import { languages } from "#shared/domain/language.ts";

const translatedCaptions = import.meta.glob<typeof filmCaptions>("./*/film.ts", {
  base: "/shared/content/translations",
  import: "filmCaptions",
  eager: true,
});
const captionsIn = (language: string) =>
  language === "en" ? filmCaptions : (translatedCaptions[`./${language}/film.ts`] ?? expect.fail());

const pathOf = (name: string) => path.join(import.meta.dirname, name);

/** Parses "00:00:03.200" into milliseconds. */
const parseTimestampMs = (timestamp: string) => Date.parse(`1970-01-01T${timestamp}Z`);

/**
 * Reads the film's duration, in seconds, from the movie header (ISO/IEC 14496-12, `mvhd` version 0): the time scale is
 * 12 bytes and the duration 16 bytes after the start of the version field.
 */
async function readDurationSeconds(): Promise<number> {
  const bytes = await readFile(pathOf("film.mp4"));
  const versionOffset = bytes.indexOf("mvhd") + 4;
  return bytes.readUInt32BE(versionOffset + 16) / bytes.readUInt32BE(versionOffset + 12);
}

describe("the promo film", () => {
  it("lasts 20 to 40 seconds", async () => {
    const seconds = await readDurationSeconds();
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(40);
  });

  it.each(languages)("is as long as its title says in %s, and as a player displays", async (language) => {
    const { demo } = builtInCopy.landing[language];
    expect(demo.title).toContain(` ${Math.floor(await readDurationSeconds())} `);
  });

  it("takes less than 1.5 MB, counting both formats, the poster and the captions", async () => {
    const names = ["film.mp4", "film.webm", "poster.jpg", ...languages.map((language) => `captions.${language}.vtt`)];
    const sizes = await Promise.all(names.map(async (name) => (await stat(pathOf(name))).size));
    expect(sizes.every((size) => size > 100)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  it.each(languages)("has captions in %s, in chronological order and within its duration", async (language) => {
    const [header, ...cues] = (await readFile(pathOf(`captions.${language}.vtt`), "utf8")).trim().split("\n\n");
    expect(header).toBe("WEBVTT");
    expect(cues.map((cue) => cue.split("\n")[1])).toEqual(Object.values(captionsIn(language)));
    const times = cues.flatMap((cue) => cue.split("\n")[0]?.split(" --> ").map(parseTimestampMs) ?? []);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual((await readDurationSeconds()) * 1000);
  });
});
