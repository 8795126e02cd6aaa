import * as z from "zod";
import { defaultLanguage, type Language, languages } from "#shared/domain/language.ts";
import { mailProblems } from "#shared/domain/mail-problem.ts";
import { readBatch } from "./batch.ts";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import { searchableUser, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, transact } from "./write.ts";

const session = z.object({
  /** The browser and the system in plain words, such as "Chrome on Windows"; empty if unknown. */
  device: z.string(),
  /** The place in plain words, such as "Lisbon, Portugal"; empty if unknown. */
  place: z.string(),
  startedAt: z.string(),
  /** Up to an hour before the last call (`sessions.ts`). */
  lastUsedAt: z.string(),
  /** When the last token of the session has expired, or up to an hour later. */
  expiresAt: z.string(),
});
export type Session = z.output<typeof session>;

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** When the user opened the link that was sent to `email`; absent until then, and after a change of the address. */
  emailConfirmedAt: z.string().optional(),
  /**
   * That mail to an address of the user cannot be delivered: to which one, as a hash, why and since when. It may be a
   * former address (`mail-problem.ts`).
   */
  mailProblem: z.object({ of: z.string(), because: z.enum(mailProblems), at: z.string() }).optional(),
  /** The language of mail to the user: in which they last read the site when they signed in. */
  language: z.enum(languages).default(defaultLanguage),
  /** Whether the user opted out of reminders, which are the only mails that are not transactional. */
  remindersOff: z.literal(true).optional(),
  role: z.string(),
  passwordHash: z.string(),
  /**
   * Incremented when the password, the address or the second factor changes and when an admin or an operator ends all
   * sessions; tokens of older versions are rejected.
   */
  version: z.int(),
  createdAt: z.string(),
  /** Maintained by the transactions that start and complete orders. */
  completedOrders: z.int().default(0),
  lastOrderAt: z.string().nullable().default(null),
  /** When the user last signed in; absent until the first sign-in after this field was introduced. */
  lastSignInAt: z.string().optional(),
  /** Since when admin calls require a second factor (`second-factor.ts`); absent while they do not. */
  secondFactorSince: z.string().optional(),
  /**
   * By id; `sessions.ts` says how they begin and end. Absent until the first sign-in after this field was introduced.
   */
  sessions: z.record(z.string(), session).optional(),
  /** The changes of this time were taken back; links that would undo one of them are void. */
  takenBack: z.object({ from: z.string(), until: z.string() }).optional(),
  /** How many passkeys the account has, kept by the transactions that add and remove them; absent before the first. */
  passkeys: z.int().optional(),
});
export type User = z.output<typeof user>;

/** The id of the account with which the job `visit` signs in (`synthetic-buyer.ts`). */
export const syntheticUserId = `usr_${"0".repeat(26)}`;

/** Whether it is the account of the job `visit`, which nobody reads mail for. */
export function isSyntheticUser({ id }: Pick<User, "id">): boolean {
  return id === syntheticUserId;
}

const emailOwner = z.object({ userId: z.string() });

/** In place of a hash, for an account without a password. It is entered by a link, or with a new password. */
export const noPassword = "none";

/** Reads the account with this id. */
export function findUser(userId: string): Promise<User | undefined> {
  return readRow(keys.user(userId), user);
}

/** Reads the email addresses of the accounts with these ids, by id, in one request; without ids, in none. */
export async function readEmails(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readBatch([...new Set(userIds)].map(keys.user));
  return new Map(rows.map((row) => user.parse(row)).map(({ id, email }) => [id, email]));
}

/** Reads the id of the account with this email address; undefined if there is none. */
export async function findOwnerId(email: string): Promise<string | undefined> {
  return (await readRow(keys.email(email), emailOwner))?.userId;
}

/**
 * Reads the account with this email address. An unknown address takes the same number of reads, so that the response
 * time does not reveal who has an account.
 */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  return findUser((await findOwnerId(email)) ?? "nobody");
}

/** What a new account needs. */
export type NewUser = Pick<User, "name" | "email" | "passwordHash" | "sessions"> & {
  readonly language?: Language;
  readonly emailConfirmedAt?: string;
};

/** Makes up a customer's account, with a new id. */
export function newUser({ language = defaultLanguage, sessions = {}, ...fields }: NewUser, now: Date): User {
  const createdAt = now.toISOString();
  return {
    ...fields,
    id: newId("usr", now),
    language,
    createdAt,
    role: "customer",
    version: 1,
    completedOrders: 0,
    lastOrderAt: null,
    lastSignInAt: createdAt,
    sessions,
  };
}

/** The transaction parts that put a new account, without the row of its email address. */
export function newUserWrites(created: User): TransactionPart<"user" | "search">[] {
  const { id, createdAt, email } = created;
  return [
    {
      name: "user",
      put: {
        Item: { ...keys.user(id), ...indexKeys.user(id, createdAt, email), ...created },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...searchRowWrites(undefined, searchableUser(created)),
  ];
}

/**
 * Creates a customer's account, and writes `partsFor` it in the same transaction. Returns undefined when the email
 * address is already in use.
 */
export async function createUser(
  fields: NewUser,
  now: Date,
  partsFor: (created: User) => readonly TransactionPart<string>[] = () => [],
): Promise<User | undefined> {
  const created = newUser(fields, now);
  const failedParts = await transact<string>([
    ...newUserWrites(created),
    {
      name: "email",
      put: {
        Item: { ...keys.email(created.email), userId: created.id },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...counterWrites(now, { total: { users: 1 }, quarterHour: { signUps: 1 } }),
    ...partsFor(created),
  ]);
  return failedParts.size === 0 ? created : undefined;
}
