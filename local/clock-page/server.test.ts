import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { tableName } from "#functions/environment.ts";
import { newOpenPurchase } from "#functions/testing/buying.ts";
import { runJob } from "#functions/testing/jobs.ts";
import { type Clock, openClock } from "../clock/clock.ts";
import { timeRules } from "../time-rules/time-rules.ts";
import { readDue } from "./due.ts";
import { startClockServer } from "./server.ts";

const start = Date.now();
const hourMs = 3_600_000;

let clock: Clock;
let tickMs: number;
let url: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-clock-page-"));
  let machineMs = start;
  tickMs = 0;
  clock = openClock(folder, () => (machineMs += tickMs));
  const table = { dynamoDbUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name: tableName() };
  const counts = { ordersCanceled: 2, ordersFailed: 0 };
  const jobs = () => [{ name: "reconcile", next: clock.now(), isRunning: false, last: { time: clock.now(), counts } }];
  const server = await startClockServer({ port: 0, clock, due: () => readDue(table), jobs });
  ({ url } = server);
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
});

const move = (fields: Record<string, string>) =>
  fetch(`${url}/move`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const read = async () => (await fetch(url)).text();

it("moves the clock by a button's time, or to an exact time in UTC", async () => {
  expect((await move({ seconds: "3600" })).status).toBe(303);
  expect(clock.now().getTime()).toBe(start + hourMs);
  await move({ to: "2998-02-03T04:05:06" });
  expect(clock.now().toISOString()).toBe("2998-02-03T04:05:06.000Z");
  expect(await read()).toContain("February 3, 2998 at 04:05:06 UTC");
});

it("moves by exactly a button's time, although time passes meanwhile", async () => {
  tickMs = 1;
  await move({ seconds: "3600" });
  expect(clock.aheadMs()).toBe(hourMs);
});

it("says why it does not move, and does not", async () => {
  await move({ seconds: "3600" });
  const back = await move({ to: new Date(start).toISOString().slice(0, 19) });
  expect([back.status, await back.text()]).toEqual([422, expect.stringContaining("The clock only moves forward.")]);
  for (const fields of [
    ["to", "yesterday"],
    ["seconds", "-60"],
    ["by", "60"],
  ]) {
    const refused = await move(Object.fromEntries([fields]));
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Give a date and a time.")]);
  }
  expect(clock.now().getTime()).toBe(start + hourMs);
});

it("does not let another site move the clock", async () => {
  const headers = { origin: "https://evil.example" };
  const reply = await fetch(`${url}/move`, { method: "POST", body: "seconds=60", headers });
  expect([reply.status, clock.aheadMs()]).toEqual([403, 0]);
});

it("lists every rule about time, how long it holds and where it can be seen, and what the jobs have done", async () => {
  const page = await read();
  for (const { what, see } of Object.values(timeRules)) for (const text of [what, see]) expect(page).toContain(text);
  expect(page).toContain("24 hours");
  expect(page).toContain("ordersCanceled 2");
  expect(page).not.toContain("ordersFailed");
});

it("lists what is due and what comes next, with a button that moves the clock there", async () => {
  const { orderId } = await newOpenPurchase({ now: clock.now() });
  const [, holdEnd = ""] =
    new RegExp(`Order ${orderId} loses its held price[^]*?name="to" value="([^"]+)"`).exec(await read()) ?? [];
  expect(Date.parse(holdEnd)).toBeGreaterThan(start + 24 * hourMs);
  await move({ to: holdEnd });
  expect(await read()).toMatch(new RegExp(`Order ${orderId} loses its held price and launch place</span><span`));
  await runJob("reconcile", clock.now());
  const after = await read();
  expect(after).not.toContain(`Order ${orderId} loses`);
  expect(after).toContain(`Unpaid order ${orderId} is canceled`);
});
