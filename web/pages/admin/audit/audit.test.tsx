import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { ids } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Audit from "./audit.tsx";

signInAdminBeforeEach();

type Entry = Reply<"listAdminAudit">["entries"][number];
const example: Entry = {
  id: ids.audit,
  at: "2026-11-21T10:15:00.000Z",
  by: { userId: ids.admin, email: "editor@everline.example" },
  action: "settings.save",
  target: "settings",
  old: { priceCents: "500", currency: "usd" },
  new: { priceCents: "700", currency: "usd" },
};
const entry = (more: Partial<Entry>): Entry => ({ ...example, ...more });
const answerWith = (...entries: Entry[]) => ({ listAdminAudit: { reply: { entries, nextCursor: null } } });
const openAudit = (query = "") => openAdmin("audit", Audit, query);
const queryOfOpenEntry = `?open=${example.id}`;

describe("the audit log", () => {
  it("lists author, action and target, with old and new values", async () => {
    stubApi(answerWith(entry({})));
    openAudit();
    const row = await screen.findByRole("row", { name: /Updated the settings/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(["Updated the settings", "editor@everline.example", "Settings", "Launch price: $5.00 to $7.00"]);
  });

  it("names an assistant's key by its end, as it does every record", async () => {
    const key = "key_01M8MXRZWXR54XMZ0GAH2XM92Y";
    stubApi(answerWith(entry({ target: key })));
    openAudit();
    const row = await screen.findByRole("row", { name: /Updated the settings/ });
    expect(within(row).getByText(/^Assistant key/).textContent).toBe(`Assistant key …${key.slice(-6)}`);
  });

  it("says on a phone what changed, below the action and its author", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    stubApi(answerWith(entry({})));
    openAudit();
    const link = await screen.findByRole("link", { name: /Updated the settings/ });
    expect(link.closest("li")?.textContent).toMatch(
      /^Updated the settings.*editor@everline\.example.*Launch price: \$5\.00 to \$7\.00$/,
    );
  });

  it("tells records of one kind apart on a phone, and names the time zone without its filters", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    stubApi(answerWith(entry({ action: "order.refund", target: ids.order })));
    openAudit();
    const link = await screen.findByRole("link", { name: /Refunded an order/ });
    expect(link.closest("li")?.textContent).toContain(`Order …${ids.order.slice(-6)}`);
    expect(screen.getByRole("button", { name: "Filters" }).getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByText("Days and times are in UTC.")).toBeDefined();
  });

  it.each<[string, Partial<Entry>, RegExp]>([
    [
      "a refund as money",
      {
        action: "order.refund",
        target: ids.order,
        old: { refunded: 0, currency: "jpy" },
        new: { refunded: 250, currency: "jpy" },
      },
      /Total refunded: ¥0 to ¥250/,
    ],
    ["an amount without its currency as it is stored", { old: { priceCents: "500" }, new: {} }, /Launch price: 500/],
    [
      "a page by its name and language",
      { action: "content.save", target: "support@es", old: null, new: { version: 2 } },
      /Donation page, Spanish/,
    ],
    [
      "a refund's reason in words",
      { action: "order.refund", target: ids.order, old: null, new: { reason: "requested_by_customer" } },
      /Reason: Requested by customer/,
    ],
    [
      "a role in words",
      { action: "role.change", target: ids.user, old: "customer", new: "admin" },
      /Customer to Admin/,
    ],
    [
      "a mark in words",
      { action: "donation.hide", target: ids.donation, old: { hidden: false }, new: { hidden: true } },
      /Hidden from the wall: No to Yes/,
    ],
    [
      "a license's state in words, and its reason as it was written",
      {
        action: "order.line",
        target: ids.order,
        old: { lineState: "active" },
        new: { lineState: "suspended", reason: "duplicate" },
      },
      /License: Active to Suspended, Reason: duplicate/,
    ],
    [
      "an unknown action's fields as they are stored",
      { action: "moon.landing", old: null, new: { hidden: true } },
      /hidden: true/,
    ],
    [
      "an exported list's filter as one, not as what became of the export",
      { action: "list.export", target: "orders", old: null, new: { status: "complete" } },
      /Orders Filter: Status is Complete$/,
    ],
    [
      "several filters of an exported list",
      {
        action: "list.export",
        target: "audit",
        old: null,
        new: { action: "order.refund", from: "2026-11-01", to: "2026-11-30" },
      },
      /Filters: Action is Refunded an order, From is 2026-11-01, \+1$/,
    ],
    [
      "that an export had no filters",
      { action: "list.export", target: "orders", old: null, new: {} },
      /Exported a list .* Orders No filters$/,
    ],
    ["an unknown setting by its key", { old: null, new: { shelf: "Second" } }, /shelf: Second/],
  ])("shows %s", async (_, more, text) => {
    stubApi(answerWith(entry(more)));
    openAudit();
    expect(await screen.findByRole("row", { name: text })).toBeDefined();
  });

  it("shows unknown codes unchanged, and says who an author without an account is", async () => {
    stubApi(answerWith(entry({ action: "moon.landing", target: "moon", by: { userId: null, email: "root" } })));
    openAudit();
    expect(
      await screen.findByRole("row", { name: /moon\.landing The person who runs your server moon/ }),
    ).toBeDefined();
  });

  it("filters by action, and stores the filter in the address", async () => {
    const api = stubApi(answerWith(entry({})));
    const user = openAudit();
    await user.selectOptions(await screen.findByLabelText("Action"), "Refunded an order");
    expect(await screen.findByText("/admin/audit?action=order.refund")).toBeDefined();
    await waitFor(() =>
      expect(api.callsOf("listAdminAudit").at(-1)?.query).toEqual({ limit: "50", action: "order.refund" }),
    );
  });

  it("reports a failed load, retries it, and says when there are no changes", async () => {
    const { answers } = stubApi({ listAdminAudit: failure(400, "") });
    const user = openAudit();
    expect(await screen.findByText("Unable to load the audit log.")).toBeDefined();
    answers.listAdminAudit = { reply: { entries: [], nextCursor: null } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No changes yet/)).toBeDefined();
  });
});

