import { useState } from "react";
import { shellWords } from "../../shared/content/words/shell.ts";
import { languageNames, languages } from "../../shared/domain/language.ts";
import { chooseLanguage, useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { classes } from "../ui/classes.ts";

/** The site's languages, each under its own name. Takes its colours from where it stands. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const words = useWords("shell", shellWords).language;
  const spoken = useLanguage();
  const [failed, setFailed] = useState(false);
  return (
    <fieldset className={classes("flex flex-wrap items-center gap-x-1 text-small", className)}>
      <legend className="sr-only">{words.label}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken}
          onClick={() => {
            setFailed(false);
            chooseLanguage(language).catch(() => setFailed(true));
          }}
          className="min-h-10 rounded-full border border-transparent px-3 hover:underline aria-pressed:border-current aria-pressed:font-semibold"
        >
          {languageNames[language]}
        </button>
      ))}
      <span role="alert" className="text-fine empty:hidden">
        {failed && words.failed}
      </span>
    </fieldset>
  );
}
