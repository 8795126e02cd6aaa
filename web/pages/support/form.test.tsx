import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { supportContent } from "#shared/content/support.ts";
import {
  amountField,
  amountOption,
  anonymousBox,
  descriptionOf,
  donateButton,
  emailField,
  form,
  isChecked,
  isDisabled,
  nameField,
  noteField,
  openSupport,
  pictureField,
  preview,
  pricing,
  resetState,
  textIn,
} from "../../testing/donating.tsx";
import { failure } from "../../testing/stub-api.ts";

const invalidAmountText = "Please choose or enter a valid donation amount.";
const nameMissingText = "Please provide your name or choose to donate anonymously.";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(resetState);

const giveButton = (price: string) => screen.getByRole("button", { name: `Give ${price}` });
const continueButton = () => screen.getByRole("button", { name: /^Continue/ });
const optionalFields = () => form().getByRole<HTMLDetailsElement>("group", { name: "Add a note or a picture" });
const pricingIn = (currency: string) => ({ getPricing: { reply: { ...pricing, currency } } });

describe("the suggested amounts", () => {
  it("are four, and the first is selected", () => {
    openSupport();
    for (const price of ["$5", "$10", "$20", "$100"]) expect(giveButton(price)).toBeDefined();
    expect(isChecked(amountOption("$5"))).toBe(true);
    expect(donateButton().textContent).toBe("Donate $5");
  });

  it("select the amount in the form, and stay in view with a button that names the amount", async () => {
    const { user, scrollTo, write } = openSupport();
    await user.click(giveButton("$20"));
    expect(isChecked(amountOption("$20"))).toBe(true);
    expect(donateButton().textContent).toBe("Donate $20");
    expect(scrollTo).not.toHaveBeenCalled();
    expect(continueButton().textContent).toBe("Continue with $20");
    await write(amountField(), "7");
    expect(continueButton().textContent).toBe("Continue");
    await user.click(continueButton());
    expect(document.activeElement).toBe(amountField());
  });

  it("lead to the form, 96 pixels below the top, which is highlighted for 1.6 seconds", async () => {
    vi.useFakeTimers();
    const { scrollTo } = openSupport();
    const target = screen.getByRole("form");
    vi.spyOn(target, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 700, 100, 100));
    act(() => giveButton("$20").click());
    act(() => continueButton().click());
    expect(document.activeElement).toBe(amountOption("$20"));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 604, behavior: "smooth" });
    expect(target.dataset.highlight).toBe("");
    act(() => vi.advanceTimersByTime(1599));
    expect(target.dataset.highlight).toBe("");
    act(() => vi.advanceTimersByTime(1));
    expect(target.dataset.highlight).toBeUndefined();
  });

  it("scroll to the form without animation when reduced motion is preferred", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion: reduce") }));
    const { user, scrollTo } = openSupport();
    await user.click(continueButton());
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ behavior: "auto" }));
  });

  it("are in the shop's currency, and only those that Stripe can charge", async () => {
    openSupport(pricingIn("kwd"));
    expect(await screen.findByRole("button", { name: /Give KWD\s1$/ })).toBeDefined();
    expect(screen.getAllByRole("button", { name: /^Give / })).toHaveLength(3);
    expect(donateButton().textContent).toMatch(/KWD\s1$/);
  });

  it("are in whole units where a currency has no smaller ones, as is a custom amount", async () => {
    const { donate, sent, write } = openSupport(pricingIn("jpy"));
    expect(await screen.findByRole("button", { name: "Give ¥500" })).toBeDefined();
    await write(nameField(), "Jun");
    await write(amountField(), "750");
    await donate();
    expect(sent()).toMatchObject([{ amountCents: 750 }]);
  });

  it("stay in dollars when the shop's currency fails to load", async () => {
    openSupport({ getPricing: "connection lost" });
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith("Unable to load pricing info."));
    expect(giveButton("$5")).toBeDefined();
  });
});

