import { authorizerSettings } from "#infra/settings/authorizer.ts";
import type { FunctionSettings } from "#infra/settings/function-settings.ts";
import { jobIds, jobSettings } from "#infra/settings/jobs.ts";
import { lineEventFunctionSettings } from "#infra/settings/line-event-functions.ts";
import { mailFunctionSettings } from "#infra/settings/mail-functions.ts";
import { purchaseRoutes } from "#infra/settings/purchase-functions.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import type { RouteId, RouteLine } from "#shared/contract/routes.ts";
import { routes } from "#shared/contract/routes.ts";
import { currentPrice, fallbackPrice } from "#shared/domain/price.ts";
import { secretCacheMs } from "#shared/runtime/secrets.ts";
import {
  alarmEmailsPerMonth,
  type Calls,
  type CallWork,
  cacheableReplies,
  cacheNodes,
  daysPerMonth,
  idleRunCosts,
  lineEvents,
  logs,
  mails,
  people,
  perBuyer,
  perMonth,
  perOpenedCardForm,
  perVisit,
  perVisitRun,
  queueRequestsPerMonth,
  site,
  stack,
  storedBytes,
  time,
  unpaidOrder,
  visitRun,
  warmRun,
} from "./assumptions.ts";
import { type Capacity, rowFor } from "./capacity-table.ts";
import type { Usage } from "./prices.ts";

const minutesOfMonth = daysPerMonth * 24 * 60;
const gigabyte = 1_000_000_000;

/** A function's work in a month. */
interface Work {
  readonly settings: FunctionSettings;
  runs: number;
  /** Total duration of all runs, without cold starts. */
  ms: number;
}

/** Returns the usage in a month with this number of buyers. No buyers means no visits either. */
export function usageOf(buyers: number, capacity: Capacity): Usage {
  const visits = buyers * people.visitsPerBuyer;
  const openedCardForms = buyers * people.openedCardFormsPerBuyer;
  const visitRuns = minutesOfMonth / jobSettings.visit.everyMinutes;
  const calls = [
    ...callCounts(perVisit, visits),
    ...callCounts(perOpenedCardForm, openedCardForms),
    ...callCounts(perBuyer, buyers),
    ...callCounts(perMonth, buyers > 0 ? 1 : 0),
    ...callCounts(perVisitRun, visitRuns),
  ];
  const works: Work[] = [];
  let [read, write] = [0, 0];
  let apiCalls = 0;
  for (const [route, ofRoute] of groupByRoute(calls)) {
    const callCount = sum(ofRoute.map(({ count }) => count));
    const share = callCount === 0 ? 0 : countReachingApi(route, callCount) / callCount;
    const work: Work = { settings: routeSettings[route], runs: 0, ms: 0 };
    for (const { call, count } of ofRoute) {
      const row = rowFor(capacity, route, call.when);
      work.runs += count * share;
      work.ms += count * share * millisecondsOf(call, row.sequentialRequests);
      read += count * share * row.read;
      write += call.isDuplicate ? 0 : count * share * row.write;
    }
    apiCalls += work.runs;
    works.push(work);
  }
  const jobs = jobsWork(openedCardForms - buyers);
  works.push(...jobs.works, ...warmWorks());
  works.push(
    authorizerWork(apiCalls),
    ...mailWorks(buyers * mails.perBuyer),
    lineEventWork(buyers * lineEvents.perBuyer),
  );
  read += buyers * (mails.perBuyer * mails.read + lineEvents.perBuyer * lineEvents.read);
  write += buyers * mails.perBuyer * mails.write;
  const runs = sum(works.map((work) => work.runs));
  const logGigabytes = (runs * (logs.platform + logs.own) + apiCalls * logs.access) / gigabyte;
  const files = visits * site.filesPerVisit;
  const totalCalls = sum(calls.map(({ count }) => count));
  const edgeRequests = files + totalCalls + visitRuns * visitRun.edgeRequests;
  return {
    edgeGigabytes:
      (visits * site.bytesPerVisit + totalCalls * site.bytesPerCall + visitRuns * visitRun.bytes) / gigabyte,
    edgeRequests,
    // Requests for a page's address run two functions, one before and one after.
    edgeFunctionRuns: 2 * (visits * site.filesWithFunctionsPerVisit + visitRuns),
    siteReads: visits * (site.pagesPerVisit + site.filesMissedPerVisit),
    siteGigabytes: site.storedGigabytes,
    apiCalls,
    functionRuns: runs,
    functionSeconds: sum(works.map(gigabyteSeconds)),
    readUnits: read + jobs.read,
    writeUnits: write,
    tableGigabytes: (openedCardForms * storedBytes.withIndexes) / gigabyte,
    recoveryGigabytes: (openedCardForms * storedBytes.table) / gigabyte,
    secretsKept: stack.secrets,
    secretReads: sum(works.map(secretReads)),
    logGigabytes,
    maskedLogGigabytes: logGigabytes,
    logGigabytesKept: logGigabytes * logs.storedShare,
    ownMetrics: buyers > 0 ? stack.busyMetrics : stack.idleMetrics,
    alarmMetrics: stack.alarmMetrics,
    compositeAlarms: stack.compositeAlarms,
    dashboards: stack.dashboards,
    keys: stack.keys,
    alarmMails: alarmEmailsPerMonth,
    mails: buyers * mails.perBuyer,
    scheduledRuns: jobs.runs,
    queueRequests: queueRequestsPerMonth,
    firewalls: 1,
    firewallRules: stack.firewallRules,
    firewallRequests: edgeRequests,
    hostedZones: 1,
    revenueDollars: revenueOf(buyers),
    payments: buyers,
  };
}

