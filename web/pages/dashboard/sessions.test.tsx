import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { personalDrafts, saveDraft } from "../../storage/tab-storage.ts";
import { openDashboard, sessionOf, signIn, stubDashboardApi } from "../../testing/dashboard.tsx";
import { type Answer, delayedAnswer, failure, type stubApi } from "../../testing/stub-api.ts";

beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const here = sessionOf(1, { isCurrent: true });
const phone = sessionOf(2, { device: "Safari on iPhone", place: "Porto, Portugal" });
const unknown = sessionOf(3, { device: "", place: "" });
const okReply = { reply: { ok: true } };

async function openSessions(
  answers: Parameters<typeof stubApi>[0] = {},
  sessions: readonly object[] = [here, phone, unknown],
) {
  const api = stubDashboardApi([], { listSessions: { reply: { sessions } }, ...answers });
  const person = openDashboard();
  const section = within(await screen.findByRole("region", { name: "Where you’re signed in" }));
  const rows = () => section.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return { api, person, section, rows };
}

describe("where a customer is signed in", () => {
  it("is listed with device, place and last use, and marks this device, which has no button of its own", async () => {
    const { section, rows } = await openSessions();
    await section.findByText("Safari on iPhone");
    expect(rows()).toEqual([
      expect.stringMatching(/^Chrome on WindowsThis deviceLisbon, Portugal Last used \w+ \d+, \d+:\d+\sM?\w+$/),
      expect.stringMatching(/^Safari on iPhonePorto, Portugal Last used .*Sign out$/),
      expect.stringMatching(/^Unknown deviceUnknown place Last used .*Sign out$/),
    ]);
  });

  it("is folded beyond four devices, of which this one is the first", async () => {
    const others = [2, 3, 4, 5, 6].map((number) => sessionOf(number, { device: `Firefox on Linux ${number}` }));
    const { person, section, rows } = await openSessions({}, [...others, here]);
    const showAll = await section.findByRole("button", { name: "Show all 6 devices" });
    expect(rows()).toHaveLength(4);
    expect(rows()[0]).toContain("This device");
    await person.click(showAll);
    expect(rows()).toHaveLength(6);
    await person.click(section.getByRole("button", { name: "Show fewer devices" }));
    expect(rows()).toHaveLength(4);
  });

  it("is ended one by one, each button being named by its device and place", async () => {
    const delayed = delayedAnswer(okReply);
    const { api, person, section, rows } = await openSessions({ endSession: delayed.answer });
    await person.click(await section.findByRole("button", { name: "Sign out Safari on iPhone, Porto, Portugal" }));
    await person.click(section.getByRole("button", { name: "Signing out" }));
    delayed.release();
    expect(await section.findByText("Device signed out.")).toBeDefined();
    expect(rows()).toHaveLength(2);
    expect(api.callsOf("endSession").map(({ path }) => path)).toEqual([`/api/me/sessions/${phone.id}`]);
    expect(document.activeElement).toBe(section.getByRole("heading"));
  });

  it("is ended everywhere else at once", async () => {
    const { api, person, section, rows } = await openSessions({ endOtherSessions: okReply });
    await person.click(await section.findByRole("button", { name: "Sign out everywhere else" }));
    expect(await section.findByText("Done. You’re signed in on this device only.")).toBeDefined();
    expect(section.queryByText("You’re signed in on this device only."), "said once").toBeNull();
    expect(rows()).toHaveLength(1);
    expect(section.queryByRole("button")).toBeNull();
    expect(api.callsOf("endOtherSessions")).toHaveLength(1);
  });

  it("says so when it is this device only", async () => {
    const { section } = await openSessions({}, [here]);
    expect(await section.findByText("You’re signed in on this device only.")).toBeDefined();
    expect(section.queryByRole("button")).toBeNull();
  });

  it("keeps the list and says so when an end fails", async () => {
    const { api, person, section, rows } = await openSessions({ endSession: "connection lost" });
    const button = await section.findByRole("button", { name: /iPhone/ });
    await person.click(button);
    const alert = await section.findByRole("alert");
    expect(alert.textContent).toBe("Safari on iPhone is still signed in: we couldn’t sign it out. Please try again.");
    expect(alert.closest("li"), "beside its device").toBe(button.closest("li"));
    expect(rows()).toHaveLength(3);
    api.answers.endSession = okReply;
    await person.click(button);
    expect(await section.findByText("Device signed out.")).toBeDefined();
    expect(section.queryByRole("alert")).toBeNull();
  });

  it("says so where the button is when the other devices could not be signed out", async () => {
    const { person, section, rows } = await openSessions({ endOtherSessions: "connection lost" });
    await person.click(await section.findByRole("button", { name: "Sign out everywhere else" }));
    const alert = await section.findByRole("alert");
    expect(alert.textContent).toBe("We couldn’t sign out your other devices. Please try again.");
    expect(alert.closest("li")).toBeNull();
    expect(rows()).toHaveLength(3);
  });

  it("shows a loading state, then an error that can be retried, without hiding the rest of the wallet", async () => {
    const delayed = delayedAnswer({ status: 500 });
    const { api, person, section } = await openSessions({ listSessions: delayed.answer });
    expect(section.getByText("Loading your devices").getAttribute("role")).toBe("status");
    delayed.release();
    expect((await section.findByRole("alert")).textContent).toBe("We couldn’t load your devices.");
    expect(screen.getByRole("region", { name: "Your data" })).toBeDefined();
    api.answers.listSessions = { reply: { sessions: [here] } };
    await person.click(section.getByRole("button", { name: "Try again" }));
    expect(await section.findByText("This device")).toBeDefined();
  });
});

describe("signing out", () => {
  const ended: Answer = failure(401, "Please sign in to continue.", { code: "sign_in_required" });
  it.each<[string, Answer]>([
    ["the server answers", okReply],
    ["the network is lost", "connection lost"],
    ["the server is silent", "no answer yet"],
    ["the session has ended already", ended],
  ])("ends the session on the server, and here at once, also when %s", async (_, answer) => {
    const { api, person } = await openSessions({ signOut: answer });
    for (const name of Object.values(personalDrafts)) saveDraft(name, { typed: "private" });
    await person.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session()).toEqual({ token: null, name: null, role: null });
    expect(api.callsOf("signOut").map(({ authorization }) => authorization)).toEqual(["Bearer token-1"]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("private");
  });
});
