import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { contentSecurityPolicy } from "#infra/site/headers.ts";
import { clientRendered, notFoundPage, prerendered } from "#shared/domain/addresses.ts";
import routes from "#web/routes.ts";
import { edgeFunctionRunner } from "./edge-function-runner.ts";

const pages = {
  "/404/index.html": ["sha256-shared=", "sha256-404="],
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
  "sends %s with a policy that has its own page's hashes",
  (uri) => {
    const hashes = Object.entries(pages).find(([page]) => page === site.fileFor(uri))?.[1] ?? [];
    expect(site.answerFor(uri, 200).headers).toEqual({
      "content-security-policy": contentSecurityPolicy(hashes, where),
    });
  },
);

it.each([
  ["/login/index.html", "/login"],
  ["/404/index.html", "/no/such/page"],
])("gives the same response for the path before and after the rewrite: %s", (after, before) => {
  expect(site.answerFor(after, 200)).toEqual(site.answerFor(before, 200));
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
  expect(site.answerFor(uri, 200).status).toBe(status);
});

it("keeps 304 for a client that has the 404 page already", () => {
  expect(site.answerFor("/no/such/page", 304).status).toBe(304);
});

it("sends no policy with files that are not pages", () => {
  expect(site.answerFor("/assets/app-1.js", 200).headers).toEqual({});
});

it("covers every route of the app", () => {
  const paths = (entries: readonly RouteConfigEntry[], above = "/"): readonly string[] =>
    entries.flatMap(({ children, path = above }) => (children ? paths(children, path) : [path]));
  const inTheApp = paths(routes).filter((path) => path !== "*");
  const answered = [...prerendered, ...clientRendered].filter((address) => address !== notFoundPage);
  expect(inTheApp.toSorted()).toEqual(answered.toSorted());
});

it("stays within CloudFront's size limit for three times the current number of pages", async () => {
  const names = Array.from({ length: 36 }, (_, index) => `/some-page-${index}/index.html`);
  const hash = (text: string) => `sha256-${text.padEnd(43, "x")}=`;
  const hashCounts = Object.fromEntries(
    names.map((name) => [name, [hash("a"), hash("b"), hash("c"), hash(name.slice(1, 20))]]),
  );
  await expect(edgeFunctions(hashCounts, where)).resolves.toBeDefined();
});

it("rejects a function that exceeds CloudFront's size limit", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `/page-${index}/index.html`);
  const hashesByName = Object.fromEntries(names.map((name) => [name, [`sha256-${name}`]]));
  await expect(edgeFunctions(hashesByName, where)).rejects.toThrow("CloudFront allows 10240");
});
