import { act, cleanup, render, waitFor } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import { type ContentPage, contentPages } from "#shared/contract/shop/content.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import { chooseLanguage } from "../language/language.ts";
import { stubApi } from "../testing/stub-api.ts";
import { refreshContent } from "./page-content.ts";

const pages: Readonly<Record<ContentPage, () => Promise<{ default: ComponentType }>>> = {
  checkout: () => import("../pages/checkout/checkout.tsx"),
  paymentSuccess: () => import("../pages/payment-success/payment-success.tsx"),
  paymentCancelled: () => import("../pages/payment-cancelled/payment-cancelled.tsx"),
  helpCenter: () => import("../pages/help-center/help-center.tsx"),
  contact: () => import("../pages/contact/contact.tsx"),
  privacy: () => import("../pages/privacy/privacy.tsx"),
  terms: () => import("../pages/terms/terms.tsx"),
  disclaimer: () => import("../pages/disclaimer/disclaimer.tsx"),
  support: () => import("../pages/support/support.tsx"),
  landing: () => import("../pages/landing/landing.tsx"),
};

const pricing = {
  priceCents: 900,
  currency: "usd",
  assistantNumber: "+1 202-555-0199",
  claimed: 4403,
  limit: 6000,
  nextPriceCents: 4900,
};

/**
 * Returns the copy with placeholders appended to each text. Leaves enum values, such as icon names, unchanged: a string
 * without a capital letter or a space is one.
 */
function withPlaceholders(copy: Json): Json {
  if (typeof copy === "string") return /[A-Z ]/.test(copy) ? `${copy} [{PRICE} {next} {Limit} {claimed}]` : copy;
  if (Array.isArray(copy)) return copy.map(withPlaceholders);
  if (typeof copy !== "object" || copy === null) return copy;
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, withPlaceholders(value)]));
}

async function open(page: ContentPage, language: Language, content: Json) {
  stubApi({
    getPricing: { reply: pricing },
    getContent: { reply: { page, language, content } },
    listDonations: { reply: { donations: [], nextCursor: null } },
  });
  await act(() => chooseLanguage(language));
  const { default: Page } = await pages[page]();
  const Site = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Suspense>
          <Page />
        </Suspense>
      ),
    },
  ]);
  await act(async () => {
    render(<Site initialEntries={["/"]} />);
  });
}

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  for (const page of contentPages) refreshContent(page);
  await act(() => chooseLanguage("en"));
});

const editions = contentPages.flatMap((page) => languages.map((language) => ({ page, language })));

it.each(editions)(
  "the $page page in $language fills in price, next price, limit and count in all its copy",
  async ({ page, language }) => {
    await open(page, language, withPlaceholders(builtInCopy[page][language]));
    await waitFor(() =>
      expect(document.body.textContent).toContain(
        language === "es" ? "[US$9 US$49 6,000 4,403]" : "[$9 $49 6,000 4,403]",
      ),
    );
    expect(document.body.textContent).not.toMatch(/\{(?:price|next|limit|claimed)\}/i);
    expect(document.title + document.head.innerHTML).not.toMatch(/\{(?:price|next|limit|claimed)\}/i);
  },
);

it.each(languages)(
  "the help center and the terms name the server's prices and launch limit, in %s",
  async (language) => {
    for (const page of ["helpCenter", "terms"] as const) {
      await open(page, language, builtInCopy[page][language]);
      await waitFor(() => expect(document.body.textContent).toMatch(/\$9.*6,000.*\$49/s));
      expect(document.body.textContent).not.toMatch(/\$97|5,000|\{\w+\}/);
      cleanup();
    }
  },
);
