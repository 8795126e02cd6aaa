import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dashboardWords as spanishWords } from "#shared/content/translations/es/words/dashboard.ts";
import { claimCode } from "#shared/examples/assistants.ts";
import { chooseLanguage } from "../language/language.ts";
import {
  user as ada,
  openDashboard,
  order,
  signIn,
  signInBeforeEach,
  stubDashboardApi,
} from "../testing/dashboard.tsx";
import { failure } from "../testing/stub-api.ts";

signInBeforeEach();

interface Connection {
  readonly state: string;
  readonly chatEndsWith: string | null;
  readonly until: string | null;
  readonly isMove: boolean;
  readonly movableFrom: string | null;
  readonly undoUntil: string | null;
  readonly movedFrom?: string;
}
const nothing = { chatEndsWith: null, until: null, isMove: false, movableFrom: null, undoUntil: null };
const none: Connection = { ...nothing, state: "none" };
const waiting: Connection = { ...none, state: "waiting", until: "2099-01-01T00:00:00.000Z" };
const asked: Connection = { ...waiting, state: "asked", chatEndsWith: "0199" };
const connected: Connection = { ...none, state: "connected", chatEndsWith: "1001", isMove: true };
const moved: Connection = {
  ...connected,
  chatEndsWith: "0199",
  undoUntil: "2099-01-02T12:00:00.000Z",
  movedFrom: "447700900123",
};

/** Opens the dashboard of a customer with a license. `now.connection`: as the server has it at that moment. */
function openWith(connection: Connection | undefined, overrides: Parameters<typeof stubDashboardApi>[1] = {}) {
  const now = { connection };
  const api = stubDashboardApi([], {
    getMe: () => ({ reply: { user: ada, orders: [order(1, "complete", { connection: now.connection })] } }),
    createClaimCode: () => {
      now.connection = waiting;
      return { reply: claimCode };
    },
    ...overrides,
  });
  return { ...api, now, person: openDashboard() };
}

const section = async () => within(await screen.findByRole("region", { name: "Registered numbers" }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });

/** Whether the pointer is a finger, as on a phone. */
function stubPointer(coarse: boolean) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: coarse && query === "(pointer: coarse)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
beforeEach(() => stubPointer(false));

function useClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe("a license that no chat uses", () => {
  it("has its number, its chat, the assistant's number and the button on one card", async () => {
    openWith(none);
    const card = within((await (await section()).findByText("Not connected yet.")).closest("li") ?? document.body);
    const connectButton = card.getByRole("button", { name: "Connect in WhatsApp" });
    const described = document.getElementById(connectButton.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(`+${order(1, "complete").phone}`);
    expect(await card.findByText("+1 202-555-0199")).toBeDefined();
    expect(screen.getAllByRole("button", { name: "Save contact" })).toHaveLength(1);
  });

  it("is connected on a wide screen by the QR code on its card, too, and the page says so by itself", async () => {
    useClock();
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("min-width"),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { now, callsOf } = openWith(none);
    const license = await section();
    expect(await license.findByRole("img", { name: "A QR code that opens WhatsApp" })).toBeDefined();
    now.connection = connected;
    await passSeconds(10);
    expect(license.getByText("Connected on WhatsApp.")).toBeDefined();
    const after = callsOf("getMe").length;
    await passSeconds(30);
    expect(callsOf("getMe")).toHaveLength(after);
  });

  it("asks nobody on a narrow screen, which has no QR code", async () => {
    useClock();
    const { callsOf } = openWith(none);
    await button("Connect in WhatsApp");
    const before = callsOf("getMe").length;
    await passSeconds(30);
    expect(callsOf("getMe")).toHaveLength(before);
    expect(screen.queryByRole("img", { name: "A QR code that opens WhatsApp" })).toBeNull();
  });

  it("is the one way into WhatsApp while it can be connected, and the checklist's first step says so", async () => {
    openWith(none);
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(await button("Connect in WhatsApp")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Open in WhatsApp" })).toBeNull();
    expect(
      checklist.getByText("Choose “Connect in WhatsApp,” then send the message we’ve written for you."),
    ).toBeDefined();
  });

  it("is connected by a QR code, a link or the code, and the page says so by itself", async () => {
    useClock();
    const { now, person } = openWith(none);
    await person.click(await button("Connect in WhatsApp"));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect in WhatsApp" }));
    expect(await dialog.findByText("Is WhatsApp on another phone?")).toBeDefined();
    expect(await dialog.findByLabelText("A QR code that opens WhatsApp")).toBeDefined();
    expect(dialog.getByText("+1 202-555-0199")).toBeDefined();
    expect(dialog.getByText(/^Your message is ready\./).textContent, "the number to write from").toBe(
      `Your message is ready. Just send it from +${order(1, "complete").phone}.`,
    );
    await person.click(dialog.getByRole("button", { name: "Copy code" }));
    expect(await navigator.clipboard.readText()).toBe(claimCode.code);
    const link = dialog.getByRole("link", { name: /^Open WhatsApp/ });
    expect(link.getAttribute("href")).toBe(claimCode.link);
    expect(await (await section()).findByText("Waiting for your message…")).toBeDefined();
    now.connection = connected;
    await passSeconds(3);
    expect(dialog.getByRole("status").textContent).toBe("Connected on WhatsApp.");
    await person.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await section()).getByText("Connected on WhatsApp.")).toBeDefined();
    expect(document.activeElement).toBe(await button("Move to another number"));
    expect(screen.queryByRole("button", { name: "Connect in WhatsApp" })).toBeNull();
  });

  it("gives the dialog's place to the question when a chat from another number sends the code", async () => {
    useClock();
    const { now, person } = openWith(none);
    await person.click(await button("Connect in WhatsApp"));
    await screen.findByRole("dialog", { name: "Connect in WhatsApp" });
    now.connection = asked;
    await passSeconds(3);
    expect(screen.queryByRole("dialog")).toBeNull();
    const question = await screen.findByText(/^Move this license to the number ending in 0199/);
    expect(document.activeElement).toBe(question.closest("li"));
  });

  it("says in the dialog that the code has expired, and gives a new one", async () => {
    useClock();
    const { now, person, callsOf } = openWith(none);
    await person.click(await button("Connect in WhatsApp"));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect in WhatsApp" }));
    await (await section()).findByText("Waiting for your message…");
    now.connection = none;
    await passSeconds(3);
    expect(dialog.getByRole("status").textContent).toBe("This code has expired.");
    await person.click(dialog.getByRole("button", { name: "Get a new code" }));
    expect(await dialog.findByText(claimCode.code)).toBeDefined();
    expect(callsOf("createClaimCode")).toHaveLength(2);
  });

  it("leads the tab to WhatsApp on a phone, and waits there when the customer comes back", async () => {
    stubPointer(true);
    const assign = vi.spyOn(window.location, "assign").mockReturnValue();
    const { person } = openWith(none);
    await person.click(await button("Connect in WhatsApp"));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(claimCode.link));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await (await section()).findByText("Waiting for your message…")).toBeDefined();
    expect(await button("Start over")).toBeDefined();
  });

  it("says why no code could be made, and offers it again", async () => {
    const { person, answers } = openWith(none, { createClaimCode: failure(500, "Something went wrong on our side.") });
    await person.click(await button("Connect in WhatsApp"));
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong on our side.");
    answers.createClaimCode = { reply: claimCode };
    await person.click(await button("Connect in WhatsApp"));
    expect(await screen.findByRole("dialog", { name: "Connect in WhatsApp" })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a license whose code was made", () => {
  it("is asked about every three seconds while the tab is visible, and at once when it becomes so", async () => {
    useClock();
    const { callsOf, now } = openWith(waiting);
    await section();
    const calls = () => callsOf("getMe").length;
    const before = calls();
    await passSeconds(9);
    expect(calls()).toBe(before + 3);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await passSeconds(30);
    expect(calls()).toBe(before + 3);
    hidden.mockReturnValue(false);
    now.connection = connected;
    await act(async () => void fireEvent(document, new Event("visibilitychange")));
    expect(await (await section()).findByText("Connected on WhatsApp.")).toBeDefined();
    const after = calls();
    expect(after).toBe(before + 4);
    await passSeconds(30);
    expect(calls(), "nothing is left to wait for").toBe(after);
  });

  it("stays as it is while the connection is lost", async () => {
    useClock();
    const { answers } = openWith(waiting);
    await section();
    answers.getMe = "connection lost";
    await passSeconds(12);
    expect((await section()).getByText("Waiting for your message…")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a license that waits for its message", () => {
  it("says what to do and what happens then, and opens the chat with the greeting", async () => {
    openWith(waiting);
    await screen.findByText("+1 202-555-0199");
    const license = await section();
    expect(
      license.getByText("Send it from this license’s number. This page updates once you’re connected."),
    ).toBeDefined();
    const send = license.getByRole("link", { name: "Send in WhatsApp" });
    expect(send.getAttribute("href")).toBe("https://wa.me/12025550199?text=Hello!%20I%E2%80%99m%20ready%20to%20start.");
    const newCode = license.getByRole("button", { name: "Start over" });
    expect(send.compareDocumentPosition(newCode)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("asks for the message from the new number when it is to move, and sends no greeting from this one", async () => {
    openWith({ ...waiting, isMove: true });
    expect(await screen.findByText("Lost the code? Get a new one")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Send in WhatsApp" })).toBeNull();
    expect(screen.queryByText(/Click “/)).toBeNull();
    expect(screen.queryByRole("img", { name: "A QR code that opens WhatsApp" })).toBeNull();
  });

  it("keeps the way into the chat that works until the move", async () => {
    openWith({ ...waiting, isMove: true });
    const open = await screen.findByRole("link", { name: "Open your current chat" });
    expect(open.getAttribute("href")).toBe("https://wa.me/12025550199");
    const newCode = screen.getByRole("button", { name: "Lost the code? Get a new one" });
    expect(newCode.compareDocumentPosition(open)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("says when the code of a move ends, and that the chat stays as it is without it", async () => {
    openWith({ ...waiting, isMove: true });
    const end = await screen.findByText(/^Your code works until/);
    expect(end.querySelector("time")?.dateTime).toBe(waiting.until);
    expect(end.textContent).toContain("Nothing changes until you confirm here.");
  });

  it("is no reason to call a chat unconnected that another is to replace", async () => {
    openWith({ ...waiting, isMove: true });
    expect(await screen.findByRole("region", { name: "Ask something today" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Say hello", level: 2 })).toBeNull();
  });
});

it.each([
  ["its button", none, "Choose “Connect in WhatsApp,” then send the message we’ve written for you."],
  ["the message", waiting, "Choose “Send in WhatsApp,” then send the message we’ve written for you."],
  ["the question", asked, "Move your license to the other number, or keep it where it is."],
])("the checklist's first step names what the license has: %s", async (_, connection, text) => {
  openWith(connection);
  const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
  expect(checklist.getByText(text)).toBeDefined();
});

describe("a chat from another number that wants a license", () => {
  /** Names the license's number, whose groups are apart. */
  const keepIt = /^Keep it on \+ ?1 ?555/;

  it("is asked about in a heading, with two answers that look alike", async () => {
    openWith(asked);
    expect(
      await screen.findByRole("heading", { name: "Move this license to the number ending in 0199?" }),
    ).toBeDefined();
    const [yes, no] = [await button("Move it"), await button(keepIt)];
    expect(yes.className).toBe(no.className);
  });

  it.each([
    ["Move it", true, { ...connected, chatEndsWith: "0199" }, "Connected to the number ending in 0199."],
    [keepIt, false, none, "Not connected yet."],
  ])("gets the answer %j, and the focus goes to the license", async (label, allow, after, text) => {
    const { now, person, callsOf } = openWith(asked, {
      answerClaim: () => {
        now.connection = after;
        return { reply: { ok: true } };
      },
    });
    expect(await screen.findByText(/^Move this license to the number ending in 0199/)).toBeDefined();
    await person.click(await button(label));
    const card = (await (await section()).findByText(text)).closest("li");
    expect(document.activeElement).toBe(card);
    expect(callsOf("answerClaim")).toMatchObject([{ body: { allow } }]);
    expect(screen.queryByRole("button", { name: label })).toBeNull();
  });

  it("is asked about with what the customer would lose, if another chat is connected", async () => {
    openWith({ ...asked, isMove: true });
    expect(
      await screen.findByText(
        "If you move it, your current chat stops working. You can undo the move here for 72 hours.",
      ),
    ).toBeDefined();
    expect(screen.getByText(/Move the license only if that number is yours\.$/)).toBeDefined();
  });

  it("still waits when the answer could not be sent", async () => {
    const { person } = openWith(asked, { answerClaim: failure(409, "", { code: "line_not_connectable" }) });
    await person.click(await button("Move it"));
    expect(await screen.findByRole("alert")).toBeDefined();
    expect(await button("Move it")).toBeDefined();
  });
});

describe("a license that a chat uses", () => {
  it("names the end of the chat's number only where it is another than the license's", async () => {
    openWith(connected);
    const license = await section();
    expect(await license.findByText("Connected on WhatsApp.")).toBeDefined();
    expect(license.queryByText(/ending in/)).toBeNull();
    cleanup();
    openWith({ ...connected, chatEndsWith: "0199" });
    expect(await screen.findByText("Connected to the number ending in 0199.")).toBeDefined();
  });

  it("moves to another chat by a new code, and the dialog says so only when that chat is connected", async () => {
    useClock();
    const { now, person } = openWith(connected, {
      createClaimCode: () => {
        now.connection = { ...waiting, isMove: true };
        return { reply: claimCode };
      },
    });
    await person.click(await button("Move to another number"));
    const dialog = within(await screen.findByRole("dialog", { name: "Move to another number" }));
    expect(dialog.getByText(claimCode.code)).toBeDefined();
    expect(await (await section()).findByText("Waiting for your message from the new number…")).toBeDefined();
    now.connection = moved;
    await passSeconds(3);
    expect(dialog.getByRole("status").textContent).toBe("Connected on WhatsApp.");
  });

  it("shows the code of its move after a reload, too, until it ends or another replaces it", async () => {
    const moving = { ...waiting, isMove: true };
    const { now, person } = openWith(connected, {
      createClaimCode: () => {
        now.connection = moving;
        return { reply: { ...claimCode, expiresAt: waiting.until } };
      },
    });
    await person.click(await button("Move to another number"));
    const dialog = within(await screen.findByRole("dialog", { name: "Move to another number" }));
    await person.click(dialog.getByRole("button", { name: "Close" }));
    expect((await section()).getByText(claimCode.code)).toBeDefined();
    cleanup();
    openWith(moving);
    const license = await section();
    expect(await license.findByText(claimCode.code)).toBeDefined();
    expect(license.getByRole("link", { name: "Open WhatsApp here" }).getAttribute("href")).toBe(claimCode.link);
    cleanup();
    openWith({ ...moving, until: "2099-01-01T00:10:00.000Z" });
    expect(await screen.findByText("Lost the code? Get a new one")).toBeDefined();
    expect(screen.queryByText(claimCode.code)).toBeNull();
  });

  it("forgets the code of its move when the customer signs out", async () => {
    const moving = { ...waiting, isMove: true };
    const { person } = openWith(connected, {
      createClaimCode: { reply: { ...claimCode, expiresAt: waiting.until } },
    });
    await person.click(await button("Move to another number"));
    const dialog = within(await screen.findByRole("dialog", { name: "Move to another number" }));
    await person.click(dialog.getByRole("button", { name: "Close" }));
    await person.click(screen.getByRole("button", { name: "Sign out" }));
    await screen.findByText("at /login");
    cleanup();
    signIn();
    openWith(moving);
    expect(await screen.findByText("Lost the code? Get a new one")).toBeDefined();
    expect(screen.queryByText(claimCode.code)).toBeNull();
  });

  it("moves by the code in a dialog on a phone, too, whose own WhatsApp has the number it leaves", async () => {
    stubPointer(true);
    const assign = vi.spyOn(window.location, "assign").mockReturnValue();
    const { person } = openWith(connected);
    await person.click(await button("Move to another number"));
    const dialog = within(await screen.findByRole("dialog", { name: "Move to another number" }));
    expect(dialog.getByText(claimCode.code)).toBeDefined();
    expect(assign).not.toHaveBeenCalled();
  });

  it("opens by the first button, before the rarer way to another chat", async () => {
    openWith(connected);
    const move = await button("Move to another number");
    const open = (await section()).getByRole("link", { name: "Open in WhatsApp" });
    expect(open.compareDocumentPosition(move)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("cannot move before the shop's days have passed, and says from when it can", async () => {
    openWith({ ...connected, movableFrom: "2099-01-02T12:00:00.000Z" });
    expect((await screen.findByText(/^You can move this license again from/)).textContent).toContain("Jan 2, 2099");
    expect(screen.queryByRole("button", { name: "Move to another number" })).toBeNull();
  });

  it("that moved goes back by one press, and the focus goes to the license", async () => {
    const { now, person, callsOf } = openWith(moved, {
      undoMove: () => {
        now.connection = connected;
        return { reply: { ok: true } };
      },
    });
    expect((await screen.findByText(/^Moved from/)).textContent).toContain("+447700900123");
    const until = screen.getByText(/^Wasn’t you\? You can undo this until/);
    expect(until.querySelector("time")?.dateTime).toBe(moved.undoUntil);
    await person.click(await button("Undo the move"));
    const card = (await (await section()).findByText("Connected on WhatsApp.")).closest("li");
    expect(document.activeElement).toBe(card);
    expect(callsOf("undoMove")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Undo the move" })).toBeNull();
  });

  it("that moved says first what its chat is, then how to undo the move, and last when the next one can be", async () => {
    openWith({ ...moved, movableFrom: "2099-02-02T12:00:00.000Z" });
    const license = await section();
    const inOrder = [
      await license.findByText("Connected to the number ending in 0199."),
      license.getByRole("link", { name: "Open in WhatsApp" }),
      license.getByText(/^Moved from/),
      license.getByRole("button", { name: "Undo the move" }),
      license.getByText(/^You can move this license again from/),
    ];
    const sorted = inOrder.toSorted((one, other) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? -1 : 1,
    );
    expect(inOrder).toEqual(sorted);
  });

  it("that is about to move comes first from then on, and names the assistant's number once", async () => {
    const { now, person } = openWith(connected, {
      createClaimCode: () => {
        now.connection = { ...waiting, isMove: true };
        return { reply: { ...claimCode, expiresAt: waiting.until } };
      },
    });
    const isFirst = () => {
      const today = screen.getByRole("region", { name: "Ask something today" });
      const numbers = screen.getByRole("region", { name: "Registered numbers" });
      return (numbers.compareDocumentPosition(today) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    const moveButton = await button("Move to another number");
    expect(isFirst()).toBe(false);
    await person.click(moveButton);
    const dialog = within(await screen.findByRole("dialog", { name: "Move to another number" }));
    await vi.waitFor(() => expect(isFirst()).toBe(true));
    expect(dialog.getByText("Or scan this with the new phone.").closest("details"), "unfolded").toBeNull();
    await person.click(dialog.getByRole("button", { name: "Close" }));
    const license = await section();
    expect(document.activeElement).toBe(license.getByText(claimCode.code).closest("li"));
    expect(license.getAllByText("+1 202-555-0199")).toHaveLength(1);
    expect(license.getByRole("button", { name: "Copy code" })).toBeDefined();
    expect(license.queryByRole("button", { name: "Get a new code" }), "while this one works").toBeNull();
  });

  it("that moved is the first thing on the page, before what to ask today", async () => {
    openWith(moved);
    const moveText = await screen.findByText(/^Moved from/);
    const today = screen.getByRole("region", { name: "Ask something today" });
    expect(moveText.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("that moved to another chat of its own number names no number", async () => {
    openWith({ ...connected, undoUntil: moved.undoUntil });
    expect(await screen.findByText("Moved to another chat.")).toBeDefined();
  });

  it("that can't go back says why", async () => {
    const message = "Another order has the former number by now. Please write to us.";
    const { person } = openWith(moved, { undoMove: failure(409, message, { code: "move_not_undoable" }) });
    await person.click(await button("Undo the move"));
    expect((await screen.findByRole("alert")).textContent).toContain(message);
  });
});

it("a chat that asks for the fifth license is not hidden among many", async () => {
  const orders = [1, 2, 3, 4, 5].map((number) =>
    order(number, "complete", { connection: number === 5 ? asked : none }),
  );
  stubDashboardApi(orders);
  openDashboard();
  const license = await section();
  expect(license.getByText(/^Move this license to the number ending in 0199/)).toBeDefined();
  expect(license.getAllByRole("button", { name: "Connect in WhatsApp" })).toHaveLength(4);
  expect(license.getAllByText("Assistant number")).toHaveLength(1);
});

it("an order without an active license has no chat", async () => {
  openWith(undefined);
  const license = await section();
  expect(license.queryByText("Not connected yet.")).toBeNull();
  expect(license.queryByRole("button", { name: "Connect in WhatsApp" })).toBeNull();
  expect(license.getByRole("link", { name: "Open in WhatsApp" })).toBeDefined();
});

describe("in Spanish", () => {
  afterEach(() => act(() => chooseLanguage("en")));

  it("the chat of a license reads as in the page's language", async () => {
    await act(() => chooseLanguage("es"));
    openWith(connected);
    const words = spanishWords.connections;
    expect(await screen.findByText(words.connected)).toBeDefined();
  });

  it.each([
    ["an answer", asked, "Move it", spanishWords.connections.asking.failed],
    ["an undone move", moved, "Undo the move", spanishWords.connections.moved.failed],
  ])("reads that %s could not be sent, once the language changes", async (_, connection, label, text) => {
    const { person } = openWith(connection, { answerClaim: "connection lost", undoMove: "connection lost" });
    await person.click(await button(label));
    await screen.findByRole("alert");
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("alert").textContent).toBe(text);
  });
});
