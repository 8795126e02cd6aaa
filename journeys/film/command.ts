/**
 * `npm run film`: records a purchase on the site's own pages and writes the landing page's promo film into
 * web/pages/landing/film: MP4, WebM, poster and captions in every language. These files are in git; run the command
 * again when the pages have changed. Requires ffmpeg with libx264 and libvpx-vp9, from FFMPEG_PATH or the PATH.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { filmCaptions } from "#shared/content/film.ts";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import { startTestShop } from "../harness/test-shop.ts";
import { waitForHydration } from "../harness/until-usable.ts";
import { Camera, framesPerSecond } from "./camera.ts";
import { captionsFile, readTranslatedCaptions } from "./captions.ts";
import { playScenes } from "./scenes.ts";

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH?.trim() || "ffmpeg";
const folder = path.join(projectRoot, "web/pages/landing/film");
const size = { width: 1280, height: 720 } as const;

await run(ffmpeg, ["-version"]).catch(() => {
  console.error(`There is no ffmpeg at "${ffmpeg}". Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.`);
  process.exit(1);
});
await buildSite();
const workingFolder = await mkdtemp(path.join(tmpdir(), "everline-film-"));
const assemblyFolder = path.join(workingFolder, "cdk.out");
const [browser] = await Promise.all([startBrowser(), synthesize(assemblyFolder)]);
const shop = await startTestShop(path.join(workingFolder, "data"), assemblyFolder);
try {
  const context = await browser.newContext({
    baseURL: shop.siteUrl,
    viewport: size,
    locale: "en-US",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  const page = await context.newPage();
  waitForHydration(page);
  const camera = new Camera(page, workingFolder);
  const scenes = await playScenes(page, camera);
  await mkdir(folder, { recursive: true });
  await encodeFilms(camera);
  for (const language of languages) {
    const texts = language === defaultLanguage ? filmCaptions : await readTranslatedCaptions(language);
    await writeFile(path.join(folder, `captions.${language}.vtt`), captionsFile(texts, scenes, camera.seconds));
  }
  for (const name of ["film.mp4", "film.webm", "poster.jpg"]) {
    console.log(`${name}: ${Math.round((await stat(path.join(folder, name))).size / 1000)} KB`);
  }
  console.log(`${camera.seconds.toFixed(1)} seconds`);
} finally {
  await browser.close();
  await shop.stop();
  await rm(workingFolder, { recursive: true, force: true });
}

/** Encodes the frames as MP4 and as WebM, and the first frame as the poster. */
async function encodeFilms({ frames }: Camera): Promise<void> {
  const listFile = path.join(workingFolder, "frames.txt");
  const last = frames.at(-1);
  // ffmpeg ignores the duration of the last entry, so the last frame is listed twice.
  const lines = [...frames, ...(last === undefined ? [] : [last])].map(
    ({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`,
  );
  await writeFile(listFile, lines.join("\n"));
  const inputOptions = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", listFile];
  const videoOptions = ["-vf", `fps=${framesPerSecond},format=yuv420p`, "-an", "-map_metadata", "-1"];
  const outputPath = (name: string) => path.join(folder, name);
  const mp4Options = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-crf",
    "30",
    "-movflags",
    "+faststart",
  ];
  await run(ffmpeg, [...inputOptions, ...videoOptions, ...mp4Options, outputPath("film.mp4")]);
  await run(ffmpeg, [
    ...inputOptions,
    ...videoOptions,
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    "40",
    "-row-mt",
    "1",
    outputPath("film.webm"),
  ]);
  await run(ffmpeg, ["-y", "-loglevel", "error", "-i", frames[0]?.file ?? "", "-q:v", "6", outputPath("poster.jpg")]);
}
