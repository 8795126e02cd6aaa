import { keys } from "#functions/data/keys.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { isLocalTable } from "#local/seed/local-only.ts";
import { paymentsModeOf } from "../stage/payments-mode.ts";
import type { Header } from "./backup-file.ts";
import type { Item } from "./item.ts";

const sampleAddresses: ReadonlySet<string> = new Set(Object.values(sampleAccounts).map(({ email }) => email));
const sampleKeys: ReadonlySet<string> = new Set([...sampleAddresses].map((address) => keys.email(address).pk));

/** Whether an item belongs to an account of the sample shop, whose password everyone can read. */
export function isOfSampleAccount({ pk, email }: Item): boolean {
  return sampleKeys.has(pk?.S ?? "") || sampleAddresses.has(email?.S ?? "");
}

/**
 * Returns why a backup must not be restored into a stage; undefined when it may. A stage with real payments takes no
 * sample accounts, one of which is an admin with a known password, and no orders that nobody has paid with real money.
 */
export function reasonNotToRestore(
  { table }: Header,
  hasSampleAccount: boolean,
  stage: StageName | undefined,
): string | undefined {
  if (stage === undefined || paymentsModeOf(stage) === "test") return undefined;
  const rule = `the ${stage} stage takes real payments; nothing was written. A stage with test payments may take it.`;
  if (hasSampleAccount)
    return `The backup has accounts of the sample shop, such as ${sampleAccounts.admin.email}, whose passwords are known to everyone, and ${rule}`;
  if (isLocalTable(table))
    return `The backup is from a shop on someone's machine (table ${table}), where no order is paid with real money, and ${rule}`;
  return undefined;
}
