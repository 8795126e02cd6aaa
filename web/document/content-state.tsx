import { useRef } from "react";
import { documentsWords } from "../../shared/content/words/documents.ts";
import type { Language } from "../../shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";

/**
 * What there is to say about a page's copy: that the server's could not be had and the text that the site came with is shown, with the way to
 * try again; and that it is only in English, to somebody who reads another language. Nothing, when all is well.
 */
export function ContentState({
  problem,
  language,
  refresh,
}: {
  readonly problem: "load" | "refresh" | null;
  readonly language: Language;
  readonly refresh: () => void;
}) {
  const words = useWords("documents", documentsWords);
  const spoken = useLanguage();
  const region = useRef<HTMLDivElement>(null);
  return (
    <>
      {language !== spoken && (
        <p lang={spoken} className="content-state">
          {words.onlyEnglish}
        </p>
      )}
      {/* It is there before there is anything to say, and keeps the focus when the button goes. */}
      <div ref={region} role="status" tabIndex={-1} lang={spoken} className="outline-none">
        {problem !== null && (
          <p className="content-state">
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
    </>
  );
}
