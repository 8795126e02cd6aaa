import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { landing } from "#shared/content/landing.ts";
import type { Reply } from "#shared/contract/index.ts";
import { examples } from "#shared/examples/examples.ts";
import {
  bodyText,
  contentReply,
  landingReplies,
  main,
  openLanding,
  pricing,
  resetBetweenTests,
} from "../../testing/landing.tsx";
import { delayedAnswer, stubApi } from "../../testing/stub-api.ts";
import Landing from "./landing.tsx";

const link = (name: string) => main().getByRole("link", { name });

resetBetweenTests();

/** Matches the counts of the fallback offer, which are not real. The fixed text "4,287+ users" does not match. */
const fallbackCounts = /4,287(?!\+)|\b713\b|4,288|counter is real/;

function expectNoCounter(): void {
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(bodyText()).toContain("4,287+ users");
  expect(bodyText()).not.toMatch(fallbackCounts);
}

describe("the landing page", () => {
  it("has its sections in the order of docs/product.md", () => {
    stubApi(landingReplies);
    openLanding();
    const headings = main()
      .getAllByRole("heading", { level: 2 })
      .map((heading) => heading.textContent?.replace("$5", "{price}"));
    expect(headings).toEqual([
      landing.models.heading,
      landing.benefits.heading,
      landing.features.heading,
      landing.medical.heading,
      landing.useCases.heading,
      "Voices from the community",
      landing.pricing.heading,
      landing.afterPaying.heading,
      landing.faq.heading,
      landing.closing.heading,
    ]);
    expect(main().getByRole("heading", { level: 1 }).textContent).toContain(landing.hero.title.lead);
    expect(landing.faq.items).toHaveLength(5);
  });

  it.each(["hero", "pricing", "features", "medical", "testimonials", "faq"])("has the anchor %s", (id) => {
    stubApi(landingReplies);
    openLanding();
    expect(document.querySelectorAll(`#${id}`)).toHaveLength(1);
  });

  it("has structured data with the current price and the FAQ, and a title that ends with the brand", async () => {
    stubApi(landingReplies);
    openLanding();
    await screen.findAllByText("$9");
    const structuredData = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
    const { "@graph": graph } = JSON.parse(structuredData);
    expect(graph).toContainEqual(
      expect.objectContaining({
        "@type": "Product",
        offers: expect.objectContaining({ price: "9.00", priceCurrency: "USD" }),
      }),
    );
    const questions: unknown = expect.objectContaining({ length: 5 });
    expect(graph).toContainEqual(expect.objectContaining({ "@type": "FAQPage", mainEntity: questions }));
    expect(document.title).toMatch(/ · Everline$/);
  });
});

describe("the buttons of a visitor", () => {
  it("lead to the checkout, none to the dashboard", () => {
    stubApi(landingReplies);
    openLanding();
    const starts = main().getAllByRole("link", { name: "Get Started" });
    expect(starts.map((start) => start.getAttribute("href"))).toEqual(["/checkout", "/checkout"]);
    expect(link("Get Started Now").getAttribute("href")).toBe("/checkout");
    expect(main().queryByRole("link", { name: "Dashboard" })).toBeNull();
  });

  it("include a link to the contact page", () => {
    stubApi(landingReplies);
    openLanding();
    expect(link("Chat with our onboarding team").getAttribute("href")).toBe("/contact");
  });
});

describe("the buttons of a signed-in user", () => {
  it("lead to the dashboard, none to the checkout", () => {
    localStorage.setItem("token", "a.b.c");
    stubApi({ ...landingReplies, getMe: "connection lost" });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    openLanding();
    expect(main().getAllByRole("link", { name: "Dashboard" })[0]?.getAttribute("href")).toBe("/dashboard");
    expect(link("Go to Dashboard").getAttribute("href")).toBe("/dashboard");
    expect(main().queryByRole("link", { name: /^Get Started/ })).toBeNull();
  });
});

describe("a signed-in user", () => {
  const openAs = async (orders: Reply<"getMe">["orders"], button: string) => {
    localStorage.setItem("token", "a.b.c");
    stubApi({ ...landingReplies, getMe: { reply: { ...examples.getMe.reply, orders } } });
    openLanding();
    return main().findAllByRole("link", { name: button });
  };
  it("with a license opens the chat or adds a number, and is not told what is left of the launch", async () => {
    const [chat] = await openAs(examples.getMe.reply.orders, "Open in WhatsApp");
    expect(chat?.getAttribute("href")).toBe("https://wa.me/12025550199");
    expect(link("Add another number").getAttribute("href")).toBe("/checkout");
    expect(screen.queryByText("Questions first?")).toBeNull();
    await main().findAllByText("$9");
    expect(screen.queryByRole("button", { name: "TRY FREE" })).toBeNull();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByText(/^Your assistant is ready in WhatsApp,/)).toBeDefined();
    expect(bodyText()).not.toMatch(/left at|No\. 4,|Create an account/);
  });

  it("without a license tries the assistant or resumes the checkout", async () => {
    const [resume] = await openAs([], "Resume checkout");
    expect(resume?.getAttribute("href")).toBe("/checkout");
    expect(screen.getByRole("button", { name: "TRY FREE" })).toBeDefined();
    expect(await screen.findByRole("progressbar")).toBeDefined();
    expect(screen.getByText(/^You’re one step from your license\./)).toBeDefined();
    expect(bodyText()).toMatch(/licenses left at\s\$9/);
    expect(bodyText()).not.toMatch(/assistant is ready|Create an account/);
  });
});

