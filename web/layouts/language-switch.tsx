import { useLayoutEffect, useRef, useState } from "react";
import { shellWords } from "#shared/content/words/shell.ts";
import { type Language, languageNames, languages } from "#shared/domain/language.ts";
import { chooseLanguage, useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { classes } from "../ui/classes.ts";

/** Switches the language, and keeps track of the language being loaded and of whether the last load failed. */
function useLanguageChoice() {
  const [loadingLanguage, setLoadingLanguage] = useState<Language>();
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (language: Language) => {
    setHasFailed(false);
    setLoadingLanguage(language);
    try {
      await chooseLanguage(language);
    } catch {
      setHasFailed(true);
    }
    setLoadingLanguage((latest) => (latest === language ? undefined : latest));
  };
  return {
    loadingLanguage,
    hasFailed,
    choose: (language: Language) => void choose(language),
    clearFailure: () => setHasFailed(false),
  };
}

/**
 * Keeps a clicked button in place when the new language changes the length of the page above it: not every browser has
 * scroll anchoring (https://drafts.csswg.org/css-scroll-anchoring/), and the next click would hit something else.
 * Returns a function to call with the clicked button before the language changes.
 */
function useKeepInPlace(language: Language) {
  const clickedRef = useRef<{ readonly button: Element; readonly top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what changes the page.
  useLayoutEffect(() => {
    const clicked = clickedRef.current;
    if (clicked === undefined) return;
    clickedRef.current = undefined;
    window.scrollBy({ top: clicked.button.getBoundingClientRect().top - clicked.top, behavior: "instant" });
  }, [language]);
  return (button: Element) => {
    clickedRef.current = { button, top: button.getBoundingClientRect().top };
  };
}

/** The site's languages under their own names, as one segmented control. Takes its colors from its context. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const words = useWords("shell", shellWords).language;
  const siteLanguage = useLanguage();
  const { loadingLanguage, hasFailed, choose } = useLanguageChoice();
  const keepInPlace = useKeepInPlace(siteLanguage);
  return (
    <fieldset className={classes("flex flex-wrap items-center gap-x-4 gap-y-2 text-small", className)}>
      <legend className="sr-only">{words.label}</legend>
      <div className="inline-flex flex-wrap rounded-[1.4rem] border border-edge p-0.5">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === siteLanguage}
            aria-busy={language === loadingLanguage || undefined}
            onClick={({ currentTarget }) => {
              keepInPlace(currentTarget);
              choose(language);
            }}
            className="min-h-9 rounded-full px-[min(1rem,5vw)] font-medium decoration-1 underline-offset-4 hover:underline aria-busy:motion-safe:animate-pulse aria-pressed:bg-leaf aria-pressed:font-semibold aria-pressed:text-on-leaf aria-pressed:no-underline"
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
      <span role="alert" className="text-fine empty:hidden">
        {hasFailed && words.failed}
      </span>
    </fieldset>
  );
}

/** A compact version: one button with the name of the next language. */
export function CompactLanguageSwitch({ className }: { readonly className?: string }) {
  const words = useWords("shell", shellWords).language;
  const siteLanguage = useLanguage();
  const { loadingLanguage, hasFailed, choose, clearFailure } = useLanguageChoice();
  const nextLanguage = languages[(languages.indexOf(siteLanguage) + 1) % languages.length] ?? siteLanguage;
  return (
    <fieldset className={classes("relative", className)}>
      <legend className="sr-only">{words.label}</legend>
      <button
        type="button"
        lang={nextLanguage}
        aria-busy={loadingLanguage !== undefined || undefined}
        onClick={() => choose(nextLanguage)}
        onBlur={clearFailure}
        className="flex min-h-10 items-center px-3 text-small font-medium text-ink-soft transition-colors hover:text-ink aria-busy:motion-safe:animate-pulse"
      >
        {languageNames[nextLanguage]}
      </button>
      <span
        role="alert"
        className="absolute right-0 top-full w-64 rounded-field border border-hairline bg-sheet px-4 py-3 text-fine shadow-lift empty:hidden"
      >
        {hasFailed && words.failed}
      </span>
    </fieldset>
  );
}
