import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { stubApi } from "../../testing/stub-api.ts";
import HelpCenter from "./help-center.tsx";

// DOMPurify does not work in the simulated DOM; see web/document/callout.test.tsx.
vi.mock("../../document/sanitize-html.ts", () => ({ sanitizeHtml: (html: string) => html }));

const recordScroll = vi.fn<(text: string | null) => void>();
const { items } = helpCenterContent;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  recordScroll.mockClear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    recordScroll(this.querySelector("h3")?.textContent ?? null);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Site = createRoutesStub([
  { path: "/help-center", Component: HelpCenter },
  { path: "/contact", Component: () => <p>The contact page</p> },
]);

function openHelp(address = "/help-center") {
  stubApi({
    getContent: { reply: { page: "helpCenter", language: "en", content: helpCenterContent } },
    getPricing: {
      reply: { priceCents: 700, currency: "usd", claimed: 4300, limit: 6000, nextPriceCents: 4900 },
    },
  });
  render(<Site initialEntries={[address]} />);
  return { user: userEvent.setup({ delay: null }) };
}

const collapsibles = () => screen.getAllByRole("group");
const headings = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent ?? "");
const displayedQuestions = () => headings().filter((heading) => items.some(({ question }) => question === heading));
const collapsible = (question: string) => {
  const group = collapsibles().find((group) => group.querySelector("h3")?.textContent === question);
  if (group === undefined) throw new Error(`There is no question ${question}`);
  return group;
};
const isOpen = (question: string) => collapsible(question).hasAttribute("open");
const searchField = () => screen.getByRole("searchbox", { name: "Search for an answer" });
const resultCount = () => within(searchField().closest("search") ?? document.body).getByRole("status").textContent;

describe("the jump links", () => {
  const jumpLinks = () => screen.queryByRole("navigation", { name: "On this page" });
  const titles = [...new Set(items.flatMap(({ group }) => group ?? []))];

  it("lead to each group's heading", () => {
    openHelp();
    const links = within(jumpLinks() ?? document.body).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(titles);
    for (const link of links) {
      const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
      expect([heading?.tagName, heading?.textContent]).toEqual(["H2", link.textContent]);
    }
  });

  it("follow the search, and disappear when it leaves one group", async () => {
    const { user } = openHelp();
    await user.type(searchField(), "minutes");
    const found = within(jumpLinks() ?? document.body).getAllByRole("link");
    expect(found.length).toBeLessThan(titles.length);
    await user.clear(searchField());
    await user.type(searchField(), "declined");
    expect(jumpLinks()).toBeNull();
  });
});

describe("the questions and answers", () => {
  it("are all listed, collapsed, and open in place", async () => {
    const { user } = openHelp();
    expect(displayedQuestions()).toEqual(items.map(({ question }) => question));
    expect(collapsibles().filter((group) => group.hasAttribute("open"))).toEqual([]);
    await user.click(screen.getByRole("heading", { name: "Is the assistant a doctor?" }));
    expect(isOpen("Is the assistant a doctor?")).toBe(true);
    expect(within(collapsible("Is the assistant a doctor?")).getByText(/doesn’t diagnose or prescribe/)).toBeTruthy();
  });

  it("are listed below the headings of their groups, of which the search leaves those with results", async () => {
    const { user } = openHelp();
    const groupHeadings = () =>
      screen.queryAllByRole("region").map((group) => within(group).getByRole("heading", { level: 2 }).textContent);
    expect(groupHeadings()).toEqual([
      "Buying and refunds",
      "Getting started",
      "The assistant",
      "Your account and data",
    ]);
    const buying = within(screen.getByRole("region", { name: "Buying and refunds" }));
    expect(buying.getByRole("heading", { level: 3, name: "Can I get my money back?" })).toBeTruthy();
    await user.type(searchField(), "doctor");
    expect(groupHeadings()).toEqual(["The assistant"]);
  });

  it("can be read before scripts load, answers included", () => {
    const html = renderToString(<Site initialEntries={["/help-center"]} />);
    for (const { question, answer } of items) {
      expect(html).toContain(question);
      expect(html.replaceAll("&#x27;", "'")).toContain(answer.replace("{PRICE}", "$5").slice(-30));
    }
  });

  it("contain the current price", async () => {
    openHelp();
    expect(await screen.findByText(/^\$7, once, for one WhatsApp number/)).toBeTruthy();
  });

  it("are in the structured data as displayed", async () => {
    openHelp();
    await screen.findByText(/^\$7, once/);
    const data = Array.from(document.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
      JSON.parse(textContent ?? ""),
    );
    expect(data.flatMap((block) => block["@graph"])).toContainEqual({
      "@type": "FAQPage",
      mainEntity: items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: displayedAnswer(answer) },
      })),
    });
  });
});

