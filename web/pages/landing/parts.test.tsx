import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { landing } from "#shared/content/landing.ts";
import {
  bodyText,
  contentReply,
  currentAddress,
  landingReplies,
  openLanding,
  resetBetweenTests,
} from "../../testing/landing.tsx";
import { stubApi } from "../../testing/stub-api.ts";

resetBetweenTests();

describe("a navigation to a section", () => {
  it("scrolls to the section and focuses it 120 ms after arrival, then clears the navigation state", async () => {
    vi.useFakeTimers();
    stubApi({ getPricing: "no answer yet", getContent: "no answer yet" });
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    openLanding({ scrollTo: "medical" });
    await act(() => vi.advanceTimersByTimeAsync(119));
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(currentAddress()).toContain("medical");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById("medical")]);
    expect(document.activeElement?.id).toBe("medical");
    expect(currentAddress()).toBe("/ null");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it.each([{ scrollTo: "nowhere" }, { scrollTo: 7 }, "hero", null])(
    "does not scroll when the navigation state is %j",
    async (state) => {
      vi.useFakeTimers();
      stubApi({ getPricing: "no answer yet", getContent: "no answer yet" });
      const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
      openLanding(state);
      await act(() => vi.advanceTimersByTimeAsync(500));
      expect(scrollIntoView).not.toHaveBeenCalled();
    },
  );
});

describe("the use cases", () => {
  const tab = (name: string) => screen.getByRole("tab", { name });

  it("show one category at a time, and another one after a click", async () => {
    stubApi(landingReplies);
    openLanding();
    expect(screen.getByRole("tabpanel", { name: "Health & Medical" })).toBeDefined();
    await userEvent.setup().click(tab("Professional"));
    expect(tab("Professional").getAttribute("aria-selected")).toBe("true");
    const panel = screen.getByRole("tabpanel");
    for (const example of landing.useCases.categories[3]?.examples ?? []) expect(panel.textContent).toContain(example);
    expect(within(panel).getAllByRole("listitem")).toHaveLength(5);
  });

  it("answer each question when it is pressed", async () => {
    stubApi(landingReplies);
    openLanding();
    const panel = within(screen.getByRole("tabpanel"));
    const [first, second] = landing.useCases.categories[0]?.examples ?? [];
    const [answer, otherAnswer] = landing.useCases.categories[0]?.replies ?? [];
    const shownAnswer = () => panel.getAllByRole("listitem").at(-1)?.textContent;
    expect(shownAnswer()).toContain(answer);
    expect(panel.getByRole("button", { name: first }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.setup().click(panel.getByRole("button", { name: second }));
    expect(panel.getByRole("button", { name: second }).getAttribute("aria-pressed")).toBe("true");
    expect(shownAnswer()).toContain(otherAnswer);
    expect(panel.getAllByRole("listitem")).toHaveLength(5);
  });

  it("can be selected with the arrow keys, wrapping around at the ends, and have a single Tab stop", async () => {
    stubApi(landingReplies);
    openLanding();
    const user = userEvent.setup();
    tab("Health & Medical").focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(tab("Education & Learning"));
    expect(screen.getByRole("tabpanel", { name: "Education & Learning" })).toBeDefined();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(tab("Professional"));
    expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  });
});

describe("the newsletter", () => {
  it("says thanks, clears the field, validates nothing and sends nothing", async () => {
    const api = stubApi(landingReplies);
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    openLanding();
    const user = userEvent.setup();
    const field = screen.getByPlaceholderText<HTMLInputElement>("Your email");
    await user.type(field, "not an address");
    await user.click(screen.getByRole("button", { name: "Join list" }));
    expect(alert.mock.calls).toEqual([["Thank you! We will keep you updated."]]);
    expect(field.value).toBe("");
    expect(screen.getByText("We respect your privacy. No spam, ever.")).toBeDefined();
    expect(api.calls.map(({ id }) => id)).toEqual(["getPricing", "getContent"]);
  });
});

describe("what an admin may leave empty", () => {
  it("has no place on the page: the testimonials, the rating, the letter and the imprint", async () => {
    const { testimonials, hero } = landing;
    const content = {
      ...landing,
      testimonials: { ...testimonials, items: [] },
      hero: { ...hero, socialProof: { ...hero.socialProof, ratingLabel: "" } },
    };
    stubApi({ ...landingReplies, getContent: contentReply(content) });
    openLanding();
    await waitFor(() => expect(screen.queryByRole("heading", { name: testimonials.heading })).toBeNull());
    expect(bodyText()).not.toContain("4.9/5");
    expect(document.getElementById("testimonials"), "the navigation's target").not.toBeNull();
  });

  it("is shown once it is written", async () => {
    const letter = { heading: "Why we made this", text: "My mother asked.\nSo I built it.", signature: "Mira" };
    stubApi({ ...landingReplies, getContent: contentReply({ ...landing, letter, imprint: "Everline Ltd, Leeds" }) });
    openLanding();
    expect(await screen.findByRole("heading", { name: letter.heading })).toBeDefined();
    for (const text of [/^My mother asked/, "Mira", "Everline Ltd, Leeds"])
      expect(screen.getByText(text)).toBeDefined();
  });
});
