/** Returns an aligned text table: the first column to the left, the others, which hold numbers, to the right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) =>
        column === 0 ? (cells[column] ?? "").padEnd(width) : (cells[column] ?? "").padStart(width),
      )
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Formats bytes in kilobytes of 1,000 bytes, as in this project's limits. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)}`;
export const milliseconds = (ms: number) => ms.toFixed(ms < 10 ? 2 : 1);
