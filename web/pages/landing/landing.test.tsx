import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { landingContent } from "../../../shared/content/landing.shape.ts";
import { landing } from "../../../shared/content/landing.ts";
import { stubApi } from "../../testing/stub-api.ts";
import Landing from "./landing.tsx";

const pricing = {
  priceCents: 900,
  currency: "usd",
  assistantNumber: "+1 202-555-0199",
  claimed: 4312,
  limit: 5000,
  nextPriceCents: 9700,
};
const offered = { getPricing: { reply: pricing } };

/** Says where the visitor is, and with which navigation state. */
function Whereabouts() {
  const { pathname, state } = useLocation();
  return <output aria-label="address">{`${pathname} ${JSON.stringify(state)}`}</output>;
}
const address = () => screen.getByLabelText("address").textContent;

function open(state: unknown = null) {
  const Site = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <Landing />
          <Whereabouts />
        </>
      ),
    },
    { path: "*", Component: Whereabouts },
  ]);
  return render(<Site initialEntries={[{ pathname: "/", state }]} />);
}

const main = () => within(screen.getByRole("main"));
const button = (name: string) => main().getByRole("button", { name });
const link = (name: string) => main().getByRole("link", { name });
const bodyText = () => document.body.textContent ?? "";

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the landing page", () => {
  it("has content of the declared shape", () => {
    expect(landingContent.parse(landing)).toEqual(landing);
  });

  it("shows its sections in the specification's order", () => {
    stubApi(offered);
    open();
    const headings = main()
      .getAllByRole("heading", { level: 2 })
      .map((heading) => heading.textContent?.replace("$5.00", "{price}"));
    expect(headings).toEqual([
      landing.models.heading,
      landing.benefits.heading,
      landing.features.heading,
      landing.medical.heading,
      landing.useCases.heading,
      "Voices from the community",
      landing.pricing.heading,
      landing.faq.heading,
      landing.closing.heading,
    ]);
    expect(main().getByRole("heading", { level: 1 }).textContent).toContain(landing.hero.title.lead);
    expect(landing.faq.items).toHaveLength(5);
  });

  it.each(["hero", "pricing", "features", "medical", "testimonials", "faq"])("has the anchor %s", (id) => {
    stubApi(offered);
    open();
    expect(document.querySelectorAll(`#${id}`)).toHaveLength(1);
  });

  it("names itself and its offer to search engines, in the price of the day", async () => {
    stubApi(offered);
    open();
    await screen.findAllByText("$9.00");
    const block = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
    const { "@graph": graph } = JSON.parse(block);
    expect(graph[0]).toMatchObject({ "@type": "Product", offers: { price: "9.00", priceCurrency: "USD" } });
    expect(graph[1]["@type"]).toBe("FAQPage");
    expect(graph[1].mainEntity).toHaveLength(5);
    expect(document.title).toMatch(/ · Everline$/);
  });
});

describe("the buttons of a visitor", () => {
  it("lead to the checkout", () => {
    stubApi(offered);
    open();
    expect(link("Get Started").getAttribute("href")).toBe("/checkout");
    expect(link("Get Started Now").getAttribute("href")).toBe("/checkout");
    expect(main().queryByRole("link", { name: "Dashboard" })).toBeNull();
  });

  it("lead to somebody who answers questions", () => {
    stubApi(offered);
    open();
    expect(link("Chat with our onboarding team").getAttribute("href")).toBe("/contact");
  });
});

describe("the buttons of somebody signed in", () => {
  it("lead to the dashboard", () => {
    localStorage.setItem("token", "a.b.c");
    stubApi({ ...offered, getMe: "connection lost" });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    open();
    expect(main().getAllByRole("link", { name: "Dashboard" })[0]?.getAttribute("href")).toBe("/dashboard");
    expect(link("Go to Dashboard").getAttribute("href")).toBe("/dashboard");
    expect(main().queryByRole("link", { name: /^Get Started/ })).toBeNull();
  });
});

describe("the price", () => {
  it("is the server's once it answers, wherever the copy asks for it", async () => {
    stubApi(offered);
    open();
    expect(bodyText()).toContain("All premium models included in your $5.00 lifetime access");
    await screen.findByText("All premium models included in your $9.00 lifetime access");
    expect(bodyText()).not.toContain("$5.00");
    expect(bodyText()).not.toMatch(/\{price\}/i);
    expect(main().getByText("Lifetime license • upgrades included")).toBeDefined();
  });

  it("counts what is truly claimed", async () => {
    stubApi(offered);
    open();
    const counter = await screen.findByRole("progressbar", { name: "4,312 of 5,000 claimed" });
    expect([counter.getAttribute("value"), counter.getAttribute("max")]).toEqual(["4312", "5000"]);
    expect(main().getByText(/^688 licenses left at \$9\.00\. Then it costs \$97\.00\./)).toBeDefined();
    expect(main().getByText("No. 4,313")).toBeDefined();
  });

  it("no longer counts down once the launch is over", async () => {
    stubApi({ getPricing: { reply: { ...pricing, priceCents: 9700, claimed: 5000 } } });
    open();
    await screen.findByText("The first 5,000 are taken. The price is $97.00, still once.");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(bodyText()).not.toMatch(/licenses left|counter/);
  });

  it("has no decimals where the currency has none", async () => {
    stubApi({ getPricing: { reply: { ...pricing, priceCents: 700, currency: "jpy", nextPriceCents: 14000 } } });
    open();
    expect((await screen.findAllByText("¥700")).length).toBeGreaterThan(0);
    expect(main().getByText(/Then it costs ¥14,000\./)).toBeDefined();
  });

  it("stays at the default when the server says nothing or nothing useful, with one warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubApi({ getPricing: { status: 500 } });
    open();
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(warn).toHaveBeenCalledWith("Unable to load pricing info.");
    expect(main().getByText(/^713 licenses left at \$5\.00\. Then it costs \$97\.00\./)).toBeDefined();
  });

  it("stays at the default when the server's is zero, and still takes its number", async () => {
    stubApi({ getPricing: { reply: { ...pricing, priceCents: 0 } } });
    open();
    const user = userEvent.setup();
    await user.click(button("TRY FREE"));
    expect(within(await screen.findByRole("dialog")).getByText("+1 202-555-0199")).toBeDefined();
    expect(main().getByText(/713 licenses left at \$5\.00/)).toBeDefined();
  });
});

