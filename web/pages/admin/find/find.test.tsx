import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { delayedAnswer, failure, stubApi } from "#web/testing/stub-api.ts";
import { Modal } from "#web/ui/modal.tsx";

signInAdminBeforeEach();

const [order] = adminExamples.listAdminOrders.reply.orders;
const [account] = adminExamples.listAdminUsers.reply.users;
const [donation] = adminExamples.listAdminDonations.reply.donations;
const [message] = adminExamples.listAdminMessages.reply.messages;
const sampleReplies = {
  listAdminOrders: { reply: { orders: [order], nextCursor: "more" } },
  listAdminUsers: { reply: { users: [account], nextCursor: null } },
  listAdminDonations: { reply: { donations: [donation], nextCursor: null } },
  listAdminMessages: { reply: { messages: [message], nextCursor: null } },
};
const emptyReplies = {
  listAdminOrders: { reply: { orders: [], nextCursor: null } },
  listAdminUsers: { reply: { users: [], nextCursor: null } },
  listAdminDonations: { reply: { donations: [], nextCursor: null } },
  listAdminMessages: { reply: { messages: [], nextCursor: null } },
};
const PageWithField = () => (
  <>
    <h1>A part</h1>
    <input aria-label="A field" />
  </>
);
const searchField = () => screen.findByRole("combobox", { name: /^Search orders/ });
const selectedOption = () => screen.getByRole("option", { selected: true });
const findDialog = () => screen.queryByRole("dialog", { name: /^Search orders/ });

async function searchFor(text: string, answers: Parameters<typeof stubApi>[0] = sampleReplies) {
  const api = stubApi(answers);
  const user = openAdmin("settings", PageWithField);
  await user.click(await screen.findByRole("button", { name: "Search" }));
  await user.type(await searchField(), text);
  return { api, user };
}

