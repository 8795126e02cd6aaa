import type { NativeAttributeValue } from "@aws-sdk/lib-dynamodb";

/**
 * The name of the attribute that holds an item's shape number; an item without it has shape 1. The name is not
 * `version`, because accounts, settings and copy use that name for another purpose.
 */
export const shapeAttribute = "shape";

/** An item's attributes; undefined means that one is absent, or is to be removed. */
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
  /** Whether an item with this key is of the kind that the migration changes. */
  matches(pk: string, sk: string): boolean;
  /**
   * The items' shape afterward; items of this or a later shape are skipped. Absent: the migration leaves the shape
   * alone, `needsChange` alone decides, and no earlier migration has to run before.
   */
  readonly shape?: number;
  /** Whether the shop reads if the migration is done: a run that leaves nothing to change then writes a row of it. */
  readonly recordsEnd?: true;
  /** The attributes that `change` reads. An item is only changed if they still have the values that were read. */
  readonly reads: readonly string[];
  /** Whether an item needs the change; without this function all do. `item` has all its attributes. */
  needsChange?(item: Attributes): boolean;
  /** Returns new values, of the attributes that were read or of others. `read` has only the attributes in `reads`. */
  change(read: Attributes): Attributes;
  /** Returns items to put in the same transaction, unconditionally. `item` has all its attributes. */
  additionalPuts?(pk: string, item: Attributes): readonly Attributes[];
  /** Returns rows to give a new key in the same transaction. `item` has all its attributes. */
  keyChanges?(item: Attributes): readonly KeyChange[];
}

/** A row that gets a new key if it exists and has this `orderId`. The new key must be free. */
export interface KeyChange {
  readonly from: Key;
  readonly to: Key;
  readonly orderId: string;
}
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
