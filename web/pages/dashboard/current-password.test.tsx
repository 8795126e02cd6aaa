import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { type Answer, delayedAnswer, failure } from "../../testing/stub-api.ts";

const askAgain = failure(403, "Please enter your current password to make this change.", { code: "sign_in_again" });
const wrongPassword = failure(403, "That password is incorrect.", { code: "wrong_password" });
const taken = failure(409, "That email is already associated with another account.", { code: "email_taken" });
const renamed = { reply: { user: { ...user, email: "countess@example.com" } } };

beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Changes the email and saves, with these server responses. */
async function changeEmail(answers: Answer[]) {
  const api = stubDashboardApi([order(1, "complete")], { updateMe: answers });
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: "Edit details" }));
  const email = screen.getByLabelText("Email Address");
  await person.clear(email);
  await person.type(email, "countess@example.com");
  const save = () => person.click(screen.getByRole("button", { name: "Save changes" }));
  await save();
  const sent = () => api.callsOf("updateMe").map(({ body }) => body);
  return { api, person, save, sent };
}
const field = () => screen.findByLabelText("Current Password");

describe("a change that requires the current password", () => {
  it("asks for it in the form, focused and with a reason, without losing anything", async () => {
    await changeEmail([askAgain]);
    const passwordField = await field();
    expect(document.activeElement).toBe(passwordField);
    expect(passwordField.getAttribute("autocomplete")).toBe("current-password");
    expect(passwordField.getAttribute("aria-invalid")).toBeNull();
    const help = document.getElementById(passwordField.getAttribute("aria-describedby") ?? "");
    expect(help?.textContent).toMatch(/confirm it's you/);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "countess@example.com");
  });

  it("does not ask for it when the change is accepted", async () => {
    await changeEmail([renamed]);
    await screen.findByText("Profile updated successfully.");
    expect(screen.queryByLabelText("Current Password")).toBeNull();
  });

  it("resends the same change with it", async () => {
    const { person, save, sent } = await changeEmail([askAgain, renamed]);
    await person.type(await field(), "correct horse");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sent()).toEqual([
      { email: "countess@example.com" },
      { email: "countess@example.com", currentPassword: "correct horse" },
    ]);
  });

  it("reports a wrong one at the field, and keeps the input", async () => {
    const { person, save, sent } = await changeEmail([askAgain, wrongPassword, renamed]);
    await person.type(await field(), "correct hors");
    await save();
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
    const passwordField = await field();
    expect(passwordField.getAttribute("aria-invalid")).toBe("true");
    expect(passwordField.getAttribute("aria-describedby")).toContain("error");
    expect(document.activeElement).toBe(passwordField);
    expect(passwordField).toHaveProperty("value", "correct hors");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "countess@example.com");
    await person.type(passwordField, "e");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sent().at(-1)).toEqual({ email: "countess@example.com", currentPassword: "correct horse" });
  });

  it("has a fallback message for a wrong one", async () => {
    const { person, save } = await changeEmail([askAgain, { status: 403, body: { code: "wrong_password" } }]);
    await person.type(await field(), "nonsense");
    await save();
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
  });

  it("asks again at the field when it was left empty", async () => {
    const { save, sent } = await changeEmail([askAgain]);
    await field();
    await save();
    expect(await screen.findByText("Please enter your current password.")).toBeDefined();
    expect(sent()).toEqual([{ email: "countess@example.com" }, { email: "countess@example.com" }]);
  });

  it("keeps the session: a wrong current password is not an expired session", async () => {
    const { person, save } = await changeEmail([askAgain, wrongPassword]);
    await person.type(await field(), "nonsense");
    await save();
    await screen.findByText("That password is incorrect.");
    expect(session().token).toBe("token-1");
  });

  it("shows any other error next to it, in the server's words, and keeps both", async () => {
    const tired = failure(429, "Too many attempts. Please wait a little and try again.", { code: "too_many_attempts" });
    const { person, save } = await changeEmail([askAgain, tired]);
    await person.type(await field(), "nonsense");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Too many attempts. Please wait a little and try again.",
    );
    expect(await field()).toHaveProperty("value", "nonsense");
  });
});

describe("saving the profile", () => {
  it("sends a change once, however often it is submitted", async () => {
    const answer = delayedAnswer(renamed);
    const { api, person } = await changeEmail([answer.answer]);
    const form = screen.getByRole("form", { name: "Account Details" });
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await person.type(screen.getByLabelText("Full Name"), "{Enter}");
    expect(screen.getByRole("button", { name: "Saving changes" }).getAttribute("aria-disabled")).toBe("true");
    answer.release();
    await screen.findByText("Profile updated successfully.");
    expect(api.callsOf("updateMe")).toHaveLength(1);
  });

  it("reports at the email that it is taken", async () => {
    await changeEmail([taken]);
    expect(await screen.findByText("That email is already associated with another account.")).toBeDefined();
    const email = screen.getByLabelText("Email Address");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("identifies the passwords for password managers", async () => {
    await changeEmail([askAgain]);
    await field();
    const purposes = ["New Password", "Confirm Password", "Current Password"].map((label) =>
      screen.getByLabelText(label).getAttribute("autocomplete"),
    );
    expect(purposes).toEqual(["new-password", "new-password", "current-password"]);
  });
});
