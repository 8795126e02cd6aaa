import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { adminOrder } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, delayedAnswer, failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";

signInAdminBeforeEach();

const id = (index: number) => `ord_01M7YQP0Z0YV3WHTCTF97C${String(1000 + index)}`;
const order = (index: number) => ({ ...adminOrder, id: id(index), customerName: `Customer ${index}` });
/** Three pages of two orders. */
const cursors: Readonly<Record<string, { readonly first: number; readonly next: string | null }>> = {
  "": { first: 1, next: "second" },
  second: { first: 3, next: "third" },
  third: { first: 5, next: null },
};
function page({ query: { cursor = "" } }: Call) {
  const found = cursors[cursor];
  if (found === undefined) {
    const message = "This cursor does not belong to this list.";
    return failure(422, message, { code: "invalid", issues: [{ path: "cursor", message }] });
  }
  return { reply: { orders: [order(found.first), order(found.first + 1)], nextCursor: found.next } };
}
const openList = (query = "", answers: Parameters<typeof stubApi>[0] = {}) => {
  const api = stubApi({ listAdminOrders: page, ...answers });
  return { api, user: openAdmin("orders", Orders, query) };
};
const row = (index: number) => screen.findByRole("link", { name: new RegExp(`Customer ${index}$`) });
const press = (name: string) => screen.findByRole("button", { name });
const address = () => screen.getByLabelText("address").textContent;
/** Types faster than the debounce, however busy the machine is. */
function type(text: string) {
  const field = screen.getByRole("searchbox", { name: "Search" });
  for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
  return field;
}

describe("the pages of a list", () => {
  it("can be turned to the end and back, with the position displayed", async () => {
    const { user } = openList();
    await row(1);
    expect(screen.getByText("Page 1 · 2 rows on this page")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Previous page" })).toBeNull();
    await user.click(await press("Next page"));
    await row(3);
    await user.click(await press("Next page"));
    await row(5);
    expect(screen.getByText("Page 3 · 2 rows on this page · End of the list")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
    await user.click(await press("Previous page"));
    await row(3);
    await user.click(await press("Previous page"));
    await row(1);
    expect(address()).toBe("/admin/orders");
  });

  it("start at their top for keyboard users, who would lose the focus with the button", async () => {
    const { user } = openList("?after=second");
    await row(3);
    await user.click(await press("Next page"));
    await row(5);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: /scrolls sideways/ }));
  });

  it("can be linked to; they then have no page number, but a link to the first page", async () => {
    const { user } = openList("?after=second&status=complete");
    await row(3);
    expect(screen.getByText("2 rows on this page")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Previous page" })).toBeNull();
    await user.click(await press("First page"));
    await row(1);
    expect(address()).toBe("/admin/orders?status=complete");
  });

  it("that no longer exist redirect to the first, with a notice", async () => {
    const { api } = openList("?after=of-another-list");
    await row(1);
    expect(screen.getByText("That page of the list no longer exists. This is the first page.")).toBeDefined();
    expect(address()).toBe("/admin/orders");
    expect(api.callsOf("listAdminOrders")).toHaveLength(2);
  });

  it("without a matching row, but with more pages, can be turned", async () => {
    const { user } = openList("?status=canceled", {
      listAdminOrders: ({ query }: Call) => ({
        reply: { orders: query.cursor === undefined ? [] : [order(9)], nextCursor: query.cursor ? null : "more" },
      }),
    });
    expect(await screen.findByText("Nothing on this page. Continue on the next page.")).toBeDefined();
    await user.click(await press("Next page"));
    expect(await row(9)).toBeDefined();
  });
});

