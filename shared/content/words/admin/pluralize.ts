/** "1 order", "2 orders". `count` is displayed as given. */
export function pluralize(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === "1" ? one : many}`;
}
