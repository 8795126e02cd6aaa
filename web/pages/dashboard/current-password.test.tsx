import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, signIn, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import { type Answer, delayedAnswer, failure } from "../../testing/stub-api.ts";

const passwordRequired = failure(403, "Please enter your current password to make this change.", {
  code: "sign_in_again",
});
const wrongPassword = failure(403, "That password is incorrect.", { code: "wrong_password" });
const emailTaken = failure(409, "That email is already associated with another account.", { code: "email_taken" });
const updatedUser = { reply: { user: { ...user, email: "countess@example.com" } } };

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
  const sentBodies = () => api.callsOf("updateMe").map(({ body }) => body);
  return { api, person, save, sentBodies };
}
const findPasswordField = () => screen.findByLabelText("Current Password");

describe("changing the email address", () => {
  it("asks for the current password in a focused field, with a reason, and keeps the input", async () => {
    await changeEmail([passwordRequired]);
    const passwordField = await findPasswordField();
    expect(document.activeElement).toBe(passwordField);
    expect(passwordField.getAttribute("autocomplete")).toBe("current-password");
    expect(passwordField.getAttribute("aria-invalid")).toBeNull();
    const help = document.getElementById(passwordField.getAttribute("aria-describedby") ?? "");
    expect(help?.textContent).toMatch(/confirm it's you/);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "countess@example.com");
  });

  it("does not ask for the current password when the server accepts the change without it", async () => {
    await changeEmail([updatedUser]);
    await screen.findByText("Profile updated successfully.");
    expect(screen.queryByLabelText("Current Password")).toBeNull();
  });

  it("resends the same change with the current password", async () => {
    const { person, save, sentBodies } = await changeEmail([passwordRequired, updatedUser]);
    await person.type(await findPasswordField(), "correct horse");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sentBodies()).toEqual([
      { email: "countess@example.com" },
      { email: "countess@example.com", currentPassword: "correct horse" },
    ]);
  });

  it("reports a wrong current password at its field, and keeps the input", async () => {
    const { person, save, sentBodies } = await changeEmail([passwordRequired, wrongPassword, updatedUser]);
    await person.type(await findPasswordField(), "correct hors");
    await save();
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
    const passwordField = await findPasswordField();
    expect(passwordField.getAttribute("aria-invalid")).toBe("true");
    expect(passwordField.getAttribute("aria-describedby")).toContain("error");
    expect(document.activeElement).toBe(passwordField);
    expect(passwordField).toHaveProperty("value", "correct hors");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "countess@example.com");
    await person.type(passwordField, "e");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sentBodies().at(-1)).toEqual({ email: "countess@example.com", currentPassword: "correct horse" });
  });

  it("has a fallback message for a wrong current password", async () => {
    const { person, save } = await changeEmail([passwordRequired, { status: 403, body: { code: "wrong_password" } }]);
    await person.type(await findPasswordField(), "nonsense");
    await save();
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
  });

  it("asks again at the field when the current password was left empty", async () => {
    const { save, sentBodies } = await changeEmail([passwordRequired]);
    await findPasswordField();
    await save();
    expect(await screen.findByText("Please enter your current password.")).toBeDefined();
    expect(sentBodies()).toEqual([{ email: "countess@example.com" }, { email: "countess@example.com" }]);
  });

  it("keeps the session when the current password is wrong", async () => {
    const { person, save } = await changeEmail([passwordRequired, wrongPassword]);
    await person.type(await findPasswordField(), "nonsense");
    await save();
    await screen.findByText("That password is incorrect.");
    expect(session().token).toBe("token-1");
  });

  it("shows the server's message for any other error, and keeps the typed password", async () => {
    const tooManyAttempts = failure(429, "Too many attempts. Please wait a moment and try again.", {
      code: "too_many_attempts",
    });
    const { person, save } = await changeEmail([passwordRequired, tooManyAttempts]);
    await person.type(await findPasswordField(), "nonsense");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Too many attempts. Please wait a moment and try again.",
    );
    expect(await findPasswordField()).toHaveProperty("value", "nonsense");
  });
});

describe("saving the profile", () => {
  it("sends a change once, however often it is submitted", async () => {
    const delayed = delayedAnswer(updatedUser);
    const { api, person } = await changeEmail([delayed.answer]);
    const form = screen.getByRole("form", { name: "Account Details" });
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await person.type(screen.getByLabelText("Full Name"), "{Enter}");
    expect(screen.getByRole("button", { name: "Saving changes" }).getAttribute("aria-disabled")).toBe("true");
    delayed.release();
    await screen.findByText("Profile updated successfully.");
    expect(api.callsOf("updateMe")).toHaveLength(1);
  });

  it("reports at its field that an email address is already in use", async () => {
    await changeEmail([emailTaken]);
    expect(await screen.findByText("That email is already associated with another account.")).toBeDefined();
    const email = screen.getByLabelText("Email Address");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("tells password managers which password each field is for", async () => {
    await changeEmail([passwordRequired]);
    await findPasswordField();
    const purposes = ["New Password", "Confirm Password", "Current Password"].map((label) =>
      screen.getByLabelText(label).getAttribute("autocomplete"),
    );
    expect(purposes).toEqual(["new-password", "new-password", "current-password"]);
  });
});
