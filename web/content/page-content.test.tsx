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

/** What the server answers: the page with this title. */
const titled = (title: string, language: Language = "en") => ({
  reply: { page, language, content: { ...paymentCancelledContent, title } },
});

/** A site whose one page uses the hook, and a server behind it. Each has a memory of its own, as a visit has. */
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
/** A page that suspends is waited for by React's `act` only if that is awaited. */
const opened = (show: () => unknown) => act(async () => void show());
/** Long enough for whatever was started to come to its end. */
const settled = () => act(async () => {});

describe("a page's copy", () => {
  it("is the built-in one until the server's is here, which replaces it", async () => {
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

  it("is asked for once, however many show it and however often it is come back to", async () => {
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

  it("is not drawn again when the server's is the built-in one", async () => {
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

  it("stays the built-in one where the server's cannot be loaded, and is asked for at the next visit", async () => {
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

  it("says so when asking again fails as well, and no more when it succeeds", async () => {
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

  it("is not asked for twice by a double click", async () => {
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
  ])("stays the built-in one where the answer does not fit the page: %s", async (_what, content) => {
    const { show } = site({ reply: { page, language: "en", content } });
    show();
    await says("load");
    expect(title()).toBe(builtInTitle);
  });

  it("is whole without a part that an admin may leave out, and never with something else in a part's place", async () => {
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

describe("after an admin saved it, a page's copy", () => {
  it("is asked for again where it is shown, and stays until the answer is here", async () => {
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

  it("is dropped where it is not shown, and asked for at the next visit", async () => {
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

  it("is dropped in the language that nobody reads now", async () => {
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

  it("is not what was on its way from before the save", async () => {
    const before = held(titled("Old"));
    const { show } = site([before.answer, titled("New")]);
    show();
    act(() => refreshContent(page));
    await shows("New");
    before.release();
    await settled();
    expect(title()).toBe("New");
  });

  it("says that it could not be refreshed when it could not", async () => {
    const { show } = site([titled("Old"), "connection lost"]);
    show();
    await shows("Old");
    act(() => refreshContent(page));
    await says("refresh");
    expect(title()).toBe("Old");
  });
});

describe("in Spanish, a page's copy", () => {
  it("is loaded before the language changes, then built-in, then the server's, asked for once", async () => {
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

  it("is English, and says so, where nobody has translated what an admin wrote", async () => {
    await speak("es");
    const { show } = site(titled("Rewritten", "en"));
    await opened(show);
    await shows("Rewritten", "en");
  });

  it("is English, and says so, where the translation cannot be loaded; the next visit tries again", async () => {
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
