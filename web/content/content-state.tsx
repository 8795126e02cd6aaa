import { useRef } from "react";
import { failureWords } from "#shared/content/words/failures.ts";
import type { Language } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";

const messageClasses = "mt-6 border-l-4 border-edge pl-4 text-small text-ink-soft";

interface ContentProblemProps {
  /** The problem reported by `pageContent`. */
  readonly problem: "load" | "refresh" | null;
  readonly refresh: () => void;
}

/**
 * A report that a page's copy could not be loaded and that the built-in copy is displayed, with a retry button. Empty
 * when there is no problem. Every page with copy from the server contains it.
 */
export function ContentProblem({ problem, refresh }: ContentProblemProps) {
  const words = useWords("failures", failureWords).content;
  const siteLanguage = useLanguage();
  const region = useRef<HTMLDivElement>(null);
  // The region exists before its message, so that screen readers announce the message. It receives the focus when the
  // button disappears.
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

/**
 * `ContentProblem` for long-form pages, preceded by a notice if the text is in English while the site is in another
 * language.
 */
export function ContentNotices({ language, ...problem }: ContentProblemProps & { readonly language: Language }) {
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
