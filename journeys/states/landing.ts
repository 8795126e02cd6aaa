import type { Page } from "playwright-core";
import { landing } from "#shared/content/landing.ts";
import { copy as spanish } from "#shared/content/translations/es/landing.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { examples } from "#shared/examples/examples.ts";
import type { PageState } from "./state.ts";

const offer = examples.getPricing.reply;

/** Waits for the number of places left, which arrives after the page. */
const waitForCount = (page: Page) => page.getByRole("progressbar").waitFor();

export const landingStates: readonly PageState[] = [
  { name: "landing", path: "/", reach: waitForCount },
  {
    name: "landing-signed-in",
    path: "/",
    who: "customer",
    reach: async (page) => {
      await waitForCount(page);
      await page.getByRole("main").getByRole("link", { name: shellWords.resumeCheckout }).first().waitFor();
    },
  },
  {
    name: "landing-owner",
    path: "/",
    who: "customer",
    mockResponses: { getMe: { reply: examples.getMe.reply } },
    reach: async (page) => {
      await page.getByRole("main").getByRole("link", { name: shellWords.footer.addNumber }).waitFor();
    },
  },
  {
    name: "landing-menu",
    path: "/",
    narrowOnly: true,
    reach: async (page) => {
      await waitForCount(page);
      await page.getByRole("button", { name: shellWords.openMenu }).click();
      await page.getByRole("heading", { name: shellWords.more, exact: true }).waitFor();
    },
  },
  {
    name: "landing-trial",
    path: "/",
    reach: async (page) => {
      await waitForCount(page);
      await page.getByRole("button", { name: landing.hero.tryFree }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "landing-demo",
    path: "/",
    reach: async (page) => {
      await waitForCount(page);
      await page.getByRole("button", { name: landing.hero.watch }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "landing-before-the-count-is-known",
    path: "/",
    mockResponses: { getPricing: "never" },
    reach: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
  {
    name: "landing-launch-over-in-yen",
    path: "/",
    mockResponses: {
      getPricing: {
        reply: { ...offer, claimed: offer.limit, priceCents: 14_500, nextPriceCents: 14_500, currency: "jpy" },
      },
    },
    reach: (page) => page.getByText("¥14,500").first().waitFor(),
  },
  {
    name: "landing-spanish",
    path: "/es",
    reach: async (page) => {
      await waitForCount(page);
      await page.getByRole("heading", { name: spanish.faq.heading }).waitFor();
    },
  },
];
