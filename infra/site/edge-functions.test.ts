import { expect, it } from "vitest";
import { edgeFunctionRunner } from "../local/site/edge-function-runner.ts";
import { edgeFunctions } from "./edge-functions.ts";
import { contentSecurityPolicy } from "./headers.ts";

const pages = {
  "/__spa-fallback.html": ["sha256-shared=", "sha256-fallback="],
  "/index.html": ["sha256-shared=", "sha256-home="],
  "/login/index.html": ["sha256-shared=", "sha256-login="],
};
const where = { https: true };
const site = edgeFunctionRunner(await edgeFunctions(pages, where));

it.each([
  ["/", "/index.html"],
  ["/login", "/login/index.html"],
  ["/login/", "/login/index.html"],
  ["/dashboard", "/__spa-fallback.html"],
  ["/no/such/page", "/__spa-fallback.html"],
  ["/constructor", "/__spa-fallback.html"],
  ["/assets/app-1.js", "/assets/app-1.js"],
  ["/missing.png", "/missing.png"],
  ["/config.json", "/config.json"],
])("asks the bucket for the file behind %s: %s", (uri, file) => {
  expect(site.fileFor(uri)).toBe(file);
});

it.each(["/", "/login", "/login/", "/dashboard"])("sends %s the policy with its own page's hashes", (uri) => {
  const hashes = Object.entries(pages).find(([page]) => page === site.fileFor(uri))?.[1] ?? [];
  expect(site.headersFor(uri)).toEqual({ "content-security-policy": contentSecurityPolicy(hashes, where) });
});

it("finds the same policy whether CloudFront shows it the address before or after the rewrite", () => {
  expect(site.headersFor("/login/index.html")).toEqual(site.headersFor("/login"));
});

it("sends files that are no pages no policy", () => {
  expect(site.headersFor("/assets/app-1.js")).toEqual({});
});

it("stays within CloudFront's size for three times the pages there are", async () => {
  const names = Array.from({ length: 36 }, (_, index) => `/some-page-${index}/index.html`);
  const hash = (text: string) => `sha256-${text.padEnd(43, "x")}=`;
  const many = Object.fromEntries(
    names.map((name) => [name, [hash("a"), hash("b"), hash("c"), hash(name.slice(1, 20))]]),
  );
  await expect(edgeFunctions(many, where)).resolves.toBeDefined();
});

it("refuses to make a function that CloudFront would refuse", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `/page-${index}/index.html`);
  const many = Object.fromEntries(names.map((name) => [name, [`sha256-${name}`]]));
  await expect(edgeFunctions(many, where)).rejects.toThrow("CloudFront allows 10240");
});
