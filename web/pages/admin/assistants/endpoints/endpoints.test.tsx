import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { eventDelivery, eventEndpoint } from "#shared/examples/assistants.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Assistants from "../assistants.tsx";

signInAdminBeforeEach();

const sharedSecret = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
const endpoints = (...list: readonly object[]) => ({ reply: { endpoints: list } });
const deliveries = (...list: readonly object[]) => ({ reply: { deliveries: list, nextCursor: null } });

function openAssistants(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ renewAdminSession: "no answer yet", listAssistantKeys: { reply: { keys: [] } }, ...answers });
  return { api, person: openAdmin("assistants", Assistants) };
}
const button = (name: string) => screen.findByRole("button", { name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the endpoints that are told of changes", () => {
  it("are listed with their state and the key that verifies events", async () => {
    openAssistants({
      listEventEndpoints: endpoints(eventEndpoint, {
        ...eventEndpoint,
        id: "ept_01M7YR0A5G9V2C4XQ8KJ6TZBNF",
        url: "https://other.example.com/",
        signature: "v1",
        publicKey: null,
        state: "gone",
      }),
    });
    await screen.findByText(eventEndpoint.url);
    const [one, other] = screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes("https://"));
    expect(one).toContain(`${eventEndpoint.url}On`);
    expect(one).toContain(eventEndpoint.publicKey);
    expect(other).toContain("It responded with 410 Gone");
  });

  it("say what happens without one, and offer a retry when they fail to load", async () => {
    const { person } = openAssistants({ listEventEndpoints: [failure(409, "Not now."), endpoints()] });
    expect((await screen.findByRole("alert")).textContent).toBe("Not now.");
    await person.click(await button("Try again"));
    expect(await screen.findByText(/^No endpoints yet/)).toBeDefined();
  });
});

describe("a new endpoint", () => {
  it("with a shared secret shows it once", async () => {
    const { api, person } = openAssistants({
      listEventEndpoints: [endpoints(), endpoints(eventEndpoint)],
      addEventEndpoint: { reply: { endpoint: eventEndpoint, secret: sharedSecret } },
    });
    await person.click(await button("Add endpoint"));
    const form = await dialog("Add an endpoint");
    await person.type(form.getByLabelText("Endpoint URL"), eventEndpoint.url);
    await person.click(form.getByLabelText(/^Shared secret/));
    await person.click(form.getByRole("button", { name: "Add endpoint" }));
    expect((await dialog("Your shared secret")).getByText(sharedSecret)).toBeDefined();
    expect(api.callsOf("addEventEndpoint")).toMatchObject([{ body: { url: eventEndpoint.url, signature: "v1" } }]);
    await person.click(await button("Done"));
    expect(await screen.findByText(eventEndpoint.url)).toBeDefined();
    expect(screen.queryByText(sharedSecret)).toBeNull();
  });

  it("needs an address, and says why one is refused", async () => {
    const message = "Enter a public URL that starts with https://.";
    const { api, person } = openAssistants({
      listEventEndpoints: endpoints(),
      addEventEndpoint: failure(422, message, { code: "invalid" }),
    });
    await person.click(await button("Add endpoint"));
    const form = await dialog("Add an endpoint");
    await person.click(form.getByRole("button", { name: "Add endpoint" }));
    expect(form.getByText("Enter a URL.")).toBeDefined();
    expect(api.callsOf("addEventEndpoint")).toEqual([]);
    await person.type(form.getByLabelText("Endpoint URL"), "https://10.0.0.1/{Enter}");
    expect((await form.findByRole("alert")).textContent).toBe(message);
  });
});

describe("an endpoint", () => {
  it("is turned off, and its key is rolled after a confirmation", async () => {
    const off = { ...eventEndpoint, state: "off" };
    const { api, person } = openAssistants({
      listEventEndpoints: [endpoints(eventEndpoint), endpoints(off)],
      changeEventEndpoint: { reply: { endpoint: off, secret: null } },
    });
    await person.click(await button("Turn off"));
    expect(await screen.findByText("The endpoint is off. We don't send events to it.")).toBeDefined();
    expect(await button("Turn on")).toBeDefined();
    await person.click(await button("Replace key"));
    await person.click((await dialog("Replace the key?")).getByRole("button", { name: "Replace key" }));
    expect(await screen.findByText("The key was replaced. Copy the new one.")).toBeDefined();
    expect(api.callsOf("changeEventEndpoint").map(({ body }) => body)).toEqual([
      { action: "turnOff" },
      { action: "rollKey" },
    ]);
  });

  it("is removed after a confirmation that names it", async () => {
    const { person } = openAssistants({
      listEventEndpoints: [endpoints(eventEndpoint), endpoints()],
      removeEventEndpoint: { reply: { ok: true } },
    });
    await person.click(await button("Remove"));
    const confirmation = await dialog("Remove this endpoint?");
    expect(confirmation.getByText(`We stop sending events to ${eventEndpoint.url}.`)).toBeDefined();
    await person.click(confirmation.getByRole("button", { name: "Remove endpoint" }));
    expect(await screen.findByText("The endpoint was removed.")).toBeDefined();
    expect(await screen.findByText(/^No endpoints yet/)).toBeDefined();
    expect(document.activeElement).toBe(await button("Add endpoint"));
  });

  it("with a shared secret replaces a secret, not a key, and shows it once", async () => {
    const withSecret = { ...eventEndpoint, signature: "v1", publicKey: null };
    const { person } = openAssistants({
      listEventEndpoints: endpoints(withSecret),
      changeEventEndpoint: { reply: { endpoint: withSecret, secret: sharedSecret } },
    });
    await person.click(await button("Replace secret"));
    await person.click((await dialog("Replace the secret?")).getByRole("button", { name: "Replace secret" }));
    expect((await dialog("Your shared secret")).getByText(sharedSecret)).toBeDefined();
  });

  it("says of a delivery whether it was tried before", async () => {
    const waiting = { ...eventDelivery, state: "waiting", answer: null };
    const never = { ...waiting, attempts: 0, lastAttemptAt: null };
    const { person } = openAssistants({
      listEventEndpoints: endpoints(eventEndpoint),
      listEventDeliveries: deliveries({ ...waiting, attempts: 2 }, { ...never, id: `${eventDelivery.id}2` }),
    });
    await person.click(await button("Deliveries"));
    const list = await dialog("Deliveries");
    expect(await list.findByText("Retrying")).toBeDefined();
    expect(list.getByText("Waiting")).toBeDefined();
  });

  it("shows its deliveries with their responses, and resends one", async () => {
    const failed = { ...eventDelivery, state: "waiting", attempts: 2, answer: "ECONNREFUSED" };
    const { api, person } = openAssistants({
      listEventEndpoints: endpoints(eventEndpoint),
      listEventDeliveries: [deliveries(failed), deliveries(eventDelivery)],
      repeatEventDelivery: { reply: { delivery: eventDelivery } },
    });
    await person.click(await button("Deliveries"));
    const list = await dialog("Deliveries");
    expect(await list.findByText(/2 attempts · Connection refused/)).toBeDefined();
    await person.click(list.getByRole("button", { name: "Resend: License suspended" }));
    expect(await list.findByText("The event was delivered.")).toBeDefined();
    expect(await list.findByText("1 attempt · Response: 204")).toBeDefined();
    expect(api.callsOf("repeatEventDelivery").map(({ path }) => path)).toEqual([
      `/api/admin/event-endpoints/${eventEndpoint.id}/deliveries/${eventDelivery.id}/repeat`,
    ]);
  });
});
