import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkoutContent } from "#shared/content/checkout.ts";
import { accountFormWords as spanishForm } from "#shared/content/translations/es/words/account-form.ts";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { withPrice } from "#shared/domain/money.ts";
import { refreshContent } from "../../content/page-content.ts";
import { chooseLanguage } from "../../language/language.ts";
import {
  findStatusMessage,
  openCheckout,
  openNumberStep,
  phoneField,
  preloadLazyChunks,
  resetState,
  sessionLostResponse,
  setTokenInAnotherTab,
} from "../../testing/checkout.tsx";
import { failure } from "../../testing/stub-api.ts";

beforeAll(preloadLazyChunks);
afterEach(async () => {
  resetState();
  refreshContent("checkout");
  await chooseLanguage("en");
  localStorage.clear();
});

describe("the checkout's copy", () => {
  it("comes from the server, with the current price filled in", async () => {
    const content = { ...checkoutContent, heading: "Yours for {price}", benefits: ["Only one thing"] };
    openCheckout({ getContent: { reply: { page: "checkout", language: "en", content } } });
    expect(await screen.findByRole("heading", { level: 1, name: "Yours for $5" })).toBeTruthy();
    expect(screen.getByText("Only one thing")).toBeTruthy();
  });

  it("gives the page a title and a description, and does not exclude it from search engines", async () => {
    openCheckout();
    expect(document.title).toBe("Checkout · Everline");
    const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
    expect(meta("description")).toBe("An AI assistant in your WhatsApp. You pay $5 once, and it’s yours.");
    expect(meta("robots")).toBeUndefined();
  });
});

describe("switching to Spanish", () => {
  it("translates the number step and the server's error about the number", async () => {
    const { user } = await openNumberStep({
      createPaymentIntent: failure(422, "Look again.", {
        code: "invalid",
        issues: [{ path: "phone", message: "That number cannot exist." }],
      }),
    });
    await act(() => chooseLanguage("es"));
    expect(await findStatusMessage(spanish.whatsapp.signedIn.replace("{email}", "jane@example.com"))).toBeTruthy();
    await user.type(await screen.findByLabelText(spanish.whatsapp.phone), "4155552671");
    await user.click(screen.getByRole("button", { name: withPrice(spanish.whatsapp.submit, "US$5.00") }));
    expect(await screen.findByText(spanish.invalidNumber)).toBeTruthy();
    expect(document.body.textContent).not.toContain("That number cannot exist.");
  });

  it("translates a message that is already displayed", async () => {
    await openNumberStep({ createPaymentIntent: sessionLostResponse });
    act(() => setTokenInAnotherTab(null));
    await screen.findByText(/^Your session expired/);
    await act(() => chooseLanguage("es"));
    expect(await screen.findByText(spanish.sessionExpired)).toBeTruthy();
  });

  it("replaces the server's English message about a field with a Spanish one", async () => {
    const { user } = openCheckout({
      register: failure(422, "Please check what you entered.", {
        code: "invalid",
        issues: [{ path: "name", message: "Please use one line of plain text." }],
      }),
    });
    await act(() => chooseLanguage("es"));
    await user.type(await screen.findByLabelText(spanishForm.name), "Juana");
    await user.type(screen.getByLabelText(spanishForm.email), "juana@example.com");
    await user.type(screen.getByLabelText(spanishForm.password), "secreto");
    await user.click(screen.getByRole("button", { name: spanish.account.submit }));
    await waitFor(() => expect(screen.getByLabelText(spanishForm.name).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText(spanishForm.fieldInvalid)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/plain text|another look/);
  });

  it("keeps the typed number", async () => {
    const { user } = await openNumberStep();
    await user.type(phoneField(), "4155552671");
    await act(() => chooseLanguage("es"));
    expect(await screen.findByLabelText(spanish.whatsapp.phone)).toHaveProperty("value", "4155552671");
  });
});
