import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accountFormWords as spanishForm } from "#shared/content/translations/es/words/account-form.ts";
import { loginWords as spanish } from "#shared/content/translations/es/words/login.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, session, startSession } from "../../session/session.ts";
import { delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";
import Login from "./login.tsx";

const jane = { id: "usr_1", name: "Jane", email: "jane@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
const signedIn = (user: object = jane) => ({ reply: { token: "token-1", user } });
const conflict =
  "That email is already registered. Please sign in with the correct password or use another email to continue.";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  endSession();
  await chooseLanguage("en");
  localStorage.clear();
  sessionStorage.clear();
});

function openLogin(answers: Parameters<typeof stubApi>[0] = {}, query = "") {
  const api = stubApi(answers);
  const Pages = createRoutesStub([
    { path: "/login", Component: Login },
    { path: "/dashboard", Component: () => <p>The dashboard</p> },
    { path: "/admin", Component: () => <p>The admin area</p> },
    { path: "/admin/orders", Component: () => <p>{`The orders ${useLocation().search}`}</p> },
  ]);
  const { unmount } = render(<Pages initialEntries={[`/login${query}`]} />);
  return { ...api, unmount, user: userEvent.setup() };
}

const email = () => screen.getByLabelText("Email Address");
const password = () => screen.getByLabelText("Password");

