import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import type { ReversalKind } from "#shared/domain/order.ts";
import { timestampOf } from "./ids.ts";

/**
 * The access-pattern chart of the single table: every kind of row and how it is read.
 *
 * | row                          | pk                 | sk              | read by                              |
 * |------------------------------|--------------------|-----------------|--------------------------------------|
 * | user                         | USER#id            | PROFILE         | Get; Query of a user with orders     |
 * | order                        | USER#id            | ORDER#id        | Get; Query of a user with orders     |
 * | open order for a line        | USER#id            | OPEN#line       | Get                                  |
 * | user's donation              | USER#id            | DONATION#id     | Query of everything a user owns      |
 * | user's message               | USER#id            | MESSAGE#id      | Query of everything a user owns      |
 * | admin's second factor        | USER#id            | SECOND_FACTOR   | Get                                  |
 * | passkey                      | USER#id            | KEY#passkeyId   | Query of an account's passkeys       |
 * | account erasure in progress  | USER#id            | ERASURE         | Query of gsi2                        |
 * | email uniqueness             | EMAIL#address      | EMAIL           | Get                                  |
 * | tombstone of an order        | DELETED#orderId    | DELETED         | Get; `expiresAt` is its TTL          |
 * | unmatched payment            | UNMATCHED#intent   | UNMATCHED       | Query of gsi2                        |
 * | licensed line                | LINE#line          | LINE            | Query of a line's holder and claims  |
 * | claim on a line already held | LINE#line          | CLAIM#orderId   | Query of a line's holder and claims  |
 * | refund that a customer makes | REFUND#userId      | REFUND          | Query of gsi2; once for an account   |
 * | WhatsApp user with a license | WA#waUserId        | WA              | BatchGet with the assistant's key    |
 * | code that claims a license   | CODE#hash          | CODE            | Get; `expiresAt` is its TTL          |
 * | change of a license          | CHANGES#day        | time#id#rev     | Query, oldest first; TTL `expiresAt` |
 * | assistant's key              | ASSISTANTS         | keyId           | BatchGet with a WhatsApp user; Query |
 * | revision of these keys       | ASSISTANTS         | REVISION        | Query with the keys                  |
 * | endpoint for events          | EVENT_ENDPOINTS    | endpointId      | GetItem; Query                       |
 * | revision of the endpoints    | EVENT_ENDPOINTS    | REVISION        | Query with the endpoints             |
 * | event for an endpoint        | DELIVERIES#id      | eventId         | GetItem; Query; TTL `expiresAt`      |
 * | donation                     | DONATION#id        | DONATION        | Get                                  |
 * | donation's picture           | DONATION#id        | PICTURE         | Get                                  |
 * | contact message              | MESSAGES           | id              | Query, newest first                  |
 * | page's current copy          | CONTENT            | page            | Get; Query of all editions           |
 * |   its Spanish edition        | CONTENT            | page@es         | Get; Query of all editions           |
 * | saved version of the copy    | CONTENT#page       | VERSION#000001  | Get; Query, newest first             |
 * |   of its Spanish edition     | CONTENT#page@es    | VERSION#000001  | Get; Query, newest first             |
 * | settings                     | SETTINGS           | SETTINGS        | Get                                  |
 * | audit entry                  | AUDIT              | id              | Query, newest first                  |
 * | all-time counters            | METRICS            | TOTAL           | Query with their spare rows          |
 * |   a spare row of them        | METRICS            | TOTAL#07        | Query with the main row              |
 * | counters of a quarter hour   | METRICS            | DAY#date`T`time | Query with the all-time counters     |
 * | last license number          | LICENSES           | LAST_NUMBER     | Update                               |
 * | attempts in a time window    | ATTEMPT#kind#hash  | window start    | Update; `expiresAt` is its TTL       |
 * | known origin of a sign-in    | ATTEMPT#KNOWN#hash | KNOWN           | Get; `expiresAt` is its TTL          |
 * | known place of sign-ins      | ATTEMPT#PLACE#hash | PLACE           | Get; `expiresAt` is its TTL          |
 * | challenge for a passkey      | CHALLENGE#text     | CHALLENGE       | Delete; `expiresAt` is its TTL       |
 * | search entry of a record     | SEARCH#kind        | term#id         | Query by prefix of a term            |
 * | job's progress, or account   | JOBS               | job name        | Get                                  |
 * | mail                         | MAIL#kind-cause    | MAIL            | Get; `expiresAt` is its TTL          |
 * | suppressed mail address      | ADDRESS#hash       | ADDRESS         | Get                                  |
 * | link in a mail               | LINK#id            | LINK            | Get; `expiresAt` is its TTL          |
 * | migration that is done       | MIGRATIONS         | name            | Get                                  |
 *
 * The indexes. A row is in one of these lists only while it has the list's index keys:
 *
 * | index | pk               | sk            | lists                                         |
 * |-------|------------------|---------------|-----------------------------------------------|
 * | gsi1  | USERS#n          | createdAt#id  | all users, newest first                       |
 * | gsi1  | ORDERS#n         | createdAt#id  | all orders                                    |
 * | gsi1  | DONATIONS        | createdAt#id  | all donations                                 |
 * | gsi1  | UNANSWERED       | id            | messages until answered                       |
 * | gsi1  | AUDIT#action     | id            | audit entries by action                       |
 * | gsi1  | MAILS_TO#userId  | createdAt#id  | mails to an account                           |
 * | gsi2  | ADMINS           | id            | admins                                        |
 * | gsi2  | ORDERS#status#n  | createdAt#id  | orders by status, such as pending             |
 * | gsi2  | ORDERS#refunded  | createdAt#id  | paid orders with a refund                     |
 * | gsi2  | ORDERS#disputed  | createdAt#id  | paid orders with a dispute, also a won one    |
 * | gsi2  | ORDERS#both      | createdAt#id  | paid orders with both                         |
 * | gsi2  | REOPENED         | at#orderId    | `OPEN` rows of orders opened again            |
 * | gsi2  | ERASURES         | at#userId     | unfinished erasures                           |
 * | gsi2  | DELETED#paid     | at#orderId    | orders that were paid although deleted        |
 * | gsi2  | UNMATCHED        | at#intent     | unmatched payments, longest waiting first     |
 * | gsi2  | REFUNDS          | at#userId     | refunds of customers that are not finished    |
 * | gsi2  | DELIVERIES#      | dueAt#id#id   | events that are tried again, by when  |
 * | gsi2  | CLAIMS           | since#orderId | waiting claims, longest waiting first         |
 * | gsi2  | WALL             | paidAt#id     | donations on the wall: paid and public        |
 * | gsi2  | DONATIONS#status | createdAt#id  | all other donations, such as pending          |
 * | gsi2  | UNREAD           | id            | messages while unread                         |
 * | gsi2  | AUDIT_BY         | address#id    | audit entries by prefix of the email address  |
 * | gsi2  | MAILS#state      | time#id       | mails by state: waiting ones by when due      |
 * | gsi3  | USER_EMAIL       | address#id    | users by prefix of the email address          |
 * | gsi3  | ORDER_PHONE      | phone#id      | orders by prefix of the phone number          |
 * | gsi3  | DONATION_EMAIL   | address#id    | donations by prefix of the email address      |
 * | gsi3  | AUDIT_TARGET     | target#id     | audit entries by prefix of the target         |
 * | gsi3  | MAILS_ABOUT#id   | createdAt#id  | mails about an order, donation or message     |
 * | gsi3  | OPEN#line        | orderId       | `OPEN` rows of all users for a line           |
 *
 * Notes on the rows:
 * - `n` is a digit that follows from the id (`shardOf`): all new accounts and orders would be at the end of one
 *   partition, which DynamoDB cannot split. `partitionsOf` has the partitions of such a list, and `pages.ts` reads them
 *   as one. Rows of older releases are in one without a digit, `USERS`, `ORDERS` or `ORDERS#status`, until these keys
 *   are written again (decision record 061).
 * - A paid order with a reversal is in one of three partitions instead of `ORDERS#complete#n`, so that the filters for
 *   refunds and disputes read nothing else. They are not divided further, because reversals are rare. The list of paid
 *   orders reads them too. The keys are set by each write that changes a reversal (decision record 065).
 * - While many write the same counters, some of them write a spare row instead (`counter-rows.ts`), `TOTAL#07` or
 *   `DAY#2026-11-21T10:00#07`. A counter's value is the sum of its rows.
 * - The counters are per quarter of an hour, the longest span that lies within one day in every time zone, because all
 *   UTC offsets are multiples of it. The sort key is the start of the quarter in UTC. Rows from older releases count a
 *   whole UTC day; their sort key has a date without a time.
 * - `LAST_NUMBER` is apart from the counters, and in no transaction: all paid orders write it, and a single update does
 *   not conflict with another (`license-numbers.ts`). It names the order with that number, so that an order that is
 *   completed by two requests at once gets one number.
 * - `EMAIL` makes an email address unique: it is written in the transaction that writes the user.
 * - `ADMINS` contains only admins. It is sorted by id, because an email address may change.
 * - `OPEN` ensures that a user has at most one open order per line: it is written with the order, and deleted when the
 *   order is complete or canceled. It lists an old order that was opened again, so that the job soon looks at it.
 * - `LINE` ensures that a line has at most one license: it is written in the transaction that completes the order. Its
 *   `state` follows refunds, disputes and the actions of admins.
 * - `WA` is a copy of the license that a WhatsApp user holds, so that one read answers an assistant. Each transaction
 *   that changes the license's state changes the copy too (`wa-users.ts`).
 * - `DELETED` tells handlers of late payment events that the order was deleted on purpose.
 * - One Query from `ORDER` to `PROFILE` reads a user with all orders and nothing else. A Query of the user's whole
 *   partition reads everything that the user owns.
 * - An id contains its row's creation time, so an id prefix is a time span in `gsi1` (`ids.ts`).
 * - `SEARCH` rows are written in the same transactions as their records (`search-rows.ts`). Terms are the words of
 *   names and messages, and the reversed ends of ids and numbers (`search-terms.ts`).
 * - `MAIL` rows are written in the transaction of their cause, and have all three index keys from the start, as far as
 *   the mail has an account and a subject. The table's stream hands new ones to the sender (decision record 046).
 * - `ADDRESS` rows exist only for addresses that must not be written to. The account that has such an address is marked
 *   in its own row too, so that the dashboard needs no second read (`mail-problem.ts`).
 * - `LINK` rows hold no token (`links.ts`).
 * - The account of the job `visit` and its order are rows like any other, without index keys (`synthetic-buyer.ts`).
 * - `KEY` sorts before `ORDER`, so that the Query of a user with orders does not read passkeys.
 * - `ATTEMPT` rows count one time window each, so an expired row that DynamoDB has not deleted yet is never read.
 */
