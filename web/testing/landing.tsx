import { act, cleanup, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { refreshContent } from "../content/page-content.ts";
import { chooseLanguage } from "../language/language.ts";
import Landing from "../pages/landing/landing.tsx";

export const pricing = {
  priceCents: 900,
  currency: "usd",
  assistantNumber: "+1 202-555-0199",
  claimed: 4312,
  limit: 5000,
  nextPriceCents: 9700,
};

/** Returns the server's reply with the page's copy. */
export function contentReply(content: object = landing, language = "en") {
  return { reply: { page: "landing", language, content } };
}

/** The replies to the calls of the landing page. */
export const landingReplies = { getPricing: { reply: pricing }, getContent: contentReply() };

/** Shows the current address and navigation state, for assertions. */
function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <output aria-label="address">{`${pathname} ${JSON.stringify(state)}`}</output>;
}
export const currentAddress = () => screen.getByLabelText("address").textContent;

/** Opens the landing page with this navigation state. */
export function openLanding(state: unknown = null) {
  const Site = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Suspense>
          <Landing />
          <CurrentAddress />
        </Suspense>
      ),
    },
    { path: "*", Component: CurrentAddress },
  ]);
  return render(<Site initialEntries={[{ pathname: "/", state }]} />);
}

export const main = () => within(screen.getByRole("main"));
export const bodyText = () => document.body.textContent ?? "";

/** Stubs scrolling before each test, and clears all state that would leak after it. */
export function resetBetweenTests(): void {
  beforeEach(() => {
    vi.stubGlobal("scrollTo", vi.fn());
  });
  afterEach(async () => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
    refreshContent("landing");
    await act(() => chooseLanguage("en"));
  });
}
