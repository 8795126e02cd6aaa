import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { passkey as savedPasskey } from "#shared/examples/people.ts";
import { PasskeyFailure } from "../../passkeys/failure.ts";
import { openDashboard, signInBeforeEach, stubDashboardApi } from "../../testing/dashboard.tsx";
import { failure, type stubApi } from "../../testing/stub-api.ts";

const ceremony = vi.hoisted(() => ({ createPasskey: vi.fn(), signWithPasskey: vi.fn() }));
vi.mock("../../passkeys/ceremony.ts", () => ceremony);

signInBeforeEach();
const created = { credentialId: "abc", clientDataJSON: "e30", attestationObject: "oA", transports: [] };
const used = { credentialId: "abc", clientDataJSON: "e30", authenticatorData: "aa", signature: "bb", userHandle: null };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", () => {});
  ceremony.createPasskey.mockReset().mockResolvedValue(created);
  ceremony.signWithPasskey.mockReset().mockResolvedValue(used);
});

async function openPasskeys(answers: Parameters<typeof stubApi>[0]) {
  const api = stubDashboardApi([], answers);
  const person = openDashboard();
  const section = within(await screen.findByRole("region", { name: "Passkeys" }));
  return { api, person, section };
}
const listOf = (...passkeys: readonly object[]) => ({ reply: { passkeys } });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("lists each passkey with what keeps it, since when, and its last use", async () => {
  const key = { ...savedPasskey, id: "pky_2", name: null, isSecurityKey: true, backedUp: false, lastUsedAt: null };
  const { section } = await openPasskeys({ listPasskeys: listOf(savedPasskey, key) });
  const [first, second] = await section.findAllByRole("listitem");
  expect(first?.textContent).toBe(
    "iCloud KeychainSaved in your password managerAdded Nov 21, 2026 Last used Nov 22, 2026Remove",
  );
  expect(second?.textContent).toBe("PasskeySecurity keyAdded Nov 21, 2026 Not used yetRemove");
});

it("adds a passkey with the password and a name", async () => {
  const { api, person, section } = await openPasskeys({
    listPasskeys: [listOf(), listOf(savedPasskey)],
    beginPasskey: { reply: { create: { challenge: "c" } } },
    addPasskey: { reply: { passkey: savedPasskey } },
  });
  expect(await section.findByText("You have no passkeys yet.")).toBeDefined();
  await person.click(section.getByRole("button", { name: "Add a passkey" }));
  const adding = await dialog("Add a passkey");
  await person.click(adding.getByRole("button", { name: "Continue" }));
  expect(adding.getByText("Please enter your current password.")).toBeDefined();
  await person.type(adding.getByLabelText("Name (optional)"), " Work laptop ");
  await person.type(adding.getByLabelText("Current Password"), "secret1{Enter}");
  expect(await section.findByText(/^Your passkey is ready/)).toBeDefined();
  expect(await section.findByText("iCloud Keychain")).toBeDefined();
  expect(api.callsOf("beginPasskey")[0]?.body).toEqual({ purpose: "add", currentPassword: "secret1" });
  expect(ceremony.createPasskey).toHaveBeenCalledWith({ challenge: "c" });
  expect(api.callsOf("addPasskey")[0]?.body).toEqual({ passkey: created, name: "Work laptop" });
});

it.each([
  ["canceled", "Your browser didn’t save the passkey. Please try again, or choose another place to save it."],
  ["known", "This device or password manager already has a passkey for your account."],
  ["failed", "We couldn’t add the passkey. Please try again."],
] as const)("explains a %s attempt, keeps what was typed, and permits another", async (reason, sentence) => {
  ceremony.createPasskey.mockRejectedValueOnce(new PasskeyFailure(reason));
  const { person, section } = await openPasskeys({
    beginPasskey: { reply: { create: { challenge: "c" } } },
    addPasskey: { reply: { passkey: savedPasskey } },
  });
  await person.click(await section.findByRole("button", { name: "Add a passkey" }));
  const adding = await dialog("Add a passkey");
  await person.type(adding.getByLabelText("Current Password"), "secret1{Enter}");
  expect((await adding.findByRole("alert")).textContent).toBe(sentence);
  await person.click(adding.getByRole("button", { name: "Continue" }));
  expect(await section.findByText(/^Your passkey is ready/)).toBeDefined();
});

