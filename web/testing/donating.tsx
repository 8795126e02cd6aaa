import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { supportContent } from "#shared/content/support.ts";
import { refreshContent } from "../content/page-content.ts";
import Support from "../pages/support/support.tsx";
import { endSession } from "../session/session.ts";
import { fakeStripe } from "./fake-stripe.ts";
import { stubApi } from "./stub-api.ts";

export const donationId = "don_01J00000000000000000000000";
export const paymentIntentId = "pi_test12345678";
/** The reply of `createDonationIntent`: a created payment. */
export const intent = { clientSecret: `${paymentIntentId}_secret_x`, donationId, amount: 500, currency: "usd" };
export const pricing = { priceCents: 900, currency: "usd", assistantNumber: "+1 202-555-0142" };
export const completedReply = { reply: { status: "complete", donationId } };
/** The query with which a bank redirects back to the page. */
export const redirectQuery = `?donation_id=${donationId}&payment_intent=${paymentIntentId}`;
export const unconfirmedText =
  "Wait a few minutes and check again. If your bank shows the charge, don’t pay again: we’ll find your donation and add it to the wall.";
export const thanksText = "Thank you! Your donation was received successfully.";

/** Returns an entry of the donation wall. */
export function wallEntry(number: number, overrides: object = {}) {
  return {
    id: `don_${String(number).padStart(26, "0")}`,
    name: `Donor ${number}`,
    note: `Note ${number}`,
    anonymous: false,
    profileImage: null,
    amountCents: 100 * number,
    currency: "usd",
    createdAt: "2026-11-20T12:00:00.000Z",
    ...overrides,
  };
}

export const wallReply = (donations: readonly object[], nextCursor: string | null = null) => ({
  reply: { donations, nextCursor },
});

/** Clears all state that would leak into the next test. */
export function resetState(): void {
  cleanup();
  refreshContent("support");
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
}

/** Opens the donation page. `search` is the address's query, such as `redirectQuery`. */
export function openSupport(answers: Parameters<typeof stubApi>[0] = {}, search = "") {
  const { stripe, config } = fakeStripe();
  const api = stubApi(
    {
      getContent: { reply: { page: "support", language: "en", content: supportContent } },
      getPricing: { reply: pricing },
      listDonations: wallReply([]),
      createDonationIntent: { reply: intent },
      completeDonation: completedReply,
      ...answers,
    },
    { config: { reply: config } },
  );
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  const router = createMemoryRouter(
    [{ path: "/support", element: <main id="main">{<Support />}</main> }, { path: "*" }],
    { initialEntries: [`/support${search}`] },
  );
  const page = render(<RouterProvider router={router} />);
  const user = userEvent.setup({
    delay: null,
  });
  return {
    ...page,
    ...api,
    stripe,
    router,
    scrollTo,
    user,
    /** Returns the bodies of the sent donations. */
    sent: () => api.callsOf("createDonationIntent").map(({ body }) => body),
    /** Replaces the field's text in one step, as by pasting, which is faster than typing. */
    write: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.paste(text);
    },
    donate: () => user.click(donateButton()),
    /** Waits for the card form, and clicks the pay button. */
    pay: async () => {
      const button = await screen.findByRole("button", { name: /^Pay / });
      await waitFor(() => expect(screen.queryByText("Loading the card form")).toBeNull());
      await user.click(button);
    },
  };
}

export const form = () => within(screen.getByRole("form", { name: "Make a donation" }));
export const donateButton = () => form().getByRole("button", { name: /^Donate/ });
export const nameField = () => form().getByLabelText("Your name");
export const emailField = () => form().getByLabelText("Email (optional)");
export const noteField = () => form().getByLabelText("A few words (optional)");
export const amountField = () => form().getByLabelText(/^Another amount/);
export const pictureField = () => form().getByLabelText(/^Choose a/);
export const anonymousBox = () => form().getByRole("checkbox", { name: "Give anonymously" });
export const amountOption = (price: string) => form().getByRole("radio", { name: price });
export const preview = () => screen.getByRole("region", { name: "How your entry will look" });
export const textIn = (field: HTMLElement): unknown => Reflect.get(field, "value");
export const isDisabled = (field: HTMLElement): unknown => Reflect.get(field, "disabled");
export const isChecked = (field: HTMLElement): unknown => Reflect.get(field, "checked");

/** Fills in the form and opens the payment. */
export async function fillInAndDonate(page: ReturnType<typeof openSupport>) {
  await page.write(nameField(), "Ada Lindqvist");
  await page.write(noteField(), "Keep going!");
  await page.donate();
  return within(await screen.findByRole("dialog"));
}

/** Returns the accessible description of a field. */
export const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

/** Returns the text of each entry on the wall. */
export function wallEntries(): readonly (string | null)[] {
  return within(screen.getByRole("region", { name: "Community wall" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}
