import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { AlarmSettings } from "./alarm-settings.ts";

/**
 * Notifies the operator when 80 % of the monthly budget is spent, and when AWS forecasts that all of it will be. It
 * covers the whole AWS account: a budget per stage would filter by a tag, which counts nothing until it is activated
 * for billing. What to do: docs/runbooks/budget.md.
 */
export function createBudget(scope: Construct, { email, monthlyBudget }: AlarmSettings): void {
  if (email === undefined || monthlyBudget === undefined) return;
  const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: "PERCENTAGE", comparisonOperator: "GREATER_THAN" },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
  });
}
