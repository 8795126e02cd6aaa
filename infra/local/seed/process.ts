/**
 * Makes the sample accounts: `node infra/local/seed/process.ts API-URL`, in the environment of a function. Registers through the API, as a
 * visitor does; what no route can do (who is there already, the admin's role) through the functions' own data layer, which is loaded at run
 * time. An account that exists is left as it is, so a second run changes nothing.
 */
import * as z from "zod";
import { callable, loadFunctions } from "../load-functions.ts";
import { sampleAccounts } from "./sample-accounts.ts";

type FindUser = (email: string) => Promise<{ id: string } | undefined>;
type ChangeRole = (email: string, role: "admin", now: Date) => Promise<unknown>;

const { findUserByEmail, changeRole } = await loadFunctions(
  "functions/data/users.ts",
  z.object({ findUserByEmail: callable<FindUser>(), changeRole: callable<ChangeRole>() }),
);

const apiUrl = z.url().parse(process.argv[2]);
await account(sampleAccounts.customer);
await account(sampleAccounts.admin);
await changeRole(sampleAccounts.admin.email, "admin", new Date());

async function account(sample: { name: string; email: string; password: string }): Promise<void> {
  const there = await findUserByEmail(sample.email);
  if (there !== undefined) return;
  const reply = await fetch(`${apiUrl}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sample),
  });
  if (!reply.ok) throw new Error(`Registering ${sample.email} answered ${reply.status}: ${await reply.text()}`);
}
