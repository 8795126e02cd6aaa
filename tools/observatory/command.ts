/**
 * `npm run observatory`: rates the distribution's response headers with Mozilla's HTTP Observatory, over TLS on this
 * machine. Downloads the scanner from npm's registry on first use (docs/decisions/024). Exit codes: 0 rated A+, 1 rated
 * lower.
 */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { startDistributionOverTls } from "#local/rehearsal/over-tls.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { fetchTool } from "../fetch-tool.ts";

const host = "shop.everline.example";
const version = "1.4.8";
const requiredGrade = "A+";
/**
 * Dependencies of the package's web service, which the scanner does not load. One is a native addon that does not build
 * everywhere.
 */
const unusedDependencies = [
  "@fastify/cors",
  "@fastify/helmet",
  "@fastify/postgres",
  "@fastify/static",
  "@sentry/node",
  "fastify",
  "fastify-simple-form",
  "node_extra_ca_certs_mozilla_bundle",
  "pg",
  "pg-format",
  "pg-native",
  "pg-pool",
  "postgrator",
  "postgrator-cli",
];
const report = z.object({
  scan: z.object({ grade: z.string(), score: z.int() }),
  tests: z.record(z.string(), z.object({ pass: z.boolean(), result: z.string() })),
});
const run = promisify(execFile);

const scanner = path.join(
  await fetchTool({ name: "@mdn/mdn-http-observatory", version, unusedDependencies }),
  "src/scan.js",
);
const assemblyFolder = path.join(projectRoot, "build/rehearsal/cdk.out");
await synthesize(assemblyFolder);
const { httpPort, httpsPort, certificate, stop } = await startDistributionOverTls(assemblyFolder, host);
const authorityFile = path.join(projectRoot, "build/rehearsal/authority.pem");
await writeFile(authorityFile, certificate);
const { stdout } = await run(process.execPath, [scanner, host], {
  env: {
    NODE_EXTRA_CA_CERTS: authorityFile,
    NODE_OPTIONS: `--require ${path.join(import.meta.dirname, "name-shop.cjs")}`,
    SHOP_HOST: host,
    SHOP_HTTP_PORT: String(httpPort),
    SHOP_HTTPS_PORT: String(httpsPort),
  },
});
await stop();
const { scan, tests } = report.parse(JSON.parse(stdout));
for (const [name, { pass, result }] of Object.entries(tests))
  console.log(`${pass ? "ok    " : "FAILED"} ${name}: ${result}`);
console.log(`${scan.grade} (${scan.score})`);
process.exitCode = scan.grade === requiredGrade ? 0 : 1;
