import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { claimCode } from "#shared/examples/assistants.ts";
import { refreshContent } from "../../content/page-content.ts";
import { order, pricing, user } from "../../testing/dashboard.tsx";
import { failure, stubApi } from "../../testing/stub-api.ts";
import PaymentSuccess from "./payment-success.tsx";

const none = { state: "none", chatEndsWith: null, until: null, isMove: false, movableFrom: null, undoUntil: null };
const waiting = { ...none, state: "waiting", until: "2099-01-01T00:00:00.000Z" };
const connected = { ...none, state: "connected", chatEndsWith: "1001", isMove: true };
const bought = order(1, "complete");

/** Whether the window is as narrow as a phone's. */
function stubWindow(narrow: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: !narrow, addEventListener: () => {}, removeEventListener: () => {} }));
}

/** Opens the result of a payment. `now.connection`: as the server has it at that moment. */
function openResult(connection: object | undefined, answers: Parameters<typeof stubApi>[0] = {}) {
  const now = { connection };
  const api = stubApi({
    getPaymentIntentStatus: { reply: { status: "succeeded" } },
    getContent: { reply: { page: "paymentSuccess", language: "en", content: paymentSuccessContent } },
    getPricing: { reply: pricing },
    getMe: () => ({ reply: { user, orders: [{ ...bought, connection: now.connection }] } }),
    createClaimCode: () => {
      now.connection = waiting;
      return { reply: claimCode };
    },
    ...answers,
  });
  const address = `/payment-success?payment_intent=pi_12345678&order_id=${bought.id}`;
  window.history.pushState(null, "", address);
  const Site = createRoutesStub([{ path: "/payment-success", Component: PaymentSuccess }]);
  render(<Site initialEntries={[address]} />);
  return { ...api, now, person: userEvent.setup() };
}

const qrCode = () => screen.findByRole("img", { name: "A QR code that opens WhatsApp" });
const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const greetingUrl = "https://wa.me/12025550199?text=Hello!%20I%E2%80%99m%20ready%20to%20start.";

