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

/** Changes the email and saves, with this current password and these server responses. */
async function changeEmail(answers: Answer[], currentPassword = "correct horse") {
  const api = stubDashboardApi([order(1, "complete")], { updateMe: answers });
  const person = openDashboard();
  await person.click(await screen.findByRole("button", { name: "Edit details" }));
  const email = screen.getByLabelText("Email Address");
  await person.clear(email);
  await person.type(email, "countess@example.com");
  if (currentPassword !== "") await person.type(screen.getByLabelText("Current Password"), currentPassword);
  const save = () => person.click(screen.getByRole("button", { name: "Save changes" }));
  await save();
  const sentBodies = () => api.callsOf("updateMe").map(({ body }) => body);
  return { api, person, save, sentBodies };
}
const passwordField = () => screen.getByLabelText("Current Password");

describe("the current password", () => {
  it.each([
    ["Email Address", "x@example.com"],
    ["New Password", "a better horse"],
  ])(
    "is asked for once %s changes, with a reason and without moving the focus, and not for a name",
    async (label, text) => {
      stubDashboardApi([order(1, "complete")], { updateMe: { reply: { user: { ...user, name: "Ada King" } } } });
      const person = openDashboard();
      await person.click(await screen.findByRole("button", { name: "Edit details" }));
      await person.type(screen.getByLabelText("Full Name"), " King");
      expect(screen.queryByLabelText("Current Password")).toBeNull();
      await person.type(screen.getByLabelText(label), text);
      expect(passwordField().getAttribute("autocomplete")).toBe("current-password");
      const help = document.getElementById(passwordField().getAttribute("aria-describedby") ?? "");
      expect(help?.textContent).toMatch(/^We ask for it before you change your email or password/);
      expect(document.activeElement).toBe(screen.getByLabelText(label));
    },
  );

  it("is sent with the change", async () => {
    const { sentBodies } = await changeEmail([updatedUser]);
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sentBodies()).toEqual([{ email: "countess@example.com", currentPassword: "correct horse" }]);
  });

  it("is missed at its field, and nothing is sent without it", async () => {
    const { person, save, sentBodies } = await changeEmail([updatedUser], "");
    expect(await screen.findByText("Please enter your current password.")).toBeDefined();
    expect(document.activeElement).toBe(passwordField());
    expect(sentBodies()).toEqual([]);
    await person.type(passwordField(), "correct horse");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
  });

  it("that is wrong is reported at its field, and keeps the input and the session", async () => {
    const { person, save, sentBodies } = await changeEmail([wrongPassword, updatedUser], "correct hors");
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
    expect(passwordField().getAttribute("aria-invalid")).toBe("true");
    expect(passwordField().getAttribute("aria-describedby")).toContain("error");
    expect(document.activeElement).toBe(passwordField());
    expect(passwordField()).toHaveProperty("value", "correct hors");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "countess@example.com");
    expect(session().token).toBe("token-1");
    await person.type(passwordField(), "e");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(sentBodies().at(-1)).toEqual({ email: "countess@example.com", currentPassword: "correct horse" });
  });

  it("that is wrong has a fallback message", async () => {
    await changeEmail([{ status: 403, body: { code: "wrong_password" } }]);
    expect(await screen.findByText("That password is incorrect.")).toBeDefined();
  });

  it("appears, focused, when the server asks for it for another reason", async () => {
    const answers = [passwordRequired, { reply: { user: { ...user, name: "Ada King" } } }];
    const api = stubDashboardApi([order(1, "complete")], { updateMe: answers });
    const person = openDashboard();
    await person.click(await screen.findByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " King");
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    expect(document.activeElement).toBe(await screen.findByLabelText("Current Password"));
    await person.type(passwordField(), "correct horse{Enter}");
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(api.callsOf("updateMe").at(-1)?.body).toMatchObject({ currentPassword: "correct horse" });
  });

  it("stays when another error is shown", async () => {
    const tooManyAttempts = failure(429, "Too many attempts. Please wait a moment and try again.", {
      code: "too_many_attempts",
    });
    await changeEmail([tooManyAttempts], "nonsense");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Too many attempts. Please wait a moment and try again.",
    );
    expect(passwordField()).toHaveProperty("value", "nonsense");
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
    await changeEmail([], "");
    const purposes = ["New Password", "Confirm Password", "Current Password"].map((label) =>
      screen.getByLabelText(label).getAttribute("autocomplete"),
    );
    expect(purposes).toEqual(["new-password", "new-password", "current-password"]);
  });
});
