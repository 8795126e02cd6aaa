import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dashboardWords as spanish } from "#shared/content/translations/es/words/dashboard.ts";
import { errorWords as spanishErrors } from "#shared/content/translations/es/words/errors.ts";
import { passkeyWords as spanishPasskeys } from "#shared/content/translations/es/words/passkeys.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { passkeyWords } from "#shared/content/words/passkeys.ts";
import { chooseLanguage } from "../../language/language.ts";
import { openDashboard, order, rowOf, sessionOf, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { failure } from "../../testing/stub-api.ts";

const declinedOrder = order(1, "pending", {
  paymentProblem: "Your bank declined the payment. You can try again, or pay another way.",
});
const switchLanguage = (language: "en" | "es") => act(() => chooseLanguage(language));

beforeEach(signIn);
afterEach(async () => {
  cleanup();
  await switchLanguage("en");
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("the dashboard changes its language in place, with all its words, dates and numbers", async () => {
  stubDashboardApi([
    declinedOrder,
    order(2, "complete"),
    order(3, "complete", { created_at: "2026-01-05T12:00:00.000Z" }),
  ]);
  openDashboard();
  await rowOf(declinedOrder.phone);
  await screen.findByText("Chrome on Windows");
  await screen.findByText(passkeyWords.empty);
  const english = document.body.textContent;
  await switchLanguage("es");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(spanish.heading);
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(
    Object.values(spanish.orders.columns),
  );
  const row = await rowOf(declinedOrder.phone);
  expect(row.getByText(spanish.orders.status.pending)).toBeDefined();
  expect(row.getByText(spanish.orders.refused)).toBeDefined();
  expect(screen.getAllByText("5 ene 2026")).not.toEqual([]);
  expect(screen.getByText(spanish.lines.count(2))).toBeDefined();
  const pageText = document.body.textContent;
  for (const sentence of english.match(/[A-Z][a-z]+ (?:[a-z]+ ){2,}[a-z]+/g) ?? [])
    expect(pageText).not.toContain(sentence);
  await switchLanguage("en");
  expect(document.body.textContent).toBe(english);
});

it("a problem in the dialog that adds a passkey is translated while it is displayed", async () => {
  vi.stubGlobal("PublicKeyCredential", () => {});
  stubDashboardApi([], { beginPasskey: "connection lost" });
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: passkeyWords.add }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: passkeyWords.adding.submit }));
  expect(dialog.getByText(passkeyWords.password.missing)).toBeDefined();
  await switchLanguage("es");
  expect(dialog.getByText(spanishPasskeys.password.missing)).toBeDefined();
  await switchLanguage("en");
  await person.type(dialog.getByLabelText(passkeyWords.password.label), "secret1{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toBe(passkeyWords.adding.failed);
  await switchLanguage("es");
  expect(dialog.getByRole("alert").textContent).toBe(spanishPasskeys.adding.failed);
});

it("the errors of the profile form are translated while they are displayed, and the focus stays", async () => {
  const { answers } = stubDashboardApi([], {
    updateMe: failure(403, "That password is incorrect.", { code: "wrong_password" }),
  });
  const { account, currentPassword } = dashboardWords;
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: account.edit }));
  await person.clear(screen.getByLabelText(account.name));
  await person.type(screen.getByLabelText(account.newPassword), "short");
  await person.click(screen.getByRole("button", { name: account.save }));
  expect(screen.getByText(account.nameMissing)).toBeDefined();
  await switchLanguage("es");
  expect(screen.getByText(spanish.account.nameMissing)).toBeDefined();
  expect(screen.getByText(spanish.account.passwordFaults.short)).toBeDefined();

  await switchLanguage("en");
  await person.type(screen.getByLabelText(account.name), "Ada King");
  await person.clear(screen.getByLabelText(account.newPassword));
  await person.type(screen.getByLabelText(account.email), ".mx");
  await person.type(screen.getByLabelText(currentPassword.label), "a guess");
  const save = screen.getByRole("button", { name: account.save });
  await person.click(save);
  expect(await screen.findByText(currentPassword.wrong)).toBeDefined();
  save.focus();
  await switchLanguage("es");
  expect(screen.getByText(spanishErrors.wrong_password)).toBeDefined();
  expect(document.activeElement).toBe(save);

  answers.updateMe = "connection lost";
  await person.click(save);
  expect((await screen.findByRole("alert")).textContent).toBe(spanish.account.failed);
  await switchLanguage("en");
  expect(screen.getByRole("alert").textContent).toBe(account.failed);
});

