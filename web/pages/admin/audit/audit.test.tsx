import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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
  old: { priceCents: "500" },
  new: { priceCents: "700" },
};
const entry = (more: Partial<Entry>): Entry => ({ ...example, ...more });
const listing = (...entries: Entry[]) => ({ listAdminAudit: { reply: { entries, nextCursor: null } } });
const openAudit = (query = "") => openAdmin("audit", Audit, query);
const opened = `?open=${example.id}`;

describe("the audit log", () => {
  it("lists author, action and target, with old and new values", async () => {
    stubApi(listing(entry({})));
    openAudit();
    const row = await screen.findByRole("row", { name: /Saved the settings/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(["Saved the settings", "editor@everline.example", "Settings", "priceCents: 500 to 700"]);
  });

  it("shows unknown codes as they are, and names an operator", async () => {
    stubApi(listing(entry({ action: "moon.landing", target: "moon", by: { userId: null, email: "root" } })));
    openAudit();
    expect(await screen.findByRole("row", { name: /moon\.landing Operator moon/ })).toBeDefined();
  });

  it("filters by action, kept in the address", async () => {
    const api = stubApi(listing(entry({})));
    const user = openAudit();
    await user.selectOptions(await screen.findByLabelText("Action"), "Refunded an order");
    expect(await screen.findByText("/admin/audit?action=order.refund")).toBeDefined();
    expect(api.callsOf("listAdminAudit").at(-1)?.query).toEqual({ limit: "50", action: "order.refund" });
  });

  it("has an error state and an empty state", async () => {
    const { answers } = stubApi({ listAdminAudit: failure(400, "") });
    const user = openAudit();
    expect(await screen.findByText("Unable to load the audit log.")).toBeDefined();
    answers.listAdminAudit = { reply: { entries: [], nextCursor: null } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No changes yet/)).toBeDefined();
  });
});

describe("an entry", () => {
  it("opens from the list with the differences only, by path", async () => {
    const old = { price: { now: 500, next: 900 }, names: ["one", "two"] };
    const after = { price: { now: 700, next: 900 }, names: ["one", "three"], kept: null };
    stubApi(listing(entry({ old, new: after })));
    const user = openAudit();
    await user.click(
      await screen.findByRole("link", { name: /^Open .* Saved the settings$|^Open .*, Saved the settings$/ }),
    );
    const sheet = await screen.findByRole("dialog", { name: "Saved the settings" });
    const changes = within(sheet)
      .getAllByRole("term")
      .map(({ textContent }) => textContent);
    expect(changes.slice(-2)).toEqual(["price.now", "names.1"]);
    expect(within(sheet).getByText("three")).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(await screen.findByText("/admin/audit")).toBeDefined();
  });

  it("shows a long text in full on request", async () => {
    const text = `${"word ".repeat(100)}end`;
    stubApi(listing(entry({ old: null, new: { text } })));
    const user = openAudit(opened);
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).queryByText(/end$/)).toBeNull();
    await user.click(await within(sheet).findByRole("button", { name: "Show all of text, After" }));
    expect(within(sheet).getByText(/end$/)).toBeDefined();
  });

  it.each<[string, Partial<Entry>, string | null]>([
    ["an order", { action: "order.refund", target: ids.order }, `/admin/orders?open=${ids.order}`],
    ["a donation", { action: "donation.hide", target: ids.donation }, `/admin/donations?open=${ids.donation}`],
    ["a message", { action: "message.read", target: ids.message }, `/admin/messages?open=${ids.message}`],
    ["an account", { action: "role.change", target: ids.user }, `/admin/users?open=${ids.user}`],
    ["a deleted account", { action: "user.delete", target: ids.user }, null],
    ["a deleted message", { action: "message.delete", target: ids.message }, null],
    [
      "a page",
      { action: "content.save", target: "support@es" },
      "/admin/content?page=support&language=es&view=versions",
    ],
    ["the settings", {}, "/admin/settings"],
    [
      "a list",
      { action: "list.export", target: "orders", new: { status: "complete" } },
      "/admin/orders?status=complete",
    ],
    ["nothing known", { action: "moon.landing", target: "moon" }, null],
  ])("links to %s", async (_, more, address) => {
    stubApi(listing(entry(more)));
    openAudit(opened);
    const sheet = await screen.findByRole("dialog");
    await within(sheet).findByText("Changes");
    const link = within(sheet).queryByRole("link", { name: "Open the record" });
    expect(link?.getAttribute("href") ?? null).toBe(address);
  });

  it("that is not on the page is searched on its day", async () => {
    const other = entry({ id: `${example.id.slice(0, -1)}4` });
    stubApi(listing(other));
    const user = openAudit(opened);
    expect(await screen.findByText("This entry is not on this page of the list.")).toBeDefined();
    stubApi(listing(other, entry({})));
    await user.click(screen.getByRole("link", { name: "Show the entries of its day" }));
    expect(await screen.findByRole("dialog", { name: "Saved the settings" })).toBeDefined();
    expect(screen.getByLabelText("address").textContent).toBe(
      `/admin/audit?from=2026-11-21&to=2026-11-21&open=${example.id}`,
    );
  });

  it("with an invalid id is not found", async () => {
    stubApi(listing(entry({})));
    openAudit("?open=constructor");
    expect(await screen.findByText("This entry does not exist.")).toBeDefined();
  });
});
