import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filmCaptions } from "#shared/content/film.ts";
import { filmCaptions as inSpanish } from "#shared/content/translations/es/film.ts";

const file = (name: string) => path.join(import.meta.dirname, name);

/** Parses "00:00:03.200" into milliseconds. */
const milliseconds = (timestamp: string) => Date.parse(`1970-01-01T${timestamp}Z`);

/**
 * The duration in seconds, from the movie header (ISO/IEC 14496-12, `mvhd` version 0: time scale and duration, 12 and
 * 16 bytes after its version).
 */
async function secondsOfMp4(): Promise<number> {
  const bytes = await readFile(file("film.mp4"));
  const header = bytes.indexOf("mvhd") + 4;
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

describe("the promo film", () => {
  it("lasts 20 to 40 seconds", async () => {
    const seconds = await secondsOfMp4();
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(40);
  });

  it("weighs at most 1.5 MB, with both formats, poster and captions together", async () => {
    const names = ["film.mp4", "film.webm", "poster.jpg", "captions.en.vtt", "captions.es.vtt"];
    const sizes = await Promise.all(names.map(async (name) => (await stat(file(name))).size));
    expect(sizes.every((size) => size > 100)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  it.each([
    ["en", filmCaptions],
    ["es", inSpanish],
  ] as const)("has captions in %s, in sequence, to its end", async (language, words) => {
    const [head, ...cues] = (await readFile(file(`captions.${language}.vtt`), "utf8")).trim().split("\n\n");
    expect(head).toBe("WEBVTT");
    expect(cues.map((cue) => cue.split("\n")[1])).toEqual(Object.values(words));
    const times = cues.flatMap((cue) => cue.split("\n")[0]?.split(" --> ").map(milliseconds) ?? []);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual((await secondsOfMp4()) * 1000);
  });
});
