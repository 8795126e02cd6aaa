import { isTimeZone } from "#shared/domain/local-days.ts";

/** The admin's time zone, as reported by the browser; UTC if unknown. It determines the days in the admin area. */
export function timeZone(): string {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name !== undefined && isTimeZone(name) ? name : "UTC";
}