describe("the offer on the landing page", () => {
  it("has the server's price in every text once the server has responded", async () => {
    stubApi(landingReplies);
    openLanding();
    expect(bodyText()).toContain("All premium models included in your $5 lifetime access");
    await screen.findByText("All premium models included in your $9 lifetime access");
    expect(bodyText()).not.toContain("$5");
    expect(bodyText()).not.toMatch(/\{price\}/i);
    expect(main().getByText("Lifetime license • upgrades included")).toBeDefined();
  });

  it("names the seller beside the price, if the shop has one", async () => {
    const seller = "Everline Ltd, 1 Harbour Street, Lisbon";
    stubApi({ ...landingReplies, getPricing: { reply: { ...pricing, seller } } });
    openLanding();
    expect(await screen.findByText(`Sold by ${seller}.`)).toBeDefined();
  });

  it("includes the actual number of claimed licenses", async () => {
    stubApi(landingReplies);
    openLanding();
    const counter = await screen.findByRole("progressbar", { name: "4,312 of 5,000 licenses claimed" });
    expect([counter.getAttribute("value"), counter.getAttribute("max")]).toEqual(["4312", "5000"]);
    expect(main().getByText(/^688 left at \$9\. After that, \$97\./)).toBeDefined();
    expect(main().getByText("No. 4,313")).toBeDefined();
    expect(main().getByText("688 licenses left at $9.")).toBeDefined();
  });

  it("has placeholders instead of counts until the server responds", async () => {
    const delayedPricing = delayedAnswer(landingReplies.getPricing);
    stubApi({ ...landingReplies, getPricing: delayedPricing.answer });
    openLanding();
    expectNoCounter();
    expect(document.querySelectorAll("[data-waiting]")).toHaveLength(4);
    delayedPricing.release();
    await screen.findByRole("progressbar", { name: "4,312 of 5,000 licenses claimed" });
    expect(document.querySelectorAll("[data-waiting]")).toHaveLength(0);
  });

  it('has "…" for each unknown count in an admin\'s text until the server responds', () => {
    const benefits = {
      ...landing.benefits,
      heading: "{claimed} people, {LEFT} to go, you are {number}. {limit} in all",
    };
    stubApi({ getPricing: "no answer yet", getContent: contentReply({ ...landing, benefits }) });
    openLanding();
    return screen.findByText("… people, … to go, you are …. 5,000 in all");
  });

  it("is prerendered without a count", () => {
    const Site = createRoutesStub([{ path: "/", Component: Landing }]);
    const html = renderToString(<Site initialEntries={["/"]} />);
    expect(html).toContain("4,287+ users");
    expect(html).not.toMatch(fallbackCounts);
  });

  it("has no counter once the launch is over", async () => {
    stubApi({ ...landingReplies, getPricing: { reply: { ...pricing, priceCents: 9700, claimed: 5000 } } });
    openLanding();
    // With the one among the benefits.
    await waitFor(() => expect(screen.getAllByText("The price you see is the price you pay.")).toHaveLength(2));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(bodyText()).not.toMatch(/left at|counter|of the first|5,00[01]/);
  });

  it("has a price without decimals in a currency that has none", async () => {
    stubApi({
      ...landingReplies,
      getPricing: { reply: { ...pricing, priceCents: 700, currency: "jpy", nextPriceCents: 14000 } },
    });
    openLanding();
    expect((await screen.findAllByText("¥700")).length).toBeGreaterThan(0);
    expect(main().getByText(/^688 left at ¥700\. After that, ¥14,000\./)).toBeDefined();
  });

  it.each(["zzz", "ZZZ", "x", "", "us", "dollars", "12$"])(
    "has a price in dollars when the server sends the unknown currency %j",
    async (currency) => {
      stubApi({ ...landingReplies, getPricing: { reply: { ...pricing, currency } } });
      openLanding();
      expect(await screen.findByText(/^688 left at \$9\. After that, \$97\./)).toBeDefined();
      expect(screen.queryByText("$5")).toBeNull();
      const structuredData = document.querySelector('script[type="application/ld+json"]')?.textContent;
      expect(structuredData).toContain('"price":"9.00","priceCurrency":"USD"');
    },
  );

  it("has the default price and no counts, with one warning, when the server responds with an error", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubApi({ ...landingReplies, getPricing: { status: 500 } });
    openLanding();
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(warn).toHaveBeenCalledWith("Unable to load pricing info.");
    expect(main().getAllByText("$5").length).toBeGreaterThan(0);
    expectNoCounter();
  });

  it("has the default price, no counts and the server's phone number when the server's price is zero", async () => {
    stubApi({ ...landingReplies, getPricing: { reply: { ...pricing, priceCents: 0 } } });
    openLanding();
    const user = userEvent.setup();
    await user.click(main().getByRole("button", { name: "TRY FREE" }));
    expect(within(await screen.findByRole("dialog")).getByText("+1 202-555-0199")).toBeDefined();
    expect(main().getAllByText("$5").length).toBeGreaterThan(0);
    expectNoCounter();
  });
});
