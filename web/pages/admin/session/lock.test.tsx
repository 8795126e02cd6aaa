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
const idleFailure = failure(403, "Your session has ended.", { code: "session_idle" });
const codeRequired = failure(403, "Please enter the code from your authenticator app.", {
  code: "second_factor_required",
});
const factorOff = { reply: { on: false, kind: null, since: null, recoveryCodesLeft: 0 } };
const loginAnswer: Answer = { reply: { token: "token-2", user: admin } };

signInAdminBeforeEach();

/** A page with a text field in an open dialog, and a button that makes an admin call and shows its outcome. */
function DraftPage() {
  const [outcome, setOutcome] = useState("");
  const send = async () => {
    try {
      await adminCall("followAdminEvents", {});
      setOutcome("followed");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <Modal title="A draft" closeLabel="Close" onClose={() => setOutcome("closed")}>
      <input aria-label="Draft" />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <output aria-label="outcome">{outcome}</output>
    </Modal>
  );
}

/** Opens the page, types into the field and makes the call, with these server responses. */
async function typeAndSend(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({
    getMe: { reply: { user: admin, orders: [] } },
    getSecondFactor: factorOff,
    renewAdminSession: "no answer yet",
    ...answers,
  });
  const person = openAdmin("users", DraftPage);
  await person.type(await screen.findByLabelText("Draft"), "half a sentence");
  await person.click(screen.getByRole("button", { name: "Send" }));
  return { api, person };
}
const lockScreen = async () => within(await screen.findByRole("dialog", { name: "Sign in again" }));
const outcomeText = () => screen.getByLabelText("outcome").textContent;

async function signIn(person: Awaited<ReturnType<typeof typeAndSend>>["person"], password = "quiet-meadow-77") {
  const dialog = await lockScreen();
  await waitFor(() => expect(dialog.getByLabelText("Email")).toHaveProperty("value", admin.email));
  await person.clear(dialog.getByLabelText("Password"));
  await person.type(dialog.getByLabelText("Password"), password);
  await person.click(dialog.getByRole("button", { name: "Sign in" }));
}

describe("an admin with an idle session", () => {
  it("signs in again without losing typed text, and the rejected call is repeated", async () => {
    const { api, person } = await typeAndSend({
      followAdminEvents: [idleFailure, { reply: { followed: 1, failed: 0 } }],
      login: loginAnswer,
    });
    await signIn(person);
    await waitFor(() => expect(outcomeText()).toBe("followed"));
    expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    expect(api.callsOf("login")[0]?.body).toEqual({ email: admin.email, password: "quiet-meadow-77" });
    expect(api.callsOf("followAdminEvents").map(({ authorization }) => authorization)).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it("sees only the sign-in form, which has the focus and does not close on Esc", async () => {
    const { person } = await typeAndSend({ followAdminEvents: idleFailure });
    const dialog = await lockScreen();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Password")));
    expect(screen.getByLabelText("Draft").closest(".invisible")).not.toBeNull();
    await person.keyboard("{Escape}{Escape}");
    expect(screen.getByRole("dialog", { name: "Sign in again" })).toHaveProperty("open", true);
    expect(screen.getByRole("dialog", { name: "A draft", hidden: true })).toHaveProperty("open", true);
    expect(outcomeText()).toBe("");
  });

  it.each([
    [
      "a wrong password",
      failure(401, "That email and password don’t match.", { code: "wrong_credentials" }),
      "That email and password don’t match.",
    ],
    [
      "too many attempts",
      failure(429, "Too many attempts. Please wait a moment and try again.", { code: "too_many_attempts" }),
      "Too many attempts. Please wait a moment and try again.",
    ],
    [
      "a lost connection",
      "connection lost" as const,
      "We couldn't reach the shop. Check your connection and try again.",
    ],
  ])("sees the message about %s in the form, and can retry", async (_, failureReply, message) => {
    const { person } = await typeAndSend({
      followAdminEvents: [idleFailure, { reply: { followed: 1, failed: 0 } }],
      login: [failureReply, loginAnswer],
    });
    await signIn(person, "wrong");
    expect((await (await lockScreen()).findByRole("alert")).textContent).toBe(message);
    await signIn(person);
    await waitFor(() => expect(outcomeText()).toBe("followed"));
  });

  it("must also enter the email address when the server no longer accepts the token", async () => {
    const sessionLost = failure(401, "Please sign in to continue.", { code: "sign_in_required" });
    const { person } = await typeAndSend({ followAdminEvents: sessionLost, getMe: sessionLost });
    const dialog = await lockScreen();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Email")));
    await person.click(dialog.getByRole("button", { name: "Sign in" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Enter your email and password.");
  });

  it("can leave the admin area, signed out, instead of signing in again", async () => {
    const { person } = await typeAndSend({ followAdminEvents: idleFailure });
    await person.click((await lockScreen()).getByRole("button", { name: "Leave the admin area" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });

  it("leaves the area after signing in as a customer, and the rejected call is not repeated", async () => {
    const { api, person } = await typeAndSend({
      followAdminEvents: idleFailure,
      login: { reply: { token: "token-c", user: { ...admin, id: "usr_2", role: "customer" } } },
    });
    await signIn(person);
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
  });

  it("loses the page when another admin signs in, and the rejected call is not repeated", async () => {
    localStorage.setItem("token", adminToken(Date.now(), "usr_1"));
    const otherAdmin = { ...admin, id: "usr_2", name: "Bo Admin" };
    const { api, person } = await typeAndSend({
      followAdminEvents: idleFailure,
      login: { reply: { token: adminToken(Date.now(), "usr_2", "b"), user: otherAdmin } },
    });
    await signIn(person);
    await waitFor(() => expect(screen.queryByLabelText("Draft")).toBeNull());
    expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
    expect(session().name).toBe("Bo Admin");
  });

  it("continues here after a sign-in in another tab", async () => {
    await typeAndSend({ followAdminEvents: [idleFailure, { reply: { followed: 1, failed: 0 } }] });
    await lockScreen();
    localStorage.setItem("token", "token-3");
    act(() => announceSession());
    await waitFor(() => expect(outcomeText()).toBe("followed"));
  });
});

describe("an admin with an old sign-in", () => {
  it("enters the password again for a sensitive call, which is repeated without losing typed text", async () => {
    const proofRequired = failure(403, "Please sign in again to confirm that it is you.", { code: "proof_required" });
    const { api, person } = await typeAndSend({
      followAdminEvents: [proofRequired, { reply: { followed: 1, failed: 0 } }],
      login: loginAnswer,
    });
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
    await waitFor(() => expect(dialog.getByLabelText("Email")).toHaveProperty("value", admin.email));
    await person.type(dialog.getByLabelText("Password"), "quiet-meadow-77{Enter}");
    await waitFor(() => expect(outcomeText()).toBe("followed"));
    expect(screen.getByLabelText("Draft")).toHaveProperty("value", "half a sentence");
    expect(api.callsOf("followAdminEvents")).toHaveLength(2);
  });
});

describe("an admin with two-step sign-in", () => {
  const codeScreen = async () => within(await screen.findByRole("dialog", { name: "Enter your code" }));

  it("must enter the code after the password before the rejected call is repeated", async () => {
    const { api, person } = await typeAndSend({
      followAdminEvents: [idleFailure, { reply: { followed: 1, failed: 0 } }],
      login: loginAnswer,
      getSecondFactor: [codeRequired, factorOff],
      giveSecondFactor: { reply: { token: "token-with-code" } },
    });
    await signIn(person);
    const dialog = await codeScreen();
    expect(api.callsOf("followAdminEvents")).toHaveLength(1);
    const field = dialog.getByLabelText("Code");
    expect(field.getAttribute("inputmode")).toBe("numeric");
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(document.activeElement).toBe(field);
    await person.type(field, "123 456{Enter}");
    await waitFor(() => expect(outcomeText()).toBe("followed"));
    expect(session()).toMatchObject({ token: "token-with-code", name: "Alex Admin", role: "admin" });
  });

  it("sees in the form that a code has six digits, and later that the code is incorrect", async () => {
    const { api, person } = await typeAndSend({
      followAdminEvents: codeRequired,
      giveSecondFactor: failure(
        403,
        "That code is incorrect. Please enter the one your app shows now, or an unused recovery code.",
        {
          code: "wrong_code",
        },
      ),
    });
    const dialog = await codeScreen();
    await person.type(dialog.getByLabelText("Code"), "12345{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("Enter the 6-digit code from the app.");
    expect(api.callsOf("giveSecondFactor")).toHaveLength(0);
    await person.type(dialog.getByLabelText("Code"), "6{Enter}");
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(/^That code is incorrect/));
  });

  it("can enter a recovery code instead of an app code", async () => {
    const { api, person } = await typeAndSend({
      followAdminEvents: [codeRequired, { reply: { followed: 1, failed: 0 } }],
      giveSecondFactor: { reply: { token: "token-with-code" } },
    });
    const dialog = await codeScreen();
    await person.click(dialog.getByRole("button", { name: "Use a recovery code" }));
    await person.type(dialog.getByLabelText("Recovery code"), "k7wq-m2xr-9tpd{Enter}");
    await waitFor(() => expect(outcomeText()).toBe("followed"));
    expect(api.callsOf("giveSecondFactor")[0]?.body).toEqual({ code: "k7wq-m2xr-9tpd" });
  });

  it("must enter the password first when the session ends before the code is submitted", async () => {
    const { person } = await typeAndSend({ followAdminEvents: codeRequired, giveSecondFactor: idleFailure });
    await person.type((await codeScreen()).getByLabelText("Code"), "123456{Enter}");
    await lockScreen();
  });
});

describe("an admin whose call is forbidden", () => {
  it("leaves the area if no longer an admin", async () => {
    await typeAndSend({
      followAdminEvents: failure(403, "You don’t have permission to do this.", { code: "forbidden" }),
      getMe: { reply: { user: { ...admin, role: "customer" }, orders: [] } },
    });
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("stays in the area and gets the error if still an admin", async () => {
    const { api } = await typeAndSend({ followAdminEvents: failure(403, "Not this.", { code: "forbidden" }) });
    await vi.waitFor(() => expect(outcomeText()).toBe("failed"), { timeout: 30_000 });
    expect(api.callsOf("getMe")).toHaveLength(1);
  });
});
