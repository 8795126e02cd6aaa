import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { paymentSuccessWords as spanish } from "#shared/content/translations/es/words/payment-success.ts";
import { refreshContent } from "../../content/page-content.ts";
import { chooseLanguage } from "../../language/language.ts";
import { type Answer, type Call, stubApi as stubCalls } from "../../testing/stub-api.ts";
import PaymentSuccess from "./payment-success.tsx";

const orderId = `ord_${"0".repeat(25)}7`;
const link = `payment_intent=pi_12345678&order_id=${orderId}`;
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
const status = (text: string) => ({ reply: { status: text } });
const announced = vi.fn();

const copy: Answer = { reply: { page: "paymentSuccess", language: "en", content: paymentSuccessContent } };
const stubApi = (answers: Parameters<typeof stubCalls>[0]) => stubCalls({ getContent: copy, ...answers });
/** The calls about the payment, without the page's copy. */
const aboutPayment = ({ calls }: { readonly calls: readonly Call[] }) => calls.filter(({ id }) => id !== "getContent");

function open(query: string) {
  window.history.pushState(null, "", `/payment-success?${query}`);
  const Site = createRoutesStub([{ path: "/payment-success", Component: PaymentSuccess }]);
  return render(<Site initialEntries={[`/payment-success?${query}`]} />);
}

beforeEach(() => {
  announced.mockClear();
  window.addEventListener("auth-changed", announced);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  refreshContent("paymentSuccess");
  window.removeEventListener("auth-changed", announced);
  localStorage.clear();
});

describe("an address without a payment", () => {
  it.each(["", `order_id=${orderId}`, "payment_intent=pi_12345678", "session_id=cs_test_12345678"])(
    "cannot be verified: %j",
    async (query) => {
      const api = stubApi({});
      open(query);
      expect((await screen.findByRole("alert")).textContent).toBe("We could not verify your payment session.");
      expect(aboutPayment(api)).toEqual([]);
      expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe("/dashboard");
    },
  );
});

describe("a payment", () => {
  it("is identified by its id and its order's", async () => {
    const api = stubApi({ getPaymentIntentStatus: status("succeeded") });
    open(link);
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
    expect(aboutPayment(api).map(({ id, query }) => [id, query])).toEqual([
      ["getPaymentIntentStatus", { payment_intent: "pi_12345678", order_id: orderId }],
    ]);
  });

  it("of the former hosted checkout is identified by its session", async () => {
    const api = stubApi({ confirmPayment: status("complete") });
    open(`session_id=cs_test_12345678&order_id=${orderId}`);
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
    expect(aboutPayment(api).map(({ id, query }) => [id, query])).toEqual([
      ["confirmPayment", { session_id: "cs_test_12345678", order_id: orderId }],
    ]);
  });

  it("shows that it is being confirmed until the response arrives", async () => {
    stubApi({ getPaymentIntentStatus: "no answer yet" });
    open(link);
    expect(await screen.findByRole("heading", { name: "One moment while we confirm" })).toBeDefined();
    expect(screen.queryByText(/^Payment status/)).toBeNull();
  });

  it.each(["succeeded", "complete"])(
    "that is %s is announced and shown as complete, with the next steps",
    async (text) => {
      stubApi({ getPaymentIntentStatus: status(text) });
      open(link);
      expect(await screen.findByText("Payment status: complete")).toBeDefined();
      await vi.waitFor(() => expect(announced).toHaveBeenCalled(), { timeout: 10_000 });
      expect(screen.getByRole("heading", { name: "What happens next" })).toBeDefined();
      expect(screen.getAllByRole("listitem")).toHaveLength(3);
      expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe("/dashboard");
      expect(screen.getByRole("link", { name: "Explore home page" }).getAttribute("href")).toBe("/");
    },
  );

  it("fills in its owner's license card and stamps it", async () => {
    localStorage.setItem("token", "token-1");
    stubApi({ getPaymentIntentStatus: status("succeeded"), getMe: { reply: { user, orders: [order] } } });
    open(link);
    expect(await screen.findByText("Paid once")).toBeDefined();
    expect(screen.getByText("$5.00")).toBeDefined();
    expect(document.body.textContent).toContain("+15550101234");
  });

  it("stamps a visitor's card without revealing its owner", async () => {
    const api = stubApi({ getPaymentIntentStatus: status("succeeded") });
    open(link);
    expect(await screen.findByText("Paid once")).toBeDefined();
    expect(screen.getByText("Your line")).toBeDefined();
    expect(api.callsOf("getMe")).toEqual([]);
  });

  it("with an empty status is shown as pending", async () => {
    stubApi({ getPaymentIntentStatus: status("") });
    open(link);
    expect(await screen.findByText("Payment status: pending")).toBeDefined();
    expect(announced).not.toHaveBeenCalled();
  });

  it("that failed keeps its order and is neither announced nor stamped", async () => {
    stubApi({ getPaymentIntentStatus: status("requires_payment_method") });
    open(link);
    expect(await screen.findByText("Payment status: not paid")).toBeDefined();
    expect(screen.getByRole("heading", { name: "The payment did not go through" })).toBeDefined();
    expect(screen.getAllByRole("heading", { level: 3 })[0]?.textContent).toBe("Complete the payment");
    expect(screen.queryByText("Paid once")).toBeNull();
    expect(announced).not.toHaveBeenCalled();
  });
});

