/**
 * Makes the sample accounts: `node infra/local/seed/process.ts API-URL`, in the environment of a function. Registers through the API, as a
 * visitor does; what no route can do (who is there already, the admin's role) through the functions' own data layer, which is loaded at run
 * time. An account that exists is left as it is, so a second run changes nothing.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { projectRoot } from "../project-root.ts";
import { sampleAccounts } from "./sample-accounts.ts";

type FindUser = (email: string) => Promise<{ id: string; role: string } | undefined>;
type Key = (id: string) => { pk: string; sk: string };
type Update = (input: object) => Promise<unknown>;

const callable = <Callable>() => z.custom<Callable>((value) => typeof value === "function");
const { findUserByEmail } = await load("functions/data/users.ts", z.object({ findUserByEmail: callable<FindUser>() }));
const { keys } = await load("functions/data/keys.ts", z.object({ keys: z.object({ user: callable<Key>() }) }));
const { update } = await load("functions/data/write.ts", z.object({ update: callable<Update>() }));

const apiUrl = z.url().parse(process.argv[2]);
await account(sampleAccounts.customer);
const admin = await account(sampleAccounts.admin);
if (admin.role !== "admin") {
  await update({
    Key: keys.user(admin.id),
    UpdateExpression: "SET #role = :admin",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":admin": "admin" },
  });
}

async function account(sample: { name: string; email: string; password: string }) {
  const there = await findUserByEmail(sample.email);
  if (there !== undefined) return there;
  const reply = await fetch(`${apiUrl}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sample),
  });
  if (!reply.ok) throw new Error(`Registering ${sample.email} answered ${reply.status}: ${await reply.text()}`);
  const made = await findUserByEmail(sample.email);
  if (made === undefined) throw new Error(`${sample.email} was registered and cannot be found.`);
  return made;
}

async function load<Exports>(file: string, exports: z.ZodType<Exports>): Promise<Exports> {
  const module: object = await import(pathToFileURL(path.join(projectRoot, file)).href);
  return exports.parse({ ...module });
}
