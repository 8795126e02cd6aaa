/** A batch's maximum in characters, so that several fit into memory. */
const maxCharacters = 2_000_000;

/** Groups lines into batches of at most `most`, in order. */
export async function* batchesOf(lines: AsyncIterable<string>, most: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < most && characters < maxCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Processes them with limited concurrency. */
export async function processConcurrently<T>(all: AsyncGenerator<T>, work: (one: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Prints progress to standard error, every 10,000 items. */
export function progress(action: string): (items: number) => void {
  let processed = 0;
  return (items) => {
    const before = processed;
    processed += items;
    if (Math.floor(processed / 10_000) > Math.floor(before / 10_000))
      console.error(`${countedItems(processed)} ${action} …`);
  };
}

/** "10,000 items". */
export function countedItems(items: number): string {
  return `${items.toLocaleString("en-GB")} ${items === 1 ? "item" : "items"}`;
}