/** An answer with its placeholders filled in. */
const displayedAnswer = (answer: string) =>
  answer
    .replace("{PRICE}", () => "$7")
    .replace("{limit}", "6,000")
    .replace("{next}", () => "$49");

describe("a link to an answer", () => {
  it("opens the answer and scrolls to it", () => {
    openHelp("/help-center#can-i-get-my-money-back");
    expect(collapsibles().filter((group) => group.hasAttribute("open"))).toEqual([
      collapsible("Can I get my money back?"),
    ]);
    expect(recordScroll.mock.calls).toEqual([["Can I get my money back?"]]);
  });

  it("is below each answer", () => {
    openHelp();
    for (const { question } of items) {
      const link = within(collapsible(question)).getByRole("link", { name: "Link to this answer" });
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")?.closest("details")).toBe(
        collapsible(question),
      );
    }
  });
});

describe("the search", () => {
  it("filters while the visitor types, counts the results, and highlights the terms", async () => {
    const { user } = openHelp();
    expect(resultCount()).toBe(`${items.length} questions`);
    await user.type(searchField(), "card");
    expect(displayedQuestions()).toContain("My card was declined. What now?");
    expect(displayedQuestions().length).toBeLessThan(items.length);
    expect(resultCount()).toBe(`${displayedQuestions().length} of ${items.length} questions`);
    const [mark] = collapsible("My card was declined. What now?").querySelectorAll("mark");
    expect(mark?.textContent).toBe("card");
    await user.clear(searchField());
    expect(displayedQuestions()).toHaveLength(items.length);
  });

  it("opens an answer that matches, and closes it again when cleared", async () => {
    const { user } = openHelp();
    await user.click(screen.getByRole("heading", { name: "How do I start?" }));
    await user.type(searchField(), "refund");
    expect(isOpen("Can I get my money back?")).toBe(true);
    await user.clear(searchField());
    expect(isOpen("Can I get my money back?")).toBe(false);
  });

  it("opens no answer for a single letter, which highlights nothing", async () => {
    const { user } = openHelp();
    await user.type(searchField(), "r");
    expect(displayedQuestions().filter(isOpen)).toEqual([]);
  });

  it("without results offers the first question of each group, the contact page, and the way back", async () => {
    const { user } = openHelp();
    await user.type(searchField(), "submarine");
    expect(screen.getByRole("heading", { name: "Nothing here about “submarine”" })).toBeTruthy();
    expect(resultCount()).toBe(`0 of ${items.length} questions`);
    const firstOfEachGroup = items.filter(
      ({ group }, index) => items.findIndex((item) => item.group === group) === index,
    );
    expect(displayedQuestions()).toEqual(firstOfEachGroup.map(({ question }) => question));
    expect(screen.queryByRole("complementary", { name: "Still stuck?" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all questions" }));
    expect(screen.getByRole("complementary", { name: "Still stuck?" })).toBeTruthy();
    expect(searchField()).toHaveProperty("value", "");
    expect(document.activeElement).toBe(searchField());
    expect(displayedQuestions()).toHaveLength(items.length);
    await user.type(searchField(), "submarine");
    await user.click(screen.getByRole("link", { name: "Write to us" }));
    expect(screen.getByText("The contact page")).toBeTruthy();
  });
});

it("ends with a link to the contact page, and sets the document's title", async () => {
  openHelp();
  const callout = within(screen.getByRole("complementary", { name: "Still stuck?" }));
  expect(callout.getByRole("link", { name: "contact page" }).getAttribute("href")).toBe("/contact");
  await waitFor(() => expect(document.title).toBe("Help Center · Everline"));
});
