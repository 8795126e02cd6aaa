import { act, cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { landing } from "#shared/content/landing.ts";
import { type PublicPath, pathIn, publicPaths } from "#shared/domain/site-paths.ts";
import { chooseLanguage } from "../language/language.ts";
import { stubApi } from "../testing/stub-api.ts";

type LoadPage = () => Promise<{ readonly default: ComponentType }>;

const site = "https://shop.example";
const pageLoaders: Readonly<Record<PublicPath, LoadPage>> = {
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
const unlistedPages: Readonly<Record<string, LoadPage>> = {
  "/payment-success": () => import("../pages/payment-success/payment-success.tsx"),
  "/payment-cancelled": () => import("../pages/payment-cancelled/payment-cancelled.tsx"),
  "/no/such/page": () => import("../pages/not-found/not-found.tsx"),
};

beforeEach(() => {
  document.documentElement.dataset.site = site;
  vi.stubGlobal("scrollTo", vi.fn());
  stubApi({ getContent: "no answer yet", getPricing: "no answer yet", listDonations: "no answer yet" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.site;
  return chooseLanguage("en");
});

async function visit(path: string, loadPage: LoadPage) {
  const { default: Component } = await loadPage();
  const Site = createRoutesStub([{ path: "*", Component }]);
  await act(async () => render(<Site initialEntries={[path]} />));
}

const attributesOf = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
const meta = (name: string) => attributesOf(`meta[name="${name}"], meta[property="${name}"]`, "content");
const canonical = () => attributesOf('link[rel="canonical"]', "href");

/** The page's schema.org objects. */
function schemaObjects(): readonly unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
    const block = JSON.parse(textContent ?? "");
    expect(block).toMatchObject({ "@context": "https://schema.org", "@graph": expect.any(Array) });
    return block["@graph"];
  });
}
const schemaObject = (type: string) =>
  schemaObjects().find((object) => JSON.stringify(object).startsWith(`{"@type":"${type}"`));

describe.each(publicPaths)("%s", (path) => {
  it("has its metadata for search engines and link previews, without duplicates", async () => {
    await visit(path, pageLoaders[path]);
    expect(document.title).toMatch(/^\S.+ · Everline$/);
    const [description = "", ...duplicates] = meta("description");
    expect(duplicates).toEqual([]);
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

describe.each(publicPaths)("%s", (path) => {
  const spanishPath = pathIn("es", path);
  const alternates = [
    ["en", site + path],
    ["es", site + spanishPath],
    ["x-default", site + path],
  ];
  const readAlternates = () => {
    const selector = 'link[rel="alternate"]';
    return attributesOf(selector, "hreflang").map((name, index) => [name, attributesOf(selector, "href")[index]]);
  };

  it("names its addresses in English, in Spanish and for all other readers", async () => {
    await visit(path, pageLoaders[path]);
    expect(readAlternates()).toEqual(alternates);
  });

  it("has metadata in Spanish, with its Spanish address, when it is read in Spanish", async () => {
    await visit(path, pageLoaders[path]);
    const english = [document.title, ...meta("description")];
    await act(() => chooseLanguage("es"));
    expect(readAlternates()).toEqual(alternates);
    expect(canonical()).toEqual([site + spanishPath]);
    expect(meta("og:url")).toEqual([site + spanishPath]);
    expect(meta("og:locale")).toEqual(["es_US"]);
    expect(meta("og:title")).toEqual([document.title]);
    expect(english).not.toContain(document.title);
    expect(english).not.toContain(meta("description")[0]);
    if (path === "/") expect(schemaObject("WebSite")).toMatchObject({ url: `${site}/es` });
    else
      expect(schemaObject("BreadcrumbList")).toMatchObject({
        itemListElement: [{ item: `${site}/es` }, { item: site + spanishPath }],
      });
  });
});

it.each(publicPaths.filter((path) => path !== "/"))(
  "the page %s has breadcrumbs that place it below the home page",
  async (path) => {
    await visit(path, pageLoaders[path]);
    expect(schemaObject("BreadcrumbList")).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Everline", item: `${site}/` },
        { "@type": "ListItem", position: 2, name: document.title.replace(" · Everline", ""), item: site + path },
      ],
    });
  },
);

it("every public page has a unique title and description", async () => {
  const seen: (string | null | undefined)[] = [];
  for (const path of publicPaths) {
    await visit(path, pageLoaders[path]);
    seen.push(document.title, meta("description")[0]);
    cleanup();
  }
  expect(new Set(seen).size).toBe(2 * publicPaths.length);
});

it("the landing page's structured data describes the license, its seller, the site and the questions", async () => {
  await visit("/", pageLoaders["/"]);
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

it("the help center's structured data contains its questions and answers", async () => {
  await visit("/help-center", pageLoaders["/help-center"]);
  const question = { "@type": "Question", acceptedAnswer: { "@type": "Answer", text: expect.any(String) } };
  const entities = helpCenterContent.items.map((item) => ({ ...question, name: item.question }));
  expect(schemaObject("FAQPage")).toEqual({ "@type": "FAQPage", mainEntity: entities });
});

it.each(Object.entries(unlistedPages))("the page %s is kept out of search indexes", async (path, loadPage) => {
  await visit(path, loadPage);
  expect(meta("robots")).toEqual(["noindex"]);
  expect(canonical()).toEqual([]);
  expect(meta("og:url")).toEqual([]);
  expect(schemaObjects()).toEqual([]);
});

it("no public page contains an absolute address when the site's address is unknown", async () => {
  delete document.documentElement.dataset.site;
  for (const path of publicPaths) {
    await visit(path, pageLoaders[path]);
    expect(canonical()).toEqual([]);
    expect([...meta("og:url"), ...meta("og:image")]).toEqual([]);
    expect(JSON.stringify(schemaObjects())).not.toMatch(/"(url|item|image|logo)":/);
    cleanup();
  }
});
