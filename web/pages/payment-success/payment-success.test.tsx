import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { paymentSuccessWords as spanish } from "#shared/content/translations/es/words/payment-success.ts";
import { refreshContent } from "../../content/page-content.ts";
import { chooseLanguage } from "../../language/language.ts";
import { pricing } from "../../testing/dashboard.tsx";
import { type Answer, type Call, stubApi } from "../../testing/stub-api.ts";
import PaymentSuccess from "./payment-success.tsx";

const orderId = `ord_${"0".repeat(25)}7`;
const paymentQuery = `payment_intent=pi_12345678&order_id=${orderId}`;
const order = {
  id: orderId,
  phone: "15550101234",
  status: "complete",
  amount: 500,
  currency: "usd",
  created_at: "2026-11-21T13:00:00.000Z",
  createdAt: "2026-11-21T13:00:00.000Z",
  priceHeldUntil: null,
};
const user = { id: "usr_1", name: "Ada", email: "ada@example.com", role: "customer", createdAt: order.createdAt };
const statusReply = (text: string) => ({ reply: { status: text } });
const onAuthChanged = vi.fn();
const stepTitles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

const copyAnswer: Answer = { reply: { page: "paymentSuccess", language: "en", content: paymentSuccessContent } };
const stubPageApi = (answers: Parameters<typeof stubApi>[0]) =>
  stubApi({ getContent: copyAnswer, getPricing: { reply: pricing }, ...answers });
/** The calls that the page made, without the requests for its copy and the assistant's number. */
const paymentCalls = ({ calls }: { readonly calls: readonly Call[] }) =>
  calls.filter(({ id }) => id !== "getContent" && id !== "getPricing");

function open(query: string) {
  window.history.pushState(null, "", `/payment-success?${query}`);
  const Site = createRoutesStub([{ path: "/payment-success", Component: PaymentSuccess }]);
  return render(<Site initialEntries={[`/payment-success?${query}`]} />);
}

beforeEach(() => {
  onAuthChanged.mockClear();
  window.addEventListener("auth-changed", onAuthChanged);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  refreshContent("paymentSuccess");
  window.removeEventListener("auth-changed", onAuthChanged);
  localStorage.clear();
});

describe("an address without a payment", () => {
  it.each(["", `order_id=${orderId}`, "payment_intent=pi_12345678", "session_id=cs_test_12345678"])(
    "is reported as unverifiable without any call: %j",
    async (query) => {
      const api = stubPageApi({});
      open(query);
      expect((await screen.findByRole("alert")).textContent).toBe("We could not verify your payment session.");
      expect(paymentCalls(api)).toEqual([]);
      expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe("/dashboard");
      expect(screen.queryByRole("button", { name: "Check the status again" })).toBeNull();
    },
  );
});

