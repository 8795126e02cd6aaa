import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { delayedAnswer, failure, type stubApi } from "../../testing/stub-api.ts";

const exportedData = {
  exportedAt: "2026-11-21T09:30:00.000Z",
  account: user,
  orders: [{ ...order(1, "complete"), paidAt: null, paymentIntentId: null, timeline: [] }],
  donations: [],
  messages: [],
  mails: [],
};
const wrongPassword = failure(403, "That password is incorrect.", { code: "wrong_password" });

const sessionChangeSpy = vi.fn();
/** The files that the browser was asked to save. */
let savedFiles: { readonly name: string; readonly content: Blob }[];

beforeEach(() => {
  signIn();
  savedFiles = [];
  sessionChangeSpy.mockClear();
  window.addEventListener("auth-changed", sessionChangeSpy);
  const files = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const address = `blob:everline/${files.size}`;
    if (file instanceof Blob) files.set(address, file);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const content = files.get(this.href);
    if (content !== undefined) savedFiles.push({ name: this.download, content });
  });
});

afterEach(() => {
  cleanup();
  // The farewell notice outlives its page.
  for (const close of screen.queryAllByRole("button", { name: "Close" })) close.click();
  window.removeEventListener("auth-changed", sessionChangeSpy);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openYourData(
  answers: Parameters<typeof stubApi>[0],
  orders: readonly object[] = [order(1, "complete")],
) {
  const api = stubDashboardApi(orders, answers);
  const person = openDashboard();
  const section = within(await screen.findByRole("region", { name: "Your data" }));
  return { api, person, section };
}

describe("downloading one's data", () => {
  it("saves all of it in one file named after the day of the export", async () => {
    const { person, section } = await openYourData({ exportMe: { reply: exportedData } });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(savedFiles.map(({ name, content }) => [name, content.type])).toEqual([
      ["everline-data-2026-11-21.json", "application/json"],
    ]);
    expect(JSON.parse((await savedFiles[0]?.content.text()) ?? "")).toEqual(exportedData);
  });

  it("asks an admin with two-step sign-in for its code, and continues once it is right", async () => {
    const codeRequired = failure(403, "Please enter the code.", { code: "second_factor_required" });
    const wrongCode = failure(403, "That code is incorrect.", { code: "wrong_code" });
    const { api, person, section } = await openYourData({
      exportMe: [codeRequired, { reply: exportedData }],
      giveSecondFactor: [wrongCode, { reply: { token: "token-with-code" } }],
    });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please enter your code" }));
    const field = dialog.getByLabelText("Code from your authenticator app, or a recovery code");
    await person.type(field, "111111{Enter}");
    expect(await dialog.findByText("That code is incorrect.")).toBeDefined();
    await person.clear(field);
    await person.type(field, "123456{Enter}");
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(api.callsOf("giveSecondFactor").map(({ body }) => body)).toEqual([{ code: "111111" }, { code: "123456" }]);
    expect(session().token).toBe("token-with-code");
  });

  it("does not call the password wrong when the gateway responds with a 401", async () => {
    const proofRequired = failure(403, "Please confirm it’s you, then try again.", { code: "proof_required" });
    const { person, section } = await openYourData({
      exportMe: proofRequired,
      login: { status: 401, body: { message: "Unauthorized" } },
    });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please confirm it’s you" }));
    await person.type(dialog.getByLabelText("Current Password"), "right!{Enter}");
    expect(await dialog.findByText("We couldn’t check the password. Please try again.")).toBeDefined();
  });

  it("asks an admin who signed in a while ago for the password, and continues once it is right", async () => {
    const proofRequired = failure(403, "Please confirm it’s you, then try again.", { code: "proof_required" });
    const wrongCredentials = failure(401, "Invalid email or password.", { code: "wrong_credentials" });
    const { api, person, section } = await openYourData({
      exportMe: [proofRequired, { reply: exportedData }],
      login: [wrongCredentials, { reply: { token: "token-with-proof", user } }],
    });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please confirm it’s you" }));
    const field = dialog.getByLabelText("Current Password");
    await person.type(field, "{Enter}");
    expect(await dialog.findByText("Please enter your current password.")).toBeDefined();
    await person.type(field, "wrong!{Enter}");
    expect(await dialog.findByText("That password is incorrect.")).toBeDefined();
    expect(session().token, "a wrong password here does not end the session").not.toBeNull();
    await person.clear(field);
    await person.type(field, "right!{Enter}");
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(api.callsOf("login").map(({ body }) => body)).toEqual([
      { email: user.email, password: "wrong!" },
      { email: user.email, password: "right!" },
    ]);
    expect(session().token).toBe("token-with-proof");
  });

  it("is canceled when the dialog is closed without a code, with the server's explanation", async () => {
    const codeRequired = failure(403, "Please enter the code of your app.", { code: "second_factor_required" });
    const { person, section } = await openYourData({ exportMe: codeRequired });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please enter your code" }));
    await person.click(dialog.getByRole("button", { name: "Close" }));
    expect(await section.findByText("Please enter the code of your app.")).toBeDefined();
  });

  it("shows progress, and sends one request however often it is clicked", async () => {
    const delayed = delayedAnswer({ reply: exportedData });
    const { api, person, section } = await openYourData({ exportMe: delayed.answer });
    await person.click(section.getByRole("button", { name: "Download" }));
    const button = section.getByRole("button", { name: "Preparing your file" });
    expect(section.getByRole("status").textContent).toBe("Preparing your file");
    expect(document.activeElement).toBe(button);
    await person.click(button);
    delayed.release();
    await section.findByText(/^Saved as/);
    expect(api.callsOf("exportMe")).toHaveLength(1);
    expect(document.activeElement).toBe(section.getByRole("button", { name: "Download" }));
  });

  it.each([
    ["the server's message", failure(500, "Closed for a minute."), "Closed for a minute."],
    [
      "its own message when the connection is lost",
      "connection lost",
      "Unable to prepare your data. Please try again.",
    ],
  ] as const)("reports a failure with %s, and can be retried", async (_, answer, text) => {
    const { api, person, section } = await openYourData({ exportMe: answer });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect((await section.findByRole("alert")).textContent).toBe(text);
    expect(savedFiles).toEqual([]);
    api.answers.exportMe = { reply: exportedData };
    await person.click(section.getByRole("button", { name: "Download" }));
    await section.findByText(/^Saved as/);
    expect(section.queryByRole("alert")).toBeNull();
  });

  it("redirects to the sign-in page after a 401", async () => {
    const { person, section } = await openYourData({ exportMe: { status: 401, body: { code: "sign_in_required" } } });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("deleting the account", () => {
  async function openDialog(answers: Parameters<typeof stubApi>[0] = {}, orders?: readonly object[]) {
    const { api, person, section } = await openYourData(answers, orders);
    const opener = section.getByRole("button", { name: "Delete account" });
    await person.click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    const emailField = () => dialog.getByLabelText("To confirm, type ada@example.com");
    const passwordField = () => dialog.getByLabelText("Current Password");
    const submit = () => person.click(dialog.getByRole("button", { name: "Delete for good" }));
    /** Confirms with the email and the password. */
    const fillIn = async (email: string = user.email) => {
      await person.type(emailField(), email);
      await person.type(passwordField(), "correct horse");
    };
    const sentBodies = () => api.callsOf("deleteMe").map(({ body }) => body);
    return { api, person, dialog, emailField, passwordField, fillIn, submit, sentBodies, opener };
  }
  const okReply = { reply: { ok: true } };

  it("explains the consequences", async () => {
    const { dialog } = await openDialog({}, [order(1, "complete"), order(2, "complete", { lineState: "ended" })]);
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Your license ends right away, without a refund. After that, someone else can register your number.",
      "Your name, email, numbers and messages to us are erased within 48 hours. Records of payments and donations stay, without your name.",
      "This doesn’t delete your conversations with the assistant. Ask us to delete those too",
    ]);
    const link = dialog.getByRole("link", { name: "Ask us to delete those too" });
    expect(link.getAttribute("href")).toBe("/contact");
  });

  it.each([
    ["Download your data", "Your data"],
    ["See your receipts", "Orders"],
  ])("leads to what the customer may want to keep: %s", async (name, heading) => {
    const { api, person, dialog } = await openDialog({}, [order(1, "complete")]);
    await person.click(dialog.getByRole("button", { name }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: heading }));
    expect(api.callsOf("deleteMe")).toEqual([]);
  });

  it("mentions no receipts to a customer without any", async () => {
    const { dialog } = await openDialog({}, [order(1, "pending")]);
    expect(dialog.queryByRole("button", { name: /receipts/ })).toBeNull();
  });

  it.each([
    [0, "Your name, email, numbers and messages to us are erased within 48 hours."],
    [2, "Your 2 licenses end right away, without a refund."],
  ])("lists first what happens to a customer with %i licenses", async (count, beginning) => {
    const { dialog } = await openDialog(
      {},
      Array.from({ length: count }, (_, number) => order(number, "complete")),
    );
    expect(dialog.getAllByRole("listitem")[0]?.textContent).toContain(beginning);
  });

  it("does nothing when canceled, and restores the focus", async () => {
    const { api, person, dialog, opener } = await openDialog();
    await person.click(dialog.getByRole("button", { name: "Keep account" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.callsOf("deleteMe")).toEqual([]);
    expect(document.activeElement).toBe(opener);
  });

  it.each(["", "somebody@example.com"])("asks for the account's email first, and does not accept %j", async (text) => {
    const { api, person, dialog, emailField, submit } = await openDialog({ deleteMe: okReply });
    if (text !== "") await person.type(emailField(), text);
    await submit();
    expect(dialog.getByText("That isn’t this account’s email.")).toBeDefined();
    expect(emailField().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(emailField());
    expect(api.callsOf("deleteMe")).toEqual([]);
  });

  it("clears token, name and role, notifies the page, and goes to the landing page with a farewell", async () => {
    const { person, fillIn, submit, sentBodies } = await openDialog({ deleteMe: okReply });
    await fillIn(" ADA@example.com ");
    await submit();
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sentBodies()).toEqual([{ currentPassword: "correct horse" }]);
    expect(session()).toEqual({ token: null, name: null, role: null });
    expect(sessionChangeSpy).toHaveBeenCalled();
    const farewell = await screen.findByText(/^Your account is deleted,/);
    expect(farewell.getAttribute("role")).toBe("status");
    await person.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText(/^Your account is deleted,/)).toBeNull());
  });

  it("always asks for the current password, with a reason, and sends nothing without it", async () => {
    const { person, dialog, emailField, passwordField, submit, sentBodies } = await openDialog({ deleteMe: okReply });
    const help = document.getElementById(passwordField().getAttribute("aria-describedby") ?? "");
    expect(help?.textContent).toMatch(/^We ask for it/);
    await person.type(emailField(), user.email);
    await submit();
    expect(dialog.getByText("Please enter your current password.")).toBeDefined();
    expect(document.activeElement).toBe(passwordField());
    expect(sentBodies()).toEqual([]);
    await person.type(passwordField(), "correct horse{Enter}");
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sentBodies()).toEqual([{ currentPassword: "correct horse" }]);
  });

  it("reports a wrong password at the field, and keeps the input", async () => {
    const { dialog, fillIn, passwordField, submit } = await openDialog({ deleteMe: wrongPassword });
    await fillIn();
    await submit();
    expect(await dialog.findByText("That password is incorrect.")).toBeDefined();
    expect(passwordField()).toHaveProperty("value", "correct horse");
    expect(session().token).toBe("token-1");
  });

  it.each([
    [
      "the server's message while a payment is being processed",
      failure(409, "Your bank is still processing this payment. Please do not pay again.", {
        code: "payment_processing",
      }),
      "Your bank is still processing this payment. Please do not pay again.",
    ],
    ["its own message when the server sends none", { status: 500 }, "Unable to delete your account. Please try again."],
    [
      "its own message when the connection is lost",
      "connection lost",
      "Unable to delete your account. Please try again.",
    ],
  ] as const)(
    "reports an error in the dialog with %s, and keeps the session and the input",
    async (_, answer, text) => {
      const { api, dialog, emailField, fillIn, submit } = await openDialog({ deleteMe: answer });
      await fillIn();
      await submit();
      expect((await dialog.findByRole("alert")).textContent).toBe(text);
      expect(emailField()).toHaveProperty("value", user.email);
      expect(session().token).toBe("token-1");
      api.answers.deleteMe = okReply;
      await submit();
      expect(await screen.findByText("at /")).toBeDefined();
    },
  );

  it("keeps the dialog open during the request, and sends one request", async () => {
    const delayed = delayedAnswer(okReply);
    const { person, dialog, emailField, fillIn, submit, sentBodies } = await openDialog({ deleteMe: delayed.answer });
    await fillIn();
    await submit();
    expect(dialog.getByRole("button", { name: "Deleting account" }).getAttribute("aria-disabled")).toBe("true");
    await person.click(dialog.getByRole("button", { name: "Close" }));
    await person.type(emailField(), "{Enter}");
    expect(screen.getByRole("dialog", { name: "Delete your account?" })).toBeDefined();
    delayed.release();
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sentBodies()).toHaveLength(1);
  });

  it("redirects to the sign-in page after a 401", async () => {
    const { fillIn, submit } = await openDialog({ deleteMe: { status: 401, body: { code: "sign_in_required" } } });
    await fillIn();
    await submit();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(screen.queryByText(/^Your account is deleted,/)).toBeNull();
  });
});