it("adds nothing when the dialog is canceled", async () => {
  const { api, person, section } = await openPasskeys({});
  await person.click(await section.findByRole("button", { name: "Add a passkey" }));
  await person.click((await dialog("Add a passkey")).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.callsOf("beginPasskey")).toEqual([]);
});

it("shows three passkeys until all are asked for", async () => {
  const four = Array.from({ length: 4 }, (_, index) => ({ ...savedPasskey, id: `pky_${index}` }));
  const { person, section } = await openPasskeys({ listPasskeys: listOf(...four) });
  expect(await section.findAllByRole("listitem")).toHaveLength(3);
  await person.click(section.getByRole("button", { name: "Show all 4 passkeys" }));
  expect(section.getAllByRole("listitem")).toHaveLength(4);
  await person.click(section.getByRole("button", { name: "Show fewer passkeys" }));
  expect(section.getAllByRole("listitem")).toHaveLength(3);
});

it("reports a wrong password at its field", async () => {
  const { person, section } = await openPasskeys({
    beginPasskey: failure(403, "That password is incorrect.", { code: "wrong_password" }),
  });
  await person.click(await section.findByRole("button", { name: "Add a passkey" }));
  const adding = await dialog("Add a passkey");
  expect(adding.getByText("So we know it’s you.")).toBeDefined();
  await person.type(adding.getByLabelText("Current Password"), "wrong{Enter}");
  expect(await adding.findByText("That password is incorrect.")).toBeDefined();
  expect(adding.queryByText("So we know it’s you."), "the error replaces the help").toBeNull();
  expect(document.activeElement).toBe(adding.getByLabelText("Current Password"));
  expect(ceremony.createPasskey).not.toHaveBeenCalled();
});

it("removes a passkey, confirmed with a passkey", async () => {
  const { api, person, section } = await openPasskeys({
    listPasskeys: [listOf(savedPasskey), listOf()],
    beginPasskey: { reply: { use: { challenge: "u" } } },
    removePasskey: { reply: { ok: true } },
  });
  await person.click(await section.findByRole("button", { name: "Remove iCloud Keychain" }));
  const removing = await dialog("Remove this passkey?");
  await person.click(removing.getByRole("button", { name: "Confirm with a passkey instead" }));
  expect(await section.findByText("The passkey no longer signs you in.")).toBeDefined();
  expect(await section.findByText("You have no passkeys yet.")).toBeDefined();
  expect(api.callsOf("removePasskey")).toMatchObject([
    { path: `/api/me/passkeys/${savedPasskey.id}/remove`, body: { passkey: used } },
  ]);
});

it("offers nothing to add in a browser without passkeys, or beyond the limit", async () => {
  const many = Array.from({ length: 10 }, (_, index) => ({ ...savedPasskey, id: `pky_${index}` }));
  const { section } = await openPasskeys({ listPasskeys: listOf(...many) });
  expect(await section.findByText(/^You’ve reached the passkey limit/)).toBeDefined();
  expect(section.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

it("says that the browser has no passkeys, and offers a retry when the list fails to load", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  const { person, section } = await openPasskeys({ listPasskeys: [failure(500, ""), listOf(savedPasskey)] });
  expect((await section.findByRole("alert")).textContent).toBe("We couldn’t load your passkeys.");
  await person.click(section.getByRole("button", { name: "Try again" }));
  expect(await section.findByText(/^This browser can’t create or use passkeys/)).toBeDefined();
  expect(section.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