describe("a navigation that names a section", () => {
  it("scrolls there 120 ms after arrival and then clears its state", async () => {
    vi.useFakeTimers();
    stubApi({ getPricing: "no answer yet" });
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    open({ scrollTo: "medical" });
    await act(() => vi.advanceTimersByTimeAsync(119));
    expect(scrolled).not.toHaveBeenCalled();
    expect(address()).toContain("medical");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(scrolled.mock.contexts).toEqual([document.getElementById("medical")]);
    expect(address()).toBe("/ null");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it.each([{ scrollTo: "nowhere" }, { scrollTo: 7 }, "hero", null])("is ignored when it is %j", async (state) => {
    vi.useFakeTimers();
    stubApi({ getPricing: "no answer yet" });
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    open(state);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(scrolled).not.toHaveBeenCalled();
  });
});

describe("TRY FREE", () => {
  async function openTrial() {
    stubApi(offered);
    open();
    await screen.findAllByText("$9.00");
    const user = userEvent.setup();
    await user.click(button("TRY FREE"));
    const dialog = await screen.findByRole("dialog", { name: "Get Started in 3 Simple Steps" });
    return { user, dialog: within(dialog) };
  }

  it("explains the three steps, the contact to save first, and what is free", async () => {
    const { dialog } = await openTrial();
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    expect(dialog.getByText(/^Save the contact first/)).toBeDefined();
    expect(dialog.getByText("Free Trial")).toBeDefined();
  });

  it("copies the number and says so", async () => {
    const { user, dialog } = await openTrial();
    await user.click(dialog.getByRole("button", { name: "Copy Number" }));
    expect(await dialog.findByRole("button", { name: "Number copied" })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("+1 202-555-0199");
  });

  it("opens WhatsApp with digits only, and tells it nothing about this page", async () => {
    const { dialog } = await openTrial();
    const whatsapp = dialog.getByRole("link", { name: "Open in WhatsApp" });
    expect(whatsapp.getAttribute("href")).toBe("https://wa.me/12025550199");
    expect(whatsapp.getAttribute("rel")).toBe("noreferrer");
  });

  it("closes and continues to the checkout", async () => {
    const { user, dialog } = await openTrial();
    await user.click(dialog.getByRole("link", { name: "Get Started" }));
    await waitFor(() => expect(address()).toMatch(/^\/checkout/));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.documentElement.dataset.scrollLocked).toBeUndefined();
  });

  it("closes with its cross and gives the focus back", async () => {
    const { user, dialog } = await openTrial();
    expect(document.documentElement.dataset.scrollLocked).toBe("");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button("TRY FREE"));
  });
});

describe("the demo", () => {
  it("plays a conversation here and asks nobody else for a video", async () => {
    const api = stubApi(offered);
    open();
    await userEvent.setup().click(button("Watch a conversation"));
    const dialog = within(await screen.findByRole("dialog", { name: "Everline in one conversation" }));
    expect(dialog.getByRole("figure", { name: "A conversation with Everline" })).toBeDefined();
    expect(document.querySelector("iframe")).toBeNull();
    expect(api.calls.map(({ id }) => id)).toEqual(["getPricing"]);
  });
});

describe("the use cases", () => {
  const tab = (name: string) => screen.getByRole("tab", { name });

  it("show one kind at a time, chosen by mouse", async () => {
    stubApi(offered);
    open();
    expect(screen.getByRole("tabpanel", { name: "Health & Medical" })).toBeDefined();
    await userEvent.setup().click(tab("Professional"));
    expect(tab("Professional").getAttribute("aria-selected")).toBe("true");
    const panel = screen.getByRole("tabpanel");
    for (const example of landing.useCases.categories[3]?.examples ?? []) expect(panel.textContent).toContain(example);
    expect(within(panel).getAllByRole("listitem")).toHaveLength(4);
  });

  it("can be chosen with the arrow keys, round the ends, with one stop for Tab", async () => {
    stubApi(offered);
    open();
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
  it("thanks, clears the field, checks nothing and sends nothing", async () => {
    const api = stubApi(offered);
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    open();
    const user = userEvent.setup();
    const field = screen.getByPlaceholderText<HTMLInputElement>("Your email");
    await user.type(field, "not an address");
    await user.click(screen.getByRole("button", { name: "Join list" }));
    expect(alert.mock.calls).toEqual([["Thank you! We will keep you updated."]]);
    expect(field.value).toBe("");
    expect(screen.getByText("We respect your privacy. No spam, ever.")).toBeDefined();
    expect(api.calls.map(({ id }) => id)).toEqual(["getPricing"]);
  });
});
