import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  completedReply,
  donateButton,
  donationId,
  fillInAndDonate,
  isDisabled,
  nameField,
  noteField,
  openSupport,
  paymentIntentId,
  redirectQuery,
  resetState,
  textIn,
  thanksText,
  unconfirmedText,
  wallEntries,
  wallEntry,
  wallReply,
} from "../../testing/donating.tsx";
import { failure } from "../../testing/stub-api.ts";

const incomplete = failure(409, "Payment was not completed. Please try again.", { code: "payment_incomplete" });

beforeAll(() => import("../../payment/payment-modal.tsx"));
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(resetState);

describe("a donor who returns from the bank's page", () => {
  /** Leaves for the bank in this tab, with the form filled in. */
  async function leave() {
    const page = openSupport();
    await fillInAndDonate(page);
    page.unmount();
  }

  it("is thanked without being signed in, and sees the entry they wrote", async () => {
    await leave();
    const page = openSupport({ listDonations: wallReply([wallEntry(1)]) }, redirectQuery);
    const paymentNote = (await screen.findByText(thanksText)).closest("[role=status]");
    await waitFor(() => expect(document.activeElement).toBe(paymentNote));
    expect(page.callsOf("completeDonation")).toMatchObject([
      { body: { donationId, paymentIntentId }, authorization: null },
    ]);
    await waitFor(() => expect(wallEntries()[0]).toMatch(/Keep going!Ada Lindqvist\$5/));
    expect(paymentNote?.textContent).toContain("$5.00");
    expect(paymentNote?.textContent).toContain(donationId);
    expect(screen.queryByRole("form")).toBeNull();
    expect(page.router.state.location.search, "a reload does not show the thanks again").toBe("");
    page.unmount();
    openSupport();
    expect(textIn(nameField()), "after a reload, the form is there again").toBe("");
  });

  it("is thanked even in another browser, and can check again for the entry that the wall doesn’t show yet", async () => {
    const page = openSupport({ listDonations: wallReply([wallEntry(1)]) }, redirectQuery);
    const paymentNote = (await screen.findByText(thanksText)).closest("[role=status]");
    await screen.findByText("Your entry isn’t on the wall yet. It can take a minute.");
    expect(paymentNote?.textContent).toContain(donationId);
    expect(screen.queryByText("Your entry is on the wall.")).toBeNull();
    await waitFor(() => expect(wallEntries()).toHaveLength(1));
    page.answers.listDonations = wallReply([wallEntry(7, { id: donationId }), wallEntry(1)]);
    await page.user.click(screen.getByRole("button", { name: "Check again" }));
    await screen.findByText("Your entry is on the wall.");
    expect(paymentNote?.textContent).toContain("$7.00");
  });

  it("sees the amount even in another browser once the wall has the entry, which is marked", async () => {
    openSupport({ listDonations: wallReply([wallEntry(7, { id: donationId }), wallEntry(1)]) }, redirectQuery);
    await screen.findByText("Your entry is on the wall.");
    expect(screen.getByText("$7.00")).toBeDefined();
    expect(wallEntries()[0]).toMatch(/Yours$/);
  });

  it("isn’t told where the entry is while the wall fails to load", async () => {
    openSupport({ listDonations: "connection lost" }, redirectQuery);
    await screen.findByText(thanksText);
    await screen.findByText(/The wall didn’t load/);
    expect(screen.queryByText(/entry isn’t on the wall/)).toBeNull();
  });

  it("finds the form as they left it when nothing was paid, and may retry", async () => {
    await leave();
    const page = openSupport({ completeDonation: incomplete }, `${redirectQuery}&redirect_status=failed`);
    expect((await screen.findByRole("alert")).textContent).toBe("Payment was not completed. Please try again.");
    expect(page.scrollTo).toHaveBeenCalled();
    expect([nameField(), noteField()].map(textIn)).toEqual(["Ada Lindqvist", "Keep going!"]);
    expect(isDisabled(donateButton())).toBe(false);
    expect(page.router.state.location.search).toBe("");
  });

  it.each([
    ["when nothing was paid", redirectQuery],
    ["when the rest of the address was lost", "?"],
  ])(
    "leaves the payment's secret in no address %s, neither during calls nor in a later payment",
    async (_, returnQuery) => {
      const search = `${returnQuery}&payment_intent_client_secret=${paymentIntentId}_secret_x&redirect_status=failed`;
      window.history.pushState(null, "", `/support${search}`);
      const page = openSupport({ completeDonation: incomplete }, search);
      const visitedQueries: string[] = [];
      page.router.subscribe(({ location }) => visitedQueries.push(location.search));
      await waitFor(() => expect(isDisabled(donateButton())).toBe(false));
      await fillInAndDonate(page);
      await waitFor(() => expect(page.router.state.location.state).toHaveProperty("cardForm"));
      expect(window.location.href).not.toMatch(/secret|redirect_status/);
      expect(page.calls.length).toBeGreaterThan(3);
      for (const { address } of page.calls) expect(address).not.toMatch(/secret|redirect_status/);
      expect(visitedQueries.join()).not.toMatch(/secret|redirect_status/);
    },
  );

  it("sees that the donation is unconfirmed while offline, and is thanked once online", async () => {
    const page = openSupport({ completeDonation: "connection lost" }, redirectQuery);
    expect(await screen.findByText(unconfirmedText)).toBeDefined();
    expect(page.router.state.location.search, "a reload checks again").toBe(redirectQuery);
    page.answers.completeDonation = completedReply;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(thanksText)).toBeDefined();
  });

  it("sees the server's reason when the payment belongs to another donation", async () => {
    const message = "This payment does not belong to this donation. Please contact support.";
    openSupport({ completeDonation: failure(409, message, { code: "payment_mismatch" }) }, redirectQuery);
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByText(thanksText)).toBeNull();
  });

  it.each(["", "?donation_id=don_1&payment_intent=pi_12345678", `?donation_id=${donationId}`])(
    "causes no completion call when the address lacks a valid donation or payment id: %j",
    async (search) => {
      const page = openSupport({}, search);
      await screen.findByText("Nobody has signed yet. The first entry could be yours.");
      expect(page.callsOf("completeDonation")).toEqual([]);
      expect(isDisabled(donateButton())).toBe(false);
    },
  );
});
