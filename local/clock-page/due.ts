import * as z from "zod";
import { indexKeys, partitionsOf } from "#functions/data/keys.ts";
import { donationExpiry } from "#shared/domain/donation.ts";
import { claimDays, orderExpiryDays } from "#shared/domain/order.ts";
import { priceHeldUntil } from "#shared/domain/price.ts";
import { tableShape } from "#shared/runtime/names.ts";
import { callDynamoDb } from "../aws/table.ts";
import type { StreamTable } from "../streams/follow-for.ts";

/** Something that happens by itself once the shop's time has come. */
export interface DueThing {
  readonly at: Date;
  readonly what: string;
}

const text = z.object({ S: z.string() });
const row = z.object({
  gsi2sk: text.optional(),
  id: text.optional(),
  orderId: text.optional(),
  kind: text.optional(),
  createdAt: text.optional(),
  heldFrom: text.optional(),
  launchPlace: z.unknown().optional(),
  processing: z.unknown().optional(),
});
type Row = z.output<typeof row>;
const answer = z.object({ Items: z.array(row) });

const indexPartition = "gsi2pk";
const hourMs = 3_600_000;

/** The lists of what waits for a time, each with what its rows wait for. */
const lists: readonly (readonly [partition: string, read: (row: Row) => readonly DueThing[]])[] = [
  ...partitionsOf.ordersOf("pending").map((partition) => [partition, ordersDue] as const),
  [indexKeys.donationStatus("", "", "pending").gsi2pk, (donation) => after(donation, donationExpiry.hours, "donation")],
  [indexKeys.claim("", "").gsi2pk, (claim) => after(claim, claimDays * 24, "claim")],
  [indexKeys.mailState("", "", "waiting").gsi2pk, (mail) => after(mail, 0, "mail")],
  [indexKeys.eventDeliveryDue("", "", "").gsi2pk, (delivery) => after(delivery, 0, "delivery")],
];

const sentences = {
  donation: ({ id }: Row) => `Unpaid donation ${id?.S} is canceled`,
  claim: ({ orderId }: Row) => `Order ${orderId?.S} waited for its number, and is refunded`,
  mail: ({ kind }: Row) => `A mail is sent: ${kind?.S}`,
  delivery: ({ id }: Row) => `Event ${id?.S} is sent to its endpoint again`,
} as const;

/** A row of a list that is sorted by time, this many hours after its time. */
function after(found: Row, hours: number, kind: keyof typeof sentences): readonly DueThing[] {
  const [listedAt = ""] = (found.gsi2sk?.S ?? "").split("#");
  return [{ at: new Date(Date.parse(listedAt) + hours * hourMs), what: sentences[kind](found) }];
}

function ordersDue({ id, createdAt, heldFrom = createdAt, launchPlace, processing }: Row): readonly DueThing[] {
  // What a bank is processing waits for the bank.
  if (createdAt === undefined || heldFrom === undefined || processing !== undefined) return [];
  const begun = Math.max(Date.parse(createdAt.S), Date.parse(heldFrom.S));
  const expiry = { at: new Date(begun + orderExpiryDays * 24 * hourMs), what: `Unpaid order ${id?.S} is canceled` };
  const hold = { at: priceHeldUntil(heldFrom.S), what: `Order ${id?.S} loses its held price and launch place` };
  return launchPlace === undefined ? [expiry] : [hold, expiry];
}

/** Lists what is due and what comes next in a local shop, by its time. */
export async function readDue(table: StreamTable, limit = 12): Promise<readonly DueThing[]> {
  const found = await Promise.all(
    lists.map(async ([partition, read]) => (await rowsOf(table, partition)).flatMap(read)),
  );
  return found
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, limit);
}

/** Reads the rows of a list, the oldest first; so many that the page is complete for any shop used by hand. */
async function rowsOf({ dynamoDbUrl, name }: StreamTable, partition: string): Promise<readonly Row[]> {
  const { ok, output } = await callDynamoDb(dynamoDbUrl, "Query", {
    TableName: name,
    IndexName: tableShape.indexes[1].name,
    KeyConditionExpression: `${indexPartition} = :list`,
    ExpressionAttributeValues: { ":list": { S: partition } },
  });
  if (!ok) throw new Error(`What is due could not be read: ${output}`);
  return answer.parse(JSON.parse(output)).Items;
}
