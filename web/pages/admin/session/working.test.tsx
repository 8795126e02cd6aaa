import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#web/session/session.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { adminToken } from "#web/testing/admin-token.ts";
import { type Answer, failure, stubApi } from "#web/testing/stub-api.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const minute = 60_000;
const me = {
  reply: { user: { id: "usr_1", name: "Alex Admin", email: "admin@everline.example", role: "admin" }, orders: [] },
};

signInAdminBeforeEach();
beforeEach(() => {
  // Waiting for responses takes real time; the clock and its ticks are faked.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An admin with a token of this age, on a page with a text field. */
async function working(renewAdminSession: Answer | Answer[], { age = 0 } = {}) {
  localStorage.setItem("token", adminToken(start - age * minute));
  const api = stubApi({ renewAdminSession, getMe: me });
  const person = openAdmin("users", () => <input aria-label="Draft" defaultValue="half a sentence" />);
  await screen.findByLabelText("Draft");
  // The page is displayed before the keep-alive hook first checks the clock and records activity.
  await until(() => localStorage.getItem("adminActiveAt") !== null);
  return { api, person, renewals: () => api.callsOf("renewAdminSession").length };
}
/** Waits for something invisible. `waitFor` would check only once, because it uses the faked interval. */
async function until(isSo: () => boolean) {
  while (!isSo()) await act(async () => void (await new Promise(setImmediate)));
}
const pass = (minutes: number) => act(async () => void vi.advanceTimersByTime(minutes * minute));
const press = () => act(async () => void fireEvent.keyDown(document.body, { key: "a" }));
const renewed = (at: number): Answer => ({ reply: { token: adminToken(at) } });
const warning = () => screen.queryByRole("dialog", { name: "Are you still there?" });
const lock = () => screen.queryByRole("dialog", { name: "Please sign in again" });

describe("an active admin", () => {
  it("gets a new token after five minutes, and the page stays unchanged", async () => {
    const { renewals } = await working(renewed(start + 6 * minute));
    await press();
    expect(renewals()).toBe(0);
    await pass(6);
    await press();
    await until(() => session().token === adminToken(start + 6 * minute));
    expect(renewals()).toBe(1);
    expect(session()).toMatchObject({ name: "Alex Admin", role: "admin" });
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    await press();
    expect(renewals()).toBe(1);
  });

  it("gets it once, however many keys are pressed meanwhile", async () => {
    const { renewals } = await working("no answer yet", { age: 10 });
    await press();
    await press();
    await press();
    expect(renewals()).toBe(1);
  });

  it("with an unreadable token gets a new one on activity, and not before", async () => {
    const { renewals } = await working(renewed(start));
    localStorage.setItem("token", "unreadable");
    await pass(1);
    expect(renewals()).toBe(0);
    await press();
    expect(renewals()).toBe(1);
  });

  it("gets a new token although the server's clock is far behind, but not on every key", async () => {
    const { renewals } = await working(renewed(start - 60 * minute), { age: 60 });
    await pass(0.1);
    await press();
    await until(() => session().token === adminToken(start - 60 * minute));
    await press();
    await pass(1);
    await press();
    expect(renewals()).toBe(1);
  });

  it("keeps the page when a renewal fails, and it is retried", async () => {
    const { renewals } = await working(["connection lost", renewed(start)], { age: 10 });
    await press();
    await until(() => renewals() === 1);
    expect(lock()).toBeNull();
    await pass(1);
    await press();
    await until(() => session().token === adminToken(start));
  });

  it("has to sign in again when the server says that the session is over", async () => {
    await working(failure(403, "Your session has ended.", { code: "session_idle" }), { age: 10 });
    await press();
    await until(() => lock() !== null);
  });

  it("leaves the area when no longer an admin", async () => {
    const { api } = await working(failure(403, "You don't have permission to do this.", { code: "forbidden" }), {
      age: 10,
    });
    api.answers.getMe = { reply: { ...me.reply, user: { ...me.reply.user, role: "customer" } } };
    await press();
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("keeps no renewed token after signing out meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<{ reply: { token: string } }>();
    await working(() => promise, { age: 10 });
    await press();
    localStorage.setItem("token", "another");
    await act(async () => resolve({ reply: { token: adminToken(start) } }));
    expect(session().token).toBe("another");
  });
});

describe("an inactive admin", () => {
  it("is warned after 28 minutes, with few announcements, and locked out after 30", async () => {
    const { renewals } = await working(renewed(start));
    await pass(27.9);
    expect(warning()).toBeNull();
    await pass(0.1);
    const dialog = within(await screen.findByRole("dialog", { name: "Are you still there?" }));
    expect(dialog.getByText("2:00")).toBeDefined();
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 2 minutes.");
    await pass(0.5);
    expect(dialog.getByText("1:30")).toBeDefined();
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 2 minutes.");
    await pass(0.5);
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 1 minute.");
    await pass(1);
    expect(warning()).toBeNull();
    expect(lock()).not.toBeNull();
    expect(renewals()).toBe(0);
  });

  it("gets a new token when choosing to stay", async () => {
    const { person, renewals } = await working(renewed(start + 28 * minute));
    await pass(28);
    await person.click(screen.getByRole("button", { name: "Stay signed in" }));
    expect(warning()).toBeNull();
    await until(() => renewals() === 1);
    await pass(27);
    expect(warning()).toBeNull();
  });

  it("does not stay merely because the mouse was moved", async () => {
    await working(renewed(start));
    await pass(29);
    await act(async () => void fireEvent.pointerMove(document.body));
    expect(warning()).not.toBeNull();
    await pass(1);
    expect(lock()).not.toBeNull();
  });

  it("is locked out at once when the laptop wakes up after hours, whatever they touch first", async () => {
    await working(renewed(start));
    vi.setSystemTime(start + 180 * minute);
    await press();
    expect(lock()).not.toBeNull();
  });

  it("is detected when the page becomes visible again, without a clock tick", async () => {
    await working(renewed(start));
    vi.setSystemTime(start + 180 * minute);
    await act(async () => void fireEvent(window, new Event("visibilitychange")));
    expect(lock()).not.toBeNull();
  });

  it("is not inactive while working in another tab", async () => {
    await working(renewed(start));
    await pass(25);
    localStorage.setItem("adminActiveAt", String(start + 25 * minute));
    await pass(10);
    expect(warning()).toBeNull();
    await pass(19);
    expect(warning()).not.toBeNull();
  });

  it("is still locked out after a reload", async () => {
    await working(renewed(start));
    await pass(30);
    expect(lock()).not.toBeNull();
    cleanup();
    openAdmin("users", () => <p>Users here</p>);
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeDefined();
  });
});
