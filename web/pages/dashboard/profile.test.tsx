import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { session } from "../../session/session.ts";
import {
  openDashboard as open,
  order,
  stubDashboardApi as serve,
  signInBeforeEach,
  user,
} from "../../testing/dashboard.tsx";
import type { stubApi } from "../../testing/stub-api.ts";

const complete = order(2, "complete");

const announced = signInBeforeEach();

describe("the account", () => {
  const edit = async (more: Parameters<typeof stubApi>[0] = {}) => {
    const api = serve([complete], more);
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Edit details" }));
    const fill = async (label: string, text: string) => {
      const field = screen.getByLabelText(label);
      await person.clear(field);
      if (text !== "") await person.type(field, text);
    };
    const save = () => person.click(screen.getByRole("button", { name: "Save changes" }));
    return { api, person, fill, save };
  };

  it("toggles between viewing and editing", async () => {
    const { person } = await edit();
    expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    expect(screen.getByText("ada@example.com")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit details" }));
  });

  it("rejects a short new password and sends nothing", async () => {
    const { api, fill, save } = await edit();
    await fill("New Password", "abcde");
    await fill("Confirm Password", "abcde");
    await save();
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("rejects a password that bcrypt would truncate", async () => {
    const { fill, save } = await edit();
    await fill("New Password", "é".repeat(37));
    await save();
    expect(
      screen.getByText("That password is too long: 72 letters and digits fit, and fewer with accents or emoji."),
    ).toBeDefined();
  });

  it("rejects a confirmation that differs", async () => {
    const { api, fill, save } = await edit();
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdeg");
    await save();
    expect(screen.getByText("Passwords do not match.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("has nothing to save when only spaces and case differ", async () => {
    const { api, fill, save } = await edit();
    await fill("Full Name", "  Ada Lovelace ");
    await fill("Email Address", "ADA@example.com");
    await save();
    expect(screen.getByText("No changes to save.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("sends changed fields only, the email in lower case, and stores a new token", async () => {
    const { api, fill, save } = await edit({
      updateMe: { reply: { token: "token-2", user: { ...user, email: "countess@example.com" } } },
    });
    await fill("Email Address", "Countess@Example.com");
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdef");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(api.callsOf("updateMe").map(({ body }) => body)).toEqual([
      { email: "countess@example.com", password: "abcdef" },
    ]);
    expect(screen.getByText("countess@example.com")).toBeDefined();
    expect(session().token).toBe("token-2");
    expect(announced).toHaveBeenCalled();
  });

  it("keeps the token when the server sends none, and updates the name", async () => {
    const { fill, save } = await edit({ updateMe: { reply: { user: { ...user, name: "Ada King" } } } });
    await fill("Full Name", "Ada King");
    await save();
    await screen.findByText("Profile updated successfully.");
    expect(session()).toEqual({ token: "token-1", name: "Ada King", role: "customer" });
  });

  it.each([
    ["another account has the email", { status: 409 }, "That email is already associated with another account."],
    ["the server fails without a word", { status: 500 }, "Unable to update profile."],
    ["no answer comes", "connection lost", "Unable to update profile."],
    [
      "the account changed meanwhile",
      {
        status: 409,
        body: { message: "Something changed at the same moment. Please try again.", code: "changed_meanwhile" },
      },
      "Something changed at the same moment. Please try again.",
    ],
  ] as const)("explains why it was not saved when %s", async (_, answer, text) => {
    const { fill, save } = await edit({ updateMe: answer });
    await fill("Full Name", "Ada King");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Ada King");
  });

  it("shows the server's issues next to their fields", async () => {
    const { fill, save } = await edit({
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

  it("goes to the sign-in after a 401", async () => {
    const { fill, save } = await edit({ updateMe: { status: 401, body: { code: "sign_in_required" } } });
    await fill("Full Name", "Ada King");
    await save();
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
