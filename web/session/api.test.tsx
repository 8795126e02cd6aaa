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

/** Calls of each kind, to a server that never responds. */
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

const serve = (answer: Answer) => {
  const ids = Object.keys(calls).filter((id): id is Id => id in calls);
  return stubApi(Object.fromEntries(ids.map((id) => [id, answer])));
};

/** Observes a call: pending, resolved, or its error. */
function observe(promise: Promise<unknown>): { readonly outcome: () => unknown } {
  let outcome: unknown = "nothing yet";
  promise.then(
    (answer) => {
      outcome = answer;
    },
    (thrown) => {
      outcome = thrown;
    },
  );
  return { outcome: () => outcome };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

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
  ])("fails like a lost connection: %s after %i seconds", async (id, timeout) => {
    serve("no answer yet");
    const { outcome } = observe(calls[id]());
    await seconds(timeout - 1);
    expect(outcome()).toBe("nothing yet");
    await seconds(1);
    expect(outcome()).toBeInstanceOf(ApiError);
    expect(outcome()).toMatchObject({ status: 0, message: "", code: undefined });
  });

  it("is aborted by the caller at once, without being reported as a lost connection", async () => {
    serve("no answer yet");
    const stop = new AbortController();
    const { outcome } = observe(calls.getPricing(stop.signal));
    await seconds(1);
    stop.abort();
    await seconds(0);
    expect(outcome()).toBeInstanceOf(Error);
    expect(outcome()).not.toBeInstanceOf(ApiError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fails as a lost connection for a caller that did not abort it", async () => {
    serve("no answer yet");
    const { outcome } = observe(calls.getPricing(new AbortController().signal));
    await seconds(20);
    expect(outcome()).toMatchObject({ name: "ApiError", status: 0 });
  });
});

it("a call aborted before it started gets no response", async () => {
  serve({ reply: { priceCents: 500 } });
  await expect(calls.getPricing(AbortSignal.abort())).rejects.not.toBeInstanceOf(ApiError);
});

it.each<[string, Answer, object]>([
  ["a reply", { reply: { token: "t" } }, { token: "t" }],
  ["a refusal", failure(401, "No.", { code: "wrong_credentials" }), { status: 401, message: "No." }],
  ["a lost connection", "connection lost", { status: 0 }],
  ["a truncated reply", { status: 200, text: '{"token":"' }, { status: 0 }],
])("no timer is left after %s", async (_what, answer, expected) => {
  serve(answer);
  const { outcome } = observe(calls.login());
  await seconds(0);
  expect(outcome()).toMatchObject(expected);
  expect(vi.getTimerCount()).toBe(0);
});