describe("a custom amount", () => {
  it("has a minimum of one dollar, which the field states", async () => {
    const { donate, sent, write } = openSupport();
    expect(descriptionOf(amountField())).toContain("From $1 to $10,000.");
    await write(nameField(), "Ada");
    await write(amountField(), "0.99");
    await donate();
    expect(descriptionOf(amountField())).toContain(invalidAmountText);
    await write(amountField(), "1");
    expect(donateButton().textContent).toBe("Donate $1");
    expect(sent()).toEqual([]);
  });

  it("replaces a suggestion, and is replaced by one", async () => {
    const { user, write } = openSupport();
    await write(amountField(), "8.2");
    expect(donateButton().textContent).toBe("Donate $8.20");
    expect(form().queryByRole("radio", { checked: true })).toBeNull();
    await user.click(amountOption("$10"));
    expect(textIn(amountField())).toBe("");
    expect(donateButton().textContent).toBe("Donate $10");
  });

  it.each([
    ["1.005", 101],
    ["8.165", 817],
    ["1.10", 110],
  ])("of %s is sent as %i cents", async (typed, cents) => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(amountField(), typed);
    await donate();
    expect(sent()).toMatchObject([{ amountCents: cents }]);
  });

  it.each(["0", "0.99", "-3", "10000.01", "1e3"])("of %s is rejected, and nothing is sent", async (typed) => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(amountField(), typed);
    await donate();
    expect(descriptionOf(amountField())).toContain(invalidAmountText);
    expect(document.activeElement).toBe(amountField());
    expect(sent()).toEqual([]);
  });

  it("that is not a number is rejected, and stays as typed", async () => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(amountField(), "ten");
    await donate();
    expect(descriptionOf(amountField())).toContain(invalidAmountText);
    expect(amountField()).toHaveProperty("value", "ten");
    expect(sent()).toEqual([]);
  });

  it("may have a decimal comma or a thousands separator, and the button shows the amount", async () => {
    const { write } = openSupport();
    await write(amountField(), "10,50");
    expect(screen.getByRole("button", { name: "Donate $10.50" })).toBeDefined();
    await write(amountField(), "1,000");
    expect(screen.getByRole("button", { name: "Donate $1,000" })).toBeDefined();
  });

  it("loses its error once it is changed", async () => {
    const { donate, write } = openSupport();
    await write(amountField(), "0");
    await donate();
    await write(amountField(), "5");
    expect(screen.queryByText(invalidAmountText)).toBeNull();
  });
});

describe("a named donor", () => {
  it("must enter a name, or choose to be anonymous", async () => {
    const { user, donate, sent, write } = openSupport();
    await write(nameField(), "   ");
    await donate();
    expect(descriptionOf(nameField())).toContain(nameMissingText);
    expect(document.activeElement).toBe(nameField());
    expect(sent()).toEqual([]);
    await user.click(anonymousBox());
    expect(screen.queryByText(nameMissingText)).toBeNull();
  });

  it("has their name sent trimmed, and blank fields as null", async () => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "  Ada Lindqvist ");
    await write(emailField(), "  ");
    await write(noteField(), "  ");
    await donate();
    expect(sent()).toEqual([
      { amountCents: 500, name: "Ada Lindqvist", email: null, note: null, anonymous: false, profileImage: null },
    ]);
  });

  it("may add an email address and a note", async () => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(emailField(), " Ada@Example.COM ");
    await write(noteField(), "Keep going!");
    await donate();
    expect(sent()).toMatchObject([{ email: "ada@example.com", note: "Keep going!" }]);
  });

  it("sees that the email address is invalid before anything is sent", async () => {
    const { donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(emailField(), "ada@home");
    await donate();
    expect(descriptionOf(emailField())).toContain("Please enter a valid email address.");
    expect(document.activeElement).toBe(emailField());
    expect(sent()).toEqual([]);
  });

  it("sees the remaining characters of the note, and cannot exceed 500", async () => {
    const { write } = openSupport();
    expect(descriptionOf(noteField())).toBe("500 characters left");
    await write(noteField(), "x".repeat(499));
    expect(descriptionOf(noteField())).toBe("1 character left");
    expect(noteField().getAttribute("maxlength")).toBe("500");
  });
});