describe("a payment", () => {
  it("is identified by its id and its order's id", async () => {
    const api = stubPageApi({ getPaymentIntentStatus: statusReply("succeeded") });
    open(paymentQuery);
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
    expect(paymentCalls(api).map(({ id, query }) => [id, query])).toEqual([
      ["getPaymentIntentStatus", { payment_intent: "pi_12345678", order_id: orderId }],
    ]);
  });

  it("of the former hosted checkout is identified by its session and its order's id", async () => {
    const api = stubPageApi({ confirmPayment: statusReply("complete") });
    open(`session_id=cs_test_12345678&order_id=${orderId}`);
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
    expect(paymentCalls(api).map(({ id, query }) => [id, query])).toEqual([
      ["confirmPayment", { session_id: "cs_test_12345678", order_id: orderId }],
    ]);
  });

  it("offers the dashboard in the last of the next steps, which is about it", async () => {
    stubPageApi({ getPaymentIntentStatus: statusReply("succeeded") });
    open(paymentQuery);
    await screen.findByText("Payment status: complete");
    const lastStep = within(screen.getByRole("region", { name: "What happens next" }))
      .getAllByRole("listitem")
      .at(-1);
    expect(within(lastStep ?? document.body).getByRole("link", { name: "Go to dashboard" })).toBeDefined();
    expect(lastStep?.textContent).toContain("Everything else is on your dashboard");
  });

  it("is displayed as being confirmed until the response arrives", async () => {
    stubPageApi({ getPaymentIntentStatus: "no answer yet" });
    open(paymentQuery);
    expect(await screen.findByRole("heading", { name: "Confirming your payment" })).toBeDefined();
    expect(screen.queryByText(/^Payment status/)).toBeNull();
  });

  it.each(["succeeded", "complete"])(
    "that is %s is displayed as complete, with the next steps, and dispatches auth-changed",
    async (text) => {
      stubPageApi({ getPaymentIntentStatus: statusReply(text) });
      open(paymentQuery);
      expect(await screen.findByText("Payment status: complete")).toBeDefined();
      await vi.waitFor(() => expect(onAuthChanged).toHaveBeenCalled(), { timeout: 30_000 });
      expect(screen.getByRole("heading", { name: "What happens next" })).toBeDefined();
      expect(screen.getAllByRole("listitem")).toHaveLength(3);
      expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe("/dashboard");
      expect(screen.getByRole("link", { name: "Explore home page" }).getAttribute("href")).toBe("/");
    },
  );

  it("fills in its owner's license card and stamps it", async () => {
    localStorage.setItem("token", "token-1");
    stubPageApi({ getPaymentIntentStatus: statusReply("succeeded"), getMe: { reply: { user, orders: [order] } } });
    open(paymentQuery);
    expect(await screen.findByText("Paid once")).toBeDefined();
    expect(screen.getByText("$5.00")).toBeDefined();
    expect(document.body.textContent).toContain("+15550101234");
  });

  it("says on its owner's card until when the money can be taken back", async () => {
    localStorage.setItem("token", "token-1");
    const refundable = { ...order, refundUntil: "2026-12-05T10:15:00.000Z" };
    stubPageApi({ getPaymentIntentStatus: statusReply("succeeded"), getMe: { reply: { user, orders: [refundable] } } });
    open(paymentQuery);
    const sentence = await screen.findByText(/^Full refund until/);
    expect(sentence.querySelector("time")?.dateTime).toBe(refundable.refundUntil);
  });

  it("numbers its owner's license once it is paid", async () => {
    localStorage.setItem("token", "token-1");
    const numbered = { ...order, licenseNumber: 4404 };
    stubPageApi({ getPaymentIntentStatus: statusReply("succeeded"), getMe: { reply: { user, orders: [numbered] } } });
    open(paymentQuery);
    expect(await screen.findByText("License No. 4,404")).toBeDefined();
  });

  it("stamps the card of a visitor who is not signed in, without revealing its owner", async () => {
    const api = stubPageApi({ getPaymentIntentStatus: statusReply("succeeded") });
    open(paymentQuery);
    expect(await screen.findByText("Paid once")).toBeDefined();
    expect(screen.getByText("Lifetime license")).toBeDefined();
    expect(api.callsOf("getMe")).toEqual([]);
  });

  it("with an empty status is displayed as pending", async () => {
    stubPageApi({ getPaymentIntentStatus: statusReply("") });
    open(paymentQuery);
    expect(await screen.findByText("Payment status: pending")).toBeDefined();
    expect(onAuthChanged).not.toHaveBeenCalled();
  });

  it("that failed has paying as the first step, stamps no card, and does not dispatch auth-changed", async () => {
    stubPageApi({ getPaymentIntentStatus: statusReply("requires_payment_method") });
    open(paymentQuery);
    expect(await screen.findByText("Payment status: not paid")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Your payment didn’t go through" })).toBeDefined();
    expect(stepTitles()).toEqual(["Complete the payment", "Send your first message", "Get your receipt"]);
    expect(document.body.textContent, "of a person who was not charged").not.toMatch(/refund/i);
    expect(screen.queryByText("Paid once")).toBeNull();
    expect(onAuthChanged).not.toHaveBeenCalled();
  });
});

it("a payment that the bank still checks has the payment as the first and current step", async () => {
  stubPageApi({ getPaymentIntentStatus: statusReply("processing") });
  open(paymentQuery);
  expect(await screen.findByText("Payment status: processing")).toBeDefined();
  expect(stepTitles()).toEqual(["The payment goes through", "Send your first message", "Get your receipt"]);
  expect(document.body.textContent?.match(/\bbanks?\b/g), "in the title and once below").toHaveLength(2);
  const current = screen.getAllByRole("listitem").filter((step) => step.getAttribute("aria-current") === "step");
  expect(current.map((step) => within(step).getByRole("heading").textContent)).toEqual(stepTitles().slice(0, 1));
});

it.each([
  ["processing", "Sign in to see your WhatsApp number and the amount."],
  ["requires_payment_method", "Not paid yet."],
])(
  "the card of a payment that is %s tells a visitor what a sign-in shows, or what is missing",
  async (status, text) => {
    stubPageApi({ getPaymentIntentStatus: statusReply(status) });
    open(paymentQuery);
    expect(await screen.findByText(text)).toBeDefined();
  },
);

it.each([
  ["a visitor", "Sign in", "Choose “Sign in” above, then “Complete payment” on your dashboard."],
  ["its owner", /^Complete payment/, "Choose “Complete payment” above. Your order is on your dashboard, too."],
] as const)("the first step of a payment that failed names the button that %s has", async (who, name, text) => {
  if (who === "its owner") localStorage.setItem("token", "token-1");
  stubPageApi({
    getPaymentIntentStatus: statusReply("requires_payment_method"),
    getMe: { reply: { user, orders: [{ ...order, status: "pending" }] } },
  });
  open(paymentQuery);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole("link", { name })).toBeDefined();
});

