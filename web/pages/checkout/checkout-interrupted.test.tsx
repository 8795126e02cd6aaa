import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session, startSession } from "../../session/session.ts";
import {
  cardForm,
  expired,
  forgetAll,
  greeting,
  inAnotherTab,
  intent,
  jane,
  lost,
  openCheckout,
  openNumber,
  openPayment,
  orderId,
  phone,
  proceed,
  readLateParts,
  signedIn,
  step,
  success,
  type User,
} from "../../testing/checkout.tsx";
import { fakeStripe } from "../../testing/fake-stripe.ts";
import { type Answer, held } from "../../testing/stub-api.ts";

const joe = { id: "usr_2", name: "Joe", email: "joe@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
/** Answers each token with its own account. */
const whoeverAsks: Answer = ({ authorization }) => ({
  reply: { user: authorization === "Bearer token-joe" ? joe : jane, orders: [] },
});
const name = () => screen.getByLabelText("Full Name");
const email = () => screen.getByLabelText("Email Address");
const password = () => screen.getByLabelText("Password");
const value = (control: HTMLElement) => (control instanceof HTMLInputElement ? control.value : undefined);

beforeAll(readLateParts);
afterEach(() => {
  vi.restoreAllMocks();
  forgetAll();
});

async function typeAccount(user: User) {
  await user.type(name(), "Jane");
  await user.type(email(), "jane@example.com");
  await user.type(password(), "secret1");
}

describe("a reload", () => {
  it("at the account keeps name and email for this tab alone, and the password nowhere", async () => {
    const { user, unmount } = openCheckout();
    await typeAccount(user);
    expect(JSON.stringify({ ...localStorage })).not.toContain("jane");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret1");
    unmount();
    openCheckout();
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", ""]);
  });

  it("after the account was made finds nothing of the form that made it", async () => {
    const { user } = openCheckout({ register: signedIn });
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByLabelText("Phone number");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("jane");
  });

  it("after the session expired still knows who was here", async () => {
    const { user, unmount } = await openNumber({ createPaymentIntent: lost });
    await user.type(phone(), "4155552671");
    await proceed(user);
    await screen.findByText(expired);
    unmount();
    openCheckout();
    expect(value(email())).toBe("jane@example.com");
  });

  it("with the payment open stands at the number, which is still there", async () => {
    const { unmount } = await openPayment();
    unmount();
    await openNumber();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(phone()).toHaveProperty("value", "4155552671");
  });
});

describe("Back and Forward", () => {
  it("lose nothing that was typed at the account", async () => {
    const { user, router } = openCheckout({}, {}, ["/", "/checkout"]);
    await typeAccount(user);
    await act(() => router.navigate(-1));
    await screen.findByText("/");
    await act(() => router.navigate(1));
    expect([name(), email()].map(value)).toEqual(["Jane", "jane@example.com"]);
  });

  it("lose nothing that was typed at the number, and never lead back to an account that is made", async () => {
    const { user, router } = await openNumber({}, {}, ["/", "/checkout"]);
    await user.type(phone(), "4155552671");
    await act(() => router.navigate(-1));
    await screen.findByText("/");
    await act(() => router.navigate(1));
    expect(await screen.findByLabelText("Phone number")).toHaveProperty("value", "4155552671");
    expect(step()).toContain("WhatsApp");
  });

  it("close the payment and stay at the number; the payment opens again by its button only", async () => {
    const { user, router, calls } = await openPayment();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(step()).toContain("WhatsApp");
    await act(() => router.navigate(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    await proceed(user);
    await cardForm();
    expect(calls.filter(({ id }) => id === "createPaymentIntent")).toHaveLength(2);
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(await screen.findByText("/")).toBeTruthy();
  });

  it("lead from the result back to the number, not to a payment that is done", async () => {
    const { user, router, dialog } = await openPayment();
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    await screen.findByText(success);
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText("Phone number")).toHaveProperty("value", "");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a session that expires while the card is charged", () => {
  it("takes nothing away: the payment is seen through to its result", async () => {
    const { user, dialog } = await openPayment(
      {},
      { completePayment: lost, getPaymentIntentStatus: { reply: { status: "succeeded" } } },
    );
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(success)).toBeTruthy();
  });
});

describe("another tab", () => {
  it("that signs in brings this one to the number", async () => {
    openCheckout({ getMe: whoeverAsks });
    act(() => inAnotherTab("token-joe"));
    expect(await greeting("You are signed in as joe@example.com")).toBeTruthy();
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
  });

  it("that signs in as somebody else is noticed, and what is bought from then on is theirs", async () => {
    const { user, calls } = await openNumber({ getMe: whoeverAsks, createPaymentIntent: "connection lost" });
    await user.type(phone(), "4155552671");
    act(() => inAnotherTab("token-joe"));
    expect(await greeting("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(await screen.findByLabelText("Phone number")).toHaveProperty("value", "4155552671");
    await proceed(user);
    await screen.findByRole("alert");
    expect(calls.find(({ id }) => id === "createPaymentIntent")?.authorization).toBe("Bearer token-joe");
  });

  it("that was quicker than its news orders nothing in somebody else's name", async () => {
    const { user, calls } = await openNumber({ getMe: whoeverAsks });
    await user.type(phone(), "4155552671");
    localStorage.setItem("token", "token-joe");
    await proceed(user);
    expect(await greeting("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(calls.filter(({ id }) => id === "createPaymentIntent")).toEqual([]);
  });

  it.each([
    ["opens no payment of who was here before", { reply: intent }],
    ["is not signed out by an answer to who was here before", lost],
  ])("that signs in while a payment is being opened %s", async (_, answer) => {
    const waiting = held(answer);
    const { user } = await openNumber({ getMe: whoeverAsks, createPaymentIntent: waiting.answer });
    await user.type(phone(), "4155552671");
    await proceed(user);
    act(() => inAnotherTab("token-joe"));
    await greeting("You signed in as joe@example.com in another tab");
    waiting.release();
    expect(await screen.findByRole("button", { name: /^Proceed to Secure Payment/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(session().token).toBe("token-joe");
  });

  it("that signs in as somebody else closes an open payment, and says why", async () => {
    const { stripe } = await openPayment({}, { getMe: whoeverAsks });
    act(() => inAnotherTab("token-joe"));
    expect(await greeting("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("where the same person got a new token changes nothing for the buyer", async () => {
    await openNumber({ getMe: whoeverAsks });
    act(() => inAnotherTab("token-of-a-new-password"));
    expect(await greeting("You are signed in as jane@example.com")).toBeTruthy();
  });
});

describe("a browser that stores nothing", () => {
  beforeEach(() => {
    const refusing = {
      get() {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    };
    vi.stubGlobal("localStorage", new Proxy({}, refusing));
    vi.stubGlobal("sessionStorage", new Proxy({}, refusing));
  });

  it("loses nothing while the page lives", async () => {
    const { user, router } = openCheckout({}, {}, ["/", "/checkout"]);
    await typeAccount(user);
    await act(() => router.navigate(-1));
    await act(() => router.navigate(1));
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", ""]);
  });

  it("buys all the same", async () => {
    const { config } = fakeStripe();
    const { user, calls } = openCheckout(
      {
        register: signedIn,
        createPaymentIntent: { reply: intent },
        completePayment: { reply: { status: "complete", orderId } },
      },
      { config: { reply: config } },
    );
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await user.type(await screen.findByLabelText("Phone number"), "4155552671");
    await proceed(user);
    await user.click(within(await cardForm()).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(success)).toBeTruthy();
    expect(calls.find(({ id }) => id === "completePayment")?.authorization).toBe("Bearer token-1");
  });
});

describe("without a network", () => {
  it("nothing typed is lost, and the next press works", async () => {
    const { user, answers } = openCheckout({ register: "connection lost" });
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByText("Unable to create your account. Please try again.");
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", "secret1"]);
    answers.register = signedIn;
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
  });

  it("the account is looked up by itself once the network is back", async () => {
    startSession("token-0", jane);
    const { answers } = openCheckout({ getMe: "connection lost" });
    await screen.findByText(/We could not reach your account/);
    answers.getMe = whoeverAsks;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
  });
});

describe("with the API down", () => {
  it("the page reads as it was built, and names the default price", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    openCheckout({ getPricing: { status: 502, text: "" }, getContent: { status: 502, text: "" } });
    await waitFor(() => expect(warn).toHaveBeenCalledWith("Unable to load pricing info."));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("One line, yours for life");
    expect(screen.getAllByText("$5.00").length).toBeGreaterThan(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a double click", () => {
  it("makes one account", async () => {
    const { user, calls } = openCheckout({ register: signedIn });
    await typeAccount(user);
    await user.dblClick(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByLabelText("Phone number");
    expect(calls.filter(({ id }) => id === "register")).toHaveLength(1);
  });
});
