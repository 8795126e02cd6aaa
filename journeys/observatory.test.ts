import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generate } from "selfsigned";
import { expect, inject, it, onTestFinished } from "vitest";
import * as z from "zod";
import { listen } from "../infra/local/listen.ts";
import { projectRoot } from "../infra/local/project-root.ts";
import { deployedDistribution } from "../infra/rehearsal/cloudfront/distribution.ts";
import { plainHttpServer } from "../infra/rehearsal/cloudfront/plain-http.ts";
import { output, startCloudFront } from "../infra/rehearsal/rehearsal.ts";
import { deployedStage } from "../infra/rehearsal/template/deployed-stage.ts";

const host = "shop.everline.example";
const report = z.object({
  scan: z.object({ grade: z.string(), score: z.int(), testsFailed: z.int() }),
  tests: z.record(z.string(), z.looseObject({ pass: z.boolean(), result: z.string() })),
});

/** The stage's distribution as it is deployed, with nothing changed for this machine: TLS at one port, plain http at another. */
async function distributionOverTls() {
  const stage = await deployedStage(inject("assemblyFolder"));
  const { private: key, cert } = await generate([{ name: "commonName", value: host }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  const secrets = new Proxy({}, { get: () => ({ originSecret: "no-api-is-asked-here" }) });
  const front = {
    here: { siteUrl: `https://${host}`, deployedUrl: output(stage, "SiteUrl") },
    secrets,
    apiUrl: () => Promise.reject(new Error("There is no API here.")),
    port: 0,
    tls: { key, cert },
  };
  const https = await startCloudFront(stage, front);
  const http = await listen(plainHttpServer(deployedDistribution(stage.assembly, stage.resolve)), 0);
  onTestFinished(async () => {
    await https.stop();
    await http.stop();
  });
  return { cert, httpPort: http.port, httpsPort: https.port };
}

it("gives the site that is deployed an A+ when Mozilla's Observatory looks at its headers over TLS", async () => {
  const { cert, httpPort, httpsPort } = await distributionOverTls();
  const folder = await mkdtemp(path.join(tmpdir(), "everline-observatory-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const authority = path.join(folder, "authority.pem");
  await writeFile(authority, cert);
  const scanner = path.join(projectRoot, "node_modules/@mdn/mdn-http-observatory/src/scan.js");
  const { stdout } = await promisify(execFile)(process.execPath, [scanner, host], {
    env: {
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--require ${path.join(projectRoot, "infra/rehearsal/testing/name-shop.cjs")}`,
      SHOP_HOST: host,
      SHOP_HTTP_PORT: String(httpPort),
      SHOP_HTTPS_PORT: String(httpsPort),
    },
  });
  const { scan, tests } = report.parse(JSON.parse(stdout));
  const failed = Object.entries(tests).filter(([, { pass }]) => !pass);
  expect({ ...scan, failed }).toMatchObject({ grade: "A+", testsFailed: 0, failed: [] });
});
