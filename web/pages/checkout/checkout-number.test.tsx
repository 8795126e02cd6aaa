import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import { chooseLanguage } from "../../language/language.ts";
import {
  openNumberStep,
  paymentRequests,
  phoneField,
  preloadLazyChunks,
  pricing,
  proceedToPayment,
  resetState,
} from "../../testing/checkout.tsx";
import { failure } from "../../testing/stub-api.ts";

beforeAll(preloadLazyChunks);
afterEach(resetState);

/** What screen readers say about a field, after its label. */
function describing(field: HTMLElement) {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

describe("the phone number field", () => {
  it("ignores typed characters other than digits, and strips them from pasted text", async () => {
    const { user } = await openNumberStep();
    await user.type(phoneField(), "41a5-5(5");
    expect(phoneField()).toHaveProperty("value", "41555");
    await user.paste(" 26-71x");
    expect(phoneField()).toHaveProperty("value", "415552671");
  });

  it.each(["ArrowLeft", "Home", "End", "Enter", "Tab", "Backspace", "Delete", "7", "７"])(
    "allows the key %s",
    async (key) => {
      await openNumberStep();
      expect(fireEvent.keyDown(phoneField(), { key })).toBe(true);
    },
  );

  it.each([{ ctrlKey: true }, { metaKey: true }])("allows the paste shortcut with %o", async (modifier) => {
    await openNumberStep();
    expect(fireEvent.keyDown(phoneField(), { key: "v", ...modifier })).toBe(true);
  });

  it("accepts the digits of Arabic and Persian keyboards", async () => {
    const { user } = await openNumberStep();
    expect(fireEvent.keyDown(phoneField(), { key: "٤" })).toBe(true);
    await user.click(phoneField());
    await user.paste("٤١٥۵۵۵");
    expect(phoneField()).toHaveProperty("value", "415555");
  });

  it.each(["a", " ", "+", "-", "é"])("blocks the key %j", async (key) => {
    await openNumberStep();
    expect(fireEvent.keyDown(phoneField(), { key })).toBe(false);
  });

  it.each(["", "12"])("rejects %j, which is not a possible number, before anything is sent", async (typed) => {
    const { calls, user } = await openNumberStep();
    if (typed !== "") await user.type(phoneField(), typed);
    await proceedToPayment(user);
    expect(screen.getByText("Please enter a valid WhatsApp number.")).toBeTruthy();
    expect(describing(phoneField()), "with its help, which is of use now").toEqual([
      "Your number on WhatsApp, without the country code.",
      "Please enter a valid WhatsApp number.",
    ]);
    expect(phoneField().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(phoneField());
    expect(paymentRequests(calls)).toEqual([]);
  });

  it("announces a complete number and reports one that is too long during typing", async () => {
    const { user } = await openNumberStep();
    await user.type(phoneField(), "415555267");
    expect(screen.queryByText("The number is complete.")).toBeNull();
    expect(phoneField().getAttribute("aria-invalid")).toBeNull();
    await user.type(phoneField(), "1");
    expect(screen.getByText("The number is complete.").role).toBe("status");
    await user.type(phoneField(), "222222");
    expect(screen.queryByText("The number is complete.")).toBeNull();
    expect(screen.getByText("Please enter a valid WhatsApp number.")).toBeTruthy();
    await user.keyboard("{Backspace>6/}");
    expect(screen.queryByText("Please enter a valid WhatsApp number.")).toBeNull();
  });

  it("reports an incomplete number when it loses the focus, but not while it is empty", async () => {
    const { user } = await openNumberStep();
    await user.click(phoneField());
    await user.tab();
    expect(screen.queryByText("Please enter a valid WhatsApp number.")).toBeNull();
    await user.type(phoneField(), "41555");
    await user.tab();
    expect(screen.getByText("Please enter a valid WhatsApp number.")).toBeTruthy();
    await user.type(phoneField(), "52671");
    expect(screen.queryByText("Please enter a valid WhatsApp number.")).toBeNull();
    expect(screen.getByText(checkoutWords.whatsapp.phoneHelp), "again in the error's place").toBeTruthy();
  });

  it("shows an example of the selected country's numbers", async () => {
    const { user } = await openNumberStep();
    expect(phoneField()).toHaveProperty("placeholder", "201 555 0123");
    await user.click(screen.getByLabelText("Country"));
    await user.type(await screen.findByLabelText("Search for a country or code"), "kingd");
    await user.click(await screen.findByRole("option", { name: /United Kingdom/ }));
    expect(phoneField()).toHaveProperty("placeholder", "7400 123456");
  });

  it("sends the dial code of the selected country, and the digits without the trunk zero", async () => {
    const { calls, user } = await openNumberStep({ createPaymentIntent: failure(503, "Wait.") });
    expect(screen.getByLabelText("Country").textContent).toMatch(/United States$/);
    await user.click(screen.getByLabelText("Country"));
    await user.type(await screen.findByLabelText("Search for a country or code"), "kingd");
    await user.click(await screen.findByRole("option", { name: /United Kingdom/ }));
    expect(screen.getByLabelText("Country").textContent).toMatch(/United Kingdom$/);
    await user.type(phoneField(), "07700900123");
    await proceedToPayment(user);
    await screen.findByRole("alert");
    expect(paymentRequests(calls)).toMatchObject([
      { body: { phone: "447700900123" }, authorization: "Bearer token-0" },
    ]);
  });

  it("selects the country of a pasted country code, so that the number is not another customer's", async () => {
    const { calls, user } = await openNumberStep({ createPaymentIntent: failure(503, "Wait.") });
    await user.click(phoneField());
    await user.paste("+47 922 34 567");
    expect(screen.getByLabelText("Country").textContent).toMatch(/Norway$/);
    expect(phoneField()).toHaveProperty("value", "92234567");
    await proceedToPayment(user);
    await screen.findByRole("alert");
    expect(paymentRequests(calls)).toMatchObject([{ body: { phone: "4792234567" } }]);
  });

  it("says why a number of its country can't be bought, in the page's language", async () => {
    const { user } = await openNumberStep({
      createPaymentIntent: failure(409, errors.region_closed_paused.message, { code: "region_closed_paused" }),
    });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    expect(await screen.findByText(errors.region_closed_paused.message)).toBeTruthy();
    expect(phoneField().getAttribute("aria-invalid")).toBe("true");
    await act(() => chooseLanguage("es"));
    expect(await screen.findByText("Ahora mismo no vendemos licencias para números de este país.")).toBeTruthy();
    await act(() => chooseLanguage("en"));
  });

  it("says so before it asks for a payment, if the price's reply lists the country as closed", async () => {
    const salesRegions = [{ dialCode: "55" }, { dialCode: "", reason: "whatsapp" }];
    const { calls, user } = await openNumberStep({ getPricing: { reply: { ...pricing, salesRegions } } });
    await user.type(phoneField(), "4155552671");
    expect(await screen.findByText(errors.region_closed_whatsapp.message)).toBeTruthy();
    expect(screen.queryByText("The number is complete.")).toBeNull();
    await proceedToPayment(user);
    expect(document.activeElement).toBe(phoneField());
    expect(paymentRequests(calls)).toEqual([]);
    await user.clear(phoneField());
    await user.click(phoneField());
    await user.paste("+55 11 96123 4567");
    expect(screen.queryByText(errors.region_closed_whatsapp.message)).toBeNull();
    await proceedToPayment(user);
    await waitFor(() => expect(paymentRequests(calls)).toMatchObject([{ body: { phone: "5511961234567" } }]));
  });

  it("keeps the number and its country after a reload", async () => {
    const { user } = await openNumberStep();
    await user.click(screen.getByLabelText("Country"));
    await user.type(await screen.findByLabelText("Search for a country or code"), "canada");
    await user.keyboard("{Enter}");
    await user.type(phoneField(), "4165550123");
    cleanup();
    await openNumberStep();
    expect(phoneField()).toHaveProperty("value", "4165550123");
    expect(screen.getByLabelText("Country").textContent).toContain("Canada");
  });
});
