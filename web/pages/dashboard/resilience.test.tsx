import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Link, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session, startSession } from "../../session/session.ts";
import { blockStorage } from "../../testing/blocked-storage.ts";
import { openDashboard, order, rowOf, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { delayedAnswer, type stubApi } from "../../testing/stub-api.ts";
import Dashboard, { clientLoader } from "./dashboard.tsx";

const pending = order(1, "pending");
let restoreStorage = () => {};

beforeEach(signIn);
afterEach(() => {
  restoreStorage();
  restoreStorage = () => {};
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens the profile form, and types a name and a new password. */
async function startEditing(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubDashboardApi([pending], answers);
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: "Edit details" }));
  await person.clear(screen.getByLabelText("Full Name"));
  await person.type(screen.getByLabelText("Full Name"), "Ada King");
  await person.type(screen.getByLabelText("New Password"), "a better horse");
  return { api, person };
}
const reload = async () => {
  cleanup();
  const person = openDashboard();
  await screen.findByRole("heading", { name: "Account Details" });
  return person;
};

describe("a reload during editing", () => {
  it("keeps name and email as typed, never a password, and does not move the focus to them", async () => {
    await startEditing();
    await reload();
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Ada King");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", user.email);
    expect(screen.getByLabelText("New Password")).toHaveProperty("value", "");
    expect(document.activeElement).toBe(document.body);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("horse");
  });

  it("lets the user save afterward, which ends the editing", async () => {
    const saved = { reply: { user: { ...user, name: "Ada King" } } };
    const { api } = await startEditing({ updateMe: saved });
    const person = await reload();
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Profile updated successfully.");
    expect(api.callsOf("updateMe").map(({ body }) => body)).toEqual([{ name: "Ada King" }]);
    await reload();
    expect(screen.queryByLabelText("Full Name")).toBeNull();
  });

  it("finds no draft once the edit was canceled", async () => {
    const { person } = await startEditing();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", user.name);
    await reload();
    expect(screen.queryByLabelText("Full Name")).toBeNull();
  });

  it("finds no draft after signing out", async () => {
    const { person } = await startEditing();
    await person.click(screen.getByRole("button", { name: "Sign out" }));
    await screen.findByText("at /login");
    expect({ ...sessionStorage }).toEqual({});
  });
});

describe("leaving and returning", () => {
  it("refetches the account, and keeps the input", async () => {
    const api = stubDashboardApi([pending]);
    const Elsewhere = () => {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          back
        </button>
      );
    };
    const Site = createRoutesStub([
      {
        path: "/dashboard",
        Component: () => (
          <>
            <Dashboard />
            <Link to="/terms">away</Link>
          </>
        ),
        loader: clientLoader,
        HydrateFallback: () => null,
      },
      { path: "*", Component: Elsewhere },
    ]);
    render(<Site initialEntries={["/dashboard"]} />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " King");
    await person.click(screen.getByRole("link", { name: "away" }));
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete", lineState: "active" }] } };
    await person.click(await screen.findByRole("button", { name: "back" }));
    expect(await screen.findByText("No actions")).toBeDefined();
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Ada Lovelace King");
  });
});

describe("when the network fails", () => {
  it("the wallet loads automatically once online", async () => {
    const api = stubDashboardApi([], { getMe: "connection lost" });
    openDashboard();
    await screen.findByText("We were unable to load your dashboard data. Please sign in again.");
    api.answers.getMe = { reply: { user, orders: [pending] } };
    window.dispatchEvent(new Event("online"));
    await rowOf(pending.phone);
    expect(screen.queryByRole("alert")).toBeNull();
    window.dispatchEvent(new Event("online"));
    expect(api.callsOf("getMe")).toHaveLength(2);
  });

  it("no input is lost, and the same button sends it later", async () => {
    const { api, person } = await startEditing({ updateMe: "connection lost" });
    await person.type(screen.getByLabelText("Confirm Password"), "a better horse");
    await person.type(screen.getByLabelText("Current Password"), "correct horse");
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to update profile.");
    expect(screen.getByLabelText("New Password")).toHaveProperty("value", "a better horse");
    api.answers.updateMe = { reply: { user: { ...user, name: "Ada King" } } };
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Profile updated successfully.");
  });

  it("the displayed orders stay when a refetch fails", async () => {
    const api = stubDashboardApi([pending], {
      createPaymentIntent: { status: 409, body: { message: "This order is already paid.", code: "order_complete" } },
    });
    const person = openDashboard();
    const row = await rowOf(pending.phone);
    api.answers.getMe = "connection lost";
    await person.click(row.getByRole("button", { name: "Complete payment" }));
    await screen.findByRole("dialog", { name: "Already paid" });
    expect(screen.getByText(pending.id)).toBeDefined();
  });
});

describe("a browser without storage", () => {
  it("shows the wallet to a user who signed in without a reload, and lets them save and sign out", async () => {
    localStorage.clear();
    restoreStorage = blockStorage();
    startSession("token-1", user);
    const api = stubDashboardApi([pending], { updateMe: { reply: { token: "token-2", user } } });
    const person = openDashboard();
    await rowOf(pending.phone);
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " King");
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Profile updated successfully.");
    expect(api.calls.map(({ authorization }) => authorization)).toContain("Bearer token-1");
    expect(session().token).toBe("token-2");
    await person.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session()).toEqual({ token: null, name: null, role: null });
  });
});

describe("a double click", () => {
  it("asks once whether to delete an order, and deletes it once", async () => {
    const delayed = delayedAnswer({ reply: { ok: true } });
    const api = stubDashboardApi([pending], { deleteOrder: delayed.answer });
    const person = openDashboard();
    await person.dblClick((await rowOf(pending.phone)).getByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete this order?" }));
    await person.dblClick(dialog.getByRole("button", { name: "Delete order" }));
    delayed.release();
    await screen.findByText("The order was deleted.");
    expect(api.callsOf("deleteOrder")).toHaveLength(1);
  });

  it.each([
    ["Complete payment", "createPaymentIntent"],
    ["Download", "exportMe"],
    ["Try again", "getMe"],
  ] as const)('on "%s" sends one request', async (name, route) => {
    const startsFailed = route === "getMe";
    const api = stubDashboardApi([pending], startsFailed ? { getMe: { status: 500 } } : { [route]: "no answer yet" });
    const person = openDashboard();
    const button = await screen.findByRole("button", { name });
    if (startsFailed) api.answers.getMe = "no answer yet";
    await person.dblClick(button);
    expect(api.callsOf(route)).toHaveLength(startsFailed ? 2 : 1);
  });

  it("that opens a dialog does not close it again", async () => {
    stubDashboardApi([pending]);
    const person = openDashboard();
    await person.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = screen.getByRole("dialog");
    // The first click opened the dialog; the browser counts this click as the second.
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog, { detail: 2 });
    expect(screen.getByRole("dialog")).toBe(dialog);
    await person.click(dialog);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("on the sign-out button signs out once", async () => {
    const sessionChangeSpy = vi.fn();
    stubDashboardApi([pending]);
    const person = openDashboard();
    const button = await screen.findByRole("button", { name: "Sign out" });
    window.addEventListener("auth-changed", sessionChangeSpy);
    await person.dblClick(button);
    window.removeEventListener("auth-changed", sessionChangeSpy);
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(sessionChangeSpy).toHaveBeenCalledTimes(1);
  });
});
