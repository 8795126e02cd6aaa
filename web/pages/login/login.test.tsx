import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accountFormWords as spanishForm } from "#shared/content/translations/es/words/account-form.ts";
import { loginWords as spanish } from "#shared/content/translations/es/words/login.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, session, startSession } from "../../session/session.ts";
import { delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";
import Login from "./login.tsx";

const jane = { id: "usr_1", name: "Jane", email: "jane@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
const signedInReply = (user: object = jane) => ({ reply: { token: "token-1", user } });
const emailConflictMessage =
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
    { path: "/checkout", Component: () => <p>The checkout</p> },
    { path: "/dashboard", Component: () => <p>The dashboard</p> },
    { path: "/admin", Component: () => <p>The admin area</p> },
    { path: "/admin/orders", Component: () => <p>{`The orders ${useLocation().search}`}</p> },
  ]);
  const { unmount } = render(<Pages initialEntries={[`/login${query}`]} />);
  return { ...api, unmount, user: userEvent.setup() };
}

const email = () => screen.getByLabelText("Email Address");
const password = () => screen.getByLabelText("Password");

/** Fills in the sign-in form or, if a name is given, switches to the registration form and fills that in. */
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
    const { calls, user } = openLogin({ login: signedInReply() });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back");
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toMatchObject([{ body: { email: "jane@example.com", password: "secret1" } }]);
    expect(session()).toEqual({ token: "token-1", name: "Jane", role: "user" });
  });

  it("asks for no name, and leads back to the checkout from which the customer came", async () => {
    const { user } = openLogin({ login: signedInReply() }, "?to=%2Fcheckout");
    expect(screen.getByText("Sign in, add your number, then pay $5 once.")).toBeDefined();
    expect(screen.queryByText(loginWords.signIn.text)).toBeNull();
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The checkout")).toBeTruthy();
  });

  it("keeps the checkout's steps and its current price in view for a buyer, and leads those without an account back", async () => {
    openLogin({ getPricing: { reply: { priceCents: 900, currency: "usd", assistantNumber: "" } } }, "?to=%2Fcheckout");
    const steps = within(screen.getByRole("list", { name: "Checkout steps" }));
    expect(steps.getByRole("listitem", { current: "step" }).textContent).toBe("1Account");
    expect(await screen.findByText("$9.00")).toBeTruthy();
    expect(screen.getByText("Sign in, add your number, then pay $9 once.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create an account" })).toBeNull();
    expect(screen.getByRole("link", { name: "Create your account" }).getAttribute("href")).toBe("/checkout");
  });

  it("has no steps, and asks for no price, for a customer who buys nothing", () => {
    const { calls } = openLogin();
    expect(screen.queryByRole("list", { name: "Checkout steps" })).toBeNull();
    expect(calls).toEqual([]);
  });

  it("leads an admin to the requested page of the admin area", async () => {
    const to = new URLSearchParams({ to: "/admin/orders?status=complete" });
    const { user } = openLogin({ login: signedInReply({ ...jane, role: "admin" }) }, `?${to}`);
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
  ])("leads an admin to the admin area instead of the requested address %j", async (to) => {
    const { user } = openLogin({ login: signedInReply({ ...jane, role: "admin" }) }, `?${new URLSearchParams({ to })}`);
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The admin area")).toBeTruthy();
  });

  it("leads an admin to the admin area", async () => {
    const { user } = openLogin({ login: signedInReply({ ...jane, role: "admin" }) });
    await fillIn(user);
    await press(user, "Sign in");
    expect(await screen.findByText("The admin area")).toBeTruthy();
  });

  it("reports a wrong password, keeps the input, and permits another attempt", async () => {
    const { user } = openLogin({
      login: [failure(401, "That email and password don’t match.", { code: "wrong_credentials" }), signedInReply()],
    });
    await fillIn(user);
    await press(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("That email and password don’t match.");
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    await press(user, "Sign in");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("marks both fields when they do not match, which the message explains without saying which of them is wrong", async () => {
    const { user } = openLogin({
      login: [failure(401, "That email and password don’t match.", { code: "wrong_credentials" }), "no answer yet"],
    });
    await fillIn(user);
    await press(user, "Sign in");
    const { id } = await screen.findByRole("alert");
    for (const field of [email(), password()]) {
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(field.getAttribute("aria-describedby")).toBe(id);
    }
    expect(document.activeElement).toBe(password());
    await user.keyboard("secret2");
    expect(password()).toHaveProperty("value", "secret2");
    await press(user, "Sign in");
    for (const field of [email(), password()]) expect(field.hasAttribute("aria-invalid")).toBe(false);
  });

  it("says why it refused, and then the way out of a forgotten password, between the password and the button", async () => {
    const { user } = openLogin({ login: failure(401, "That email and password don’t match.") });
    const follows = (first: HTMLElement, second: HTMLElement) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const link = () => screen.getByRole("button", { name: "Forgot your password?" });
    const signIn = () => screen.getByRole("button", { name: "Sign in" });
    expect(follows(password(), link()) && follows(link(), signIn())).toBe(true);
    await fillIn(user);
    await press(user, "Sign in");
    const message = await screen.findByRole("alert");
    expect(follows(password(), message) && follows(message, link()) && follows(link(), signIn())).toBe(true);
  });

  it("shows a general error message when the connection is lost", async () => {
    const { user } = openLogin({ login: "connection lost" });
    await fillIn(user);
    await press(user, "Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong. Please try again.");
    for (const field of [email(), password()]) expect(field.hasAttribute("aria-invalid")).toBe(false);
  });

  it("requires both fields and sends nothing without them", async () => {
    const { calls, user } = openLogin();
    await press(user, "Sign in");
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
    expect(screen.getByText("Please enter your email address.")).toBeTruthy();
    expect(screen.getByText("Please enter your password.")).toBeTruthy();
    await user.type(email(), "jane@example");
    await press(user, "Sign in");
    expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.queryByText("Please enter your email address.")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("sends one request on a double-click, and shows progress", async () => {
    const delayedLogin = delayedAnswer(signedInReply());
    const { calls, user } = openLogin({ login: delayedLogin.answer });
    await fillIn(user);
    await user.dblClick(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByRole("button", { name: "Signing you in..." }).getAttribute("aria-disabled")).toBe("true");
    delayedLogin.release();
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toHaveLength(1);
  });
});

describe("registering", () => {
  it("says in front of its button what a new customer agrees to", async () => {
    const { user } = openLogin();
    expect(screen.queryByRole("link", { name: /^Terms/ })).toBeNull();
    await press(user, "Create an account");
    const terms = screen.getByRole("link", { name: "Terms (opens in a new tab)" });
    expect(terms.getAttribute("href")).toBe("/terms");
    expect(terms.compareDocumentPosition(screen.getByRole("button", { name: "Create account" }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("sends name and email trimmed, shows progress, and leads to the dashboard", async () => {
    const delayedRegistration = delayedAnswer(signedInReply());
    const { calls, user } = openLogin({ register: delayedRegistration.answer });
    await fillIn(user, "  Jane ");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Create your account");
    await press(user, "Create account");
    expect(screen.getByRole("button", { name: "Creating account..." }).getAttribute("aria-disabled")).toBe("true");
    delayedRegistration.release();
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls).toMatchObject([{ body: { name: "Jane", email: "jane@example.com", password: "secret1" } }]);
  });

  it("signs in with the same credentials when the email already has an account", async () => {
    const { calls, user } = openLogin({
      register: failure(409, "That email is already registered.", { code: "email_taken" }),
      login: signedInReply(),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(calls.map(({ id }) => id)).toEqual(["register", "login"]);
  });

  it("reports that the email is already registered when signing in with the same credentials fails", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered."),
      login: failure(401, "That email and password don’t match."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe(emailConflictMessage);
    expect(session().token).toBeNull();
  });

  it("asks the user to wait after too many sign-in attempts, even if the email is already registered", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered."),
      login: failure(429, "Too many attempts. Please wait a moment and try again."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts.");
  });

  const commonPasswordError = "That password is too common. Please choose another.";

  it("reports that a password is too common when signing in with it fails", async () => {
    const { calls, user } = openLogin({
      register: failure(422, commonPasswordError, { code: "common_password" }),
      login: failure(401, "That email and password don’t match."),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    // Once at the field and once above the form.
    expect(await screen.findAllByText(commonPasswordError)).toHaveLength(2);
    expect(document.activeElement).toBe(password());
    expect(calls.map(({ id }) => id)).toEqual(["register", "login"]);
    expect(session().token).toBeNull();
  });

  it("signs in with a common password when an existing account has it", async () => {
    const { user } = openLogin({
      register: failure(422, commonPasswordError, { code: "common_password" }),
      login: signedInReply(),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("shows a general error message when the server sends none", async () => {
    const { user } = openLogin({ register: { status: 502, text: "" } });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to create your account. Please try again.");
  });

  it("shows a field error from the server at its field, and focuses the field", async () => {
    const { user } = openLogin({
      register: failure(422, "Please check what you entered.", {
        issues: [{ path: "email", message: "Please use another provider." }],
      }),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    const errorId = (await screen.findByText("Please use another provider.")).id;
    expect(email().getAttribute("aria-describedby")).toContain(errorId);
    expect(document.activeElement).toBe(email());
  });

  it("rejects a password that is too short, blank or too long, and sends nothing", async () => {
    const { calls, user } = openLogin();
    await fillIn(user, "Jane");
    await user.clear(password());
    await user.type(password(), "short");
    await press(user, "Create account");
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeTruthy();
    for (const [rejectedPassword, message] of [
      ["👍👍👍", "Password should be at least 6 characters long."],
      ["       ", "A password can’t be only spaces."],
      [
        "é".repeat(37),
        "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
      ],
    ] as const) {
      await user.clear(password());
      await user.type(password(), rejectedPassword);
      await press(user, "Create account");
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(calls).toEqual([]);
  });
});

describe("the sign-in page", () => {
  it("keeps email and password when switching from registration to sign-in", async () => {
    const { user } = openLogin();
    await fillIn(user, "Jane");
    await press(user, "Sign in instead");
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    expect(password()).toHaveProperty("value", "secret1");
    expect(screen.queryByLabelText("Full Name")).toBeNull();
  });

  it("keeps name and email after a reload, but not the password", async () => {
    const { user, unmount } = openLogin();
    await fillIn(user, "Jane");
    unmount();
    const reopened = openLogin();
    expect(email()).toHaveProperty("value", "Jane@Example.COM");
    expect(password()).toHaveProperty("value", "");
    await press(reopened.user, "Create an account");
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Jane");
  });

  it("redirects to the dashboard after a sign-in in another tab", async () => {
    openLogin();
    localStorage.setItem("token", "token-9");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    expect(await screen.findByText("The dashboard")).toBeTruthy();
  });

  it("has a title that matches the displayed form, and a description", async () => {
    const { user } = openLogin();
    expect(document.title).toBe("Sign in · Everline");
    await press(user, "Create an account");
    expect(document.title).toBe("Create your account · Everline");
    expect(document.head.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(/^Sign in to/);
  });

  it("is translated when the language changes, including a visible error", async () => {
    const { user } = openLogin({
      register: failure(409, "That email is already registered.", { code: "email_taken" }),
      login: failure(401, "That email and password don’t match.", { code: "wrong_credentials" }),
    });
    await fillIn(user, "Jane");
    await press(user, "Create account");
    expect((await screen.findByRole("alert")).textContent).toBe(emailConflictMessage);
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(spanish.register.heading);
    expect(screen.getByRole("alert").textContent).toBe(spanishForm.emailConflict);
    expect(screen.getByText(spanish.panel.heading)).toBeTruthy();
  });

  it("has the benefits on a license card, to a customer or a new one, and a customer's words below it", async () => {
    const { user } = openLogin();
    const panel = within(screen.getByRole("complementary"));
    expect(panel.getByRole("heading", { level: 2 }).textContent).toBe(loginWords.panel.heading);
    const bullets = () => panel.getAllByRole("listitem").map((item) => item.textContent);
    expect(bullets()).toEqual([...loginWords.panel.bullets.signIn]);
    await press(user, "Create an account");
    expect(bullets()).toEqual([...loginWords.panel.bullets.register]);
    expect(panel.getByText("For life")).toBeTruthy();
    expect(panel.getByRole("figure").textContent).toContain(loginWords.panel.quote);
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
