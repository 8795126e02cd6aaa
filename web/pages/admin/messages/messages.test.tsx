import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Answer, type Call, failure, stubApi } from "#web/testing/stub-api.ts";
import Messages from "./messages.tsx";

const rosa = {
  id: "msg_01M7YQP0Z0YV3WHTCTF97C0001",
  name: "Rosa Writer",
  email: "rosa@everline.example",
  message: "Two lines.\n<b>And</b> https://evil.example/",
  read: false,
  answered: false,
  answers: [] as { at: string; text: string }[],
  createdAt: "2026-11-19T07:12:00.000Z",
};
const summary = { ...adminExamples.getAdminSummary.reply, messages: { unread: 1 } };

signInAdminBeforeEach();

/** Opens the inbox with one message, on a fake server that stores its marks. */
function openInbox({ query = "", ...answers }: { query?: string } & Parameters<typeof stubApi>[0] = {}) {
  let message = rosa;
  const api = stubApi({
    renewAdminSession: "no answer yet",
    getAdminSummary: () => ({ reply: { ...summary, messages: { unread: message.read ? 0 : 1 } } }),
    listAdminMessages: () => ({ reply: { messages: [message], nextCursor: null } }),
    getAdminMessage: () => ({ reply: { message } }),
    listAdminMails: { reply: { mails: [], nextCursor: null, hasSender: true } },
    answerAdminMessage: ({ body }: Call) => {
      const { answer } = body as { answer: string };
      const answers = [...message.answers, { at: "2026-11-20T08:00:00.000Z", text: answer }];
      message = { ...message, read: true, answered: true, answers };
      return { reply: { message } };
    },
    updateAdminMessage: ({ body }: Call) => {
      message = { ...message, ...(body as Partial<typeof rosa>) };
      if (message.answered) message = { ...message, read: true };
      return { reply: { message } };
    },
    ...answers,
  });
  return { api, user: openAdmin("messages", Messages, query) };
}
const markCalls = (api: ReturnType<typeof openInbox>["api"]) =>
  api.callsOf("updateAdminMessage").map(({ body }) => body);
const sheet = async () => within(await screen.findByRole("dialog", { name: rosa.name }));
const openQuery = `?open=${rosa.id}`;

describe("the inbox", () => {
  it("names the time zone of its times", async () => {
    openInbox();
    expect(await screen.findByText("Days and times are in UTC.")).toBeDefined();
  });

  it("lists a message's sender, beginning and state, and adds the unread count to the navigation", async () => {
    const { api } = openInbox();
    const row = within(await screen.findByRole("row", { name: /Rosa Writer/ }));
    expect(row.getByText(/^Two lines/)).toBeDefined();
    expect(row.getByText("Unread")).toBeDefined();
    await waitFor(() => expect(screen.getByRole("link", { name: /^Messages/ }).textContent).toMatch(/^Messages\s*1/));
    expect(markCalls(api), "a listed message is not marked as read").toEqual([]);
  });

  it.each([
    ["Unread", { unread: "true" }, "unread"],
    ["Needs reply", { answered: "false" }, "waiting"],
    ["Answered", { answered: "true" }, "answered"],
  ])('can be filtered by "%s", which the address keeps', async (label, query, value) => {
    const { api, user } = openInbox();
    await user.selectOptions(await screen.findByLabelText("Show"), label);
    await waitFor(() => expect(api.callsOf("listAdminMessages").at(-1)?.query).toEqual({ limit: "50", ...query }));
    expect(screen.getByLabelText("address").textContent).toBe(`/admin/messages?show=${value}`);
  });

  it("has an empty state", async () => {
    openInbox({ listAdminMessages: { reply: { messages: [], nextCursor: null } } });
    expect(await screen.findByText("No messages yet. Messages from the contact form appear here.")).toBeDefined();
  });

  it("has an error state", async () => {
    openInbox({ listAdminMessages: { status: 403, text: "" } });
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load messages.");
  });
});

