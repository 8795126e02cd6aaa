import { reports } from "#shared/contract/shop/reports.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { reportedFaults } from "../../reports/reported-faults.ts";

/**
 * Logs what browsers report about broken pages, one line per request: alarms count the lines. An address may send four
 * reports an hour, so that one broken browser raises no alarm. Reports about browser extensions are not counted.
 */
export const handler = openEndpoint("receiveReports", reports, async ({ body, requestOrigin, now, log }) => {
  const [fault, ...others] = reportedFaults(body);
  if (fault === undefined) return null;
  await countAttempt(limits.reportByAddress, await callerAddress(requestOrigin, now), now);
  const { kind, ...details } = fault;
  if (kind === "script") log.warn("a script failed", details);
  else log.warn("the policy blocked something", { ...details, more: others.length });
  return null;
});
