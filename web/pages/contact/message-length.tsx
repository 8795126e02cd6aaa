import { contactWords } from "#shared/content/words/contact.ts";
import { locales } from "#shared/domain/language.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";

/** The counter appears once at most this many characters remain. */
const counterThreshold = 1000;
/** Screen readers announce the remaining characters rounded up to a multiple of this number. */
const announcementStep = 100;

/** The number of characters left for a long message. Announced every hundred characters, not for each one. */
export function MessageLength({ length }: { readonly length: number }) {
  const words = useWords("contact", contactWords);
  const locale = locales[useLanguage()];
  const remaining = maxLengths.message - length;
  const remainingText = (remaining: number) => {
    const number = new Intl.NumberFormat(locale).format(Math.abs(remaining));
    return remaining < 0 ? words.over(number) : words.left(number);
  };
  const isShown = remaining <= counterThreshold;
  return (
    <>
      {isShown && (
        <p
          aria-hidden="true"
          className={classes("mt-1 text-right text-fine", remaining < 0 ? "font-medium text-stamp" : "text-ink-soft")}
        >
          {remainingText(remaining)}
        </p>
      )}
      <p role="status" className="sr-only">
        {isShown && remainingText(Math.ceil(remaining / announcementStep) * announcementStep || remaining)}
      </p>
    </>
  );
}
