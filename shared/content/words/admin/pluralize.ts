/** Returns a count with its noun: "1 order", "2 orders". `count` may be text that is already formatted. */
export function pluralize(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === "1" ? one : many}`;
}
