import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { copy as spanish } from "#shared/content/translations/es/landing.ts";
import { chooseLanguage } from "../../language/language.ts";
import {
  bodyText,
  contentReply,
  landingReplies,
  main,
  openLanding,
  pricing,
  resetBetweenTests,
} from "../../testing/landing.tsx";
import { stubApi } from "../../testing/stub-api.ts";

const findInMain = (text: string) => main().findByText(text);

resetBetweenTests();

describe("the landing page's copy", () => {
  it("is the admin's edition, in sections, footer and dialog, with the offer's numbers filled in", async () => {
    const content = {
      ...landing,
      closing: { ...landing.closing, heading: "Say hello" },
      newsletter: { ...landing.newsletter, button: "Write to me" },
      trial: { ...landing.trial, title: "Try it at {PRICE}" },
      hero: { ...landing.hero, tryFree: "Taste it", offer: "{LEFT} of {limit} at {price}, {next} for {nobody}" },
    };
    stubApi({ ...landingReplies, getContent: contentReply(content) });
    openLanding();
    expect(await findInMain("Say hello")).toBeDefined();
    expect(screen.getByRole("button", { name: "Write to me" })).toBeDefined();
    expect(await main().findByText("688 of 5,000 at $9, $97 for {nobody}")).toBeDefined();
    await userEvent.setup().click(main().getByRole("button", { name: "Taste it" }));
    expect(await screen.findByRole("dialog", { name: "Try it at $9" })).toBeDefined();
  });

  it.each([
    ["cannot be loaded", { status: 500 } as const],
    ["is that of another page", { reply: { page: "landing", language: "en", content: { title: "Terms" } } }],
  ])("stays the built-in one, with a warning, when the server's copy %s", async (_, getContent) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubApi({ ...landingReplies, getContent });
    openLanding();
    await waitFor(() => expect(warn.mock.calls).toEqual([["Unable to load content"]]));
    expect(main().getByText(landing.features.heading)).toBeDefined();
  });
});

describe("the landing page in Spanish", () => {
  async function openInSpanish(getContent: Parameters<typeof stubApi>[0]["getContent"]) {
    const api = stubApi({ getPricing: { reply: pricing }, getContent });
    await act(() => chooseLanguage("es"));
    await act(async () => void openLanding());
    return api;
  }

  it("has a translated heading in every section, with the server's price and count", async () => {
    const api = await openInSpanish(contentReply(spanish, "es"));
    await screen.findAllByText("US$9");
    const headings = main()
      .getAllByRole("heading", { level: 2 })
      .map((heading) => heading.textContent);
    expect(headings).toEqual(
      [
        spanish.models,
        spanish.benefits,
        spanish.features,
        spanish.medical,
        spanish.useCases,
        spanish.testimonials,
        spanish.pricing,
        spanish.afterPaying,
        spanish.faq,
        spanish.closing,
      ].map(({ heading }) => heading.replace("{price}", "US$9")),
    );
    expect(screen.getByRole("main").lang).toBe("es");
    expect(document.title).toBe(`${spanish.head.title} · Everline`);
    expect(screen.getByRole("progressbar").getAttribute("aria-label")).toContain("4,312");
    expect(api.callsOf("getContent").map(({ query }) => query.language)).toEqual(["es"]);
  });

  it("has no English sentence left, even before the server responds", async () => {
    await openInSpanish("no answer yet");
    const spanishSentences = new Set(sentences(spanish));
    const untranslated = sentences(landing).filter((text) => !spanishSentences.has(text) && bodyText().includes(text));
    expect(untranslated).toEqual([]);
  });

  it("is marked as English when the server has the admin's copy only in English", async () => {
    await openInSpanish(contentReply({ ...landing, closing: { ...landing.closing, heading: "Only English" } }, "en"));
    expect(await findInMain("Only English")).toBeDefined();
    expect(screen.getByRole("main").lang).toBe("en");
  });
});

/** Lists the texts in `copy` that are long enough to reveal their language. */
function sentences(copy: unknown): string[] {
  if (typeof copy === "string") return copy.length > 12 ? [copy] : [];
  return typeof copy === "object" && copy !== null ? Object.values(copy).flatMap(sentences) : [];
}
