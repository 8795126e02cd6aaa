import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { AlarmSettings } from "./alarm-settings.ts";

/**
 * Notifies the operator when 80 % of the monthly budget is spent, and when AWS forecasts that all of it will be. The
 * budget covers the whole AWS account: a budget per stage would filter costs by a tag, and would match none until that
 * tag is activated for billing. What to do: docs/runbooks/budget.md.
 */
export function createBudget(scope: Construct, { email, monthlyBudget }: AlarmSettings): void {
  if (email === undefined || monthlyBudget === undefined) return;
  const notificationAt = (notificationType: "ACTUAL" | "FORECASTED", thresholdPercent: number) => ({
    notification: {
      notificationType,
      threshold: thresholdPercent,
      thresholdType: "PERCENTAGE",
      comparisonOperator: "GREATER_THAN",
    },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [notificationAt("ACTUAL", 80), notificationAt("FORECASTED", 100)],
  });
}
