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
const pagesByCursor: Readonly<Record<string, { readonly first: number; readonly next: string | null }>> = {
  "": { first: 1, next: "second" },
  second: { first: 3, next: "third" },
  third: { first: 5, next: null },
};
function ordersPage({ query: { cursor = "" } }: Call) {
  const page = pagesByCursor[cursor];
  if (page === undefined) {
    const message = "This cursor doesn't belong to this list.";
    return failure(422, message, { code: "invalid", issues: [{ path: "cursor", message }] });
  }
  return { reply: { orders: [order(page.first), order(page.first + 1)], nextCursor: page.next } };
}
const openList = (query = "", answers: Parameters<typeof stubApi>[0] = {}) => {
  const api = stubApi({ listAdminOrders: ordersPage, ...answers });
  return { api, user: openAdmin("orders", Orders, query) };
};
const findRow = (index: number) => screen.findByRole("link", { name: new RegExp(`Customer ${index}$`) });
const findButton = (name: string) => screen.findByRole("button", { name });
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
    await findRow(1);
    expect(screen.getByText("Page 1 · 2 rows on this page")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Previous page" })).toBeNull();
    await user.click(await findButton("Next page"));
    await findRow(3);
    await user.click(await findButton("Next page"));
    await findRow(5);
    expect(screen.getByText("Page 3 · 2 rows on this page · End of the list")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
    await user.click(await findButton("Previous page"));
    await findRow(3);
    await user.click(await findButton("Previous page"));
    await findRow(1);
    expect(address()).toBe("/admin/orders");
  });

  it("receive the keyboard focus at their top when turned, because the clicked button may disappear", async () => {
    const { user } = openList("?after=second");
    await findRow(3);
    await user.click(await findButton("Next page"));
    await findRow(5);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: /scrolls sideways/ }));
  });

  it("can be linked to, and then have no page number, but a button to the first page", async () => {
    const { user } = openList("?after=second&status=complete");
    await findRow(3);
    expect(screen.getByText("2 rows on this page")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Previous page" })).toBeNull();
    await user.click(await findButton("First page"));
    await findRow(1);
    expect(address()).toBe("/admin/orders?status=complete");
  });

  it("that no longer exist redirect to the first page, with a notice", async () => {
    const { api } = openList("?after=of-another-list");
    await findRow(1);
    expect(screen.getByText("That page no longer exists, so you're on the first page.")).toBeDefined();
    expect(address()).toBe("/admin/orders");
    expect(api.callsOf("listAdminOrders")).toHaveLength(2);
  });

  it("without a matching row still lead to the next page", async () => {
    const { user } = openList("?status=canceled", {
      listAdminOrders: ({ query }: Call) => ({
        reply: { orders: query.cursor === undefined ? [] : [order(9)], nextCursor: query.cursor ? null : "more" },
      }),
    });
    expect(await screen.findByText("No results on this page. Continue on the next page.")).toBeDefined();
    await user.click(await findButton("Next page"));
    expect(await findRow(9)).toBeDefined();
  });
});

