import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contactContent } from "#shared/content/contact.ts";
import type { PaymentCancelledContent } from "#shared/content/payment-cancelled.shape.ts";
import { paymentCancelledContent } from "#shared/content/payment-cancelled.ts";
import type { Language } from "#shared/domain/language.ts";
import { chooseLanguage } from "../language/language.ts";
import { type Answer, delayedAnswer, failure, stubApi } from "../testing/stub-api.ts";
import { pageContent, refreshContent } from "./page-content.ts";

const page = "paymentCancelled";
const spanishCopy: PaymentCancelledContent = { ...paymentCancelledContent, title: "Español de fábrica" };
const builtInTitle = paymentCancelledContent.title;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  await act(() => chooseLanguage("en"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The server's reply: the page's copy with this title. */
const pageTitled = (title: string, language: Language = "en") => ({
  reply: { page, language, content: { ...paymentCancelledContent, title } },
});

/** Creates a one-page site that uses the hook, with a stubbed server. Each site has its own cache, like a new visit. */
function site(
  getContent: Answer | Answer[],
  loadSpanish: () => Promise<PaymentCancelledContent> = async () => spanishCopy,
) {
  const useCopy = pageContent(page, paymentCancelledContent, { "/es/payment-cancelled.ts": loadSpanish });
  let renderCount = 0;
  function Page() {
    renderCount += 1;
    const { content, language, problem, refresh } = useCopy();
    return (
      <main>
        <h1 lang={language}>{content.title}</h1>
        {problem && <p role="alert">{problem}</p>}
        <button type="button" onClick={refresh}>
          again
        </button>
      </main>
    );
  }
  const api = stubApi({ getContent });
  return {
    ...api,
    renders: () => renderCount,
    requests: () => api.callsOf("getContent").map(({ path, query }) => `${path} ${query.language}`),
    show: (pageCount = 1) =>
      render(
        <Suspense fallback={<p>waiting</p>}>
          {["one", "two"].slice(0, pageCount).map((key) => (
            <Page key={key} />
          ))}
        </Suspense>,
      ),
  };
}

const title = () => screen.getByRole("heading").textContent;
const expectTitle = (text: string, language: Language = "en") =>
  waitFor(() => expect([title(), screen.getByRole("heading").lang]).toEqual([text, language]));
const expectProblem = (problem: string) => waitFor(() => expect(screen.getByRole("alert").textContent).toBe(problem));
const clickRetry = () => act(async () => screen.getByRole("button", { name: "again" }).click());
const switchLanguage = (language: Language) => act(() => chooseLanguage(language));
/** Renders, and waits for a suspended page: React's `act` does so only if the `act` call itself is awaited. */
const renderAndWait = (show: () => unknown) => act(async () => void show());
/** Waits for pending work. */
const flushPromises = () => act(async () => {});

describe("a page's copy", () => {
  it("is the built-in one until the server's arrives", async () => {
    const { answer, release } = delayedAnswer(pageTitled("From the server"));
    const { show, requests } = site(answer);
    show();
    expect(title()).toBe(builtInTitle);
    expect(requests()).toEqual(["/api/content/paymentCancelled en"]);
    release();
    await expectTitle("From the server");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it("is requested once, however many components show it and however often it is revisited", async () => {
    const { show, requests } = site(pageTitled("From the server"));
    show(2);
    await waitFor(() => {
      expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
        "From the server",
        "From the server",
      ]);
    });
    cleanup();
    show();
    expect(title()).toBe("From the server");
    await flushPromises();
    expect(requests()).toHaveLength(1);
  });

  it.each([
    ["en", builtInTitle],
    ["es", spanishCopy.title],
  ] as const)("in %s is not rerendered when the server's copy equals the built-in one", async (language, ownTitle) => {
    const { answer, release } = delayedAnswer(pageTitled(ownTitle, language));
    const { show, renders, requests } = site(answer);
    await switchLanguage(language);
    await renderAndWait(show);
    const rendersBefore = renders();
    await act(async () => release());
    expect(renders()).toBe(rendersBefore);
    cleanup();
    show();
    expect([title(), requests().length]).toEqual([ownTitle, 1]);
  });

  it("stays the built-in one when loading fails, and is requested again at the next visit", async () => {
    const { show, requests } = site([failure(500, "No."), pageTitled("From the server")]);
    show();
    await expectProblem("load");
    expect(title()).toBe(builtInTitle);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith("Unable to load content");
    cleanup();
    show();
    await expectTitle("From the server");
    expect(requests()).toHaveLength(2);
  });

  it("stays displayed when a retry fails, and the failure is reported until a retry succeeds", async () => {
    const { show } = site(["connection lost", "connection lost", pageTitled("From the server"), failure(503, "No.")]);
    show();
    await expectProblem("load");
    await clickRetry();
    await expectProblem("refresh");
    expect(console.warn).toHaveBeenLastCalledWith("Unable to refresh content");
    await clickRetry();
    await expectTitle("From the server");
    expect(screen.queryByRole("alert")).toBeNull();
    await clickRetry();
    await expectProblem("refresh");
    expect(title(), "the previous copy stays").toBe("From the server");
  });

  it("is not requested twice by a double click", async () => {
    const { answer, release } = delayedAnswer(pageTitled("Second"));
    const { show, requests } = site([pageTitled("First"), answer]);
    show();
    await expectTitle("First");
    await clickRetry();
    await clickRetry();
    release();
    await expectTitle("Second");
    expect(requests()).toHaveLength(2);
  });

  it.each([
    ["no copy", null],
    ["text", "<h1>Hi</h1>"],
    ["a list", [paymentCancelledContent]],
    ["another page's copy", contactContent],
    ["copy without a part", Object.fromEntries(Object.entries(paymentCancelledContent).slice(1))],
    ["copy with null for a part", { ...paymentCancelledContent, title: null }],
    ["copy with a list where text belongs", { ...paymentCancelledContent, title: ["Hi"] }],
  ])("stays the built-in one when the reply does not match the page: %s", async (_, content) => {
    const { show } = site({ reply: { page, language: "en", content } });
    show();
    await expectProblem("load");
    expect(title()).toBe(builtInTitle);
  });

  it("may lack an optional part, but not a required one, and each part must have its type", async () => {
    const useCopy = pageContent("contact", contactContent, { "/es/contact.ts": async () => contactContent }, [
      "callout",
    ]);
    function Contact() {
      const { content, problem, refresh } = useCopy();
      return (
        <button type="button" onClick={refresh}>
          {`${content.heading} ${content.callout?.html} ${problem}`}
        </button>
      );
    }
    const { callout: _callout, ...withoutCallout } = { ...contactContent, heading: "Write" };
    const { tips: _tips, ...withoutTips } = withoutCallout;
    const { answers } = stubApi({});
    const serve = (content: unknown) => {
      answers.getContent = { reply: { page: "contact", language: "en", content } };
    };
    serve(withoutCallout);
    render(<Contact />);
    const button = screen.getByRole("button");
    const expectText = (text: string) => waitFor(() => expect(button.textContent).toBe(text));
    await expectText("Write undefined null");
    for (const invalid of [withoutTips, { tips: [] }, { tips: null }, { callout: "Hi" }, { callout: null }]) {
      serve(invalid === withoutTips ? withoutTips : { ...withoutCallout, ...invalid });
      act(() => button.click());
      await expectText("Write undefined refresh");
      serve(withoutCallout);
      act(() => button.click());
      await expectText("Write undefined null");
    }
  });
});

describe("after a save by an admin, a page's copy", () => {
  it("is refetched where it is displayed, and stays until the response arrives", async () => {
    const { answer, release } = delayedAnswer(pageTitled("New"));
    const { show, requests } = site([pageTitled("Old"), answer]);
    show();
    await expectTitle("Old");
    act(() => refreshContent(page));
    expect(requests()).toHaveLength(2);
    cleanup();
    show();
    expect(title()).toBe("Old");
    release();
    await expectTitle("New");
    expect(requests()).toHaveLength(2);
  });

  it("is dropped where it is not displayed, and requested at the next visit", async () => {
    const { show, requests } = site([pageTitled("Old"), pageTitled("New")]);
    show();
    await expectTitle("Old");
    cleanup();
    refreshContent(page);
    await flushPromises();
    expect(requests()).toHaveLength(1);
    show();
    expect(title()).toBe(builtInTitle);
    await expectTitle("New");
  });

  it("is dropped in the languages that are not displayed", async () => {
    const { show, requests } = site(({ query }) => pageTitled(`${query.language} ${requests().length}`));
    show();
    await expectTitle("en 1");
    await switchLanguage("es");
    await expectTitle("es 2");
    act(() => refreshContent(page));
    await expectTitle("es 3");
    await switchLanguage("en");
    await expectTitle("en 4");
  });

  it("is not replaced by a late response to a request sent before the save", async () => {
    const earlier = delayedAnswer(pageTitled("Old"));
    const { show } = site([earlier.answer, pageTitled("New")]);
    show();
    act(() => refreshContent(page));
    await expectTitle("New");
    earlier.release();
    await flushPromises();
    expect(title()).toBe("New");
  });

  it("stays displayed when the refresh fails, which is reported", async () => {
    const { show } = site([pageTitled("Old"), "connection lost"]);
    show();
    await expectTitle("Old");
    act(() => refreshContent(page));
    await expectProblem("refresh");
    expect(title()).toBe("Old");
  });
});

describe("in Spanish, a page's copy", () => {
  it("is displayed once the built-in translation has loaded, then replaced by the server's, which is requested once", async () => {
    const builtIn = Promise.withResolvers<PaymentCancelledContent>();
    const fromServer = delayedAnswer(pageTitled("Del servidor", "es"));
    const { show, requests } = site(
      ({ query }) => (query.language === "es" ? fromServer.answer() : pageTitled("From the server")),
      () => builtIn.promise,
    );
    show();
    await expectTitle("From the server");
    const switching = chooseLanguage("es");
    await flushPromises();
    expect(title()).toBe("From the server");
    builtIn.resolve(spanishCopy);
    await act(() => switching);
    expect(title()).toBe("Español de fábrica");
    fromServer.release();
    await expectTitle("Del servidor", "es");
    await switchLanguage("en");
    expect(title()).toBe("From the server");
    await switchLanguage("es");
    expect(title()).toBe("Del servidor");
    expect(requests()).toEqual(["/api/content/paymentCancelled en", "/api/content/paymentCancelled es"]);
  });

  it("is English, and marked as English, where an admin's copy is not translated", async () => {
    await switchLanguage("es");
    const { show } = site(pageTitled("Rewritten", "en"));
    await renderAndWait(show);
    await expectTitle("Rewritten", "en");
  });

  it("is English when neither the translation nor the server's copy loads, which is reported; the next visit retries", async () => {
    await switchLanguage("es");
    const load = vi
      .fn<() => Promise<PaymentCancelledContent>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue(spanishCopy);
    const { show } = site("connection lost", load);
    await renderAndWait(show);
    await expectTitle(builtInTitle, "en");
    await expectProblem("load");
    expect(load).toHaveBeenCalledOnce();
    cleanup();
    await renderAndWait(show);
    await expectTitle("Español de fábrica", "es");
  });
});
