import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkoutWords as spanishCheckout } from "#shared/content/translations/es/words/checkout.ts";
import { dashboardWords as spanishDashboard } from "#shared/content/translations/es/words/dashboard.ts";
import { errorWords as spanishErrors } from "#shared/content/translations/es/words/errors.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import { withPrice } from "#shared/domain/money.ts";
import { chooseLanguage } from "../language/language.ts";
import { openNumberStep, preloadLazyChunks, resetState, sessionLostResponse } from "../testing/checkout.tsx";
import { openDashboard, signIn, stubDashboardApi } from "../testing/dashboard.tsx";
import type { Answer } from "../testing/stub-api.ts";
import { session } from "./session.ts";

beforeAll(preloadLazyChunks);
afterEach(async () => {
  await act(() => chooseLanguage("en"));
  resetState();
});

const gateway = (status: number, message: string) => ({ status, body: { message } });

/** Errors from in front of the API, and whether they ask to wait. None of them is about the session. */
const errorsInFront: readonly [string, Answer, boolean][] = [
  ["the gateway's 401, for a call past CloudFront", gateway(401, "Unauthorized"), false],
  ["the gateway's 403, for a wrong origin secret", gateway(403, "Forbidden"), false],
  ["the gateway's 404, for a route that is not deployed yet", gateway(404, "Not Found"), false],
  ["the gateway's 429", gateway(429, "Too Many Requests"), true],
  ["the gateway's 500", gateway(500, "Internal Server Error"), false],
  ["the gateway's 503", gateway(503, "Service Unavailable"), false],
  [
    "the firewall's 403 in HTML",
    { status: 403, text: "<HTML><TITLE>ERROR</TITLE>The request is blocked.</HTML>" },
    false,
  ],
  ["CloudFront's 504 in HTML", { status: 504, text: "<HTML><H1>504 Gateway Timeout</H1></HTML>" }, false],
  ["a 401 without a body", { status: 401, text: "" }, false],
  ["a 503 without a body", { status: 503, text: "" }, false],
];
const words = {
  en: {
    checkout: checkoutWords,
    dashboard: dashboardWords,
    wait: errors.too_many_attempts.message,
  },
  es: {
    checkout: spanishCheckout,
    dashboard: spanishDashboard,
    wait: spanishErrors.too_many_attempts,
  },
} as const;
const cases = (["en", "es"] as const).flatMap((language) =>
  errorsInFront.map(([what, answer, asksToWait]) => [language, what, answer, asksToWait] as const),
);

/** The answer's own text must not reach a person. */
function expectNothingOf(answer: Answer): void {
  for (const text of JSON.stringify(answer).match(/[A-Z][\w ]{8,}/g) ?? [])
    expect(document.body.textContent).not.toContain(text);
}

describe("an error from in front of the API", () => {
  it.each(cases)(
    "shows a sentence at the checkout and keeps the session (%s, %s)",
    async (language, _, answer, waits) => {
      const { user } = await openNumberStep({ createPaymentIntent: answer });
      await act(() => chooseLanguage(language));
      const { checkout, wait } = words[language];
      await user.type(await screen.findByLabelText(checkout.whatsapp.phone), "4155552671");
      await user.click(
        screen.getByRole("button", {
          name: withPrice(checkout.whatsapp.submit, language === "es" ? "US$5.00" : "$5.00"),
        }),
      );
      expect((await screen.findByRole("alert")).textContent).toContain(waits ? wait : checkout.unableToStart);
      expectNothingOf(answer);
      expect(session().token).toBe("token-0");
    },
  );

  it.each(cases)(
    "shows a sentence in the dashboard and keeps the session (%s, %s)",
    async (language, _, answer, waits) => {
      signIn();
      await act(() => chooseLanguage(language));
      stubDashboardApi([], { getMe: answer });
      openDashboard();
      const { dashboard, wait } = words[language];
      expect((await screen.findByRole("alert")).textContent).toBe(waits ? wait : dashboard.loadFailed);
      expect(screen.getByRole("button", { name: dashboard.loadAgain })).toBeDefined();
      expectNothingOf(answer);
      expect(session().token).toBe("token-1");
    },
  );
});

it("the API's own 401 ends the session", async () => {
  signIn();
  stubDashboardApi([], { getMe: sessionLostResponse });
  openDashboard();
  expect(await screen.findByText(/^at \/login/)).toBeDefined();
  expect(session().token).toBeNull();
});
