import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { bundleKind, bundleLimits } from "#infra/aws/bundling/bundle-contents.ts";
import type { Bundles } from "#infra/aws/bundling/bundles.ts";
import { allFunctionSettings } from "#infra/settings/all-function-settings.ts";
import { median } from "./statistics.ts";
import { kilobytes, milliseconds, textTable } from "./text-table.ts";

const rounds = 15;
/** No round starts after this time, so a slow machine measures fewer rounds. */
const timeLimitMs = 200_000;

/**
 * A program that loads a bundle as Lambda does, and prints the load time, the time since the process started and the
 * CPU time, all in milliseconds, and the memory in bytes.
 */
const probe = `const before = performance.now();
require(process.argv[1]);
const after = performance.now();
const { user, system } = process.cpuUsage();
const memory = process.memoryUsage.rss();
process.stdout.write(JSON.stringify({ load: after - before, ready: after, cpu: (user + system) / 1000, memory }));
process.exit(0);`;
const measurementShape = z.object({ load: z.number(), ready: z.number(), cpu: z.number(), memory: z.number() });
type Measurement = z.output<typeof measurementShape>;

interface MeasuredFile {
  readonly file: string;
  /** One pair per round: this file, and the empty handler just before it. */
  readonly pairs: { readonly measured: Measurement; readonly empty: Measurement }[];
}

const newMeasuredFile = (file: string): MeasuredFile => ({ file, pairs: [] });
const medianOf = ({ pairs }: MeasuredFile, measure: keyof Measurement) =>
  median(pairs.map(({ measured }) => measured[measure]));
const ratioToEmpty = ({ pairs }: MeasuredFile, measure: keyof Measurement) =>
  median(pairs.map(({ measured, empty }) => measured[measure] / empty[measure]));

/**
 * Measures the size, the start-up time and the memory of every distinct function, and reports which ones exceed their
 * limits. Each run is a fresh process right after a process with an empty handler. A machine's speed varies over
 * seconds, so each limit is a multiple of the empty handler's time. On an idle machine, judge by the time until ready.
 * On a busy one that ratio is too high, because longer runs are interrupted more often; judge by the CPU time.
 */
export async function measureColdStarts(bundles: Bundles, folder: string): Promise<string> {
  const rows = [...new Map(Object.values(allFunctionSettings).map((row) => [row.entry, row])).values()];
  const empty = await writeEmptyHandler(path.join(folder, "empty"));
  const functions = rows.map((row) => ({
    memoryMb: row.memoryMb,
    name: path.basename(row.entry, ".ts"),
    kind: bundleKind(bundles.metafile, row.entry),
    ...newMeasuredFile(path.join(bundles.folderOf(row.entry), "index.js")),
  }));
  const roundCount = await measureInTurn(functions, empty);

  const exceeded: Record<"ready" | "cpu" | "gzip", string[]> = { ready: [], cpu: [], gzip: [] };
  const medianOfEmpty = (measure: keyof Measurement) =>
    median(functions.flatMap(({ pairs }) => pairs.map((pair) => pair.empty[measure])));
  const lines: string[][] = [
    [
      ...["empty handler", "", "", "", "", milliseconds(medianOfEmpty("load")), milliseconds(medianOfEmpty("ready"))],
      ...["1.00", "", "1.00", "", megabytes(medianOfEmpty("memory")), ""],
    ],
  ];
  for (const fn of functions) {
    const { name, kind, file, memoryMb } = fn;
    const bytes = await readFile(file);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    const ratios = { ready: ratioToEmpty(fn, "ready"), cpu: ratioToEmpty(fn, "cpu") };
    const limit = bundleLimits[kind];
    const isOver = {
      ready: ratios.ready > limit.timesEmpty,
      cpu: ratios.cpu > limit.timesEmpty,
      gzip: gzip > limit.gzip,
    };
    if (isOver.ready) exceeded.ready.push(`${name} ${ratios.ready.toFixed(2)}`);
    if (isOver.cpu) exceeded.cpu.push(`${name} ${ratios.cpu.toFixed(2)}`);
    if (isOver.gzip) exceeded.gzip.push(`${name} ${kilobytes(gzip)}`);
    lines.push([
      ...[name, kind, kilobytes(bytes.length), kilobytes(gzip), isOver.gzip ? "over" : ""],
      ...[milliseconds(medianOf(fn, "load")), milliseconds(medianOf(fn, "ready"))],
      ...[ratios.ready.toFixed(2), isOver.ready ? "over" : ""],
      ...[ratios.cpu.toFixed(2), isOver.cpu ? "over" : ""],
      ...[megabytes(medianOf(fn, "memory")), String(memoryMb)],
    ]);
  }
  const limits = Object.entries(bundleLimits).map(
    ([kind, { timesEmpty: times, gzip }]) => `${kind} ${times} x and ${kilobytes(gzip)} KB`,
  );
  const head = [
    ...["function", "kind", "KB", "gzip KB", "", "init ms", "ready ms", "x empty", ""],
    ...["CPU x empty", "", "MB", "configured MB"],
  ];
  return [
    `functions: medians of ${roundCount} interleaved rounds, each run in a fresh process right after an empty handler; init is loading the bundle, ready is the time since the process started, CPU is the CPU time until then, MB is the memory of the process at that point`,
    `limits: ${limits.join(", ")}`,
    textTable(head, lines),
    reportLine("ready later than its limit", exceeded.ready, functions.length),
    reportLine("more CPU time than its limit", exceeded.cpu, functions.length),
    reportLine("heavier than its limit", exceeded.gzip, functions.length),
  ].join("\n");
}

function reportLine(label: string, names: readonly string[], total: number): string {
  return `${label}: ${names.length === 0 ? "none" : `${names.length} of ${total} (${names.join(", ")})`}`;
}

/**
 * Measures each file, and the empty handler before it, round by round. Each round starts with another file, so periodic
 * load does not always hit the same ones. Returns the number of completed rounds.
 */
async function measureInTurn(files: readonly MeasuredFile[], empty: string): Promise<number> {
  const startedAt = performance.now();
  let roundCount = 0;
  // The round before the first warms the file cache and does not count.
  for (; roundCount <= rounds && (roundCount <= 1 || performance.now() - startedAt < timeLimitMs); roundCount += 1) {
    const firstIndex = (roundCount * 17) % files.length;
    for (const { file, pairs } of [...files.slice(firstIndex), ...files.slice(0, firstIndex)]) {
      const pair = { empty: await measure(empty), measured: await measure(file) };
      if (roundCount > 0) pairs.push(pair);
    }
  }
  return roundCount - 1;
}

async function writeEmptyHandler(folder: string): Promise<string> {
  const file = path.join(folder, "index.js");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{"type":"commonjs"}\n');
  await writeFile(file, '"use strict";exports.handler=async()=>({statusCode:200,body:"{}"});\n');
  return file;
}

async function measure(file: string): Promise<Measurement> {
  // Uses the project's Node with an empty environment, without a compile cache.
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", probe, file], { cwd: projectRoot, env: {} });
  return measurementShape.parse(JSON.parse(stdout));
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
