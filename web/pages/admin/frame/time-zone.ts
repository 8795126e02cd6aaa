import { isTimeZone } from "#shared/domain/local-days.ts";

/** Where the admin is, as the browser has it; UTC when it does not know. Days in the admin area begin and end there. */
export function timeZone(): string {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name !== undefined && isTimeZone(name) ? name : "UTC";
}
