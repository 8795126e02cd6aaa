import { expect, it, vi } from "vitest";
import * as z from "zod";
import { call } from "../testing/front-door.ts";
import { loggedLines } from "../testing/logged-lines.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
});

const now = new Date("2026-03-04T05:06:07.000Z");
const outcomeLine = z.looseObject({ message: z.enum(["answered", "refused"]) });
/** The lines about the outcome of a call that ends so many milliseconds after the gateway has received it. */
const linesOf = (milliseconds: number, run: () => Promise<unknown>) =>
  loggedLines(outcomeLine, async () => {
    vi.spyOn(Date, "now").mockReturnValue(now.getTime() + milliseconds);
    await run();
  });

it("an answered call is logged with the seconds since the gateway received it, for the promises about calls", async () => {
  const lines = await linesOf(2_345, () => call("getPricing", { now }));
  expect(lines).toEqual([expect.objectContaining({ message: "answered", status: 200, seconds: 2.345 })]);
});

it("a gateway whose clock is ahead makes no negative seconds, which would have no percentile", async () => {
  const [line] = await linesOf(-20, () => call("getPricing", { now }));
  expect(line).toMatchObject({ message: "answered", seconds: 0 });
});

it("a refused call breaks no promise and keeps none: it has no seconds", async () => {
  const [line] = await linesOf(9_000, () => call("createPaymentIntent", { now, body: {} }));
  expect(line).toMatchObject({ message: "refused", status: 401 });
  expect(line).not.toHaveProperty("seconds");
});
