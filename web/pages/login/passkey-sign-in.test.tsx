import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PasskeyFailure } from "../../passkeys/failure.ts";
import { endSession, session } from "../../session/session.ts";
import { failure, stubApi } from "../../testing/stub-api.ts";
import Login from "./login.tsx";

const ceremony = vi.hoisted(() => ({ signWithPasskey: vi.fn() }));
vi.mock("../../passkeys/ceremony.ts", () => ceremony);

const used = { credentialId: "abc", clientDataJSON: "e30", authenticatorData: "aa", signature: "bb", userHandle: "cc" };
const jane = { id: "usr_1", name: "Jane", email: "jane@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
const action = "Sign in with a passkey";

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", () => {});
  ceremony.signWithPasskey.mockReset().mockResolvedValue(used);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

function openLogin(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ beginPasskeySignIn: { reply: { use: { challenge: "c" } } }, ...answers });
  const Pages = createRoutesStub([
    { path: "/login", Component: Login },
    { path: "/dashboard", Component: () => <p>The dashboard</p> },
  ]);
  render(<Pages initialEntries={["/login"]} />);
  return { ...api, user: userEvent.setup() };
}

it("signs in without an address or a password", async () => {
  const { callsOf, user } = openLogin({ signInWithPasskey: { reply: { token: "token-1", user: jane } } });
  await user.click(screen.getByRole("button", { name: action }));
  expect(await screen.findByText("The dashboard")).toBeTruthy();
  expect(ceremony.signWithPasskey).toHaveBeenCalledWith({ challenge: "c" });
  expect(callsOf("signInWithPasskey").map(({ body }) => body)).toEqual([{ passkey: used }]);
  expect(session()).toEqual({ token: "token-1", name: "Jane", role: "user" });
});

it("explains that no passkey was used, or that it was not accepted, and permits another attempt", async () => {
  ceremony.signWithPasskey.mockRejectedValueOnce(new PasskeyFailure("canceled"));
  const refusal = "We couldn’t verify that passkey. Please try again, or use another way.";
  const { user } = openLogin({
    signInWithPasskey: [
      failure(403, refusal, { code: "passkey_refused" }),
      { reply: { token: "token-1", user: jane } },
    ],
  });
  for (const sentence of ["No passkey was used. Try again, or sign in with your password.", refusal]) {
    await user.click(screen.getByRole("button", { name: action }));
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  }
  await user.click(screen.getByRole("button", { name: action }));
  expect(await screen.findByText("The dashboard")).toBeTruthy();
});

it("is not offered to someone who creates an account, nor in a browser without passkeys", async () => {
  const { user } = openLogin({});
  await user.click(screen.getByRole("button", { name: "Create an account" }));
  expect(screen.queryByRole("button", { name: action })).toBeNull();
  cleanup();
  vi.stubGlobal("PublicKeyCredential", undefined);
  openLogin({});
  expect(screen.queryByRole("button", { name: action })).toBeNull();
});