it("errors of the deletion of an account and of its address are translated while they are displayed", async () => {
  const unconfirmed = { ...user, emailConfirmed: false };
  stubDashboardApi([], {
    getMe: { reply: { user: unconfirmed, orders: [] } },
    deleteMe: "connection lost",
    sendConfirmation: "connection lost",
  });
  const { account, currentPassword, data } = dashboardWords;
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: account.confirm.send }));
  expect(await screen.findByText(account.confirm.failed)).toBeDefined();
  await person.click(screen.getByRole("button", { name: data.deletion.action }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText(data.deletion.confirm(user.email)), user.email);
  await person.type(dialog.getByLabelText(currentPassword.label), "correct horse");
  await person.click(dialog.getByRole("button", { name: data.deletion.submit }));
  expect((await dialog.findByRole("alert")).textContent).toBe(data.deletion.failed);
  await switchLanguage("es");
  expect(dialog.getByRole("alert").textContent).toBe(spanish.data.deletion.failed);
  expect(screen.getByText(spanish.account.confirm.failed)).toBeDefined();
});

it("what failed about an order is translated while its dialog is open", async () => {
  const { orders, removal, refund } = dashboardWords;
  const { answers } = stubDashboardApi(
    [declinedOrder, order(2, "complete", { refundUntil: "2099-01-02T12:00:00.000Z" })],
    { deleteOrder: "connection lost", refundOrder: "connection lost" },
  );
  const person = openDashboard();
  const alert = () => screen.getByRole("alert").textContent;
  await person.click((await rowOf(declinedOrder.phone)).getByRole("button", { name: orders.remove }));
  await person.click(screen.getByRole("button", { name: removal.confirm }));
  await vi.waitFor(() => expect(alert()).toBe(removal.failed));
  await switchLanguage("es");
  expect(alert()).toBe(spanish.removal.failed);

  await person.click(screen.getByRole("button", { name: spanish.removal.keep }));
  await switchLanguage("en");
  await person.click(screen.getByRole("button", { name: orders.refund }));
  const submit = screen.getByRole("button", { name: refund.confirm("$5.00") });
  await person.click(submit);
  await vi.waitFor(() => expect(alert()).toBe(refund.failed));
  await switchLanguage("es");
  expect(alert()).toBe(spanish.refund.failed);
  await switchLanguage("en");
  const refusal = "The money for this number was given back once already. Please write to us.";
  answers.refundOrder = failure(409, refusal, { code: "refund_not_possible" });
  await person.click(submit);
  await vi.waitFor(() => expect(alert()).toBe(refusal));
  await switchLanguage("es");
  expect(alert()).toBe(spanishErrors.refund_not_possible);
});

it("what came of a press in the account is translated while it is displayed", async () => {
  const { account, sessions } = dashboardWords;
  stubDashboardApi([], {
    listSessions: { reply: { sessions: [sessionOf(1, { isCurrent: true }), sessionOf(2), sessionOf(3)] } },
    endSession: { reply: { ok: true } },
    endOtherSessions: { reply: { ok: true } },
    updateMe: "connection lost",
  });
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: account.turnRemindersOff }));
  expect(await screen.findByText(account.remindersFailed)).toBeDefined();
  const [endFirst = expect.fail()] = await screen.findAllByRole("button", { name: /^Sign out Chrome/ });
  await person.click(endFirst);
  expect(await screen.findByText(sessions.ended)).toBeDefined();
  await switchLanguage("es");
  expect(screen.getByText(spanish.account.remindersFailed)).toBeDefined();
  expect(screen.getByText(spanish.sessions.ended)).toBeDefined();
  await person.click(screen.getByRole("button", { name: spanish.sessions.endOthers }));
  expect(await screen.findByText(spanish.sessions.othersEnded)).toBeDefined();
  await switchLanguage("en");
  expect(screen.getByText(sessions.othersEnded)).toBeDefined();
  expect(screen.queryByText(sessions.onlyThis), "said once").toBeNull();
});

it("the dashboard replaces the server's English errors with Spanish messages", async () => {
  const { answers } = stubDashboardApi([], {
    updateMe: failure(409, "That email is already associated with another account.", { code: "email_taken" }),
  });
  await switchLanguage("es");
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: spanish.account.edit }));
  const { name, email, save } = spanish.account;
  await person.type(screen.getByLabelText(email), ".mx");
  await person.type(screen.getByLabelText(spanish.currentPassword.label), "correct horse");
  await person.click(screen.getByRole("button", { name: save }));
  expect(await screen.findByText(spanish.account.emailTaken)).toBeDefined();
  answers.updateMe = failure(422, "Please check what you entered.", {
    code: "invalid",
    issues: [{ path: "email", message: "Please enter a valid email address." }],
  });
  await person.click(screen.getByRole("button", { name: save }));
  expect(await screen.findByText(spanish.account.emailInvalid)).toBeDefined();
  await person.clear(screen.getByLabelText(name));
  await person.click(screen.getByRole("button", { name: save }));
  expect(await screen.findByText(spanish.account.nameMissing)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/\b(the|you|email|please)\b/i);
  expect(document.body.textContent).toContain(user.name);
});
