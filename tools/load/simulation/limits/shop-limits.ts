import { spareRowCount } from "#functions/data/counter-rows.ts";
import { costlyRoutes, defaultThrottling, type Throttling } from "#infra/aws/route-throttling.ts";
import type { Ceilings } from "#local/strict/partition-ceilings.ts";
import { dynamoDbLimits, lambdaLimits, stripeLimits } from "#local/strict/service-limits.ts";
import type { RouteId } from "#shared/contract/routes.ts";

/** The limits of a simulated shop; those of the strict stand-ins by default. */
export interface ShopLimits {
  /** Requests a second at Stripe. */
  readonly stripe: { readonly endpoint: number; readonly total: number };
  /** Calls at the same time. */
  readonly concurrentCalls: number;
  /** Units a second of the table with its indexes, and of one partition key. */
  readonly tableWriteUnits: number;
  readonly partitionWriteUnits: Ceilings["partitionWriteUnits"];
  readonly partitionReadUnits: Ceilings["partitionReadUnits"];
  /** Rows beside the main row of each counter. */
  readonly spareRows: number;
  /** Our own limit of a route. */
  readonly throttlingOf: (route: RouteId) => Throttling;
}

/** Without any quota raised: an AWS account with Lambda's usual limit, a new table, and Stripe's standard limits. */
export const standardLimits: ShopLimits = {
  stripe: stripeLimits.rates,
  concurrentCalls: lambdaLimits.concurrentCalls,
  tableWriteUnits: dynamoDbLimits.newTableWriteUnits,
  partitionWriteUnits: dynamoDbLimits.partitionWriteUnits,
  partitionReadUnits: dynamoDbLimits.partitionReadUnits,
  spareRows: spareRowCount,
  throttlingOf: (route) => costlyRoutes[route] ?? defaultThrottling,
};
