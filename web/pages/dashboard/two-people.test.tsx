import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, pricing, rowOf, sessionOf, signIn, user } from "../../testing/dashboard.tsx";
import { type Call, delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";

const grace = { ...user, id: "usr_2", name: "Grace Hopper", email: "grace@example.com" };
const adasOrder = order(1, "pending");
const gracesOrder = order(2, "complete");
const oneSession = { reply: { sessions: [sessionOf(1, { isCurrent: true })] } };
const accountByToken = ({ authorization }: Call) =>
  authorization === "Bearer token-grace"
    ? { reply: { user: grace, orders: [gracesOrder] } }
    : { reply: { user, orders: [adasOrder] } };

/** Opens Ada's wallet, with an API for both users. */
async function openAdasWallet(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    getMe: accountByToken,
    getPricing: { reply: pricing },
    listSessions: oneSession,
    listPasskeys: { reply: { passkeys: [] } },
    ...answers,
  });
  const person = openDashboard();
  await rowOf(adasOrder.phone);
  return { api, person };
}

/** Signs Grace in as another tab would. `event` is how this tab notices. */
function signInGraceInOtherTab(event: Event = new StorageEvent("storage", { key: "token" })): void {
  localStorage.setItem("token", "token-grace");
  localStorage.setItem("userName", grace.name);
  localStorage.setItem("userRole", grace.role);
  act(() => void window.dispatchEvent(event));
}
const expectGracesWallet = async () => {
  await rowOf(gracesOrder.phone);
  expect(document.body.textContent).toContain("Signed in as Grace Hopper");
  expect(document.body.textContent).not.toContain("Ada Lovelace");
  expect(document.body.textContent).not.toContain(adasOrder.id);
};

beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("another user who signs in from another tab", () => {
  it("takes over this tab, which shows no orders until theirs are loaded", async () => {
    const delayed = delayedAnswer({ reply: { user: grace, orders: [gracesOrder] } });
    const { api } = await openAdasWallet();
    api.answers.getMe = delayed.answer;
    signInGraceInOtherTab();
    expect(screen.getByText("Loading your dashboard")).toBeDefined();
    expect(document.body.textContent).not.toContain(adasOrder.id);
    expect(document.body.textContent).not.toContain(user.name);
    delayed.release();
    await expectGracesWallet();
  });

  it.each(["pageshow", "visibilitychange"])("is noticed by a page that was frozen meanwhile, on %s", async (event) => {
    await openAdasWallet();
    signInGraceInOtherTab(new Event(event));
    await expectGracesWallet();
  });

  it("finds no form, dialog or input of the first user", async () => {
    const { person } = await openAdasWallet();
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " of London");
    await person.click((await rowOf(adasOrder.phone)).getByRole("button", { name: "Delete" }));
    signInGraceInOtherTab();
    await expectGracesWallet();
    expect(screen.queryByRole("dialog")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Grace Hopper");
  });

  it.each([
    ["orders", { reply: { user, orders: [adasOrder] } }],
    ["a 401", { status: 401, body: { code: "sign_in_required" } }],
  ] as const)("is not affected when the first user's request returns %s late", async (_, answer) => {
    const delayed = delayedAnswer(answer);
    let isFirstCall = true;
    stubApi({
      getMe: (call) => {
        const isAdasCall = isFirstCall;
        isFirstCall = false;
        return isAdasCall ? delayed.answer() : accountByToken(call);
      },
      getPricing: { reply: pricing },
    });
    openDashboard();
    await screen.findByText("Loading your dashboard");
    signInGraceInOtherTab();
    await expectGracesWallet();
    await act(async () => delayed.release());
    await expectGracesWallet();
    expect(session()).toEqual({ token: "token-grace", name: grace.name, role: grace.role });
  });

  it.each([
    ["a new token and name", { reply: { token: "token-ada-2", user: { ...user, name: "Ada King" } } }],
    ["a 401", failure(401, "Please sign in to continue.", { code: "sign_in_required" })],
  ])("stays signed in when the first user's profile update returns %s late", async (_, answer) => {
    const delayed = delayedAnswer(answer);
    const { person } = await openAdasWallet({ updateMe: delayed.answer });
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " King");
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    signInGraceInOtherTab();
    await expectGracesWallet();
    await act(async () => delayed.release());
    await expectGracesWallet();
    expect(session()).toEqual({ token: "token-grace", name: grace.name, role: grace.role });
  });

  it("calls the API with their own token from then on", async () => {
    const { api, person } = await openAdasWallet({ exportMe: { status: 500 } });
    signInGraceInOtherTab();
    await expectGracesWallet();
    await person.click(screen.getByRole("button", { name: "Download" }));
    await screen.findByRole("alert");
    expect(api.callsOf("exportMe").map(({ authorization }) => authorization)).toEqual(["Bearer token-grace"]);
  });
});

describe("a new token of the same user", () => {
  it("keeps the page open, until another user's token takes it over", async () => {
    const { api, person } = await openAdasWallet({
      updateMe: [{ reply: { token: "token-ada-2", user } }, { reply: { token: "token-ada-3", user } }],
    });
    for (const attempt of ["first", "second"]) {
      await person.click(screen.getByRole("button", { name: "Edit details" }));
      await person.type(screen.getByLabelText("New Password"), `${attempt} horse`);
      await person.type(screen.getByLabelText("Confirm Password"), `${attempt} horse`);
      await person.type(screen.getByLabelText("Current Password"), "correct horse");
      await person.click(screen.getByRole("button", { name: "Save changes" }));
      await screen.findByText("Profile updated successfully.");
      expect(within(screen.getByRole("table")).getByText(adasOrder.id)).toBeDefined();
    }
    expect(session().token).toBe("token-ada-3");
    expect(api.callsOf("getMe")).toHaveLength(1);
    signInGraceInOtherTab();
    await expectGracesWallet();
  });
});
