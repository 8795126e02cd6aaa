import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { supportContent } from "#shared/content/support.ts";
import { chooseLanguage } from "../../language/language.ts";
import { nameField, openSupport, resetState, wallEntries, wallEntry, wallReply } from "../../testing/donating.tsx";
import { delayedAnswer } from "../../testing/stub-api.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  await act(() => chooseLanguage("en"));
  resetState();
});

const articles = () => within(screen.getByRole("region", { name: "Community wall" })).getAllByRole("article");
const scrollRegion = () => screen.getByRole("region", { name: "Community wall" });
const loadedArticles = async () => {
  await waitFor(() => expect(articles()).not.toHaveLength(0));
  return articles();
};
const articleAt = (list: readonly HTMLElement[], index: number) => list[index] ?? document.body;

describe("an entry of the wall", () => {
  it("has its note, name, amount and date", async () => {
    openSupport({ listDonations: wallReply([wallEntry(12, { name: "Ada Lindqvist" })]) });
    const [first] = await loadedArticles();
    expect(first?.textContent).toBe("ALNote 12Ada Lindqvist$12 Nov 20, 2026");
  });

  it("has the amount in the currency of the donation", async () => {
    openSupport({ listDonations: wallReply([wallEntry(5, { currency: "jpy", amountCents: 500 })]) });
    const [first] = await loadedArticles();
    expect(first?.textContent).toContain("¥500");
  });

  it("has a picture with its own URL and a fixed size, lazy-loaded and hidden from screen readers", async () => {
    openSupport({ listDonations: wallReply([wallEntry(1, { profileImage: "/api/donations/don_1/picture" })]) });
    const picture = articleAt(await loadedArticles(), 0).querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/api/donations/don_1/picture");
    expect(picture?.getAttribute("loading")).toBe("lazy");
    expect([picture?.getAttribute("width"), picture?.getAttribute("height")]).toEqual(["256", "256"]);
    expect(picture?.getAttribute("alt")).toBe("");
  });

  it("has initials without a picture, or when the picture fails to load", async () => {
    const entries = [wallEntry(1, { profileImage: "/api/gone" }), wallEntry(2, { name: "🌻" }), wallEntry(3)];
    openSupport({ listDonations: wallReply(entries) });
    const list = await loadedArticles();
    const initials = () => articles().map((article) => article.querySelector("[aria-hidden]")?.textContent);
    expect(initials()).toEqual([undefined, "AI", "D3"]);
    fireEvent.error(list[0]?.querySelector("img") ?? document.body);
    expect(initials()).toEqual(["D1", "AI", "D3"]);
  });

  it("is plain text, whatever its content", async () => {
    const note = "<b>https://example.com</b>\nsecond line";
    openSupport({ listDonations: wallReply([wallEntry(1, { note, name: "<img src=x>" })]) });
    const first = articleAt(await loadedArticles(), 0);
    expect(first.textContent).toContain(note);
    expect(first.textContent).toContain("<img src=x>");
    expect(first.querySelector("a, b, img")).toBeNull();
  });

  it("with a long note is cut, and unfolds on request", async () => {
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(400);
    const { user } = openSupport({ listDonations: wallReply([wallEntry(1)]) });
    const [first] = await loadedArticles();
    const more = within(first ?? document.body).getByRole("button", { name: "Read more" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await user.click(more);
    expect(more.textContent).toBe("Show less");
    expect(more.getAttribute("aria-expanded")).toBe("true");
    await user.click(more);
    expect(more.textContent).toBe("Read more");
  });

  it("of an anonymous donor without a note has no empty line", async () => {
    openSupport({
      listDonations: wallReply([wallEntry(1, { name: "Anonymous Supporter", anonymous: true, note: null })]),
    });
    expect(articleAt(await loadedArticles(), 0).textContent).toBe("ASAnonymous Supporter$1 Nov 20, 2026");
  });
});

describe("the wall", () => {
  it("shows a loading state until its entries arrive", async () => {
    const delayed = delayedAnswer(wallReply([wallEntry(1)]));
    openSupport({ listDonations: delayed.answer });
    expect(screen.getByText("Loading the wall")).toBeDefined();
    delayed.release();
    await loadedArticles();
    expect(screen.queryByText("Loading the wall")).toBeNull();
  });

  it("invites the visitor to write the first entry when it is empty", async () => {
    const { user } = openSupport();
    await user.click(await screen.findByRole("button", { name: "Write the first entry" }));
    expect(document.activeElement).toBe(nameField());
  });

  it("can be retried when it fails to load", async () => {
    const { user, answers } = openSupport({ listDonations: "connection lost" });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The wall didn’t load.");
    answers.listDonations = wallReply([wallEntry(1)]);
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await loadedArticles()).toHaveLength(1);
  });

  it("is retried automatically once online", async () => {
    const { answers } = openSupport({ listDonations: "connection lost" });
    await screen.findByRole("alert");
    answers.listDonations = wallReply([wallEntry(1)]);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await loadedArticles()).toHaveLength(1);
  });

  it("has its entries in a region that is reachable, and so scrollable, by keyboard", async () => {
    openSupport({ listDonations: wallReply([wallEntry(1)]) });
    await loadedArticles();
    expect(scrollRegion().tabIndex).toBe(0);
    expect(within(scrollRegion()).getAllByRole("article")).toHaveLength(1);
  });

  it("shows more entries on request, and moves the focus to the first of them", async () => {
    const page = openSupport({
      listDonations: ({ query }) =>
        query.cursor === "next"
          ? wallReply([wallEntry(3), wallEntry(4)])
          : wallReply([wallEntry(1), wallEntry(2)], "next"),
    });
    await loadedArticles();
    await page.user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("2 more entries")).toBeDefined();
    expect(wallEntries()).toHaveLength(4);
    expect(document.activeElement?.textContent).toMatch(/^D3Note 3Donor 3/);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(page.callsOf("listDonations").map(({ query }) => query)).toEqual([
      { limit: "24" },
      { limit: "24", cursor: "next" },
    ]);
  });

  it("scrolls on while there is more below, and loads more entries only at the end", async () => {
    const scrollHeight = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(400);
    const scrollBy = vi.fn();
    Object.defineProperty(Element.prototype, "scrollBy", { value: scrollBy, configurable: true });
    const page = openSupport({ listDonations: wallReply([wallEntry(1)], "next") });
    await loadedArticles();
    await page.user.click(screen.getByRole("button", { name: "Show more" }));
    expect(scrollBy).toHaveBeenCalledOnce();
    expect(page.callsOf("listDonations")).toHaveLength(1);
    scrollHeight.mockReturnValue(0);
    fireEvent.scroll(scrollRegion());
    await page.user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(page.callsOf("listDonations")).toHaveLength(2));
  });

  it("keeps its entries when loading more fails, and can be retried", async () => {
    const page = openSupport({
      listDonations: [wallReply([wallEntry(1)], "next"), "connection lost", wallReply([wallEntry(2)])],
    });
    await loadedArticles();
    await page.user.click(screen.getByRole("button", { name: "Show more" }));
    const alert = await screen.findByRole("alert");
    expect(wallEntries()).toHaveLength(1);
    await page.user.click(within(alert).getByRole("button", { name: "Try again" }));
    await screen.findByText("1 more entry");
    expect(wallEntries()).toHaveLength(2);
    expect(page.callsOf("listDonations").map(({ query }) => query.cursor)).toEqual([undefined, "next", "next"]);
  });
});

describe("the page", () => {
  it("has metadata for search engines", () => {
    openSupport();
    expect(document.title).toBe("Support the Cause · Everline");
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(/voluntary donation/);
  });

  it("shows an admin's saved copy", async () => {
    const content = { ...supportContent, hero: { ...supportContent.hero, heading: "Keep us company" } };
    openSupport({ getContent: { reply: { page: "support", language: "en", content } } });
    expect(await screen.findByRole("heading", { level: 1, name: "Keep us company" })).toBeDefined();
  });

  it("is translated into Spanish from the hero to the wall", async () => {
    openSupport({
      getContent: "connection lost",
      listDonations: wallReply([wallEntry(1, { name: "Anonymous Supporter", anonymous: true })]),
    });
    await act(() => chooseLanguage("es"));
    expect(await screen.findByRole("button", { name: "Donar US$5" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "Ayuda a que la conversación siga" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Elegir US$10" })).toBeDefined();
    expect(await screen.findByText("Donante anónimo")).toBeDefined();
    expect(screen.getByText("20 nov 2026")).toBeDefined();
  });
});
