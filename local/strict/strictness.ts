import { lambdaLimits } from "./service-limits.ts";

/** How strict the stand-ins are beyond their usual rules; absent for stand-ins without limits. */
export interface Strictness {
  /** How many calls all functions together run at the same time. */
  readonly concurrentCalls: number;
}

/** The sentence with which a command says that its stand-ins are strict. */
export function strictNotice({ concurrentCalls }: Strictness): string {
  return `Strict: with the limits and the times of AWS and Stripe, and ${concurrentCalls.toLocaleString("en-US")} functions at the same time.`;
}

/** As strict as an AWS account that has been raised to Lambda's usual limit, or as a new one. */
export function strictnessOf(account: "raised" | "new"): Strictness {
  return {
    concurrentCalls: account === "new" ? lambdaLimits.newAccountConcurrentCalls : lambdaLimits.concurrentCalls,
  };
}
