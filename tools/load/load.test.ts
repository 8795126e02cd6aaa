import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readLaunchOptions } from "./options.ts";
import { type LaunchReport, playLaunch } from "./play-launch.ts";
import { failuresOf, reportText } from "./report.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a small launch against the strict stand-ins", () => {
  let report: LaunchReport;
  beforeAll(async () => {
    const play = { rate: 180, minutes: 0.1, seed: 1396, isNewAccount: false, pace: 0.02, isRateFixed: true } as const;
    report = await playLaunch(play, () => {});
  });
  const countOf = (kind: string) => report.endings.filter((ending) => ending.kind === kind).length;

  it("loses nothing, sells nothing twice, refuses nobody for good, and leaves books that agree", () => {
    expect(failuresOf(report)).toEqual([]);
    expect(report.books.complete).toBe(countOf("bought"));
    expect(report.books.paidAtStripe).toBe(countOf("bought"));
    expect(report.books.orders).toBe(report.arrivals.arrived);
  });

  it("sells out the launch price while it is going on, and not one license more at it", () => {
    expect(report.books.complete).toBeGreaterThan(report.launchPlaces);
    expect(report.books.atLaunchPrice).toBeLessThanOrEqual(report.launchPlaces);
  });

  it("has buyers of every kind", () => {
    expect(countOf("bought")).toBeGreaterThan(0);
    expect(countOf("abandoned the card form")).toBeGreaterThan(0);
    expect(countOf("card refused")).toBeGreaterThan(0);
    expect(report.felt.map(({ step }) => step)).toEqual([
      "landing page",
      "register",
      "open the card form",
      "pay",
      "3-D Secure",
      "completion",
      "completion without the page",
      "dashboard",
      "admin's overview",
    ]);
  });

  it("is told as text: what buyers felt, what was refused and why, and the books", () => {
    const text = reportText(report);
    for (const { step } of report.felt) expect(text).toContain(step);
    expect(text).toMatch(/The first limit met: |No limit was met/);
    expect(text).toContain(`${report.books.paidAtStripe} charged at Stripe`);
    const lost: LaunchReport = { ...report, endings: [{ kind: "refused for good", reason: "register: 503" }] };
    expect(reportText(lost)).toContain("A buyer who kept trying was refused for good at register: 503");
  });
});

describe("the command", () => {
  it("plays a thousand buyers a minute for five minutes, with other people each time", () => {
    expect(readLaunchOptions([])).toMatchObject({ rate: 1000, minutes: 5, isNewAccount: false });
    expect(readLaunchOptions(["--rate", "60", "--minutes", "0.5", "--seed", "7", "--new-account"])).toEqual({
      rate: 60,
      minutes: 0.5,
      seed: 7,
      isNewAccount: true,
      how: "play",
    });
  });

  it("simulates higher rates than this machine can play", () => {
    const args = ["--simulate", "--rate", "100000", "--minutes", "1"];
    expect(readLaunchOptions(args)).toMatchObject({ how: "simulate", rate: 100_000, minutes: 1 });
    expect(readLaunchOptions(["--ladder"])).toMatchObject({ how: "ladder" });
    expect(readLaunchOptions(["--simulate", "--rate", "100001"])).toMatch(
      /^--rate is a whole number from 1 to 100,000/,
    );
    expect(readLaunchOptions(args.slice(1))).toMatch(/^--rate is a whole number from 1 to 6,000/);
  });

  it.each([
    [["--rate", "0"], /^--rate is a whole number from 1 to 6,000/],
    [["--rate", "many"], /^--rate is/],
    [["--minutes", "31"], /^--minutes is/],
    [["--rate", "6000", "--minutes", "10"], /^That would be more than 20,000 buyers/],
    [["--seed", "x"], /^--seed is/],
    [["prod"], /^Unexpected argument "prod"/],
    [["--site", "https://shop.example"], /^There is no option --site/],
  ])("rejects %j in one sentence", (args, message) => {
    expect(readLaunchOptions(args)).toMatch(message);
  });

  it("does not play on another machine's table", async () => {
    vi.stubEnv("DYNAMODB_ENDPOINT", "https://dynamodb.us-east-1.amazonaws.com");
    const play = { rate: 1, minutes: 0.1, seed: 1, isNewAccount: false };
    await expect(playLaunch(play, () => {})).rejects.toThrow(
      "No launch is played, because the DynamoDB is not on this machine.",
    );
  });
});
