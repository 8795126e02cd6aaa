import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { startSession } from "../../session/session.ts";
import {
  amountField,
  amountOption,
  anonymousBox,
  completedReply,
  donateButton,
  donationId,
  emailField,
  fillInAndDonate,
  intent,
  isChecked,
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
import { delayedAnswer, failure } from "../../testing/stub-api.ts";

const processing = failure(409, "Your bank is still processing this payment. Please do not pay again.", {
  code: "payment_processing",
});
const processingText = /^A payment from a bank account can take a few days/;

beforeAll(() => import("../../payment/payment-modal.tsx"));
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(resetState);

const giveAgainButton = () => screen.getByRole("button", { name: "Give again" });
/** Waits for the thanks, and returns queries within their note. */
const paymentNote = async () =>
  within((await screen.findByText(thanksText)).closest<HTMLElement>("[role=status]") ?? document.body);
const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe("paying for a donation", () => {
  it("displays the payment's amount and the donation's reference", async () => {
    const page = openSupport({ createDonationIntent: { reply: { ...intent, amount: 700 } } });
    const dialog = await fillInAndDonate(page);
    expect(dialog.getByText("$7.00")).toBeDefined();
    expect(screen.getByRole("dialog").textContent).toContain(donationId);
    expect(dialog.queryByText(/another currency/)).toBeNull();
  });

  it("points out that the shop's currency differs from the one displayed before", async () => {
    const page = openSupport({ createDonationIntent: { reply: { ...intent, currency: "jpy" } } });
    const dialog = await fillInAndDonate(page);
    expect(dialog.getByText(/currency has changed since you opened this page.*¥500/)).toBeDefined();
  });

  it("passes Stripe a return address with the donation, for banks that redirect", async () => {
    const page = openSupport();
    await fillInAndDonate(page);
    await page.pay();
    await screen.findByText(thanksText);
    expect(page.stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        confirmParams: { return_url: `${window.location.origin}/support?donation_id=${donationId}` },
      }),
    );
  });

  it.each([
    ["without a token for a visitor", undefined, null],
    ["with the token of a signed-in customer", "token-1", "Bearer token-1"],
  ])("completes the donation %s", async (_, token, authorization) => {
    if (token !== undefined) startSession(token, { name: "Ada", role: "customer" });
    const page = openSupport();
    await fillInAndDonate(page);
    await page.pay();
    await screen.findByText(thanksText);
    const [completionCall, ...furtherCalls] = page.callsOf("completeDonation");
    expect(completionCall).toMatchObject({ body: { donationId, paymentIntentId }, authorization });
    expect(furtherCalls).toEqual([]);
    expect(page.callsOf("createDonationIntent")[0]?.authorization).toBeNull();
  });

  it("closes the dialog, moves the focus to the thanks, folds the emptied form, and refetches the wall", async () => {
    const page = openSupport({
      listDonations: [wallReply([wallEntry(1)]), wallReply([wallEntry(2, { id: donationId }), wallEntry(1)])],
    });
    await page.write(amountField(), "5");
    await page.write(emailField(), "ada@example.com");
    await fillInAndDonate(page);
    await page.pay();
    const paymentNote = (await screen.findByText(thanksText)).closest("[role=status]");
    await waitFor(() => expect(document.activeElement).toBe(paymentNote));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("form")).toBeNull();
    await waitFor(() => expect(wallEntries()[0]).toContain("Donor 2"));
    expect(page.callsOf("listDonations")).toHaveLength(2);
    expect(page.scrollTo).toHaveBeenCalled();
    await page.user.click(giveAgainButton());
    expect(page.scrollTo, "without passing what has moved").toHaveBeenLastCalledWith(
      expect.objectContaining({ behavior: "auto" }),
    );
    expect([amountField(), nameField(), emailField(), noteField()].map(textIn)).toEqual(["", "", "", ""]);
    expect(isChecked(amountOption("$5"))).toBe(true);
    expect(document.activeElement).toBe(amountOption("$5"));
    expect(screen.queryByRole("button", { name: "Give again" })).toBeNull();
    page.unmount();
    openSupport();
    expect(textIn(nameField()), "the draft is discarded").toBe("");
  });

  it("shows the amount, the reference to copy, and where the receipt goes", async () => {
    const page = openSupport();
    const copy = vi.spyOn(navigator.clipboard, "writeText");
    await page.write(emailField(), "ada@example.com");
    await fillInAndDonate(page);
    await page.pay();
    const note = await paymentNote();
    expect(note.getByText("$5.00")).toBeDefined();
    expect(note.getByText(/^Your receipt is on its way/).textContent).toContain("ada@example.com");
    await page.user.click(note.getByRole("button", { name: "Copy" }));
    expect(copy).toHaveBeenCalledExactlyOnceWith(donationId);
  });

  it("promises no receipt to a donor without an email address, nor to an anonymous one", async () => {
    const page = openSupport();
    await page.write(emailField(), "ada@example.com");
    await page.user.click(anonymousBox());
    await page.donate();
    await page.pay();
    const note = await paymentNote();
    expect(note.queryByText(/receipt/)).toBeNull();
    expect(note.getByText("Your entry is on the wall.")).toBeDefined();
    expect(wallEntries()).toEqual([expect.stringMatching(/Anonymous Supporter.*Yours$/)]);
  });

  it("leads to the donor's own entry, which gets the focus", async () => {
    const page = openSupport({ listDonations: wallReply([wallEntry(1)]) });
    await fillInAndDonate(page);
    await page.pay();
    await page.user.click((await paymentNote()).getByRole("link", { name: "See your entry" }));
    expect(document.activeElement?.tagName).toBe("LI");
    expect(document.activeElement?.textContent).toMatch(/Ada Lindqvist.*Yours$/);
    expect(page.scrollTo).toHaveBeenCalled();
    expect(page.router.state.location.hash).toBe("");
  });

  it("has thanks as the page's heading, asks for no other amount, and opens the form again for a donor who asks for it", async () => {
    const page = openSupport();
    await fillInAndDonate(page);
    await page.pay();
    await paymentNote();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(thanksText);
    expect(screen.queryByRole("heading", { name: "Choose an amount" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Give \$|Continue)/ })).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Give again" }));
    expect(document.activeElement).toBe(amountOption("$5"));
  });

  it("shows the entry on the wall immediately, although the edge still serves the old wall", async () => {
    const page = openSupport({ listDonations: wallReply([wallEntry(1)]) });
    await fillInAndDonate(page);
    await page.pay();
    await screen.findByText("Your entry is on the wall.");
    await waitFor(() => expect(page.callsOf("listDonations")).toHaveLength(2));
    expect(wallEntries()[0]).toMatch(/Keep going!Ada Lindqvist\$5/);
    expect(wallEntries()[0], "the own entry is marked").toMatch(/Yours$/);
    expect(wallEntries()[1]).not.toContain("Yours");
    expect(wallEntries()).toHaveLength(2);
    expect(screen.getAllByRole("listitem").find(({ dataset }) => dataset.highlight === "")?.textContent).toBe(
      wallEntries()[0],
    );
  });

  it("adds the first entry to an empty wall", async () => {
    const page = openSupport();
    await fillInAndDonate(page);
    await page.pay();
    await screen.findByText(thanksText);
    expect(wallEntries()).toHaveLength(1);
  });

  it("with a declined card keeps the form's input, and works with another card", async () => {
    const page = openSupport();
    page.stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message: "Declined." } });
    await fillInAndDonate(page);
    await page.pay();
    await screen.findByText(/^Declined\./);
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([nameField(), noteField()].map(textIn)).toEqual(["Ada Lindqvist", "Keep going!"]);
    expect(page.callsOf("completeDonation")).toEqual([]);
    await page.donate();
    await page.pay();
    expect(await screen.findByText(thanksText)).toBeDefined();
  });
});

