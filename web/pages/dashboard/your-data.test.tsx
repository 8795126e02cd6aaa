import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { delayedAnswer, failure, type stubApi } from "../../testing/stub-api.ts";

const exported = {
  exportedAt: "2026-11-21T09:30:00.000Z",
  account: user,
  orders: [{ ...order(1, "complete"), paidAt: null, paymentIntentId: null, timeline: [] }],
  donations: [],
  messages: [],
};
const askAgain = failure(403, "Please enter your current password to make this change.", { code: "sign_in_again" });
const wrong = failure(403, "That password is incorrect.", { code: "wrong_password" });

const announced = vi.fn();
/** The file that the browser was asked to save. */
let saved: { readonly name: string; readonly content: Blob }[];

beforeEach(() => {
  signIn();
  saved = [];
  announced.mockClear();
  window.addEventListener("auth-changed", announced);
  const files = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const address = `blob:everline/${files.size}`;
    if (file instanceof Blob) files.set(address, file);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const content = files.get(this.href);
    if (content !== undefined) saved.push({ name: this.download, content });
  });
});

afterEach(() => {
  cleanup();
  // The farewell notice outlives its page.
  for (const close of screen.queryAllByRole("button", { name: "Close" })) close.click();
  window.removeEventListener("auth-changed", announced);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openData(answers: Parameters<typeof stubApi>[0], orders: readonly object[] = [order(1, "complete")]) {
  const api = stubDashboardApi(orders, answers);
  const person = openDashboard();
  const section = within(await screen.findByRole("region", { name: "Your data" }));
  return { api, person, section };
}

describe("downloading one's data", () => {
  it("saves all of it as one file named by day", async () => {
    const { person, section } = await openData({ exportMe: { reply: exported } });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
      ["everline-data-2026-11-21.json", "application/json"],
    ]);
    expect(JSON.parse((await saved[0]?.content.text()) ?? "")).toEqual(exported);
  });

  it("asks an admin with a second factor for its code, and continues with it", async () => {
    const wantsCode = failure(403, "Please enter the code.", { code: "second_factor_required" });
    const wrongCode = failure(403, "That code is incorrect.", { code: "wrong_code" });
    const { api, person, section } = await openData({
      exportMe: [wantsCode, { reply: exported }],
      giveSecondFactor: [wrongCode, { reply: { token: "token-with-code" } }],
    });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please enter your code" }));
    const field = dialog.getByLabelText("Code from your app, or a recovery code");
    await person.type(field, "111111{Enter}");
    expect(await dialog.findByText("That code is incorrect.")).toBeDefined();
    await person.clear(field);
    await person.type(field, "123456{Enter}");
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(api.callsOf("giveSecondFactor").map(({ body }) => body)).toEqual([{ code: "111111" }, { code: "123456" }]);
    expect(session().token).toBe("token-with-code");
  });

  it("asks an admin with an old sign-in for the password, and continues with it", async () => {
    const wantsProof = failure(403, "Please confirm it's you, then try again.", { code: "proof_required" });
    const wrongPassword = failure(401, "Invalid email or password.", { code: "wrong_credentials" });
    const { api, person, section } = await openData({
      exportMe: [wantsProof, { reply: exported }],
      login: [wrongPassword, { reply: { token: "token-with-proof", user } }],
    });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please confirm it's you" }));
    const field = dialog.getByLabelText("Current Password");
    await person.type(field, "{Enter}");
    expect(await dialog.findByText("Please enter your current password.")).toBeDefined();
    await person.type(field, "wrong!{Enter}");
    expect(await dialog.findByText("That password is incorrect.")).toBeDefined();
    expect(session().token, "a wrong password here ends no session").not.toBeNull();
    await person.clear(field);
    await person.type(field, "right!{Enter}");
    expect(await section.findByText("Saved as everline-data-2026-11-21.json.")).toBeDefined();
    expect(api.callsOf("login").map(({ body }) => body)).toEqual([
      { email: user.email, password: "wrong!" },
      { email: user.email, password: "right!" },
    ]);
    expect(session().token).toBe("token-with-proof");
  });

  it("is canceled without the code, with an explanation", async () => {
    const wantsCode = failure(403, "Please enter the code of your app.", { code: "second_factor_required" });
    const { person, section } = await openData({ exportMe: wantsCode });
    await person.click(section.getByRole("button", { name: "Download" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Please enter your code" }));
    await person.click(dialog.getByRole("button", { name: "Close" }));
    expect(await section.findByText("Please enter the code of your app.")).toBeDefined();
  });

  it("shows progress, and sends one request however often it is clicked", async () => {
    const answer = delayedAnswer({ reply: exported });
    const { api, person, section } = await openData({ exportMe: answer.answer });
    await person.click(section.getByRole("button", { name: "Download" }));
    const button = section.getByRole("button", { name: "Preparing your file" });
    expect(section.getByRole("status").textContent).toBe("Preparing your file");
    expect(document.activeElement).toBe(button);
    await person.click(button);
    answer.release();
    await section.findByText(/^Saved as/);
    expect(api.callsOf("exportMe")).toHaveLength(1);
    expect(document.activeElement).toBe(section.getByRole("button", { name: "Download" }));
  });

  it.each([
    ["the server's words", failure(500, "Closed for a minute."), "Closed for a minute."],
    ["its own words otherwise", "connection lost", "Unable to prepare your data. Please try again."],
  ] as const)("reports a failure in %s, and can be retried", async (_, answer, text) => {
    const { api, person, section } = await openData({ exportMe: answer });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect((await section.findByRole("alert")).textContent).toBe(text);
    expect(saved).toEqual([]);
    api.answers.exportMe = { reply: exported };
    await person.click(section.getByRole("button", { name: "Download" }));
    await section.findByText(/^Saved as/);
    expect(section.queryByRole("alert")).toBeNull();
  });

  it("goes to the sign-in after a 401", async () => {
    const { person, section } = await openData({ exportMe: { status: 401, body: { code: "sign_in_required" } } });
    await person.click(section.getByRole("button", { name: "Download" }));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("deleting the account", () => {
  async function openDialog(answers: Parameters<typeof stubApi>[0] = {}, orders?: readonly object[]) {
    const { api, person, section } = await openData(answers, orders);
    const opener = section.getByRole("button", { name: "Delete account" });
    await person.click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    const confirm = () => dialog.getByLabelText("To confirm, type ada@example.com");
    const submit = () => person.click(dialog.getByRole("button", { name: "Delete for good" }));
    const sent = () => api.callsOf("deleteMe").map(({ body }) => body);
    return { api, person, dialog, confirm, submit, sent, opener };
  }
  const okReply = { reply: { ok: true } };

  it("explains the consequences", async () => {
    const { dialog } = await openDialog({}, [order(1, "complete"), order(2, "complete", { lineState: "ended" })]);
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Your license ends immediately. The assistant stops replying, and nothing is refunded.",
      "Your number is released, and someone else can license it.",
      "You're signed out everywhere. Your name, email, numbers and messages are erased within 48 hours.",
      "The records of your payments stay, without your name.",
    ]);
  });

  it.each([
    [0, "You're signed out everywhere."],
    [2, "Your 2 licenses end at once."],
  ])("names the loss of %i licenses", async (count, beginning) => {
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
    const { api, person, dialog, confirm, submit } = await openDialog({ deleteMe: okReply });
    if (text !== "") await person.type(confirm(), text);
    await submit();
    expect(dialog.getByText("That isn't this account's email.")).toBeDefined();
    expect(confirm().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(confirm());
    expect(api.callsOf("deleteMe")).toEqual([]);
  });

  it("clears token, name and role, notifies the page, and goes to the landing page with a farewell", async () => {
    const { person, confirm, submit, sent } = await openDialog({ deleteMe: okReply });
    await person.type(confirm(), " ADA@example.com ");
    await submit();
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sent()).toEqual([{}]);
    expect(session()).toEqual({ token: null, name: null, role: null });
    expect(announced).toHaveBeenCalled();
    const farewell = await screen.findByText(/^Your account is deleted\./);
    expect(farewell.getAttribute("role")).toBe("status");
    await person.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText(/^Your account is deleted\./)).toBeNull());
  });

  it("asks for the current password when the server requires it, and sends it", async () => {
    const { person, dialog, confirm, submit, sent } = await openDialog({ deleteMe: [askAgain, okReply] });
    await person.type(confirm(), user.email);
    await submit();
    const password = await dialog.findByLabelText("Current Password");
    expect(document.activeElement).toBe(password);
    expect(confirm()).toHaveProperty("value", user.email);
    await person.type(password, "correct horse{Enter}");
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sent()).toEqual([{}, { currentPassword: "correct horse" }]);
  });

  it("reports a wrong password at the field, and keeps the input", async () => {
    const { person, dialog, confirm, submit } = await openDialog({ deleteMe: [askAgain, wrong] });
    await person.type(confirm(), user.email);
    await submit();
    await person.type(await dialog.findByLabelText("Current Password"), "correct hors");
    await submit();
    expect(await dialog.findByText("That password is incorrect.")).toBeDefined();
    expect(dialog.getByLabelText("Current Password")).toHaveProperty("value", "correct hors");
    expect(session().token).toBe("token-1");
  });

  it.each([
    [
      "the server's words while a payment is under way",
      failure(409, "Your bank is still processing this payment. Please do not pay again.", {
        code: "payment_processing",
      }),
      "Your bank is still processing this payment. Please do not pay again.",
    ],
    ["its own words otherwise", { status: 500 }, "Unable to delete your account. Please try again."],
    ["its own words without a network", "connection lost", "Unable to delete your account. Please try again."],
  ] as const)("reports an error in the dialog, in %s, and keeps account and input", async (_, answer, text) => {
    const { api, person, dialog, confirm, submit } = await openDialog({ deleteMe: answer });
    await person.type(confirm(), user.email);
    await submit();
    expect((await dialog.findByRole("alert")).textContent).toBe(text);
    expect(confirm()).toHaveProperty("value", user.email);
    expect(session().token).toBe("token-1");
    api.answers.deleteMe = okReply;
    await submit();
    expect(await screen.findByText("at /")).toBeDefined();
  });

  it("stays open during the request, and sends it once", async () => {
    const answer = delayedAnswer(okReply);
    const { person, dialog, confirm, submit, sent } = await openDialog({ deleteMe: answer.answer });
    await person.type(confirm(), user.email);
    await submit();
    expect(dialog.getByRole("button", { name: "Deleting account" }).getAttribute("aria-disabled")).toBe("true");
    await person.click(dialog.getByRole("button", { name: "Close" }));
    await person.type(confirm(), "{Enter}");
    expect(screen.getByRole("dialog", { name: "Delete your account?" })).toBeDefined();
    answer.release();
    expect(await screen.findByText("at /")).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it("goes to the sign-in after a 401", async () => {
    const { person, confirm, submit } = await openDialog({
      deleteMe: { status: 401, body: { code: "sign_in_required" } },
    });
    await person.type(confirm(), user.email);
    await submit();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(screen.queryByText(/^Your account is deleted\./)).toBeNull();
  });
});
