import type { ListAddress } from "./list-address.ts";

/**
 * Whether a list is sorted by creation, in an order that can be reversed. Results of a search have an order of their
 * own, except those of a search by ID prefix.
 */
export function canReverse(address: ListAddress): boolean {
  const search = address.filter("search");
  return search === undefined || /^(?:usr|ord|don|msg)_/i.test(search);
}

/** Whether a list begins with its oldest record. */
export function isOldestFirst(address: ListAddress): boolean {
  return address.filter("sort") === "oldest";
}

/** Sorts a list by creation. */
export function sortByCreation(address: ListAddress, order: "newest" | "oldest"): void {
  address.setFilter("sort", order === "oldest" ? order : undefined);
}
