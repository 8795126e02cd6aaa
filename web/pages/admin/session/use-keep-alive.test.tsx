import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#web/session/session.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { adminToken } from "#web/testing/admin-token.ts";
import { type Answer, failure, stubApi } from "#web/testing/stub-api.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const minute = 60_000;
const meAnswer = {
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

/** Opens a page with a text field, as an admin whose token has this age in minutes. */
async function openPage(renewAdminSession: Answer | Answer[], { age = 0 } = {}) {
  localStorage.setItem("token", adminToken(start - age * minute));
  const api = stubApi({ renewAdminSession, getMe: meAnswer });
  const person = openAdmin("users", () => <input aria-label="Draft" defaultValue="half a sentence" />);
  await screen.findByLabelText("Draft");
  // The page is displayed before the keep-alive hook first checks the clock and records activity.
  await waitUntil(() => localStorage.getItem("adminActiveAt") !== null);
  return { api, person, renewals: () => api.callsOf("renewAdminSession").length };
}
/** Waits until a condition is met. `waitFor` would check only once, because it uses the faked interval. */
async function waitUntil(isMet: () => boolean) {
  while (!isMet()) await act(async () => void (await new Promise(setImmediate)));
}
const passMinutes = (minutes: number) => act(async () => void vi.advanceTimersByTime(minutes * minute));
const pressKey = () => act(async () => void fireEvent.keyDown(document.body, { key: "a" }));
const renewalAnswer = (issuedAt: number): Answer => ({ reply: { token: adminToken(issuedAt) } });
const idleWarning = () => screen.queryByRole("dialog", { name: "Are you still there?" });
const lockScreen = () => screen.queryByRole("dialog", { name: "Sign in again" });

describe("an active admin", () => {
  it("gets a new token after five minutes, and the page does not change", async () => {
    const { renewals } = await openPage(renewalAnswer(start + 6 * minute));
    await pressKey();
    expect(renewals()).toBe(0);
    await passMinutes(6);
    await pressKey();
    await waitUntil(() => session().token === adminToken(start + 6 * minute));
    expect(renewals()).toBe(1);
    expect(session()).toMatchObject({ name: "Alex Admin", role: "admin" });
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    await pressKey();
    expect(renewals()).toBe(1);
  });

  it("requests a new token only once, however many keys are pressed before the response", async () => {
    const { renewals } = await openPage("no answer yet", { age: 10 });
    await pressKey();
    await pressKey();
    await pressKey();
    expect(renewals()).toBe(1);
  });

  it("gets a replacement for an unreadable token on activity, but not before", async () => {
    const { renewals } = await openPage(renewalAnswer(start));
    localStorage.setItem("token", "unreadable");
    await passMinutes(1);
    expect(renewals()).toBe(0);
    await pressKey();
    expect(renewals()).toBe(1);
  });

  it("gets a single new token, not one for every key, when the server's clock is an hour behind", async () => {
    const { renewals } = await openPage(renewalAnswer(start - 60 * minute), { age: 60 });
    await passMinutes(0.1);
    await pressKey();
    await waitUntil(() => session().token === adminToken(start - 60 * minute));
    await pressKey();
    await passMinutes(1);
    await pressKey();
    expect(renewals()).toBe(1);
  });

  it("stays on the page when a renewal fails, and the renewal is retried", async () => {
    const { renewals } = await openPage(["connection lost", renewalAnswer(start)], { age: 10 });
    await pressKey();
    await waitUntil(() => renewals() === 1);
    expect(lockScreen()).toBeNull();
    await passMinutes(1);
    await pressKey();
    await waitUntil(() => session().token === adminToken(start));
  });

  it("must sign in again when the server reports that the session has ended", async () => {
    await openPage(failure(403, "Your session has ended.", { code: "session_idle" }), { age: 10 });
    await pressKey();
    await waitUntil(() => lockScreen() !== null);
  });

  it("leaves the area when no longer an admin", async () => {
    const { api } = await openPage(failure(403, "You don’t have permission to do this.", { code: "forbidden" }), {
      age: 10,
    });
    api.answers.getMe = { reply: { ...meAnswer.reply, user: { ...meAnswer.reply.user, role: "customer" } } };
    await pressKey();
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("does not get the renewed token when the stored token was replaced in the meantime", async () => {
    const { promise, resolve } = Promise.withResolvers<{ reply: { token: string } }>();
    await openPage(() => promise, { age: 10 });
    await pressKey();
    localStorage.setItem("token", "another");
    await act(async () => resolve({ reply: { token: adminToken(start) } }));
    expect(session().token).toBe("another");
  });
});

describe("an inactive admin", () => {
  it("is warned after 28 minutes, with few screen reader announcements, and locked out after 30", async () => {
    const { renewals } = await openPage(renewalAnswer(start));
    await passMinutes(27.9);
    expect(idleWarning()).toBeNull();
    await passMinutes(0.1);
    const dialog = within(await screen.findByRole("dialog", { name: "Are you still there?" }));
    expect(dialog.getByText("2:00")).toBeDefined();
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 2 minutes.");
    await passMinutes(0.5);
    expect(dialog.getByText("1:30")).toBeDefined();
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 2 minutes.");
    await passMinutes(0.5);
    expect(dialog.getByRole("status").textContent).toBe("Your session ends in 1 minute.");
    await passMinutes(1);
    expect(idleWarning()).toBeNull();
    expect(lockScreen()).not.toBeNull();
    expect(renewals()).toBe(0);
  });

  it("gets a new token by choosing to stay signed in", async () => {
    const { person, renewals } = await openPage(renewalAnswer(start + 28 * minute));
    await passMinutes(28);
    await person.click(screen.getByRole("button", { name: "Stay signed in" }));
    expect(idleWarning()).toBeNull();
    await waitUntil(() => renewals() === 1);
    await passMinutes(27);
    expect(idleWarning()).toBeNull();
  });

  it("is locked out even after moving the mouse during the warning", async () => {
    await openPage(renewalAnswer(start));
    await passMinutes(29);
    await act(async () => void fireEvent.pointerMove(document.body));
    expect(idleWarning()).not.toBeNull();
    await passMinutes(1);
    expect(lockScreen()).not.toBeNull();
  });

  it("is locked out by the first key press after the laptop slept for hours", async () => {
    await openPage(renewalAnswer(start));
    vi.setSystemTime(start + 180 * minute);
    await pressKey();
    expect(lockScreen()).not.toBeNull();
  });

  it("is locked out when the page becomes visible again, before the next clock tick", async () => {
    await openPage(renewalAnswer(start));
    vi.setSystemTime(start + 180 * minute);
    await act(async () => void fireEvent(window, new Event("visibilitychange")));
    expect(lockScreen()).not.toBeNull();
  });

  it("is not warned while active in another tab", async () => {
    await openPage(renewalAnswer(start));
    await passMinutes(25);
    localStorage.setItem("adminActiveAt", String(start + 25 * minute));
    await passMinutes(10);
    expect(idleWarning()).toBeNull();
    await passMinutes(19);
    expect(idleWarning()).not.toBeNull();
  });

  it("is still locked out after a reload", async () => {
    await openPage(renewalAnswer(start));
    await passMinutes(30);
    expect(lockScreen()).not.toBeNull();
    cleanup();
    openAdmin("users", () => <p>Users here</p>);
    expect(await screen.findByRole("dialog", { name: "Sign in again" })).toBeDefined();
  });
});
