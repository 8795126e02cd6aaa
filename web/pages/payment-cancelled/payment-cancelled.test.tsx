import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { paymentCancelledContent } from "#shared/content/payment-cancelled.ts";
import { paymentCancelledWords as spanish } from "#shared/content/translations/es/words/payment-cancelled.ts";
import { ada, order } from "#shared/examples/people.ts";
import { refreshContent } from "../../content/page-content.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, startSession } from "../../session/session.ts";
import { pricing } from "../../testing/dashboard.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import PaymentCancelled from "./payment-cancelled.tsx";

function open(query = "", content = paymentCancelledContent, answers: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    getContent: { reply: { page: "paymentCancelled", language: "en", content } },
    getPricing: { reply: { ...pricing, priceCents: 900 } },
    ...answers,
  });
  const Site = createRoutesStub([{ path: "/payment-cancelled", Component: PaymentCancelled }]);
  render(<Site initialEntries={[`/payment-cancelled${query}`]} />);
}

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  refreshContent("paymentCancelled");
  await chooseLanguage("en");
  endSession();
  localStorage.clear();
});

it("says that nothing was charged and that the price is held for 24 hours", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/You weren’t charged/);
  expect(screen.getByText("Your special price is reserved for 24 hours.")).toBeDefined();
});

it("links back to the checkout and to the help center", () => {
  open();
  expect(screen.getByRole("link", { name: "Resume checkout" }).getAttribute("href")).toBe("/checkout");
  expect(screen.getByRole("link", { name: "Visit Help Center" }).getAttribute("href")).toBe("/help-center");
});

it("shows the saved order's reference", () => {
  open("?order_id=ord_01KC00000000000000000000AB");
  expect(screen.getByText("Saved order reference")).toBeDefined();
  expect(screen.getByText("ord_01KC00000000000000000000AB")).toBeDefined();
});

describe("the card of the reserved price", () => {
  const openAsOwner = (priceHeldUntil: string | null) => {
    startSession("t", { name: "Ada", role: "customer" });
    const unpaid = { ...order, status: "pending", amount: 700, priceHeldUntil };
    open(`?order_id=${order.id}`, paymentCancelledContent, { getMe: { reply: { user: ada, orders: [unpaid] } } });
  };
  const price = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

  it("shows the owner of the order the price", async () => {
    openAsOwner("2099-01-01T00:00:00.000Z");
    await waitFor(() => expect(price("Special price")).toBe("$7.00 instead of $97.00"));
    expect(screen.queryByText("Price")).toBeNull();
  });

  it("shows the shop's price once the owner's is not reserved, and to a visitor", async () => {
    openAsOwner("2020-01-01T00:00:00.000Z");
    await waitFor(() => expect(price("Special price")).toBe("$9.00 instead of $97.00"));
    expect(screen.queryByText("Reserved until")).toBeNull();
    cleanup();
    endSession();
    open(`?order_id=${order.id}`);
    await waitFor(() => expect(price("Special price")).toBe("$9.00 instead of $97.00"));
    expect(screen.queryByText("Reserved until")).toBeNull();
  });

  it("tells the owner of the order until when the price holds", async () => {
    openAsOwner("2099-01-01T00:00:00.000Z");
    await waitFor(() => expect(price("Special price")).toMatch(/^\$7\.00/));
    const time = screen.getByText("Reserved until").nextElementSibling?.querySelector("time");
    expect(time?.dateTime).toBe("2099-01-01T00:00:00.000Z");
  });

  it("states no other price beside the regular one", async () => {
    open("", paymentCancelledContent, { getPricing: { reply: pricing } });
    await waitFor(() => expect(price("Price")).toBe("$97.00"));
    expect(screen.queryByText("Special price")).toBeNull();
  });

  it("says only once that the price is reserved", () => {
    open();
    expect(screen.getAllByText(/reserved/i)).toHaveLength(1);
  });
});

it("shows the server's copy, and is hidden from search engines", async () => {
  open("", { ...paymentCancelledContent, title: "See you soon." });
  expect(await screen.findByRole("heading", { level: 1, name: "See you soon." })).toBeDefined();
  expect(document.title).toBe("Payment canceled · Everline");
  expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

it("is translated into Spanish", async () => {
  open("?order_id=ord_01KC00000000000000000000AB");
  await act(() => chooseLanguage("es"));
  expect(await screen.findByText(spanish.card.order)).toBeDefined();
  expect(document.title).toBe(`${spanish.title} · Everline`);
});

it.each(["", "?order_id=", "?order_id=Call%20%2B1%20900%20now"])("shows no reference for the query %j", (query) => {
  open(query);
  expect(screen.queryByText("Saved order reference")).toBeNull();
  expect(document.body.textContent).not.toContain("900");
});
