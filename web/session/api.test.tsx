import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, failure, stubApi } from "../testing/stub-api.ts";
import { ApiError, call } from "./api.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const donation = { amountCents: 500, name: null, email: null, note: null, anonymous: true, profileImage: null };

/** Calls of each kind: with and without sign-in, reads and writes, payments and an export. */
const calls = {
  getPricing: (signal?: AbortSignal) => call("getPricing", {}, signal ? { signal } : {}),
  getContent: () => call("getContent", { params: { page: "privacy" }, query: {} }),
  getMe: () => call("getMe"),
  login: () => call("login", { body: { email: "ada@example.com", password: "correct horse" } }),
  createPaymentIntent: () => call("createPaymentIntent", { body: { phone: "447700900123" } }),
  getPaymentIntentStatus: () =>
    call("getPaymentIntentStatus", { query: { payment_intent: "pi_1", order_id: "ord_1" } }),
  createDonationIntent: () => call("createDonationIntent", { body: donation }),
  exportMe: () => call("exportMe"),
} as const;
type Id = keyof typeof calls;

const stubAllCalls = (answer: Answer) => {
  const ids = Object.keys(calls).filter((id): id is Id => id in calls);
  return stubApi(Object.fromEntries(ids.map((id) => [id, answer])));
};

/** Records the outcome of a call: "nothing yet" while it is pending, then its reply or its error. */
function observe(promise: Promise<unknown>): { readonly outcome: () => unknown } {
  let outcome: unknown = "nothing yet";
  promise.then(
    (reply) => {
      outcome = reply;
    },
    (error) => {
      outcome = error;
    },
  );
  return { outcome: () => outcome };
}
const passSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("a call without a response", () => {
  it.each<[Id, number]>([
    ["getPricing", 20],
    ["getContent", 20],
    ["getMe", 20],
    ["login", 35],
    ["createPaymentIntent", 35],
    ["getPaymentIntentStatus", 35],
    ["createDonationIntent", 35],
    ["exportMe", 35],
  ])("to %s fails like a lost connection after %i seconds", async (id, timeout) => {
    stubAllCalls("no answer yet");
    const { outcome } = observe(calls[id]());
    await passSeconds(timeout - 1);
    expect(outcome()).toBe("nothing yet");
    await passSeconds(1);
    expect(outcome()).toBeInstanceOf(ApiError);
    expect(outcome()).toMatchObject({ status: 0, message: "", code: undefined });
  });

  it("is aborted immediately by its caller, and not reported as a lost connection", async () => {
    stubAllCalls("no answer yet");
    const abortController = new AbortController();
    const { outcome } = observe(calls.getPricing(abortController.signal));
    await passSeconds(1);
    abortController.abort();
    await passSeconds(0);
    expect(outcome()).toBeInstanceOf(Error);
    expect(outcome()).not.toBeInstanceOf(ApiError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fails like a lost connection when its caller passes a signal but does not abort", async () => {
    stubAllCalls("no answer yet");
    const { outcome } = observe(calls.getPricing(new AbortController().signal));
    await passSeconds(20);
    expect(outcome()).toMatchObject({ name: "ApiError", status: 0 });
  });
});

it("a call that is aborted before it starts gets no response", async () => {
  stubAllCalls({ reply: { priceCents: 500 } });
  await expect(calls.getPricing(AbortSignal.abort())).rejects.not.toBeInstanceOf(ApiError);
});

it.each<[string, Answer, object]>([
  ["a reply", { reply: { token: "t" } }, { token: "t" }],
  ["an error response", failure(401, "No.", { code: "wrong_credentials" }), { status: 401, message: "No." }],
  ["a lost connection", "connection lost", { status: 0 }],
  ["a truncated reply", { status: 200, text: '{"token":"' }, { status: 0 }],
])("no timer is left after %s", async (_what, answer, expected) => {
  stubAllCalls(answer);
  const { outcome } = observe(calls.login());
  await passSeconds(0);
  expect(outcome()).toMatchObject(expected);
  expect(vi.getTimerCount()).toBe(0);
});