describe("the global search", () => {
  it.each([
    ["/", "/"],
    ["Ctrl-K", "{Control>}k{/Control}"],
  ])("opens on %s, closes on Escape, and restores the focus", async (_, keys) => {
    stubApi({});
    const user = openAdmin("settings", PageWithField);
    const button = await screen.findByRole("button", { name: "Search" });
    button.focus();
    await user.keyboard(keys);
    (await searchField()).focus();
    fireEvent(findDialog() ?? expect.fail(), new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(findDialog()).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it("ignores a slash typed into a field, but opens on Ctrl-K there", async () => {
    stubApi({});
    const user = openAdmin("settings", PageWithField);
    const pageField = await screen.findByLabelText<HTMLInputElement>("A field");
    await user.type(pageField, "24/7");
    expect(pageField.value).toBe("24/7");
    expect(findDialog()).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    expect(await searchField()).toBeDefined();
  });

  it("does not open over another dialog", async () => {
    stubApi({});
    const user = openAdmin("settings", () => (
      <Modal title="Sure?" closeLabel="Close" onClose={() => {}}>
        <button type="button">Yes</button>
      </Modal>
    ));
    await screen.findByRole("dialog", { name: "Sure?" });
    await user.keyboard("/");
    await user.keyboard("{Control>}k{/Control}");
    expect(findDialog()).toBeNull();
  });

  it("ignores the slash once it is disabled, stores that, and still opens on Ctrl-K", async () => {
    stubApi({});
    const user = openAdmin("settings", PageWithField);
    await user.click(await screen.findByRole("button", { name: "Search" }));
    await user.click(await screen.findByRole("checkbox", { name: "Press / anywhere to search" }));
    expect(localStorage.getItem("adminFindSlash")).toBe("off");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("/");
    expect(findDialog()).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    expect(await searchField()).toBeDefined();
  });

  it("explains what can be searched for before anything is typed, without a request", async () => {
    const api = stubApi(sampleReplies);
    const user = openAdmin("settings", PageWithField);
    await user.click(await screen.findByRole("button", { name: "Search" }));
    expect(await screen.findByText("(202) 555-0171")).toBeDefined();
    expect(api.calls.filter(({ id }) => id.startsWith("list"))).toEqual([]);
  });

  it("searches each of the four lists once, for five results, and groups the results by list", async () => {
    const { api } = await searchFor("(202) 555-0171");
    expect((await screen.findAllByRole("option")).length).toBe(5);
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Orders",
      "Accounts",
      "Donations",
      "Messages",
    ]);
    const listCalls = api.calls.filter(({ id }) => id.startsWith("list"));
    expect(listCalls.map(({ id, query }) => [id, query])).toEqual(
      Object.keys(sampleReplies).map((id) => [id, { search: "(202) 555-0171", limit: "5" }]),
    );
  });

  it("opens the first result on Enter", async () => {
    const { user } = await searchFor("0171");
    await screen.findAllByRole("option");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(`at /admin/orders?open=${order?.id}`)).toBeDefined();
  });

  it("moves through all groups with the arrow keys, wraps around, and announces the selected result", async () => {
    const { user } = await searchFor("0171");
    const options = await screen.findAllByRole("option");
    for (const option of [...options.slice(1), options[0]]) {
      await user.keyboard("{ArrowDown}");
      expect(selectedOption()).toBe(option);
      expect((await searchField()).getAttribute("aria-activedescendant")).toBe(option?.id);
    }
    await user.keyboard("{ArrowUp}");
    expect(selectedOption()).toBe(options.at(-1));
    await user.keyboard("{Enter}");
    expect(await screen.findByText(`at /admin/messages?open=${message?.id}`)).toBeDefined();
  });

  it("links to the whole list when there are more results", async () => {
    const { user } = await searchFor("ada men");
    expect(screen.queryByRole("option", { name: "See all matching accounts" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "See all matching orders" }));
    expect(await screen.findByText("at /admin/orders?search=ada+men")).toBeDefined();
  });

  it("opens nothing on Enter before the results arrive", async () => {
    const delayed = delayedAnswer(sampleReplies.listAdminOrders);
    const { user } = await searchFor("0171", { ...sampleReplies, listAdminOrders: delayed.answer });
    await user.keyboard("{Enter}");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByText("Searching")).toBeDefined();
    act(delayed.release);
    expect((await screen.findAllByRole("option")).length).toBe(5);
    expect(screen.getByText("5 results. Use the arrow keys to move and Enter to open.")).toBeDefined();
  });

  it("opens no result of the previous search on Enter while the text is being changed", async () => {
    const delayed = delayedAnswer(emptyReplies.listAdminOrders);
    const answers = { ...sampleReplies, listAdminOrders: [sampleReplies.listAdminOrders, delayed.answer] };
    const { user } = await searchFor("017", answers);
    await screen.findAllByRole("option");
    await user.type(await searchField(), "2{Enter}");
    expect(findDialog()).not.toBeNull();
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    act(delayed.release);
    await waitFor(() => expect(within(selectedOption()).getByText(account?.name ?? "")).toBeDefined());
  });

  it("suggests other searches when nothing matches", async () => {
    await searchFor("zzz", emptyReplies);
    expect(await screen.findByText("No results for “zzz”.")).toBeDefined();
    expect(screen.getByText(/the last four digits of a phone number/)).toBeDefined();
  });

  it("shows the other results when one list fails, and retries only that one", async () => {
    const answers = { ...sampleReplies, listAdminOrders: [failure(400, ""), sampleReplies.listAdminOrders] };
    const { api, user } = await searchFor("0171", answers);
    expect(await screen.findByText("Unable to search orders.")).toBeDefined();
    expect(screen.getAllByRole("option").length).toBe(3);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getAllByRole("option").length).toBe(5));
    expect(screen.queryByText("Unable to search orders.")).toBeNull();
    expect(api.callsOf("listAdminUsers").length).toBe(1);
  });

  it("waits while offline, and continues when online", async () => {
    stubApi(sampleReplies);
    const user = openAdmin("settings", PageWithField);
    await user.click(await screen.findByRole("button", { name: "Search" }));
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await user.type(await searchField(), "0171");
    expect(await screen.findByText(/The search continues once you're back online/)).toBeDefined();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    expect((await screen.findAllByRole("option")).length).toBe(5);
  });
});