it("an unpaid order's card states its number and what is due", async () => {
  localStorage.setItem("token", "token-1");
  const unpaid = { ...order, status: "pending" };
  stubPageApi({
    getPaymentIntentStatus: statusReply("requires_payment_method"),
    getMe: { reply: { user, orders: [unpaid] } },
  });
  open(paymentQuery);
  expect((await screen.findByText("Due")).nextElementSibling?.textContent).toBe("$5.00");
  expect(document.body.textContent).toContain("+15550101234");
});

describe("the provider's status", () => {
  it.each([
    ["requires_payment_method", "not paid", "sin pagar"],
    ["requires_confirmation", "not confirmed", "sin confirmar"],
    ["requires_action", "waiting for your confirmation", "a la espera de tu confirmación"],
    ["requires_capture", "authorized, not charged yet", "autorizado, aún sin cobrar"],
    ["canceled", "canceled", "cancelado"],
    ["expired", "expired", "vencido"],
    ["a_status_of_tomorrow", "not complete", "sin completar"],
  ])("%s is displayed in words, in both languages", async (raw, english, spanish) => {
    stubPageApi({ getPaymentIntentStatus: statusReply(raw) });
    open(paymentQuery);
    expect(await screen.findByText(`Payment status: ${english}`)).toBeDefined();
    await act(async () => chooseLanguage("es"));
    expect(await screen.findByText(`Estado del pago: ${spanish}`)).toBeDefined();
    await act(async () => chooseLanguage("en"));
  });
});

describe("a processing payment", () => {
  const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it("becomes complete automatically", async () => {
    vi.useFakeTimers();
    stubPageApi({
      getPaymentIntentStatus: [statusReply("processing"), statusReply("processing"), statusReply("succeeded")],
    });
    open(paymentQuery);
    await advanceSeconds(0);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    expect(screen.getByText(/If you stay, this page updates on its own\.$/)).toBeDefined();
    await advanceSeconds(2);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    await advanceSeconds(3);
    expect(screen.getByText("Payment status: complete")).toBeDefined();
    expect(onAuthChanged).toHaveBeenCalledOnce();
  });

  it("is polled a few times at growing intervals, without asking for another payment", async () => {
    vi.useFakeTimers();
    const api = stubPageApi({ getPaymentIntentStatus: statusReply("processing") });
    open(paymentQuery);
    await advanceSeconds(0);
    const callCounts: number[] = [];
    for (const seconds of [2, 3, 5, 8, 13, 20, 600]) {
      expect(document.body.textContent).not.toMatch(/try again/i);
      await advanceSeconds(seconds);
      callCounts.push(api.callsOf("getPaymentIntentStatus").length);
    }
    expect(callCounts).toEqual([2, 3, 4, 5, 6, 7, 7]);
    expect(screen.getByRole("heading", { name: "Your bank is taking its time" })).toBeDefined();
    expect(document.body.textContent).toMatch(/Please don’t pay again/);
    expect(document.body.textContent).not.toMatch(/try again/i);
    expect(screen.getByRole("button", { name: "Check the status again" })).toBeDefined();
  });

  it("keeps the last status when a later request fails", async () => {
    vi.useFakeTimers();
    stubPageApi({ getPaymentIntentStatus: [statusReply("processing"), "connection lost", statusReply("succeeded")] });
    open(paymentQuery);
    await advanceSeconds(0);
    await advanceSeconds(2);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    await advanceSeconds(3);
    expect(screen.getByText("Payment status: complete")).toBeDefined();
  });

  it("is no longer polled after the page is left", async () => {
    vi.useFakeTimers();
    const api = stubPageApi({ getPaymentIntentStatus: statusReply("processing") });
    const page = open(paymentQuery);
    await advanceSeconds(0);
    page.unmount();
    await advanceSeconds(60);
    expect(api.callsOf("getPaymentIntentStatus")).toHaveLength(1);
  });
});

