import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contactContent } from "#shared/content/contact.ts";
import { contactWords as spanish } from "#shared/content/translations/es/words/contact.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, startSession } from "../../session/session.ts";
import { delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";
import Contact from "./contact.tsx";

// See web/document/callout.test.tsx.
vi.mock("../../document/sanitize-html.ts", () => ({ sanitizeHtml: (html: string) => html }));

const thanks = "Thank you for reaching out! We'll be in touch shortly.";
const content = { reply: { page: "contact", language: "en", content: contactContent } };
const jane = {
  id: "usr_1",
  name: "Jane Doe",
  email: "jane@example.com",
  role: "user",
  createdAt: "2026-11-21T13:00:00Z",
};
const account = { reply: { user: jane, orders: [] } };

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  await chooseLanguage("en");
  vi.restoreAllMocks();
  endSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function openContact(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ getContent: content, ...answers });
  const Pages = createRoutesStub([{ path: "/contact", Component: Contact }]);
  const page = render(<Pages initialEntries={["/contact"]} />);
  return { ...api, ...page, sent: () => api.callsOf("sendContactMessage"), user: userEvent.setup({ delay: null }) };
}

const name = () => screen.getByLabelText("Your name");
const email = () => screen.getByLabelText("Email address");
const message = () => screen.getByLabelText("Your message");
const sendButton = () => screen.getByRole("button", { name: "Send message" });
const values = () => [name(), email(), message()].map((field) => Reflect.get(field, "value"));

async function write(user: ReturnType<typeof userEvent.setup>, text = "Does it speak French?") {
  for (const [field, typed] of [
    [name(), "  Ada "],
    [email(), "Ada@Example.COM"],
    [message(), text],
  ] as const) {
    await user.click(field);
    await user.paste(typed);
  }
}

describe("a message", () => {
  it("is sent trimmed, with its email address in lower case, and is replaced by a focused thank-you note", async () => {
    const { user, sent } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await write(user, " Does it speak French? ");
    await user.click(sendButton());
    const heading = await screen.findByRole("heading", { name: thanks });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText("Your message")).toBeNull();
    expect(sent()).toMatchObject([
      { body: { name: "Ada", email: "ada@example.com", message: "Does it speak French?" }, authorization: null },
    ]);
    expect(sent()[0]?.body).not.toHaveProperty("website");
    expect(screen.getByText("Our answer goes to ada@example.com.")).toBeTruthy();
    expect(screen.getByText("Does it speak French?", { exact: false })).toBeTruthy();
  });

  it("can be followed by another, for which only the message is empty", async () => {
    const { user, sent } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await write(user);
    await user.click(sendButton());
    await user.click(await screen.findByRole("button", { name: "Write another message" }));
    expect(values()).toEqual(["Ada", "ada@example.com", ""]);
    expect(document.activeElement).toBe(message());
    await user.keyboard("And Greek?");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toMatchObject([{}, { body: { message: "And Greek?" } }]);
  });

  it("is sent once, however often the button is clicked, and shows progress", async () => {
    const answer = delayedAnswer({ reply: { ok: true } });
    const { user, sent } = openContact({ sendContactMessage: answer.answer });
    await write(user);
    await user.dblClick(sendButton());
    expect(screen.getByRole("button", { name: "Sending your message..." }).getAttribute("aria-disabled")).toBe("true");
    await user.type(name(), "{Enter}");
    answer.release();
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ["when no answer comes", "connection lost", "We could not send your message. Please try again."],
    [
      "when the answer is no JSON",
      { status: 502, text: "<html>" },
      "We could not send your message. Please try again.",
    ],
    [
      "with the server's own words where it has some",
      failure(429, "Too many attempts. Please try again in 30 minutes.", { code: "too_many_attempts" }),
      "Too many attempts. Please try again in 30 minutes.",
    ],
  ] as const)("keeps everything %s, and can be resent", async (_when, answer, message) => {
    const { user, sent } = openContact({ sendContactMessage: [answer, { reply: { ok: true } }] });
    await write(user);
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(values()).toEqual(["  Ada ", "Ada@Example.COM", "Does it speak French?"]);
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toHaveLength(2);
  });

  it("shows its error in the newly selected language", async () => {
    const { user } = openContact({ sendContactMessage: { status: 500 } });
    await write(user);
    await user.click(sendButton());
    await screen.findByRole("alert");
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("alert").textContent).toBe(spanish.failed);
  });

  it("shows the server's errors next to their fields", async () => {
    const issues = [{ path: "email", message: "That address cannot be written to." }];
    const { user } = openContact({
      sendContactMessage: failure(422, "Please look again.", { code: "invalid", issues }),
    });
    await write(user);
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toBe("Please look again.");
    expect(described(email())).toContain("That address cannot be written to.");
    expect(document.activeElement).toBe(email());
  });
});

