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
 * Reads a recording's duration, in seconds, from the movie header (ISO/IEC 14496-12, `mvhd` version 0): the time scale
 * is 12 bytes and the duration 16 bytes after the start of the version field.
 */
async function readDurationSeconds(name = "film.mp4"): Promise<number> {
  const bytes = await readFile(pathOf(name));
  const versionOffset = bytes.indexOf("mvhd") + 4;
  return bytes.readUInt32BE(versionOffset + 16) / bytes.readUInt32BE(versionOffset + 12);
}

/**
 * Reads a recording's size, in pixels, from the sample entry of its video (ISO/IEC 14496-12, `avc1`): the width is 24
 * bytes and the height 26 bytes after the end of the entry's type.
 */
async function readPixels(name: string): Promise<{ readonly width: number; readonly height: number }> {
  const bytes = await readFile(pathOf(name));
  const entryOffset = bytes.indexOf("avc1", bytes.indexOf("stsd")) + 4;
  return { width: bytes.readUInt16BE(entryOffset + 24), height: bytes.readUInt16BE(entryOffset + 26) };
}

describe("the promo film", () => {
  it("lasts 20 to 40 seconds", async () => {
    const seconds = await readDurationSeconds();
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(40);
  });

  it("lasts equally long on phones, where it has the same captions", async () => {
    expect(await readDurationSeconds("film.phone.mp4")).toBe(await readDurationSeconds());
  });

  it("is upright on phones, and as sharp as their screens are at its size in the dialog", async () => {
    const { width, height } = await readPixels("film.phone.mp4");
    expect(height).toBeGreaterThan(width * 1.5);
    expect(width).toBeGreaterThanOrEqual(600);
    expect(await readPixels("film.mp4")).toEqual({ width: 1280, height: 720 });
  });

  it.each(languages)("is as long as its title says in %s, and as a player displays", async (language) => {
    const { demo } = builtInCopy.landing[language];
    expect(demo.title).toContain(` ${Math.floor(await readDurationSeconds())} `);
  });

  it.each([
    { recording: "wide", suffix: "", megabytes: 1.5 },
    { recording: "phone", suffix: ".phone", megabytes: 1.1 },
  ])(
    "takes less than $megabytes MB in its $recording recording, counting both formats, the poster and the captions",
    async ({ suffix, megabytes }) => {
      const names = [`film${suffix}.mp4`, `film${suffix}.webm`, `poster${suffix}.jpg`];
      const captions = languages.map((language) => `captions.${language}.vtt`);
      const sizes = await Promise.all([...names, ...captions].map(async (name) => (await stat(pathOf(name))).size));
      expect(sizes.every((size) => size > 100)).toBe(true);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(megabytes * 1_000_000);
    },
  );

  it.each(languages)("has captions in %s, in chronological order and within its duration", async (language) => {
    const [header, ...cues] = (await readFile(pathOf(`captions.${language}.vtt`), "utf8")).trim().split("\n\n");
    expect(header).toBe("WEBVTT");
    expect(cues.map((cue) => cue.split("\n")[1])).toEqual(Object.values(captionsIn(language)));
    const times = cues.flatMap((cue) => cue.split("\n")[0]?.split(" --> ").map(parseTimestampMs) ?? []);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual((await readDurationSeconds()) * 1000);
  });
});