export const keys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: "PROFILE" }),
  order: (userId: string, orderId: string) => ({ pk: `USER#${userId}`, sk: `ORDER#${orderId}` }),
  openOrder: (userId: string, line: string) => ({ pk: `USER#${userId}`, sk: `OPEN#${line}` }),
  userDonation: (userId: string, donationId: string) => ({ pk: `USER#${userId}`, sk: `DONATION#${donationId}` }),
  userMessage: (userId: string, messageId: string) => ({ pk: `USER#${userId}`, sk: `MESSAGE#${messageId}` }),
  secondFactor: (userId: string) => ({ pk: `USER#${userId}`, sk: "SECOND_FACTOR" }),
  passkey: (userId: string, passkeyId: string) => ({ pk: `USER#${userId}`, sk: `KEY#${passkeyId}` }),
  challenge: (challenge: string) => ({ pk: `CHALLENGE#${challenge}`, sk: "CHALLENGE" }),
  erasure: (userId: string) => ({ pk: `USER#${userId}`, sk: "ERASURE" }),
  email: (address: string) => ({ pk: `EMAIL#${address}`, sk: "EMAIL" }),
  deletedOrder: (orderId: string) => ({ pk: `DELETED#${orderId}`, sk: "DELETED" }),
  unmatchedPayment: (intentId: string) => ({ pk: `UNMATCHED#${intentId}`, sk: "UNMATCHED" }),
  line: (line: string) => ({ pk: `LINE#${line}`, sk: "LINE" }),
  lineClaim: (line: string, orderId: string) => ({ pk: `LINE#${line}`, sk: `CLAIM#${orderId}` }),
  refundByCustomer: (userId: string) => ({ pk: `REFUND#${userId}`, sk: "REFUND" }),
  /** `waUserId`: WhatsApp's id of a person for this business. */
  waUser: (waUserId: string) => ({ pk: `WA#${waUserId}`, sk: "WA" }),
  /** `hash`: of the code. */
  claimCode: (hash: string) => ({ pk: `CODE#${hash}`, sk: "CODE" }),
  /** `at`: an ISO timestamp; the partition is its day. */
  lineChange: (at: string, orderId: string, revision: number) => ({
    pk: `CHANGES#${at.slice(0, 10)}`,
    sk: `${at}#${orderId}#${revision}`,
  }),
  eventEndpoint: (endpointId: string) => ({ pk: "EVENT_ENDPOINTS", sk: endpointId }),
  eventDelivery: (endpointId: string, eventId: string) => ({ pk: `DELIVERIES#${endpointId}`, sk: eventId }),
  assistantKey: (keyId: string) => ({ pk: "ASSISTANTS", sk: keyId }),
  donation: (donationId: string) => ({ pk: `DONATION#${donationId}`, sk: "DONATION" }),
  picture: (donationId: string) => ({ pk: `DONATION#${donationId}`, sk: "PICTURE" }),
  message: (messageId: string) => ({ pk: "MESSAGES", sk: messageId }),
  content: (page: string, language: Language) => ({ pk: "CONTENT", sk: editionName(page, language) }),
  contentVersion: (page: string, language: Language, version: number) => ({
    pk: `CONTENT#${editionName(page, language)}`,
    sk: `VERSION#${String(version).padStart(6, "0")}`,
  }),
  settings: () => ({ pk: "SETTINGS", sk: "SETTINGS" }),
  audit: (auditId: string) => ({ pk: "AUDIT", sk: auditId }),
  total: () => ({ pk: "METRICS", sk: "TOTAL" }),
  /** `at`: a moment within the quarter of an hour. */
  lastLicenseNumber: () => ({ pk: "LICENSES", sk: "LAST_NUMBER" }),
  quarterHour: (at: Date) => ({ pk: "METRICS", sk: `DAY#${quarterOf(at).toISOString().slice(0, 16)}` }),
  attempts: (kind: string, hash: string, windowStart: Date) => ({
    pk: `ATTEMPT#${kind}#${hash}`,
    sk: windowStart.toISOString(),
  }),
  job: (name: string) => ({ pk: "JOBS", sk: name }),
  mail: (mailId: string) => ({ pk: `MAIL#${mailId}`, sk: "MAIL" }),
  /** `hash`: of the email address. */
  suppressedAddress: (hash: string) => ({ pk: `ADDRESS#${hash}`, sk: "ADDRESS" }),
  link: (linkId: string) => ({ pk: `LINK#${linkId}`, sk: "LINK" }),
  /** `hash`: of an account's email address and an IP address. */
  knownAddress: (hash: string) => ({ pk: `ATTEMPT#KNOWN#${hash}`, sk: "KNOWN" }),
  /** `hash`: of an account's id, a device and a place. */
  knownPlace: (hash: string) => ({ pk: `ATTEMPT#PLACE#${hash}`, sk: "PLACE" }),
  migration: (name: string) => ({ pk: "MIGRATIONS", sk: name }),
} as const;