describe("the filters of a list", () => {
  it("are stored in the address and sent to the API, and return the list to its first page", async () => {
    const { api, user } = openList("?after=second");
    await findRow(3);
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Complete");
    await findRow(1);
    expect(address()).toBe("/admin/orders?status=complete");
    expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50", status: "complete" });
    await user.click(await findButton("Clear filters"));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
  });

  it("search once when typing pauses, combined with a filter set meanwhile", async () => {
    const { api } = openList();
    await findRow(1);
    const field = type("ada@ex ");
    fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: "complete" } });
    await waitFor(() => expect(address()).toBe("/admin/orders?status=complete&search=ada%40ex"));
    const searches = () => api.callsOf("listAdminOrders").flatMap(({ query }) => query.search ?? []);
    await waitFor(() => expect(searches()).toEqual(["ada@ex"]));
    expect(field).toHaveProperty("value", "ada@ex ");
  });

  it("are both applied when two are set in quick succession", async () => {
    openList();
    await findRow(1);
    const [status, from] = [screen.getByRole("combobox", { name: "Status" }), screen.getByLabelText("Created from")];
    fireEvent.change(status, { target: { value: "complete" } });
    fireEvent.change(from, { target: { value: "2026-11-01" } });
    await waitFor(() => expect(address()).toBe("/admin/orders?status=complete&from=2026-11-01"));
  });

  it("keep what is typed during a pending search", async () => {
    const { api } = openList();
    await findRow(1);
    fireEvent.keyDown(type("a"), { key: "Enter" });
    const field = type("ada");
    await waitFor(() => expect(api.callsOf("listAdminOrders").some(({ query }) => query.search === "a")).toBe(true));
    await waitFor(() => expect(address()).toBe("/admin/orders?search=ada"));
    expect(field).toHaveProperty("value", "ada");
  });

  it("drop typed but unsearched text when they are cleared", async () => {
    const { api } = openList("?status=complete");
    await findRow(1);
    type("ada");
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
    await waitFor(() => expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50" }));
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
    expect(api.calls.some(({ query }) => query.search !== undefined)).toBe(false);
  });

  it("report an unknown value in the address, and list everything", async () => {
    const { api } = openList("?status=lost");
    await findRow(1);
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveProperty("value", "lost");
    expect(screen.getByRole("option", { name: "All (unknown filter “lost”)" })).toBeDefined();
    expect(api.callsOf("listAdminOrders").at(-1)?.query).toEqual({ limit: "50" });
  });

  it("that the server rejects are reported and can be cleared", async () => {
    const message = "Please enter a date such as 2026-11-21.";
    const { api, user } = openList("?from=yesterday", {
      listAdminOrders: ({ query }: Call) =>
        query.from === undefined
          ? { reply: { orders: [order(1)], nextCursor: null } }
          : failure(422, message, { code: "invalid", issues: [{ path: "from", message }] }),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(message);
    expect(api.callsOf("listAdminOrders"), "the request is not retried").toHaveLength(1);
    await user.click(await findButton("Clear filters"));
    expect(await findRow(1)).toBeDefined();
  });

  it("report an empty result differently from an empty shop", async () => {
    openList("?status=pending", { listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    expect(await screen.findByText("No results.")).toBeDefined();
  });

  it.each([
    ["?search=nobody", "You can search by phone number or its last digits, name, email or ID."],
    [
      "?search=nobody&status=pending",
      "You can search by phone number or its last digits, name, email or ID, or clear the filters.",
    ],
    ["?from=2026-11-21&to=2026-11-20", "The start date is after the end date."],
  ])("explain the empty result of %s", async (query, explanation) => {
    openList(query, { listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    expect(await screen.findByText(`No results. ${explanation}`)).toBeDefined();
  });

  it("are not mentioned in an empty shop", async () => {
    openList("", { listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    expect(await screen.findByText(/No orders yet/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });
});

describe("the order of a list", () => {
  it("is reversed by a click on the heading, which reports the direction", async () => {
    const { api, user } = openList();
    await findRow(1);
    const heading = screen.getByRole("columnheader", { name: /Created/ });
    expect(heading.getAttribute("aria-sort")).toBe("descending");
    await user.click(within(heading).getByRole("button"));
    await waitFor(() => expect(api.callsOf("listAdminOrders").at(-1)?.query.sort).toBe("oldest"));
    expect(heading.getAttribute("aria-sort")).toBe("ascending");
    expect(address()).toBe("/admin/orders?sort=oldest");
  });

  it("cannot be reversed during a search, whose results have their own order", async () => {
    openList("?search=ada");
    await findRow(1);
    const heading = screen.getByRole("columnheader", { name: "Created" });
    expect(heading.getAttribute("aria-sort")).toBeNull();
    expect(within(heading).queryByRole("button")).toBeNull();
  });
});

describe("the columns of a list", () => {
  it("can be chosen, are stored, and can be reset", async () => {
    const { user } = openList();
    await findRow(1);
    await user.click(await findButton("Columns"));
    await user.click(await screen.findByRole("checkbox", { name: "License" }));
    expect(await screen.findByRole("columnheader", { name: "License" })).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Amount" }));
    expect(screen.queryByRole("columnheader", { name: "Amount" })).toBeNull();
    expect(localStorage.getItem("adminColumns.orders")).toBe("lineState,-amount");
    await user.click(await findButton("Default columns"));
    expect(await screen.findByRole("columnheader", { name: "Amount" })).toBeDefined();
    expect(localStorage.getItem("adminColumns.orders")).toBeNull();
  });

  it("that are stored but no longer exist are ignored", async () => {
    localStorage.setItem("adminColumns.orders", "favoriteColor,-phone,currency");
    openList();
    await findRow(1);
    const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.split("↓")[0]);
    expect(titles).toEqual(["Order", "Created", "Customer", "Amount", "Status", "Currency"]);
  });
});

describe("a list", () => {
  it("reports that it could not be loaded, and can be retried", async () => {
    const { user, api } = openList("", { listAdminOrders: failure(500, "") });
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load orders.");
    api.answers.listAdminOrders = ordersPage;
    await user.click(await findButton("Try again"));
    expect(await findRow(1)).toBeDefined();
  });

  it("keeps showing the current page while the next one is loading", async () => {
    const secondPage = delayedAnswer({ reply: { orders: [order(3)], nextCursor: null } });
    const { user } = openList("", {
      listAdminOrders: (call: Call) => (call.query.cursor === undefined ? ordersPage(call) : secondPage.answer()),
    });
    await findRow(1);
    await user.click(await findButton("Next page"));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("Updating list")).toBeDefined();
    expect(await findRow(1)).toBeDefined();
    secondPage.release();
    expect(await findRow(3)).toBeDefined();
  });

  it("is refetched when the window regains the focus, and stays on its page", async () => {
    const { api, user } = openList();
    await findRow(1);
    await user.click(await findButton("Next page"));
    await findRow(3);
    const callCountBefore = api.callsOf("listAdminOrders").length;
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    try {
      window.dispatchEvent(new Event("visibilitychange"));
      await waitFor(() => expect(api.callsOf("listAdminOrders").length).toBe(callCountBefore + 1));
    } finally {
      vi.useRealTimers();
    }
    expect(api.callsOf("listAdminOrders").at(-1)?.query.cursor).toBe("second");
    expect(screen.getByText(/Page 2/)).toBeDefined();
  });
});

describe("a list on a phone", () => {
  const onPhone = () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  };

  it("has rows with the customer, the amount, the number's end, the time and the status, which open the record", async () => {
    onPhone();
    const { user } = openList();
    const link = await findRow(1);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Customer 1\$5\.00Number …0123 · Nov \d+, 2026, \d+:\d\d\s[AP]MComplete$/),
    );
    await user.click(link);
    await waitFor(() => expect(address()).toBe(`/admin/orders?open=${id(1)}`));
  });

  it("adds a chosen column to each row, with its title", async () => {
    onPhone();
    localStorage.setItem("adminColumns.orders", "currency");
    openList();
    await findRow(1);
    expect(screen.getAllByText("Currency", { selector: "dt" })).toHaveLength(2);
  });

  it("folds the filters behind a button that counts those set", async () => {
    onPhone();
    const { user } = openList("?status=complete&search=ada");
    const button = await findButton("Filters (1)");
    expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
    await user.click(button);
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "");
    await waitFor(() => expect(address()).toBe("/admin/orders?search=ada"));
    expect(button.textContent).toBe("Filters");
  });

  it("can be sorted oldest first, which a search by other than an ID prefix can not", async () => {
    onPhone();
    const { api, user } = openList();
    await user.click(await findButton("Filters"));
    const sortBy = screen.getByRole("combobox", { name: "Sort by" });
    await user.selectOptions(sortBy, "Oldest first");
    await waitFor(() => expect(address()).toBe("/admin/orders?sort=oldest"));
    await waitFor(() => expect(api.callsOf("listAdminOrders").at(-1)?.query).toMatchObject({ sort: "oldest" }));
    await user.selectOptions(sortBy, "Newest first");
    await waitFor(() => expect(address()).toBe("/admin/orders"));
    type("ada");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull());
  });
});
