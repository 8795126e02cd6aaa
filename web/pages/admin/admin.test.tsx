import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openAdmin, signInAdminBeforeEach } from "../../testing/admin.tsx";

signInAdminBeforeEach();

describe("the admin area", () => {
  it.each([
    ["a visitor without a session", {}],
    ["a customer", { token: "t", userRole: "customer" }],
    ["a visitor with a stored role but no token", { userRole: "admin" }],
  ])("redirects %s to the sign-in page", async (_, storedSession) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(storedSession)) localStorage.setItem(key, value);
    openAdmin("overview", () => <h1>Overview here</h1>);
    expect(await screen.findByText("at /login")).toBeDefined();
  });

  it("passes the requested page, with its filters, to the sign-in page", async () => {
    localStorage.clear();
    openAdmin("orders", () => <h1>Orders here</h1>, "?status=complete");
    expect(await screen.findByText("at /login?to=%2Fadmin%2Forders%3Fstatus%3Dcomplete")).toBeDefined();
  });

  it("admits an admin and marks the current page in the navigation", async () => {
    openAdmin("users", () => <h1>Users here</h1>);
    expect(await screen.findByRole("heading", { name: "Users here" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Users" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Overview" }).getAttribute("aria-current")).toBeNull();
  });
});