/** The start of the quarter of an hour that contains a moment. */
function quarterOf(at: Date): Date {
  const quarterMs = 15 * 60_000;
  return new Date(Math.floor(at.getTime() / quarterMs) * quarterMs);
}

/** The key of a search row. Not a part of `keys`, because few functions use search rows. */
export function searchTermKey(kind: "ORDER" | "USER" | "DONATION" | "MESSAGE", term: string, id: string) {
  return { pk: `SEARCH#${kind}`, sk: `${term}#${id}` };
}

/** The name of an edition, in keys and in the audit log: "terms" in English, "terms@es" in Spanish. */
export function editionName(page: string, language: Language): string {
  return language === defaultLanguage ? page : `${page}@${language}`;
}

/** The range of sort keys of the Query that reads a user with all orders. */
export const userWithOrdersRange = { from: "ORDER#", to: "PROFILE" } as const;

/**
 * The number of partitions of a list of accounts or orders. Each takes 1,000 write units a second. A page reads all of
 * them. After a change of this number, rows would be looked up in the wrong partition (decision record 061).
 */
export const shardCount = 4;

/**
 * The shard of a row: the same for all its life, and nearly evenly spread, because an id's last digit is random: 7 to 9
 * of its 32 digits are in each shard.
 */
function shardOf(id: string): number {
  return (id.charCodeAt(id.length - 1) || 0) % shardCount;
}

