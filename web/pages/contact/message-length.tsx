import { contactWords } from "#shared/content/words/contact.ts";
import { locales } from "#shared/domain/language.ts";
import { longest } from "#shared/domain/limits.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";

/** The number of remaining characters from which they are counted, and the interval of announcements. */
const countedFrom = 1000;
const step = 100;

/** The remaining length of a long message. Screen readers hear every hundred, not every character. */
export function MessageLength({ length }: { readonly length: number }) {
  const words = useWords("contact", contactWords);
  const locale = locales[useLanguage()];
  const remaining = longest.message - length;
  const lengthText = (remaining: number) => {
    const number = new Intl.NumberFormat(locale).format(Math.abs(remaining));
    return remaining < 0 ? words.over(number) : words.left(number);
  };
  const counted = remaining <= countedFrom;
  return (
    <>
      {counted && (
        <p
          aria-hidden="true"
          className={classes("mt-1.5 text-right text-fine", remaining < 0 ? "font-medium text-stamp" : "text-ink-soft")}
        >
          {lengthText(remaining)}
        </p>
      )}
      <p role="status" className="sr-only">
        {counted && lengthText(Math.ceil(remaining / step) * step || remaining)}
      </p>
    </>
  );
}
