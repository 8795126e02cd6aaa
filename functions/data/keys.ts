/**
 * The access-pattern chart of the one table: every row there is, and how it is found.
 *
 * | what                              | pk                | sk              | index                          | read by                               |
 * |-----------------------------------|-------------------|-----------------|--------------------------------|---------------------------------------|
 * | user                              | USER#id           | PROFILE         | gsi1 USERS / createdAt#id      | Get; Query with its orders            |
 * | the same, while an admin          |                   |                 | gsi2 ADMINS / id               | Query of the admins                   |
 * | order                             | USER#id           | ORDER#id        | gsi1 ORDERS / createdAt#id     | Get; Query with its user              |
 * | the open order for a line         | USER#id           | OPEN#line       |                                | Get                                   |
 * | an e-mail address is taken        | EMAIL#address     | EMAIL           |                                | Get                                   |
 * | a licensed line                   | LINE#line         | LINE            |                                | Query of the line: holder and claims  |
 * | paid for a line already held      | LINE#line         | CLAIM#orderId   |                                | the same Query                        |
 * | settings                          | SETTINGS          | SETTINGS        |                                | BatchGet with the total               |
 * | counters of all time              | METRICS           | TOTAL           |                                | BatchGet with the settings            |
 * | counters of a day (UTC)           | METRICS           | DAY#yyyy-mm-dd  |                                | Query with the total                  |
 * | attempts in one window of time    | ATTEMPT#kind#hash | window's start  |                                | Update; `expiresAt` clears it         |
 *
 * What the rows are for:
 * - `EMAIL` makes an address unique: it is written in the transaction that writes the user.
 * - `ADMINS` is sorted by id and not by address, which its owner may change; only admins have a place there.
 * - `OPEN` makes an open order unique for a user and a line: written with the order, gone when the order is complete or canceled.
 * - `LINE` makes a licence unique for a line: written in the transaction that completes the order.
 * - `OPEN` sorts before `ORDER` and `PROFILE`, so one Query from `ORDER` to `PROFILE` reads a user with all orders and nothing else.
 * - An attempt's row belongs to one window of time, so an expired row that DynamoDB has not removed yet is never read.
 */
export const keys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: "PROFILE" }),
  order: (userId: string, orderId: string) => ({ pk: `USER#${userId}`, sk: `ORDER#${orderId}` }),
  openOrder: (userId: string, line: string) => ({ pk: `USER#${userId}`, sk: `OPEN#${line}` }),
  email: (address: string) => ({ pk: `EMAIL#${address}`, sk: "EMAIL" }),
  line: (line: string) => ({ pk: `LINE#${line}`, sk: "LINE" }),
  lineClaim: (line: string, orderId: string) => ({ pk: `LINE#${line}`, sk: `CLAIM#${orderId}` }),
  settings: () => ({ pk: "SETTINGS", sk: "SETTINGS" }),
  total: () => ({ pk: "METRICS", sk: "TOTAL" }),
  /** `at`: a moment of the day, which is counted in UTC. */
  day: (at: Date) => ({ pk: "METRICS", sk: `DAY#${at.toISOString().slice(0, 10)}` }),
  attempts: (kind: string, hash: string, windowStart: Date) => ({
    pk: `ATTEMPT#${kind}#${hash}`,
    sk: windowStart.toISOString(),
  }),
} as const;

/** From where to where one Query reads a user with all orders. */
export const userWithOrders = { from: "ORDER#", to: "PROFILE" } as const;

/** Index keys: the newest first is a backward Query. */
export const indexKeys = {
  user: (id: string, createdAt: string) => ({ gsi1pk: "USERS", gsi1sk: `${createdAt}#${id}` }),
  admin: (id: string) => ({ gsi2pk: "ADMINS", gsi2sk: id }),
  order: (id: string, createdAt: string) => ({ gsi1pk: "ORDERS", gsi1sk: `${createdAt}#${id}` }),
} as const;

/** A row's place in the table. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