/** Returns the duration of a warm call, in milliseconds. */
export function millisecondsOf(
  { stripeReads = 0, stripeCreates = 0, workMs = time.workMs }: CallWork,
  sequentialRequests: number,
): number {
  return workMs + sequentialRequests * time.tableMs + (stripeReads + stripeCreates) * time.stripeMs;
}

/**
 * Returns the revenue in dollars from a new shop's first buyers, with the default settings: at the launch price first,
 * then at the regular price.
 */
export function revenueOf(buyers: number): number {
  const { priceCents, nextPriceCents: regularPriceCents, limit: launchLimit, claimed: launchClaimed } = fallbackPrice;
  const rule = { priceCents, regularPriceCents, launchLimit, launchClaimed, currency: fallbackPrice.currency };
  const atLaunch = Math.min(buyers, Math.max(0, launchLimit - launchClaimed));
  const [first, later] = [currentPrice(rule, 0), currentPrice(rule, launchLimit - launchClaimed)];
  return (atLaunch * first.priceCents + (buyers - atLaunch) * later.priceCents) / 100;
}

interface CallCount {
  readonly call: Calls;
  readonly count: number;
}

/** Returns the number of calls for this many visits, card forms, buyers or months. */
function callCounts(calls: readonly Calls[], subjects: number): readonly CallCount[] {
  return calls.map((call) => ({ call, count: call.times * subjects }));
}

function groupByRoute(calls: readonly CallCount[]): ReadonlyMap<RouteId, readonly CallCount[]> {
  return Map.groupBy(calls, ({ call }) => call.route);
}

/** Returns how many calls CloudFront's cache does not serve. */
function countReachingApi(route: RouteId, calls: number): number {
  const { edgeSeconds }: RouteLine = routes[route];
  if (edgeSeconds === undefined) return calls;
  const replyCount = cacheableReplies[route] ?? 1;
  return expectedMisses(calls, cacheNodes.edgeLocations * replyCount, edgeSeconds / 60);
}

/**
 * Returns the expected number of misses of caches that keep a reply for `minutes`, at this number of places. Calls are
 * randomly distributed; the first call in each time span at each place is a miss.
 */
function expectedMisses(calls: number, places: number, minutes: number): number {
  const spanCount = (places * minutesOfMonth) / minutes;
  return spanCount * -Math.expm1(-calls / spanCount);
}

function authorizerWork(apiCalls: number): Work {
  const settings = authorizerSettings.admitRequest;
  const runs = expectedMisses(apiCalls, cacheNodes.gatewayNodes, 60);
  return { settings, runs, ms: runs * time.workMs };
}

/** Returns the work of sending mails, one at a time, and of following what becomes of them. */
function mailWorks(count: number): readonly Work[] {
  const { sendMails, followMails } = mailFunctionSettings;
  const events = count * mails.eventsPerMail;
  return [
    { settings: sendMails, runs: count, ms: count * mails.sendMs },
    { settings: followMails, runs: events, ms: events * (time.workMs + 2 * time.tableMs) },
  ];
}

/** Returns the work of hearing of the changes of licenses. */
function lineEventWork(count: number): Work {
  return { settings: lineEventFunctionSettings.sendLineEvents, runs: count, ms: count * lineEvents.sendMs };
}

/** Returns the work of the calls that keep the functions of a purchase loaded. */
function warmWorks(): readonly Work[] {
  const settings = [authorizerSettings.admitRequest, ...purchaseRoutes.map((route) => routeSettings[route])];
  const runs = minutesOfMonth / warmRun.everyMinutes;
  return settings.map((each) => ({ settings: each, runs, ms: runs * warmRun.ms }));
}

/** Returns the work of the jobs, including the unpaid orders that reconcile looks at repeatedly. */
function jobsWork(unpaidOrders: number): { readonly works: Work[]; readonly runs: number; readonly read: number } {
  let [runs, read] = [0, 0];
  const works = jobIds().map((job) => {
    const settings = jobSettings[job];
    const jobRuns = minutesOfMonth / settings.everyMinutes;
    const idle = idleRunCosts[job];
    const orders = job === "reconcile" ? (unpaidOrders * unpaidOrder.looks) / jobRuns : 0;
    const ms =
      millisecondsOf(idle, idle.sequentialRequests) + (orders * unpaidOrder.stripeReads * 1000) / unpaidOrder.perSecond;
    runs += jobRuns;
    read += jobRuns * (idle.read + orders * unpaidOrder.read);
    return { settings, runs: jobRuns, ms: jobRuns * ms };
  });
  return { works, runs, read };
}

/** Returns the number of cold starts. The less often a function is called, the higher their share of its runs. */
function coldStarts({ runs }: Work): number {
  return runs * Math.exp(-runs / (minutesOfMonth / time.warmMinutes));
}

function gigabyteSeconds(work: Work): number {
  const ms = work.ms + coldStarts(work) * time.coldStartMs;
  return (ms / 1000) * (work.settings.memoryMb / 1024);
}

/** Returns how often a function reads secrets, if each concurrent instance caches them for `secretCacheMs`. */
function secretReads({ settings, runs, ms }: Work): number {
  const concurrency = Math.max(1, (time.peakRatio * ms) / (minutesOfMonth * 60_000));
  return settings.secrets.length * Math.min(runs, concurrency * expectedMisses(runs, 1, secretCacheMs / 60_000));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
