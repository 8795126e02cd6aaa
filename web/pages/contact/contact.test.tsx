import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contactContent } from "#shared/content/contact.ts";
import { contactWords as spanish } from "#shared/content/translations/es/words/contact.ts";
import { refreshContent } from "../../content/page-content.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, startSession } from "../../session/session.ts";
import { delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";
import Contact from "./contact.tsx";

// DOMPurify does not work in the simulated DOM; journeys/help.test.ts tests it in a real browser.
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
  return {
    ...api,
    ...page,
    sentCalls: () => api.callsOf("sendContactMessage"),
    user: userEvent.setup({ delay: null }),
  };
}

const name = () => screen.getByLabelText("Your name");
const email = () => screen.getByLabelText("Email address");
const message = () => screen.getByLabelText("Your message");
const sendButton = () => screen.getByRole("button", { name: "Send message" });
const values = () => [name(), email(), message()].map((field) => Reflect.get(field, "value"));

async function fillForm(user: ReturnType<typeof userEvent.setup>, text = "Does it speak French?") {
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
  it("is sent trimmed and with a lowercase email address, and a focused thank-you note replaces the form", async () => {
    const { user, sentCalls } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await fillForm(user, " Does it speak French? ");
    await user.click(sendButton());
    const heading = await screen.findByRole("heading", { name: thanks });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText("Your message")).toBeNull();
    expect(sentCalls()).toMatchObject([
      { body: { name: "Ada", email: "ada@example.com", message: "Does it speak French?" }, authorization: null },
    ]);
    expect(sentCalls()[0]?.body).not.toHaveProperty("website");
    expect(screen.getByText(/We’ll reply to ada@example\.com\.$/)).toBeTruthy();
    expect(screen.getByText("Does it speak French?", { exact: false })).toBeTruthy();
  });

  it("leaves a page of its own, which says that it is sent and when we answer", async () => {
    const { user } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await fillForm(user);
    await user.click(sendButton());
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Message sent");
    expect(screen.getByText(contactContent.responseTime)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Help Center" }).getAttribute("href")).toBe("/help-center");
    await waitFor(() => expect(document.title).toBe("Message sent · Everline"));
    await user.click(screen.getByRole("button", { name: "Write another message" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(contactContent.heading);
  });

  it("can be followed by another, with name and email address already filled in", async () => {
    const { user, sentCalls } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await fillForm(user);
    await user.click(sendButton());
    await user.click(await screen.findByRole("button", { name: "Write another message" }));
    expect(values()).toEqual(["Ada", "ada@example.com", ""]);
    expect(document.activeElement).toBe(message());
    await user.keyboard("And Greek?");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toMatchObject([{}, { body: { message: "And Greek?" } }]);
  });

  it("is sent once, however often it is submitted, while the button shows progress", async () => {
    const delayed = delayedAnswer({ reply: { ok: true } });
    const { user, sentCalls } = openContact({ sendContactMessage: delayed.answer });
    await fillForm(user);
    await user.dblClick(sendButton());
    expect(screen.getByRole("button", { name: "Sending your message..." }).getAttribute("aria-disabled")).toBe("true");
    await user.type(name(), "{Enter}");
    delayed.release();
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toHaveLength(1);
  });

  it.each([
    ["the connection is lost", "connection lost", "We could not send your message. Please try again."],
    ["the response is not JSON", { status: 502, text: "<html>" }, "We could not send your message. Please try again."],
    [
      "the server rejects it with its own message",
      failure(429, "Too many attempts. Please try again in 30 minutes.", { code: "too_many_attempts" }),
      "Too many attempts. Please try again in 30 minutes.",
    ],
  ] as const)("keeps its text and can be resent when %s", async (_, answer, errorText) => {
    const { user, sentCalls } = openContact({ sendContactMessage: [answer, { reply: { ok: true } }] });
    await fillForm(user);
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toBe(errorText);
    expect(values()).toEqual(["  Ada ", "Ada@Example.COM", "Does it speak French?"]);
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toHaveLength(2);
  });

  it("has its error translated when the language changes", async () => {
    const { user } = openContact({ sendContactMessage: { status: 500 } });
    await fillForm(user);
    await user.click(sendButton());
    await screen.findByRole("alert");
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("alert").textContent).toBe(spanish.failed);
  });

  it("has the problems of its fields translated when the language changes, and a server's error put in other words", async () => {
    const issues = [{ path: "email", message: "That address cannot be written to." }];
    const { user } = openContact({
      sendContactMessage: failure(422, "Please look again.", { code: "invalid", issues }),
    });
    await user.click(sendButton());
    await act(() => chooseLanguage("es"));
    for (const text of [spanish.nameMissing, spanish.emailMissing, spanish.messageMissing])
      expect(screen.getByText(text)).toBeTruthy();
    await act(() => chooseLanguage("en"));
    await fillForm(user);
    await user.click(sendButton());
    expect(await screen.findByText("That address cannot be written to.")).toBeTruthy();
    await act(() => chooseLanguage("es"));
    expect(screen.getByText(spanish.emailInvalid)).toBeTruthy();
  });

  it("has the server's errors shown next to their fields", async () => {
    const issues = [{ path: "email", message: "That address cannot be written to." }];
    const { user } = openContact({
      sendContactMessage: failure(422, "Please look again.", { code: "invalid", issues }),
    });
    await fillForm(user);
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toBe("Please look again.");
    expect(descriptionOf(email())).toContain("That address cannot be written to.");
    expect(document.activeElement).toBe(email());
  });
});

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

describe("before anything is sent", () => {
  it("all three fields are required, the first invalid one is focused, and a correction clears its error", async () => {
    const { user, sentCalls } = openContact();
    await user.type(message(), "   ");
    await user.click(sendButton());
    expect(descriptionOf(name())).toContain("Please enter your name.");
    expect(descriptionOf(email())).toContain("Please enter your email address.");
    expect(descriptionOf(message())).toContain("Please write a message.");
    expect(document.activeElement).toBe(name());
    await user.type(name(), "Ada");
    expect(name().getAttribute("aria-invalid")).toBeNull();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(sentCalls()).toEqual([]);
  });

  it.each(["ada", "ada@example", "a da@example.com", "@example.com"])(
    "the email address %j is rejected",
    async (address) => {
      const { user, sentCalls } = openContact();
      await fillForm(user);
      await user.clear(email());
      await user.type(email(), address);
      await user.click(sendButton());
      expect(descriptionOf(email())).toContain("Please enter a valid email address.");
      expect(sentCalls()).toEqual([]);
    },
  );

  it("a long message shows the number of characters left, and is rejected, not truncated, if too long", async () => {
    const { user, sentCalls } = openContact();
    await fillForm(user, "Short.");
    expect(screen.queryByText(/characters/)).toBeNull();
    await user.clear(message());
    await user.click(message());
    await user.paste("x".repeat(4100));
    const [visibleCounter, announcement] = screen.getAllByText("900 characters left");
    expect([visibleCounter?.getAttribute("aria-hidden"), announcement?.getAttribute("role")]).toEqual([
      "true",
      "status",
    ]);
    await user.paste("x".repeat(902));
    expect(screen.getByText("2 characters over", { ignore: "[role=status]" })).toBeTruthy();
    await user.click(sendButton());
    expect(descriptionOf(message())).toContain("Please shorten your message to 5,000 characters.");
    expect(values()[2]).toHaveLength(5002);
    expect(sentCalls()).toEqual([]);
  });
});

describe("the honeypot field", () => {
  it("is hidden from users, the Tab key and screen readers", () => {
    openContact();
    expect(screen.getAllByRole("textbox")).toEqual([name(), email(), message()]);
    const field = screen.getByRole("textbox", { name: "Leave this blank", hidden: true });
    expect(field).toMatchObject({ tabIndex: -1, autocomplete: "off" });
    expect(field.closest("[aria-hidden]")?.className).toContain("sr-only");
  });

  it("is sent when a bot fills it in", async () => {
    const { user, sentCalls } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await fillForm(user);
    await user.type(screen.getByLabelText("Leave this blank"), "https://spam.example");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toMatchObject([{ body: { website: "https://spam.example" } }]);
  });
});

describe("a draft", () => {
  it("survives a reload, and is deleted once it is sent", async () => {
    const { user, unmount } = openContact({ sendContactMessage: { reply: { ok: true } } });
    await fillForm(user);
    unmount();
    const reopened = openContact({ sendContactMessage: { reply: { ok: true } } });
    expect(values()).toEqual(["  Ada ", "Ada@Example.COM", "Does it speak French?"]);
    await reopened.user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    reopened.unmount();
    openContact();
    expect(values()).toEqual(["", "", ""]);
  });

  it("survives leaving the page and can be sent in a browser without storage", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    });
    const { user, unmount } = openContact();
    await fillForm(user);
    unmount();
    const { sentCalls } = openContact({ sendContactMessage: { reply: { ok: true } } });
    expect(values()[2]).toBe("Does it speak French?");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toHaveLength(1);
  });
});

