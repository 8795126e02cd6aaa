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
const all = {
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
const Part = () => (
  <>
    <h1>A part</h1>
    <input aria-label="A field" />
  </>
);
const field = () => screen.findByRole("combobox", { name: /^Find an order/ });
const selectedOption = () => screen.getByRole("option", { selected: true });
const dialog = () => screen.queryByRole("dialog", { name: /^Find an order/ });

async function searched(text: string, answers: Parameters<typeof stubApi>[0] = all) {
  const api = stubApi(answers);
  const user = openAdmin("settings", Part);
  await user.click(await screen.findByRole("button", { name: "Find" }));
  await user.type(await field(), text);
  return { api, user };
}

describe("the global search", () => {
  it.each(["/", "{Control>}k{/Control}"])("opens by %s, closes by Escape, and restores the focus", async (keys) => {
    stubApi({});
    const user = openAdmin("settings", Part);
    const button = await screen.findByRole("button", { name: "Find" });
    button.focus();
    await user.keyboard(keys);
    (await field()).focus();
    fireEvent(dialog() ?? expect.fail(), new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it("ignores a slash typed into a field, where Ctrl-K opens it", async () => {
    stubApi({});
    const user = openAdmin("settings", Part);
    const other = await screen.findByLabelText<HTMLInputElement>("A field");
    await user.type(other, "24/7");
    expect(other.value).toBe("24/7");
    expect(dialog()).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    expect(await field()).toBeDefined();
  });

  it("does not open over a confirmation", async () => {
    stubApi({});
    const user = openAdmin("settings", () => (
      <Modal title="Sure?" closeLabel="Close" onClose={() => {}}>
        <button type="button">Yes</button>
      </Modal>
    ));
    await screen.findByRole("dialog", { name: "Sure?" });
    await user.keyboard("/");
    await user.keyboard("{Control>}k{/Control}");
    expect(dialog()).toBeNull();
  });

  it("ignores the slash where it was disabled, also after a reload", async () => {
    stubApi({});
    const user = openAdmin("settings", Part);
    await user.click(await screen.findByRole("button", { name: "Find" }));
    await user.click(await screen.findByRole("checkbox", { name: "Press / anywhere to search" }));
    expect(localStorage.getItem("adminFindSlash")).toBe("off");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("/");
    expect(dialog()).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    expect(await field()).toBeDefined();
  });

  it("explains what can be searched for before anything is typed, without a request", async () => {
    const api = stubApi(all);
    const user = openAdmin("settings", Part);
    await user.click(await screen.findByRole("button", { name: "Find" }));
    expect(await screen.findByText("(202) 555-0171")).toBeDefined();
    expect(api.calls.filter(({ id }) => id.startsWith("list"))).toEqual([]);
  });

  it("searches the four lists once, five results each, and shows them in groups", async () => {
    const { api } = await searched("(202) 555-0171");
    expect((await screen.findAllByRole("option")).length).toBe(5);
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Orders",
      "Accounts",
      "Donations",
      "Messages",
    ]);
    const listCalls = api.calls.filter(({ id }) => id.startsWith("list"));
    expect(listCalls.map(({ id, query }) => [id, query])).toEqual(
      Object.keys(all).map((id) => [id, { search: "(202) 555-0171", limit: "5" }]),
    );
  });

  it("opens the first result by Enter", async () => {
    const { user } = await searched("0171");
    await screen.findAllByRole("option");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(`at /admin/orders?open=${order?.id}`)).toBeDefined();
  });

  it("navigates all groups with the arrow keys, wraps around, and announces the position", async () => {
    const { user } = await searched("0171");
    const options = await screen.findAllByRole("option");
    for (const option of [...options.slice(1), options[0]]) {
      await user.keyboard("{ArrowDown}");
      expect(selectedOption()).toBe(option);
      expect((await field()).getAttribute("aria-activedescendant")).toBe(option?.id);
    }
    await user.keyboard("{ArrowUp}");
    expect(selectedOption()).toBe(options.at(-1));
    await user.keyboard("{Enter}");
    expect(await screen.findByText(`at /admin/messages?open=${message?.id}`)).toBeDefined();
  });

  it("links to the whole list when there are more results", async () => {
    const { user } = await searched("ada men");
    expect(screen.queryByRole("option", { name: "See all accounts that match" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "See all orders that match" }));
    expect(await screen.findByText("at /admin/orders?search=ada+men")).toBeDefined();
  });

  it("opens nothing by Enter before the results arrive", async () => {
    const delayed = delayedAnswer(all.listAdminOrders);
    const { user } = await searched("0171", { ...all, listAdminOrders: delayed.answer });
    await user.keyboard("{Enter}");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByText("Searching")).toBeDefined();
    act(delayed.release);
    expect((await screen.findAllByRole("option")).length).toBe(5);
    expect(screen.getByText("5 results. The arrow keys move, Enter opens.")).toBeDefined();
  });

  it("opens no results of the previous search during typing", async () => {
    const delayed = delayedAnswer(emptyReplies.listAdminOrders);
    const answers = { ...all, listAdminOrders: [all.listAdminOrders, delayed.answer] };
    const { user } = await searched("017", answers);
    await screen.findAllByRole("option");
    await user.type(await field(), "2{Enter}");
    expect(dialog()).not.toBeNull();
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    act(delayed.release);
    await waitFor(() => expect(within(selectedOption()).getByText(account?.name ?? "")).toBeDefined());
  });

  it("has an empty state with suggestions", async () => {
    await searched("zzz", emptyReplies);
    expect(await screen.findByText("Nothing matches “zzz”.")).toBeDefined();
    expect(screen.getByText(/the last four digits of a number/)).toBeDefined();
  });

  it("shows the other results when one list fails, and retries only that one", async () => {
    const answers = { ...all, listAdminOrders: [failure(400, ""), all.listAdminOrders] };
    const { api, user } = await searched("0171", answers);
    expect(await screen.findByText("Orders could not be searched.")).toBeDefined();
    expect(screen.getAllByRole("option").length).toBe(3);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getAllByRole("option").length).toBe(5));
    expect(screen.queryByText("Orders could not be searched.")).toBeNull();
    expect(api.callsOf("listAdminUsers").length).toBe(1);
  });

  it("waits while offline, and continues when online", async () => {
    stubApi(all);
    const user = openAdmin("settings", Part);
    await user.click(await screen.findByRole("button", { name: "Find" }));
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await user.type(await field(), "0171");
    expect(await screen.findByText(/The search continues as soon as you are back online/)).toBeDefined();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    expect((await screen.findAllByRole("option")).length).toBe(5);
  });
});
