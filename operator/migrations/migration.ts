import type { NativeAttributeValue } from "@aws-sdk/lib-dynamodb";

/**
 * The attribute with an item's shape. Absent: the first. Not called `version`, which accounts, settings and copy use
 * for another purpose.
 */
export const shapeAttribute = "shape";

/** An item's attributes; undefined means absent, or to be removed. */
export type Attributes = Readonly<Record<string, NativeAttributeValue | undefined>>;

/**
 * A change of shape for items of one kind (docs/operating/data.md). A migration is history: it spells out its keys and
 * values, and imports no code that may change later.
 */
export interface Migration {
  /** Its name on the command line. */
  readonly name: string;
  /** Its description in a sentence. */
  readonly what: string;
  /** Whether an item with this key is of the kind. */
  matches(pk: string, sk: string): boolean;
  /** The items' shape afterward; items of this or a later shape are skipped. */
  readonly shape: number;
  /** The attributes that `change` reads. An item is only changed if they are still as read. */
  readonly reads: readonly string[];
  /** Whether an item needs the change; absent: all do. `item` is complete. */
  concerns?(item: Attributes): boolean;
  /** Returns the new values of these or other attributes. */
  change(read: Attributes): Attributes;
  /** Items to put in the same transaction, unconditionally. */
  additionalPuts?(pk: string, read: Attributes): readonly Attributes[];
  /** Rows to rekey in the same transaction; absent: none. */
  moves?(read: Attributes): readonly KeyChange[];
}

/** A row to rekey if it exists with this `orderId`; the new key must be free. */
export interface KeyChange {
  readonly from: Key;
  readonly to: Key;
  readonly orderId: string;
}
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
