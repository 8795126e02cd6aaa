import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import { PaymentModal, type PaymentModalProps } from "../payment/payment-modal.tsx";
import { fakeStripe } from "./fake-stripe.ts";
import { type ConfigAnswer, stubApi } from "./stub-api.ts";

export const reference = "ord_01J00000000000000000000000";
export const declinedResult = {
  error: { type: "card_error", code: "card_declined", message: "Your card was declined." },
};

/** A page that opens the dialog with a button, as the site's pages do. */
function PageWithModal(props: Omit<PaymentModalProps, "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <main id="main">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <PaymentModal {...props} onClose={() => setOpen(false)} />}
    </main>
  );
}

function Elsewhere() {
  return <p>{useLocation().pathname}</p>;
}

/**
 * Opens a page at /page, reached from /before, and its payment dialog. The returned `router` controls Back and Forward.
 */
export async function openPaymentModal({
  becomesReady = true,
  config,
  ...overrides
}: Partial<PaymentModalProps> & { becomesReady?: boolean; config?: ConfigAnswer } = {}) {
  const fake = fakeStripe({ becomesReady });
  stubApi({}, { config: config ?? { reply: fake.config } });
  const props = {
    payment: { clientSecret: "pi_test12345678_secret_x", amount: 9700, currency: "usd" },
    reference,
    returnTo: `/payment-success?order_id=${reference}`,
    finish: vi.fn(async () => {}),
    checkSettled: vi.fn(async () => false),
    onPaid: vi.fn(),
    ...overrides,
  };
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  const router = createMemoryRouter(
    [
      { path: "/page", element: <PageWithModal {...props} /> },
      { path: "*", Component: Elsewhere },
    ],
    { initialEntries: ["/before", "/page"] },
  );
  render(<RouterProvider router={router} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  if (becomesReady && config === undefined) await waitForCardForm();
  return { ...fake, props, router, user, pay: () => user.click(screen.getByRole("button", { name: "Pay $97.00" })) };
}

/** Submits the dialog's form as a script or an extension of the browser may, past its button. */
export function submitWithoutButton(): void {
  const form = screen.getByRole("dialog").querySelector("form");
  if (form === null) throw new Error("The dialog has no form.");
  fireEvent.submit(form);
}

/** Waits until the card form is ready. */
export async function waitForCardForm(): Promise<void> {
  await waitFor(() => {
    if (screen.queryByText("Loading the card form") !== null) throw new Error("The card form is still loading.");
  });
}
