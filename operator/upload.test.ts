import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildIdOf } from "#infra/site/build-id.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { type FakeDeployment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { type FakeS3, startFakeS3 } from "./testing/fake-s3.ts";
import { spawnCommand } from "./testing/spawn-command.ts";
import { readUploadCommand } from "./upload-command.ts";

const bucket = "everline-prod-sitefiles-1abc";
const key = "pk_live_everline";
const forever = "public, max-age=31536000, immutable";
const revalidated = "public, max-age=0, must-revalidate";

let folder: string;
let s3: FakeS3;
let deployment: FakeDeployment | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-upload-"));
  await mkdir(path.join(folder, "assets/fonts"), { recursive: true });
  await mkdir(path.join(folder, "login"));
  const files = {
    "index.html": `<!doctype html><link rel="canonical" href="${siteUrlPlaceholder}/">`,
    "login/index.html": "<!doctype html>",
    "sitemap.xml": `<loc>${siteUrlPlaceholder}/</loc>`,
    "cover.png": `not text: ${siteUrlPlaceholder}`,
    "assets/app-1234.js": `"${siteUrlPlaceholder}"`,
    "assets/fonts/text-5678.woff2": "font",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  s3 = await startFakeS3(bucket);
});
afterEach(async () => {
  await s3.stop();
  await deployment?.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command on the stage prod, which was deployed with this build. */
async function upload(args = "--yes", deployedOutputs: Readonly<Record<string, string>> = {}) {
  deployment = await startFakeDeployment(
    { tokens: {}, stripe: {}, origin: {} },
    { ...outputs, SiteBucketName: bucket, SiteBuild: buildIdOf(folder), StripePublishableKey: key, ...deployedOutputs },
  );
  const environment = { ...deployment.environment, AWS_ENDPOINT_URL_S3: s3.url };
  return spawnCommand("upload.ts", `--stage prod --from ${folder} ${args}`, { environment });
}

const stored = (name: string) => {
  const object = s3.objects.get(name);
  return object && [object.body.toString(), object.contentType, object.cacheControl];
};

describe("an empty bucket", () => {
  it("gets every file as a deployment stores it, with the site's address and Stripe's key", async () => {
    const { code, output } = await upload();
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("7 files are in the bucket.") });
    expect(output).toContain(`The prod shop is at ${outputs.SiteUrl}, in account 123456789012, eu-central-1.`);
    expect(output).toContain(`Its bucket ${bucket} has 0 files and lacks 7 of the 7 files`);
    const page = `<!doctype html><link rel="canonical" href="${outputs.SiteUrl}/">`;
    expect(stored("index.html")).toEqual([page, "text/html", revalidated]);
    expect(stored("sitemap.xml")).toEqual([`<loc>${outputs.SiteUrl}/</loc>`, "text/xml", revalidated]);
    expect(stored("config.json")).toEqual([`{"stripePublishableKey":"${key}"}`, "application/json", revalidated]);
    expect(stored("cover.png")).toEqual([`not text: ${siteUrlPlaceholder}`, "image/png", revalidated]);
    // Hashed files are cached forever, so they are never changed.
    const script = [`"${siteUrlPlaceholder}"`, "text/javascript", forever];
    expect(stored("assets/app-1234.js")).toEqual(script);
    expect(stored("assets/fonts/text-5678.woff2")).toEqual(["font", "font/woff2", forever]);
  });

  it("gets scripts before pages, so that no page lacks its script", async () => {
    await upload();
    const kinds = s3.requests
      .filter((request) => request.startsWith("PUT "))
      .map((request) => (request.includes("assets/") ? "asset" : request.endsWith(".html") ? "page" : "other"));
    expect(kinds).toEqual(["asset", "asset", "other", "other", "other", "page", "page"]);
  });
});

it("a damaged bucket is mended, and keeps the files of earlier builds", async () => {
  const old = { body: Buffer.from("old"), contentType: "text/javascript", cacheControl: forever };
  s3.objects.set("assets/app-0000.js", old);
  s3.objects.set("index.html", { ...old, body: Buffer.from("defaced") });
  const { code, output } = await upload();
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("has 2 files and lacks 6 of the 7") });
  expect(stored("index.html")?.[0]).toContain("canonical");
  expect(s3.objects.get("assets/app-0000.js")).toBe(old);
  expect(s3.requests.filter((request) => !/^(GET|PUT)/.test(request))).toEqual([]);
});

describe("nothing is uploaded", () => {
  it("without confirmation", async () => {
    const { code, errorOutput } = await upload("");
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining("Add --yes to confirm.") });
    expect(s3.objects.size).toBe(0);
  });

  it("of a build that is not the deployed one, unless that is said", async () => {
    const { code, errorOutput } = await upload("--yes", { SiteBuild: "0123456789abcdef" });
    expect({ code, errorOutput }).toEqual({
      code: 1,
      errorOutput: expect.stringContaining(`(${buildIdOf(folder)}) is not the deployed one (0123456789abcdef).`),
    });
    expect(s3.objects.size).toBe(0);
    await deployment?.stop();
    expect((await upload("--yes --other-build", { SiteBuild: "0123456789abcdef" })).code).toBe(0);
    expect(s3.objects.size).toBe(7);
  });

  it("if the site is not built, or the bucket does not exist", async () => {
    expect(await upload("--yes", { SiteBucketName: "another" })).toMatchObject({
      code: 1,
      errorOutput: "The site of the prod stage could not be used: The bucket does not exist\n",
    });
    await deployment?.stop();
    await rm(path.join(folder, "index.html"));
    expect(await upload()).toMatchObject({
      code: 1,
      errorOutput: `There is no built site in ${folder}; run \`npm run build\`, or add --build.\n`,
    });
  });
});

it("a build is identified by its scripts, and not by what differs in each build", async () => {
  const before = buildIdOf(folder);
  await writeFile(path.join(folder, "security.txt"), "Expires: tomorrow");
  expect(buildIdOf(folder)).toBe(before);
  await writeFile(path.join(folder, "assets/app-9999.js"), "");
  expect(buildIdOf(folder)).not.toBe(before);
});

it.each([
  ["", "Name the stage: --stage NAME."],
  ["--stage prod --build --from x", "--build writes build/client, --from names another folder; use only one."],
  ["--stage prod build", 'Unexpected argument "build".'],
])("explains what is wrong with upload %j", (args, sentence) => {
  expect(readUploadCommand(args.split(" ").filter(Boolean), "/")).toBe(sentence);
});
