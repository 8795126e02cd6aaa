import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { contentSecurityPolicy } from "#infra/site/headers.ts";
import { clientRenderedPaths, notFoundPath, prerenderedPaths } from "#shared/domain/site-paths.ts";
import routes from "#web/routes.ts";
import { edgeFunctionRunner } from "./edge-function-runner.ts";

const pages = {
  "/404/index.html": ["sha256-shared=", "sha256-404="],
  "/__spa-fallback.html": ["sha256-shared=", "sha256-fallback="],
  "/index.html": ["sha256-shared=", "sha256-home="],
  "/login/index.html": ["sha256-shared=", "sha256-login="],
};
const site = edgeFunctionRunner(await edgeFunctions(pages));

it.each([
  ["/", "/index.html"],
  ["/login", "/login/index.html"],
  ["/login/", "/login/index.html"],
  ["/Login", "/login/index.html"],
  ["/dashboard", "/__spa-fallback.html"],
  ["/dashboard/", "/__spa-fallback.html"],
  ["/admin", "/__spa-fallback.html"],
  ["/no/such/page", "/404/index.html"],
  ["/dashboard/more", "/404/index.html"],
  ["/constructor", "/404/index.html"],
  ["/404", "/404/index.html"],
  ["/assets/app-1.js", "/assets/app-1.js"],
  ["/missing.png", "/missing.png"],
  ["/config.json", "/config.json"],
])("maps %s to the file %s", (uri, file) => {
  expect(site.fileFor(uri)).toBe(file);
});

it.each(["/", "/login", "/login/", "/dashboard", "/no/such/page"])(
  "sends %s with a Content-Security-Policy that contains the hashes of its page",
  (uri) => {
    const hashes = Object.entries(pages).find(([page]) => page === site.fileFor(uri))?.[1] ?? [];
    expect(site.responseFor(uri, 200).headers).toEqual({
      "content-security-policy": contentSecurityPolicy(hashes),
    });
  },
);

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
  expect(site.responseFor("/no/such/page", 304).status).toBe(304);
});

it("sends no Content-Security-Policy with a file that is not a page", () => {
  expect(site.responseFor("/assets/app-1.js", 200).headers).toEqual({});
});

it("covers exactly the routes of the app", () => {
  const paths = (entries: readonly RouteConfigEntry[], parentPath = "/"): readonly string[] =>
    entries.flatMap(({ children, path = parentPath }) => (children ? paths(children, path) : [path]));
  const appPaths = paths(routes).filter((path) => path !== "*");
  const servedPaths = [...prerenderedPaths, ...clientRenderedPaths].filter((address) => address !== notFoundPath);
  expect(appPaths.toSorted()).toEqual(servedPaths.toSorted());
});

it("stays within CloudFront's size limit for three times the current number of pages", async () => {
  const names = Array.from({ length: 36 }, (_, index) => `/some-page-${index}/index.html`);
  const hash = (text: string) => `sha256-${text.padEnd(43, "x")}=`;
  const hashesByPage = Object.fromEntries(
    names.map((name) => [name, [hash("a"), hash("b"), hash("c"), hash(name.slice(1, 20))]]),
  );
  await expect(edgeFunctions(hashesByPage)).resolves.toBeDefined();
});

it("rejects a function that exceeds CloudFront's size limit", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `/page-${index}/index.html`);
  const hashesByPage = Object.fromEntries(names.map((name) => [name, [`sha256-${name}`]]));
  await expect(edgeFunctions(hashesByPage)).rejects.toThrow("CloudFront allows 10240");
});
