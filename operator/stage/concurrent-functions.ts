import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";

/** Below this number a shop meets the limit on its first good day. */
const fewFunctions = 100;

/**
 * Says how many functions the account runs at once in the operator's region, with a warning when they are few: all
 * requests beyond that number fail. A new account has ten, two to three purchases a second (docs/capacity.md).
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html
 */
export async function describeConcurrentFunctions(): Promise<string> {
  const client = new LambdaClient();
  const region = await client.config.region();
  // The quota "Concurrent executions" of Lambda.
  const quota = `https://${region}.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384`;
  const limit = await readLimit(client);
  if (limit === undefined) {
    return `How many functions this account runs at once could not be read, which needs the permission lambda:GetAccountSettings. Check that it is at least ${fewFunctions}: ${quota}`;
  }
  const number = limit.toLocaleString("en-US");
  if (limit >= fewFunctions) return `This account runs up to ${number} functions at once in ${region}.`;
  return [
    `WARNING: this account runs only ${number} functions at once in ${region}, and the shop refuses visitors beyond that.`,
    "A new account has ten, which serve two to three purchases a second. Before you sell, ask AWS for 1,000; it costs nothing and may take some days:",
    `  in the console, Service Quotas: ${quota}`,
    "  or: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000",
  ].join("\n");
}

/** Returns undefined when it cannot be read: that is no reason to stop. */
async function readLimit(client: LambdaClient): Promise<number | undefined> {
  try {
    return (await client.send(new GetAccountSettingsCommand())).AccountLimit?.ConcurrentExecutions;
  } catch {
    return undefined;
  }
}