describe("the provider's status", () => {
  it.each([
    ["requires_payment_method", "not paid", "sin pagar"],
    ["requires_confirmation", "not confirmed", "sin confirmar"],
    ["requires_action", "waiting for your confirmation", "a la espera de tu confirmación"],
    ["requires_capture", "authorized, not charged yet", "autorizado, aún sin cobrar"],
    ["canceled", "canceled", "cancelado"],
    ["expired", "expired", "caducado"],
    ["a_status_of_tomorrow", "not complete", "sin completar"],
  ])("%s is shown in words, in both languages", async (raw, english, spanish) => {
    stubApi({ getPaymentIntentStatus: status(raw) });
    open(link);
    expect(await screen.findByText(`Payment status: ${english}`)).toBeDefined();
    await act(async () => chooseLanguage("es"));
    expect(await screen.findByText(`Estado del pago: ${spanish}`)).toBeDefined();
    await act(async () => chooseLanguage("en"));
  });
});

describe("a processing payment", () => {
  const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it("becomes complete automatically", async () => {
    vi.useFakeTimers();
    stubApi({ getPaymentIntentStatus: [status("processing"), status("processing"), status("succeeded")] });
    open(link);
    await later(0);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    expect(screen.getByText(/^We'll keep checking\./)).toBeDefined();
    await later(2);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    await later(3);
    expect(screen.getByText("Payment status: complete")).toBeDefined();
    expect(announced).toHaveBeenCalledOnce();
  });

  it("is polled a few times with growing intervals, without asking for another payment", async () => {
    vi.useFakeTimers();
    const api = stubApi({ getPaymentIntentStatus: status("processing") });
    open(link);
    await later(0);
    const delays: number[] = [];
    for (const seconds of [2, 3, 5, 8, 13, 20, 600]) {
      expect(document.body.textContent).not.toMatch(/try again/i);
      await later(seconds);
      delays.push(api.callsOf("getPaymentIntentStatus").length);
    }
    expect(delays).toEqual([2, 3, 4, 5, 6, 7, 7]);
    expect(screen.getByRole("heading", { name: "Your bank is taking its time" })).toBeDefined();
    expect(document.body.textContent).toMatch(/Please do not pay again/);
    expect(document.body.textContent).not.toMatch(/try again/i);
    expect(screen.getByRole("button", { name: "Check the status again" })).toBeDefined();
  });

  it("keeps the last status when a later request fails", async () => {
    vi.useFakeTimers();
    stubApi({ getPaymentIntentStatus: [status("processing"), "connection lost", status("succeeded")] });
    open(link);
    await later(0);
    await later(2);
    expect(screen.getByText("Payment status: processing")).toBeDefined();
    await later(3);
    expect(screen.getByText("Payment status: complete")).toBeDefined();
  });

  it("is no longer polled once the page is left", async () => {
    vi.useFakeTimers();
    const api = stubApi({ getPaymentIntentStatus: status("processing") });
    const page = open(link);
    await later(0);
    page.unmount();
    await later(60);
    expect(api.callsOf("getPaymentIntentStatus")).toHaveLength(1);
  });
});

describe("a payment that cannot be confirmed", () => {
  it.each([
    ["its own words without a network", "connection lost", "Something went wrong while confirming your payment."],
    [
      "its own words when the server says nothing",
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
    stubApi({ getPaymentIntentStatus: answer });
    open(link);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByText("Not verified yet.")).toBeTruthy();
    expect(announced).not.toHaveBeenCalled();
  });

  it("can be retried", async () => {
    const api = stubApi({ getPaymentIntentStatus: "connection lost" });
    open(link);
    const checkAgainButton = await screen.findByRole("button", { name: "Check the status again" });
    api.answers.getPaymentIntentStatus = status("succeeded");
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
    stubApi({
      getPaymentIntentStatus: status("succeeded"),
      getContent: { reply: { page: "paymentSuccess", language: "en", content } },
    });
    open(link);
    expect(await screen.findByRole("link", { name: "To the front page" })).toBeDefined();
  });

  it("is hidden from search engines", async () => {
    stubApi({ getPaymentIntentStatus: status("succeeded") });
    open(link);
    await screen.findByText("Payment status: complete");
    expect(document.title).toBe("Your payment · Everline");
    expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  });

  it("is translated, visible status and error included", async () => {
    stubApi({ getPaymentIntentStatus: [{ status: 500 }, status("succeeded")] });
    open(link);
    await screen.findByText("Something went wrong while confirming your payment.");
    await act(() => chooseLanguage("es"));
    expect(await screen.findByText(spanish.failed)).toBeDefined();
    await userEvent.setup().click(screen.getByRole("button", { name: spanish.lookAgain }));
    expect(await screen.findByText(spanish.statusLine("complete"))).toBeDefined();
  });

  it("retries automatically once online", async () => {
    const api = stubApi({ getPaymentIntentStatus: "connection lost" });
    open(link);
    await screen.findByRole("alert");
    api.answers.getPaymentIntentStatus = status("succeeded");
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
  });

  it("does not fill in the card for another account that signs in", async () => {
    localStorage.setItem("token", "token-1");
    stubApi({
      getPaymentIntentStatus: status("succeeded"),
      getMe: ({ authorization }) => ({
        reply: { user, orders: authorization === "Bearer token-1" ? [order] : [] },
      }),
    });
    open(link);
    await screen.findByText("$5.00");
    localStorage.setItem("token", "token-2");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    expect(await screen.findByText("Your line")).toBeDefined();
    expect(screen.queryByText("$5.00")).toBeNull();
  });
});

it("removes the payment's secret from the address before any call, and keeps what a reload needs", async () => {
  localStorage.setItem("token", "token-1");
  const api = stubApi({ getPaymentIntentStatus: status("succeeded"), getMe: { reply: { user, orders: [order] } } });
  open(`${link}&payment_intent_client_secret=pi_12345678_secret_x&redirect_status=succeeded`);
  expect(await screen.findByText("Payment status: complete")).toBeDefined();
  expect(window.location.search).toBe(`?${link}`);
  expect(api.calls.length).toBeGreaterThan(1);
  for (const { address } of api.calls) expect(address).not.toMatch(/secret|redirect_status/);
});