describe("a signed-in customer", () => {
  it("finds name and email address filled in, and is identified by the token", async () => {
    startSession("t", jane);
    const { user, sentCalls } = openContact({ getMe: account, sendContactMessage: { reply: { ok: true } } });
    await waitFor(() => expect(values()).toEqual(["Jane Doe", "jane@example.com", ""]));
    await user.type(message(), "Hello.");
    await user.click(sendButton());
    await screen.findByRole("heading", { name: thanks });
    expect(sentCalls()).toMatchObject([{ body: { name: "Jane Doe" }, authorization: "Bearer t" }]);
  });

  it("keeps what they typed or cleared before the account loaded", async () => {
    startSession("t", jane);
    const delayed = delayedAnswer(account);
    const { user } = openContact({ getMe: delayed.answer });
    await user.type(name(), "JD");
    await user.type(email(), "x");
    await user.clear(email());
    delayed.release();
    await user.type(message(), "Later.");
    expect(values()).toEqual(["JD", "", "Later."]);
  });

  it("sees empty fields and no error if the account fails to load", async () => {
    startSession("t", jane);
    const { callsOf } = openContact({ getMe: failure(500, "Something went wrong.") });
    await waitFor(() => expect(callsOf("getMe")).toHaveLength(1));
    expect(values()).toEqual(["", "", ""]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("the contact page says before the form whom to call in an emergency and where the answer may be, and before the button what not to send", async () => {
  const { user } = openContact({ sendContactMessage: { reply: { ok: true } } });
  const comesBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const emergency = screen.getByText("In a medical emergency, don’t write to us. Call your local emergency number.");
  const callout = screen.getByRole("complementary", { name: contactContent.callout?.title ?? "" });
  const tips = screen.getByRole("region", { name: contactContent.tips.heading });
  expect(comesBefore(emergency, callout)).toBe(true);
  expect(comesBefore(callout, name())).toBe(true);
  expect(comesBefore(message(), tips) && comesBefore(tips, sendButton())).toBe(true);
  await fillForm(user);
  await user.click(sendButton());
  await screen.findByRole("heading", { name: thanks });
  expect([callout, tips].map(({ isConnected }) => isConnected)).toEqual([false, false]);
});

it("the contact page has no emergency line if the admin's copy has none", async () => {
  const { emergency, ...withoutLine } = contactContent;
  refreshContent("contact");
  openContact({ getContent: { reply: { page: "contact", language: "en", content: withoutLine } } });
  await waitFor(() => expect(screen.queryByText(/^In a medical emergency/)).toBeNull());
  refreshContent("contact");
});

it("the contact page shows tips, the response time, the support address and a link to the help center", async () => {
  openContact();
  const tips = within(screen.getByRole("region", { name: contactContent.tips.heading }));
  expect(tips.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(contactContent.tips.bullets);
  expect(screen.getByText(contactContent.responseTime)).toBeTruthy();
  const callout = within(screen.getByRole("complementary", { name: contactContent.callout?.title ?? "" }));
  expect(callout.queryByText(/emergency/)).toBeNull();
  expect(callout.getByRole("link", { name: "help center" }).getAttribute("href")).toBe("/help-center");
  expect(screen.getByRole("link", { name: "hello@everline.example" }).getAttribute("href")).toMatch(/^mailto:/);
  await waitFor(() => expect(document.title).toBe("Contact · Everline"));
});
