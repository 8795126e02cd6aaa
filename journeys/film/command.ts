/**
 * `npm run film`: records a purchase on the site's own pages, once in a wide window and once on a phone, and writes the
 * landing page's promo film into web/pages/landing/film: MP4, WebM and poster of each recording, and captions in every
 * language. These files are in git; run the command again when the pages have changed. Requires ffmpeg with libx264 and
 * libvpx-vp9, from FFMPEG_PATH or the PATH.
 */
import { deepEqual } from "node:assert/strict";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { filmCaptions } from "#shared/content/film.ts";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import { startTestShop } from "../harness/test-shop.ts";
import { waitForHydration } from "../harness/until-usable.ts";
import { Camera } from "./camera.ts";
import { captionsFile, readTranslatedCaptions } from "./captions.ts";
import { encodeFilm, requireFfmpeg } from "./encode.ts";
import { type Recording, recordings } from "./recordings.ts";
import { playScenes, type Scenes } from "./scenes.ts";

const folder = path.join(projectRoot, "web/pages/landing/film");

await requireFfmpeg();
await buildSite();
const workingFolder = await mkdtemp(path.join(tmpdir(), "everline-film-"));
const assemblyFolder = path.join(workingFolder, "cdk.out");
const [browser] = await Promise.all([startBrowser(), synthesize(assemblyFolder)]);
try {
  await mkdir(folder, { recursive: true });
  const timings: { readonly scenes: Scenes; readonly seconds: number }[] = [];
  for (const recording of recordings) timings.push(await record(recording));
  const [timing] = timings;
  if (timing === undefined) throw new Error("There is no recording.");
  for (const other of timings)
    deepEqual(other, timing, "The recordings share captions, so their scenes start together.");
  for (const language of languages) {
    const texts = language === defaultLanguage ? filmCaptions : await readTranslatedCaptions(language);
    await writeFile(path.join(folder, `captions.${language}.vtt`), captionsFile(texts, timing.scenes, timing.seconds));
  }
  console.log(`${timing.seconds.toFixed(1)} seconds`);
} finally {
  await browser.close();
  await rm(workingFolder, { recursive: true, force: true });
}

/** Records the scenes in a shop of their own, in which the buyer is new, and writes the film and its poster. */
async function record({ suffix, screen }: Recording) {
  const framesFolder = await mkdtemp(path.join(workingFolder, "frames-"));
  const shop = await startTestShop(path.join(framesFolder, "data"), assemblyFolder);
  try {
    const context = await browser.newContext({
      baseURL: shop.siteUrl,
      ...screen,
      locale: "en-US",
      reducedMotion: "reduce",
      colorScheme: "light",
    });
    const page = await context.newPage();
    waitForHydration(page);
    const camera = new Camera(page, framesFolder);
    const scenes = await playScenes(page, camera);
    await context.close();
    for (const file of await encodeFilm(camera.frames, { framesFolder, folder, suffix })) {
      console.log(`${path.basename(file)}: ${Math.round((await stat(file)).size / 1000)} KB`);
    }
    return { scenes, seconds: camera.seconds };
  } finally {
    await shop.stop();
  }
}
