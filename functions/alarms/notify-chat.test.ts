import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withPermissionsOf } from "../testing/recorded-permissions.ts";
import { handler } from "./notify-chat.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
});

const secretsManager = mockClient(SecretsManagerClient);
afterAll(() => secretsManager.restore());

const address = "https://hooks.chat.example/services/T0/B0/do-not-print";
const description = "Buyers can't pay. What to do: https://example.com/docs/runbooks/buyers-cannot-pay.md";
const alarm = { AlarmName: "Everline prod, buyers cannot pay", AlarmDescription: description, NewStateValue: "ALARM" };
const fetchStub = vi.fn<typeof fetch>();
let printed: string[];
/** Each test has its own hour, so that no secret is cached. */
let hour = 0;

beforeEach(() => {
  hour += 1;
  printed = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  }
  fetchStub.mockReset().mockResolvedValue(new Response("ok"));
  vi.stubGlobal("fetch", fetchStub);
  setSecret({ chatWebhookUrl: address });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setSecret(value: object): void {
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(value) });
}

/** Sends a message as the topic does. */
function notify(message: unknown, run = handler): Promise<void> {
  const Message = typeof message === "string" ? message : JSON.stringify(message);
  const Timestamp = new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
  return withPermissionsOf("notifyChat", () =>
    run({ Records: [{ EventSource: "aws:sns", Sns: { Message, Timestamp } }] }),
  );
}
const sentTexts = () => fetchStub.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

describe("an alarm", () => {
  it("is sent to the chat with its name, its state, its meaning and its runbook", async () => {
    await notify(alarm);
    expect(fetchStub).toHaveBeenCalledExactlyOnceWith(
      address,
      expect.objectContaining({ method: "POST", redirect: "error" }),
    );
    expect(sentTexts()).toEqual([{ text: `ALARM: Everline prod, buyers cannot pay\n${description}` }]);
  });

  it("is sent again when it is over", async () => {
    await notify({ ...alarm, NewStateValue: "OK" });
    expect(sentTexts()).toEqual([{ text: expect.stringMatching(/^Over: Everline prod, buyers cannot pay\n/) }]);
  });

  it("goes nowhere in a stage without a chat, which is no failure", async () => {
    setSecret({});
    await notify(alarm);
    expect(fetchStub).not.toHaveBeenCalled();
  });

  it("is passed on unchanged when it is not CloudWatch's", async () => {
    await notify("The budget is used up.");
    expect(sentTexts()).toEqual([{ text: "The budget is used up." }]);
  });
});

describe("a chat that does not take a message", () => {
  it.each<[string, () => void]>([
    ["refuses", () => void fetchStub.mockResolvedValue(new Response("no_service", { status: 404 }))],
    ["cannot be reached", () => void fetchStub.mockRejectedValue(new TypeError(`fetch failed: ${address}`))],
    ["redirects", () => void fetchStub.mockResolvedValue(new Response(null, { status: 302 }))],
  ])(
    "makes the call fail when it %s, so that Lambda tries again, and its address is never printed",
    async (_, prepare) => {
      prepare();
      await expect(notify(alarm)).rejects.toThrow(/^The chat did not take the message\.$/);
      expect(printed.join("\n")).toContain("the chat did not take the message");
      expect(printed.join("\n")).not.toContain("do-not-print");
    },
  );

  it.each([
    "https://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest",
    "https://10.0.0.7/hook",
    "https://localhost/hook",
    "https://chat/hook",
    "https://chat.internal/hook",
  ])("is not called at the private address %s", async (chatWebhookUrl) => {
    setSecret({ chatWebhookUrl });
    await expect(notify(alarm)).rejects.toThrow("The chat has a private address.");
    expect(fetchStub).not.toHaveBeenCalled();
  });

  it("is not called without encryption", async () => {
    setSecret({ chatWebhookUrl: "http://hooks.chat.example/do-not-print" });
    // A new instance, because one that has read a valid address goes on using it.
    vi.resetModules();
    const { handler: newHandler } = await import("./notify-chat.ts");
    await expect(notify(alarm, newHandler)).rejects.toMatchObject({ code: "not_ready" });
    expect(fetchStub).not.toHaveBeenCalled();
  });
});
