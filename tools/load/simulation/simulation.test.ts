import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ladderRow } from "./document.ts";
import { rungs } from "./ladder.ts";
import { concurrencyLimit, ownLimitOf, tableLimit } from "./limits/limit-names.ts";
import { type ShopLimits, standardLimits } from "./limits/shop-limits.ts";
import { planLaunch } from "./plan.ts";
import { neededText, simulationText } from "./report.ts";
import { type SimulatedLaunch, simulateLaunch } from "./simulate-launch.ts";
import { failuresOf } from "./verdict.ts";

const countOf = ({ endings }: SimulatedLaunch, kind: string) => endings.filter((each) => each.kind === kind).length;

describe("a simulated launch with 1,000 buyers a minute and no quota raised", () => {
  let launch: SimulatedLaunch;
  beforeAll(async () => {
    launch = await simulateLaunch({ rate: 1000, minutes: 0.5, seed: 2026 });
  });

  it("refuses nobody for good, opens card forms in time, and loses nothing", () => {
    expect(failuresOf(launch)).toEqual([]);
    expect(launch.arrived).toBeGreaterThan(450);
    expect(
      countOf(launch, "bought") + countOf(launch, "card refused") + countOf(launch, "abandoned the card form"),
    ).toBe(launch.arrived);
  });

  it("sells out the launch price, and not one license more at it", () => {
    expect(countOf(launch, "bought")).toBeGreaterThan(launch.launchPlaces);
    const atLaunchPrice = launch.endings.filter((ending) => ending.kind === "bought" && ending.amount === 500);
    expect(atLaunchPrice.length).toBeLessThanOrEqual(launch.launchPlaces);
    // Those who hold the other places have left.
    expect(atLaunchPrice.length).toBeGreaterThan(0.5 * launch.launchPlaces);
  });

  it("takes buyers as long as the stand-ins do: hashing a password, and a few answers of Stripe", () => {
    const medians = new Map(launch.felt.map(({ step, median }) => [step, median]));
    expect(medians.get("register")).toBeGreaterThan(570);
    expect(medians.get("register")).toBeLessThan(800);
    expect(medians.get("pay")).toBeGreaterThan(150);
    expect(medians.get("pay")).toBeLessThan(400);
  });

  it("is the same for the same seed, and another one for another seed", async () => {
    const simulation = { rate: 200, minutes: 0.2, seed: 7 };
    const [one, same, other] = [
      await simulateLaunch(simulation),
      await simulateLaunch(simulation),
      await simulateLaunch({ ...simulation, seed: 8 }),
    ];
    expect(same).toEqual(one);
    expect(other.felt).not.toEqual(one.felt);
  });

  it("is told as text: what buyers felt, how visits ended, and the limits that were met", () => {
    const text = simulationText(launch);
    expect(text).toContain("1,000 a minute, seed 2026");
    for (const { step } of launch.felt) expect(text).toContain(step);
    expect(text).toMatch(/The first limit met: DynamoDB: transactions at the same time/);
    expect(text).toContain("Nobody was refused for good");
  });
});

describe("a limit that is lowered", () => {
  const lowered: readonly (readonly [string, Partial<ShopLimits>])[] = [
    ["Stripe: POST /v1/payment_intents", { stripe: { endpoint: 1, total: 100 } }],
    ["Stripe: requests of all kinds", { stripe: { endpoint: 25, total: 4 } }],
    [concurrencyLimit, { concurrentCalls: 3 }],
    [tableLimit, { tableWriteUnits: 100 }],
    ["DynamoDB: write units of METRICS", { partitionWriteUnits: ({ key }) => (key === "METRICS" ? 5 : 1000) }],
    [ownLimitOf("createPaymentIntent"), { throttlingOf: () => ({ perSecond: 1, burst: 1 }) }],
  ];
  it.each(lowered)("refuses calls by its name: %s", async (limit, change) => {
    const limits = { ...standardLimits, ...change };
    const launch = await simulateLaunch({ rate: 300, minutes: 0.2, seed: 3, limits });
    const most = launch.limitsMet.filter((met) => !met.limit.includes("at the same time on"));
    expect(most.map((met) => met.limit)).toContain(limit);
  });

  it("far enough makes buyers give up, and the launch fails", async () => {
    const limits = { ...standardLimits, concurrentCalls: 2 };
    const launch = await simulateLaunch({ rate: 600, minutes: 0.2, seed: 3, limits });
    expect(failuresOf(launch).join()).toContain("were refused for good");
    expect(simulationText(launch)).toContain(`The first that reached a buyer by its name: ${concurrencyLimit}.`);
  });
});

describe("the plan for a launch that is too fast for the standard limits", () => {
  it("names each limit that is too low, and all goes well with those raised", async () => {
    const { needed, spareRows, withRaisedLimits } = await planLaunch({ rate: 5000, minutes: 0.1, seed: 2026 });
    expect(failuresOf(withRaisedLimits)).toEqual([]);
    const limits = needed.map(({ limit }) => limit);
    for (const limit of ["Stripe: POST /v1/payment_intents", tableLimit, ownLimitOf("createPaymentIntent")])
      expect(limits).toContain(limit);
    const text = neededText(needed, spareRows);
    for (const limit of limits) expect(text).toContain(limit);
    expect(text).not.toContain("not known");
  });
});

describe("docs/capacity.md", () => {
  it("has the simulation's numbers (npm run load -- --ladder --seed 2026 prints them)", async () => {
    const document = await readFile(path.resolve(import.meta.dirname, "../../../docs/capacity.md"), "utf8");
    const [slowest] = rungs;
    expect(document).toContain(ladderRow(await simulateLaunch({ ...slowest, seed: 2026 })));
    for (const { rate } of rungs) expect(document).toContain(`| ${rate.toLocaleString("en-US")} |`);
  });
});
