/** The part of a Scan's result that matters here. */
interface Page<Row, Key> {
  readonly Items?: Row[] | undefined;
  readonly LastEvaluatedKey?: Key | undefined;
}
/** The part of a Scan's input that asks for the next page of a segment. */
export interface ScanPosition<Key> {
  readonly Segment: number;
  readonly TotalSegments: number;
  readonly ConsistentRead: true;
  readonly ExclusiveStartKey: Key | undefined;
}

/** The number of segments that are read in parallel. Each holds one page of at most 1 MB in memory. */
const segmentCount = 4;

/** Reads all items of a table page by page, unordered. Not a snapshot: concurrent writes may or may not be included. */
export async function* scanPages<Row, Key>(
  scan: (segment: ScanPosition<Key>) => Promise<Page<Row, Key>>,
): AsyncGenerator<readonly Row[]> {
  const scanNextPage = async (segment: number, ExclusiveStartKey: Key | undefined) => {
    const page = await scan({ Segment: segment, TotalSegments: segmentCount, ConsistentRead: true, ExclusiveStartKey });
    return { segment, page };
  };
  const pendingScans = new Map(
    Array.from({ length: segmentCount }, (_, segment) => [segment, scanNextPage(segment, undefined)]),
  );
  while (pendingScans.size > 0) {
    const { segment, page } = await Promise.race(pendingScans.values());
    if (page.LastEvaluatedKey === undefined) pendingScans.delete(segment);
    else pendingScans.set(segment, scanNextPage(segment, page.LastEvaluatedKey));
    yield page.Items ?? [];
  }
}
