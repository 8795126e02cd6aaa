import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, signInBeforeEach, stubDashboardApi, user } from "../../testing/dashboard.tsx";
import type { stubApi } from "../../testing/stub-api.ts";

const complete = order(2, "complete");

const sessionChangeSpy = signInBeforeEach();

describe("the profile form", () => {
  const openForm = async (answers: Parameters<typeof stubApi>[0] = {}) => {
    const api = stubDashboardApi([complete], answers);
    const person = openDashboard();
    await person.click(await screen.findByRole("button", { name: "Edit details" }));
    const fill = async (label: string, text: string) => {
      const field = screen.getByLabelText(label);
      await person.clear(field);
      if (text !== "") await person.type(field, text);
    };
    const save = () => person.click(screen.getByRole("button", { name: "Save changes" }));
    return { api, person, fill, save };
  };

  it("gets the focus when it opens, and returns it to the edit button when canceled", async () => {
    const { person } = await openForm();
    expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    expect(screen.getByText("ada@example.com")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit details" }));
  });

  it("rejects a short new password and sends nothing", async () => {
    const { api, fill, save } = await openForm();
    await fill("New Password", "abcde");
    await fill("Confirm Password", "abcde");
    await save();
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("rejects a password that bcrypt would truncate", async () => {
    const { fill, save } = await openForm();
    await fill("New Password", "é".repeat(37));
    await save();
    expect(
      screen.getByText(
        "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
      ),
    ).toBeDefined();
  });

  it("rejects a password confirmation that differs", async () => {
    const { api, fill, save } = await openForm();
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdeg");
    await save();
    expect(screen.getByText("Passwords do not match.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("has nothing to save when only the name's outer spaces and the email's case differ", async () => {
    const { api, fill, save } = await openForm();
    await fill("Full Name", "  Ada Lovelace ");
    await fill("Email Address", "ADA@example.com");
    await save();
    expect(screen.getByText("No changes to save.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("sends changed fields only, the email in lower case, and stores a new token", async () => {
    const { api, fill, save } = await openForm({
      updateMe: { reply: { token: "token-2", user: { ...user, email: "countess@example.com" } } },
    });
    await fill("Email Address", "Countess@Example.com");
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdef");
    await fill("Current Password", "correct horse");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(api.callsOf("updateMe").map(({ body }) => body)).toEqual([
      { email: "countess@example.com", password: "abcdef", currentPassword: "correct horse" },
    ]);
    expect(screen.getByText("countess@example.com")).toBeDefined();
    expect(session().token).toBe("token-2");
    expect(sessionChangeSpy).toHaveBeenCalled();
  });

  it("keeps the token when the server sends none, and updates the name", async () => {
    const { fill, save } = await openForm({ updateMe: { reply: { user: { ...user, name: "Ada King" } } } });
    await fill("Full Name", "Ada King");
    await save();
    await screen.findByText("Profile updated successfully.");
    expect(session()).toEqual({ token: "token-1", name: "Ada King", role: "customer" });
  });

  it.each([
    ["another account has the email", { status: 409 }, "That email is already associated with another account."],
    ["the server fails without a message", { status: 500 }, "Unable to update profile."],
    ["the connection is lost", "connection lost", "Unable to update profile."],
    [
      "the account changed meanwhile",
      {
        status: 409,
        body: { message: "Something changed at the same moment. Please try again.", code: "changed_meanwhile" },
      },
      "Something changed at the same moment. Please try again.",
    ],
  ] as const)("explains why nothing was saved, and keeps the input, when %s", async (_, answer, text) => {
    const { fill, save } = await openForm({ updateMe: answer });
    await fill("Full Name", "Ada King");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Ada King");
  });

  it("shows the server's issues next to their fields", async () => {
    const { fill, save } = await openForm({
      updateMe: {
        status: 422,
        body: {
          message: "Look again.",
          code: "invalid",
          issues: [{ path: "email", message: "Please enter a valid email address." }],
        },
      },
    });
    await fill("Email Address", "ada@nowhere");
    await save();
    expect(await screen.findByText("Please enter a valid email address.")).toBeDefined();
    expect(screen.getByLabelText("Email Address").getAttribute("aria-invalid")).toBe("true");
  });

  it("redirects to the sign-in page after a 401", async () => {
    const { fill, save } = await openForm({ updateMe: { status: 401, body: { code: "sign_in_required" } } });
    await fill("Full Name", "Ada King");
    await save();
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
