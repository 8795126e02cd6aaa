import { act, cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { landing } from "#shared/content/landing.ts";
import { publicPages } from "#shared/domain/addresses.ts";
import { stubApi } from "../testing/stub-api.ts";

type PublicPage = (typeof publicPages)[number];
type Page = () => Promise<{ readonly default: ComponentType }>;

const site = "https://shop.example";
const open: Readonly<Record<PublicPage, Page>> = {
  "/": () => import("../pages/landing/landing.tsx"),
  "/login": () => import("../pages/login/login.tsx"),
  "/checkout": () => import("../pages/checkout/checkout.tsx"),
  "/help-center": () => import("../pages/help-center/help-center.tsx"),
  "/contact": () => import("../pages/contact/contact.tsx"),
  "/privacy": () => import("../pages/privacy/privacy.tsx"),
  "/terms": () => import("../pages/terms/terms.tsx"),
  "/disclaimer": () => import("../pages/disclaimer/disclaimer.tsx"),
  "/support": () => import("../pages/support/support.tsx"),
};
const unlistedPages: Readonly<Record<string, Page>> = {
  "/payment-success": () => import("../pages/payment-success/payment-success.tsx"),
  "/payment-cancelled": () => import("../pages/payment-cancelled/payment-cancelled.tsx"),
  "/no/such/page": () => import("../pages/not-found/not-found.tsx"),
};

beforeEach(() => {
  document.documentElement.dataset.site = site;
  vi.stubGlobal("scrollTo", vi.fn());
  const silent = "no answer yet";
  stubApi({ getContent: silent, getPricing: silent, listDonations: silent });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.site;
});

async function visit(path: string, page: Page) {
  const { default: Component } = await page();
  const Site = createRoutesStub([{ path: "*", Component }]);
  await act(async () => render(<Site initialEntries={[path]} />));
}

const all = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
const meta = (name: string) => all(`meta[name="${name}"], meta[property="${name}"]`, "content");
const canonical = () => all('link[rel="canonical"]', "href");

/** The page's schema.org objects. */
function schemaObjects(): readonly unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
    const block = JSON.parse(textContent ?? "");
    expect(block).toMatchObject({ "@context": "https://schema.org", "@graph": expect.any(Array) });
    return block["@graph"];
  });
}
const schemaObject = (type: string) =>
  schemaObjects().find((found) => JSON.stringify(found).startsWith(`{"@type":"${type}"`));

describe.each(publicPages)("%s", (path) => {
  it("has its metadata for search engines and link previews, without duplicates", async () => {
    await visit(path, open[path]);
    expect(document.title).toMatch(/^\S.+ · Everline$/);
    const [description = "", ...more] = meta("description");
    expect(more).toEqual([]);
    expect(description?.length).toBeGreaterThan(40);
    expect(description?.length).toBeLessThan(200);
    expect(description).not.toContain("{");
    expect(canonical()).toEqual([site + path]);
    expect(meta("robots")).toEqual([]);
    const expected = {
      type: "website",
      site_name: "Everline",
      locale: "en_US",
      title: document.title,
      description,
      url: site + path,
      image: `${site}/share.png`,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": "Everline. One line, for life.",
    };
    for (const [name, content] of Object.entries(expected))
      expect([name, meta(`og:${name}`)]).toEqual([name, [content]]);
    expect(meta("twitter:card")).toEqual(["summary_large_image"]);
  });
});

it.each(publicPages.filter((path) => path !== "/"))(
  "has breadcrumbs that place %s below the home page",
  async (path) => {
    await visit(path, open[path]);
    expect(schemaObject("BreadcrumbList")).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Everline", item: `${site}/` },
        { "@type": "ListItem", position: 2, name: document.title.replace(" · Everline", ""), item: site + path },
      ],
    });
  },
);

it("has a unique title and description per public page", async () => {
  const seen: (string | null | undefined)[] = [];
  for (const path of publicPages) {
    await visit(path, open[path]);
    seen.push(document.title, meta("description")[0]);
    cleanup();
  }
  expect(new Set(seen).size).toBe(2 * publicPages.length);
});

it("describes the license, its seller and the site on the landing page", async () => {
  await visit("/", open["/"]);
  expect(schemaObject("Product")).toMatchObject({
    name: "Everline",
    image: `${site}/share.png`,
    offers: { "@type": "Offer", price: "5.00", priceCurrency: "USD", url: `${site}/` },
  });
  expect(schemaObject("Organization")).toMatchObject({
    name: "Everline",
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
  });
  expect(schemaObject("WebSite")).toMatchObject({ name: "Everline", url: `${site}/` });
  const questions = landing.faq.items.map(({ question }) => expect.objectContaining({ name: question }));
  expect(schemaObject("FAQPage")).toMatchObject({ mainEntity: questions });
});

it("contains the help center's questions and answers", async () => {
  await visit("/help-center", open["/help-center"]);
  const question = { "@type": "Question", acceptedAnswer: { "@type": "Answer", text: expect.any(String) } };
  const entities = helpCenterContent.items.map((item) => ({ ...question, name: item.question }));
  expect(schemaObject("FAQPage")).toEqual({ "@type": "FAQPage", mainEntity: entities });
});

it.each(Object.entries(unlistedPages))("keeps %s out of search indexes", async (path, page) => {
  await visit(path, page);
  expect(meta("robots")).toEqual(["noindex"]);
  expect(canonical()).toEqual([]);
  expect(meta("og:url")).toEqual([]);
  expect(schemaObjects()).toEqual([]);
});

it("contains no absolute address when the site's address is unknown", async () => {
  delete document.documentElement.dataset.site;
  for (const path of publicPages) {
    await visit(path, open[path]);
    expect(canonical()).toEqual([]);
    expect([...meta("og:url"), ...meta("og:image")]).toEqual([]);
    expect(JSON.stringify(schemaObjects())).not.toMatch(/"(url|item|image|logo)":/);
    cleanup();
  }
});
