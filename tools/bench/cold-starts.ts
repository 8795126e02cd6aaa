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
/** A slow machine measures fewer rounds, so the run does not take longer. */
const withinMs = 200_000;

/**
 * Loads a bundle as Lambda does, and prints the load time, the time since process start and the CPU time, all in
 * milliseconds, and the memory in bytes.
 */
const probe = `const before = performance.now();
require(process.argv[1]);
const after = performance.now();
const { user, system } = process.cpuUsage();
const memory = process.memoryUsage.rss();
process.stdout.write(JSON.stringify({ load: after - before, ready: after, processor: (user + system) / 1000, memory }));
process.exit(0);`;
const measured = z.object({ load: z.number(), ready: z.number(), processor: z.number(), memory: z.number() });
type Measured = z.output<typeof measured>;

interface Subject {
  readonly file: string;
  /** One pair per round: the function, and the empty handler just before it. */
  readonly pairs: { readonly one: Measured; readonly empty: Measured }[];
}

const subject = (file: string): Subject => ({ file, pairs: [] });
const middle = ({ pairs }: Subject, measure: keyof Measured) => median(pairs.map(({ one }) => one[measure]));
const timesEmpty = ({ pairs }: Subject, measure: keyof Measured) =>
  median(pairs.map(({ one, empty }) => one[measure] / empty[measure]));

/**
 * Size, start and memory of every distinct function, each in a fresh process right after one with an empty handler;
 * the last lines list exceeded limits. A machine's speed varies over seconds, so the ratio to the neighboring run
 * counts. The limits apply to the time until a function is ready, on an idle machine. On a busy one longer runs are
 * interrupted more often, so that time is too high, and the CPU time next to it is fairer.
 */
export async function coldStarts(bundles: Bundles, folder: string): Promise<string> {
  const rows = [...new Map(Object.values(allFunctionSettings).map((row) => [row.entry, row])).values()];
  const empty = await emptyHandler(path.join(folder, "empty"));
  const subjects = rows.map((row) => ({
    memoryMb: row.memoryMb,
    name: path.basename(row.entry, ".ts"),
    kind: bundleKind(bundles.metafile, row.entry),
    ...subject(path.join(bundles.folderOf(row.entry), "index.js")),
  }));
  const roundCount = await measureInTurn(subjects, empty);

  const exceeded: Record<"ready" | "processor" | "gzip", string[]> = { ready: [], processor: [], gzip: [] };
  const ofEmpty = (measure: keyof Measured) =>
    median(subjects.flatMap(({ pairs }) => pairs.map((pair) => pair.empty[measure])));
  const lines: string[][] = [
    [
      ...["empty handler", "", "", "", "", milliseconds(ofEmpty("load")), milliseconds(ofEmpty("ready"))],
      ...["1.00", "", "1.00", "", megabytes(ofEmpty("memory")), ""],
    ],
  ];
  for (const one of subjects) {
    const { name, kind, file, memoryMb } = one;
    const bytes = await readFile(file);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    const times = { ready: timesEmpty(one, "ready"), processor: timesEmpty(one, "processor") };
    const limit = bundleLimits[kind];
    const isOver = {
      ready: times.ready > limit.timesEmpty,
      processor: times.processor > limit.timesEmpty,
      gzip: gzip > limit.gzip,
    };
    if (isOver.ready) exceeded.ready.push(`${name} ${times.ready.toFixed(2)}`);
    if (isOver.processor) exceeded.processor.push(`${name} ${times.processor.toFixed(2)}`);
    if (isOver.gzip) exceeded.gzip.push(`${name} ${kilobytes(gzip)}`);
    lines.push([
      ...[name, kind, kilobytes(bytes.length), kilobytes(gzip), isOver.gzip ? "over" : ""],
      ...[milliseconds(middle(one, "load")), milliseconds(middle(one, "ready"))],
      ...[times.ready.toFixed(2), isOver.ready ? "over" : ""],
      ...[times.processor.toFixed(2), isOver.processor ? "over" : ""],
      ...[megabytes(middle(one, "memory")), String(memoryMb)],
    ]);
  }
  const limits = Object.entries(bundleLimits).map(
    ([kind, { timesEmpty: times, gzip }]) => `${kind} ${times} x and ${kilobytes(gzip)} KB`,
  );
  const head = [
    ...["function", "kind", "KB", "gzip KB", "", "init ms", "ready ms", "x empty", ""],
    ...["CPU x empty", "", "MB", "row's MB"],
  ];
  return [
    `functions: medians of ${roundCount} interleaved rounds, a fresh process each, an empty handler before each; init is loading the bundle, ready counts from the start of the process, CPU is the processor time until then, MB is what the process then has`,
    `limits: ${limits.join(", ")}`,
    textTable(head, lines),
    reportLine("ready later than its limit", exceeded.ready, subjects.length),
    reportLine("more processor time than its limit", exceeded.processor, subjects.length),
    reportLine("heavier than its limit", exceeded.gzip, subjects.length),
  ].join("\n");
}

function reportLine(label: string, names: readonly string[], of: number): string {
  return `${label}: ${names.length === 0 ? "none" : `${names.length} of ${of} (${names.join(", ")})`}`;
}

/**
 * Measures each subject and the empty handler before it, round by round. Each round starts with another subject, so
 * periodic load does not always hit the same ones. Returns the number of completed rounds.
 */
async function measureInTurn(batch: readonly Subject[], empty: string): Promise<number> {
  const startedAt = performance.now();
  let roundCount = 0;
  // The round before the first warms the file cache and does not count.
  for (; roundCount <= rounds && (roundCount <= 1 || performance.now() - startedAt < withinMs); roundCount += 1) {
    const from = (roundCount * 17) % batch.length;
    for (const { file, pairs } of [...batch.slice(from), ...batch.slice(0, from)]) {
      const pair = { empty: await measure(empty), one: await measure(file) };
      if (roundCount > 0) pairs.push(pair);
    }
  }
  return roundCount - 1;
}

async function emptyHandler(folder: string): Promise<string> {
  const file = path.join(folder, "index.js");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{"type":"commonjs"}\n');
  await writeFile(file, '"use strict";exports.handler=async()=>({statusCode:200,body:"{}"});\n');
  return file;
}

async function measure(file: string): Promise<Measured> {
  // Uses the project's Node with an empty environment, without a compile cache.
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", probe, file], { cwd: projectRoot, env: {} });
  return measured.parse(JSON.parse(stdout));
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