/** The partitions of the lists that have several, the one of older releases last. */
export const partitionsOf = {
  users: () => withShards("USERS"),
  orders: () => withShards("ORDERS"),
  ordersOf: (status: string) => [
    ...withShards(`ORDERS#${status}`),
    ...(status === "complete" ? Object.values(reversalPartitions) : []),
  ],
  /** Those of the orders with a reversal of this kind. */
  ordersWith: (kind: ReversalKind) => [reversalPartitions[kind], reversalPartitions.both],
  /** Those in which the index may have this order. */
  order: (id: string) => [`ORDERS#${shardOf(id)}`, "ORDERS"],
} as const;

/** Only paid orders have reversals. */
const reversalPartitions = { refunded: "ORDERS#refunded", disputed: "ORDERS#disputed", both: "ORDERS#both" } as const;

/** What the partition of an order in its list by status follows from. */
interface ListedOrder {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
  readonly refunded: number;
  readonly dispute?: string | undefined;
}

function statusPartitionOf({ id, status, refunded, dispute }: ListedOrder): string {
  if (refunded > 0) return dispute === undefined ? reversalPartitions.refunded : reversalPartitions.both;
  return dispute === undefined ? `ORDERS#${status}#${shardOf(id)}` : reversalPartitions.disputed;
}

