import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { viewerHostFunction } from "#infra/site/viewer-host.ts";
import { clientRenderedPaths, notFoundPath, pathsWithId, prerenderedPaths } from "#shared/domain/site-paths.ts";
import { viewerHostHeader } from "#shared/runtime/names.ts";
import routes from "#web/routes.ts";
import { apiFunctionRunner, edgeFunctionRunner } from "./edge-function-runner.ts";

const pages = ["/404", "/es", "/es/login", "", "/login"]
  .map((page) => `${page}/index.html`)
  .concat("/__spa-fallback.html");
const site = edgeFunctionRunner(await edgeFunctions(pages));

it.each([
  ["/", "/index.html"],
  ["/login", "/login/index.html"],
  ["/login/", "/login/index.html"],
  ["/Login", "/login/index.html"],
  ["/es", "/es/index.html"],
  ["/es/", "/es/index.html"],
  ["/es/login", "/es/login/index.html"],
  ["/es/dashboard", "/404/index.html"],
  ["/dashboard", "/__spa-fallback.html"],
  ["/dashboard/", "/__spa-fallback.html"],
  ["/admin", "/__spa-fallback.html"],
  ["/receipt/ord_01M7YQP0Z0YV3WHTCTF97CRT87", "/__spa-fallback.html"],
  ["/Receipt/ord_01M7YQP0Z0YV3WHTCTF97CRT87/", "/__spa-fallback.html"],
  ["/receipt", "/404/index.html"],
  ["/receipt/", "/404/index.html"],
  ["/receipt/ord_1/more", "/404/index.html"],
  ["/no/such/page", "/404/index.html"],
  ["/dashboard/more", "/404/index.html"],
  ["/constructor", "/404/index.html"],
  ["/404", "/404/index.html"],
  ["/assets/app-1.js", "/assets/app-1.js"],
  ["/missing.png", "/missing.png"],
  ["/config.json", "/config.json"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  [
    "/.well-known/apple-developer-merchantid-domain-association",
    "/.well-known/apple-developer-merchantid-domain-association",
  ],
  ["/.well-known/nothing", "/.well-known/nothing"],
  ["/well-known/nothing", "/404/index.html"],
])("maps %s to the file %s", (uri, file) => {
  expect(site.fileFor(uri)).toBe(file);
});

it.each([
  ["/", "text/html", "text/html; charset=utf-8"],
  ["/no/such/page", "text/html", "text/html; charset=utf-8"],
  ["/robots.txt", "text/plain", "text/plain; charset=utf-8"],
  ["/.well-known/security.txt", "text/plain", "text/plain; charset=utf-8"],
  ["/.well-known/apple-app-site-association", "binary/octet-stream", "application/json"],
  ["/.well-known/apple-developer-merchantid-domain-association", "binary/octet-stream", "text/plain; charset=utf-8"],
  ["/config.json", "application/json", "application/json"],
  ["/icon.svg", "image/svg+xml", "image/svg+xml"],
])("sends %s, which was uploaded as %s, as %s", (uri, uploaded, sent) => {
  expect(site.responseFor(uri, 200, uploaded).headers).toEqual({ "content-type": sent });
});

it.each([
  ["/login/index.html", "/login"],
  ["/404/index.html", "/no/such/page"],
])("gives the same response for the file %s as for the path %s, which is rewritten to it", (file, path) => {
  expect(site.responseFor(file, 200)).toEqual(site.responseFor(path, 200));
});

it.each([
  ["/", 200],
  ["/login", 200],
  ["/dashboard", 200],
  ["/admin", 200],
  ["/assets/app-1.js", 200],
  ["/no/such/page", 404],
  ["/404", 404],
] as const)("responds to %s with status %i", (uri, status) => {
  expect(site.responseFor(uri, 200).status).toBe(status);
});

it("keeps the status 304 for a client that already has the 404 page", () => {
  expect(site.responseFor("/no/such/page", 304)).toEqual({ status: 304, headers: {} });
});

it("covers exactly the routes of the app", () => {
  const addressesOf = (path: string) =>
    path.startsWith("/es?") ? [path.slice("/es?".length) || "/", path.replace("?", "")] : [path];
  const paths = (entries: readonly RouteConfigEntry[], parentPath = "/"): readonly string[] =>
    entries.flatMap(({ children, path = parentPath }) => (children ? paths(children, path) : addressesOf(path)));
  const appPaths = paths(routes).filter((path) => path !== "*");
  const servedPaths = [...prerenderedPaths, ...clientRenderedPaths, ...pathsWithId].filter(
    (address) => address !== notFoundPath,
  );
  expect(appPaths.toSorted()).toEqual(servedPaths.toSorted());
});

it("stays within CloudFront's size limit for ten times the current number of pages", async () => {
  const names = Array.from({ length: 140 }, (_, index) => `/some-long-page-name-${index}/index.html`);
  await expect(edgeFunctions(names)).resolves.toBeDefined();
});

it("rejects a function that exceeds CloudFront's size limit", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `/page-${index}/index.html`);
  await expect(edgeFunctions(names)).rejects.toThrow("CloudFront allows 10240");
});

it("tells the API the host that the viewer asked for, whatever the viewer claims", () => {
  const run = apiFunctionRunner(viewerHostFunction());
  const headers = { host: "shop.example.com", [viewerHostHeader]: "evil.test", "content-type": "application/json" };
  expect(run(headers)).toEqual({ ...headers, [viewerHostHeader]: "shop.example.com" });
});
