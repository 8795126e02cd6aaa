import type { NativeAttributeValue } from "@aws-sdk/lib-dynamodb";

/**
 * The attribute that says which shape an item has. Absent: the first. It is not called `version`, because accounts,
 * settings and copy have a `version` that means something else.
 */
export const shapeAttribute = "shape";

/** The attributes of an item; those that are undefined are absent, or are to be removed. */
export type Attributes = Readonly<Record<string, NativeAttributeValue | undefined>>;

/**
 * How items of one kind come into another shape (docs/operating/data.md). A migration is history: it says itself
 * which keys and values it means, and follows no code that may mean others tomorrow.
 */
export interface Migration {
  /** How an operator calls it. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly what: string;
  /** Whether an item with this key is of the kind. */
  about(pk: string, sk: string): boolean;
  /** The shape that the items have afterward; what has it, or a later one, is left alone. */
  readonly shape: number;
  /** What `change` looks at. An item is only changed while all of this is as it was read. */
  readonly reads: readonly string[];
  /** Whether such an item is to be changed at all; absent: each is. `item` is all of it. */
  concerns?(item: Attributes): boolean;
  /** What becomes of these attributes, or of others. */
  change(read: Attributes): Attributes;
  /** Items that are put in the same transaction, whatever is in their places. */
  beside?(pk: string, read: Attributes): readonly Attributes[];
  /** Rows that get other keys with it, in the same transaction; absent: none. */
  moves?(read: Attributes): readonly Move[];
}

/** A row that gets another key, if it is there and its `orderId` is this one; its place has to be free. */
export interface Move {
  readonly from: Key;
  readonly to: Key;
  readonly orderId: string;
}
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
