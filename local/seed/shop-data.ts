import * as z from "zod";
import { callable, loadFunctions } from "../load-functions.ts";
import type { SampleAccount, SampleChange, SampleDonation, SampleMessage, SampleOrder } from "./sample-shop/shapes.ts";

/** A row of the table. */
export interface Row {
  readonly pk: string;
  readonly sk: string;
}

interface Counts {
  readonly total?: Readonly<Record<string, number>>;
  readonly day?: Readonly<Record<string, number>>;
}
/** A part of a transaction, as `functions/data/write.ts` has it. */
export type Part = { readonly name: string } & (
  | {
      readonly put: {
        readonly Item: Row;
        readonly ConditionExpression?: string;
        readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
      };
    }
  | {
      readonly update: {
        readonly Key: Row;
        readonly UpdateExpression: string;
        readonly ConditionExpression?: string;
        readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
        readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
      };
    }
);

/** What was sold, given and written, for its counters. */
export interface Countable {
  readonly accounts: readonly SampleAccount[];
  readonly orders: readonly SampleOrder[];
  readonly donations: readonly SampleDonation[];
  readonly messages: readonly SampleMessage[];
}

interface Figures {
  readonly total: Readonly<Record<string, number>>;
  readonly quarters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface Picture {
  readonly type: "image/png";
  readonly bytes: Uint8Array;
}
interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly createdAt: string;
}
interface Pricing {
  readonly price: { readonly priceCents: number; readonly currency: string };
}

const rows = z.object({
  accountRows: callable<(account: SampleAccount) => readonly Row[]>(),
  orderRows: callable<(order: SampleOrder) => readonly Row[]>(),
  donationRows: callable<(donation: SampleDonation, picture?: Picture) => readonly Row[]>(),
  messageRows: callable<(message: SampleMessage) => readonly Row[]>(),
  changeRow: callable<(change: SampleChange) => Row>(),
  figuresOf: callable<(given: Countable) => Figures>(),
  putRows: callable<(rows: readonly Row[]) => Promise<void>>(),
});
const user = z.object({
  findUserByEmail: callable<(email: string) => Promise<User | undefined>>(),
  createUser: callable<(given: Omit<User, "id" | "createdAt">, now: Date) => Promise<User | undefined>>(),
});
const users = z.object({
  changeRole: callable<(email: string, role: "admin", now: Date) => Promise<unknown>>(),
});
const passwords = z.object({ hashPassword: callable<(password: string) => Promise<string>>() });
const keys = z.object({
  keys: z.object({
    job: callable<(name: string) => Row>(),
    total: callable<() => Row>(),
    user: callable<(id: string) => Row>(),
  }),
});
const table = z.object({ readRow: callable<<T>(key: Row, schema: z.ZodType<T>) => Promise<T | undefined>>() });
const write = z.object({ transact: callable<(parts: readonly Part[]) => Promise<ReadonlySet<string>>>() });
const metrics = z.object({ counted: callable<(at: Date, counts: Counts) => readonly Part[]>() });
const pricing = z.object({ readPricing: callable<() => Promise<Pricing>>() });

/** What seeding needs of functions' code, in the environment of a function. */
export async function shopData() {
  return {
    ...(await loadFunctions("functions/testing/stored-rows.ts", rows)),
    ...(await loadFunctions("functions/data/user.ts", user)),
    ...(await loadFunctions("functions/data/users.ts", users)),
    ...(await loadFunctions("functions/sign-in/passwords.ts", passwords)),
    ...(await loadFunctions("functions/data/keys.ts", keys)),
    ...(await loadFunctions("functions/data/table.ts", table)),
    ...(await loadFunctions("functions/data/write.ts", write)),
    ...(await loadFunctions("functions/data/metrics.ts", metrics)),
    ...(await loadFunctions("functions/data/pricing.ts", pricing)),
  };
}
export type ShopData = Awaited<ReturnType<typeof shopData>>;

/** A transaction has a hundred parts at most, and a few are its caller's. */
const partsTogether = 90;

/** The parts that count these figures, a row each, in groups for one transaction after the other. There is one group at least. */
export function figuresCounted(
  { counted }: ShopData,
  { total, quarters }: Figures,
): readonly [...(readonly Part[])[], readonly Part[]] {
  const parts = Object.entries(quarters).flatMap(([begins, day]) => counted(new Date(begins), { day }));
  const groups: (readonly Part[])[] = [];
  for (let start = 0; start < parts.length; start += partsTogether) {
    groups.push(parts.slice(start, start + partsTogether));
  }
  return [...groups, counted(new Date(0), { total })];
}
