import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, it } from "vitest";
import { call, callExpectingSuccess, type Request, type RouteResponse } from "#functions/testing/front-door.ts";
import { runJob } from "#functions/testing/jobs.ts";
import { eventArrives } from "#functions/testing/mails.ts";
import { virtualTiming } from "#functions/testing/virtual-timing.ts";
import type { LocalJobId } from "#infra/settings/jobs.ts";
import { type LocalSes, startLocalSes } from "#local-ses/server.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import type { Reply, RouteId } from "#shared/contract/index.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { localStripeSettings } from "../../aws/stripe-settings.ts";
import { type Clock, openClock } from "../../clock/clock.ts";
import { milliseconds, span, type TimeRule, type TimeRuleId, timeRules } from "../time-rules.ts";

/** The functions, the local Stripe and the mailbox on one clock, which moves only when a test moves it. */
export interface ShopOnClock {
  readonly clock: Clock;
  readonly ses: LocalSes;
  /** Moves the clock until just before this much time has passed, in milliseconds. */
  passAlmost(ms: number): void;
  /** Moves the clock past the time that `passAlmost` has left. */
  passTheRest(): void;
  call(id: RouteId, request?: Request): Promise<RouteResponse>;
  callExpectingSuccess<Id extends RouteId>(id: Id, request?: Request): Promise<Reply<Id>>;
  runJob(id: LocalJobId): ReturnType<typeof runJob>;
}

/** More than the seconds to which some times are rounded, and less than any rule lasts. */
const marginMs = 5_000;

/** Starts the stand-ins for a test file, and stops them after its tests. */
export async function startShopOnClock(): Promise<ShopOnClock> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-clock-"));
  // Two moments are never the same, so that what happens has an order.
  let machineMs = Date.now();
  const clock = openClock(folder, () => (machineMs += 1));
  const { now } = clock;
  const stripe = await startLocalStripe({ port: 0, webhookSecret: localStripeSettings().stripeWebhookSecret, now });
  const ses = await startLocalSes({ port: 0, onEvent: eventArrives, now });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    [environmentNames.stripeApiBase]: stripe.url,
    [environmentNames.mailFrom]: "Everline <hello@everline.example>",
    [environmentNames.mailReplyTo]: "help@everline.example",
    [environmentNames.mailConfigurationSet]: "everline-test",
    [environmentNames.siteUrl]: "https://everline.example",
    [environmentNames.stage]: "test",
  });
  afterAll(async () => {
    await ses.close();
    await stripe.stop();
    await rm(folder, { recursive: true });
  });
  return {
    clock,
    ses,
    passAlmost: (ms) => clock.moveBy(ms - marginMs),
    passTheRest: () => clock.moveBy(2 * marginMs),
    call: (id, request) => call(id, { now: now(), ...request }),
    callExpectingSuccess: (id, request) => callExpectingSuccess(id, { now: now(), ...request }),
    runJob: (id) => {
      const at = now();
      return runJob(
        id,
        at,
        virtualTiming(at.getTime(), () => 0),
      );
    },
  };
}

/** A test with a rule as its title. `show` gets how long the rule holds, in milliseconds. */
export function shows(id: TimeRuleId, show: (lastsMs: number) => Promise<void>): void {
  const rule: TimeRule = timeRules[id];
  it(`${rule.what} ${span(rule)}`, () => show(typeof rule.lasts === "string" ? 0 : milliseconds(rule.lasts)));
}
