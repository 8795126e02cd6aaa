import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/session/api.ts";
import { Refund } from "./refund.tsx";
import type { RefundRequest, RefundSubject } from "./subject.ts";

afterEach(cleanup);

const paid: RefundSubject = {
  kind: "donation",
  id: "don_1",
  paidCents: 100_000,
  refundedCents: 0,
  currency: "usd",
  name: "Rosa Donor",
};

function open(
  onRefund: (request: RefundRequest) => Promise<unknown> = async () => {},
  more: Partial<RefundSubject> = {},
) {
  const sent = vi.fn(onRefund);
  const onClose = vi.fn();
  render(
    <Refund
      subject={{ ...paid, ...more }}
      consequences={(everything) => (everything ? "It leaves the wall." : "It stays on the wall.")}
      onRefund={sent}
      onClose={onClose}
    />,
  );
  return { sent, onClose, person: userEvent.setup() };
}
const press = (name: string) => screen.getByRole("button", { name });

/** Chooses a part and continues to the confirmation. */
async function choosePartial(person: ReturnType<typeof open>["person"], typed: string) {
  await person.click(screen.getByRole("radio", { name: "Partial amount" }));
  await person.clear(screen.getByLabelText("Amount in USD"));
  await person.type(screen.getByLabelText("Amount in USD"), `${typed}{Enter}`);
}

describe("a refund", () => {
  it("asks for confirmation with amount, person and consequences, before anything is sent", async () => {
    const { sent, onClose, person } = open();
    await person.click(press("Continue"));
    const dialog = within(screen.getByRole("dialog", { name: "Refund $1,000.00?" }));
    expect(dialog.getByText(/^\$1,000.00 goes back to Rosa Donor/)).toBeDefined();
    expect(dialog.getByText("It leaves the wall.")).toBeDefined();
    expect(sent).not.toHaveBeenCalled();
    await person.click(press("Refund $1,000.00"));
    expect(sent).toHaveBeenCalledExactlyOnceWith({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ["2.50", 250],
    ["2,50", 250],
    [".5", 50],
    ["999", 99_900],
    ["1.15", 115],
  ])("sends %s as a part", async (typed, amountCents) => {
    const { sent, person } = open();
    await person.selectOptions(screen.getByLabelText("Reason"), "Paid twice");
    await choosePartial(person, typed);
    await person.click(screen.getByRole("button", { name: /^Refund \$/ }));
    expect(sent).toHaveBeenCalledWith({ amountCents, reason: "duplicate", requestId: expect.any(String) });
  });

  it.each([
    ["nothing", "abc", "Please enter an amount, such as 2.50."],
    ["less than nothing", "-1", "Please enter an amount, such as 2.50."],
    ["zero", "0", "Please enter an amount greater than zero."],
    ["a third of a cent", "1.005", "This currency has no unit that small."],
    ["more than is left", "1,000.01", "That is more than the $1,000.00 left to refund."],
  ])("rejects %s as it is typed", async (_, typed, message) => {
    const { sent, person } = open();
    await choosePartial(person, typed);
    const field = screen.getByLabelText("Amount in USD");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(sent).not.toHaveBeenCalled();
  });

  it("covers the remainder after an earlier partial refund", async () => {
    const { sent, person } = open(undefined, { refundedCents: 25_000 });
    expect(screen.getByRole("radio", { name: "Everything left: $750.00" })).toHaveProperty("checked", true);
    await person.click(press("Continue"));
    expect(screen.getByText(/^\$750.00 of the \$1,000.00 that was paid goes back/)).toBeDefined();
    await person.click(press("Refund $750.00"));
    expect(sent.mock.calls[0]?.[0]).not.toHaveProperty("amountCents");
  });

  it("retries with the same request id when there is no response, so that it refunds once", async () => {
    const { sent, person } = open(vi.fn().mockRejectedValueOnce(new ApiError(0)).mockResolvedValue(undefined));
    await choosePartial(person, "2.50");
    await person.click(press("Refund $2.50"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't confirm whether this worked/);
    await person.click(press("Refund $2.50"));
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
  });

  it("offers no other amount while the outcome of the first is unknown", async () => {
    const { onClose, person } = open(async () => {
      throw new ApiError(0);
    });
    await choosePartial(person, "2.50");
    await person.click(press("Refund $2.50"));
    await person.click(press("Back"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("shows why it was rejected, and returns to another amount with a new request id", async () => {
    const refundError = new ApiError(409, "The payment provider refused this refund.", "refund_refused");
    const { sent, person } = open(vi.fn().mockRejectedValueOnce(refundError).mockResolvedValue(undefined));
    await choosePartial(person, "2.50");
    await person.click(press("Refund $2.50"));
    expect((await screen.findByRole("alert")).textContent).toBe("The payment provider refused this refund.");
    await person.click(press("Back"));
    expect(screen.getByLabelText("Amount in USD")).toHaveProperty("value", "2.50");
    await choosePartial(person, "3");
    await person.click(press("Refund $3.00"));
    const [first, second] = sent.mock.calls.map(([request]) => request);
    expect(second?.amountCents).toBe(300);
    expect(second?.requestId).not.toBe(first?.requestId);
  });
});
