import { useRef } from "react";
import { failureWords } from "#shared/content/words/failures.ts";
import type { Language } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";

const messageClasses = "mt-6 border-l-4 border-edge pl-4 text-small text-ink-soft";

interface Problem {
  /** The problem reported by `pageContent`. */
  readonly problem: "load" | "refresh" | null;
  readonly refresh: () => void;
}

/**
 * Reports that a page's copy could not be loaded and that the built-in copy is displayed, with a retry. Renders
 * nothing otherwise. For every page with copy from the server.
 */
export function ContentProblem({ problem, refresh }: Problem) {
  const words = useWords("failures", failureWords).content;
  const siteLanguage = useLanguage();
  const region = useRef<HTMLDivElement>(null);
  // Mounted before there is a message, and keeps the focus when the button disappears.
  return (
    <div ref={region} role="status" tabIndex={-1} lang={siteLanguage} className="content-state outline-none">
      {problem !== null && (
        <p className={messageClasses}>
          <strong>{problem === "load" ? words.loadFailed : words.refreshFailed}</strong>. {words.builtIn}{" "}
          <Button
            look="quiet"
            onClick={() => {
              region.current?.focus();
              refresh();
            }}
          >
            {words.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The same for long-form pages; also points out to readers of other languages that the text is in English. */
export function ContentState({ language, ...problem }: Problem & { readonly language: Language }) {
  const words = useWords("failures", failureWords).content;
  const siteLanguage = useLanguage();
  return (
    <>
      {language !== siteLanguage && (
        <p lang={siteLanguage} className={`${messageClasses} content-state`}>
          {words.onlyEnglish}
        </p>
      )}
      <ContentProblem {...problem} />
    </>
  );
}
