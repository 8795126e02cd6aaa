import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  amountField,
  anonymousBox,
  descriptionOf,
  emailField,
  form,
  intent,
  isChecked,
  nameField,
  noteField,
  openSupport,
  resetState,
  textIn,
} from "../../testing/donating.tsx";
import { delayedAnswer, failure } from "../../testing/stub-api.ts";

const unableToStartText = "Unable to start secure donation. Please try again.";

beforeAll(() => import("../../payment/payment-modal.tsx"));
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(resetState);

describe("starting a donation", () => {
  async function fill({ write }: ReturnType<typeof openSupport>) {
    await write(amountField(), "7");
    await write(nameField(), "Ada");
    await write(emailField(), "ada@example.com");
    await write(noteField(), "Keep going!");
  }
  const formTexts = () => [amountField(), nameField(), emailField(), noteField()].map(textIn);

  it.each([
    ["without a network", "connection lost", unableToStartText],
    ["when the server sends no message", { status: 500 }, unableToStartText],
    [
      "after too many attempts",
      failure(429, "Too many attempts. Please try again in 20 minutes."),
      "Too many attempts. Please try again in 20 minutes.",
    ],
    [
      "when the payment provider does not respond",
      failure(503, "Our payment provider isn’t responding right now. Please try again."),
      "Our payment provider isn’t responding right now. Please try again.",
    ],
    ["when the picture is too large", failure(413, "Please choose a smaller image."), "Please choose a smaller image."],
  ] as const)("reports a failure %s, keeps the input, and works the next time", async (_, answer, text) => {
    const page = openSupport({ createDonationIntent: answer });
    await fill(page);
    await page.donate();
    expect((await screen.findByText(text)).closest("[role=alert]")).not.toBeNull();
    expect(formTexts()).toEqual(["7", "Ada", "ada@example.com", "Keep going!"]);
    page.answers.createDonationIntent = { reply: intent };
    await page.donate();
    expect(await screen.findByRole("dialog")).toBeDefined();
    expect(screen.queryByText(text)).toBeNull();
  });

  it("shows the server's errors at their fields, and focuses the first invalid field", async () => {
    const message = "Please choose or enter a valid donation amount, from $2.00 to $10,000.00.";
    const issues = [
      { path: "body.email", message: "Please use at most 254 characters." },
      { path: "amountCents", message },
    ];
    const page = openSupport({ createDonationIntent: failure(422, message, { code: "invalid", issues }) });
    await fill(page);
    await page.donate();
    expect(descriptionOf(amountField())).toContain(message);
    expect(descriptionOf(emailField())).toContain("Please use at most 254 characters.");
    expect(document.activeElement).toBe(amountField());
    expect(formTexts()).toEqual(["7", "Ada", "ada@example.com", "Keep going!"]);
  });

  it("focuses the upper of two invalid fields", async () => {
    const issues = [
      { path: "body.note", message: "Please use at most 280 characters." },
      { path: "body.email", message: "Please use at most 254 characters." },
    ];
    const page = openSupport({ createDonationIntent: failure(422, "Invalid.", { code: "invalid", issues }) });
    await fill(page);
    await page.donate();
    expect(document.activeElement).toBe(emailField());
  });

  it("sends one request, however often the form is submitted", async () => {
    const delayed = delayedAnswer({ reply: intent });
    const { user, sent, write } = openSupport({ createDonationIntent: delayed.answer });
    await write(nameField(), "Ada");
    act(() => {
      fireEvent.submit(screen.getByRole("form"));
      fireEvent.submit(screen.getByRole("form"));
    });
    await user.type(nameField(), "{Enter}");
    const busyButton = form().getByRole("button", { name: "Starting secure donation..." });
    expect(busyButton.getAttribute("aria-disabled")).toBe("true");
    delayed.release();
    await screen.findByRole("dialog");
    expect(sent()).toHaveLength(1);
  });

  it("keeps the input across a reload", async () => {
    const page = openSupport();
    await fill(page);
    await page.user.click(anonymousBox());
    page.unmount();
    openSupport();
    expect(formTexts()).toEqual(["7", "Ada", "ada@example.com", "Keep going!"]);
    expect(isChecked(anonymousBox())).toBe(true);
  });

  it("works with blocked storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await donate();
    expect(sent()).toHaveLength(1);
  });
});
