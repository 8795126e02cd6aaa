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

it("the sitemap lists exactly the public pages, with full URLs", () => {
  const listedAddresses = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listedAddresses).toEqual(publicPaths.map((page) => siteUrlPlaceholder + page));
});

it("robots.txt excludes pages about an account or a payment, and nothing else", () => {
  const disallowed = [...robots().matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = ""]) => prefix);
  const isDisallowed = (address: string) => disallowed.some((prefix) => address.startsWith(prefix));
  for (const page of ["/admin", "/dashboard", "/payment-success", "/payment-cancelled"])
    expect(isDisallowed(page)).toBe(true);
  for (const page of [...publicPaths, "/docs", "/assets/app.js", "/api/pricing"])
    expect([page, isDisallowed(page)]).toEqual([page, false]);
});

it("robots.txt contains the full URL of the sitemap", () => {
  expect(robots()).toContain(`\nSitemap: ${siteUrlPlaceholder}/sitemap.xml\n`);
});
