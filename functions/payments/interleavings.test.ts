import { expect, it } from "vitest";
import { newAssistantKey } from "../testing/assistants.ts";
import { newOpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { call } from "../testing/front-door.ts";
import { seededRandom, shuffleIntoWaves } from "../testing/interleavings.ts";
import { runJob } from "../testing/jobs.ts";
import { findStripeMismatches } from "../testing/money-at-stripe.ts";
import { newAdmin, newCustomer, newNumber } from "../testing/people.ts";
import { chooseEvents, deliverAllEvents, randomIpAddress, runEvent, type Scenario } from "../testing/shop-life.ts";

/*
 * Random concurrent payments, refunds, disputes, deletions, price changes and messages to the assistant, for orders
 * that share numbers. `npm run interleavings` runs thousands of them and prints the seed; the same seed repeats them.
 */
const runs = Number(process.env.INTERLEAVINGS_RUNS ?? 500);
const seed = Number(process.env.INTERLEAVINGS_SEED ?? 20_261_123);

/** The number of orders whose events run concurrently. */
const groupSize = 4;
/** The number of orders between two checks: reading the whole table takes longer than a group does. */
const checkDistance = 64;

it(
  `the table and Stripe agree, whatever happens to ${runs} orders (seed ${seed})`,
  async () => {
    const random = seededRandom(seed);
    const actors = { admin: await newAdmin(), assistantKey: (await newAssistantKey()).token };
    let scenarios: Scenario[] = [];
    let histories: string[] = [];
    let nextCheck = checkDistance;
    for (let finished = 0; finished < runs; finished += groupSize) {
      const group = await createGroup(Math.min(groupSize, runs - finished), actors, random);
      histories.push(...(await Promise.all(group.map((scenario) => runScenario(scenario)))));
      scenarios.push(...group);
      for (const scenario of group) await deliverAllEvents(scenario);
      // The job checks every pending order, so this group's should not stay pending.
      for (const { customer, orderId } of group) {
        await call("deleteOrder", { token: customer.token, params: { id: orderId } });
      }
      const finishedNow = Math.min(runs, finished + groupSize);
      if (finishedNow < Math.min(runs, nextCheck)) continue;
      nextCheck = finishedNow + checkDistance;
      await runJob("eraseAccounts", new Date());
      await runJob("reconcile", new Date(Date.now() + 5 * 60_000));
      const inconsistencies = [...(await findInconsistencies()), ...(await findStripeMismatches(scenarios))];
      expect(
        inconsistencies,
        `seed ${seed}, run ${finishedNow}: ${relevantHistories(inconsistencies, scenarios, histories)}`,
      ).toEqual([]);
      scenarios = [];
      histories = [];
    }
  },
  600_000 + runs * 3_000,
);

/** Creates a group of orders, most of which share a phone number. */
async function createGroup(
  scenarioCount: number,
  actors: Pick<Scenario, "admin" | "assistantKey">,
  random: () => number,
): Promise<Scenario[]> {
  const sharedPhone = newNumber();
  const group: Scenario[] = [];
  for (let index = 0; index < scenarioCount; index += 1) {
    const phone = random() < 0.7 ? sharedPhone : newNumber();
    const customer = await newCustomer();
    const { orderId, clientSecret } = await newOpenPurchase({ customer, phone, ipAddress: randomIpAddress() });
    const ownRandom = seededRandom(random() * 2 ** 32);
    group.push({ customer, ...actors, orderId, phone, clientSecrets: [clientSecret], random: ownRandom });
  }
  return group;
}

/** Runs random events of an order, some of them concurrently. Returns their description. */
async function runScenario(scenario: Scenario): Promise<string> {
  const waves = shuffleIntoWaves(chooseEvents(scenario), scenario.random);
  for (const wave of waves) await Promise.all(wave.map((name) => runEvent(name, scenario)));
  return waves.map((wave) => wave.join(" | ")).join(" -> ");
}

/** The histories of the orders named in the inconsistencies; if none is named, of the first twenty orders. */
function relevantHistories(
  inconsistencies: readonly string[],
  scenarios: readonly Scenario[],
  histories: readonly string[],
): string {
  const descriptions = scenarios.map(({ orderId }, index) => `${orderId}: ${histories[index]}`);
  const relevant = descriptions.filter((_, index) =>
    inconsistencies.some((one) => one.includes(scenarios[index]?.orderId ?? "")),
  );
  return (relevant.length > 0 ? relevant : descriptions.slice(0, 20)).join("\n");
}