function described(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

describe("before anything is sent", () => {
  it("all three fields are required, the first invalid one is focused, and corrections clear the errors", async () => {
    const { user, sent } = openContact();
    await user.type(message(), "   ");
    await user.click(sendButton());
    expect(described(name())).toContain("Please enter your name.");
    expect(described(email())).toContain("Please enter a valid email address.");
    expect(described(message())).toContain("Please write a message.");
    expect(document.activeElement).toBe(name());
    await user.type(name(), "Ada");
    expect(name().getAttribute("aria-invalid")).toBeNull();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
  });

  it.each(["ada", "ada@example", "a da@example.com", "@example.com"])(
    "the email address %j is rejected",
    async (address) => {
      const { user, sent } = openContact();
      await write(user);
      await user.clear(email());
      await user.type(email(), address);
      await user.click(sendButton());
      expect(described(email())).toContain("Please enter a valid email address.");
      expect(sent()).toEqual([]);
    },
  );

  it("a long message shows its length, and one that is too long is rejected, not cut", async () => {
    const { user, sent } = openContact();
    await write(user, "Short.");
    expect(screen.queryByText(/characters/)).toBeNull();
    await user.clear(message());
    await user.click(message());
    await user.paste("x".repeat(4100));
    const [seen, announced] = screen.getAllByText("900 characters left");
    expect([seen?.getAttribute("aria-hidden"), announced?.getAttribute("role")]).toEqual(["true", "status"]);
    await user.paste("x".repeat(902));
    expect(screen.getByText("2 characters too many", { ignore: "[role=status]" })).toBeTruthy();
    await user.click(sendButton());
    expect(described(message())).toContain("Please shorten your message to 5,000 characters.");
    expect(values()[2]).toHaveLength(5002);
    expect(sent()).toEqual([]);
  });
});

describe("the honeypot field", () => {
  it("is out of reach of people, keyboards and screen readers", () => {
    openContact();
    expect(screen.getAllByRole("textbox")).toEqual([name(), email(), message()]);
    const field = screen.getByRole("textbox", { name: "Leave this empty", hidden: true });
    expect(field).toMatchObject({ tabIndex: -1, autocomplete: "off" });
    expect(field.closest("[aria-hidden]")?.className).toContain("sr-only");
  });

  it("exposes a bot that fills it in", async () => {
    const { user, sent } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await write(user);
    await user.type(screen.getByLabelText("Leave this empty"), "https://spam.example");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toMatchObject([{ body: { website: "https://spam.example" } }]);
  });
});

describe("a draft", () => {
  it("survives a reload, until it is sent", async () => {
    const { user, unmount } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await write(user);
    unmount();
    const reopened = openContact({ sendContactMessage: { reply: { ok: true } } });
    expect(values()).toEqual(["  Ada ", "Ada@Example.COM", "Does it speak French?"]);
    await reopened.user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    reopened.unmount();
    openContact();
    expect(values()).toEqual(["", "", ""]);
  });

  it("can be written and sent in a browser without storage", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    });
    const { user, unmount } = openContact();
    await write(user);
    unmount();
    const { sent } = openContact({ sendContactMessage: { reply: { ok: true } } });
    expect(values()[2]).toBe("Does it speak French?");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toHaveLength(1);
  });
});

describe("a signed-in customer", () => {
  it("finds name and email address filled in, and is identified by the token", async () => {
    startSession("t", jane);
    const { user, sent } = openContact({ getMe: account, sendContactMessage: { reply: { ok: true } } });
    await waitFor(() => expect(values()).toEqual(["Jane Doe", "jane@example.com", ""]));
    await user.type(message(), "Hello.");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sent()).toMatchObject([{ body: { name: "Jane Doe" }, authorization: "Bearer t" }]);
  });

  it("keeps what they typed or cleared themselves", async () => {
    startSession("t", jane);
    const answer = delayedAnswer(account);
    const { user } = openContact({ getMe: answer.answer });
    await user.type(name(), "JD");
    await user.type(email(), "x");
    await user.clear(email());
    answer.release();
    await user.type(message(), "Later.");
    expect(values()).toEqual(["JD", "", "Later."]);
  });

  it("can write without the account if it fails to load", async () => {
    startSession("t", jane);
    const { callsOf } = openContact({ getMe: failure(500, "Something went wrong.") });
    await waitFor(() => expect(callsOf("getMe")).toHaveLength(1));
    expect(values()).toEqual(["", "", ""]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("sees tips for a message that is easy to answer, the response time, and a link to the help center", async () => {
  openContact();
  const tips = within(screen.getByRole("region", { name: contactContent.tips.heading }));
  expect(tips.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(contactContent.tips.bullets);
  expect(screen.getByText(contactContent.responseTime)).toBeTruthy();
  const callout = within(screen.getByRole("complementary", { name: contactContent.callout?.title ?? "" }));
  expect(callout.getByRole("link", { name: "help center" }).getAttribute("href")).toBe("/help-center");
  expect(screen.getByRole("link", { name: "hello@everline.example" }).getAttribute("href")).toMatch(/^mailto:/);
  await waitFor(() => expect(document.title).toBe("Contact · Everline"));
});
