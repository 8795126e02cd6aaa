import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Frame, framesPerSecond } from "./camera.ts";

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH?.trim() || "ffmpeg";

/** Exits with a sentence if there is no ffmpeg. */
export async function requireFfmpeg(): Promise<void> {
  await run(ffmpeg, ["-version"]).catch(() => {
    console.error(`There is no ffmpeg at "${ffmpeg}". Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.`);
    process.exit(1);
  });
}

/**
 * Encodes the frames as MP4 and as WebM, and the first frame as the poster. Returns the paths of these files in
 * `folder`; `suffix` is in their names.
 */
export async function encodeFilm(
  frames: readonly Frame[],
  { framesFolder, folder, suffix }: { readonly framesFolder: string; readonly folder: string; readonly suffix: string },
): Promise<readonly string[]> {
  const listFile = path.join(framesFolder, "frames.txt");
  const last = frames.at(-1);
  // ffmpeg ignores the duration of the last entry, so the last frame is listed twice.
  const lines = [...frames, ...(last === undefined ? [] : [last])].map(
    ({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`,
  );
  await writeFile(listFile, lines.join("\n"));
  const quiet = ["-y", "-loglevel", "error"];
  const inputOptions = [...quiet, "-f", "concat", "-safe", "0", "-i", listFile];
  const videoOptions = ["-vf", `fps=${framesPerSecond},format=yuv420p`, "-an", "-map_metadata", "-1"];
  const mp4Options = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "30"];
  const webmOptions = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "40", "-row-mt", "1"];
  const mp4 = path.join(folder, `film${suffix}.mp4`);
  const webm = path.join(folder, `film${suffix}.webm`);
  const poster = path.join(folder, `poster${suffix}.jpg`);
  await run(ffmpeg, [...inputOptions, ...videoOptions, ...mp4Options, "-movflags", "+faststart", mp4]);
  await run(ffmpeg, [...inputOptions, ...videoOptions, ...webmOptions, webm]);
  await run(ffmpeg, [...quiet, "-i", frames[0]?.file ?? "", "-q:v", "6", poster]);
  return [mp4, webm, poster];
}
