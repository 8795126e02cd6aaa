import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { UserError } from "#cli/user-error.ts";
import { systemTiming } from "#functions/timing.ts";
import { tableEnvironment } from "#local/aws/function-environment.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { localTable } from "#local/aws/table.ts";
import { reasonNotLocal } from "#local/seed/local-only.ts";
import { seededRandom } from "#local/seed/sample-shop/seeded-random.ts";
import { seed } from "#local/seed/seed.ts";
import { type Shop, startShop } from "#local/shop/shop.ts";
import { strictnessOf } from "#local/strict/strictness.ts";
import type { LimitMet } from "#local-stripe/limits-met.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { type Books, compareBooks, offerLaunchPlaces } from "./books/compare-books.ts";
import { watchAsAdmin } from "./buyers/admin.ts";
import { openBrowser, type Refusal, type World } from "./buyers/browser.ts";
import { type Ending, type Launch, visit } from "./buyers/buyer.ts";
import { openCardForm } from "./buyers/card.ts";
import { createFelt, type StepFelt } from "./buyers/felt.ts";
import { planFor } from "./buyers/plan.ts";
import { type Arrivals, letArrive } from "./machine/arrivals.ts";
import { type Lateness, watchLateness } from "./machine/lateness.ts";
import { playableRate } from "./machine/playable-rate.ts";
import type { LaunchOptions } from "./options.ts";

/** What happened at a launch. */
export interface LaunchReport {
  readonly options: LaunchOptions;
  /** The rate at which buyers arrived at first, a minute. */
  readonly playedRate: number;
  readonly arrivals: Arrivals;
  readonly endings: readonly Ending[];
  readonly felt: readonly StepFelt[];
  readonly refusals: readonly Refusal[];
  /** What the limits refused, whether or not it reached a buyer; the first one first. Times since the launch began. */
  readonly limitsMet: readonly LimitMet[];
  readonly undeliveredWebhooks: number;
  /** What this machine adds to the times, by being late. */
  readonly lateness: Lateness;
  readonly launchPlaces: number;
  readonly books: Books;
}

export interface Play extends LaunchOptions {
  /** 1 for people; less for a test, whose people hurry. */
  readonly pace?: number;
  /** Plays the rate as it is, whatever the machine can play. */
  readonly isRateFixed?: boolean;
}

/** The admins' browsers, and the people who visit before the launch. */
const admins = [60_001, 60_002];
const firstRehearsing = 61_001;
/** How long the shop has to deliver what is under way when the last buyer has left. */
const deliveryMs = 120_000;

const webhookReport = z.object({ queued: z.array(z.unknown()) });
const stripeLimits = z.object({
  limits: z.array(z.object({ limit: z.string(), count: z.int(), firstAt: z.number() })),
});

/**
 * Plays a launch in a shop of its own, in a temporary folder, and removes it.
 * @throws UserError when DYNAMODB_ENDPOINT leads to another machine
 */
