import { reserveStripeTurn } from "#functions/data/stripe-turns.ts";
import { createStripeQueue } from "#functions/payments/stripe-queue.ts";
import { stripeLimits } from "#local/strict/service-limits.ts";
import type { LimitsMet } from "#local-stripe/limits-met.ts";
import { RETRY_DELAYS_MS } from "#local-stripe/server.ts";
import type { PriceRule } from "#shared/domain/price.ts";
import type { CallName } from "../calls/recorded-call.ts";
import { aroundTransaction, calls } from "../calls/replayable.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Peaks } from "../limits/peaks.ts";
import type { ShopLimits } from "../limits/shop-limits.ts";
import type { Account } from "./account.ts";
import { createGateway, type Instance } from "./gateway.ts";
import { openOrderOf, payOrderOf } from "./open-order.ts";
import { replay, type Services, write } from "./replay.ts";
import { settleOrderOf } from "./settle-order.ts";
import { createStripe } from "./stripe.ts";
import { createTable } from "./table.ts";

export interface ShopOptions {
  readonly clock: VirtualClock;
  readonly limits: ShopLimits;
  readonly limitsMet: LimitsMet;
  readonly peaks: Peaks;
  readonly rule: PriceRule;
}

export type SimulatedShop = ReturnType<typeof createShop>;

/** A shop whose functions do what was recorded from the real ones, on a virtual clock. */
export function createShop({ rule, ...options }: ShopOptions) {
  const { clock, limits } = options;
  // A raised limit at Stripe comes with shorter gaps between turns.
  const gapShare = stripeLimits.rates.endpoint / limits.stripe.endpoint;
  const services: Services = { clock, table: createTable(options), stripe: createStripe(options) };
  const createQueue = () =>
    createStripeQueue((turn) =>
      reserveStripeTurn({ ...turn, gapMs: turn.gapMs * gapShare }, services.table.scheduleTerms),
    );
  const callFunction = createGateway({ ...options, createQueue });
  const accounts = new Map<number, Account>();
  const webhooks = { undelivered: 0 };
  const declining = aroundTransaction(calls["receiveStripeEvent: a declined card"]);
  const registering = aroundTransaction(calls.register);

  function accountOf(person: number): Account {
    const account = accounts.get(person) ?? { person, isRegistered: false, order: undefined };
    accounts.set(person, account);
    return account;
  }

  async function register(account: Account, { choice }: Instance): Promise<void> {
    const { person } = account;
    await replay(registering.before, { person }, services);
    const onWritten = () => {
      account.isRegistered = true;
    };
    const isUnchanged = () => !account.isRegistered;
    await write(registering.transaction, { person, choice, isUnchanged, onWritten }, services);
    await replay(registering.after, { person }, services);
  }

  /** Delivers an event as the local Stripe does, which repeats what was not accepted. */
  async function deliver(work: (instance: Instance) => Promise<void>): Promise<void> {
    webhooks.undelivered += 1;
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await clock.wait(delayMs);
      const { status } = await callFunction("receiveStripeEvent", work);
      if (status !== 200) continue;
      webhooks.undelivered -= 1;
      return;
    }
  }

  return {
    services,
    callFunction,
    accountOf,
    accounts,
    webhooks,
    register,
    /** A call that changes nothing that another one depends on. */
    replay: (name: CallName, person: number) => replay(calls[name], { person }, services),
    openOrder: (account: Account, instance: Instance) => openOrderOf(account, rule, instance, services),
    payOrder: (account: Account, instance: Instance) => payOrderOf(account, instance, services),
    complete: (account: Account, instance: Instance) => settleOrderOf(account, "completePayment", instance, services),
    getStatus: (account: Account, instance: Instance) =>
      settleOrderOf(account, "getPaymentIntentStatus", instance, services),
    reportSuccess: (account: Account) =>
      deliver((instance) => settleOrderOf(account, "receiveStripeEvent", instance, services)),
    reportDecline: (account: Account) =>
      deliver(async ({ choice }) => {
        const { person, order } = account;
        await replay(declining.before, { person }, services);
        const onWritten = () => {
          if (order !== undefined) order.revision += 1;
        };
        // The buyer may have paid with another card by now.
        const isUnchanged = () => order?.status === "pending";
        await write(declining.transaction, { person, choice, isUnchanged, onWritten }, services);
        await replay(declining.after, { person }, services);
      }),
  };
}
