import { expect, it } from "vitest";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { robots, sitemap } from "./search-engines.ts";

const publicPaths = [
  "/",
  "/login",
  "/checkout",
  "/help-center",
  "/contact",
  "/privacy",
  "/terms",
  "/disclaimer",
  "/support",
];

const spanishPath = (page: string) => (page === "/" ? "/es" : `/es${page}`);

it("the sitemap lists exactly the public pages, in English and in Spanish, with full URLs", () => {
  const listedAddresses = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listedAddresses).toEqual(
    publicPaths.flatMap((page) => [siteUrlPlaceholder + page, siteUrlPlaceholder + spanishPath(page)]),
  );
});

it("each address in the sitemap names its page in both languages, and the English one for all other readers", () => {
  const entries = [...sitemap().matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = ""]) =>
    [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="(.*?)"\/>/g)].map(
      ([, language, address]) => [language, address],
    ),
  );
  const alternates = (page: string) => [
    ["en", siteUrlPlaceholder + page],
    ["es", siteUrlPlaceholder + spanishPath(page)],
    ["x-default", siteUrlPlaceholder + page],
  ];
  expect(entries).toEqual(publicPaths.flatMap((page) => [alternates(page), alternates(page)]));
});

it("robots.txt excludes pages about an account or a payment, and nothing else", () => {
  const disallowed = [...robots().matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = ""]) => prefix);
  const isDisallowed = (address: string) => disallowed.some((prefix) => address.startsWith(prefix));
  for (const page of ["/admin", "/dashboard", "/payment-success", "/payment-cancelled"])
    expect(isDisallowed(page)).toBe(true);
  for (const page of [...publicPaths, ...publicPaths.map(spanishPath), "/docs", "/assets/app.js", "/api/pricing"])
    expect([page, isDisallowed(page)]).toEqual([page, false]);
});

it("robots.txt contains the full URL of the sitemap", () => {
  expect(robots()).toContain(`\nSitemap: ${siteUrlPlaceholder}/sitemap.xml\n`);
});
