import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { keys } from "#functions/data/keys.ts";
import { type UpdateTerms, update, type WriteTerms } from "#functions/data/write.ts";
import { kindOf, PartitionCeilings, tableLimit, type Use } from "#local/strict/partition-ceilings.ts";
import { dynamoDbLimits, timeIn } from "#local/strict/service-limits.ts";
import { TransactionConflicts } from "#local/strict/transaction-conflicts.ts";
import type { LimitsMet } from "#local-stripe/limits-met.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { readLimitOf, writeLimitOf } from "../limits/limit-names.ts";
import type { Peaks } from "../limits/peaks.ts";
import type { ShopLimits } from "../limits/shop-limits.ts";
import { type Counters, createCounters } from "./counters.ts";

/** The items of a transaction, as `transact` sends them. */
type Items = Parameters<WriteTerms["sendTransaction"]>[0];
type Item = Items[number];

export interface TableOptions {
  readonly clock: VirtualClock;
  readonly limits: ShopLimits;
  readonly limitsMet: LimitsMet;
  readonly peaks: Peaks;
}

/** A transaction on rows of which only the keys and the used units are known, beside the counters. */
export interface SimulatedTransaction {
  readonly items: Items;
  /** The units of all items but the counters'. */
  readonly uses: readonly Use[];
  /** Whether the rows are still as they were read; if not, the first item's condition fails. */
  readonly isUnchanged: () => boolean;
  /** Called when it is written. */
  readonly onWritten: () => void;
}

/** What a simulated function asks of DynamoDB. */
export interface SimulatedTable {
  readonly counters: Counters;
  read(uses: readonly Use[]): Promise<void>;
  /** `row`: partition and sort key. */
  write(row: string, uses: readonly Use[]): Promise<void>;
  /** Updates the schedule of the queue for Stripe, with its condition. */
  readonly scheduleTerms: UpdateTerms;
  /** Throws like the client of the SDK. */
  sendTransaction(transaction: SimulatedTransaction): Promise<void>;
}

/** DynamoDB's answer to a call that a limit refuses, after the repeats of the SDK. */
export class Throttled extends Error {
  override readonly name = "ThrottlingException";
}

/** The SDK sends a throttled request three times, with pauses up to half a second and a second (its standard mode). */
const sdkPausesMs = [500, 1000];
/** The units of a counter's row in a transaction. */
const counterUnits = 2;
/** The size of a counter's row (`counter-rows.ts`). */
const counterBytes = 250;
const { pk: counterPartition } = keys.total();
const counterUse: Use = { partition: { index: undefined, key: counterPartition }, units: counterUnits };

