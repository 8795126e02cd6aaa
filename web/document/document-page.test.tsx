import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Link } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { disclaimerContent } from "#shared/content/disclaimer.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { termsContent } from "#shared/content/terms.ts";
import { copy as spanishPrivacy } from "#shared/content/translations/es/privacy.ts";
import { refreshContent } from "../content/page-content.ts";
import { chooseLanguage } from "../language/language.ts";
import Disclaimer from "../pages/disclaimer/disclaimer.tsx";
import Privacy from "../pages/privacy/privacy.tsx";
import Terms from "../pages/terms/terms.tsx";
import { type Answer, stubApi } from "../testing/stub-api.ts";

// DOMPurify does not work in the simulated DOM; journeys/help.test.ts tests it in a real browser.
vi.mock("./sanitize-html.ts", () => ({ sanitizeHtml: (html: string) => html }));

const recordScroll = vi.fn<(id: string) => void>();
const warn = vi.spyOn(console, "warn");
const contentReply = (content: object, language = "en") => ({ reply: { page: "privacy", language, content } });

beforeEach(() => {
  warn.mockImplementation(() => {});
  recordScroll.mockClear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    recordScroll(this.id);
  });
});
afterEach(async () => {
  cleanup();
  for (const page of ["privacy", "terms", "disclaimer"] as const) refreshContent(page);
  await chooseLanguage("en");
  vi.unstubAllGlobals();
});

function open(address: string, answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ getContent: contentReply(privacyContent), ...answers });
  const Site = createRoutesStub([
    { path: "/privacy", Component: Privacy },
    { path: "/terms", Component: Terms },
    { path: "/disclaimer", Component: Disclaimer },
    { path: "/contact", Component: () => <Link to="/privacy#your-choices">Your choices</Link> },
  ]);
  render(<Site initialEntries={[address]} />);
  return { ...api, user: userEvent.setup({ delay: null }) };
}

