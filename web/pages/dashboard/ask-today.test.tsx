import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dashboardWords as spanish } from "#shared/content/translations/es/words/dashboard.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { chooseLanguage } from "../../language/language.ts";
import { openDashboard, order, signInBeforeEach, stubDashboardApi } from "../../testing/dashboard.tsx";

signInBeforeEach();

const connection = {
  state: "connected",
  chatEndsWith: "1001",
  until: null,
  isMove: true,
  movableFrom: null,
  undoUntil: null,
};
const notConnected = { ...connection, state: "none", chatEndsWith: null, isMove: false };
const open = (...connections: readonly object[]) => {
  stubDashboardApi(connections.map((each, index) => order(index + 1, "complete", { connection: each })));
  return openDashboard();
};
const today = async () => within(await screen.findByRole("region", { name: "Ask something today" }));
const draftOf = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "").searchParams.get("text");

describe("a customer whose chat is connected", () => {
  it("gets questions to ask today, each of which opens WhatsApp as a draft", async () => {
    open(connection, notConnected);
    await screen.findByText("+1 202-555-0199");
    const questions = within((await today()).getAllByRole("list")[0] ?? document.body).getAllByRole("link");
    expect(questions).toHaveLength(3);
    for (const link of questions) {
      expect(link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/12025550199\?text=/);
      expect(draftOf(link)).toBe(link.textContent);
    }
  });

  it("finds them first, above the numbers, which come first for others", async () => {
    const isAbove = (one: HTMLElement, other: HTMLElement) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const region = (name: string) => screen.findByRole("region", { name });
    open(connection);
    expect(isAbove(await region("Ask something today"), await region("Registered numbers"))).toBe(true);
    cleanup();
    open(notConnected);
    expect(isAbove(await region("Registered numbers"), await region("Activation Checklist"))).toBe(true);
  });

  it("gets other questions the next day, and all of them in turn", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21, 23, 59) });
    onTestFinished(() => void vi.useRealTimers());
    const { questions } = dashboardWords.today;
    const seen = new Set<string>();
    for (const _day of questions) {
      open(connection);
      const first = (await (await today()).findAllByRole("link"))[0]?.textContent ?? "";
      seen.add(first);
      cleanup();
      vi.setSystemTime(Date.now() + 86_400_000);
    }
    expect(seen).toEqual(new Set(questions.map(([first]) => first)));
  });

  it("opens the chat, copies the number or saves the contact on the license's card", async () => {
    const person = open(connection);
    await screen.findByText("+1 202-555-0199");
    const card = within((await screen.findByText("Connected on WhatsApp.")).closest("li") ?? document.body);
    expect(card.getByRole("link", { name: "Open in WhatsApp" }).getAttribute("href")).toBe("https://wa.me/12025550199");
    await person.click(card.getByRole("button", { name: "Copy Number" }));
    expect(await navigator.clipboard.readText()).toBe("+1 202-555-0199");
    expect(card.getByRole("button", { name: "Save contact" })).toBeDefined();
    const above = (await today()).getByRole("link", { name: "Open in WhatsApp" });
    expect(above.getAttribute("href"), "on narrow screens, where the card is far below").toBe(
      "https://wa.me/12025550199",
    );
  });

  it("finds where to ask when there is no answer behind one press", async () => {
    const person = open(connection);
    const section = await today();
    const help = section.getByText("Not getting a reply?").closest("details");
    expect(help?.open).toBe(false);
    await person.click(section.getByText("Not getting a reply?"));
    expect(help?.open).toBe(true);
    expect(section.getByRole("link", { name: "Help Center" }).getAttribute("href")).toBe("/help-center");
    expect(section.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
  });

  it("finds the activation checklist behind one press", async () => {
    const person = open(connection);
    const section = await today();
    await person.click(section.getByText("Activation Checklist"));
    const firstStep = section.getByRole("heading", { name: "Say hello (Done)" }).closest("li");
    expect(firstStep?.textContent).toContain("Hello! I’m ready to start.");
    expect(section.getByRole("heading", { name: "Save the number" }), "may still be to do").toBeDefined();
  });
});

it("a customer whose chat is not connected yet has the activation checklist itself", async () => {
  open(notConnected);
  expect(await screen.findByRole("region", { name: "Activation Checklist" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Ask something today" })).toBeNull();
});

describe("in Spanish", () => {
  afterEach(() => act(() => chooseLanguage("en")));

  it("the questions are in Spanish, too", async () => {
    await act(() => chooseLanguage("es"));
    open(connection);
    const section = within(await screen.findByRole("region", { name: spanish.today.heading }));
    const first = section.getAllByRole("link")[0];
    expect(spanish.today.questions.flat()).toContain(first && draftOf(first));
  });
});
