import { authorizerSettings } from "#infra/settings/authorizer.ts";
import type { FunctionSettings } from "#infra/settings/function-settings.ts";
import { jobIds, jobSettings } from "#infra/settings/jobs.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import type { RouteId, RouteLine } from "#shared/contract/routes.ts";
import { routes } from "#shared/contract/routes.ts";
import { currentPrice, fallbackPrice } from "#shared/domain/price.ts";
import { secretCacheMs } from "#shared/runtime/secrets.ts";
import {
  alarmMailsAMonth,
  type Calls,
  cacheableReplies,
  cacheNodes,
  daysOfMonth,
  idleRunCosts,
  logs,
  people,
  perBuyer,
  perMonth,
  perStarted,
  perVisit,
  queueRequestsAMonth,
  site,
  stack,
  storedBytes,
  time,
  unpaidOrder,
} from "./assumptions.ts";
import { type Capacity, rowFor } from "./capacity-table.ts";
import type { Usage } from "./prices.ts";

const minutesOfMonth = daysOfMonth * 24 * 60;
const gigabyte = 1_000_000_000;

/** A function's work in a month. */
interface Work {
  readonly settings: FunctionSettings;
  runs: number;
  /** Total duration of all runs, without cold starts. */
  ms: number;
}

/** The usage in a month with this number of buyers; zero buyers means no visits either. */
export function usageOf(buyers: number, capacity: Capacity): Usage {
  const visits = buyers * people.visitsPerBuyer;
  const started = buyers * people.startedPerBuyer;
  const calls = [
    ...times(perVisit, visits),
    ...times(perStarted, started),
    ...times(perBuyer, buyers),
    ...times(perMonth, buyers > 0 ? 1 : 0),
  ];
  const works: Work[] = [];
  let [read, write] = [0, 0];
  let apiCalls = 0;
  for (const [route, ofRoute] of grouped(calls)) {
    const calls = sum(ofRoute.map(({ many: count }) => count));
    const share = calls === 0 ? 0 : reachingTheApi(route, calls) / calls;
    const work: Work = { settings: routeSettings[route], runs: 0, ms: 0 };
    for (const { call, many } of ofRoute) {
      const row = rowFor(capacity, route, call.when);
      work.runs += many * share;
      work.ms += many * share * millisecondsOf(call, row.inARow);
      read += many * share * row.read;
      write += call.second ? 0 : many * share * row.write;
    }
    apiCalls += work.runs;
    works.push(work);
  }
  const jobs = jobsWith(started - buyers);
  works.push(...jobs.works, authorizer(apiCalls));
  const runs = sum(works.map((work) => work.runs));
  const logGigabytes = (runs * (logs.platform + logs.own) + apiCalls * logs.access) / gigabyte;
  const files = visits * site.filesPerVisit;
  const callCount = sum(calls.map(({ many }) => many));
  const edgeRequests = files + callCount;
  return {
    edgeGigabytes: (visits * site.bytesPerVisit + callCount * site.bytesPerCall) / gigabyte,
    edgeRequests,
    edgeFunctionRuns: 2 * files,
    siteReads: visits * (site.pagesPerVisit + site.filesMissedPerVisit),
    siteGigabytes: site.gigabytesKept,
    apiCalls,
    functionRuns: runs,
    functionSeconds: sum(works.map(gigabyteSeconds)),
    readUnits: read + jobs.read,
    writeUnits: write,
    tableGigabytes: (started * storedBytes.withIndexes) / gigabyte,
    recoveryGigabytes: (started * storedBytes.table) / gigabyte,
    secretsKept: stack.secrets,
    secretReads: sum(works.map(secretReads)),
    logGigabytes,
    maskedGigabytes: logGigabytes,
    logGigabytesKept: logGigabytes * logs.keptShare,
    ownMetrics: buyers > 0 ? stack.busyMetrics : stack.idleMetrics,
    alarmMetrics: stack.alarmMetrics,
    compositeAlarms: stack.compositeAlarms,
    dashboards: stack.dashboards,
    keys: stack.keys,
    alarmMails: alarmMailsAMonth,
    scheduledRuns: jobs.runs,
    queueRequests: queueRequestsAMonth,
    firewalls: 1,
    firewallRules: stack.firewallRules,
    firewallRequests: edgeRequests,
    hostedZones: 1,
    sales: salesOf(buyers),
    payments: buyers,
  };
}

