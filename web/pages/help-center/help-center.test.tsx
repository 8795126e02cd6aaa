import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { stubApi } from "../../testing/stub-api.ts";
import HelpCenter from "./help-center.tsx";

// See web/document/callout.test.tsx.
vi.mock("../../document/sanitize-html.ts", () => ({ sanitizeHtml: (html: string) => html }));

const scrolledTo = vi.fn<(text: string | null) => void>();
const { items } = helpCenterContent;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  scrolledTo.mockClear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledTo(this.querySelector("h2")?.textContent ?? null);
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

const folds = () => screen.getAllByRole("group");
const shownQuestions = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");
const questions = () => shownQuestions().filter((heading) => items.some(({ question }) => question === heading));
const fold = (question: string) => {
  const found = folds().find((group) => group.querySelector("h2")?.textContent === question);
  if (found === undefined) throw new Error(`There is no question ${question}`);
  return found;
};
const isOpen = (question: string) => fold(question).hasAttribute("open");
const field = () => screen.getByRole("searchbox", { name: "Search the answers" });
const count = () => within(field().closest("search") ?? document.body).getByRole("status").textContent;

describe("the questions", () => {
  it("are all listed, collapsed, and open in place", async () => {
    const { user } = openHelp();
    expect(questions()).toEqual(items.map(({ question }) => question));
    expect(folds().filter((group) => group.hasAttribute("open"))).toEqual([]);
    await user.click(screen.getByRole("heading", { name: "Is the assistant a doctor?" }));
    expect(isOpen("Is the assistant a doctor?")).toBe(true);
    expect(within(fold("Is the assistant a doctor?")).getByText(/does not diagnose or prescribe/)).toBeTruthy();
  });

  it("can be read before scripts load, answers included", () => {
    const html = renderToString(<Site initialEntries={["/help-center"]} />);
    for (const { question, answer } of items) {
      expect(html).toContain(question);
      expect(html.replaceAll("&#x27;", "'")).toContain(answer.replace("{PRICE}", "$5.00").slice(-30));
    }
  });

  it("contain the current price", async () => {
    openHelp();
    expect(await screen.findByText(/^\$7\.00, once, for one WhatsApp number/)).toBeTruthy();
  });

  it("are in the structured data as displayed", async () => {
    openHelp();
    await screen.findByText(/^\$7\.00, once/);
    const data = Array.from(document.querySelectorAll('script[type="application/ld+json"]'), ({ textContent }) =>
      JSON.parse(textContent ?? ""),
    );
    expect(data.flatMap((block) => block["@graph"])).toContainEqual({
      "@type": "FAQPage",
      mainEntity: items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: asShown(answer) },
      })),
    });
  });
});

/** An answer with its placeholders filled in. */
const asShown = (answer: string) =>
  answer
    .replace("{PRICE}", () => "$7.00")
    .replace("{limit}", "6,000")
    .replace("{next}", () => "$49.00");

describe("a link to an answer", () => {
  it("opens it and scrolls to it", () => {
    openHelp("/help-center#can-i-get-my-money-back");
    expect(folds().filter((group) => group.hasAttribute("open"))).toEqual([fold("Can I get my money back?")]);
    expect(scrolledTo.mock.calls).toEqual([["Can I get my money back?"]]);
  });

  it("is below each answer", () => {
    openHelp();
    for (const { question } of items) {
      const link = within(fold(question)).getByRole("link", { name: "Link to this answer" });
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")?.closest("details")).toBe(
        fold(question),
      );
    }
  });
});

describe("the search", () => {
  it("filters during typing, counts the results, and highlights the terms", async () => {
    const { user } = openHelp();
    expect(count()).toBe("15 questions");
    await user.type(field(), "card");
    expect(questions()).toContain("My card was declined. What now?");
    expect(questions().length).toBeLessThan(items.length);
    expect(count()).toBe(`${questions().length} of 15 questions`);
    const [mark] = fold("My card was declined. What now?").querySelectorAll("mark");
    expect(mark?.textContent).toBe("card");
    await user.clear(field());
    expect(questions()).toHaveLength(items.length);
  });

  it("opens answers that match, and closes them again afterward", async () => {
    const { user } = openHelp();
    await user.click(screen.getByRole("heading", { name: "How do I start?" }));
    await user.type(field(), "refund");
    expect(isOpen("Can I get my money back?")).toBe(true);
    await user.clear(field());
    expect(isOpen("Can I get my money back?")).toBe(false);
  });

  it("without results links to the contact page, and back to all questions", async () => {
    const { user } = openHelp();
    await user.type(field(), "submarine");
    expect(screen.getByRole("heading", { name: "Nothing here about “submarine”" })).toBeTruthy();
    expect(count()).toBe("0 of 15 questions");
    await user.click(screen.getByRole("button", { name: "Show all questions" }));
    expect(field()).toHaveProperty("value", "");
    expect(document.activeElement).toBe(field());
    expect(questions()).toHaveLength(items.length);
    await user.type(field(), "submarine");
    await user.click(screen.getByRole("link", { name: "Write to us" }));
    expect(screen.getByText("The contact page")).toBeTruthy();
  });
});

it("ends with the contact link, and has a title of its own", async () => {
  openHelp();
  const callout = within(screen.getByRole("complementary", { name: "Still stuck?" }));
  expect(callout.getByRole("link", { name: "contact page" }).getAttribute("href")).toBe("/contact");
  await waitFor(() => expect(document.title).toBe("Help Center · Everline"));
});