describe("an entry", () => {
  it("opens from the list, and shows only the values that changed, by path", async () => {
    const old = { price: { now: 500, next: 900 }, names: ["one", "two"] };
    const after = { price: { now: 700, next: 900 }, names: ["one", "three"], kept: null };
    stubApi(answerWith(entry({ old, new: after })));
    const user = openAudit();
    await user.click(
      await screen.findByRole("link", { name: /^Open .* Updated the settings$|^Open .*, Updated the settings$/ }),
    );
    const sheet = await screen.findByRole("dialog", { name: "Updated the settings" });
    const changes = within(sheet)
      .getAllByRole("term")
      .map(({ textContent }) => textContent);
    expect(changes.slice(-2)).toEqual(["price.now", "names.1"]);
    expect(within(sheet).getByText("three")).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(await screen.findByText("/admin/audit")).toBeDefined();
  });

  it("names the time zone of its date", async () => {
    stubApi(answerWith(entry({})));
    openAudit(queryOfOpenEntry);
    const sheet = await screen.findByRole("dialog");
    expect(await within(sheet).findByText(/^Nov 21, 2026, 10:15.AM UTC$/)).toBeDefined();
  });

  it("shows a long text in full on request", async () => {
    const text = `${"word ".repeat(100)}end`;
    stubApi(answerWith(entry({ old: null, new: { text } })));
    const user = openAudit(queryOfOpenEntry);
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).queryByText(/end$/)).toBeNull();
    await user.click(await within(sheet).findByRole("button", { name: "Show all of text, After" }));
    expect(within(sheet).getByText(/end$/)).toBeDefined();
  });

  it.each<[string, Partial<Entry>, string | null]>([
    ["links to its order", { action: "order.refund", target: ids.order }, `/admin/orders?open=${ids.order}`],
    [
      "links to its donation",
      { action: "donation.hide", target: ids.donation },
      `/admin/donations?open=${ids.donation}`,
    ],
    ["links to its message", { action: "message.read", target: ids.message }, `/admin/messages?open=${ids.message}`],
    ["links to its account", { action: "role.change", target: ids.user }, `/admin/users?open=${ids.user}`],
    ["does not link to a deleted account", { action: "user.delete", target: ids.user }, null],
    ["does not link to a deleted message", { action: "message.delete", target: ids.message }, null],
    [
      "links to the versions of its page",
      { action: "content.save", target: "support@es" },
      "/admin/content?page=support&language=es&view=versions",
    ],
    ["links to the settings", {}, "/admin/settings"],
    [
      "links to its exported list, with the same filters",
      { action: "list.export", target: "orders", new: { status: "complete" } },
      "/admin/orders?status=complete",
    ],
    ["has no link when its target is unknown", { action: "moon.landing", target: "moon" }, null],
  ])("%s", async (_, more, address) => {
    stubApi(answerWith(entry(more)));
    openAudit(queryOfOpenEntry);
    const sheet = await screen.findByRole("dialog");
    await within(sheet).findByText("Changes");
    const link = within(sheet).queryByRole("link", { name: "Open record" });
    expect(link?.getAttribute("href") ?? null).toBe(address);
  });

  it("that is not on the current page offers a link to the entries of its day, and opens there", async () => {
    const otherEntry = entry({ id: `${example.id.slice(0, -1)}4` });
    stubApi(answerWith(otherEntry));
    const user = openAudit(queryOfOpenEntry);
    expect(await screen.findByText("We couldn't find this entry in the list.")).toBeDefined();
    stubApi(answerWith(otherEntry, entry({})));
    await user.click(screen.getByRole("link", { name: "Show that day's entries" }));
    expect(await screen.findByRole("dialog", { name: "Updated the settings" })).toBeDefined();
    expect(screen.getByLabelText("address").textContent).toBe(
      `/admin/audit?from=2026-11-21&to=2026-11-21&open=${example.id}`,
    );
  });

  it("with an invalid id is not found", async () => {
    stubApi(answerWith(entry({})));
    openAudit("?open=constructor");
    expect(await screen.findByText("This entry doesn't exist.")).toBeDefined();
  });
});
