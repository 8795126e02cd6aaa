import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { ada, adminUser, ids, order, personalData } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Users from "./users.tsx";

signInAdminBeforeEach();
afterEach(() => vi.restoreAllMocks());

type Detail = Reply<"getAdminUser">;
const meAnswer = { reply: { user: { ...ada, id: ids.admin, role: "admin" }, orders: [] } };

async function openUser(changes: Partial<Detail> = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    listAdminUsers: { reply: { users: [adminUser], nextCursor: null } },
    getAdminUser: { reply: { user: adminUser, orders: [order], ...changes } },
    getMe: meAnswer,
    listAdminMails: adminExamples.listAdminMails,
    ...answers,
  });
  const user = openAdmin("users", Users, `?open=${ids.user}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Ada Osei" }));
  await screen.findByRole("table");
  return { api, user, sheet };
}
type Opened = Awaited<ReturnType<typeof openUser>>;
const fact = ({ sheet }: Opened, name: string) =>
  sheet.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const press = async ({ user }: Opened, name: string) => user.click(await screen.findByRole("button", { name }));

describe("an account's sheet", () => {
  it("shows the details, and as last activity the later of sign-in and order", async () => {
    const opened = await openUser({
      user: { ...adminUser, lastSignInAt: "2026-11-01T12:00:00.000Z", lastOrderAt: "2026-11-09T12:00:00.000Z" },
    });
    expect(fact(opened, "Email")).toBe("ada@example.com");
    expect(fact(opened, "Account ID")).toContain(ids.user);
    expect(fact(opened, "Last activity")).toMatch(/^Nov 9, 2026/);
    expect(fact(opened, "Last sign-in")).toMatch(/^Nov 1, 2026/);
  });

  it("has empty states for activity, orders and numbers", async () => {
    const opened = await openUser({ user: { ...adminUser, lastSignInAt: null, lastOrderAt: null }, orders: [] });
    expect(fact(opened, "Last activity")).toBe("Never");
    expect(opened.sheet.getByText("No orders yet.")).toBeDefined();
    expect(opened.sheet.getByText("This account has no licensed numbers.")).toBeDefined();
  });

  it("shows each paid number once, with the state of its newest order, and links to the orders", async () => {
    const { sheet } = await openUser({
      orders: [
        { ...order, id: `${order.id.slice(0, -1)}9`, lineState: "active" },
        { ...order, lineState: "ended", refundedCents: 500 },
        { ...order, id: `${order.id.slice(0, -1)}8`, phone: "447700900124", status: "pending", lineState: "none" },
      ],
    });
    const numbers = within(sheet.getByRole("region", { name: "Numbers" }));
    expect(numbers.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["+447700900123Active"]);
    const orders = within(sheet.getByRole("region", { name: "Orders" }));
    expect(orders.getAllByRole("listitem")).toHaveLength(3);
    expect(orders.getByRole("link", { name: "Open order …7CRT87" }).getAttribute("href")).toBe(
      `/admin/orders?open=${order.id}`,
    );
  });

  it("shows whether an admin has two-step sign-in", async () => {
    expect(
      fact(await openUser({ user: { ...adminUser, role: "admin", secondFactor: true } }), "Two-step sign-in"),
    ).toBe("On");
  });
});

describe("a user's data export", () => {
  it("is saved under a name without personal data", async () => {
    const fileNames: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download);
    });
    const opened = await openUser({}, { exportAdminUser: { reply: personalData } });
    await press(opened, "Export their data");
    const file = `everline-${ids.user}-2026-11-21.json`;
    expect(await opened.sheet.findByText(`Saved as ${file}.`)).toBeDefined();
    expect(fileNames).toEqual([file]);
  });

  it("shows an error when it fails to load", async () => {
    const opened = await openUser({}, { exportAdminUser: failure(500, "") });
    await press(opened, "Export their data");
    expect((await opened.sheet.findByRole("alert")).textContent).toMatch(/^We couldn't export this person's data/);
  });
});

describe("signing a user out everywhere", () => {
  it("asks for confirmation with the user's name, and reports the success", async () => {
    const opened = await openUser({}, { signOutAdminUser: { reply: { ok: true } } });
    await press(opened, "Sign out everywhere");
    const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere?" }));
    expect(dialog.getByText(/^This signs Ada Osei out on every device/)).toBeDefined();
    expect(dialog.queryByText(/your own account/)).toBeNull();
    expect(opened.api.callsOf("signOutAdminUser")).toHaveLength(0);
    await opened.user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
    expect(await opened.sheet.findByText("Ada Osei is signed out everywhere.")).toBeDefined();
    expect(opened.api.callsOf("signOutAdminUser").map(({ path }) => path)).toEqual([
      `/api/admin/users/${ids.user}/sign-out`,
    ]);
  });

  it("warns that the admin must sign in again when the account is their own", async () => {
    const opened = await openUser({}, { getMe: { reply: { user: { ...ada, role: "admin" }, orders: [] } } });
    await opened.sheet.findByText(/You can delete it in your dashboard/);
    await press(opened, "Sign out everywhere");
    expect(await screen.findByText(/you'll have to sign in here again too/)).toBeDefined();
  });

  it("keeps the dialog open with the reason when it fails", async () => {
    const opened = await openUser({}, { signOutAdminUser: failure(409, "", { code: "changed_meanwhile" }) });
    await press(opened, "Sign out everywhere");
    const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere?" }));
    await opened.user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^We couldn't sign this person out/);
  });
});

describe("deleting an account", () => {
  const openDialog = async (opened: Opened, typedEmail: string) => {
    await press(opened, "Delete account");
    const dialog = within(screen.getByRole("dialog", { name: "Delete this account?" }));
    const field = dialog.getByRole("textbox", { name: "To confirm, type ada@example.com" });
    if (typedEmail !== "") await opened.user.type(field, typedEmail);
    await opened.user.click(dialog.getByRole("button", { name: "Delete account" }));
    return { dialog, field };
  };

  it("requires typing the email address, and explains the consequences", async () => {
    const opened = await openUser({}, { deleteAdminUser: { reply: { ok: true } } });
    const { dialog, field } = await openDialog(opened, "ada@example.org");
    expect(dialog.getByText("That isn't this account's email.")).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(dialog.getByText(/nothing is refunded/)).toBeDefined();
    expect(dialog.getByText(/Unpaid orders are deleted/)).toBeDefined();
    expect(opened.api.callsOf("deleteAdminUser")).toHaveLength(0);
  });

  it("closes the sheet, reports the deletion, and refetches the list but not the account", async () => {
    const opened = await openUser({}, { deleteAdminUser: { reply: { ok: true } } });
    opened.api.answers.listAdminUsers = { reply: { users: [], nextCursor: null } };
    await openDialog(opened, " ADA@example.com");
    expect(await screen.findByText("The account ada@example.com was deleted.")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText(/No accounts yet/)).toBeDefined();
    expect(screen.getByLabelText("address").textContent).toBe("/admin/users");
    expect(opened.api.callsOf("getAdminUser")).toHaveLength(1);
  });

  it("succeeds when an earlier attempt, whose response was lost, has already deleted the account", async () => {
    const opened = await openUser(
      {},
      { deleteAdminUser: ["connection lost", failure(404, "", { code: "not_found" })] },
    );
    const { dialog } = await openDialog(opened, "ada@example.com");
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^We couldn't delete this account/);
    await opened.user.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(await screen.findByText("The account ada@example.com was deleted.")).toBeDefined();
  });

  it("is replaced by a link to the dashboard when the account is the admin's own", async () => {
    const { sheet } = await openUser({}, { getMe: { reply: { user: { ...ada, role: "admin" }, orders: [] } } });
    const link = await sheet.findByRole("link", { name: "Your dashboard" });
    expect(link.getAttribute("href")).toBe("/dashboard");
    expect(sheet.queryByRole("button", { name: "Delete account" })).toBeNull();
  });
});
