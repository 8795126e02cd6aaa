import type { Page } from "playwright-core";
import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { ids, token } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

type Entry = Reply<"listAdminAudit">["entries"][number];

const [example] = adminExamples.listAdminAudit.reply.entries;
const editor = { userId: ids.admin, email: "editor@everline.example" };
const operator = { userId: null, email: "operator" };
const longEmail = "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org";

/** Returns an entry whose id and time depend on its index; the newest has index 0. */
function exampleEntry(index: number, overrides: Partial<Entry>): Entry {
  const id = `${ids.audit.slice(0, -2)}${String(99 - index)}`;
  const at = new Date(Date.UTC(2026, 10, 21, 10, 15 - index)).toISOString();
  return {
    ...example,
    at,
    by: editor,
    action: "settings.save",
    target: "settings",
    old: null,
    new: null,
    ...overrides,
    id,
  };
}

const entries: readonly Entry[] = [
  exampleEntry(0, {
    old: { priceCents: "500", launchLimit: "5000", currency: "usd" },
    new: { priceCents: "700", launchLimit: "4300", currency: "usd" },
  }),
  exampleEntry(1, {
    action: "order.refund",
    target: ids.order,
    old: { refunded: 0, currency: "usd" },
    new: { refunded: 250, currency: "usd", reason: "requested_by_customer" },
  }),
  exampleEntry(2, { action: "content.save", target: "support@es", old: { version: 1 }, new: { version: 2 } }),
  exampleEntry(3, { action: "role.change", target: ids.user, by: operator, old: "customer", new: "admin" }),
  exampleEntry(4, { action: "list.export", target: "orders", new: { status: "complete" } }),
  exampleEntry(5, { action: "donation.hide", target: ids.donation, old: { hidden: false }, new: { hidden: true } }),
  exampleEntry(6, {
    action: "something.new",
    target: "elsewhere",
    by: { ...editor, email: longEmail },
    old: { text: "short" },
    new: { text: "A long text that somebody wrote. ".repeat(40) },
  }),
];
const listResponses: MockResponses = { listAdminAudit: { reply: { entries: [...entries], nextCursor: "next" } } };
const waitForRows = (page: Page) =>
  page
    .getByRole("link", { name: /^Open / })
    .first()
    .waitFor();
const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-audit-${name}`,
  path: "/admin/audit",
  who: "admin",
  mockResponses: { renewAdminSession: { reply: { token } }, ...responses },
  reach: waitForRows,
  ...overrides,
});

export const adminAuditStates: readonly PageState[] = [
  state("list", listResponses),
  state("open", listResponses, {
    path: `/admin/audit?open=${entries[0]?.id}`,
    reach: (page) => page.getByRole("dialog").getByText(knownSettingWords.launchLimit.label).waitFor(),
  }),
  state("long-values", listResponses, {
    path: `/admin/audit?open=${entries[6]?.id}`,
    reach: (page) => page.getByRole("button", { name: words.detail.moreOf(`text, ${words.detail.new}`) }).waitFor(),
  }),
  state("missing", listResponses, {
    path: `/admin/audit?open=${ids.audit}`,
    reach: (page) => page.getByText(words.detail.missing).waitFor(),
  }),
  state(
    "empty",
    { listAdminAudit: { reply: { entries: [], nextCursor: null } } },
    { reach: (page) => page.getByText(words.empty).waitFor() },
  ),
];
