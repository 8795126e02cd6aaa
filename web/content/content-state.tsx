import { useRef } from "react";
import { failureWords } from "#shared/content/words/failures.ts";
import type { Language } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";

const look = "mt-6 border-l-4 border-edge pl-4 text-small text-ink-soft";

interface Problem {
  /** As `pageContent` tells it. */
  readonly problem: "load" | "refresh" | null;
  readonly refresh: () => void;
}

/**
 * Says that a page's copy could not be had from the server and that the text which the site came with is shown, with
 * the way to try again. Nothing, when all is well. Every page that reads its copy from the
 * server shows it.
 */
export function ContentProblem({ problem, refresh }: Problem) {
  const words = useWords("failures", failureWords).content;
  const spoken = useLanguage();
  const region = useRef<HTMLDivElement>(null);
  // It is there before there is anything to say, and keeps the focus when the button goes.
  return (
    <div ref={region} role="status" tabIndex={-1} lang={spoken} className="content-state outline-none">
      {problem !== null && (
        <p className={look}>
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
 * The same on a page that people come to read, and that its text is only in English, to somebody who reads another
 * language.
 */
export function ContentState({ language, ...problem }: Problem & { readonly language: Language }) {
  const words = useWords("failures", failureWords).content;
  const spoken = useLanguage();
  return (
    <>
      {language !== spoken && (
        <p lang={spoken} className={`${look} content-state`}>
          {words.onlyEnglish}
        </p>
      )}
      <ContentProblem {...problem} />
    </>
  );
}