async function fillIn(user: ReturnType<typeof userEvent.setup>, name?: string) {
  if (name !== undefined) {
    await user.click(screen.getByRole("button", { name: "Create an account" }));
    await user.type(screen.getByLabelText("Full Name"), name);
  }
  await user.type(email(), " Jane@Example.COM ");
  await user.type(password(), "secret1");
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("signing in", () => {
  it("sends the email trimmed and in lower case, stores the session, and leads a customer to the dashboard", async () => {
    const { calls, user } = openLogin({ login: signedIn() });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back");
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toMatchObject([{ body: { email: "jane@example.com", password: "secret1" } }]);
    expect(session()).toEqual({ token: "token-1", name: "Jane", role: "user" });
  });

  it("leads an admin to the requested page of the area", async () => {
    const to = new URLSearchParams({ to: "/admin/orders?status=complete" });
    const { user } = openLogin({ login: signedIn({ ...jane, role: "admin" }) }, `?${to}`);
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The orders ?status=complete")).toBeTruthy();
  });

  it.each([
    "https://evil.example/admin",
    "//evil.example/admin/orders",
    "/dashboard",
    "/admin/../support",
    "/administer",
    "javascript:alert(1)",
    "",
  ])("leads an admin only into the area: %j", async (to) => {
    const { user } = openLogin({ login: signedIn({ ...jane, role: "admin" }) }, `?${new URLSearchParams({ to })}`);
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The admin area")).toBeTruthy();
  });

  it("leads an admin to the admin area", async () => {
    const { user } = openLogin({ login: signedIn({ ...jane, role: "admin" }) });
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The admin area")).toBeTruthy();
  });

  it("reports a wrong password, keeps the input, and accepts another one", async () => {
    const { user } = openLogin({
      login: [failure(401, "That email and password do not match.", { code: "wrong_credentials" }), signedIn()],
    });
    await fillIn(user);
    await press(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("That email and password do not match.");
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    await press(user, "Sign in");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("has a fallback error message", async () => {
    const { user } = openLogin({ login: "connection lost" });
    await fillIn(user);
    await press(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong. Please try again.");
  });

  it("requires both fields and sends nothing without them", async () => {
    const { calls, user } = openLogin();
    await press(user, "Sign in");
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
    expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Please enter your password.")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("is sent once, and shows progress", async () => {
    const waiting = delayedAnswer(signedIn());
    const { calls, user } = openLogin({ login: waiting.answer });
    await fillIn(user);
    await user.dblClick(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByRole("button", { name: "Signing you in..." }).getAttribute("aria-disabled")).toBe("true");
    waiting.release();
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toHaveLength(1);
  });
});

describe("registering", () => {
  it("sends name and email trimmed and leads to the dashboard", async () => {
    const waiting = delayedAnswer(signedIn());
    const { calls, user } = openLogin({ register: waiting.answer });
    await fillIn(user, "  Jane ");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Create your account");
    await press(user, "Create account");
    expect(screen.getByRole("button", { name: "Creating account..." }).getAttribute("aria-disabled")).toBe("true");
    waiting.release();
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toMatchObject([{ body: { name: "Jane", email: "jane@example.com", password: "secret1" } }]);
  });

  it("signs in with the same credentials when the email has an account already", async () => {
    const { calls, user } = openLogin({
      register: failure(409, "That email is already registered.", { code: "email_taken" }),
      login: signedIn(),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls.map(({ id }) => id)).toEqual(["register", "login"]);
  });

  it("reports that the email is taken when that sign-in fails", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered."),
      login: failure(401, "That email and password do not match."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe(conflict);
    expect(session().token).toBeNull();
  });

  it("asks to wait, instead of reporting a wrong password, after too many attempts", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered."),
      login: failure(429, "Too many attempts. Please wait a moment and try again."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts.");
  });

  const common = "That password is too common. Please choose another.";

  it("rejects a common password, with a helpful message", async () => {
    const { calls, user } = openLogin({
      register: failure(422, common, { code: "common_password" }),
      login: failure(401, "That email and password do not match."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    // At the field, and above the form.
    expect(await screen.findAllByText(common)).toHaveLength(2);
    expect(document.activeElement).toBe(password());
    expect(calls.map(({ id }) => id)).toEqual(["register", "login"]);
    expect(session().token).toBeNull();
  });

  it("signs in with a common password that an account already has", async () => {
    const { user } = openLogin({ register: failure(422, common, { code: "common_password" }), login: signedIn() });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("has a fallback error message", async () => {
    const { user } = openLogin({ register: { status: 502, text: "" } });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to create your account. Please try again.");
  });

  it("shows the server's error at the field", async () => {
    const { user } = openLogin({
      register: failure(422, "Please check what you entered.", {
        issues: [{ path: "email", message: "Please use another provider." }],
      }),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    const described = (await screen.findByText("Please use another provider.")).id;
    expect(email().getAttribute("aria-describedby")).toContain(described);
    expect(document.activeElement).toBe(email());
  });

  it("requires a password of at least six characters before anything is sent", async () => {
    const { calls, user } = openLogin();
    await fillIn(user, "Jane");
    await user.clear(password());
    await user.type(password(), "short");
    await press(user, "Create account");
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeTruthy();
    for (const [text, words] of [
      ["👍👍👍", "Password should be at least 6 characters long."],
      ["       ", "A password can't be only spaces."],
      [
        "é".repeat(37),
        "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
      ],
    ] as const) {
      await user.clear(password());
      await user.type(password(), text);
      await press(user, "Create account");
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(calls).toEqual([]);
  });
});

describe("the page", () => {
  it("keeps the input when switching between the two forms", async () => {
    const { user } = openLogin();
    await fillIn(user, "Jane");
    await press(user, "Sign in instead");
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    expect(password()).toHaveProperty("value", "secret1");
    expect(screen.queryByLabelText("Full Name")).toBeNull();
  });

  it("keeps name and email through a reload, but no password", async () => {
    const { user, unmount } = openLogin();
    await fillIn(user, "Jane");
    unmount();
    const reopened = openLogin();
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    expect(password()).toHaveProperty("value", "");
    await press(reopened.user, "Create an account");
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Jane");
  });

  it("follows a sign-in in another tab", async () => {
    openLogin();
    localStorage.setItem("token", "token-9");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("has a title that matches its form", async () => {
    const { user } = openLogin();
    expect(document.title).toBe("Sign in · Everline");
    await press(user, "Create an account");
    expect(document.title).toBe("Create your account · Everline");
    expect(document.head.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(/^Sign in to/);
  });

  it("is translated, visible errors included", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered.", { code: "email_taken" }),
      login: failure(401, "That email and password do not match.", { code: "wrong_credentials" }),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe(conflict);
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(spanish.register.heading);
    expect(screen.getByRole("alert").textContent).toBe(spanishForm.emailConflict);
    expect(screen.getByText(spanish.panel.heading)).toBeTruthy();
  });

  it("shows and hides the password", async () => {
    const { user } = openLogin();
    await press(user, "Show password");
    expect(password()).toHaveProperty("type", "text");
    await press(user, "Hide password");
    expect(password()).toHaveProperty("type", "password");
  });

  it.each([
    ["user", "The dashboard"],
    ["admin", "The admin area"],
  ])("redirects a signed-in user with role %s", async (role, target) => {
    startSession("token-0", { name: "Jane", role });
    openLogin();
    expect(await screen.findByText(target)).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  });
});
