import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { receiptWords as spanishWords } from "#shared/content/translations/es/words/receipt.ts";
import { receiptPath, sitePaths } from "#shared/domain/site-paths.ts";
import { order, ownAda, receipt } from "#shared/examples/people.ts";
import { chooseLanguage } from "#web/language/language.ts";
import { delayedAnswer, failure, stubApi } from "#web/testing/stub-api.ts";
import ReceiptPage, { clientLoader } from "./receipt.tsx";

beforeEach(() => {
  localStorage.setItem("token", "token-1");
});
afterEach(async () => {
  cleanup();
  await chooseLanguage("en");
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const path = receiptPath(receipt.orderId);

function openReceipt() {
  const Site = createRoutesStub([
    { path: "/receipt/:orderId", Component: ReceiptPage, loader: clientLoader, HydrateFallback: () => null },
    { path: "*", Component: Elsewhere },
  ]);
  render(<Site initialEntries={[path]} />);
  return userEvent.setup();
}

const paper = async () => within(await screen.findByRole("article", { name: "Receipt" }));
const rows = async () => (await paper()).getAllByRole("row").map(({ textContent }) => textContent);

describe("the receipt's page", () => {
  it("states what was paid, how, by whom and to whom", async () => {
    const api = stubApi({ getReceipt: { reply: { receipt } } });
    openReceipt();
    const text = (await screen.findByRole("article")).textContent;
    for (const part of [
      receipt.orderId,
      "Visa •••• 4242",
      "Everline GmbH",
      "Hafenstraße 1\n20459 Hamburg\nGermany",
      "VAT number: DE123456789",
      "Osei Translations Ltd",
      "12 Orchard Lane\nBristol BS1 4XY\nUnited Kingdom",
      "VAT number: GB123456789",
      "Ada Osei",
      "ada@example.com",
    ])
      expect(text).toContain(part);
    expect(await rows()).toEqual([
      "ItemAmount (USD)",
      "Everline AI assistant for WhatsApp, lifetime accessLicense No. 4,404 for +447700900123$5.00",
      "Total paid$5.00",
      "Includes 19% VAT.",
    ]);
    expect(api.callsOf("getReceipt")).toMatchObject([{ path: `/api/orders/${receipt.orderId}/receipt` }]);
  });

  it("names the shop and the customer where the settings and the customer say no more", async () => {
    const blank = { companyName: "", address: "", vatNumber: "" };
    const seller = { name: "", address: "", taxNumber: "" };
    stubApi({ getReceipt: { reply: { receipt: { ...receipt, seller, taxNote: "", method: null, billTo: blank } } } });
    openReceipt();
    const shown = await paper();
    expect(shown.getByText("Sold by").parentElement?.textContent).toBe(
      `Sold byEverline${window.location.host}/contact`,
    );
    expect(shown.getByText("Billed to").parentElement?.textContent).toBe("Billed toAda Oseiada@example.com");
    expect(shown.queryByText("Paid with")).toBeNull();
  });

  it("lists refunds, returned ones too, and what remains", async () => {
    const refunds = [
      { at: "2026-11-22T12:00:00.000Z", amount: 200 },
      { at: "2026-11-23T12:00:00.000Z", amount: -200 },
      { at: "2026-11-24T12:00:00.000Z", amount: 100 },
    ];
    stubApi({ getReceipt: { reply: { receipt: { ...receipt, refunds, refundedCents: 100 } } } });
    openReceipt();
    expect((await rows()).slice(4)).toEqual([
      "Refund on Nov 22, 2026−$2.00",
      "Refund returned by the bank on Nov 23, 2026$2.00",
      "Refund on Nov 24, 2026−$1.00",
      "Net paid$4.00",
    ]);
  });

  it("shows the sum when not all refunds are known any more", async () => {
    const refunds = [{ at: "2026-11-24T12:00:00.000Z", amount: 100 }];
    stubApi({ getReceipt: { reply: { receipt: { ...receipt, refunds, refundedCents: 300 } } } });
    openReceipt();
    expect((await rows()).slice(4)).toEqual(["Total refunded−$3.00", "Net paid$2.00"]);
  });

  it("is printed at the press of a button", async () => {
    stubApi({ getReceipt: { reply: { receipt } } });
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const person = openReceipt();
    await person.click(await screen.findByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("comes before what one does with it", async () => {
    stubApi({ getReceipt: { reply: { receipt } } });
    openReceipt();
    const print = await screen.findByRole("button", { name: "Print or save as PDF" });
    expect(screen.getByRole("article").compareDocumentPosition(print)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const company = screen.getByText("Change company details");
    expect(company.compareDocumentPosition(print), "what changes the paper first").toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("says that it is good for expenses and taxes only once it names a company", async () => {
    const billTo = { companyName: "", address: "", vatNumber: "" };
    stubApi({
      getReceipt: { reply: { receipt: { ...receipt, billTo } } },
      updateReceipt: { reply: { receipt } },
    });
    const person = openReceipt();
    const uses = within(await screen.findByRole("region", { name: "Keep this receipt" }));
    expect(uses.getByText("Good for expenses and taxes once you add your company’s name.")).toBeDefined();
    const isFilled = (name: string) => screen.getByRole("button", { name }).className.includes("bg-leaf ");
    expect(isFilled("Print or save as PDF")).toBe(true);
    await person.click(screen.getByText("Add company details"));
    await vi.waitFor(() => expect(isFilled("Print or save as PDF"), "to save comes first").toBe(false));
    expect(isFilled("Save details")).toBe(true);
    await person.click(screen.getByRole("button", { name: "Save details" }));
    expect(await uses.findByText("Good for expenses and taxes, with your company’s name on it.")).toBeDefined();
  });

  it("is stamped unless money went back, and says what it is good for", async () => {
    stubApi({ getReceipt: { reply: { receipt } } });
    openReceipt();
    expect((await paper()).getByText("Paid once")).toBeDefined();
    const uses = within(screen.getByRole("region", { name: "Keep this receipt" }));
    expect(uses.getAllByRole("listitem")).toHaveLength(3);
    cleanup();
    const refunds = [{ at: "2026-11-22T12:00:00.000Z", amount: 200 }];
    stubApi({ getReceipt: { reply: { receipt: { ...receipt, refunds, refundedCents: 200 } } } });
    openReceipt();
    expect((await paper()).queryByText("Paid once")).toBeNull();
  });

  it("leads to the sign-in page, and back, without a session or when it is over", async () => {
    stubApi({ getReceipt: failure(401, "Please sign in to continue.", { code: "sign_in_required" }) });
    openReceipt();
    const signInAddress = `at /login?to=${encodeURIComponent(path)}`;
    expect(await screen.findByText(signInAddress)).toBeDefined();
    expect(localStorage.getItem("token")).toBeNull();
    cleanup();
    openReceipt();
    expect(await screen.findByText(signInAddress)).toBeDefined();
  });

  it("says when there is no such receipt, or not yet, and tries again after a failure", async () => {
    const { answers } = stubApi({ getReceipt: failure(404, "", { code: "not_found" }) });
    openReceipt();
    expect(await screen.findByRole("heading", { name: "Receipt not found" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe(sitePaths.contact);
    cleanup();
    answers.getMe = failure(500, "");
    answers.getReceipt = failure(409, "", { code: "order_unpaid" });
    openReceipt();
    expect(await screen.findByRole("heading", { name: "No receipt yet" })).toBeDefined();
    const pay = screen.getByRole("link", { name: "Pay on your dashboard" });
    expect(pay.getAttribute("href")).toBe(sitePaths.dashboard);
    cleanup();
    answers.getReceipt = failure(500, "");
    const person = openReceipt();
    expect((await screen.findByRole("alert")).textContent).toBe("Your payment is safe. Only this page failed to load.");
    answers.getReceipt = { reply: { receipt } };
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article")).toBeDefined();
  });
});

describe("a receipt of another account", () => {
  it("is read by signing in with another email, which leads back to it", async () => {
    const api = stubApi({ getReceipt: failure(404, "", { code: "not_found" }), signOut: { reply: {} } });
    const person = openReceipt();
    await person.click(await screen.findByRole("button", { name: "Sign in with another email" }));
    expect(await screen.findByText(`at /login?to=${encodeURIComponent(path)}`)).toBeDefined();
    expect(localStorage.getItem("token")).toBeNull();
    expect(api.callsOf("signOut")).toHaveLength(1);
  });
});

describe("a receipt of an order that is not paid", () => {
  const pending = { ...order, id: receipt.orderId, status: "pending", lineState: "none" } as const;

  it.each([
    ["names the price that the order holds", "2099-01-01T00:00:00.000Z", "Pay $5.00"],
    ["names no price that may have changed", "2020-01-01T00:00:00.000Z", "Pay on your dashboard"],
  ])("%s on the way to pay it", async (_, priceHeldUntil, name) => {
    const orders = [{ ...pending, priceHeldUntil }];
    stubApi({ getReceipt: failure(409, "", { code: "order_unpaid" }), getMe: { reply: { user: ownAda, orders } } });
    openReceipt();
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(sitePaths.dashboard);
  });
});

describe("company details", () => {
  const field = (name: string) => screen.findByRole("textbox", { name });
  const openDetails = async (person: ReturnType<typeof openReceipt>) =>
    person.click(await screen.findByText("Change company details"));

  it("are behind one press, and again once they are saved, with the focus on the way back to them", async () => {
    const blank = { companyName: "", address: "", vatNumber: "" };
    const billTo = { ...blank, companyName: "New Ltd" };
    stubApi({
      getReceipt: { reply: { receipt: { ...receipt, billTo: blank } } },
      updateReceipt: { reply: { receipt: { ...receipt, billTo } } },
    });
    const person = openReceipt();
    const disclosure = await screen.findByText("Add company details");
    const isOpen = () => screen.getByText(/company details/i).closest("details")?.open;
    expect(isOpen()).toBe(false);
    await person.click(disclosure);
    await person.type(await field("Company name"), "New Ltd");
    await person.click(screen.getByRole("button", { name: "Save details" }));
    expect(await screen.findByText("Saved. Your receipt now shows these details.")).toBeDefined();
    expect(isOpen()).toBe(false);
    expect(screen.queryByText("Add company details")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Change company details");
    cleanup();
    stubApi({ getReceipt: { reply: { receipt } } });
    openReceipt();
    await screen.findByText("Change company details");
    expect(isOpen()).toBe(false);
  });

  it("are saved once, and appear on the receipt", async () => {
    const billTo = { companyName: "New Ltd", address: "1 New Street\nLeeds", vatNumber: "" };
    const delayed = delayedAnswer({ reply: { receipt: { ...receipt, billTo } } });
    const api = stubApi({ getReceipt: { reply: { receipt } }, updateReceipt: delayed.answer });
    const person = openReceipt();
    await openDetails(person);
    for (const [name, text] of [
      ["Company name", "New Ltd"],
      ["Address", "1 New Street{Enter}Leeds"],
      ["VAT number", ""],
    ] as const) {
      await person.clear(await field(name));
      if (text !== "") await person.type(await field(name), text);
    }
    await person.click(screen.getByRole("button", { name: "Save details" }));
    await person.click(screen.getByRole("button", { name: "Saving details" }));
    delayed.release();
    expect(await screen.findByText("Saved. Your receipt now shows these details.")).toBeDefined();
    expect((await screen.findByRole("article")).textContent).toContain("New Ltd1 New Street\nLeeds");
    expect(api.callsOf("updateReceipt").map(({ body }) => body)).toEqual([billTo]);
    await openDetails(person);
    await person.type(await field("VAT number"), "1");
    expect(screen.queryByText("Saved. Your receipt now shows these details.")).toBeNull();
  });

  it("stay in the form when saving fails", async () => {
    stubApi({ getReceipt: { reply: { receipt } }, updateReceipt: { status: 500 } });
    const person = openReceipt();
    await openDetails(person);
    await person.type(await field("Company name"), " & Sons");
    await person.click(screen.getByRole("button", { name: "Save details" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to save these details. Please try again.");
    const name = screen.getByDisplayValue("Osei Translations Ltd & Sons");
    expect(name.closest("details")?.open, "with what went wrong").toBe(true);
  });

  it("have an address of at most eight lines, and a field that the server rejects is marked", async () => {
    const issues = [{ path: "vatNumber", message: "That is too long." }];
    const api = stubApi({ getReceipt: { reply: { receipt } }, updateReceipt: failure(422, "", { issues }) });
    const person = openReceipt();
    await openDetails(person);
    const address = await field("Address");
    await person.clear(address);
    await person.type(address, "1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7{Enter}8{Enter}9");
    await person.click(screen.getByRole("button", { name: "Save details" }));
    expect(screen.getByText("Please keep the address to 8 lines.")).toBeDefined();
    expect(document.activeElement).toBe(address);
    expect(api.callsOf("updateReceipt")).toEqual([]);
    await person.clear(address);
    await person.click(screen.getByRole("button", { name: "Save details" }));
    expect(await screen.findByText("Please check this field.")).toBeDefined();
    expect(document.activeElement).toBe(await field("VAT number"));
  });

  it("say what is wrong in the language that the page has by then", async () => {
    const issues = [{ path: "vatNumber", message: "That is too long." }];
    stubApi({ getReceipt: { reply: { receipt } }, updateReceipt: failure(422, "", { issues }) });
    const person = openReceipt();
    await openDetails(person);
    const save = screen.getByRole("button", { name: "Save details" });
    const { company } = spanishWords;
    await person.click(save);
    expect(await screen.findByText("Please check this field.")).toBeDefined();
    await act(() => chooseLanguage("es"));
    expect(screen.getByText(company.invalid)).toBeDefined();
    await act(() => chooseLanguage("en"));
    await person.type(await field("Address"), "{Enter}and on".repeat(8));
    await person.click(save);
    expect(screen.getByText("Please keep the address to 8 lines.")).toBeDefined();
    await act(() => chooseLanguage("es"));
    expect(screen.getByText(company.tooManyLines(8))).toBeDefined();
  });
});
