import { expect, it } from "vitest";
import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";
import { robots, sitemap } from "./search-engines.ts";

const open = ["/", "/login", "/checkout", "/help-center", "/contact", "/privacy", "/terms", "/disclaimer", "/support"];

it("lists exactly the public pages, with full addresses", () => {
  const listedAddresses = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listedAddresses).toEqual(open.map((page) => siteAddressPlaceholder + page));
});

it("excludes personal pages and what they are rendered with, and nothing else", () => {
  const disallowed = [...robots().matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = ""]) => prefix);
  const isDisallowed = (address: string) => disallowed.some((prefix) => address.startsWith(prefix));
  for (const page of ["/admin", "/dashboard", "/payment-success", "/payment-cancelled"])
    expect(isDisallowed(page)).toBe(true);
  for (const page of [...open, "/docs", "/assets/app.js", "/api/pricing"])
    expect([page, isDisallowed(page)]).toEqual([page, false]);
});

it("gives the full address of the sitemap", () => {
  expect(robots()).toContain(`\nSitemap: ${siteAddressPlaceholder}/sitemap.xml\n`);
});
