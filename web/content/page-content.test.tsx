import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contactContent } from "#shared/content/contact.ts";
import type { PaymentCancelledContent } from "#shared/content/payment-cancelled.shape.ts";
import { paymentCancelledContent } from "#shared/content/payment-cancelled.ts";
import type { Language } from "#shared/domain/language.ts";
import { chooseLanguage } from "../language/language.ts";
import { type Answer, failure, held, stubApi } from "../testing/stub-api.ts";
import { pageContent, refreshContent } from "./page-content.ts";

const page = "paymentCancelled";
const inSpanish: PaymentCancelledContent = { ...paymentCancelledContent, title: "Español de fábrica" };
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

/** The server's reply: a page with this title. */
const titled = (title: string, language: Language = "en") => ({
  reply: { page, language, content: { ...paymentCancelledContent, title } },
});

/** A one-page site that uses the hook, with a server. Each has its own memory, like a visit. */
function site(
  getContent: Answer | Answer[],
  loadSpanish: () => Promise<PaymentCancelledContent> = async () => inSpanish,
) {
  const useCopy = pageContent(page, paymentCancelledContent, { "/es/payment-cancelled.ts": loadSpanish });
  let drawn = 0;
  function Page() {
    drawn += 1;
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
    drawings: () => drawn,
    questions: () => api.callsOf("getContent").map(({ path, query }) => `${path} ${query.language}`),
    show: (many = 1) =>
      render(
        <Suspense fallback={<p>waiting</p>}>
          {["one", "two"].slice(0, many).map((key) => (
            <Page key={key} />
          ))}
        </Suspense>,
      ),
  };
}

const title = () => screen.getByRole("heading").textContent;
const shows = (text: string, language: Language = "en") =>
  waitFor(() => expect([title(), screen.getByRole("heading").lang]).toEqual([text, language]));
const says = (problem: string) => waitFor(() => expect(screen.getByRole("alert").textContent).toBe(problem));
const again = () => act(async () => screen.getByRole("button", { name: "again" }).click());
const speak = (language: Language) => act(() => chooseLanguage(language));
/** React's `act` waits for a suspended page only if it is awaited. */
const opened = (show: () => unknown) => act(async () => void show());
/** Waits for pending work. */
const settled = () => act(async () => {});

