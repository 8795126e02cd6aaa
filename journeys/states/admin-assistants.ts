import type { Page } from "playwright-core";
import { assistantWords as words } from "#shared/content/words/admin/assistants.ts";
import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { assistantKey, assistantKeySecret, eventDelivery, eventEndpoint } from "#shared/examples/assistants.ts";
import type { MockResponses, PageState } from "./state.ts";

const longName = "The assistant of the second floor, for now";
const failedDelivery = {
  ...eventDelivery,
  id: "evt_01M7YR0A5G9V2C4XQ8KJ6TZBNF",
  event: "line.ended" as const,
  state: "waiting" as const,
  attempts: 3,
  nextAttemptAt: "2026-11-21T10:35:00.000Z",
  answer: "ECONNREFUSED",
};
const keysResponses: MockResponses = {
  listEventEndpoints: {
    reply: {
      endpoints: [
        eventEndpoint,
        {
          ...eventEndpoint,
          id: "ept_01M7YR0A5G9V2C4XQ8KJ6TZBNF",
          url: `https://assistant.example.com/${"a-long-address/".repeat(6)}`,
          signature: "v1",
          publicKey: null,
          state: "gone",
          formerKeyUntil: "2026-11-22T10:00:00.000Z",
        },
      ],
    },
  },
  listEventDeliveries: { reply: { deliveries: [failedDelivery, eventDelivery], nextCursor: null } },
  listAssistantKeys: {
    reply: {
      keys: [
        { ...assistantKey, name: longName, lastUsedAt: null, scopes: ["lines:read"] },
        assistantKey,
        { ...assistantKey, id: "key_01M7YR0A5G9V2C4XQ8KJ6TZBNF" },
      ],
    },
  },
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const openForm = async (page: Page) => {
  await press(page, words.add.action);
  await page.getByRole("dialog").waitFor();
};
const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: words.add.submit }).click();

const state = (
  name: string,
  mockResponses: MockResponses,
  reach: PageState["reach"],
  overrides: Partial<PageState> = {},
): PageState => ({
  name: `admin-assistants-${name}`,
  path: "/admin/assistants",
  who: "admin",
  mockResponses,
  reach,
  ...overrides,
});

export const adminAssistantStates: readonly PageState[] = [
  state("keys", keysResponses, (page) => page.getByText(longName).waitFor()),
  state(
    "none",
    { listAssistantKeys: { reply: { keys: [] } }, listEventEndpoints: { reply: { endpoints: [] } } },
    (page) => page.getByText(words.empty).waitFor(),
  ),
  state(
    "failed",
    {
      listAssistantKeys: { status: 409, code: "changed_meanwhile", message: "" },
      listEventEndpoints: { reply: { endpoints: [] } },
    },
    (page) => page.getByRole("alert").waitFor(),
    { consoleErrors: [/status of 409/] },
  ),
  state("add-without-name", keysResponses, async (page) => {
    await openForm(page);
    await submit(page);
    await page.getByText(words.add.nameMissing).waitFor();
  }),
  state(
    "add-third",
    {
      ...keysResponses,
      addAssistantKey: {
        status: 409,
        code: "too_many_assistant_keys",
        message: "An assistant can have two keys at a time. Please revoke one first.",
      },
    },
    async (page) => {
      await openForm(page);
      await page.getByLabel(words.add.name, { exact: true }).fill(assistantKey.name);
      await submit(page);
      await page.getByRole("alert").waitFor();
    },
    { consoleErrors: [/status of 409/] },
  ),
  state(
    "new-key",
    { ...keysResponses, addAssistantKey: { reply: { key: assistantKey, secret: assistantKeySecret } } },
    async (page) => {
      await openForm(page);
      await page.getByLabel(words.add.name, { exact: true }).fill(assistantKey.name);
      await submit(page);
      await page.getByText(assistantKeySecret).waitFor();
    },
  ),
  state("revoke", keysResponses, async (page) => {
    await press(page, words.revoke.actionOf(longName));
    await page.getByText(words.revoke.question(longName)).waitFor();
  }),
  state("revoke-one-of-two", keysResponses, async (page) => {
    await press(page, words.revoke.actionOf(assistantKey.name));
    await page.getByText(words.revoke.otherKey).waitFor();
  }),
  state("add-endpoint", keysResponses, async (page) => {
    await press(page, eventEndpointWords.add.action);
    await page.getByRole("dialog").getByRole("button", { name: eventEndpointWords.add.submit }).click();
    await page.getByText(eventEndpointWords.add.urlMissing).waitFor();
  }),
  state("deliveries", keysResponses, async (page) => {
    await press(page, eventEndpointWords.deliveries.action);
    await page.getByText(eventDelivery.orderId).first().waitFor();
  }),
];