describe("the optional fields", () => {
  it("are folded until the donor wants them", async () => {
    const { user } = openSupport();
    expect(optionalFields().open).toBe(false);
    await user.click(form().getByText("Add a note or a picture"));
    expect(optionalFields().open).toBe(true);
    for (const field of [noteField(), pictureField()]) expect(optionalFields().contains(field)).toBe(true);
    await user.click(form().getByText("Hide note and picture"));
    expect(optionalFields().open).toBe(false);
  });

  it("do not hide the address for the receipt", () => {
    openSupport();
    expect(optionalFields().contains(emailField())).toBe(false);
    expect(descriptionOf(emailField())).toBe("For your receipt, and in case we have a question.");
  });

  it("are open after a reload if one of them is filled in", async () => {
    const page = openSupport();
    await page.user.click(form().getByText("Add a note or a picture"));
    await page.write(noteField(), "Quietly.");
    page.unmount();
    openSupport();
    expect(optionalFields().open).toBe(true);
  });

  it("open when one of them has an error, which gets the focus", async () => {
    const issues = [{ path: "note", message: "Too long" }];
    const { donate, write } = openSupport({
      createDonationIntent: failure(422, "Invalid.", { code: "invalid", issues }),
    });
    await write(nameField(), "Ada");
    await write(noteField(), "Quietly.");
    optionalFields().open = false;
    await donate();
    await waitFor(() => expect(document.activeElement).toBe(noteField()));
    expect(optionalFields().open).toBe(true);
  });
});

describe("an anonymous donor", () => {
  it("has disabled fields for name and email address, which still contain their text when the box is unchecked", async () => {
    const { user, write } = openSupport();
    await write(nameField(), "Ada");
    await write(emailField(), "ada@example.com");
    await user.click(anonymousBox());
    expect([nameField(), emailField()].map(isDisabled)).toEqual([true, true]);
    expect(screen.queryByText(supportContent.form.shown)).toBeNull();
    expect(screen.getByText("Anonymous means we keep no email, so we can’t send a receipt.")).toBeDefined();
    expect(screen.getByText("Add a note")).toBeDefined();
    await user.click(anonymousBox());
    expect(screen.getByText("Add a note or a picture")).toBeDefined();
    expect([nameField(), emailField()].map(isDisabled)).toEqual([false, false]);
    expect(screen.getByText(supportContent.form.shown)).toBeTruthy();
    expect([nameField(), emailField()].map(textIn)).toEqual(["Ada", "ada@example.com"]);
  });

  it("sends the anonymous name and only the note", async () => {
    const { user, donate, sent, write } = openSupport();
    await write(nameField(), "Ada");
    await write(emailField(), "not even an address");
    await write(noteField(), "Quietly.");
    await user.click(anonymousBox());
    await donate();
    expect(sent()).toEqual([
      {
        amountCents: 500,
        name: "Anonymous Supporter",
        email: null,
        note: "Quietly.",
        anonymous: true,
        profileImage: null,
      },
    ]);
  });
});

describe("the preview", () => {
  it("shows the entry as the public will see it, while the donor types", async () => {
    const { write } = openSupport();
    await write(nameField(), "Ada Lindqvist");
    await write(noteField(), "Line one\n\n\n\nhttps://example.com");
    await write(amountField(), "12.5");
    const entry = within(preview()).getByRole("article");
    expect(entry.textContent).toBe("ALLine one\n\nhttps://example.comAda Lindqvist$12.50 Today");
    expect(entry.querySelector("a")).toBeNull();
  });

  it("has a place for the note until there is one", async () => {
    const { write } = openSupport();
    expect(within(preview()).getByText("Your note, if you add one.")).toBeDefined();
    await write(noteField(), "For my father.");
    expect(within(preview()).queryByText("Your note, if you add one.")).toBeNull();
  });

  it("shows an anonymous donor without their name, as the wall does", async () => {
    const { user, write } = openSupport();
    await write(nameField(), "Ada");
    await user.click(anonymousBox());
    expect(preview().textContent).toContain("Anonymous Supporter");
    expect(preview().textContent).not.toContain("Ada");
  });

  it("shows a name of invisible characters as anonymous, as the server will", async () => {
    const { write } = openSupport();
    await write(nameField(), "\u2800\u2800");
    expect(preview().textContent).toContain("Anonymous Supporter");
  });
});
