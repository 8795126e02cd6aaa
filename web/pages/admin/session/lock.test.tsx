import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { announceSession, session } from "#web/session/session.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { adminToken } from "#web/testing/admin-token.ts";
import { type Answer, failure, stubApi } from "#web/testing/stub-api.ts";
import { Modal } from "#web/ui/modal.tsx";
import { adminCall } from "./admin-call.ts";

const admin = { id: "usr_1", name: "Alex Admin", email: "admin@everline.example", role: "admin" };
const idle = failure(403, "Your session has ended.", { code: "session_idle" });
const wantsCode = failure(403, "Please enter the code from your authenticator app.", {
  code: "second_factor_required",
});
const factor = { reply: { on: false, since: null, recoveryCodesLeft: 0 } };
const signedIn: Answer = { reply: { token: "token-2", user: admin } };

signInAdminBeforeEach();

/** A page with a draft in an open dialog, and a button that makes a call. */
function Draft() {
  const [answer, setAnswer] = useState("");
  const send = async () => {
    try {
      await adminCall("followAdminEvents", {});
      setAnswer("followed");
    } catch {
      setAnswer("failed");
    }
  };
  return (
    <Modal title="A draft" closeLabel="Close" onClose={() => setAnswer("closed")}>
      <input aria-label="Draft" />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <output aria-label="answer">{answer}</output>
    </Modal>
  );
}

/** Types something and sends it, with these server responses. */
async function sending(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({
    getMe: { reply: { user: admin, orders: [] } },
    getSecondFactor: factor,
    renewAdminSession: "no answer yet",
    ...answers,
  });
  const person = openAdmin("users", Draft);
  await person.type(await screen.findByLabelText("Draft"), "half a sentence");
  await person.click(screen.getByRole("button", { name: "Send" }));
  return { api, person };
}
const lock = async () => within(await screen.findByRole("dialog", { name: "Please sign in again" }));
const answer = () => screen.getByLabelText("answer").textContent;

async function signIn(person: Awaited<ReturnType<typeof sending>>["person"], password = "quiet-meadow-77") {
  const dialog = await lock();
  await waitFor(() => expect(dialog.getByLabelText("Email")).toHaveProperty("value", admin.email));
  await person.clear(dialog.getByLabelText("Password"));
  await person.type(dialog.getByLabelText("Password"), password);
  await person.click(dialog.getByRole("button", { name: "Sign in" }));
}