/** A table with the limits and the times of the strict DynamoDB, which stores nothing but the counters. */
export function createTable({ clock, limits, limitsMet, peaks }: TableOptions): SimulatedTable {
  const conflicts = new TransactionConflicts();
  const ceilings = new PartitionCeilings(limitsMet, limits);
  const counters = createCounters();
  /** When the next turn for Stripe is free, by endpoint. */
  const schedule = new Map<string, number>();
  const timeOf = (span: "transaction" | "request") => timeIn(dynamoDbLimits[span], clock.random);
  const conflictOn = (row: string) =>
    limitsMet.add(`DynamoDB: transactions at the same time on ${row.split(" ").map(kindOf).join(" ")}`, clock.date());

  /** A Query reads the main row and all spare rows. */
  const unitsOfCounters = () => Math.ceil((counters.totalRows().length * counterBytes) / dynamoDbLimits.readUnitBytes);

  async function repeatThrottled(send: () => boolean): Promise<void> {
    for (const maxPauseMs of sdkPausesMs) {
      if (send()) return;
      await clock.wait(clock.random() * maxPauseMs);
    }
    if (!send()) throw new Throttled();
  }

  function take(uses: readonly Use[]): boolean {
    for (const { partition, units } of uses) {
      peaks.addTo(writeLimitOf(partition), partition.key, units, clock.now());
      peaks.add(tableLimit, units, clock.now());
    }
    return ceilings.take(uses, clock.date()) === undefined;
  }

  return {
    counters,
    async read(uses) {
      await repeatThrottled(() => {
        const refused = ceilings.read(
          uses.map(({ partition }) => ({ partition, isConsistent: true })),
          clock.date(),
        );
        if (refused !== undefined) return false;
        for (const { partition, units: recorded } of uses) {
          const units = partition.key === counterPartition ? Math.max(recorded, unitsOfCounters()) : recorded;
          ceilings.takeRead(partition, units);
          peaks.addTo(readLimitOf(partition), partition.key, units, clock.now());
        }
        return true;
      });
      await clock.wait(timeOf("request"));
    },
    async write(row, uses) {
      const [pk = "", sk = ""] = row.split(" ");
      const sendUpdate = async () => {
        await repeatThrottled(() => take(uses));
        await clock.wait(timeOf("request"));
        if (!conflicts.isHeld(row)) return {};
        conflictOn(row);
        throw new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
      };
      await update({ Key: { pk, sk }, UpdateExpression: "" }, { sendUpdate, timing: clock });
    },
    scheduleTerms: {
      timing: clock,
      async sendUpdate({ Key, UpdateExpression, ExpressionAttributeValues: values = {} }) {
        const partition = { index: undefined, key: Key.pk };
        await repeatThrottled(() => take([{ partition, units: 1 }]));
        const freeFrom = schedule.get(Key.sk);
        const value = (name: string) => Number(values[name]);
        // Either a turn is appended, or the schedule begins anew (`stripe-turns.ts`).
        const isAppended = UpdateExpression.includes("+ :length");
        const isAllowed = isAppended
          ? freeFrom !== undefined && freeFrom > value(":now") && freeFrom < value(":end")
          : freeFrom === undefined || freeFrom <= value(":now") || freeFrom >= value(":tooFar");
        const next = isAppended ? (freeFrom ?? 0) + value(":length") : value(":next");
        if (isAllowed) schedule.set(Key.sk, next);
        await clock.wait(timeOf("request"));
        if (isAllowed) return { Attributes: { freeFrom: next } };
        throw new ConditionalCheckFailedException({ message: "The conditional request failed", $metadata: {} });
      },
    },
    async sendTransaction({ items, uses, isUnchanged, onWritten }) {
      const rows = items.map(rowOf);
      const counterUses = rows.filter((row) => row.startsWith(`${counterPartition} `)).map(() => counterUse);
      if (!take([...uses, ...counterUses])) throw canceled(items, () => "ThrottlingError");
      const begun = conflicts.beginTransaction("TransactWriteItems", rows);
      if (typeof begun !== "function") {
        const codes = (begun.CancellationReasons ?? []).map(({ Code }) => Code);
        conflictOn(rows[codes.indexOf("TransactionConflict")] ?? "");
        await clock.wait(timeOf("request"));
        throw canceled(items, (index) => codes[index] ?? "None");
      }
      const updates = items.flatMap((item, index) => {
        const change = item.Update;
        if (change?.Key?.pk !== counterPartition) return [];
        const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = change;
        return [{ index, sortKey: String(change.Key.sk), names, values, condition: change.ConditionExpression ?? "" }];
      });
      const failed = isUnchanged() ? updates.find((each) => !counters.allows(each))?.index : 0;
      if (failed === undefined) {
        for (const each of updates) counters.apply(each);
        onWritten();
      }
      await clock.wait(timeOf("transaction"));
      begun();
      if (failed !== undefined)
        throw canceled(items, (index) => (index === failed ? "ConditionalCheckFailed" : "None"));
    },
  };
}

function rowOf({ Update, Put, Delete, ConditionCheck }: Item): string {
  const { pk, sk } = Update?.Key ?? Put?.Item ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
  return `${pk} ${sk}`;
}

function canceled(items: Items, codeOf: (index: number) => string): TransactionCanceledException {
  return new TransactionCanceledException({
    message: "Transaction cancelled, please refer cancellation reasons for specific reasons",
    $metadata: {},
    CancellationReasons: items.map((_, index) => ({ Code: codeOf(index) })),
  });
}
