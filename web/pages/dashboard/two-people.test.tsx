import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import { openDashboard, order, pricing, rowOf, signIn, user } from "../../testing/dashboard.tsx";
import { type Call, delayedAnswer, failure, stubApi } from "../../testing/stub-api.ts";

const grace = { ...user, id: "usr_2", name: "Grace Hopper", email: "grace@example.com" };
const adas = order(1, "pending");
const graces = order(2, "complete");
const account = ({ authorization }: Call) =>
  authorization === "Bearer token-grace"
    ? { reply: { user: grace, orders: [graces] } }
    : { reply: { user, orders: [adas] } };

/** The API for both, and a page with Ada's wallet. */
async function adaIsHere(more: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ getMe: account, getPricing: { reply: pricing }, ...more });
  const person = openDashboard();
  await rowOf(adas.phone);
  return { api, person };
}

/** Grace signs in, in another tab; `event` is how this tab notices. */
function graceSignsInElsewhere(event: Event = new StorageEvent("storage", { key: "token" })): void {
  localStorage.setItem("token", "token-grace");
  localStorage.setItem("userName", grace.name);
  localStorage.setItem("userRole", grace.role);
  act(() => void window.dispatchEvent(event));
}
const seesGrace = async () => {
  await rowOf(graces.phone);
  expect(document.body.textContent).toContain("Signed in as Grace Hopper");
  expect(document.body.textContent).not.toContain("Ada Lovelace");
  expect(document.body.textContent).not.toContain(adas.id);
};

beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("another user who signs in in another tab", () => {
  it("takes over this tab, which shows no orders until theirs are loaded", async () => {
    const later = delayedAnswer({ reply: { user: grace, orders: [graces] } });
    const { api } = await adaIsHere();
    api.answers.getMe = later.answer;
    graceSignsInElsewhere();
    expect(screen.getByText("Loading your dashboard")).toBeDefined();
    expect(document.body.textContent).not.toContain(adas.id);
    expect(document.body.textContent).not.toContain(user.name);
    later.release();
    await seesGrace();
  });

  it.each(["pageshow", "visibilitychange"])("is noticed by a page that was asleep meanwhile, at %s", async (event) => {
    await adaIsHere();
    graceSignsInElsewhere(new Event(event));
    await seesGrace();
  });

  it("finds no form, dialog or input of the first user", async () => {
    const { person } = await adaIsHere();
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " of London");
    await person.click((await rowOf(adas.phone)).getByRole("button", { name: "Delete" }));
    graceSignsInElsewhere();
    await seesGrace();
    expect(screen.queryByRole("dialog")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Grace Hopper");
  });

  it.each([
    ["orders", { reply: { user, orders: [adas] } }],
    ["401", { status: 401, body: { code: "sign_in_required" } }],
  ] as const)("is not shown the %s that the first user was waiting for", async (_, answer) => {
    const delayed = delayedAnswer(answer);
    let first = true;
    stubApi({
      getMe: (call) => {
        const ownAnswer = first;
        first = false;
        return ownAnswer ? delayed.answer() : account(call);
      },
      getPricing: { reply: pricing },
    });
    openDashboard();
    await screen.findByText("Loading your dashboard");
    graceSignsInElsewhere();
    await seesGrace();
    await act(async () => delayed.release());
    await seesGrace();
    expect(session()).toEqual({ token: "token-grace", name: grace.name, role: grace.role });
  });

  it.each([
    ["a new token and name", { reply: { token: "token-ada-2", user: { ...user, name: "Ada King" } } }],
    ["a refusal", failure(401, "Please sign in to continue.", { code: "sign_in_required" })],
  ])("stays signed in when the first user's change gets a late %s", async (_, answer) => {
    const delayed = delayedAnswer(answer);
    const { person } = await adaIsHere({ updateMe: delayed.answer });
    await person.click(screen.getByRole("button", { name: "Edit details" }));
    await person.type(screen.getByLabelText("Full Name"), " King");
    await person.click(screen.getByRole("button", { name: "Save changes" }));
    graceSignsInElsewhere();
    await seesGrace();
    await act(async () => delayed.release());
    await seesGrace();
    expect(session()).toEqual({ token: "token-grace", name: grace.name, role: grace.role });
  });

  it("calls the API in their own name from then on", async () => {
    const { api, person } = await adaIsHere({ exportMe: { status: 500 } });
    graceSignsInElsewhere();
    await seesGrace();
    await person.click(screen.getByRole("button", { name: "Download" }));
    await screen.findByRole("alert");
    expect(api.callsOf("exportMe").map(({ authorization }) => authorization)).toEqual(["Bearer token-grace"]);
  });
});

describe("a new token of the same user", () => {
  it("keeps the page; the next user's token takes it over as usual", async () => {
    const { api, person } = await adaIsHere({
      updateMe: [{ reply: { token: "token-ada-2", user } }, { reply: { token: "token-ada-3", user } }],
    });
    for (const attempt of ["first", "second"]) {
      await person.click(screen.getByRole("button", { name: "Edit details" }));
      await person.type(screen.getByLabelText("New Password"), `${attempt} horse`);
      await person.type(screen.getByLabelText("Confirm Password"), `${attempt} horse`);
      await person.click(screen.getByRole("button", { name: "Save changes" }));
      await screen.findByText("Profile updated successfully.");
      expect(within(screen.getByRole("table")).getByText(adas.id)).toBeDefined();
    }
    expect(session().token).toBe("token-ada-3");
    expect(api.callsOf("getMe")).toHaveLength(1);
    graceSignsInElsewhere();
    await seesGrace();
  });
});