export async function playLaunch(play: Play, say: (sentence: string) => void): Promise<LaunchReport> {
  requireThisMachine(process.env.DYNAMODB_ENDPOINT);
  const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-load-"));
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const shop = await startShop({
    site: "none",
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: localStripeSettings(),
    logLevel: "SILENT",
    strict: strictnessOf(play.isNewAccount ? "new" : "raised"),
    apiProgram: path.join(import.meta.dirname, "machine/api-process.ts"),
    inMemory: true,
  });
  try {
    return await playIn(shop, `http://127.0.0.1:${site}`, play, say);
  } finally {
    await shop.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function requireThisMachine(endpoint: string | undefined): void {
  const loopbackUrl = "http://127.0.0.1";
  const reason = reasonNotLocal({
    ...tableEnvironment(localTable.name, endpoint?.trim() || loopbackUrl),
    [environmentNames.stripeApiBase]: loopbackUrl,
  });
  if (reason !== undefined) throw new UserError(`No launch is played, because ${reason}.`);
}

async function playIn(
  shop: Shop,
  siteUrl: string,
  { pace = 1, isRateFixed = false, ...options }: Play,
  say: (sentence: string) => void,
): Promise<LaunchReport> {
  await seed(shop, "accounts", say);
  // Those who find out what the machine can play take no place.
  await offerLaunchPlaces(shop, 0);
  const felt = createFelt(() => performance.now());
  const refusals: Refusal[] = [];
  const onRefusal = (refusal: Refusal) => void refusals.push(refusal);
  const world: World = { siteUrl, onRefusal, edge: new Map() };
  const launch: Launch = {
    openBrowser: (person) => openBrowser(person, world),
    openCardForm: (clientSecret) => openCardForm(shop.stripeUrl, clientSecret),
    timing: systemTiming,
    felt,
    pace,
  };
  // Those who find out what the machine can play hurry, and their waiting and refusals are not counted.
  const rehearsing: Launch = {
    ...launch,
    openBrowser: (person) => openBrowser(person, { ...world, onRefusal: () => {} }),
    felt: createFelt(() => performance.now()),
    pace: 0.01,
  };
  const playedRate = isRateFixed ? options.rate : await chooseRate(options, rehearsing, say);

  // Places for about half of those who pay, so that the launch price ends during the launch.
  const launchPlaces = Math.max(1, Math.round(playedRate * options.minutes * 0.3));
  await offerLaunchPlaces(shop, launchPlaces);
  const lateness = watchLateness();
  const startedAt = Date.now();
  shop.tableLimits?.clear();
  await fetch(`${shop.stripeUrl}/_test/limits-met`, { method: "DELETE" });
  const visits: Promise<Ending>[] = [];
  let isOver = false;
  const watching = admins.map((person) =>
    watchAsAdmin(
      person,
      launch,
      { random: seededRandom(options.seed + person), pace, timing: systemTiming },
      () => isOver,
    ),
  );
  const arrivals = await letArrive(
    { rate: playedRate, minutes: options.minutes, random: seededRandom(options.seed), isRateFixed },
    (person) => visits.push(visit(planFor(person, options.seed), launch)),
  );
  say(`${arrivals.arrived} buyers came. Waiting until the last one has left …`);
  const endings = await Promise.all(visits);
  lateness.stop();
  isOver = true;
  await Promise.all(watching);
  const undeliveredWebhooks = await waitForWebhooks(shop.stripeUrl);

  const limitsMet = [
    ...(shop.tableLimits?.list() ?? []),
    ...(await stripeLimitsMet(shop.stripeUrl)),
    ...gatewayLimits(refusals),
  ]
    .map((limit) => ({ ...limit, firstAt: limit.firstAt - startedAt }))
    .sort((one, other) => one.firstAt - other.firstAt);
  // The books are read without limits.
  await setControl(shop.stripeUrl, "rate-limits");
  await setControl(shop.stripeUrl, "answer-times");
  const bought = endings.flatMap((ending) => (ending.kind === "bought" ? [ending.orderId] : []));
  return {
    options,
    playedRate,
    arrivals,
    endings,
    felt: felt.summary(),
    refusals,
    limitsMet,
    undeliveredWebhooks,
    lateness: lateness.get(),
    launchPlaces,
    books: await compareBooks(shop, launchPlaces, bought),
  };
}

/** Finds out which rate this machine can play. */
async function chooseRate(
  options: LaunchOptions,
  rehearsing: Launch,
  say: (sentence: string) => void,
): Promise<number> {
  const playable = await playableRate(firstRehearsing, (person) => visit(planFor(person, options.seed), rehearsing));
  if (playable >= options.rate) return options.rate;
  const rate = Math.max(1, playable);
  say(`This machine can play ${rate} buyers a minute, not ${options.rate.toLocaleString("en-US")}: it plays ${rate}.`);
  return rate;
}

/** Waits until Stripe has delivered its webhooks. Returns how many it has not. */
async function waitForWebhooks(stripeUrl: string): Promise<number> {
  for (const until = Date.now() + deliveryMs; ; ) {
    const { queued } = webhookReport.parse(await (await fetch(`${stripeUrl}/_test/webhooks`)).json());
    if (queued.length === 0 || Date.now() > until) return queued.length;
    await wait(200);
  }
}

async function stripeLimitsMet(stripeUrl: string): Promise<readonly LimitMet[]> {
  return stripeLimits.parse(await (await fetch(`${stripeUrl}/_test/limits-met`)).json()).limits;
}

/** The limits of the gateway, which runs in another process and names them in its answers. */
function gatewayLimits(refusals: readonly Refusal[]): readonly LimitMet[] {
  const limits = new Map<string, LimitMet>();
  for (const { reason, at } of refusals.filter((refusal) => /^(Lambda|Our own limit)/.test(refusal.reason))) {
    const { count, firstAt } = limits.get(reason) ?? { count: 0, firstAt: at };
    limits.set(reason, { limit: reason, count: count + 1, firstAt });
  }
  return [...limits.values()];
}

async function setControl(stripeUrl: string, name: "rate-limits" | "answer-times"): Promise<void> {
  await fetch(`${stripeUrl}/_test/${name}`, { method: "POST", body: JSON.stringify({ on: false }) });
}