describe("a payment that cannot be confirmed", () => {
  it.each([
    ["the page's words without a network", "connection lost", "Something went wrong while confirming your payment."],
    [
      "the page's words when the server sends no message",
      { status: 500 },
      "Something went wrong while confirming your payment.",
    ],
    [
      "the server's words",
      {
        status: 409,
        body: {
          message: "This payment does not belong to this order. Please contact support.",
          code: "payment_mismatch",
        },
      },
      "This payment does not belong to this order. Please contact support.",
    ],
  ] as const)("is reported in %s", async (_, answer, text) => {
    stubPageApi({ getPaymentIntentStatus: answer });
    open(paymentQuery);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByRole("heading", { name: "Let’s find your payment" })).toBeDefined();
    expect(screen.queryByText("Lifetime license"), "of which nothing is known").toBeNull();
    expect(onAuthChanged).not.toHaveBeenCalled();
  });

  it("can be retried", async () => {
    const api = stubPageApi({ getPaymentIntentStatus: "connection lost" });
    open(paymentQuery);
    const checkAgainButton = await screen.findByRole("button", { name: "Check the status again" });
    api.answers.getPaymentIntentStatus = statusReply("succeeded");
    await userEvent.setup().click(checkAgainButton);
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
  });
});

describe("the page", () => {
  afterEach(async () => {
    await chooseLanguage("en");
    localStorage.clear();
  });

  it("shows the server's copy", async () => {
    const content = { ...paymentSuccessContent, homeButton: "To the front page" };
    stubPageApi({
      getPaymentIntentStatus: statusReply("succeeded"),
      getContent: { reply: { page: "paymentSuccess", language: "en", content } },
    });
    open(paymentQuery);
    expect(await screen.findByRole("link", { name: "To the front page" })).toBeDefined();
  });

  it("is hidden from search engines", async () => {
    stubPageApi({ getPaymentIntentStatus: statusReply("succeeded") });
    open(paymentQuery);
    await screen.findByText("Payment status: complete");
    expect(document.title).toBe("Your payment · Everline");
    expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  });

  it("is translated, including a displayed status or error", async () => {
    stubPageApi({ getPaymentIntentStatus: [{ status: 500 }, statusReply("succeeded")] });
    open(paymentQuery);
    await screen.findByText("Something went wrong while confirming your payment.");
    await act(() => chooseLanguage("es"));
    expect(await screen.findByText(spanish.failed)).toBeDefined();
    await userEvent.setup().click(screen.getByRole("button", { name: spanish.checkAgain }));
    expect(await screen.findByText(spanish.statusLine("complete"))).toBeDefined();
  });

  it("retries automatically once online", async () => {
    const api = stubPageApi({ getPaymentIntentStatus: "connection lost" });
    open(paymentQuery);
    await screen.findByRole("alert");
    api.answers.getPaymentIntentStatus = statusReply("succeeded");
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
  });

  it("removes the owner's details from the card when another account signs in", async () => {
    localStorage.setItem("token", "token-1");
    stubPageApi({
      getPaymentIntentStatus: statusReply("succeeded"),
      getMe: ({ authorization }) => ({
        reply: { user, orders: authorization === "Bearer token-1" ? [order] : [] },
      }),
    });
    open(paymentQuery);
    await screen.findByText("$5.00");
    localStorage.setItem("token", "token-2");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    await vi.waitFor(() => expect(document.body.textContent).not.toContain(order.phone));
    expect(screen.queryByText("$5.00")).toBeNull();
  });
});

it("removes the payment's secret from the address before any call, and keeps what a reload needs", async () => {
  localStorage.setItem("token", "token-1");
  const api = stubPageApi({
    getPaymentIntentStatus: statusReply("succeeded"),
    getMe: { reply: { user, orders: [order] } },
  });
  open(`${paymentQuery}&payment_intent_client_secret=pi_12345678_secret_x&redirect_status=succeeded`);
  expect(await screen.findByText("Payment status: complete")).toBeDefined();
  expect(window.location.search).toBe(`?${paymentQuery}`);
  expect(api.calls.length).toBeGreaterThan(1);
  for (const { address } of api.calls) expect(address).not.toMatch(/secret|redirect_status/);
});