describe("a page's copy", () => {
  it("is the built-in one until the server's arrives", async () => {
    const { answer, release } = held(titled("From the server"));
    const { show, questions } = site(answer);
    show();
    expect(title()).toBe(builtInTitle);
    expect(questions()).toEqual(["/api/content/paymentCancelled en"]);
    release();
    await shows("From the server");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it("is requested once, however many components show it and however often it is revisited", async () => {
    const { show, questions } = site(titled("From the server"));
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
    await settled();
    expect(questions()).toHaveLength(1);
  });

  it("is not rerendered when the server's equals the built-in one", async () => {
    const { answer, release } = held(titled(builtInTitle));
    const { show, drawings, questions } = site(answer);
    show();
    const before = drawings();
    await act(async () => release());
    expect(drawings()).toBe(before);
    cleanup();
    show();
    expect([title(), questions().length]).toEqual([builtInTitle, 1]);
  });

  it("stays the built-in one when loading fails, and is requested again at the next visit", async () => {
    const { show, questions } = site([failure(500, "No."), titled("From the server")]);
    show();
    await says("load");
    expect(title()).toBe(builtInTitle);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith("Unable to load content");
    cleanup();
    show();
    await shows("From the server");
    expect(questions()).toHaveLength(2);
  });

  it("reports another failure of a retry, and clears the message on success", async () => {
    const { show } = site(["connection lost", "connection lost", titled("From the server"), failure(503, "No.")]);
    show();
    await says("load");
    await again();
    await says("refresh");
    expect(console.warn).toHaveBeenLastCalledWith("Unable to refresh content");
    await again();
    await shows("From the server");
    expect(screen.queryByRole("alert")).toBeNull();
    await again();
    await says("refresh");
    expect(title(), "what was there stays").toBe("From the server");
  });

  it("is not requested twice by a double click", async () => {
    const { answer, release } = held(titled("Second"));
    const { show, questions } = site([titled("First"), answer]);
    show();
    await shows("First");
    await again();
    await again();
    release();
    await shows("Second");
    expect(questions()).toHaveLength(2);
  });

  it.each([
    ["nothing", null],
    ["text", "<h1>Hi</h1>"],
    ["a list", [paymentCancelledContent]],
    ["another page's", contactContent],
    ["one without a part", Object.fromEntries(Object.entries(paymentCancelledContent).slice(1))],
    ["one with null for a part", { ...paymentCancelledContent, title: null }],
    ["one with another kind of part", { ...paymentCancelledContent, title: ["Hi"] }],
  ])("stays the built-in one when the reply does not match the page: %s", async (_what, content) => {
    const { show } = site({ reply: { page, language: "en", content } });
    show();
    await says("load");
    expect(title()).toBe(builtInTitle);
  });

  it("is complete without an optional part, but not with a wrong value in a part's place", async () => {
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
    const { callout: _callout, ...whole } = { ...contactContent, heading: "Write" };
    const { tips: _tips, ...halved } = whole;
    const { answers } = stubApi({});
    const serve = (content: unknown) => {
      answers.getContent = { reply: { page: "contact", language: "en", content } };
    };
    serve(whole);
    render(<Contact />);
    const button = screen.getByRole("button");
    const reads = (text: string) => waitFor(() => expect(button.textContent).toBe(text));
    await reads("Write undefined null");
    for (const broken of [halved, { tips: [] }, { tips: null }, { callout: "Hi" }, { callout: null }]) {
      serve(broken === halved ? halved : { ...whole, ...broken });
      act(() => button.click());
      await reads("Write undefined refresh");
      serve(whole);
      act(() => button.click());
      await reads("Write undefined null");
    }
  });
});

describe("after a save by an admin, a page's copy", () => {
  it("is refetched where it is displayed, and stays until the response arrives", async () => {
    const { answer, release } = held(titled("New"));
    const { show, questions } = site([titled("Old"), answer]);
    show();
    await shows("Old");
    act(() => refreshContent(page));
    expect(questions()).toHaveLength(2);
    cleanup();
    show();
    expect(title()).toBe("Old");
    release();
    await shows("New");
    expect(questions()).toHaveLength(2);
  });

  it("is dropped where it is not displayed, and requested at the next visit", async () => {
    const { show, questions } = site([titled("Old"), titled("New")]);
    show();
    await shows("Old");
    cleanup();
    refreshContent(page);
    await settled();
    expect(questions()).toHaveLength(1);
    show();
    expect(title()).toBe(builtInTitle);
    await shows("New");
  });

  it("is dropped in languages not displayed now", async () => {
    const { show, questions } = site(({ query }) => titled(`${query.language} ${questions().length}`));
    show();
    await shows("en 1");
    await speak("es");
    await shows("es 2");
    act(() => refreshContent(page));
    await shows("es 3");
    await speak("en");
    await shows("en 4");
  });

  it("ignores a pending response from before the save", async () => {
    const before = held(titled("Old"));
    const { show } = site([before.answer, titled("New")]);
    show();
    act(() => refreshContent(page));
    await shows("New");
    before.release();
    await settled();
    expect(title()).toBe("New");
  });

  it("reports a failed refresh", async () => {
    const { show } = site([titled("Old"), "connection lost"]);
    show();
    await shows("Old");
    act(() => refreshContent(page));
    await says("refresh");
    expect(title()).toBe("Old");
  });
});

describe("in Spanish, a page's copy", () => {
  it("is loaded before the language changes, first built-in, then the server's, requested once", async () => {
    const builtIn = Promise.withResolvers<PaymentCancelledContent>();
    const saved = held(titled("Del servidor", "es"));
    const { show, questions } = site(
      ({ query }) => (query.language === "es" ? saved.answer() : titled("From the server")),
      () => builtIn.promise,
    );
    show();
    await shows("From the server");
    const speaking = chooseLanguage("es");
    await settled();
    expect(title()).toBe("From the server");
    builtIn.resolve(inSpanish);
    await act(() => speaking);
    expect(title()).toBe("Español de fábrica");
    saved.release();
    await shows("Del servidor", "es");
    await speak("en");
    expect(title()).toBe("From the server");
    await speak("es");
    expect(title()).toBe("Del servidor");
    expect(questions()).toEqual(["/api/content/paymentCancelled en", "/api/content/paymentCancelled es"]);
  });

  it("is English, with a notice, where an admin's copy is not translated", async () => {
    await speak("es");
    const { show } = site(titled("Rewritten", "en"));
    await opened(show);
    await shows("Rewritten", "en");
  });

  it("is English, with a notice, when the translation fails to load; the next visit retries", async () => {
    await speak("es");
    const load = vi
      .fn<() => Promise<PaymentCancelledContent>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue(inSpanish);
    const { show } = site("connection lost", load);
    await opened(show);
    await shows(builtInTitle, "en");
    await says("load");
    expect(load).toHaveBeenCalledOnce();
    cleanup();
    await opened(show);
    await shows("Español de fábrica", "es");
  });
});
