import { runInNewContext } from "node:vm";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockStorage } from "../testing/blocked-storage.ts";

/** Runs before the Spanish words load. By default it resolves immediately; a test can delay the words or reject. */
let beforeWordsLoad: () => Promise<void>;
const failToLoad = () => Promise.reject(new Error("connection lost"));

beforeEach(() => {
  beforeWordsLoad = () => Promise.resolve();
  vi.doMock("#shared/content/translations/es/words.ts", async (original) => {
    await beforeWordsLoad();
    return original();
  });
});
let allowStorage = () => {};
afterEach(() => {
  allowStorage();
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.language;
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Opens a page with both language switches, in a browser with these preferred languages. */
async function visit(...preferred: readonly string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(preferred);
  const { startLanguage, useLanguage } = await import("./language.ts");
  const { LanguageSwitch, CompactLanguageSwitch } = await import("../layouts/language-switch.tsx");
  const Page = () => (
    <>
      <p data-testid="language">{useLanguage()}</p>
      <header>
        <span className="-mr-3 flex flex-1 justify-end">
          <span className="-mr-3 flex flex-1 justify-end">
            <span className="-mr-3 flex flex-1 justify-end">
              <CompactLanguageSwitch />
            </span>
          </span>
        </span>
      </header>
      <footer>
        <LanguageSwitch />
      </footer>
    </>
  );
  render(<Page />);
  const stop = startLanguage();
  return { person: userEvent.setup(), stop };
}

const displayedLanguage = () => screen.getByTestId("language").textContent;
const expectLanguage = (language: string) =>
  vi.waitFor(() => expect(displayedLanguage()).toBe(language), { timeout: 30_000 });
const inFooter = () => within(screen.getByRole("contentinfo"));
const languageButton = (name: string) => inFooter().getByRole("button", { name });
/** Dispatches the storage event of another tab that has changed `key`, or has cleared the storage if `key` is null. */
const changeInOtherTab = (language: string | null, key: string | null = "language") => {
  if (language !== null) localStorage.setItem("language", language);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
};

describe("the language at the first visit", () => {
  it.each([
    ["the browser's", ["es-MX", "en-US"], "es"],
    ["the first of the browser's that the site supports", ["fr-CA", "es", "en"], "es"],
    ["English if the browser prefers it", ["en-GB", "es"], "en"],
    ["English if the site supports none of the browser's", ["de", "fr"], "en"],
  ])("is %s", async (_, preferred, language) => {
    document.documentElement.dataset.language = "waiting";
    await visit(...preferred);
    await expectLanguage(language);
    await vi.waitFor(() => expect(document.documentElement.dataset.language).toBeUndefined(), { timeout: 30_000 });
    expect(localStorage.getItem("language")).toBeNull();
  });

  it("is English when the words fail to load, with only a console warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    beforeWordsLoad = failToLoad;
    document.documentElement.dataset.language = "waiting";
    await visit("es");
    await vi.waitFor(() => expect(document.documentElement.dataset.language).toBeUndefined(), { timeout: 30_000 });
    expect(displayedLanguage()).toBe("en");
    expect(warn).toHaveBeenCalledWith("Unable to load the language.");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["", ""]);
  });
});

