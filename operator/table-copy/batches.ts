/** A batch ends at this size too, in characters, so that a few of them fit into memory whatever is in them. */
const mostCharacters = 2_000_000;

/** The lines in groups of at most `most`, in their order. */
export async function* batchesOf(lines: AsyncIterable<string>, most: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < most && characters < mostCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Does the work for each of them, a few at the same time. */
export async function forEachOf<T>(all: AsyncGenerator<T>, work: (one: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Tells on standard error how far it is, every 10,000 items. */
export function progress(what: string): (items: number) => void {
  let done = 0;
  return (items) => {
    const before = done;
    done += items;
    if (Math.floor(done / 10_000) > Math.floor(before / 10_000)) console.error(`${inWords(done)} ${what} …`);
  };
}

/** "10,000 items". */
export function inWords(items: number): string {
  return `${items.toLocaleString("en-GB")} ${items === 1 ? "item" : "items"}`;
}
