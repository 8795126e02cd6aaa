/** A Scan's request for a segment's next page, and its result. */
interface Page<Row, Key> {
  readonly Items?: Row[] | undefined;
  readonly LastEvaluatedKey?: Key | undefined;
}
export interface Segment<Key> {
  readonly Segment: number;
  readonly TotalSegments: number;
  readonly ConsistentRead: true;
  readonly ExclusiveStartKey: Key | undefined;
}

/** Segments are read in parallel. Each holds one page of at most 1 MB in memory. */
const segments = 4;

/** Reads all items of a table page by page, unordered. Not a snapshot: concurrent writes may or may not be included. */
export async function* scanPages<Row, Key>(
  scan: (segment: Segment<Key>) => Promise<Page<Row, Key>>,
): AsyncGenerator<readonly Row[]> {
  const next = async (segment: number, ExclusiveStartKey: Key | undefined) => {
    const page = await scan({ Segment: segment, TotalSegments: segments, ConsistentRead: true, ExclusiveStartKey });
    return { segment, page };
  };
  const underWay = new Map(Array.from({ length: segments }, (_, segment) => [segment, next(segment, undefined)]));
  while (underWay.size > 0) {
    const { segment, page } = await Promise.race(underWay.values());
    if (page.LastEvaluatedKey === undefined) underWay.delete(segment);
    else underWay.set(segment, next(segment, page.LastEvaluatedKey));
    yield page.Items ?? [];
  }
}