describe("a selected language", () => {
  it("is displayed, marked as selected, and stored for the next visit", async () => {
    const { person } = await visit("en");
    expect(languageButton("English").getAttribute("aria-pressed")).toBe("true");
    await person.click(languageButton("Español"));
    await expectLanguage("es");
    expect(languageButton("Español").getAttribute("aria-pressed")).toBe("true");
    expect(languageButton("English").getAttribute("aria-pressed")).toBe("false");
    expect(inFooter().getByRole("group", { name: "Idioma" })).toBeDefined();
    expect(localStorage.getItem("language")).toBe("es");
    cleanup();
    vi.resetModules();
    await visit("en");
    await expectLanguage("es");
  });

  it("can be chosen in the header with one button, which bears the language's own name and keeps the focus", async () => {
    const { person } = await visit("en");
    const button = within(screen.getByRole("banner")).getByRole("button", { name: "Español" });
    expect(button.lang).toBe("es");
    await person.click(button);
    await expectLanguage("es");
    expect(document.activeElement).toBe(within(screen.getByRole("banner")).getByRole("button", { name: "English" }));
    await person.click(document.activeElement ?? button);
    await expectLanguage("en");
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("takes precedence over the browser's preference", async () => {
    localStorage.setItem("language", "en");
    document.documentElement.dataset.language = "waiting";
    await visit("es");
    await vi.waitFor(() => expect(document.documentElement.dataset.language).toBeUndefined(), { timeout: 30_000 });
    expect(displayedLanguage()).toBe("en");
  });

  it("changes nothing and is not stored when it fails to load, which is reported until the next selection", async () => {
    const { person } = await visit("en");
    beforeWordsLoad = failToLoad;
    await person.click(languageButton("Español"));
    expect((await inFooter().findByText(/^That language didn’t load\./)).getAttribute("role")).toBe("alert");
    expect(displayedLanguage()).toBe("en");
    expect(localStorage.getItem("language")).toBeNull();
    await person.click(languageButton("English"));
    expect(inFooter().getByRole("alert").textContent).toBe("");
  });

  it("is marked as loading, and superseded by a later choice", async () => {
    const words = Promise.withResolvers<void>();
    beforeWordsLoad = () => words.promise;
    const { person } = await visit("en");
    await person.click(languageButton("Español"));
    expect(languageButton("Español").getAttribute("aria-busy")).toBe("true");
    await person.click(languageButton("English"));
    words.resolve();
    await act(() => import("#shared/content/translations/es/words.ts"));
    expect(languageButton("Español").getAttribute("aria-busy")).toBeNull();
    expect(displayedLanguage()).toBe("en");
    expect(localStorage.getItem("language")).toBe("en");
  });

  it("is displayed even when the browser blocks storage", async () => {
    allowStorage = blockStorage();
    const { person } = await visit("en");
    await person.click(languageButton("Español"));
    await expectLanguage("es");
  });
});

describe("another tab", () => {
  it("is followed when it selects a language, or clears the storage", async () => {
    await visit("en");
    changeInOtherTab("es");
    await expectLanguage("es");
    localStorage.clear();
    changeInOtherTab(null, null);
    await expectLanguage("en");
  });

  it("is ignored when it changes other keys, and after this page is closed", async () => {
    const { stop } = await visit("en");
    changeInOtherTab("es", "token");
    stop();
    changeInOtherTab("es");
    await act(() => import("#shared/content/translations/es/words.ts"));
    expect(displayedLanguage()).toBe("en");
  });
});

/** Runs the script that runs before an English document is painted, and returns what it has done. */
async function runBeforePaint(
  address: string,
  { stored, preferred, documentLanguage = "en" }: Preference & { readonly documentLanguage?: string },
) {
  const { beforeEnglishScript } = await import("./language.ts");
  const documentElement: { lang: string; dataset: { language?: string } } = { lang: documentLanguage, dataset: {} };
  const { pathname, search, hash } = new URL(address, "https://shop.example");
  const replace = vi.fn<(address: string) => void>();
  const getItem = () => {
    if (stored === "blocked") throw new Error("denied");
    return stored;
  };
  runInNewContext(beforeEnglishScript, {
    localStorage: { getItem },
    navigator: { languages: preferred },
    document: { documentElement },
    location: { pathname, search, hash, replace },
  });
  return { mark: documentElement.dataset.language, replacedBy: replace.mock.calls.map(([to]) => to) };
}

interface Preference {
  readonly stored: string | null;
  readonly preferred: readonly string[];
}

describe("before an English page is painted", () => {
  it.each<[string | null, readonly string[]]>([
    [null, ["es-MX"]],
    [null, ["fr", "es"]],
    [null, ["en", "es"]],
    [null, ["de"]],
    ["es", ["en"]],
    ["en", ["es"]],
    ["tlh", ["es"]],
    ["blocked", ["es"]],
  ])(
    "one with a single address is hidden only if it then switches language: stored %s, browser %s",
    async (stored, preferred) => {
      const { mark, replacedBy } = await runBeforePaint("/payment-success?a=b", { stored, preferred });
      expect(replacedBy).toEqual([]);
      if (stored !== null && stored !== "blocked") window.localStorage.setItem("language", stored);
      await visit(...preferred);
      await expectLanguage(mark === "waiting" ? "es" : "en");
    },
  );

  it.each([
    ["/", "/es"],
    ["/help-center", "/es/help-center"],
    ["/Help-Center/?a=b#c", "/es/Help-Center?a=b#c"],
  ])("a reader of Spanish is taken from %s to %s", async (from, to) => {
    const result = await runBeforePaint(from, { stored: null, preferred: ["ES-mx"] });
    expect(result).toEqual({ mark: "leaving", replacedBy: [to] });
  });

  it.each([
    ["a reader of English", "/help-center", { stored: null, preferred: ["en", "es"] }],
    ["a reader of neither language", "/help-center", { stored: null, preferred: ["de"] }],
    ["a reader of Spanish who has chosen English", "/", { stored: "en", preferred: ["es"] }],
    ["a reader of a Spanish page", "/es/login", { stored: "es", preferred: ["es"], documentLanguage: "es" }],
  ])("%s stays at %s, and sees it at once", async (_, address, options) => {
    expect(await runBeforePaint(address, options)).toEqual({ mark: undefined, replacedBy: [] });
  });
});
