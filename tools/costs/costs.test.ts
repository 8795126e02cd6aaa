import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { propertiesOf } from "#infra/aws/testing/resources.ts";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import { freeAmounts } from "./allowances.ts";
import { type Calls, mails, stack } from "./assumptions.ts";
import { readCapacity, rowFor } from "./capacity-table.ts";
import { amountTable, billTable, limitTable, priceTable, withComputedTable } from "./document.ts";
import { limitsOf } from "./limits.ts";
import { columnFor, columnsFor, documentedMonths } from "./months.ts";
import { planFor } from "./plans.ts";
import { dollarsFor, type PriceName, type Prices, prices } from "./prices.ts";
import { afterFee, replyTable } from "./replies.ts";
import { pricesFor } from "./visitor-places.ts";

const fileOf = (name: string) => path.join(projectRoot, "docs", name);
const capacityDocument = await readFile(fileOf("capacity.md"), "utf8");
const capacity = readCapacity(capacityDocument);
const buyers = 10_000;
const bill = (capacityTable = capacity, priceList: Prices = prices) =>
  columnFor(buyers, capacityTable, { prices: priceList }).bill;

/** Runs `npm run costs` without npm. */
function costs(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(projectRoot, "tools/costs/command.ts"), ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout, errors: stderr }),
    );
  });
}

/** The columns of a printed table, without the header row. */
function columnsOf(table: string): readonly (readonly string[])[] {
  const rows = table.split("\n").map((line) => line.slice(2, -2).split(" | "));
  return (rows[0] ?? []).map((_, column) => rows.slice(2).map((row) => row[column] ?? ""));
}

describe("npm run costs", () => {
  it("prints the figures in docs/costs.md and docs/architecture.md (UPDATE_COSTS=1 regenerates them)", async () => {
    const { code, output } = await costs();
    expect(code).toBe(0);
    const [bills = "", amounts = "", terms = "", limits = "", replies = ""] = output.trimEnd().split("\n\n");
    const [inCosts, inArchitecture] = await Promise.all(
      ["costs.md", "architecture.md"].map((name) => readFile(fileOf(name), "utf8")),
    );
    const parts = [
      ["months", `${bills}\n\n${amounts}`],
      ["terms", terms],
      ["replies", replies],
      ["prices", priceTable()],
    ] as const;
    const document = parts.reduce(
      (text, [part, computed]) => withComputedTable(text, part, computed),
      z.string().parse(inCosts),
    );
    const architecture = withComputedTable(z.string().parse(inArchitecture), "limits", limits);
    if (process.env.UPDATE_COSTS === "1") {
      await Promise.all([writeFile(fileOf("costs.md"), document), writeFile(fileOf("architecture.md"), architecture)]);
    } else {
      expect(document).toBe(inCosts);
      expect(architecture).toBe(inArchitecture);
    }
  });

  it("prints a total that is the sum of the lines above it, up to rounding", async () => {
    const { output } = await costs("--buyers", String(buyers));
    const [titles = [], dollars = []] = columnsOf(output.split("\n\n")[0] ?? "");
    const totalIndex = titles.indexOf("**AWS together**");
    const numbers = dollars.map((text) => (text === "< 0.01" ? 0.0025 : Number(text.replaceAll(",", ""))));
    const sum = numbers.slice(0, totalIndex).reduce((total, one) => total + one, 0);
    expect(totalIndex).toBeGreaterThan(20);
    expect(Math.abs((numbers[totalIndex] ?? Number.NaN) - sum)).toBeLessThan(totalIndex * 0.005);
  });

  it.each([
    [["--buyers", "many"], '"many" is not a number of buyers.'],
    [["1000"], 'Unexpected argument "1000".'],
    [["--visitors", "mars"], 'There are no prices for "mars"'],
  ])("rejects %j with a sentence and the usage", async (args, sentence) => {
    const { code, errors } = await costs(...args);
    expect(code).toBe(2);
    expect(errors).toContain(sentence);
    expect(errors).toContain("Usage: npm run costs");
  });
});