function withShards(pk: string): readonly string[] {
  return [...Array.from({ length: shardCount }, (_, shard) => `${pk}#${shard}`), pk];
}

/** The index keys of each kind of row. A backward Query lists rows newest first. */
export const indexKeys = {
  user: (id: string, createdAt: string, email: string) => ({
    gsi1pk: `USERS#${shardOf(id)}`,
    gsi1sk: `${createdAt}#${id}`,
    gsi3pk: "USER_EMAIL",
    gsi3sk: `${email}#${id}`,
  }),
  admin: (id: string) => ({ gsi2pk: "ADMINS", gsi2sk: id }),
  order: (id: string, createdAt: string, phone: string) => ({
    gsi1pk: `ORDERS#${shardOf(id)}`,
    gsi1sk: `${createdAt}#${id}`,
    gsi3pk: "ORDER_PHONE",
    gsi3sk: `${phone}#${id}`,
  }),
  /** Rewritten whenever the status or a reversal changes. */
  orderStatus: (order: ListedOrder) => ({
    gsi2pk: statusPartitionOf(order),
    gsi2sk: `${order.createdAt}#${order.id}`,
  }),
  paidThoughDeleted: (orderId: string, at: string) => ({ gsi2pk: "DELETED#paid", gsi2sk: `${at}#${orderId}` }),
  unmatchedPayment: (intentId: string, at: string) => ({ gsi2pk: "UNMATCHED", gsi2sk: `${at}#${intentId}` }),
  openRefund: (userId: string, at: string) => ({ gsi2pk: "REFUNDS", gsi2sk: `${at}#${userId}` }),
  /** `at`: when the payment of a pending order was last opened again. */
  reopened: (orderId: string, at: string) => ({ gsi2pk: "REOPENED", gsi2sk: `${at}#${orderId}` }),
  erasure: (userId: string, at: string) => ({ gsi2pk: "ERASURES", gsi2sk: `${at}#${userId}` }),
  openOrder: (orderId: string, line: string) => ({ gsi3pk: `OPEN#${line}`, gsi3sk: orderId }),
  donation: (id: string, createdAt: string) => ({ gsi1pk: "DONATIONS", gsi1sk: `${createdAt}#${id}` }),
  donationEmail: (id: string, email: string) => ({ gsi3pk: "DONATION_EMAIL", gsi3sk: `${email}#${id}` }),
  donationStatus: (id: string, createdAt: string, status: string) => ({
    gsi2pk: `DONATIONS#${status}`,
    gsi2sk: `${createdAt}#${id}`,
  }),
  wall: (id: string, paidAt: string) => ({ gsi2pk: "WALL", gsi2sk: `${paidAt}#${id}` }),
  unread: (messageId: string) => ({ gsi2pk: "UNREAD", gsi2sk: messageId }),
  unanswered: (messageId: string) => ({ gsi1pk: "UNANSWERED", gsi1sk: messageId }),
  /** `since`: when the order that waits for the line was paid. */
  claim: (orderId: string, since: string) => ({ gsi2pk: "CLAIMS", gsi2sk: `${since}#${orderId}` }),
  /** `at`: when a waiting mail is due, when the lease of a sending one ends, else when its state changed. */
  mailState: (id: string, at: string, state: string) => ({ gsi2pk: `MAILS#${state}`, gsi2sk: `${at}#${id}` }),
  /** Deliveries to all endpoints that are tried again, by the time of the next attempt. */
  eventDeliveryDue: (endpointId: string, eventId: string, dueAt: string) => ({
    gsi2pk: "DELIVERIES#",
    gsi2sk: `${dueAt}#${endpointId}#${eventId}`,
  }),
  mailTo: (id: string, createdAt: string, userId: string) => ({
    gsi1pk: `MAILS_TO#${userId}`,
    gsi1sk: `${createdAt}#${id}`,
  }),
  mailAbout: (id: string, createdAt: string, about: string) => ({
    gsi3pk: `MAILS_ABOUT#${about}`,
    gsi3sk: `${createdAt}#${id}`,
  }),
  audit: (id: string, action: string, email: string, target: string) => ({
    gsi1pk: `AUDIT#${action}`,
    gsi1sk: id,
    gsi2pk: "AUDIT_BY",
    gsi2sk: `${email}#${id}`,
    gsi3pk: "AUDIT_TARGET",
    gsi3sk: `${target}#${id}`,
  }),
} as const;

/** The `gsi1` sort key of a user, order or donation, derived from its id, which contains its creation time. */
export function gsi1SortKey(id: string): string {
  return `${timestampOf(id)}#${id}`;
}

/** A row's primary key. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