/** The duration of a warm call. */
export function millisecondsOf(
  { stripeReads = 0, stripeBegins = 0, workMs = time.workMs }: Pick<Calls, "stripeReads" | "stripeBegins" | "workMs">,
  inARow: number,
): number {
  return workMs + inARow * time.tableMs + (stripeReads + stripeBegins) * time.stripeMs;
}

/**
 * The revenue in dollars of the shop's first buyers, with the default settings: the launch price first, then the
 * regular one.
 */
export function salesOf(buyers: number): number {
  const { priceCents, nextPriceCents: regularPriceCents, limit: launchLimit, claimed: launchClaimed } = fallbackPrice;
  const rule = { priceCents, regularPriceCents, launchLimit, launchClaimed, currency: fallbackPrice.currency };
  const atLaunch = Math.min(buyers, Math.max(0, launchLimit - launchClaimed));
  const [first, later] = [currentPrice(rule, 0), currentPrice(rule, launchLimit - launchClaimed)];
  return (atLaunch * first.priceCents + (buyers - atLaunch) * later.priceCents) / 100;
}

interface Counted {
  readonly call: Calls;
  readonly many: number;
}

function times(calls: readonly Calls[], of: number): readonly Counted[] {
  return calls.map((call) => ({ call, many: call.times * of }));
}

function grouped(calls: readonly Counted[]): ReadonlyMap<RouteId, readonly Counted[]> {
  return Map.groupBy(calls, ({ call }) => call.route);
}

/** The calls that CloudFront's cache does not serve. */
function reachingTheApi(route: RouteId, calls: number): number {
  const { edgeSeconds }: RouteLine = routes[route];
  if (edgeSeconds === undefined) return calls;
  const replyCount = cacheableReplies[route] ?? 1;
  return spansWithOne(calls, cacheNodes.edgePlaces * replyCount, edgeSeconds / 60);
}

/**
 * The expected number of cache misses: time spans, across locations, with at least one of these randomly distributed
 * calls.
 */
function spansWithOne(calls: number, places: number, minutes: number): number {
  const spans = (places * minutesOfMonth) / minutes;
  return spans * -Math.expm1(-calls / spans);
}

function authorizer(apiCalls: number): Work {
  const settings = authorizerSettings.admitRequest;
  const runs = spansWithOne(apiCalls, cacheNodes.gatewayPlaces, 60);
  return { settings, runs, ms: runs * time.workMs };
}

/** Both jobs, including the unpaid orders that reconcile checks repeatedly. */
function jobsWith(unpaid: number): { readonly works: Work[]; readonly runs: number; readonly read: number } {
  const waiting = (unpaid * people.unpaidDays) / daysOfMonth;
  const looked = Math.min(waiting, unpaidOrder.maxPerRun);
  let [runs, read] = [0, 0];
  const works = jobIds().map((job) => {
    const settings = jobSettings[job];
    const own = minutesOfMonth / settings.everyMinutes;
    const idle = idleRunCosts[job];
    const orders = job === "reconcile" ? looked : 0;
    const msEach = unpaidOrder.stripeReads * time.stripeMs + unpaidOrder.read * time.tableMs;
    const ms = millisecondsOf(idle, idle.inARow) + (orders / unpaidOrder.atATime) * msEach;
    runs += own;
    read += own * (idle.read + orders * unpaidOrder.read);
    return { settings, runs: own, ms: own * ms };
  });
  return { works, runs, read };
}

/** The number of cold starts: the rarer a function is called, the higher their share. */
function coldStarts({ runs }: Work): number {
  return runs * Math.exp(-runs / (minutesOfMonth / time.keptWarmMinutes));
}

function gigabyteSeconds(work: Work): number {
  const ms = work.ms + coldStarts(work) * time.coldStartMs;
  return (ms / 1000) * (work.settings.memoryMb / 1024);
}

/** A function caches a secret for a while; each concurrent instance has its own cache. */
function secretReads({ settings, runs, ms }: Work): number {
  const concurrency = Math.max(1, (time.peak * ms) / (minutesOfMonth * 60_000));
  return settings.secrets.length * Math.min(runs, concurrency * spansWithOne(runs, 1, secretCacheMs / 60_000));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
