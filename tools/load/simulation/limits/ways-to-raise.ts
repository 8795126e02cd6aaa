/** Who raises a limit, and how long before a launch to ask. The first pattern that fits a limit's name decides. */
const waysByName: readonly { readonly name: RegExp; readonly way: string }[] = [
  { name: /^Stripe: /, way: "ask Stripe's support for the rate of the account, six weeks before" },
  { name: /^Lambda: /, way: "AWS Service Quotas, Lambda, “Concurrent executions”, two weeks before" },
  {
    name: /write units of the table$/,
    way: "warm throughput of the table and its indexes, a day before; above 40,000 also AWS Service Quotas, DynamoDB, two weeks before",
  },
  { name: /^Our own limit/, way: "`infra/aws/route-throttling.ts`, then deploy" },
  { name: /read units of (SETTINGS|CONTENT|METRICS)/, way: "code: keep what was read for a second in each function" },
  { name: /units of LICENSES/, way: "code: give license numbers in blocks" },
  { name: /units of (USERS|ORDERS)#… in/, way: "code: `shardCount` in `functions/data/keys.ts`" },
  { name: /units of MAILS#… in/, way: "code: several partitions of each list of mails, as orders have" },
  {
    name: /units of (METRICS|SEARCH#…|USER_EMAIL|ORDER_PHONE)/,
    way: "DynamoDB splits it by itself while it is busy; warm throughput, a day before",
  },
];

/** How a limit is raised. */
export function ways(limit: string): string {
  return waysByName.find(({ name }) => name.test(limit))?.way ?? "not known";
}
