import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import { checkoutContent } from "#shared/content/checkout.ts";
import Checkout from "../pages/checkout/checkout.tsx";
import { endSession, startSession } from "../session/session.ts";
import { saveDraft } from "../storage/tab-storage.ts";
import { fakeStripe } from "./fake-stripe.ts";
import { type Call, failure, stubApi } from "./stub-api.ts";

export type User = ReturnType<typeof userEvent.setup>;

export const jane = {
  id: "usr_1",
  name: "Jane",
  email: "jane@example.com",
  role: "user",
  createdAt: "2026-11-21T13:00:00Z",
};
export const orderId = "ord_01J00000000000000000000000";
export const pricing = { priceCents: 500, currency: "usd", assistantNumber: "+1 202-555-0142" };
export const intent = {
  clientSecret: "pi_test12345678_secret_x",
  orderId,
  amount: 500,
  currency: "usd",
  priceRenewed: false,
};
export const signInReply = { reply: { token: "token-1", user: jane } };
export const sessionLostResponse = failure(401, "Please sign in to continue.", { code: "sign_in_required" });
export const sessionExpiredText = "Your session expired. Please recreate your account details.";
export const successAddress = `/payment-success?payment_intent=pi_test12345678&order_id=${orderId}`;

/** Preloads the checkout's lazy chunks, so that no test has to wait for one. */
export const preloadLazyChunks = () =>
  Promise.all([import("../pages/checkout/whatsapp-form.tsx"), import("../payment/payment-modal.tsx")]);

/** Clears all state that would leak into the next test. */
export function resetState(): void {
  cleanup();
  vi.unstubAllGlobals();
  endSession();
  for (const name of ["accountForm", "checkoutLine"]) saveDraft(name, undefined);
  localStorage.clear();
  sessionStorage.clear();
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

/** Opens the checkout. Every other page renders its address. The returned `router` controls Back and Forward. */
export function openCheckout(
  answers: Parameters<typeof stubApi>[0] = {},
  options: Parameters<typeof stubApi>[1] = {},
  history: readonly string[] = ["/checkout"],
) {
  const api = stubApi(
    {
      getPricing: { reply: pricing },
      getContent: { reply: { page: "checkout", language: "en", content: checkoutContent } },
      ...answers,
    },
    options,
  );
  const router = createMemoryRouter(
    [
      { path: "/checkout", Component: Checkout },
      { path: "*", Component: Elsewhere },
    ],
    { initialEntries: [...history], initialIndex: history.length - 1 },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  return { ...api, router, unmount, user: userEvent.setup() };
}

/** Opens the second step, the phone number, as a signed-in user. */
export async function openNumberStep(...[answers, ...rest]: Parameters<typeof openCheckout>) {
  startSession("token-0", jane);
  const checkout = openCheckout({ getMe: { reply: { user: jane, orders: [] } }, ...answers }, ...rest);
  await screen.findByLabelText("WhatsApp number");
  return checkout;
}

/** Opens the third step, the payment, and waits for its card form. `overrides` change the created payment. */
export async function openPaymentStep(overrides: object = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  const { stripe, config } = fakeStripe();
  const checkout = await openNumberStep(
    {
      createPaymentIntent: { reply: { ...intent, ...overrides } },
      completePayment: { reply: { status: "complete", orderId } },
      ...answers,
    },
    { config: { reply: config } },
    ["/", "/checkout"],
  );
  await checkout.user.type(phoneField(), "4155552671");
  await proceedToPayment(checkout.user);
  const dialog = await findPaymentDialog();
  return { ...checkout, stripe, dialog };
}

/** Waits for the payment dialog and its card form, and returns the dialog. */
export async function findPaymentDialog() {
  const dialog = await screen.findByRole("dialog", { name: "Pay securely" });
  await waitFor(() => {
    if (screen.queryByText("Loading the card form") !== null) throw new Error("The card form is still loading.");
  });
  return dialog;
}

export const phoneField = () => screen.getByLabelText("WhatsApp number");
export const proceedToPayment = (user: User) =>
  user.click(screen.getByRole("button", { name: /^Proceed to Secure Payment/ }));
/** The calls that requested a payment. */
export const paymentRequests = (calls: readonly Call[]) => calls.filter(({ id }) => id === "createPaymentIntent");
/** Waits for a status message that contains this text, even if split across elements. */
export const findStatusMessage = (text: string) =>
  screen.findByText((_, element) => element?.role === "status" && element.textContent.includes(text));
/** Returns the text of the current step, as announced to screen readers. */
export const currentStep = () =>
  screen.getByRole("list", { name: "Checkout steps" }).querySelector("[aria-current=step]")?.textContent;

/** Signs in or out as if in another tab: changes the stored token, and dispatches the storage event. */
export function setTokenInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem("token");
  else localStorage.setItem("token", token);
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
}
