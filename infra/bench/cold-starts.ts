import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import type { Bundles } from "../aws/bundles.ts";
import { everyFunction } from "../every-function.ts";
import { projectRoot } from "../local/project-root.ts";
import { median } from "./median.ts";
import { kilobytes, milliseconds, textTable } from "./text-table.ts";

const rounds = 15;
/** On a slow machine there are fewer rounds, not a longer run. */
const withinMs = 60_000;

/** Loads a bundle as Lambda does and says how long it took, and how long after the start of the process that was. Milliseconds. */
const probe = `const before = performance.now();
require(process.argv[1]);
const after = performance.now();
process.stdout.write(JSON.stringify({ load: after - before, ready: after }));
process.exit(0);`;
const measured = z.object({ load: z.number(), ready: z.number() });
type Measured = z.output<typeof measured>;

interface Subject {
  readonly name: string;
  readonly file: string;
  readonly times: Measured[];
}

/** Size and module initialisation of every distinct function, each in a fresh process, in turn with an empty handler. */
export async function coldStarts(bundles: Bundles, folder: string): Promise<string> {
  const entries = [...new Set(Object.values(everyFunction).map(({ entry }) => entry))];
  const empty: Subject = { name: "empty handler", file: await emptyHandler(path.join(folder, "empty")), times: [] };
  const subjects: readonly Subject[] = [
    empty,
    ...entries.map((entry) => ({
      name: path.basename(entry, ".ts"),
      file: path.join(bundles.folderOf(entry), "index.js"),
      times: [],
    })),
  ];
  const began = performance.now();
  let round = 0;
  // The one before the first warms the system's file cache and is not counted.
  for (; round <= rounds && (round <= 1 || performance.now() - began < withinMs); round += 1) {
    for (const { file, times } of subjects) {
      const time = await measure(file);
      if (round > 0) times.push(time);
    }
  }
  const emptyReady = median(empty.times.map(({ ready }) => ready));
  const rows = subjects.map(async ({ name, file, times }) => {
    const bytes = await readFile(file);
    const ready = median(times.map((time) => time.ready));
    return [
      name,
      kilobytes(bytes.length),
      kilobytes(gzipSync(bytes, { level: 9 }).length),
      milliseconds(median(times.map((time) => time.load))),
      milliseconds(ready),
      (ready / emptyReady).toFixed(2),
    ];
  });
  return [
    `functions: medians of ${round - 1} interleaved rounds, a fresh process each; init is loading the bundle, ready counts from the start of the process`,
    textTable(["function", "KB", "gzip KB", "init ms", "ready ms", "ready x empty"], await Promise.all(rows)),
  ].join("\n");
}

async function emptyHandler(folder: string): Promise<string> {
  const file = path.join(folder, "index.js");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{"type":"commonjs"}\n');
  await writeFile(file, '"use strict";exports.handler=async()=>({statusCode:200,body:"{}"});\n');
  return file;
}

async function measure(file: string): Promise<Measured> {
  // The project's Node and nothing of this process's environment, such as a compile cache.
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", probe, file], { cwd: projectRoot, env: {} });
  return measured.parse(JSON.parse(stdout));
}