describe("a processing donation", () => {
  it("is displayed as processing without offering a retry, and prevents a second payment", async () => {
    const page = openSupport({ completeDonation: processing });
    page.stripe.confirmPayment.mockResolvedValueOnce({
      paymentIntent: { id: paymentIntentId, status: "processing" },
    });
    await fillInAndDonate(page);
    await page.pay();
    const paymentNote = (await screen.findByText(processingText)).closest("[role=status]");
    expect(paymentNote?.textContent).toContain("$5.00");
    expect(paymentNote?.textContent).toContain(donationId);
    expect(screen.getByRole("button", { name: "Check again" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe(sitePaths.contact);
    expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
    expect(screen.queryByText(/try again/i)).toBeNull();
    expect(
      screen.getByRole("heading", { level: 1, name: "Thank you. Your bank is still working on it." }),
    ).toBeDefined();
    expect(screen.queryByRole("form"), "nothing asks for a second payment").toBeNull();
    expect(screen.queryByRole("heading", { name: "Where your support goes" })).toBeNull();
    expect(page.sent()).toHaveLength(1);
    expect(page.callsOf("completeDonation")[0]?.body).toEqual({ donationId, paymentIntentId });
  });

  it("is polled a few times at growing intervals, then once more on request, and confirmed with thanks", async () => {
    vi.useFakeTimers();
    const page = openSupport({ completeDonation: processing }, redirectQuery);
    await advanceSeconds(0);
    const callCounts = [page.callsOf("completeDonation").length];
    for (const seconds of [2, 3, 5, 8, 13, 20, 600]) {
      await advanceSeconds(seconds);
      callCounts.push(page.callsOf("completeDonation").length);
    }
    expect(callCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 7]);
    page.answers.completeDonation = completedReply;
    act(() => screen.getByRole("button", { name: "Check again" }).click());
    await advanceSeconds(0);
    expect(screen.getByText(thanksText)).toBeDefined();
  });

  it("can be dismissed to start a new donation", async () => {
    vi.useFakeTimers();
    openSupport({ completeDonation: processing }, redirectQuery);
    await advanceSeconds(0);
    for (const seconds of [2, 3, 5, 8, 13, 20]) await advanceSeconds(seconds);
    act(() => screen.getByRole("button", { name: "Start a new donation" }).click());
    await advanceSeconds(0);
    expect(screen.queryByText(processingText)).toBeNull();
    expect(isDisabled(donateButton())).toBe(false);
  });
});

describe("a charged card without a response from the shop", () => {
  it("prevents a second payment after the dialog is closed, until a check confirms the donation", async () => {
    const delayed = delayedAnswer("connection lost");
    const page = openSupport({ completeDonation: delayed.answer });
    await fillInAndDonate(page);
    await page.pay();
    await waitFor(() => expect(page.callsOf("completeDonation")).toHaveLength(1));
    page.answers.completeDonation = "connection lost";
    vi.useFakeTimers();
    delayed.release();
    await advanceSeconds(60);
    vi.useRealTimers();
    expect(screen.getByText("Unable to finalize payment. Please contact support.")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Close" }));
    const paymentNote = (await screen.findByText(unconfirmedText)).closest<HTMLElement>("[role=status]");
    expect(screen.getByRole("button", { name: "Not charged? Start again" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe(sitePaths.contact);
    expect(paymentNote?.textContent).toContain(donationId);
    expect(screen.getByRole("heading", { level: 1, name: "We couldn’t confirm your donation yet" })).toBeDefined();
    expect(screen.queryByRole("form"), "nothing asks for a second payment").toBeNull();
    page.answers.completeDonation = completedReply;
    await page.user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText(thanksText)).toBeDefined();
    expect(wallEntries()[0]).toContain("Ada Lindqvist");
  });
});
