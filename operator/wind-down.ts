/**
 * `npm run wind-down`: refunds and ends the licenses of closed regions. Exit codes: 0 done, 1 some are left or the
 * command failed, 2 invalid arguments.
 *
 * Nothing is stored about the progress: a license that is refunded has ended, and the request for a refund is stored
 * with its order, so that an interrupted run is continued by the same command.
 */
import { UserError } from "#cli/user-error.ts";
import type { Order } from "#functions/data/orders.ts";
import { readEffectiveSettings } from "#functions/data/settings.ts";
import { operator } from "#functions/data/users.ts";
import type { Log } from "#functions/log.ts";
import type { PaymentContext } from "#functions/payments/context.ts";
import { licensesToWindDown, windDown } from "#functions/payments/orders/wind-down.ts";
import { createPace } from "#functions/payments/stripe-pace.ts";
import { ShopError } from "#functions/shop-error.ts";
import { systemTiming } from "#functions/timing.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { type RegionRule, readRegionRules } from "#shared/domain/sales-regions.ts";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import { withLocalShop } from "./local-shop.ts";
import { confirmOnce } from "./prompts/require-confirmation.ts";
import { describeTarget, runCommand } from "./run-command.ts";
import { findDeployedStage } from "./stage/deployed-stage.ts";
import { readWindDownCommand, type WindDownCommand, windDownUsage } from "./wind-down-command.ts";

/** This command prints what it does itself. */
const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

await runCommand(
  readWindDownCommand(process.argv.slice(2)),
  windDownUsage,
  ({ stage }) => (stage === undefined ? "The shop on this machine" : `The ${stage} stage`),
  (command) => (command.stage === undefined ? withLocalShop(() => carryOut(command)) : onStage(command.stage, command)),
);

/** Works with the table and Stripe's key of a deployed stage. */
async function onStage(stage: NonNullable<WindDownCommand["stage"]>, command: WindDownCommand): Promise<void> {
  const { TableName, StripeSecretName, SiteUrl, place } = await findDeployedStage(stage);
  console.log(`The ${stage} shop is at ${SiteUrl}, in ${place}.`);
  process.env[environmentNames.table] = TableName;
  process.env[secretVariables.stripe] = StripeSecretName;
  await carryOut(command);
}

async function carryOut(command: WindDownCommand): Promise<void> {
  const rules = readRegionRules((await readEffectiveSettings()).salesRegions);
  if (typeof rules === "string" || rules.every(({ reason }) => reason === undefined))
    throw new UserError(
      `No country is closed in ${describeTarget(command)}. Close it in the setting "Sales regions" first, so that nobody buys meanwhile.`,
    );
  const orders: Order[] = [];
  for await (const order of licensesToWindDown(rules, command.dialCodes)) orders.push(order);
  if (orders.length === 0) {
    console.log("No license of a closed country is left.");
    return;
  }
  console.log(describePlan(orders));
  await confirmOnce(command.yes, "Refund these licenses, end them, and tell their customers?");
  await refundAll(orders, rules, command.dialCodes);
}

function describePlan(orders: readonly Order[]): string {
  const left = orders.map(({ amount, refunded, currency }) => ({ currency, amount: amount - refunded }));
  return `Licenses of closed countries: ${orders.length}. To refund: ${describeSums(left)}.`;
}

/** Describes amounts, in minor units, as a sum for each currency. */
function describeSums(amounts: readonly { readonly currency: string; readonly amount: number }[]): string {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(" and ") || "nothing";
}

async function refundAll(
  orders: readonly Order[],
  rules: readonly RegionRule[],
  dialCodes: readonly string[],
): Promise<void> {
  const pace = createPace(systemTiming);
  const refunds: { readonly currency: string; readonly amount: number }[] = [];
  let failed = 0;
  for (const order of orders) {
    const context: PaymentContext = {
      now: new Date(),
      log: silentLog,
      via: "admin",
      stripe: { timing: systemTiming, pace },
    };
    try {
      const outcome = await windDown(order, rules, dialCodes, operator, context);
      if (outcome.what === "refunded") {
        refunds.push({ currency: order.currency, amount: outcome.amount });
        if (refunds.length % 25 === 0) console.log(`${refunds.length} refunded …`);
      } else console.log(`${order.id} has changed meanwhile, and was left alone.`);
    } catch (thrown) {
      if (!(thrown instanceof ShopError)) throw thrown;
      failed += 1;
      console.error(`${order.id} is not refunded: ${thrown.message}`);
    }
  }
  console.log(`Refunded and ended: ${refunds.length} of ${orders.length}, ${describeSums(refunds)}.`);
  if (failed === 0) return;
  console.error(
    `Not refunded: ${failed}. Run the command again; docs/runbooks/refund.md says what to do about the rest.`,
  );
  process.exitCode = 1;
}
