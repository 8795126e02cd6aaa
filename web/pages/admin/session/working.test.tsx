import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#web/session/session.ts";
import { eachAdmin, openAdmin } from "#web/testing/admin.tsx";
import { adminToken } from "#web/testing/admin-token.ts";
import { type Answer, failure, stubApi } from "#web/testing/stub-api.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const minute = 60_000;
const me = {
  reply: { user: { id: "usr_1", name: "Alex Admin", email: "admin@everline.example", role: "admin" }, orders: [] },
};

eachAdmin();
beforeEach(() => {
  // Waiting for answers takes real time; the clock and its ticks are the test's.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An admin whose token was issued so many minutes ago, on a page where something is typed. */
async function working(renewAdminSession: Answer | Answer[], { age = 0 } = {}) {
  localStorage.setItem("token", adminToken(start - age * minute));
  const api = stubApi({ renewAdminSession, getMe: me });
  const person = openAdmin("users", () => <input aria-label="Draft" defaultValue="half a sentence" />);
  await screen.findByLabelText("Draft");
  // What is drawn is there before the session's keeper looks at the clock for the first time, and notes it.
  await until(() => localStorage.getItem("adminActiveAt") !== null);
  return { api, person, renewals: () => api.callsOf("renewAdminSession").length };
}
/**
 * Waits for what no page shows. `waitFor` would look only once, because it looks again by an interval, and those
 * stand still here.
 */
async function until(isSo: () => boolean) {
  while (!isSo()) await act(async () => void (await new Promise(setImmediate)));
}
const pass = (minutes: number) => act(async () => void vi.advanceTimersByTime(minutes * minute));
const press = () => act(async () => void fireEvent.keyDown(document.body, { key: "a" }));
const renewed = (at: number): Answer => ({ reply: { token: adminToken(at) } });
const warning = () => screen.queryByRole("dialog", { name: "Are you still there?" });
const lock = () => screen.queryByRole("dialog", { name: "Please sign in again" });

describe("somebody who works", () => {
  it("goes on with a new token once theirs is five minutes old, and the page stays as it is", async () => {
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

  it("asks for it once, however many keys are pressed meanwhile", async () => {
    const { renewals } = await working("no answer yet", { age: 10 });
    await press();
    await press();
    await press();
    expect(renewals()).toBe(1);
  });

  it("renews a token that cannot be read when something is done, and not before", async () => {
    const { renewals } = await working(renewed(start));
    localStorage.setItem("token", "unreadable");
    await pass(1);
    expect(renewals()).toBe(0);
    await press();
    expect(renewals()).toBe(1);
  });

  it("is renewed although the server's clock is far behind, and not at every key", async () => {
    const { renewals } = await working(renewed(start - 60 * minute), { age: 60 });
    await pass(0.1);
    await press();
    await until(() => session().token === adminToken(start - 60 * minute));
    await press();
    await pass(1);
    await press();
    expect(renewals()).toBe(1);
  });

  it("does not lose what is on the page when a renewal fails, and tries again", async () => {
    const { renewals } = await working(["connection lost", renewed(start)], { age: 10 });
    await press();
    await until(() => renewals() === 1);
    expect(lock()).toBeNull();
    await pass(1);
    await press();
    await until(() => session().token === adminToken(start));
  });

  it("signs in again when the server says that the session is over", async () => {
    await working(failure(403, "Your session has ended.", { code: "session_idle" }), { age: 10 });
    await press();
    await until(() => lock() !== null);
  });

  it("is led out when they are no admin any more", async () => {
    const { api } = await working(failure(403, "You don't have permission to do this.", { code: "forbidden" }), {
      age: 10,
    });
    api.answers.getMe = { reply: { ...me.reply, user: { ...me.reply.user, role: "customer" } } };
    await press();
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("never renews the token of somebody who has signed out meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<{ reply: { token: string } }>();
    await working(() => promise, { age: 10 });
    await press();
    localStorage.setItem("token", "another");
    await act(async () => resolve({ reply: { token: adminToken(start) } }));
    expect(session().token).toBe("another");
  });
});

describe("somebody who does nothing", () => {
  it("is warned after 28 minutes, told politely and not every second, and locked out after 30", async () => {
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

  it("goes on with a new token when they say that they stay", async () => {
    const { person, renewals } = await working(renewed(start + 28 * minute));
    await pass(28);
    await person.click(screen.getByRole("button", { name: "Stay signed in" }));
    expect(warning()).toBeNull();
    await until(() => renewals() === 1);
    await pass(27);
    expect(warning()).toBeNull();
  });

  it("is not taken for somebody who stays because the mouse was pushed", async () => {
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

  it("is looked for when the page is seen again, though no clock has ticked", async () => {
    await working(renewed(start));
    vi.setSystemTime(start + 180 * minute);
    await act(async () => void fireEvent(window, new Event("visibilitychange")));
    expect(lock()).not.toBeNull();
  });

  it("is not doing nothing while they work in another tab", async () => {
    await working(renewed(start));
    await pass(25);
    localStorage.setItem("adminActiveAt", String(start + 25 * minute));
    await pass(10);
    expect(warning()).toBeNull();
    await pass(19);
    expect(warning()).not.toBeNull();
  });

  it("is still locked out when the page is loaded again", async () => {
    await working(renewed(start));
    await pass(30);
    expect(lock()).not.toBeNull();
    cleanup();
    openAdmin("users", () => <p>Users here</p>);
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeDefined();
  });
});