/** A text as it is displayed: `[words](/path)` is a link with these words. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\(\/[^)]*\)/g, "$1");
const calloutNamed = (name: string) => screen.findByRole("complementary", { name });

it("the disclaimer says what to do in an emergency before anything else", async () => {
  open("/disclaimer", { getContent: "connection lost" });
  const callout = await calloutNamed(disclaimerContent.callout.title ?? "");
  const [firstSection] = disclaimerContent.sections;
  const firstHeading = screen.getByRole("heading", { name: firstSection?.heading ?? "" });
  expect(callout.compareDocumentPosition(firstHeading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe.each([
  ["/privacy", privacyContent],
  ["/terms", termsContent],
  ["/disclaimer", disclaimerContent],
])("the page at %s", (address, content) => {
  it("displays the date, every section with its heading, and the callout", async () => {
    open(address, { getContent: "connection lost", getPricing: "connection lost" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(content.heading);
    expect(screen.getByText(content.updated)).toBeTruthy();
    for (const { heading, bullets = [] } of content.sections) {
      const section = within(screen.getByRole("region", { name: heading }));
      const names = section.queryAllByRole("term").map(({ textContent }) => textContent);
      const texts = section.queryAllByRole(names.length > 0 ? "definition" : "listitem");
      expect(
        texts.map(({ textContent }, index) => (names.length > 0 ? `${names[index]}: ` : "") + textContent),
      ).toEqual(bullets.map(withoutLinks));
    }
    const callout = await calloutNamed(content.callout.title ?? "");
    expect(callout.querySelector("p")?.outerHTML).toBe(content.callout.html);
    await waitFor(() => expect(document.title).toBe(`${content.heading} · Everline`));
  });

  it("lists its sections, each with a link", () => {
    open(address, { getContent: "connection lost", getPricing: "connection lost" });
    for (const list of screen.getAllByRole("navigation", { name: "On this page" })) {
      const links = within(list).getAllByRole("link");
      expect(links.map(({ textContent }) => textContent)).toEqual(content.sections.map(({ heading }) => heading));
      for (const link of links) {
        const id = link.getAttribute("href")?.slice(1) ?? "";
        expect(document.getElementById(id)?.textContent).toBe(link.textContent);
      }
    }
  });
});

describe("the table of contents", () => {
  it("marks the current section", async () => {
    open("/privacy");
    const topsById: Record<string, number> = {
      "the-short-version": -900,
      "what-we-keep": 80,
      "your-conversations": 600,
    };
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, topsById[this.id] ?? 2000, 0, 0);
    });
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(9000);
    window.dispatchEvent(new Event("scroll"));
    const [list = document.body] = screen.getAllByRole("navigation", { name: "On this page" });
    const markedLinks = () => within(list).queryAllByRole("link", { current: "location" });
    await waitFor(() => expect(markedLinks().map(({ textContent }) => textContent)).toEqual(["What we keep"]));
    vi.mocked(Element.prototype.getBoundingClientRect).mockRestore();
  });
});

describe("a section's list", () => {
  const heading = "Who sees what";
  const listOf = (bullets: readonly string[]) => {
    open("/privacy", {
      getContent: contentReply({ ...privacyContent, sections: [{ heading, paragraphs: [], bullets }] }),
    });
    return screen.findByRole("region", { name: heading });
  };

  it("is a table of names and texts if every entry begins with a name and a colon", async () => {
    const section = within(await listOf(["Us: your [orders](/dashboard): all of them.", "The bank: your card."]));
    await waitFor(() =>
      expect(section.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Us", "The bank"]),
    );
    expect(section.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "your orders: all of them.",
      "your card.",
    ]);
    expect(section.getByRole("link", { name: "orders" }).getAttribute("href")).toBe("/dashboard");
    expect(section.queryByRole("list")).toBeNull();
  });

  it.each([
    ["an entry has no name", ["Us: your orders.", "Nobody else."]],
    ["a colon ends a sentence or a link", ["We ask. Then: nothing.", "[Write to us](/contact): we read it."]],
    ["it has one entry only", ["Us: your orders."]],
  ])("stays a list if %s", async (_, bullets) => {
    const section = within(await listOf(bullets));
    await waitFor(() =>
      expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(bullets.map(withoutLinks)),
    );
    expect(section.queryByRole("term")).toBeNull();
  });
});

it("the privacy page has tables of what is kept, who sees it, our team first, and for how long", () => {
  open("/privacy", { getContent: "connection lost" });
  for (const [name, first] of [
    ["What we keep", "Your account"],
    ["Who sees what", "Our team"],
    ["How long we keep it", "Your account and orders"],
    ["Technical data", "Operational logs"],
  ] as const)
    expect(within(screen.getByRole("region", { name })).getAllByRole("term")[0]?.textContent, name).toBe(first);
});

describe("a section", () => {
  it("has a number that links to it", () => {
    open("/privacy");
    const number = screen.getByRole("link", { name: "6. How long we keep it" });
    expect([number.textContent, number.getAttribute("href")]).toEqual(["6", "#how-long-we-keep-it"]);
  });

  it("that the URL's fragment names is scrolled to, on arrival and from another page", async () => {
    open("/privacy#how-long-we-keep-it");
    expect(recordScroll.mock.calls).toEqual([["how-long-we-keep-it"]]);
    cleanup();
    const { user } = open("/contact");
    await user.click(screen.getByRole("link", { name: "Your choices" }));
    await waitFor(() => expect(recordScroll.mock.lastCall).toEqual(["your-choices"]));
  });

  it("is scrolled to each time that a callout links to it", async () => {
    const callout = { title: "More", html: '<p><a href="/privacy#your-choices">Your choices</a></p>' };
    const { user } = open("/privacy", { getContent: contentReply({ ...privacyContent, callout }) });
    const link = within(await calloutNamed("More")).getByRole("link");
    await user.click(link);
    await user.click(link);
    expect(recordScroll.mock.calls).toEqual([["your-choices"], ["your-choices"]]);
  });

  it.each(["#nothing-here", "#%E0%A4%A"])("leaves the reader at the page's start when it is missing: %s", (hash) => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    open(`/privacy${hash}`);
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    expect(recordScroll).not.toHaveBeenCalled();
  });

  it("is not scrolled to when the URL's fragment is empty", () => {
    open("/privacy#");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Privacy");
    expect(recordScroll).not.toHaveBeenCalled();
  });

  it("has a unique anchor, even with a duplicate heading or one without letters", async () => {
    const headings = ["¿Qué es?", "Qué es", "Main", "…", "…"];
    const sections = headings.map((heading) => ({ heading, paragraphs: ["Twice.", "Twice."] }));
    open("/privacy", { getContent: contentReply({ ...privacyContent, sections }) });
    await screen.findByRole("heading", { name: "Main" });
    const ids = screen.getAllByRole("heading", { level: 2 }).map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(["que-es", "que-es-2", "main-2", "section", "section-2"]);
  });
});

describe("a text", () => {
  const text = "Write on the [contact page](/contact) or read the [terms](/terms#fees), please.";
  const elsewhere = "[Win](//evil.example), [this](https://evil.example), [that](javascript:x) [or nothing]";
  const sections = [{ heading: "Links", paragraphs: [text], bullets: [elsewhere] }];

  it.each([
    ["en", ["/contact", "/terms#fees"]],
    ["es", ["/es/contact", "/es/terms#fees"]],
  ] as const)(
    "links to pages of this site, and only to those, in the reader's language: %s",
    async (language, addresses) => {
      await chooseLanguage(language);
      await act(async () => void open("/privacy", { getContent: contentReply({ ...privacyContent, sections }) }));
      const section = within(await screen.findByRole("region", { name: "Links" }));
      expect(section.getByText(/^Write on/).textContent).toBe(withoutLinks(text));
      expect(section.getByRole("listitem").textContent).toBe(elsewhere);
      const links = ["contact page", "terms"].map((name) => section.getByRole("link", { name }).getAttribute("href"));
      expect(links).toEqual(addresses);
      expect(section.getAllByRole("link")).toHaveLength(3);
    },
  );
});

it.each(["/privacy", "/terms"])(
  "%s ends with who runs the shop, once an admin has named the seller",
  async (address) => {
    const pricing = { priceCents: 500, currency: "usd", seller: "Everline Inc., 1 Main Street" };
    open(address, { getPricing: { reply: pricing }, getContent: "connection lost" });
    expect(
      await screen.findByText("Everline is run by Everline Inc., 1 Main Street. That’s who “we” means on this page."),
    ).toBeTruthy();
    cleanup();
    const { callsOf } = open(address, { getPricing: { reply: { ...pricing, seller: undefined } } });
    await waitFor(() => expect(callsOf("getPricing")).toHaveLength(1));
    expect(screen.queryByText(/is run by/)).toBeNull();
  },
);

describe("the price", () => {
  it("is the default until the server responds, then the server's", async () => {
    open("/terms", { getPricing: { reply: { priceCents: 9700, currency: "usd" } }, getContent: "connection lost" });
    expect(screen.getByText(/A license costs \$5\./)).toBeTruthy();
    expect(await screen.findByText(/A license costs \$97\./)).toBeTruthy();
  });

  it("is not requested by a document that neither mentions it nor names the seller", async () => {
    const { callsOf } = open("/disclaimer");
    await waitFor(() => expect(callsOf("getContent")).toHaveLength(1));
    expect(callsOf("getPricing")).toEqual([]);
  });
});

describe("copy that fails to load", () => {
  it("is replaced by the built-in text, with a notice; a retry updates the notice or the text", async () => {
    const mendedReply = contentReply({ ...privacyContent, heading: "Privacy, mended" });
    const { user } = open("/privacy", { getContent: ["connection lost", { status: 500 }, mendedReply] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Privacy");
    const statusRegion = screen.getByRole("status");
    await waitFor(() =>
      expect(statusRegion.textContent).toMatch(/^Unable to load content\. You’re reading our saved version/),
    );
    await user.click(within(statusRegion).getByRole("button", { name: "Try again" }));
    await waitFor(() =>
      expect(statusRegion.textContent).toMatch(/^Unable to refresh content\. You’re reading our saved version/),
    );
    await user.click(within(statusRegion).getByRole("button", { name: "Try again" }));
    expect((await screen.findByRole("heading", { level: 1, name: "Privacy, mended" })).textContent).toBeTruthy();
    expect(statusRegion.textContent).toBe("");
    expect(document.activeElement).toBe(statusRegion);
    expect(screen.getByRole("region", { name: "The short version" })).toBeTruthy();
  });
});

describe("in Spanish", () => {
  async function openInSpanish(answer: Answer) {
    await chooseLanguage("es");
    await act(async () => void open("/privacy", { getContent: answer }));
  }

  it("the page is translated, without a language notice", async () => {
    await openInSpanish("connection lost");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Privacidad");
    expect(screen.getByRole("article").getAttribute("lang")).toBeNull();
    expect(screen.queryByText("Esta página solo está en inglés.")).toBeNull();
    expect(screen.getByRole("region", { name: "Por cuánto tiempo" })).toBeTruthy();
    expect(spanishPrivacy.sections).toHaveLength(privacyContent.sections.length);
  });

  it("untranslated copy has a notice, and is marked as English for screen readers", async () => {
    await openInSpanish(contentReply({ ...privacyContent, heading: "Privacy, mended" }));
    expect((await screen.findByRole("heading", { level: 1, name: "Privacy, mended" })).textContent).toBeTruthy();
    expect(screen.getByRole("article").getAttribute("lang")).toBe("en");
    expect(screen.getByText("Esta página solo está en inglés.").getAttribute("lang")).toBe("es");
  });
});