beforeEach(() => {
  localStorage.setItem("token", "token-1");
  stubWindow(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  refreshContent("paymentSuccess");
  localStorage.clear();
});

it("the owner reads that the message is written, and from which number to send it, and gets to the receipt", async () => {
  openResult(none);
  await screen.findByRole("button", { name: "Send in WhatsApp" });
  const panel = screen.getByRole("region", { name: "Send your first message" });
  expect(panel.textContent).toContain(`Your message is already written. Send it from +${bought.phone}.`);
  expect(await hrefOf("Receipt")).toBe(`/receipt/${bought.id}`);
});

describe("on a wide screen, the owner of a license that no chat uses", () => {
  it("sees a QR code with the greeting without a press, and then that the chat is connected", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { now, callsOf } = openResult(none);
    expect(await qrCode()).toBeDefined();
    expect(await screen.findByText("+1 202-555-0199")).toBeDefined();
    const note = "Once your message arrives, we’ll confirm it here.";
    expect(screen.getByText(note, { ignore: "[aria-hidden]" })).toBeDefined();
    expect(document.body.textContent, "before anything was done").not.toContain("Waiting for your message");
    await passSeconds(30);
    expect(callsOf("createClaimCode"), "a code would end the one in the receipt's mail").toEqual([]);
    now.connection = connected;
    await passSeconds(3);
    expect(screen.getByText("Connected to the number ending in 1001.")).toBeDefined();
    expect(screen.getByRole("region", { name: "Your chat is ready" })).toBeDefined();
    expect(await hrefOf("Open in WhatsApp")).toBe(greetingUrl);
  });

  it("gets a code by a press, with its QR code, and a new one when it has expired", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { now, callsOf, person } = openResult(none);
    await person.click(await screen.findByRole("button", { name: "Send in WhatsApp" }));
    expect(await screen.findByText(claimCode.code)).toBeDefined();
    expect(await hrefOf("Send in WhatsApp")).toBe(claimCode.link);
    expect(
      screen.getByText(
        `Scan this with your phone, or click below. Then send “Everline ${claimCode.code}” from any number.`,
      ),
    ).toBeDefined();
    const panel = screen.getByRole("region", { name: "Send your first message" });
    expect(panel.textContent, "a code comes from any number").not.toContain("+15550");
    await screen.findByText("Waiting for your message…");
    await passSeconds(3);
    now.connection = none;
    await passSeconds(3);
    expect(screen.getByText("This code has expired.")).toBeDefined();
    expect(screen.queryByText(claimCode.code)).toBeNull();
    await person.click(screen.getByRole("button", { name: "Send in WhatsApp" }));
    expect(await screen.findByText(claimCode.code)).toBeDefined();
    expect(callsOf("createClaimCode")).toHaveLength(2);
  });

  it("is told when no code could be made, and can ask again", async () => {
    const { answers, person } = openResult(none, {
      createClaimCode: failure(500, "Something went wrong on our side."),
    });
    const button = await screen.findByRole("button", { name: "Send in WhatsApp" });
    expect(await qrCode()).toBeDefined();
    await person.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong on our side.");
    answers.createClaimCode = { reply: claimCode };
    await person.click(await screen.findByRole("button", { name: "Send in WhatsApp" }));
    expect(await screen.findByText(claimCode.code)).toBeDefined();
    expect(document.activeElement?.textContent).toContain(claimCode.code);
  });

  it.each([
    ["the first message is to be sent", none, "Send your first message"],
    ["it is awaited", waiting, "Send your first message"],
    ["the chat is connected", connected, "Your chat is ready"],
  ])("can ask the shop why the assistant stays silent, once %s", async (_, connection, name) => {
    openResult(connection);
    const panel = within(await screen.findByRole("region", { name }));
    expect(panel.getByText(/^No reply after a few minutes\?/).textContent).toContain("Contact us");
    expect(panel.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  });

  it("keeps the code that waits already, and gets a new one only by a press", async () => {
    const { callsOf, person } = openResult(waiting);
    const button = await screen.findByRole("button", { name: "Connect that one instead" });
    expect(button.closest("p")?.textContent).toBe("Using another number? Connect that one instead");
    expect(await hrefOf("Send in WhatsApp"), "the message may not have been sent").toBe(greetingUrl);
    expect(callsOf("createClaimCode")).toEqual([]);
    await person.click(button);
    expect(await screen.findByText(claimCode.code)).toBeDefined();
    expect(callsOf("createClaimCode")).toHaveLength(1);
  });

  it("is asked about a chat from another number", async () => {
    openResult({ ...waiting, state: "asked", chatEndsWith: "0199" });
    const question = await screen.findByRole("heading", { level: 2, name: /^Move this license .* ending in 0199\?$/ });
    const panel = within(screen.getByRole("region", { name: question.textContent }));
    expect(screen.getAllByText(question.textContent), "asked once").toHaveLength(1);
    const answers = ["Move it", /^Keep it on \+ ?1 ?555/].map((name) => panel.getByRole("button", { name }));
    expect(new Set(answers.map(({ className }) => className)), "neither is recommended").toHaveLength(1);
    expect(panel.getByText("You can undo the move here for 72 hours.")).toBeDefined();
    expect(panel.getByText(/^We got your license code in a message from that number\./)).toBeDefined();
    expect(panel.queryByText(/^No answer/), "nothing is awaited").toBeNull();
    expect(panel.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  });
});

it("on a phone, the owner gets to WhatsApp by one press, and the code is made only then", async () => {
  stubWindow(true);
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const { callsOf, person } = openResult(none);
  const button = await screen.findByRole("button", { name: "Send in WhatsApp" });
  expect(callsOf("createClaimCode")).toEqual([]);
  const dashboard = screen.getByRole("link", { name: "Go to dashboard" });
  expect(button.compareDocumentPosition(dashboard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(button);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(claimCode.link));
  expect(await screen.findByText("Waiting for your message…")).toBeDefined();
  expect(await hrefOf("Send in WhatsApp"), "for an owner who came back without sending").toBe(claimCode.link);
  expect(screen.getByRole("button", { name: "Get a new code" }).closest("p")?.textContent).toMatch(
    /^Didn’t it connect\?/,
  );
});

it("an owner whose license has no chat to follow reads from which number to write", async () => {
  openResult(undefined);
  await screen.findByRole("link", { name: "Send in WhatsApp" });
  expect(screen.getByRole("region", { name: "Send your first message" }).textContent).toContain(
    `from +${bought.phone}.`,
  );
});

describe("a visitor who is not known to own the license", () => {
  it.each([
    ["is not signed in", () => localStorage.clear(), {}],
    ["has an order that does not load", () => {}, { getMe: "connection lost" }],
    ["is signed in as another person", () => {}, { getMe: { reply: { user, orders: [] } } }],
  ] as const)("who %s, gets the assistant's number and a greeting to send", async (_, prepare, answers) => {
    prepare();
    const { callsOf } = openResult(none, answers);
    expect(await hrefOf("Send in WhatsApp")).toBe(greetingUrl);
    expect(screen.getByText("+1 202-555-0199")).toBeDefined();
    expect(await qrCode()).toBeDefined();
    expect(callsOf("createClaimCode")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Send in WhatsApp" })).toBeNull();
    const panel = screen.getByRole("region", { name: "Send your first message" });
    expect(panel.textContent).toContain("Send it from the number you registered.");
    expect(screen.queryByRole("link", { name: "Receipt" })).toBeNull();
    expect(await hrefOf("Contact us")).toBe("/contact");
  });
});

describe("the next steps of a payment that is complete", () => {
  const steps = () => screen.getAllByRole("listitem");
  const currentStep = () => steps().find((step) => step.getAttribute("aria-current") === "step")?.textContent;

  it("wait for the first message, and none is done", async () => {
    openResult(none);
    await screen.findByRole("button", { name: "Send in WhatsApp" });
    expect(currentStep()).toContain("Send your first message");
    expect(screen.queryByText("(done)")).toBeNull();
  });

  it("tick the first message once the chat is connected", async () => {
    openResult(connected);
    await screen.findByRole("region", { name: "Your chat is ready" });
    expect(steps()[0]?.textContent).toContain("Your first message arrived (done)");
    expect(currentStep()).toContain("Save the contact");
    expect(screen.getAllByText("(done)")).toHaveLength(1);
    expect(screen.getAllByText(/instead of a number/), "only the step says why").toHaveLength(1);
  });

  it("wait for the owner's answer while a chat from another number asks", async () => {
    openResult({ ...waiting, state: "asked", chatEndsWith: "0199" });
    await screen.findByRole("region", { name: /^Move this license/ });
    expect(currentStep()).toContain("Answer the question above");
    expect(screen.queryByText("Send your first message")).toBeNull();
  });
});

describe("while the bank decides", () => {
  const processing = { getPaymentIntentStatus: { reply: { status: "processing" } } };

  it("the owner reads how much it is, how long that takes, and that a mail follows", async () => {
    openResult(undefined, processing);
    expect(await screen.findByText("$5.00")).toBeDefined();
    expect(screen.getByText(/^Most banks confirm within minutes\. A\sfew take days\./)).toBeDefined();
    const panel = screen.getByRole("region", { name: "You can close this page" });
    expect(panel.textContent).toContain("We’ll email you the result.");
    expect(screen.getByText("You’ll get your license number once your bank confirms."), "on the card").toBeDefined();
  });

  it("a line moves as long as the page asks on its own, and the shop can be asked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    openResult(undefined, processing);
    const panel = await screen.findByRole("region", { name: "You can close this page" });
    expect(panel.querySelector(".way-in-waiting")).not.toBeNull();
    expect(within(panel).getByRole("link", { name: "Contact us" })).toBeDefined();
    await passSeconds(60);
    expect(panel.querySelector(".way-in-waiting")).toBeNull();
  });

  it("the assistant's number can be saved, but no chat is opened", async () => {
    openResult(undefined, processing);
    expect(await screen.findByText("+1 202-555-0199")).toBeDefined();
    expect(screen.getByRole("button", { name: "Save contact" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Send in WhatsApp" })).toBeNull();
  });

  it("a visitor reads no amount, and how to sign in to where the order is", async () => {
    localStorage.clear();
    openResult(undefined, processing);
    expect(await screen.findByRole("region", { name: "You can close this page" })).toBeDefined();
    expect(await hrefOf("Go to dashboard")).toBe("/dashboard");
    expect(screen.getByText(/^You’ll sign in first/)).toBeDefined();
    expect(await hrefOf("Sign in"), "on the card").toBe("/login");
    expect(screen.getByText("Sign in to see your WhatsApp number and the amount.")).toBeDefined();
    expect(document.body.textContent).not.toContain("$5.00");
  });
});

describe("a payment that failed", () => {
  const unpaid = { getPaymentIntentStatus: { reply: { status: "requires_payment_method" } } };

  it("is completed first, for the amount that its owner reads on the button", async () => {
    openResult(undefined, unpaid);
    expect(await hrefOf("Complete payment ($5.00)")).toBe("/dashboard");
    expect(screen.queryByRole("link", { name: "Send in WhatsApp" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });

  it("tells its owner until when the price is held", async () => {
    const priceHeldUntil = "2099-01-01T12:00:00.000Z";
    const held = order(1, "pending", { priceHeldUntil });
    openResult(undefined, { ...unpaid, getMe: { reply: { user, orders: [held] } } });
    const label = await screen.findByText("Your $5.00 price is held until");
    expect(label.parentElement?.querySelector("time")?.dateTime).toBe(priceHeldUntil);
  });

  it("is completed by its owner alone: a visitor reads no amount, and signs in", async () => {
    localStorage.clear();
    openResult(undefined, unpaid);
    const panel = await screen.findByRole("region", { name: "Sign in to pay" });
    expect(within(panel).getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(screen.getByText(/^You’ll sign in first/), "with the way to the dashboard").toBeDefined();
    expect(screen.getAllByRole("link", { name: "Sign in" }), "not on the card again").toHaveLength(1);
    expect(panel.textContent).not.toContain("held");
    expect(screen.getByText("Not paid yet.")).toBeDefined();
    expect(within(panel).getByText("You’ll see it before you pay")).toBeDefined();
    expect(screen.queryByRole("link", { name: /^Complete payment/ })).toBeNull();
    expect(document.body.textContent).not.toContain("$5.00");
  });

  it("has a way to help after the way to pay", async () => {
    openResult(undefined, unpaid);
    const pay = await screen.findByRole("link", { name: "Complete payment ($5.00)" });
    const help = screen.getByRole("link", { name: "Contact us" });
    expect(help.getAttribute("href")).toBe("/contact");
    expect(pay.compareDocumentPosition(help)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("a payment of which nothing is known", () => {
  const lost = { getPaymentIntentStatus: failure(404, "We couldn’t find that.", { code: "not_found" }) };

  it("can be checked again, looked up on the dashboard, and asked about by a visitor", async () => {
    localStorage.clear();
    const { answers, person } = openResult(undefined, lost);
    expect(await hrefOf("Go to dashboard")).toBe("/dashboard");
    expect(await hrefOf("Contact us")).toBe("/contact");
    expect(screen.getByText(/^You’ll sign in first/)).toBeDefined();
    expect(screen.queryByRole("list"), "these are alternatives, not steps").toBeNull();
    answers.getPaymentIntentStatus = { reply: { status: "succeeded" } };
    await person.click(screen.getByRole("button", { name: "Check the status again" }));
    expect(await screen.findByText("Payment status: complete")).toBeDefined();
  });

  it("is looked up on the dashboard by a customer who is signed in already", async () => {
    openResult(undefined, lost);
    expect(await hrefOf("Go to dashboard")).toBe("/dashboard");
    expect(screen.queryByText(/^You’ll sign in first/)).toBeNull();
  });
});
