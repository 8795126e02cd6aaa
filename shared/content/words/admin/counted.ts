/** "1 order", "2 orders". `count` as it is shown. */
export function counted(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === "1" ? one : many}`;
}