describe("the filters of a list", () => {
  it("are in the address and in the call, and return to the first page", async () => {
    const { api, user } = openList("?after=second");
    await row(3);
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Complete");
    await row(1);
    expect(address()).toBe("/admin/orders?status=complete");
    expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50", status: "complete" });
    await user.click(await press("Clear filters"));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
  });

  it("search once when typing pauses, combined with a filter set meanwhile", async () => {
    const { api } = openList();
    await row(1);
    const field = type("ada@ex ");
    fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: "complete" } });
    await waitFor(() => expect(address()).toBe("/admin/orders?status=complete&search=ada%40ex"));
    const searches = () => api.callsOf("listAdminOrders").flatMap(({ query }) => query.search ?? []);
    await waitFor(() => expect(searches()).toEqual(["ada@ex"]));
    expect(field).toHaveProperty("value", "ada@ex ");
  });

  it("are all kept when two are set in quick succession", async () => {
    openList();
    await row(1);
    const [status, from] = [screen.getByRole("combobox", { name: "Status" }), screen.getByLabelText("From")];
    fireEvent.change(status, { target: { value: "complete" } });
    fireEvent.change(from, { target: { value: "2026-11-01" } });
    await waitFor(() => expect(address()).toBe("/admin/orders?status=complete&from=2026-11-01"));
  });

  it("keep what is typed during a pending search", async () => {
    const { api } = openList();
    await row(1);
    fireEvent.keyDown(type("a"), { key: "Enter" });
    const field = type("ada");
    await waitFor(() => expect(api.callsOf("listAdminOrders").some(({ query }) => query.search === "a")).toBe(true));
    await waitFor(() => expect(address()).toBe("/admin/orders?search=ada"));
    expect(field).toHaveProperty("value", "ada");
  });

  it("drop typed but unsearched text when they are cleared", async () => {
    const { api } = openList("?status=complete");
    await row(1);
    type("ada");
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
    await waitFor(() => expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50" }));
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
    expect(api.calls.some(({ query }) => query.search !== undefined)).toBe(false);
  });

  it("report an unknown value in the address, and list everything", async () => {
    const { api } = openList("?status=lost");
    await row(1);
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveProperty("value", "lost");
    expect(screen.getByRole("option", { name: "“lost” is not known: all" })).toBeDefined();
    expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50" });
  });

  it("that the server rejects are reported and can be cleared", async () => {
    const message = "Give a day as 2026-11-21.";
    const { api, user } = openList("?from=yesterday", {
      listAdminOrders: ({ query }: Call) =>
        query.from === undefined
          ? { reply: { orders: [order(1)], nextCursor: null } }
          : failure(422, message, { code: "invalid", issues: [{ path: "from", message }] }),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(message);
    expect(api.callsOf("listAdminOrders"), "asking again would not help").toHaveLength(1);
    await user.click((await screen.findAllByRole("button", { name: "Clear filters" })).at(-1) ?? expect.fail());
    expect(await row(1)).toBeDefined();
  });

  it("report an empty result differently from an empty shop", async () => {
    const none = { listAdminOrders: { reply: { orders: [], nextCursor: null } } };
    openList("?status=pending", none);
    expect(await screen.findByText("No results match.")).toBeDefined();
  });

  it.each([
    ["?search=nobody", "You can search for: number or its last digits, name, email or ID."],
    ["?from=2026-11-21&to=2026-11-20", "The start date is after the end date."],
  ])("explain an empty result %s", async (query, why) => {
    openList(query, { listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    expect(await screen.findByText(`No results match. ${why}`)).toBeDefined();
  });

  it("are not mentioned in an empty shop", async () => {
    openList("", { listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    expect(await screen.findByText(/No orders yet/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });
});

describe("the order of a list", () => {
  it("is reversed by the heading, which shows the direction", async () => {
    const { api, user } = openList();
    await row(1);
    const heading = screen.getByRole("columnheader", { name: /Created/ });
    expect(heading.getAttribute("aria-sort")).toBe("descending");
    await user.click(within(heading).getByRole("button"));
    await waitFor(() => expect(api.callsOf("listAdminOrders").at(-1)?.query.sort).toBe("oldest"));
    expect(heading.getAttribute("aria-sort")).toBe("ascending");
    expect(address()).toBe("/admin/orders?sort=oldest");
  });

  it("is fixed during a search with its own order", async () => {
    openList("?search=ada");
    await row(1);
    const heading = screen.getByRole("columnheader", { name: "Created" });
    expect(heading.getAttribute("aria-sort")).toBeNull();
    expect(within(heading).queryByRole("button")).toBeNull();
  });
});

describe("the columns of a list", () => {
  it("are chosen, stored, and reset", async () => {
    const { user } = openList();
    await row(1);
    await user.click(await press("Columns"));
    await user.click(await screen.findByRole("checkbox", { name: "License" }));
    expect(await screen.findByRole("columnheader", { name: "License" })).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Amount" }));
    expect(screen.queryByRole("columnheader", { name: "Amount" })).toBeNull();
    expect(localStorage.getItem("adminColumns.orders")).toBe("lineState,-amount");
    await user.click(await press("Default columns"));
    expect(await screen.findByRole("columnheader", { name: "Amount" })).toBeDefined();
    expect(localStorage.getItem("adminColumns.orders")).toBeNull();
  });

  it("that are stored but no longer exist are ignored", async () => {
    localStorage.setItem("adminColumns.orders", "favoriteColor,-phone,currency");
    openList();
    await row(1);
    const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.split("↓")[0]);
    expect(titles).toEqual(["Order", "Created", "Customer", "Amount", "Status", "Currency"]);
  });
});

describe("a list that fails to load", () => {
  it("reports it, and can be retried", async () => {
    const { user, api } = openList("", { listAdminOrders: failure(500, "") });
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load orders.");
    api.answers.listAdminOrders = page;
    await user.click(await press("Try again"));
    expect(await row(1)).toBeDefined();
  });

  it("shows the previous page while a page is loading", async () => {
    const second = delayedAnswer({ reply: { orders: [order(3)], nextCursor: null } });
    const { user } = openList("", {
      listAdminOrders: (call: Call) => (call.query.cursor === undefined ? page(call) : second.answer()),
    });
    await row(1);
    await user.click(await press("Next page"));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("Updating the list")).toBeDefined();
    expect(await row(1)).toBeDefined();
    second.release();
    expect(await row(3)).toBeDefined();
  });

  it("is refetched when the window regains the focus, and keeps its place", async () => {
    const { api, user } = openList();
    await row(1);
    await user.click(await press("Next page"));
    await row(3);
    const before = api.callsOf("listAdminOrders").length;
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    try {
      window.dispatchEvent(new Event("visibilitychange"));
      await waitFor(() => expect(api.callsOf("listAdminOrders").length).toBe(before + 1));
    } finally {
      vi.useRealTimers();
    }
    expect(api.callsOf("listAdminOrders").at(-1)?.query.cursor).toBe("second");
    expect(screen.getByText(/Page 2/)).toBeDefined();
  });
});