describe("a month's bill", () => {
  it("grows by exactly the dollars of an item whose price doubles", () => {
    const names = Object.keys(prices).filter((name): name is PriceName => name in prices);
    const before = bill();
    for (const name of names) {
      const steps = prices[name].steps.map((step) => ({ ...step, dollars: step.dollars * 2 }));
      const after = bill(capacity, { ...prices, [name]: { ...prices[name], steps } });
      const line = before.lines.find((each) => each.name === name);
      expect(after.total - before.total, name).toBeCloseTo(line?.dollars ?? 0, 8);
      if (line !== undefined) expect(line.dollars, name).toBeGreaterThan(0);
    }
  });

  it("grows with the units and the sequential requests in docs/capacity.md", () => {
    const doubled = (column: number) =>
      readCapacity(
        capacityDocument.replaceAll(/^\| `.*$/gm, (line) => {
          const cells = line.split(" | ");
          cells[column] = String(Number(cells[column]) * 2);
          return cells.join(" | ");
        }),
      );
    const amount = (name: PriceName, capacityTable = capacity) =>
      bill(capacityTable).lines.find((line) => line.name === name)?.amount ?? 0;
    // Doubling the table doubles all writes but those of sent mails, which are not in it.
    const mailWrites = amount("mails") * mails.write;
    const tableWrites = amount("writeUnits") - mailWrites;
    expect(amount("writeUnits", doubled(5)) - amount("writeUnits")).toBeCloseTo(tableWrites, 8);
    // Nor are the jobs' reads.
    expect(amount("readUnits", doubled(4))).toBeGreaterThan(amount("readUnits") * 1.2);
    expect(amount("readUnits", doubled(4))).toBeLessThan(amount("readUnits") * 2);
    expect(amount("functionSeconds", doubled(3))).toBeGreaterThan(amount("functionSeconds") * 1.05);
    expect(bill(doubled(5)).total).toBeGreaterThan(bill().total);
  });

  it("grows with the functions' memory settings", async () => {
    const { routeSettings } = await import("#infra/settings/routes.ts");
    const doubledMemory = Object.entries(routeSettings).map(([id, row]) => [
      id,
      { ...row, memoryMb: row.memoryMb * 2 },
    ]);
    vi.resetModules();
    vi.doMock("#infra/settings/routes.ts", () => ({ routeSettings: Object.fromEntries(doubledMemory) }));
    onTestFinished(() => {
      vi.doUnmock("#infra/settings/routes.ts");
      vi.resetModules();
    });
    const doubled = await import("./usage.ts");
    const seconds = bill().lines.find(({ name }) => name === "functionSeconds")?.amount ?? 0;
    expect(doubled.usageOf(buyers, capacity).functionSeconds).toBeGreaterThan(seconds * 1.4);
  });

  it("has only the jobs' runs, visits and warming when there are no visitors", () => {
    const [idle] = columnsFor(documentedMonths, capacity);
    const amounts = new Map(idle?.bill.lines.map(({ name, amount }) => [name, amount]));
    const hours = 24 * 30.4;
    // A visit every five minutes.
    expect(amounts.get("apiCalls")).toBeCloseTo(12 * 3 * hours, 6);
    expect(amounts.get("edgeRequests")).toBeCloseTo(12 * 11 * hours, 6);
    // Jobs every ten minutes, three every five, and twice every hour; eight functions kept warm; three that a visit
    // calls; and the authorizer, at most once an hour at each node of the gateway.
    const runs = (amounts.get("functionRuns") ?? 0) / hours - (6 + 3 * 12 + 2) - 8 * 12 - 3 * 12;
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThanOrEqual(10);
  });

  it("uses the regular price for Stripe's fee once the launch is over", () => {
    const revenue = (buyers: number) =>
      columnFor(buyers, capacity).bill.stripe.find(({ name }) => name === "revenueDollars")?.amount;
    expect(revenue(713)).toBe(713 * 5);
    expect(revenue(714)).toBe(713 * 5 + 97);
  });

  it("charges a lower price for what is above a price step", () => {
    expect(dollarsFor(10_240, prices.edgeGigabytes)).toBeCloseTo(10_240 * 0.085, 6);
    expect(dollarsFor(20_240, prices.edgeGigabytes)).toBeCloseTo(10_240 * 0.085 + 10_000 * 0.08, 6);
  });
});

describe("other terms", () => {
  it("charge more for visitors in South America and India, for CloudFront only", () => {
    const lines = (place: "north-america-europe" | "south-america" | "india") =>
      columnFor(1_000_000, capacity, { prices: pricesFor(place) }).bill.lines;
    const home = lines("north-america-europe");
    for (const place of ["south-america", "india"] as const) {
      const dearer = lines(place).filter(({ dollars }, index) => dollars > (home[index]?.dollars ?? 0));
      expect(dearer.map(({ name }) => name)).toEqual(["edgeGigabytes", "edgeRequests"]);
    }
    const requests = (place: "north-america-europe" | "south-america") =>
      lines(place).find(({ name }) => name === "edgeRequests")?.dollars ?? 0;
    expect(requests("south-america") / requests("north-america-europe")).toBeCloseTo(2.2, 6);
  });

  it("deduct the free allowances, which cover all of CloudFront and Lambda for a small shop", () => {
    const { lines, total } = columnFor(1000, capacity, { freeAmounts }).bill;
    const dollarsOf = (name: PriceName) => lines.find((line) => line.name === name)?.dollars;
    expect([dollarsOf("edgeGigabytes"), dollarsOf("functionRuns"), dollarsOf("dashboards")]).toEqual([0, 0, 0]);
    expect(dollarsOf("alarmMetrics")).toBeGreaterThan(0);
    expect(total).toBeLessThan(columnFor(1000, capacity).bill.total);
  });

  it.each([
    [1000, "Free"],
    [2000, "Pro"],
    [12_000, "Pro"],
    [100_000, "Business"],
    [600_000, "Premium"],
    [1_000_000, undefined],
  ])("put %d buyers into the smallest CloudFront plan that fits: %s", (count, name) => {
    expect(planFor(columnFor(count, capacity).bill)?.plan.name).toBe(name);
  });

  it("replace CloudFront and the firewall by the plan's price, and nothing else", () => {
    const { bill: byUse } = columnFor(12_000, capacity);
    const replaced = byUse.lines.filter(({ price }) => ["CloudFront", "WAF"].includes(price.service));
    const dollars = replaced.reduce((sum, line) => sum + line.dollars, 0);
    expect(planFor(byUse)?.total).toBeCloseTo(byUse.total - dollars + 15, 8);
  });
});

describe("the replies that a license pays for", () => {
  it("are what is left after Stripe's fee, by the rate of the customer's country", () => {
    expect(afterFee(500)).toBeCloseTo(4.555, 8);
    expect(afterFee(9700)).toBeCloseTo(93.887, 8);
    const cells = columnsOf(replyTable({ Somewhere: 0.02 })).map(([cell]) => cell);
    expect(cells).toEqual(["Somewhere", "0.02", "227", "4,694", "22", "469"]);
  });
});

describe("the tables", () => {
  it("of bills, amounts, limits and prices have a value in every cell", () => {
    const columns = columnsFor(documentedMonths, capacity);
    for (const table of [billTable(columns), amountTable(columns), limitTable(limitsOf(capacity)), priceTable()]) {
      expect(table).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("cannot be written to a document without their markers", () => {
    expect(() => withComputedTable("nothing", "months", "")).toThrow("There is no place between");
  });
});

describe("the capacity table", () => {
  it.each([
    ["an unknown route", "GET /api/pricing", "GET /api/prices"],
    ["a cell that is not a number", "| 2 | 1 | 2 | 0 | 0.25 |", "| 2 | 1 | two | 0 | 0.25 |"],
    ["another header row", "| Sequential |", "| Parallel |"],
    ["a line that is not a row", "| `GET /api/pricing`", "Prices: | `GET /api/pricing`"],
  ])("is rejected with %s", (_, from, to) => {
    expect(() => readCapacity(capacityDocument.replace(from, to))).toThrow(/^docs\/capacity\.md (has|does) /);
  });

  it("is rejected when a row is duplicated, or missing when it is looked up", () => {
    const line = capacityDocument.split("\n").find((each) => each.startsWith("| `GET /api/me` |")) ?? "";
    expect(() => readCapacity(capacityDocument.replace(line, `${line}\n${line}`))).toThrow("says twice what getMe");
    expect(() =>
      rowFor(readCapacity(capacityDocument.replace(`${line}\n`, "")), "getMe", "with one paid order"),
    ).toThrow('docs/capacity.md does not say what getMe costs "with one paid order".');
  });

  it("is looked up by route ids that the compiler checks", () => {
    const knownCall: Calls = { route: "getMe", when: "with one paid order", times: 1 };
    // @ts-expect-error: there is no such route.
    const unknown: Calls = { route: "getYou", when: "with one paid order", times: 1 };
    expect(knownCall.route).not.toBe(unknown.route);
  });
});

describe("the stack's resources", () => {
  let template: Template;
  beforeAll(async () => {
    template = await stageTemplate({
      stage: "prod",
      stripePublishableKey: "pk_live_abc",
      alarms: { email: "ops@example.com" },
      domain: {
        name: "shop.example.com",
        certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
        hostedZone: { id: "Z0123456789ABC", name: "example.com" },
      },
    });
  });
  const countOf = (type: string) => Object.keys(propertiesOf(template, type, z.unknown())).length;

  it("match the assumptions", () => {
    const metrics = z.object({
      Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
    });
    const alarms = Object.values(propertiesOf(template, "AWS::CloudWatch::Alarm", metrics));
    const filters = z.object({
      MetricTransformations: z.array(z.object({ MetricName: z.string(), DefaultValue: z.number().optional() })),
    });
    const logMetrics = Object.values(propertiesOf(template, "AWS::Logs::MetricFilter", filters)).flatMap(
      ({ MetricTransformations }) => MetricTransformations,
    );
    // A metric with a default value is recorded whenever its log is written to, and the jobs keep writing to theirs. A
    // visit is an event of one service level.
    const idleMetrics = new Set(
      logMetrics
        .filter(({ MetricName }) =>
          /WholeRuns$|^(purchases(Begun|Completed)|registrations|secondsToCardForm)$/.test(MetricName),
        )
        .map((each) => each.MetricName),
    );
    const acl = Object.values(propertiesOf(template, "AWS::WAFv2::WebACL", z.object({ Rules: z.array(z.unknown()) })));
    const metricCounts = alarms.map(
      ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1,
    );
    const { busyMetrics, ...expectedCounts } = stack;
    expect(expectedCounts).toEqual({
      alarmMetrics: metricCounts.reduce((sum, count) => sum + count, 0),
      compositeAlarms: countOf("AWS::CloudWatch::CompositeAlarm"),
      dashboards: countOf("AWS::CloudWatch::Dashboard"),
      keys: countOf("AWS::KMS::Key"),
      secrets: countOf("AWS::SecretsManager::Secret"),
      idleMetrics: idleMetrics.size,
      firewallRules: acl[0]?.Rules.length,
    });
    expect(busyMetrics).toBeGreaterThan(idleMetrics.size);
  });

  it("number about as many as docs/architecture.md says, with everything enabled", async () => {
    const [, documentedCount] = /there are about (\d+)\b/.exec(await readFile(fileOf("architecture.md"), "utf8")) ?? [];
    const { Resources } = z.object({ Resources: z.record(z.string(), z.unknown()) }).parse(template.toJSON());
    expect(Math.abs(Object.keys(Resources).length - Number(documentedCount))).toBeLessThanOrEqual(10);
  });
});
