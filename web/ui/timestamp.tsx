import { locales } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";

const looks = {
  date: { dateStyle: "medium" },
  time: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An ISO 8601 time in the visitor's time zone, as a date or as day and time. Not for prerendered content. */
export function Timestamp({
  at,
  look = "date",
  endsSentence = false,
}: {
  readonly at: string;
  readonly look?: keyof typeof looks;
  /** Whether a period follows. In Spanish a time ends with one, "a. m.", and needs no second. */
  readonly endsSentence?: boolean;
}) {
  const text = new Intl.DateTimeFormat(locales[useLanguage()], looks[look]).format(new Date(at));
  return (
    <time dateTime={at} className="inline-block">
      {text}
      {endsSentence && !text.endsWith(".") && "."}
    </time>
  );
}
