import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { assistantKey, assistantKeySecret } from "#shared/examples/assistants.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Assistants from "./assistants.tsx";

signInAdminBeforeEach();

const otherKey = { ...assistantKey, id: "key_01M7YR0A5G9V2C4XQ8KJ6TZBNF", name: "Other", lastUsedAt: null };
const keys = (...list: readonly object[]) => ({ reply: { keys: list } });

function openAssistants(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({
    renewAdminSession: "no answer yet",
    listEventEndpoints: { reply: { endpoints: [] } },
    ...answers,
  });
  return { api, person: openAdmin("assistants", Assistants) };
}
const button = (name: string) => screen.findByRole("button", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the keys of assistants", () => {
  it("are listed with what they may do, and when they were last used", async () => {
    openAssistants({ listAssistantKeys: keys(otherKey, assistantKey) });
    await screen.findByText(otherKey.id);
    const [first, second] = (await screen.findAllByRole("listitem")).filter(({ textContent }) =>
      textContent.includes("key_"),
    );
    expect(first?.textContent).toContain("Never used");
    expect(second?.textContent).toContain("Check licenses · Connect chats");
    expect(second?.querySelectorAll("time")[1]?.getAttribute("datetime")).toBe(assistantKey.lastUsedAt);
  });

  it("say what to do when there is none", async () => {
    openAssistants({ listAssistantKeys: keys() });
    expect(await screen.findByText(/^No keys yet/)).toBeDefined();
  });

  it("offer a retry when they fail to load", async () => {
    const { person } = openAssistants({ listAssistantKeys: [failure(409, "Not now."), keys(assistantKey)] });
    expect((await screen.findByRole("alert")).textContent).toBe("Not now.");
    await person.click(await button("Try again"));
    expect(await screen.findByText(assistantKey.id)).toBeDefined();
  });
});

describe("a new key", () => {
  it("is shown once, and is in the list afterward", async () => {
    const { api, person } = openAssistants({
      listAssistantKeys: [keys(), keys(assistantKey)],
      addAssistantKey: { reply: { key: assistantKey, secret: assistantKeySecret } },
    });
    await person.click(await button("Add key"));
    const form = await dialog("Add a key");
    await person.type(form.getByLabelText("Assistant"), "WhatsApp bot");
    await person.click(form.getByLabelText("Connect chats"));
    await person.click(form.getByRole("button", { name: "Add key" }));
    const shown = await dialog("Your new key");
    expect(shown.getByText(assistantKeySecret)).toBeDefined();
    expect(api.callsOf("addAssistantKey")).toMatchObject([{ body: { name: "WhatsApp bot", scopes: ["lines:read"] } }]);
    await person.click(shown.getByRole("button", { name: "Done" }));
    expect(await screen.findByText(assistantKey.id)).toBeDefined();
    expect(screen.queryByText(assistantKeySecret)).toBeNull();
    expect(document.activeElement).toBe(await button("Add key"));
  });

  it("needs a name and something that it may do", async () => {
    const { api, person } = openAssistants({ listAssistantKeys: keys() });
    await person.click(await button("Add key"));
    const form = await dialog("Add a key");
    await person.click(form.getByRole("button", { name: "Add key" }));
    expect(form.getByText("Enter a name.")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText("Assistant"));
    await person.type(form.getByLabelText("Assistant"), "Bot");
    for (const label of ["Check licenses", "Connect chats"]) await person.click(form.getByLabelText(label));
    await person.click(form.getByRole("button", { name: "Add key" }));
    expect(form.getByText("Choose at least one permission.")).toBeDefined();
    expect(api.callsOf("addAssistantKey")).toEqual([]);
  });

  it("is refused with the reason when the assistant has two", async () => {
    const message = "An assistant can have two keys at a time. Please revoke one first.";
    const { person } = openAssistants({
      listAssistantKeys: keys(assistantKey),
      addAssistantKey: failure(409, message, { code: "too_many_assistant_keys" }),
    });
    await person.click(await button("Add key"));
    const form = await dialog("Add a key");
    await person.type(form.getByLabelText("Assistant"), "WhatsApp bot{Enter}");
    expect((await form.findByRole("alert")).textContent).toBe(message);
  });
});

describe("a key that is revoked", () => {
  it("is told from its assistant's other key, which keeps working", async () => {
    const namesake = { ...otherKey, name: "whatsapp bot" };
    const { person } = openAssistants({ listAssistantKeys: keys(namesake, assistantKey) });
    await person.click(await button("Revoke the key for WhatsApp bot"));
    const { textContent } = await screen.findByRole("dialog", { name: "Revoke this key?" });
    expect(textContent).toMatch(/Key ID …6TZBNEAdded Nov 21, 2026 · Last used Nov 21, 2026, \d+:\d\d\s[AP]M/);
    expect(textContent).toContain("Its other key keeps working.");
  });

  it("is said to be its assistant's only key, if so", async () => {
    const { person } = openAssistants({ listAssistantKeys: keys(otherKey, assistantKey) });
    await person.click(await button("Revoke the key for Other"));
    const { textContent } = await screen.findByRole("dialog", { name: "Revoke this key?" });
    expect(textContent).toContain("Key ID …6TZBNFAdded Nov 21, 2026 · Never used");
    expect(textContent).toContain("This is its only key: it can't check licenses anymore until you add another.");
  });

  it("leaves the list after a confirmation, and the focus goes to the page's button", async () => {
    const { api, person } = openAssistants({
      listAssistantKeys: [keys(otherKey, assistantKey), keys(assistantKey)],
      revokeAssistantKey: { reply: { ok: true } },
    });
    await person.click(await button("Revoke the key for Other"));
    const confirmation = await dialog("Revoke this key?");
    expect(confirmation.getByText("The key for “Other” stops working immediately.")).toBeDefined();
    await person.click(confirmation.getByRole("button", { name: "Revoke key" }));
    expect(await screen.findByText("The key for Other was revoked.")).toBeDefined();
    expect(api.callsOf("revokeAssistantKey").map(({ path }) => path)).toEqual([
      `/api/admin/assistant-keys/${otherKey.id}`,
    ]);
    expect(screen.queryByText(otherKey.id)).toBeNull();
    expect(document.activeElement).toBe(await button("Add key"));
  });
});
