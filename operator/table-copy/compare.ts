import { itemLines } from "./backup-file.ts";
import { batchesOf, describeItemCount, processConcurrently, progress } from "./batches.ts";
import { canonicalForm, keyText, parseItem, redactedKey } from "./item.ts";
import { type BackupTable, maxKeysPerRead } from "./table.ts";

/** The differences between a file, or another table, and a table. */
export interface Comparison {
  equal: number;
  missing: number;
  different: number;
  /** Items of the table that are not in the file. */
  tableOnly: number;
  /** The first missing or different items, by key, without personal data. */
  readonly examples: string[];
}

const maxExamples = 10;

/** Compares every item of a verified file with the table, value by value. */
export function compare(file: string, table: BackupTable): Promise<Comparison> {
  return compareLines(itemLines(file), table);
}

/** Compares every item, each a line as in a backup file, with the table, value by value. */
export async function compareLines(expectedLines: AsyncIterable<string>, table: BackupTable): Promise<Comparison> {
  const comparison: Comparison = { equal: 0, missing: 0, different: 0, tableOnly: 0, examples: [] };
  const report = progress("compared");
  const addExample = (example: string) => {
    if (comparison.examples.length < maxExamples) comparison.examples.push(example);
  };
  await processConcurrently(batchesOf(expectedLines, maxKeysPerRead), async (lines) => {
    const expectedItems = lines.map(parseItem);
    const tableForms = new Map((await table.read(expectedItems)).map((row) => [keyText(row), canonicalForm(row)]));
    for (const item of expectedItems) {
      const tableForm = tableForms.get(keyText(item));
      if (tableForm === canonicalForm(item)) comparison.equal += 1;
      else if (tableForm === undefined) {
        comparison.missing += 1;
        addExample(`missing: ${redactedKey(item)}`);
      } else {
        comparison.different += 1;
        addExample(`different: ${redactedKey(item)}`);
      }
    }
    report(lines.length);
  });
  comparison.tableOnly = (await table.count()) - comparison.equal - comparison.different;
  return comparison;
}

/**
 * Describes the comparison in sentences, one per line.
 * @param source what the table was compared with, in the middle of a sentence
 */
export function describeComparison(comparison: Comparison, source = "the file"): string {
  const { equal, missing, different, examples } = comparison;
  return [
    `Compared with ${source}: ${describeItemCount(equal)} equal, ${missing} missing, ${different} different.`,
    ...(comparison.tableOnly > 0
      ? [`The table has ${describeItemCount(comparison.tableOnly)} that ${source} does not have.`]
      : []),
    ...examples.map((example) => `  ${example}`),
    ...(missing + different > examples.length ? ["  …"] : []),
  ].join("\n");
}
