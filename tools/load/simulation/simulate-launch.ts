import { seededRandom } from "#local/seed/sample-shop/seeded-random.ts";
import { createLimitsMet, type LimitMet } from "#local-stripe/limits-met.ts";
import { watchAsAdmin } from "../buyers/admin.ts";
import type { Refusal } from "../buyers/browser.ts";
import { type Ending, type Launch, visit } from "../buyers/buyer.ts";
import { createFelt, type StepFelt } from "../buyers/felt.ts";
import { planFor } from "../buyers/plan.ts";
import { findDifferences } from "./books.ts";
import { createVirtualClock } from "./clock/virtual-clock.ts";
import { createPeaks } from "./limits/peaks.ts";
import { type ShopLimits, standardLimits } from "./limits/shop-limits.ts";
import { createShop, type SimulatedShop } from "./shop/shop.ts";
import { openBrowser } from "./visitors/browser.ts";
import { openCardForm } from "./visitors/card-form.ts";

/** A launch to be simulated. */
export interface Simulation {
  /** How many buyers a minute arrive, on average. */
  readonly rate: number;
  readonly minutes: number;
  /** Repeats the simulation exactly. */
  readonly seed: number;
  readonly limits?: ShopLimits;
}

/** What happened at a simulated launch. */
export interface SimulatedLaunch {
  readonly simulation: Simulation;
  readonly arrived: number;
  readonly endings: readonly Ending[];
  readonly felt: readonly StepFelt[];
  readonly refusals: readonly Refusal[];
  /** What the limits refused, whether or not it reached a buyer; the first one first. Times since the launch began. */
  readonly limitsMet: readonly LimitMet[];
  /** The most that was used of each limit. */
  readonly peaks: ReadonlyMap<string, number>;
  /** Orders that were completed a second: while buyers arrived, without the first minute of a longer launch. */
  readonly purchasesPerSecond: number;
  readonly launchPlaces: number;
  /** What must not happen, in sentences. */
  readonly differences: readonly string[];
}

const admins = [60_000_001, 60_000_002];
const prices = { priceCents: 500, regularPriceCents: 9700, launchClaimed: 0, currency: "usd" } as const;

/** Plays a launch on a virtual clock. The same options give the same launch. */
export async function simulateLaunch(simulation: Simulation): Promise<SimulatedLaunch> {
  const { rate, minutes, seed, limits = standardLimits } = simulation;
  const clock = createVirtualClock(seededRandom(seed + 1).next);
  const [limitsMet, peaks, felt] = [createLimitsMet(), createPeaks(), createFelt(clock.now)];
  // Places for about half of those who pay, so that the launch price ends during the launch.
  const launchPlaces = Math.max(1, Math.round(rate * minutes * 0.3));
  const rule = { ...prices, launchLimit: launchPlaces };
  const shop = createShop({ clock, limits, limitsMet, peaks, rule });
  const refusals: Refusal[] = [];
  const world = { shop, onRefusal: (refusal: Refusal) => void refusals.push(refusal), edge: new Map() };
  const background: Promise<void>[] = [];
  const launch: Launch = {
    openBrowser: (person) => openBrowser(person, world),
    openCardForm: (clientSecret) => {
      const account = shop.accountOf(Number(/^pi_(\d+)_/.exec(clientSecret)?.[1]));
      const payment = account.order?.payment;
      if (payment === undefined) throw new Error(`Nobody has the payment of ${clientSecret}.`);
      return openCardForm(account, payment, shop, (work) => void background.push(work));
    },
    timing: clock,
    felt,
    pace: 1,
  };
  const startedAt = clock.now();
  const endings = await clock.run(async () => {
    let isOver = false;
    const watching = admins.map((person) =>
      watchAsAdmin(person, launch, { random: seededRandom(seed + person), pace: 1, timing: clock }, () => isOver),
    );
    const visits: Promise<Ending>[] = [];
    const arrivals = seededRandom(seed);
    const endsAt = startedAt + minutes * 60_000;
    for (let person = 1; ; person += 1) {
      // The gaps between independent arrivals are distributed exponentially.
      const gapMs = (-Math.log(1 - arrivals.next()) * 60_000) / rate;
      if (clock.now() + gapMs >= endsAt) break;
      await clock.wait(gapMs);
      visits.push(visit(planFor(person, seed), launch));
    }
    const ended = await Promise.all(visits);
    isOver = true;
    await Promise.all(watching);
    await Promise.all(background);
    return ended;
  });
  return {
    simulation,
    arrived: endings.length,
    endings,
    felt: felt.summary(),
    refusals,
    limitsMet: limitsMet.list().map((limit) => ({ ...limit, firstAt: limit.firstAt - startedAt })),
    peaks: peaks.list(),
    purchasesPerSecond: purchaseRate(shop, startedAt, minutes),
    launchPlaces,
    differences: findDifferences(shop, launchPlaces, endings),
  };
}

/** Of a short launch, all purchases count, because most are completed after the last buyer has come. */
function purchaseRate({ accounts }: SimulatedShop, startedAt: number, minutes: number): number {
  const times = [...accounts.values()].flatMap(({ order }) => order?.completedAt ?? []);
  const endsAt = startedAt + minutes * 60_000;
  const from = startedAt + 60_000;
  if (minutes < 2) return times.length / (minutes * 60);
  return times.filter((at) => at >= from && at < endsAt).length / ((endsAt - from) / 1000);
}
