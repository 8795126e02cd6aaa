import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { AlarmSettings } from "./alarm-settings.ts";

/**
 * Writes to the operator when four fifths of the month's money are spent, and when AWS expects all of it to be. It
 * counts the whole AWS account: a budget of one stage would count by a tag, and counts nothing until somebody has
 * switched that tag on for billing. What to do: docs/runbooks/budget.md.
 */
export function createBudget(scope: Construct, { email, monthlyBudget }: AlarmSettings): void {
  if (email === undefined || monthlyBudget === undefined) return;
  const tell = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: "PERCENTAGE", comparisonOperator: "GREATER_THAN" },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
  });
}
