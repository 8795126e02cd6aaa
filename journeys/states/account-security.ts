import type { Page } from "playwright-core";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { passkeyWords } from "#shared/content/words/passkeys.ts";
import type { Reply } from "#shared/contract/index.ts";
import { passkeyLimits } from "#shared/domain/limits.ts";
import { order, ownAda, passkey, session } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

type Session = Reply<"listSessions">["sessions"][number];
type Passkey = Reply<"listPasskeys">["passkeys"][number];

const { sessions: sessionWords, account } = dashboardWords;
const brokenServer = { status: 500, code: "internal", message: "" } as const;
const longEmail = "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org";

/** Returns a session whose id and last use depend on its index; the newest has index 0. */
function exampleSession(index: number, overrides: Partial<Session> = {}): Session {
  const lastUsedAt = new Date(Date.UTC(2026, 10, 21, 11, 40) - index * 7_300_000).toISOString();
  return {
    ...session,
    isCurrent: index === 0,
    lastUsedAt,
    ...overrides,
    id: `${session.id.slice(0, -2)}${10 + index}`,
  };
}

const sessions: readonly Session[] = [
  exampleSession(0),
  exampleSession(1, { device: "Firefox", place: "Llanfairpwllgwyngyll, United Kingdom" }),
  exampleSession(2, { device: "", place: "" }),
  exampleSession(3, {
    device: "Samsung Internet on Android",
    place: "Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Ayuthaya Mahadilok, Thailand",
  }),
  ...Array.from({ length: 6 }, (_, index) => exampleSession(4 + index)),
];

/** Returns a passkey whose id depends on its index. */
function examplePasskey(index: number, overrides: Partial<Passkey> = {}): Passkey {
  return { ...passkey, ...overrides, id: `${passkey.id.slice(0, -2)}${10 + index}` };
}

const longName = "Maximiliane's security key, the blue one, kept at home".slice(0, passkeyLimits.nameCharacters);
const passkeys: readonly Passkey[] = [
  examplePasskey(0, { name: longName, isSecurityKey: true, backedUp: false, lastUsedAt: null }),
  examplePasskey(1, { name: "W".repeat(passkeyLimits.nameCharacters), backedUp: false }),
  examplePasskey(2, { name: null }),
  ...Array.from({ length: passkeyLimits.perAccount - 3 }, (_, index) => examplePasskey(3 + index)),
];

const listed: MockResponses = {
  listSessions: { reply: { sessions: [...sessions] } },
  listPasskeys: { reply: { passkeys: passkeys.slice(0, 3) } },
};
const unconfirmed: MockResponses = {
  getMe: { reply: { user: { ...ownAda, email: longEmail, emailConfirmed: false }, orders: [order] } },
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const see = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const endOthers = (page: Page) => press(page, sessionWords.endOthers);

const state = (
  name: string,
  mockResponses: MockResponses,
  reach: PageState["reach"],
  consoleErrors: readonly RegExp[] = [],
): PageState => ({
  name: `dashboard-${name}`,
  path: "/dashboard",
  who: "customer",
  mockResponses: { getMe: { reply: { user: ownAda, orders: [order] } }, ...mockResponses },
  reach,
  consoleErrors,
});

/** What protects an account, on the dashboard: sessions, passkeys, the confirmed address. */
export const accountSecurityStates: readonly PageState[] = [
  state("sessions-and-passkeys-loading", { listSessions: "never", listPasskeys: "never" }, async (page) => {
    await page.getByText(sessionWords.loading).waitFor({ state: "attached" });
    await page.getByText(passkeyWords.loading).waitFor({ state: "attached" });
  }),
  state(
    "sessions-and-passkeys-failed",
    { listSessions: brokenServer, listPasskeys: brokenServer },
    async (page) => {
      await see(page, sessionWords.loadFailed);
      await see(page, passkeyWords.loadFailed);
    },
    [/status of 500/],
  ),
  state(
    "sessions-and-passkeys-many",
    { ...listed, listPasskeys: { reply: { passkeys: [...passkeys] } } },
    async (page) => {
      await see(page, passkeyWords.limit);
      await page.getByRole("button", { name: sessionWords.endOthers }).waitFor();
    },
  ),
  state(
    "sessions-ended",
    { ...listed, listPasskeys: { reply: { passkeys: [] } }, endOtherSessions: { reply: { ok: true } } },
    async (page) => {
      await see(page, passkeyWords.empty);
      await endOthers(page);
      await see(page, sessionWords.othersEnded);
    },
  ),
  state(
    "session-not-ended",
    { ...listed, endOtherSessions: brokenServer },
    async (page) => {
      await endOthers(page);
      await see(page, sessionWords.othersFailed);
    },
    [/status of 500/],
  ),
  state("passkey-to-add", listed, async (page) => {
    await press(page, passkeyWords.add);
    await press(page, passkeyWords.adding.submit);
    await see(page, passkeyWords.password.missing);
  }),
  state(
    "passkey-not-added",
    { ...listed, beginPasskey: brokenServer },
    async (page) => {
      await press(page, passkeyWords.add);
      await page.getByLabel(passkeyWords.password.label, { exact: true }).fill("correct horse");
      await press(page, passkeyWords.adding.submit);
      await see(page, passkeyWords.adding.failed);
    },
    [/status of 500/],
  ),
  state(
    "passkey-to-remove",
    { ...listed, removePasskey: { status: 403, code: "wrong_password", message: "" } },
    async (page) => {
      await press(page, passkeyWords.removeNamed(longName));
      await page.getByLabel(passkeyWords.password.label, { exact: true }).fill("a guess");
      await press(page, passkeyWords.removing.submit);
      await see(page, passkeyWords.password.wrong);
    },
    [/status of 403/],
  ),
  state("browser-without-passkeys", listed, async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.reload();
    await see(page, passkeyWords.unsupported);
  }),
  state("address-unconfirmed", unconfirmed, (page) => page.getByText(account.confirm.text(longEmail)).waitFor()),
  state("confirmation-sent", { ...unconfirmed, sendConfirmation: { reply: { ok: true } } }, async (page) => {
    await press(page, account.confirm.send);
    await see(page, account.confirm.sent(longEmail));
  }),
  state(
    "confirmation-not-sent",
    { ...unconfirmed, sendConfirmation: brokenServer },
    async (page) => {
      await press(page, account.confirm.send);
      await see(page, account.confirm.failed);
    },
    [/status of 500/],
  ),
];
