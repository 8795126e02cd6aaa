import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { adminUser } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Users from "./users.tsx";

signInAdminBeforeEach();

const stubList = (changes: object = {}) =>
  stubApi({ listAdminUsers: { reply: { users: [{ ...adminUser, ...changes }], nextCursor: null } } });
const cells = async () => {
  const row = (await screen.findByRole("link", { name: "Open Ada Osei, ada@example.com" })).closest("tr");
  return within(row ?? expect.fail())
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

it("the user list shows name, email, dates, paid orders and role of an account, with one call", async () => {
  const api = stubList();
  openAdmin("users", Users);
  const day = "Nov 21, 2026";
  expect(await cells()).toEqual(["Ada Osei", "ada@example.com", day, "1", day, day, "Customer"]);
  expect(api.calls.map(({ id }) => id)).toEqual(["listAdminUsers"]);
});

it("the user list shows the email once, in place of a missing name", async () => {
  stubList({ name: "" });
  openAdmin("users", Users);
  const link = await screen.findByRole("link", { name: "Open ada@example.com" });
  expect(link.textContent).toBe("ada@example.com");
  expect(screen.getAllByText("ada@example.com")).toHaveLength(1);
});

it("the user list leaves missing dates empty and marks an admin", async () => {
  stubList({ lastOrderAt: null, lastSignInAt: null, role: "admin" });
  openAdmin("users", Users);
  expect((await cells()).slice(4)).toEqual(["", "", "Admin"]);
});

it("the user list marks an admin on a phone too, and no customer", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const customer = { ...adminUser, id: "usr_01M7YQP0Z0YV3WHTCTF97C9000", name: "Rosa" };
  stubApi({ listAdminUsers: { reply: { users: [{ ...adminUser, role: "admin" }, customer], nextCursor: null } } });
  openAdmin("users", Users);
  const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("li")?.textContent;
  expect(await rowOf("Open Ada Osei, ada@example.com")).toMatch(/Admin$/);
  expect(await rowOf("Open Rosa, ada@example.com")).not.toMatch(/Admin|Customer/);
});

it("the user list explains its search and filters by role", async () => {
  const api = stubList();
  const user = openAdmin("users", Users);
  await cells();
  expect(screen.getByPlaceholderText("Name, email, number or ID")).toBeDefined();
  expect(screen.queryByText(/names cannot/i)).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Admins");
  await waitFor(() => expect(api.callsOf("listAdminUsers").at(-1)?.query.role).toBe("admin"));
});

it("the user list reports that it failed to load", async () => {
  stubApi({ listAdminUsers: failure(500, "") });
  openAdmin("users", Users);
  expect((await screen.findByRole("alert")).textContent).toBe("Unable to load users.");
});
