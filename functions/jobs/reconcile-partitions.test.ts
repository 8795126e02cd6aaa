import { expect, it } from "vitest";
import { newId } from "../data/ids.ts";
import { readOrder } from "../data/orders.ts";
import { runJob } from "../testing/jobs.ts";
import { newCustomer } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { databaseRequestsOf, putOrder, putOrderOfOlderRelease, putOrders } from "../testing/stored-records.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it("the job takes one Query of each partition while few orders are pending", async () => {
  await runJob("reconcile", new Date());
  const requests = await databaseRequestsOf(() => runJob("reconcile", new Date()));
  expect(requests.filter((name) => name === "Query").length).toBeLessThan(20);
});

it("the job finds what is due in every partition, among few pending orders and among many", async () => {
  const { id: userId } = await newCustomer();
  /** Stores orders that expired, one in each partition. */
  const putExpired = async () => {
    const createdAt = hoursAgo(9 * 24).toISOString();
    const orders = [await putOrderOfOlderRelease({ userId, createdAt })];
    for (const digit of ["0", "1", "2", "3"]) {
      const id = `${newId("ord", new Date(createdAt)).slice(0, -1)}${digit}`;
      orders.push(await putOrder({ userId, createdAt, id }));
    }
    return orders;
  };
  const statusesOf = (orders: readonly { readonly id: string }[]) =>
    Promise.all(orders.map(async ({ id }) => (await readOrder(userId, id))?.status));
  const canceled = ["canceled", "canceled", "canceled", "canceled", "canceled"];

  const first = await putExpired();
  expect(await runJob("reconcile", new Date())).toMatchObject({ ordersCanceled: 5, failed: 0 });
  expect(await statusesOf(first)).toEqual(canceled);
  const listedIn = (await allRows()).flatMap(({ id, gsi2pk }) => (id === first[0]?.id ? [gsi2pk] : []));
  expect(listedIn, "an order of an older release moves with its status").toEqual([
    expect.stringMatching(/^ORDERS#canceled#[0-3]$/),
  ]);

  // Begun 90 minutes ago: not due again within these minutes.
  const notDue = { userId, createdAt: hoursAgo(1.5).toISOString() };
  await putOrders(Array.from({ length: 1000 }, () => ({ ...notDue, id: newId("ord", new Date(notDue.createdAt)) })));
  const later = await putExpired();
  const requests = await databaseRequestsOf(async () => {
    const result = await runJob("reconcile", new Date());
    expect(result).toMatchObject({ ordersLookedAt: 5, ordersCanceled: 5, failed: 0 });
  });
  expect(await statusesOf(later)).toEqual(canceled);
  expect(requests.filter((name) => name === "Query").length).toBeGreaterThan(100);
});
