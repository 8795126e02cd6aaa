import { itemLines } from "./backup-file.ts";
import { batchesOf, countedItems, processConcurrently, progress } from "./batches.ts";
import { canonicalForm, itemOf, keyText, redactedKey } from "./item.ts";
import { type BackupTable, maxKeysPerRead } from "./table.ts";

/** The differences between a file and a table. */
export interface Comparison {
  equal: number;
  missing: number;
  different: number;
  /** Items of the table that are not in the file. */
  more: number;
  /** The first different items, by id, without personal data. */
  readonly examples: string[];
}

const maxExamples = 10;

/** Compares every item of a verified file with the table, value by value. */
export async function compare(file: string, table: BackupTable): Promise<Comparison> {
  const found: Comparison = { equal: 0, missing: 0, different: 0, more: 0, examples: [] };
  const report = progress("compared");
  const note = (sentence: string) => {
    if (found.examples.length < maxExamples) found.examples.push(sentence);
  };
  await processConcurrently(batchesOf(itemLines(file), maxKeysPerRead), async (lines) => {
    const expectedItems = lines.map(itemOf);
    const there = new Map((await table.read(expectedItems)).map((row) => [keyText(row), canonicalForm(row)]));
    for (const item of expectedItems) {
      const now = there.get(keyText(item));
      if (now === canonicalForm(item)) found.equal += 1;
      else if (now === undefined) {
        found.missing += 1;
        note(`missing: ${redactedKey(item)}`);
      } else {
        found.different += 1;
        note(`different: ${redactedKey(item)}`);
      }
    }
    report(lines.length);
  });
  found.more = (await table.count()) - found.equal - found.different;
  return found;
}

/** The comparison in sentences, one per line. */
export function describeComparison({ equal, missing, different, more, examples }: Comparison): string {
  return [
    `Compared with the file: ${countedItems(equal)} equal, ${missing} missing, ${different} different.`,
    ...(more > 0 ? [`The table has ${countedItems(more)} that the file does not have.`] : []),
    ...examples.map((example) => `  ${example}`),
    ...(missing + different > examples.length ? ["  …"] : []),
  ].join("\n");
}
