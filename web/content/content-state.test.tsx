import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkoutContent } from "#shared/content/checkout.ts";
import { landing } from "#shared/content/landing.ts";
import { paymentCancelledContent } from "#shared/content/payment-cancelled.ts";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { supportContent } from "#shared/content/support.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import Checkout from "../pages/checkout/checkout.tsx";
import Landing from "../pages/landing/landing.tsx";
import PaymentCancelled from "../pages/payment-cancelled/payment-cancelled.tsx";
import PaymentSuccess from "../pages/payment-success/payment-success.tsx";
import Support from "../pages/support/support.tsx";
import { stubApi } from "../testing/stub-api.ts";
import { refreshContent } from "./page-content.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const pages: readonly (readonly [ContentPage, () => React.ReactNode, object, string])[] = [
  ["landing", Landing, landing, landing.features.heading],
  ["support", Support, supportContent, supportContent.mission.heading],
  ["checkout", Checkout, checkoutContent, checkoutContent.heading],
  ["paymentSuccess", PaymentSuccess, paymentSuccessContent, paymentSuccessContent.homeButton],
  ["paymentCancelled", PaymentCancelled, paymentCancelledContent, paymentCancelledContent.reservation],
];

it.each(pages)(
  "the %s page reports that its copy failed to load, shows the built-in copy, and clears the report when a retry succeeds",
  async (page, Page, content, builtInText) => {
    const api = stubApi({
      getContent: ["connection lost", { status: 500 }, { reply: { page, language: "en", content } }],
      getPricing: { reply: { priceCents: 500, currency: "usd", assistantNumber: "+1 202-555-0142" } },
      listDonations: { reply: { donations: [] } },
    });
    const Site = createRoutesStub([{ path: "/", Component: Page }]);
    render(<Site initialEntries={["/"]} />);
    const statusRegion = (await screen.findByText("Unable to load content")).closest<HTMLElement>("[role=status]");
    if (statusRegion === null)
      throw new Error("The message is not in a status region, so screen readers do not announce it.");
    expect(screen.getByText(builtInText)).toBeDefined();

    const user = userEvent.setup();
    await user.click(within(statusRegion).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Unable to refresh content")).toBeDefined();
    await user.click(within(statusRegion).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(statusRegion.textContent).toBe(""));
    expect(api.callsOf("getContent")).toHaveLength(3);
    expect(document.activeElement).toBe(statusRegion);
    refreshContent(page);
  },
);
