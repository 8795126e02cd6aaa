import { locales } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";

const looks = {
  date: { dateStyle: "medium" },
  time: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An ISO 8601 time in the visitor's time zone, as a date or as day and time. Not for prerendered content. */
export function Timestamp({ at, look = "date" }: { readonly at: string; readonly look?: keyof typeof looks }) {
  const locale = locales[useLanguage()];
  return (
    <time dateTime={at} className="inline-block">
      {new Intl.DateTimeFormat(locale, looks[look]).format(new Date(at))}
    </time>
  );
}
