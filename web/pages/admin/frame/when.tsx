import { locales } from "#shared/domain/language.ts";

const formats = {
  minute: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" },
  zone: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const fullFormat: Intl.DateTimeFormatOptions = { dateStyle: "full", timeStyle: "long" };

/** Formats a time (ISO 8601) in the admin's time zone. A no-break space keeps AM or PM on the line of the time. */
export function timeText(at: string, look: keyof typeof formats = "minute"): string {
  return new Intl.DateTimeFormat(locales.en, formats[look]).format(new Date(at)).replace(/ (?=[AP]M\b)/, "\u00a0");
}

/** A time (ISO 8601) in the admin's time zone, which the look "zone" names; the tooltip has it, and the seconds. */
export function When({ at, look = "minute" }: { readonly at: string; readonly look?: keyof typeof formats }) {
  return (
    <time
      dateTime={at}
      title={new Intl.DateTimeFormat(locales.en, fullFormat).format(new Date(at))}
      className="tabular-nums sm:whitespace-nowrap"
    >
      {timeText(at, look)}
    </time>
  );
}
