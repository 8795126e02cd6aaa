import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import type { OrderStatus } from "#shared/domain/order.ts";
import Dashboard, { clientLoader } from "../pages/dashboard/dashboard.tsx";
import { stubApi } from "./stub-api.ts";

export const user = {
  id: "usr_1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  role: "customer",
  createdAt: "2026-11-01T10:00:00.000Z",
  emailConfirmed: true,
  mailProblem: null,
  reminders: true,
};

const hourMs = 3_600_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Returns order number `number`, created `number` hours ago, as in `GET /api/me`. */
export function order(number: number, status: OrderStatus, overrides: object = {}) {
  const created = fromNow(-number * hourMs);
  return {
    id: `ord_${String(number).padStart(26, "0")}`,
    phone: `1555010${1000 + number}`,
    status,
    amount: 500,
    currency: "usd",
    created_at: created,
    createdAt: created,
    refundedCents: 0,
    lineState: status === "complete" ? "active" : "none",
    paymentProblem: null,
    priceHeldUntil: status === "complete" ? null : fromNow((24 - number) * hourMs),
    ...overrides,
  };
}

export const pricing = {
  priceCents: 9700,
  currency: "usd",
  assistantNumber: "+1 202-555-0199",
  claimed: 5000,
  limit: 5000,
  nextPriceCents: 9700,
};

/** Returns a session, as in `GET /api/me/sessions`. */
export function sessionOf(number: number, overrides: object = {}) {
  return {
    id: `ses_${String(number).padStart(26, "0")}`,
    device: "Chrome on Windows",
    place: "Lisbon, Portugal",
    startedAt: fromNow(-number * hourMs),
    lastUsedAt: fromNow(-number * hourMs),
    isCurrent: false,
    ...overrides,
  };
}

/** Stubs the API for a customer with these orders, signed in on one device. */
export function stubDashboardApi(orders: readonly object[], overrides: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    getMe: { reply: { user, orders } },
    getPricing: { reply: pricing },
    listSessions: { reply: { sessions: [sessionOf(1, { isCurrent: true })] } },
    signOut: { reply: { ok: true } },
    listPasskeys: { reply: { passkeys: [] } },
    ...overrides,
  });
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Opens the dashboard. Every other page renders "at" and its address. */
export function openDashboard() {
  const Site = createRoutesStub([
    { path: "/dashboard", Component: Dashboard, loader: clientLoader, HydrateFallback: () => null },
    { path: "*", Component: Elsewhere },
  ]);
  render(<Site initialEntries={["/dashboard"]} />);
  return userEvent.setup();
}

/** Waits for the table, and returns the row of the order for this phone number. */
export async function rowOf(phone: string) {
  const table = within(await screen.findByRole("table"));
  const row = table.getAllByRole("row").find(({ textContent }) => textContent.includes(`+${phone}`));
  if (row === undefined) throw new Error(`No order for ${phone}`);
  return within(row);
}

/** Stores a session for `user`, as a freshly opened tab would find it. */
export function signIn(): void {
  sessionStorage.clear();
  localStorage.setItem("token", "token-1");
  localStorage.setItem("userName", user.name);
  localStorage.setItem("userRole", user.role);
}

/** Signs in before every test of the file, and cleans up afterward. Returns a spy that is called on session changes. */
export function signInBeforeEach() {
  const sessionListener = vi.fn();
  beforeEach(() => {
    signIn();
    sessionListener.mockClear();
    window.addEventListener("auth-changed", sessionListener);
  });
  afterEach(() => {
    cleanup();
    window.removeEventListener("auth-changed", sessionListener);
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  return sessionListener;
}
