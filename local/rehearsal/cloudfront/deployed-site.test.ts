import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { type Stack, Stage } from "aws-cdk-lib";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { listen } from "#cli/listen.ts";
import { stageTemplate, temporaryFolder } from "#infra/aws/testing/stage-template.ts";
import { type DeployedEdge, stackOutput, startCloudFront } from "../rehearsal.ts";
import { readDeployedStage } from "../stage/deployed-stage.ts";

/* The site's part of a synthesized stack, with one thing broken at a time, and what a visitor then gets. */

let assembly = "";
beforeAll(async () => {
  // The template refers to the files to upload only if CDK copies them.
  const settings = { stripePublishableKey: "pk_test_everline" };
  const remember = (stack: Stack) => {
    assembly = Stage.of(stack)?.outdir ?? "";
  };
  await stageTemplate(settings, remember, {});
  for (const folder of await readdir(assembly)) {
    const names: readonly string[] = await readdir(path.join(assembly, folder)).catch(() => []);
    const add = async (file: string) => {
      await mkdir(path.dirname(path.join(assembly, folder, file)), { recursive: true });
      await writeFile(path.join(assembly, folder, file), "{}");
    };
    if (names.includes("entry-abc123.js")) await add("font-abc123.woff2");
    if (names.includes("index.html")) await add(".well-known/apple-app-site-association");
  }
});

const resource = z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) });
const template = z.looseObject({ Resources: z.record(z.string(), resource.loose()) });

/** Starts the distribution of the stack, after changing the template's text or resources of some type. */
async function deploy(change?: (template: string) => string): Promise<DeployedEdge> {
  const folder = await temporaryFolder();
  await cp(assembly, folder, { recursive: true });
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".template.json"));
  const text = JSON.stringify(template.parse(JSON.parse(await readFile(path.join(folder, file), "utf8"))));
  const changed = change?.(text) ?? text;
  if (change !== undefined && changed === text) throw new Error("Nothing is broken.");
  await writeFile(path.join(folder, file), changed);
  const stage = await readDeployedStage(folder);
  const api = await listen(
    createServer((request, response) => {
      if (request.url !== "/api/slow") response.end("{}");
    }),
    0,
  );
  onTestFinished(api.stop);
  const site = await startCloudFront(stage, {
    overrides: { siteUrl: "http://localhost", deployedUrl: stackOutput(stage, "SiteUrl") },
    secrets: new Proxy({}, { get: () => ({ originSecret: "secret" }) }),
    apiUrl: async () => api.url,
    port: 0,
  });
  onTestFinished(site.stop);
  return site;
}

const without = (part: string) => (text: string) => text.replace(part, "");
const replacing = (before: string | RegExp, after: string) => (text: string) => text.replace(before, after);

const statusOf = async (site: DeployedEdge, address: string) => (await fetch(`${site.url}${address}`)).status;
const statuses = async (site: DeployedEdge) => ({
  page: await statusOf(site, "/"),
  asset: await statusOf(site, "/assets/entry-abc123.js"),
  missing: await statusOf(site, "/assets/entry-nothing.js"),
  api: await statusOf(site, "/api/pricing"),
});
const healthy = { page: 200, asset: 200, missing: 404, api: 200 };

