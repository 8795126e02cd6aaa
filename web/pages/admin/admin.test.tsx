import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import Admin, { clientLoader } from "./admin.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function openAdmin(stored: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const Site = createRoutesStub([
    { path: "/admin", Component: Admin, loader: clientLoader, HydrateFallback: () => null },
    { path: "/login", Component: () => <h1>Sign in here</h1> },
  ]);
  render(<Site initialEntries={["/admin"]} />);
}

describe("the admin area", () => {
  it.each([
    ["nobody", {}],
    ["a customer", { token: "t", userRole: "customer" }],
    ["a role without a token", { userRole: "admin" }],
  ])("sends %s to the sign-in page", async (_, stored) => {
    openAdmin(stored);
    expect(await screen.findByRole("heading", { name: "Sign in here" })).toBeDefined();
  });

  it("lets an admin in", async () => {
    openAdmin({ token: "t", userRole: "admin" });
    expect(await screen.findByRole("heading", { name: "This page is not open yet" })).toBeDefined();
  });
});
