import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/session/api.ts";
import { Refund } from "./refund.tsx";
import type { RefundRequest, RefundSubject } from "./subject.ts";

afterEach(cleanup);

const paidDonation: RefundSubject = {
  kind: "donation",
  id: "don_1",
  paidCents: 100_000,
  refundedCents: 0,
  currency: "usd",
  name: "Rosa Donor",
};

function openRefund(
  onRefund: (request: RefundRequest) => Promise<unknown> = async () => {},
  changes: Partial<RefundSubject> = {},
) {
  const sendRefund = vi.fn(onRefund);
  const onClose = vi.fn();
  render(
    <Refund
      subject={{ ...paidDonation, ...changes }}
      consequences={(isEverything) => (isEverything ? "It leaves the wall." : "It stays on the wall.")}
      onRefund={sendRefund}
      onClose={onClose}
    />,
  );
  return { sendRefund, onClose, person: userEvent.setup() };
}
const button = (name: string) => screen.getByRole("button", { name });

/** Enters a partial amount and continues to the confirmation. */
async function choosePartial(person: ReturnType<typeof openRefund>["person"], amountText: string) {
  await person.click(screen.getByRole("radio", { name: "Partial amount" }));
  await person.clear(screen.getByLabelText("Amount in USD"));
  await person.type(screen.getByLabelText("Amount in USD"), `${amountText}{Enter}`);
}

describe("a refund", () => {
  it("asks for confirmation with the amount, the person and the consequences before anything is sent", async () => {
    const { sendRefund, onClose, person } = openRefund();
    await person.click(button("Continue"));
    const dialog = within(screen.getByRole("dialog", { name: "Refund $1,000.00?" }));
    expect(dialog.getByText(/^\$1,000.00 goes back to Rosa Donor/)).toBeDefined();
    expect(dialog.getByText("This is a full refund. It leaves the wall.")).toBeDefined();
    expect(sendRefund).not.toHaveBeenCalled();
    await person.click(button("Refund $1,000.00"));
    expect(sendRefund).toHaveBeenCalledExactlyOnceWith({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ["2.50", 250],
    ["2,50", 250],
    [".5", 50],
    ["999", 99_900],
    ["1.15", 115],
  ])("sends %s as a partial amount", async (amountText, amountCents) => {
    const { sendRefund, person } = openRefund();
    await person.selectOptions(screen.getByLabelText("Reason"), "Duplicate");
    await choosePartial(person, amountText);
    await person.click(screen.getByRole("button", { name: /^Refund \$/ }));
    expect(sendRefund).toHaveBeenCalledWith({ amountCents, reason: "duplicate", requestId: expect.any(String) });
  });

  it.each([
    ["text", "abc", "Enter an amount, such as 2.50."],
    ["a negative amount", "-1", "Enter an amount, such as 2.50."],
    ["zero", "0", "Enter an amount greater than zero."],
    ["a fraction of a cent", "1.005", "This currency doesn't have that many decimals."],
    ["more than the remainder", "1,000.01", "You can refund up to $1,000.00."],
  ])("rejects %s, focuses the amount field and sends nothing", async (_, amountText, message) => {
    const { sendRefund, person } = openRefund();
    await choosePartial(person, amountText);
    const field = screen.getByLabelText("Amount in USD");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(sendRefund).not.toHaveBeenCalled();
  });

  it("covers the remainder after an earlier partial refund", async () => {
    const { sendRefund, person } = openRefund(undefined, { refundedCents: 25_000 });
    expect(screen.getByRole("radio", { name: "Remaining amount: $750.00" })).toHaveProperty("checked", true);
    await person.click(button("Continue"));
    expect(screen.getByText("This refunds the rest: $250.00 was refunded before. It leaves the wall.")).toBeDefined();
    expect(screen.getByText(/^\$750.00 of the \$1,000.00 that was paid goes back/)).toBeDefined();
    await person.click(button("Refund $750.00"));
    expect(sendRefund.mock.calls[0]?.[0]).not.toHaveProperty("amountCents");
  });

  it("retries with the same request id when there is no response, so that it refunds once", async () => {
    const { sendRefund, person } = openRefund(
      vi.fn().mockRejectedValueOnce(new ApiError(0)).mockResolvedValue(undefined),
    );
    await choosePartial(person, "2.50");
    await person.click(button("Refund $2.50"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't confirm whether this worked/);
    await person.click(button("Refund $2.50"));
    expect(sendRefund).toHaveBeenCalledTimes(2);
    expect(sendRefund.mock.calls[1]).toEqual(sendRefund.mock.calls[0]);
  });

  it("closes instead of going back to the amount while the outcome of the refund is unknown", async () => {
    const { onClose, person } = openRefund(async () => {
      throw new ApiError(0);
    });
    await choosePartial(person, "2.50");
    await person.click(button("Refund $2.50"));
    await person.click(button("Back"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("shows why it was rejected, and sends another amount with a new request id", async () => {
    const refundError = new ApiError(409, "The payment provider refused this refund.", "refund_refused");
    const { sendRefund, person } = openRefund(vi.fn().mockRejectedValueOnce(refundError).mockResolvedValue(undefined));
    await choosePartial(person, "2.50");
    await person.click(button("Refund $2.50"));
    expect((await screen.findByRole("alert")).textContent).toBe("The payment provider refused this refund.");
    await person.click(button("Back"));
    expect(screen.getByLabelText("Amount in USD")).toHaveProperty("value", "2.50");
    await choosePartial(person, "3");
    await person.click(button("Refund $3.00"));
    const [first, second] = sendRefund.mock.calls.map(([request]) => request);
    expect(second?.amountCents).toBe(300);
    expect(second?.requestId).not.toBe(first?.requestId);
  });
});