describe("a message", () => {
  it("is marked as read when it is opened, which updates its state and the navigation", async () => {
    const { api, user } = openInbox();
    await user.click(await screen.findByRole("link", { name: "Open Rosa Writer" }));
    const message = await sheet();
    await waitFor(() => expect(markCalls(api)).toEqual([{ read: true }]));
    expect(await message.findByText("Needs reply")).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole("link", { name: /^Messages/, hidden: true }).textContent).toBe("Messages"),
    );
    expect(screen.getByLabelText("address").textContent).toBe(`/admin/messages${openQuery}`);
  });

  it("is displayed as plain text with its line breaks, without links or tags", async () => {
    openInbox({ query: openQuery });
    const text = (await sheet()).getByText(/Two lines/);
    expect(text.textContent).toBe(rosa.message);
    expect(text.className).toContain("whitespace-pre-wrap");
    expect(text.querySelector("a, b")).toBeNull();
  });

  it("that is already read is not marked again", async () => {
    const { api } = openInbox({ query: openQuery, getAdminMessage: { reply: { message: { ...rosa, read: true } } } });
    await sheet();
    expect(markCalls(api)).toEqual([]);
  });

  it("stays unread when it is marked as unread while open", async () => {
    const { api, user } = openInbox({ query: openQuery });
    const message = await sheet();
    await user.click(await message.findByRole("button", { name: "Mark as unread" }));
    expect(await message.findByText("Marked as unread.")).toBeDefined();
    expect(message.getByText("Unread")).toBeDefined();
    expect(markCalls(api)).toEqual([{ read: true }, { read: false }]);
  });

  it("can be answered by email, then marked as answered, and marked as not answered again", async () => {
    const { api, user } = openInbox({ query: openQuery });
    const message = await sheet();
    const reply = message.getByRole("link", { name: "Reply in your email app" });
    expect(reply.getAttribute("href")).toMatch(/^mailto:rosa@everline\.example\?subject=Your%20message/);
    reply.addEventListener("click", (event) => event.preventDefault());
    await user.click(reply);
    expect(message.getByText("Have you sent your reply?")).toBeDefined();
    await user.click(message.getByRole("button", { name: "Mark as answered" }));
    expect(await message.findByText("Answered")).toBeDefined();
    expect(message.queryByText("Have you sent your reply?")).toBeNull();
    await user.click(message.getByRole("button", { name: "Mark as unanswered" }));
    expect(await message.findByText("Marked as unanswered.")).toBeDefined();
    expect(markCalls(api)).toEqual([{ read: true }, { answered: true }, { answered: false }]);
  });

  it("explains why it could not be marked", async () => {
    const conflictReply: Answer = failure(409, "Something changed at the same moment. Please try again.", {
      code: "changed_meanwhile",
    });
    const { user } = openInbox({
      query: openQuery,
      getAdminMessage: { reply: { message: { ...rosa, read: true } } },
      updateAdminMessage: conflictReply,
    });
    const message = await sheet();
    await user.click(message.getByRole("button", { name: "Mark as answered" }));
    expect((await message.findByRole("alert")).textContent).toMatch(/^Something changed at the same moment/);
  });

  it("links to the sender's account and orders", async () => {
    openInbox({ query: openQuery });
    const message = await sheet();
    const account = message.getByRole("link", { name: "Account with this email" });
    expect(account.getAttribute("href")).toBe("/admin/users?search=rosa%40everline.example");
    const orders = message.getByRole("link", { name: "Orders with this email" });
    expect(orders.getAttribute("href")).toBe("/admin/orders?search=rosa%40everline.example");
  });

  it("that does not exist is reported as such", async () => {
    const { user } = openInbox({
      query: openQuery,
      getAdminMessage: failure(404, "We could not find it.", { code: "not_found" }),
    });
    const missing = within(await screen.findByRole("dialog", { name: "Message" }));
    expect(await missing.findByText("This message was deleted or never existed.")).toBeDefined();
    await user.click(missing.getByRole("button", { name: "Back to the list" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("deleting a message", () => {
  const openDialog = async (user: ReturnType<typeof openInbox>["user"]) => {
    await user.click((await sheet()).getByRole("button", { name: "Delete message" }));
    return within(screen.getByRole("dialog", { name: "Delete this message?" }));
  };

  it("asks for confirmation, and can be canceled", async () => {
    const { api, user } = openInbox({ query: openQuery });
    const dialog = await openDialog(user);
    expect(dialog.getByText(/^This permanently deletes the message from Rosa Writer/)).toBeDefined();
    expect(dialog.getByText(/not its text/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Keep message" }));
    expect(screen.queryByRole("dialog", { name: "Delete this message?" })).toBeNull();
    expect((await sheet()).getByText(/Two lines/)).toBeDefined();
    expect(api.callsOf("deleteAdminMessage")).toEqual([]);
  });

  it("closes the sheet, reports the deletion, and refetches the list but not the message", async () => {
    const { api, user } = openInbox({ query: openQuery, deleteAdminMessage: { reply: { ok: true } } });
    const dialog = await openDialog(user);
    const callCount = api.callsOf("getAdminMessage").length;
    api.answers.listAdminMessages = { reply: { messages: [], nextCursor: null } };
    await user.click(dialog.getByRole("button", { name: "Delete message" }));
    expect(await screen.findByText("The message from Rosa Writer was deleted.")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText(/^No messages yet\./)).toBeDefined();
    expect(screen.getByLabelText("address").textContent).toBe("/admin/messages");
    expect(api.callsOf("getAdminMessage")).toHaveLength(callCount);
  });

  it("succeeds if an earlier attempt, whose response was lost, has already deleted it", async () => {
    const { user } = openInbox({
      query: openQuery,
      deleteAdminMessage: ["connection lost", failure(404, "", { code: "not_found" })],
    });
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole("button", { name: "Delete message" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^We couldn't delete this message/);
    await user.click(dialog.getByRole("button", { name: "Delete message" }));
    expect(await screen.findByText("The message from Rosa Writer was deleted.")).toBeDefined();
  });
});

describe("an answer", () => {
  it("is sent to the sender, kept with the message, and marks it as answered", async () => {
    const { api, user } = openInbox({ query: openQuery });
    const message = await sheet();
    await user.type(await message.findByLabelText("Your reply"), "About a minute.");
    await user.click(message.getByRole("button", { name: "Send reply" }));
    const confirmation = await message.findByText("Your reply is on its way.");
    expect(confirmation.closest("li")?.textContent, "it stands at the reply").toMatch(/^About a minute\./);
    expect(api.callsOf("answerAdminMessage").map(({ body }) => body)).toEqual([
      { answer: "About a minute.", answersSeen: 0 },
    ]);
    expect(message.getByRole("heading", { name: "Replies" })).toBeDefined();
    expect(message.getByText("Answered")).toBeDefined();
    expect(message.getByLabelText<HTMLTextAreaElement>("Your reply").value).toBe("");
  });

  it("without text is asked for, and nothing is sent", async () => {
    const { api, user } = openInbox({ query: openQuery });
    const message = await sheet();
    await user.click(await message.findByRole("button", { name: "Send reply" }));
    expect(message.getByText("Write a reply.")).toBeDefined();
    expect(document.activeElement).toBe(message.getByLabelText("Your reply"));
    expect(api.callsOf("answerAdminMessage")).toEqual([]);
  });

  it("that could not be sent stays in the form, and survives a reload", async () => {
    const { user } = openInbox({ query: openQuery, answerAdminMessage: "connection lost" });
    const message = await sheet();
    await user.type(await message.findByLabelText("Your reply"), "About a minute.");
    await user.click(message.getByRole("button", { name: "Send reply" }));
    expect((await message.findByRole("alert")).textContent).toMatch(/Your text is still here/);
    expect(message.getByLabelText<HTMLTextAreaElement>("Your reply").value).toBe("About a minute.");
    expect(window.sessionStorage.getItem(`answer:${rosa.id}`)).toContain("About a minute.");
  });

  it("is refused when another admin was faster, whose answer then shows", async () => {
    const conflict = failure(409, "Something changed at the same moment.", { code: "changed_meanwhile" });
    const { user } = openInbox({ query: openQuery, answerAdminMessage: conflict });
    const message = await sheet();
    await user.type(await message.findByLabelText("Your reply"), "Mine.");
    await user.click(message.getByRole("button", { name: "Send reply" }));
    expect((await message.findByRole("alert")).textContent).toMatch(/^Another reply was sent in the meantime/);
  });

  it("is written in the admin's own email app where the shop has no sender address", async () => {
    openInbox({ query: openQuery, listAdminMails: { reply: { mails: [], nextCursor: null, hasSender: false } } });
    const message = await sheet();
    expect(await message.findByText(/because it has no sender address/)).toBeDefined();
    expect(message.queryByLabelText("Your reply")).toBeNull();
    expect(message.getByRole("link", { name: "Reply in your email app" })).toBeDefined();
  });
});