describe("the site as deployed", () => {
  it("serves pages, assets and the API", async () => {
    expect(await statuses(await deploy())).toEqual(healthy);
  });

  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/assets/entry-abc123.js", "text/javascript"],
    ["/assets/font-abc123.woff2", "font/woff2"],
    ["/.well-known/apple-app-site-association", "application/json"],
  ])("serves %s as %s", async (address, type) => {
    const site = await deploy();
    const reply = await fetch(`${site.url}${address}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
  });

  it("sends the policy with pages, and not with assets or the API", async () => {
    const site = await deploy();
    const policyOf = async (address: string) =>
      (await fetch(`${site.url}${address}`)).headers.get("content-security-policy");
    expect(await policyOf("/")).toContain("report-to reports");
    expect(await policyOf("/assets/entry-abc123.js")).toBeNull();
    expect(await policyOf("/api/pricing")).toBeNull();
  });

  it("lets other origins load fonts, but no page or API response", async () => {
    const site = await deploy();
    const allowedAt = async (address: string) =>
      (await fetch(`${site.url}${address}`, { headers: { origin: "https://js.stripe.com" } })).headers.get(
        "access-control-allow-origin",
      );
    expect(await allowedAt("/assets/font-abc123.woff2")).toBe("*");
    for (const address of ["/", "/api/pricing"]) expect(await allowedAt(address), address).toBeNull();
  });
});

describe("a visitor is refused", () => {
  const refused = { page: 403, asset: 403, missing: 403, api: 200 };
  it.each([
    ["every file if the bucket's policy lacks s3:GetObject", without('"s3:GetObject",'), refused],
    [
      "every file if CloudFront does not sign",
      replacing('"SigningBehavior":"always"', '"SigningBehavior":"never"'),
      refused,
    ],
    [
      "every file if the origin has no access control",
      replacing(/"OriginAccessControlId":\{[^}]*\}/, '"Ignored":1'),
      refused,
    ],
    [
      "every file if the policy names another distribution",
      replacing(":distribution/", ":distribution/OTHER"),
      refused,
    ],
    [
      "missing files with 403 instead of 404 if the policy lacks s3:ListBucket",
      replacing('"s3:GetObject","s3:ListBucket"', '"s3:GetObject"'),
      { ...healthy, missing: 403 },
    ],
    [
      "the API with 502 if its origin has another host",
      replacing('"Fn::Select":[2,', '"Fn::Select":[0,'),
      { ...healthy, api: 502 },
    ],
    [
      "the API with 502 if its origin is asked over plain HTTP",
      replacing('"OriginProtocolPolicy":"https-only"', '"OriginProtocolPolicy":"http-only"'),
      { ...healthy, api: 502 },
    ],
  ])("%s", async (_, change, expected) => {
    expect(await statuses(await deploy(change))).toEqual(expected);
  });

  it("the API's response with 504 if it takes longer than the origin's read timeout", async () => {
    const site = await deploy(replacing('"OriginReadTimeout":30', '"OriginReadTimeout":1'));
    expect(await statusOf(site, "/api/slow")).toBe(504);
    expect(await statusOf(site, "/api/pricing")).toBe(200);
  });
});

describe("the uploads", () => {
  /** The uploader's own statements; the bucket's policy also names s3:GetObject. */
  const uploader = (change: (role: string) => string) => (text: string) => {
    const { Resources, ...rest } = template.parse(JSON.parse(text));
    const roles = Object.entries(Resources).map(([id, each]) =>
      id.startsWith("SiteUploadRole") ? [id, JSON.parse(change(JSON.stringify(each)))] : [id, each],
    );
    return JSON.stringify({ ...rest, Resources: Object.fromEntries(roles) });
  };

  it.each([
    ["s3:PutObject", uploader(replacing('"s3:PutObject"', '"s3:None"'))],
    ["s3:DeleteObject", uploader(replacing('"s3:DeleteObject"', '"s3:None"'))],
    ["s3:ListBucket", uploader((role) => role.replaceAll('"s3:ListBucket"', '"s3:None"'))],
    ["s3:GetObject", uploader(replacing('"Action":"s3:GetObject"', '"Action":"s3:None"'))],
  ])("are refused with a sentence if the uploader's role lacks %s", async (action, change) => {
    await expect(deploy(change)).rejects.toThrow(
      new RegExp(
        `The deployment would fail at SiteUpload\\w+: the uploader's role SiteUploadRole\\w+ lacks ${action} on`,
      ),
    );
  });

  it("remove all scripts and styles if the pages' upload does not exclude them", async () => {
    const site = await deploy(without(',"Exclude":["assets/*"]'));
    expect(await statuses(site)).toEqual({ ...healthy, asset: 404 });
  });

  it("of another build leave old assets in the bucket, and replace pages", async () => {
    const site = await deploy();
    const { distribution, files } = site.current();
    const [page] = files.values();
    if (page === undefined) throw new Error("The bucket is empty.");
    site.serve({ distribution, files: new Map([...files, ["/assets/old-1.js", page], ["/old/index.html", page]]) });
    site.serve(await site.after(await readDeployedStage(assembly)));
    expect([...site.current().files.keys()].filter((name) => name.includes("old"))).toEqual(["/assets/old-1.js"]);
    expect(await statuses(site)).toEqual(healthy);
  });
});
