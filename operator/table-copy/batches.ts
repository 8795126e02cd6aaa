/** The maximum size of a batch in characters, so that several batches fit into memory. */
const maxCharacters = 2_000_000;

/** Groups lines into batches of at most `maxLines`, in order. */
export async function* batchesOf(lines: AsyncIterable<string>, maxLines: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < maxLines && characters < maxCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Processes all values, four at a time. */
export async function processConcurrently<T>(
  values: AsyncGenerator<T>,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    for (let next = await values.next(); !next.done; next = await values.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/**
 * Returns a function that counts processed items, and prints their number to standard error every 10,000 items.
 * @param action what was done with the items: "read"
 */
export function progress(action: string): (items: number) => void {
  let processed = 0;
  return (items) => {
    const before = processed;
    processed += items;
    if (Math.floor(processed / 10_000) > Math.floor(before / 10_000))
      console.error(`${describeItemCount(processed)} ${action} …`);
  };
}

/** Formats a number of items: "10,000 items". */
export function describeItemCount(items: number): string {
  return `${items.toLocaleString("en-GB")} ${items === 1 ? "item" : "items"}`;
}