describe("an admin with an idle session", () => {
  it("signs in again, and the pending call is made, with everything typed still there", async () => {
    const { api, person } = await sending({
      followAdminEvents: [idle, { reply: { followed: 1, failed: 0 } }],
      login: signedIn,
    });
    await signIn(person);
    await waitFor(() => expect(answer()).toBe("followed"));
    expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull();
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    expect(api.callsOf("login")[0]?.body).toEqual({ email: admin.email, password: "quiet-meadow-77" });
    expect(api.callsOf("followAdminEvents").map(({ authorization }) => authorization)).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it("sees nothing of the page meanwhile, and has the focus in the form", async () => {
    const { person } = await sending({ followAdminEvents: idle });
    const dialog = await lock();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Password")));
    expect(screen.getByLabelText("Draft").closest(".invisible")).not.toBeNull();
    await person.keyboard("{Escape}{Escape}");
    expect(screen.getByRole("dialog", { name: "Please sign in again" })).toHaveProperty("open", true);
    expect(screen.getByRole("dialog", { name: "A draft", hidden: true })).toHaveProperty("open", true);
    expect(answer()).toBe("");
  });

  it.each([
    [
      "a wrong password",
      failure(401, "That email and password do not match.", { code: "wrong_credentials" }),
      "That email and password do not match.",
    ],
    [
      "too many attempts",
      failure(429, "Too many attempts. Please wait a moment and try again.", { code: "too_many_attempts" }),
      "Too many attempts. Please wait a moment and try again.",
    ],
    ["no connection", "connection lost" as const, "We could not reach the shop. Check your connection and try again."],
  ])("sees %s in place, and can retry", async (_, failureReply, message) => {
    const { person } = await sending({
      followAdminEvents: [idle, { reply: { followed: 1, failed: 0 } }],
      login: [failureReply, signedIn],
    });
    await signIn(person, "wrong");
    expect((await (await lock()).findByRole("alert")).textContent).toBe(message);
    await signIn(person);
    await waitFor(() => expect(answer()).toBe("followed"));
  });

  it("enters the email address too when the server no longer knows the token", async () => {
    const sessionLost = failure(401, "Please sign in to continue.", { code: "sign_in_required" });
    const { person } = await sending({ followAdminEvents: sessionLost, getMe: sessionLost });
    const dialog = await lock();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Email")));
    await person.click(dialog.getByRole("button", { name: "Sign in" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Please enter your email and your password.");
  });

  it("can sign out instead", async () => {
    const { person } = await sending({ followAdminEvents: idle });
    await person.click((await lock()).getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });

  it("leaves when a customer signs in, and nothing is sent in their name", async () => {
    const { api, person } = await sending({
      followAdminEvents: idle,
      login: { reply: { token: "token-c", user: { ...admin, id: "usr_2", role: "customer" } } },
    });
    await signIn(person);
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
  });

  it("starts over when another admin signs in, and sends nothing of the first one's", async () => {
    localStorage.setItem("token", adminToken(Date.now(), "usr_1"));
    const other = { ...admin, id: "usr_2", name: "Bo Admin" };
    const { api, person } = await sending({
      followAdminEvents: idle,
      login: { reply: { token: adminToken(Date.now(), "usr_2", "b"), user: other } },
    });
    await signIn(person);
    await waitFor(() => expect(screen.queryByLabelText("Draft")).toBeNull());
    expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
    expect(session().name).toBe("Bo Admin");
  });

  it("continues here after signing in in another tab", async () => {
    await sending({ followAdminEvents: [idle, { reply: { followed: 1, failed: 0 } }] });
    await lock();
    localStorage.setItem("token", "token-3");
    act(() => announceSession());
    await waitFor(() => expect(answer()).toBe("followed"));
  });
});

describe("an admin with an old sign-in", () => {
  it("enters the password again for a sensitive call, which is repeated, with everything typed still there", async () => {
    const proof = failure(403, "Please sign in again to confirm that it is you.", { code: "proof_required" });
    const { api, person } = await sending({
      followAdminEvents: [proof, { reply: { followed: 1, failed: 0 } }],
      login: signedIn,
    });
    const dialog = within(await screen.findByRole("dialog", { name: "Please confirm it's you" }));
    await waitFor(() => expect(dialog.getByLabelText("Email")).toHaveProperty("value", admin.email));
    await person.type(dialog.getByLabelText("Password"), "quiet-meadow-77{Enter}");
    await waitFor(() => expect(answer()).toBe("followed"));
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    expect(api.callsOf("followAdminEvents")).toHaveLength(2);
  });
});

describe("an admin with a second factor", () => {
  const code = async () => within(await screen.findByRole("dialog", { name: "Please enter your code" }));

  it("enters the code after the password, before anything is visible", async () => {
    const { api, person } = await sending({
      followAdminEvents: [idle, { reply: { followed: 1, failed: 0 } }],
      login: signedIn,
      getSecondFactor: [wantsCode, factor],
      giveSecondFactor: { reply: { token: "token-with-code" } },
    });
    await signIn(person);
    const dialog = await code();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
    const field = dialog.getByLabelText("Code");
    expect(field.getAttribute("inputmode")).toBe("numeric");
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(document.activeElement).toBe(field);
    await person.type(field, "123 456{Enter}");
    await waitFor(() => expect(answer()).toBe("followed"));
    expect(session()).toMatchObject({ token: "token-with-code", name: "Alex Admin", role: "admin" });
  });

  it("sees a wrong code reported in place, and that a code has six digits", async () => {
    const { api, person } = await sending({
      followAdminEvents: wantsCode,
      giveSecondFactor: failure(
        403,
        "That code is incorrect. Please enter the one your app shows now, or an unused recovery code.",
        {
          code: "wrong_code",
        },
      ),
    });
    const dialog = await code();
    await person.type(dialog.getByLabelText("Code"), "12345{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("Please enter the six digits shown in the app.");
    expect(api.callsOf("giveSecondFactor")).toHaveLength(0);
    await person.type(dialog.getByLabelText("Code"), "6{Enter}");
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(/^That code is incorrect/));
  });

  it("can enter a recovery code instead", async () => {
    const { api, person } = await sending({
      followAdminEvents: [wantsCode, { reply: { followed: 1, failed: 0 } }],
      giveSecondFactor: { reply: { token: "token-with-code" } },
    });
    const dialog = await code();
    await person.click(dialog.getByRole("button", { name: "Use a recovery code" }));
    await person.type(dialog.getByLabelText("Recovery code"), "k7wq-m2xr-9tpd{Enter}");
    await waitFor(() => expect(answer()).toBe("followed"));
    expect(api.callsOf("giveSecondFactor")[0]?.body).toEqual({ code: "k7wq-m2xr-9tpd" });
  });

  it("enters the password first when the session ended during the search for the code", async () => {
    const { person } = await sending({ followAdminEvents: wantsCode, giveSecondFactor: idle });
    await person.type((await code()).getByLabelText("Code"), "123456{Enter}");
    await lock();
  });
});

describe("a former admin", () => {
  it("leaves the area after the first forbidden call", async () => {
    await sending({
      followAdminEvents: failure(403, "You don't have permission to do this.", { code: "forbidden" }),
      getMe: { reply: { user: { ...admin, role: "customer" }, orders: [] } },
    });
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("stays, with an error, while still an admin", async () => {
    const { api } = await sending({ followAdminEvents: failure(403, "Not this.", { code: "forbidden" }) });
    await vi.waitFor(() => expect(answer()).toBe("failed"), { timeout: 10_000 });
    expect(api.callsOf("getMe")).toHaveLength(1);
  });
});
