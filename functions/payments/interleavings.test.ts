import { expect, it } from "vitest";
import { findInconsistencies } from "../testing/books.ts";
import { openPurchase } from "../testing/buying.ts";
import { call } from "../testing/front-door.ts";
import { seededRandom, shuffleIntoWaves } from "../testing/interleavings.ts";
import { runJob } from "../testing/jobs.ts";
import { findStripeMismatches } from "../testing/money-at-stripe.ts";
import { newAdmin, newCustomer, newNumber } from "../testing/people.ts";
import { chooseEvents, deliverAllEvents, randomIpAddress, runEvent, type Scenario } from "../testing/shop-life.ts";

/*
 * Random concurrent payments, refunds, disputes, deletions and price changes, for orders that share numbers. `npm run
 * interleavings` runs thousands of them and prints the seed; the same seed repeats them.
 */
const runs = Number(process.env.INTERLEAVINGS_RUNS ?? 32);
const seed = Number(process.env.INTERLEAVINGS_SEED ?? 20_261_123);

/** Concurrent orders. */
const atOnce = 4;
/** The number of groups between two checks: reading the whole table takes longer than a group does. */
const untilCounted = 16;

it(
  `the table and Stripe agree, whatever happens to ${runs} orders (seed ${seed})`,
  async () => {
    const random = seededRandom(seed);
    const admin = await newAdmin();
    let lives: Scenario[] = [];
    let history: string[] = [];
    for (let finished = 0; finished < runs; finished += atOnce) {
      const group = await beginGroup(Math.min(atOnce, runs - finished), admin, random);
      history.push(...(await Promise.all(group.map((scenario) => live(scenario)))));
      lives.push(...group);
      for (const each of group) await deliverAllEvents(each);
      // The job checks every pending order.
      for (const { customer, orderId } of group) {
        await call("deleteOrder", { token: customer.token, params: { id: orderId } });
      }
      const isLast = finished + atOnce >= runs;
      if (!isLast && (finished / atOnce) % untilCounted !== untilCounted - 1) continue;
      await runJob("eraseAccounts", new Date());
      await runJob("reconcile", new Date(Date.now() + 5 * 60_000));
      const inconsistencies = [...(await findInconsistencies()), ...(await findStripeMismatches(lives))];
      expect(
        inconsistencies,
        `seed ${seed}, run ${finished + atOnce}: ${historiesOf(inconsistencies, lives, history)}`,
      ).toEqual([]);
      lives = [];
      history = [];
    }
  },
  60_000 + runs * 3_000,
);

/** Creates the orders; most share their number with another. */
async function beginGroup(scenarioCount: number, admin: Scenario["admin"], random: () => number): Promise<Scenario[]> {
  const phoneNumber = newNumber();
  const group: Scenario[] = [];
  for (let index = 0; index < scenarioCount; index += 1) {
    const phone = random() < 0.7 ? phoneNumber : newNumber();
    const customer = await newCustomer();
    const { orderId, clientSecret } = await openPurchase({ customer, phone, from: randomIpAddress() });
    group.push({ customer, admin, orderId, secrets: [clientSecret], random: seededRandom(random() * 2 ** 32) });
  }
  return group;
}

async function live(scenario: Scenario): Promise<string> {
  const waves = shuffleIntoWaves(chooseEvents(scenario), scenario.random);
  for (const wave of waves) await Promise.all(wave.map((name) => runEvent(name, scenario)));
  return waves.map((wave) => wave.join(" | ")).join(" -> ");
}

/** The history of the orders named in the errors, or of all when none is. */
function historiesOf(
  inconsistencies: readonly string[],
  lives: readonly Scenario[],
  reported: readonly string[],
): string {
  const stories = lives.map(({ orderId }, at) => `${orderId}: ${reported[at]}`);
  const about = stories.filter((_, at) => inconsistencies.some((one) => one.includes(lives[at]?.orderId ?? "")));
  return (about.length > 0 ? about : stories.slice(0, 20)).join("\n");
}
